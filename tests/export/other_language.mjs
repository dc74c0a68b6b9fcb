// Works out the draws of an evening again from its export alone: node other_language.mjs evening.json [CODE]
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const faults = [];
const wrong = (text) => faults.push(text);
const text = readFileSync(process.argv[2], "utf8");

function big(number) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes;
}

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const linkBefore = (number, link) =>
  createHash("shake256", { outputLength: 128 }).update(Buffer.concat([Buffer.from("link"), big(number), link])).digest();

function signsOf(hex) {
  let bits = BigInt("0x" + hex) >> 131n;
  let signs = "";
  for (let i = 0; i < 25; i += 1, bits >>= 5n) signs = SIGNS[Number(bits & 31n)] + signs;
  return signs.match(/.{5}/g).join("-");
}

function* words(link, numbers) {
  for (let counter = 0; ; counter += 1) {
    const block = sha256(Buffer.from("stream"), big(counter), link, Buffer.from(numbers, "ascii"));
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

function below(stream, many) {
  const limit = 2 ** 32 - (2 ** 32 % many);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % many;
  }
}

function orderOf(link, numbers, size) {
  const stream = words(link, numbers);
  const order = [...Array(size).keys()];
  for (let i = size - 1; i > 0; i -= 1) {
    const j = below(stream, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

function passesOf(order, piles) {
  const size = order.length;
  let passes = 1;
  for (let reach = piles; reach < size; reach *= piles) passes += 1;
  const ends = Array(size); // place before -> place after
  order.forEach((from, to) => (ends[from] = to));
  const calls = [];
  let deck = [...Array(size).keys()]; // the cards by the place they began at, top first
  for (let t = 0; t < passes; t += 1) {
    const following = passes - 1 - t;
    const stacks = Array.from({ length: piles }, () => []);
    const called = deck.map((card) => {
      const d = Math.floor(ends[card] / piles ** t) % piles;
      const pile = following % 2 ? piles - 1 - d : d;
      stacks[pile].unshift(card);
      return pile + 1;
    });
    calls.push(called);
    deck = stacks.flat();
  }
  deck.forEach((card, place) => ends[card] === place || wrong(`pass by pass, card ${card} ends at ${place}`));
  return calls;
}

/** The text of a value that begins there; knows strings, so that no brace in a name is one. */
function endOf(start) {
  let depth = 0;
  for (let at = start; ; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      for (at += 1; text[at] !== '"'; at += 1) if (text[at] === "\\") at += 1;
    } else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (!depth) return at + 1;
    }
  }
}

const night = JSON.parse(text);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// the chain of the record, over the bytes as they stand in the file
let head = "0".repeat(64);
let at = text.indexOf('"record":[') + '"record":['.length;
const heads = [];
for (const fact of night.record) {
  const begins = text.indexOf('"event":', at) + 8;
  const body = text.slice(begins, endOf(begins));
  const fed = `${head}\n${night.evening}\n${fact.number}\n${fact.act}\n${fact.at_ms}\n${body}`;
  head = createHash("sha256").update(fed).digest("hex");
  if (head !== fact.hash) {
    wrong(`fact ${fact.number}: hash`);
    break;
  }
  heads.push(head);
  at = endOf(text.indexOf("{", at));
}
if (night.record.length && head !== night.head) wrong("head");
const closing = night.record.findLastIndex((fact) => fact.event.type === "closed");
if (closing >= 0 && night.code !== signsOf(heads[closing] ?? "0")) wrong("closing code");
if (process.argv[3] && process.argv[3] !== night.code) wrong("another code");

const counted = { plans: 0 };

/** The seats that the record gives them, or who has the button, after this draw. */
function follows(draw, order, name) {
  const at = night.record.findIndex((fact) => fact.number === draw.number);
  const sat = [{}]; // after each fact: Undo goes back to one
  for (const { event } of night.record.slice(0, at)) {
    let seats = { ...sat.at(-1) };
    const changed = event.type === "seats_drawn" ? event.seats : event.type === "seated" ? { [event.seat]: event.player } : {};
    for (const player of Object.values(changed)) // whoever takes a seat leaves any other
      seats = Object.fromEntries(Object.entries(seats).filter((each) => each[1] !== player));
    Object.assign(seats, changed);
    sat.push(event.type === "undone" ? sat[event.to] : seats);
  }
  const seated = Object.fromEntries(Object.entries(sat.at(-1)).filter((each) => each[1] !== null));
  const taken = Object.keys(seated).map(Number).sort((a, b) => a - b);
  const drawn = order.map((place) => seated[taken[place]]);
  if (!same(drawn, draw.players)) wrong(`${name}: players`);
  const then = night.record.slice(at + 1, at + 3).map((fact) => fact.event);
  if (draw.purpose === "seats") {
    const seats = then.find((event) => event.type === "seats_drawn")?.seats ?? {};
    if (!same(taken.map((seat) => seats[seat]), drawn)) wrong(`${name}: seats`);
  } else {
    const button = then.find((event) => event.type === "button");
    if (seated[button?.seat] !== drawn[0]) wrong(`${name}: dealer`);
  }
}

// the anchors, their links and numbers
for (const [index, anchor] of (night.anchors ?? []).entries()) {
  const taken = night.taken.filter((draw) => draw.anchor === index + 1);
  const digits = anchor.said.map((each) => each.digits);
  const numbers = digits.join("").length < 4 ? "" : digits.join("-");
  if (numbers !== anchor.numbers) wrong(`anchor ${index + 1}: numbers`);
  if (signsOf(anchor.anchor) !== anchor.signs) wrong(`anchor ${index + 1}: signs`);
  taken.forEach((draw, i) => {
    if (draw.draw !== i + 1) wrong(`anchor ${index + 1}: draw ${draw.draw} as number ${i + 1}`);
    let link = Buffer.from(draw.link, "hex");
    if (link.length !== 128) wrong(`draw ${draw.draw}: length`);
    for (let number = draw.draw; number > 0; number -= 1) link = linkBefore(number, link);
    if (sha256(Buffer.from("anchor"), link).toString("hex") !== anchor.anchor) wrong(`draw ${draw.draw}: its link is not of the anchor`);
    check(draw, numbers);
  });
}

function check(draw, numbers) {
  const link = Buffer.from(draw.link, "hex");
  const name = `anchor ${draw.anchor}, draw ${draw.draw} (${draw.purpose})`;
  if (draw.purpose === "cut") {
    const cut = 1 + below(words(link, numbers), draw.of - 1);
    if (cut !== draw.cut) wrong(`${name}: after ${cut}, not ${draw.cut}`);
    return;
  }
  const order = orderOf(link, numbers, draw.of);
  if (!same(order, draw.order)) wrong(`${name}: order`);
  const people = ["seats", "first_dealer"].includes(draw.purpose);
  if (people) follows(draw, order, name);
  if (draw.purpose === "shuffle") {
    const deal = night.deals.find((each) => each.shuffle?.anchor === draw.anchor && each.shuffle.draw === draw.draw);
    if (deal && !same(passesOf(order, draw.piles), deal.shuffle.passes)) wrong(`${name}: passes`);
    if (deal) counted.plans += 1;
  }
}

for (const draw of night.taken ?? []) counted[draw.purpose] = (counted[draw.purpose] ?? 0) + 1;
process.stdout.write(`${JSON.stringify({ draws: counted, faults })}\n`);
process.exit(faults.length ? 1 : 0);

"""A table that is told what people say: "2 checks", "3 raises to 6", "5 is all-in"; each word is a headless line."""

from collections.abc import Mapping, Sequence

from dealer.chips.pots import Pot
from dealer.rules import events as e
from dealer.rules.house.common import Value
from dealer.rules.state.table import Deal
from dealer.rules.steps.betting import Bet
from dealer.rules.steps.pots import pots_in_play, stack_of
from tests.rig import Rig, Scene

NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal")


class Talk(Rig):
    """A betting game with players in seats 1, 2, 3 and so on; `stacks` by seat, `agreed` further house rules."""

    def __init__(
        self,
        game: str,
        players: int,
        *,
        dealer: int = 1,
        stacks: Mapping[int, int] | int | None = None,
        agreed: Mapping[str, Value] | None = None,
        **rules: Value,
    ) -> None:
        every = stacks if isinstance(stacks, int) else None if stacks is None else 10_000
        super().__init__(game, NAMES[:players], rules={**rules, **(agreed or {})}, dealer=dealer, stacks=every)
        if isinstance(stacks, Mapping):
            self.loop.commit((e.StacksKept(dict(stacks)),))
        self.scene = self._scene()

    @property
    def deal(self) -> Deal:
        deal = self.loop.table.deal
        assert deal is not None
        return deal

    def to(self, *kinds: str) -> Scene:
        """On to the next prompt of one of these kinds, everybody doing the usual."""
        for _ in range(400):
            if self.kind in kinds:
                return self.scene
            self.step()
        raise AssertionError(f"never came to {kinds}, but to {self.scene['prompt']}")

    def says(self, *words: str) -> Scene:
        """Bets and draws in turn: "2 checks", "3 bets", "3 bets 5", "4 raises to 12", "5 is all-in", "5 draws 2"."""
        for said in words:
            seat, verb, *rest = said.split()
            assert self.scene["prompt"]["seats"] == [int(seat)], (said, self.scene["prompt"])
            amount = rest[-1] if rest and rest[-1].isdecimal() else ""
            match verb:
                case "checks" | "calls" | "folds":
                    self.tap(f"bet.{verb.removesuffix('s')}")
                case "bets" | "raises" | "completes" if not amount:
                    self.tap("bet.bet" if verb == "bets" else "bet.raise")
                case "bets" | "raises" | "completes":
                    self.keyed(amount, "keypad.ok")
                case "is":  # all-in; for an amount where no stacks are kept
                    if amount:
                        self.keyed(amount, "keypad.all_in")
                    else:
                        self.tap("bet.all_in")
                case "draws":
                    self.tap(f"draw.{rest[0]}")
                    if self.kind == "deal_card":
                        self.tap("deal.next")
                case "declares":
                    self.tap(f"declare.{rest[0]}")
                case _:
                    raise ValueError(said)
        return self.scene

    def keyed(self, amount: str, key: str) -> Scene:
        self.tap("bet.other")
        self.act(type=amount)
        return self.tap(key)

    def opens(self, seat: int) -> Scene:
        """The dealer taps the seat that opens."""
        return self.tap(f"opener.{seat}")

    def checked_round(self, number: int, *, opener: int = 0, cards: Sequence[str] = ()) -> Scene:
        """On to where Kryky's round of this number opens: everybody checked and kept all, `opener` was named."""
        left = list(cards)
        while sum(isinstance(step, Bet) for step in self.script[: self.deal.step]) < number - 1 or self.waits:
            if self.kind == "opener":
                self.opens(opener)
                continue
            waits = bool(self.loop.prompt and self.loop.prompt.waits_for_cards)
            self.step(*left[:1])
            left = left[1:] if waits else left
        return self.scene

    @property
    def script(self) -> Sequence[object]:
        return self.engine.script(self.deal.game)

    @property
    def waits(self) -> bool:
        """The step at hand is no round of betting."""
        return not isinstance(self.script[self.deal.step], Bet)

    def read_up(self, up: Mapping[int, str]) -> Scene:
        """Up cards are laid as they are asked for, "Ks 4d" for each seat."""
        if self.kind == "opener":
            self.tap("up.read")
        left = {seat: cards.split() for seat, cards in up.items()}
        while self.kind == "up_cards":
            (seat,) = self.scene["prompt"]["seats"]
            self.lay(left[seat].pop(0))
        return self.scene

    def lay(self, *cards: str) -> Scene:
        """Cards are read one after the other, and lifted."""
        for card in cards:
            scene = self.act(card=card)
            assert scene["problem"] is None, scene["problem"]
            self.act(lift=card)
        return self.scene

    def shows(self, hands: Mapping[int, str]) -> Scene:
        """The showdown: everybody lays these cards when asked."""
        left = {seat: cards.split() for seat, cards in hands.items()}
        while self.kind == "show_cards":
            (seat,) = self.scene["prompt"]["seats"]
            self.lay(left[seat].pop(0))
        return self.scene

    def names_winners(self, *pots: Sequence[int]) -> Scene:
        """Award by hand: the winners of each pot, as the screen asks for them."""
        self.tap("show.award")
        for winners in pots:
            for seat in winners:
                self.tap(f"award.{seat}")
            self.tap("award.ok")
        return self.scene

    # --- what the table shows ---

    @property
    def may(self) -> set[str]:
        """What may be said now, without the dots: {"call", "fold", "raise"}."""
        return {
            b["id"].split(".", 1)[1]
            for b in self.scene["buttons"]
            if b["id"].split(".")[0] == self.kind and b["enabled"]
        }

    def buttons(self) -> set[str]:
        """The keys that are there."""
        return {b["id"] for b in self.scene["buttons"] if b["enabled"]}

    def label(self, button: str) -> str:
        return next(str(b["label"]) for b in self.scene["buttons"] if b["id"] == button)

    def refused(self, **line: object) -> str:
        """What the table says to something that cannot be; nothing else changed."""
        number = self.loop.table.number
        problem = self.act(**line)["problem"]
        assert problem is not None
        assert problem["code"] == "refused"
        assert self.loop.table.number == number
        return str(problem["text"])

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        """The pots as they stand, main pot first, and who can win them."""
        return [(pot.amount, tuple(sorted(pot.seats))) for pot in self._pots()]

    def _pots(self) -> tuple[Pot, ...]:
        return pots_in_play(self.deal)

    def behind(self, seat: int) -> int | None:
        """Chips behind."""
        return stack_of(self.loop.table, seat)

    @property
    def paid(self) -> dict[int, int]:
        """What each seat took from the pots, what came back uncalled apart."""
        taken: dict[int, int] = {}
        for pot in self.deal.pots:
            for seat, amount in pot.shares.items() if pot.by != "return" else ():
                taken[seat] = taken.get(seat, 0) + amount
        return {seat: taken[seat] for seat in sorted(taken)}

    @property
    def shared(self) -> list[tuple[str, str, dict[int, int]]]:
        """Pot by pot, half by half."""
        return [(pot.pot, pot.half, pot.shares) for pot in self.deal.pots if pot.by != "return"]

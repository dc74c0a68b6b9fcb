"""Opens a `Said`: its words in a language, in ever fewer of them, or as they are read aloud.

Only who paints, prints, speaks or exports calls this (a test holds it); what comes out decides nothing.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from dealer.hands.calling import Called, DecidedBy
from dealer.words import old, subjects
from dealer.words.catalogue import Message
from dealer.words.language import ENGLISH, Language, now
from dealer.words.people import ALONE, AND, COMMA, PLAYERS
from dealer.words.said import Count, Face, Names, Ranked, Said, TakenBack, UpCards, Value, Words


def render(said: Words, language: Language | None = None) -> str:
    """The words in full."""
    return wordings(said, language)[0]


def wordings(said: Words, language: Language | None = None) -> tuple[str, ...]:
    """The same in ever fewer words, the longest first: what is painted takes the first that its place has room for.

    Hands give way before names do, and names before a whole clause is left out only where nothing else is left.
    """
    if isinstance(said, str):
        return (said,)
    language = language or now()
    crowds = (False, True) if _names_several(said) else (False,)
    return tuple(dict.fromkeys(words for crowd in crowds for words in _inner(said, language, crowd=crowd)))


def _names_several(said: Said) -> bool:
    """Whether several people are named in it, who can be counted where their names have no room."""
    return any(
        isinstance(each, Names) or (isinstance(each, Said) and _names_several(each)) for each in said.values.values()
    )


def alike(stored: Value, told: Value) -> bool:
    """Whether two sentences of the record say the same: the same parts, or what an earlier version made of them.

    An earlier version kept a sentence, or a part of one, in English where its parts are kept now.
    """
    if stored == told:
        return type(stored) is type(told)
    if not isinstance(told, Said):
        return isinstance(told, TakenBack) and isinstance(stored, TakenBack) and alike(stored.act, told.act)
    if isinstance(stored, str):
        return stored in wordings(told, ENGLISH)
    if not isinstance(stored, Said):
        return False
    if stored.key == ALONE.key != told.key:
        return alike(stored.values["what"], told)
    same = stored.key == told.key and stored.number == told.number and stored.values.keys() == told.values.keys()
    return same and all(alike(stored.values[place], value) for place, value in told.values.items())


def aloud(said: Words, language: Language | None = None) -> str:
    """The words as they are read out."""
    if isinstance(said, str):
        return said
    entry, language = _entry(said), language or now()
    context, wording = (f"{entry.key}|aloud", entry.aloud) if entry.aloud else (entry.key, entry.texts[0])
    text = language.text(context, wording, said.number)
    return _filled(text, said, language, spoken=True)[0]


def taken_back(said: Words, language: Language | None = None) -> str:
    """The words as they stand behind "Undone:"."""
    if isinstance(said, str):
        return old.taken_back(said)
    entry, language = _entry(said), language or now()
    if not entry.taken_back:
        return render(said, language)
    return _filled(language.text(f"{entry.key}|undone", entry.taken_back, said.number), said, language)[0]


def paused(said: Words, language: Language | None = None) -> tuple[str, str]:
    """The words up to where the sentence pauses (a semicolon), and what follows, begun anew; "" where it does not."""
    first, _, then = render(said, language).partition("; ")
    return first, begun(then)


def begun(words: str) -> str:
    """The words as they begin a sentence."""
    return words[:1].upper() + words[1:]


def names_in(said: Said) -> tuple[str, ...]:
    """The names that stand in a message."""
    found: list[str] = []
    for value in said.values.values():
        if isinstance(value, Said):
            found += names_in(value)
        elif isinstance(value, Names):
            found += value.names
        elif isinstance(value, str):
            found.append(value)
    return tuple(found)


def in_order(said: Words, names: Mapping[int, str]) -> list[int]:
    """The people in the order in which a sentence names them, who is not named first."""
    if isinstance(said, str):
        return old.in_order(said, names)
    told = ["", *names_in(said)]
    return sorted(names, key=lambda who: told.index(names[who]) if names[who] in told else 0)


def with_names_cut(said: Said, letters: int, language: Language | None = None) -> str:
    """The fewest words, with each name cut to so many letters: for a place that holds no more."""
    return wordings(_cut(said, letters), language)[-1]


def _cut(said: Said, letters: int) -> Said:
    return replace(said, values={place: _shorter(value, letters) for place, value in said.values.items()})


def _shorter(value: Value, letters: int) -> Value:
    match value:
        case Said():
            return _cut(value, letters)
        case Names(names):
            return Names(tuple(_name(name, letters) for name in names))
        case str(name):
            return _name(name, letters)
    return value


def _name(name: str, letters: int) -> str:
    return name if len(name) <= letters + 1 else name[:letters].rstrip() + "…"


def joined(names: Sequence[str], language: Language | None = None) -> str:
    """ "Ann, Bo and Cy"."""
    language = language or now()
    if len(names) < 2:
        return "".join(names)
    head = names[0]
    for name in names[1:-1]:
        head = _plain(COMMA, language).format(first=head, next=name)
    return _plain(AND, language).format(first=head, last=names[-1])


def _entry(said: Said) -> Message:
    """The message; raises ValueError for one that no version of the catalogue has."""
    found = subjects.MESSAGES.get(said.key)
    if found is None:
        raise ValueError(f"the catalogue has no message {said.key}")
    return found


def _plain(entry: Message, language: Language) -> str:
    return language.text(entry.key, entry.texts[0], None)


def _begun(entry: Message, words: str) -> str:
    return begun(words) if entry.begins else words


def _filled(text: str, said: Said, language: Language, *, spoken: bool = False, crowd: bool = False) -> tuple[str, ...]:
    """The text with its places filled, then with ever shorter words in them; `crowd`: several people are counted."""
    values = {place: _words(value, language, spoken=spoken, crowd=crowd) for place, value in said.values.items()}
    depth = max((len(words) for words in values.values()), default=1)
    return tuple(
        text.format_map({place: words[min(level, len(words) - 1)] for place, words in values.items()})
        for level in range(depth)
    )


def _words(value: Value, language: Language, *, spoken: bool, crowd: bool) -> tuple[str, ...]:
    match value:
        case Said():
            return (aloud(value, language),) if spoken else _inner(value, language, crowd=crowd)
        case TakenBack(act):
            return (taken_back(act, language),)
        case Count(n):
            return (language.hands.number(n),)
        case UpCards(hand):
            return (language.hands.exposed(hand),)
        case Names(names):
            many = language.text(PLAYERS.key, PLAYERS.texts[0], len(names)).format(n=len(names))
            return (many if crowd and len(names) > 1 else joined(names, language),)
        case Face(card, in_words):
            return (language.hands.card(card) if spoken or in_words else card.label,)
        case Ranked(rank, many_of):
            return (language.hands.plural(rank) if many_of else language.hands.word(rank),)
        case Called():
            return (language.hands.spoken(value),) if spoken else language.hands.forms(value)
        case DecidedBy():
            return language.hands.reasons(value)[: 1 if spoken else None]
    return (str(value),)


def _inner(said: Said, language: Language, *, crowd: bool) -> tuple[str, ...]:
    entry = _entry(said)
    texts = [
        words
        for context, text in entry.on_screen()
        for words in _filled(language.text(context, text, said.number), said, language, crowd=crowd)
    ]
    return tuple(dict.fromkeys(_begun(entry, words) for words in texts))

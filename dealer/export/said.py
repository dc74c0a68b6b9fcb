"""What `dealer verify` says of an evening that hangs together: what is proven by that, and what is not."""

from collections.abc import Iterator

from dealer.export.fair import fair
from dealer.export.verify import Proven


def said_of(found: Proven, *, with_code: bool) -> Iterator[str]:
    """A sentence or two a line; only with the code of the table can it be the evening that was played."""
    evening, name = found.evening, found.evening.name or found.evening.evening
    deals = f"{len(evening.deals)} deal{'' if len(evening.deals) == 1 else 's'}"
    what = f"{deals}, {len(evening.record)} facts"
    if with_code:
        yield f"Evening {name} is as it was played: {what}, closed with {evening.code}."
    else:
        yield f"This file hangs together: evening {name}, {what}."
        if evening.closed:
            yield (
                "Whether it is the evening that was played, only its closing code can say: "
                f"it ends with {evening.code}."
            )
        else:
            yield (
                "It is not closed yet, so it has no closing code: a later file of this evening must begin with this "
                f"one, whose last hash is {evening.head}."
            )
    if found.weak:
        yield "Its code of 12 digits is weak: somebody with time can make another evening that has it."
    yield from fair(evening)
    yield from found.remarks

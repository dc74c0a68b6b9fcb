"""What may mend itself is tried again for as long as it takes, and nobody at a terminal waits for it."""

import pytest

from dealer.app.errors import NotYet, UserError
from dealer.app.host.leaving import BEFORE_LEAVING_S, slowly
from dealer.app.host.stopping import Stop
from tests.systemd.unitfile import one, read


@pytest.mark.parametrize(("why", "environ", "told", "waits"), [
    (NotYet, {"INVOCATION_ID": "1"}, False, [BEFORE_LEAVING_S]),
    (NotYet, {}, False, []),
    (NotYet, {"INVOCATION_ID": "1"}, True, []),
    (UserError, {"INVOCATION_ID": "1"}, False, []),
])  # fmt: skip
def test_only_the_service_leaves_slowly(
    why: type[UserError], environ: dict[str, str], told: bool, waits: list[float]
) -> None:
    stop, waited = Stop(), []
    stop.told = told
    with pytest.raises(why), slowly(stop, environ, waited.append):
        raise why("It is so.")
    assert waited == waits


def test_its_starts_never_reach_the_limit() -> None:
    unit = read("dealer.service")
    burst, over_s = (int(one(unit, "Unit", f"StartLimit{key}")) for key in ("Burst", "IntervalSec"))
    assert burst * (BEFORE_LEAVING_S + int(one(unit, "Service", "RestartSec"))) > over_s
    assert int(one(unit, "Service", "TimeoutStartSec")) > BEFORE_LEAVING_S

"""Tags as facts hold them: digests with a secret of the evening, so that its file is no key to the deck."""

from collections.abc import Iterable
from hmac import digest

SIGNS_BYTES = 8
"""So many bytes of a digest stand for a tag: 16 lower hex digits; a tag's own number is in capitals."""


class HiddenTags:
    """The digests of one evening; `secret` is its 32 bytes, kept in the store and nowhere else."""

    def __init__(self, secret: bytes = b"") -> None:
        self.secret = secret
        self.kept = False
        """The store has it."""

    def of(self, uid: str) -> str:
        """What stands for a tag in every fact of the evening: the first bytes of HMAC-SHA-256(secret, tag)."""
        return digest(self.secret, uid.encode("ascii"), "sha256")[:SIGNS_BYTES].hex()

    def means(self, uid: str, tags: Iterable[str]) -> bool:
        """Whether one of these tags of facts is this tag; evenings begun before this hold the number itself."""
        return self.of(uid) in tags or uid in tags

"""Texts as the program writes them: times, and hashes of other things."""

import hashlib
import re
from datetime import datetime

from app.ledger.chain import canonical, stamp

_HASH = re.compile(r"[0-9a-f]{64}")


def is_stamp(text: object) -> bool:
    """Return whether the text is a time as the program writes it."""
    try:
        return isinstance(text, str) and stamp(datetime.fromisoformat(text)) == text
    except (ValueError, OverflowError):
        return False


def is_text(text: object) -> bool:
    """Return whether it is Unicode text: bytes that are not were read as lone surrogates."""
    return isinstance(text, str) and not any(
        "\ud800" <= character <= "\udfff" for character in text
    )


def is_hash(text: object) -> bool:
    """Return whether the text is a SHA-256 in hex."""
    return isinstance(text, str) and bool(_HASH.fullmatch(text))


def hash_of(value: object) -> str:
    """Return the SHA-256 of a value's canonical JSON, in hex."""
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()

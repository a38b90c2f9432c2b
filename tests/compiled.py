"""Templates compiled once for all the servers of the tests: each starts some hundred of them."""

from types import CodeType

from jinja2.bccache import Bucket, BytecodeCache


class CompiledOnce(BytecodeCache):
    """Keeps what a template is compiled to, for as long as its source stays the same."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give what is kept of the template, or nothing."""
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what the template was compiled to."""
        self._kept[bucket.key, bucket.checksum] = bucket.code

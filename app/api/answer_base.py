"""The base of all answers of the API, as the OpenAPI document describes them."""

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[str, Field(examples=["p1"])]
Tag = Annotated[str, Field(pattern=r"^[0-9]+-[0-9a-f]+-[0-9a-f]{12}$")]
PointsByPlayer = dict[Id, int]


def may_lack(kind: Callable[[], Any]) -> Any:
    """Return the default of a key that is only sent where it applies."""
    return Field(default_factory=kind)


class Answer(BaseModel):
    """An answer has exactly the keys that are described."""

    model_config = ConfigDict(extra="forbid")

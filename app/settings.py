"""Settings, read from the environment (``EIGHTS_…``) or from ``.env``, and never at import."""

import os
import sys
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from app.bundle import bundle_root, installed

__all__ = ["Settings", "bundle_root"]

Switch = Literal["on", "off"]


def default_data_dir() -> Path:
    """Return ``data`` in the checkout, or for an installed program the user's own data folder."""
    return _folder_for_data() / "eights" if installed() else bundle_root() / "data"


def _folder_for_data() -> Path:
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")


def _absolute(path: Path) -> Path:
    return path.expanduser().absolute()


def _without_slash(url: str) -> str:
    return url.rstrip("/")


def _listed(value: Any) -> Any:
    """Split ``10.0.0.1, 10.1.0.0/16``, as the environment gives it."""
    if not isinstance(value, str):
        return value
    return [part.strip() for part in value.split(",") if part.strip()]


def _database_in(fields: dict[str, Any]) -> str:
    return f"sqlite:///{fields['data_dir'] / 'eights.sqlite3'}"


class Settings(BaseSettings):
    """Everything that can be set from outside. Nothing in it is a secret.

    ``base_url`` is the address that links are made from; without one it is taken from each
    request, where the request's host is this machine's own. ``most_connections`` and
    ``most_streams`` are at once and in all, ``most_streams_each`` is for one address.
    A game that was begun and never played is deleted after ``empty_games_days``; 0 keeps them all.
    """

    model_config = SettingsConfigDict(
        env_prefix="EIGHTS_",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
    )

    data_dir: Annotated[Path, AfterValidator(_absolute)] = Field(default_factory=default_data_dir)
    database_url: str = Field(default_factory=_database_in)
    host: str = "0.0.0.0"
    port: int = Field(default=8000, ge=0, le=65535)
    base_url: Annotated[str, AfterValidator(_without_slash)] | None = Field(
        default=None, pattern=r"^https?://[^/?#\s]+/?$"
    )
    rate_limits: Switch = "on"
    docs: Switch = "on"
    trusted_proxies: Annotated[
        tuple[IPv4Network | IPv6Network, ...], NoDecode, BeforeValidator(_listed)
    ] = ()
    most_connections: int = Field(default=5000, ge=1)
    most_streams: int = Field(default=4000, ge=1)
    most_streams_each: int = Field(default=600, ge=1)
    empty_games_days: int = Field(default=30, ge=0, le=36_500)

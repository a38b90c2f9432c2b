"""Settings come from the environment or a .env file, and have sensible values without either."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from app import bundle
from app.settings import Settings, default_data_dir


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting but those that a test makes, and a folder without a .env file."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"EIGHTS_{name.upper()}", raising=False)
    monkeypatch.chdir(tmp_path)


def test_a_checkout_keeps_its_games_in_its_own_data_folder() -> None:
    settings = Settings()

    assert settings.data_dir == bundle.bundle_root() / "data"
    assert settings.database_url == f"sqlite:///{settings.data_dir}/eights.sqlite3"
    assert (settings.host, settings.port, settings.base_url) == ("0.0.0.0", 8000, None)
    assert (settings.rate_limits, settings.docs) == ("on", "on")
    assert settings.empty_games_days == 30


def test_an_installed_program_keeps_its_games_with_the_users_other_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bundle, "_INSTALLED", tmp_path)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/home/ann/files")

    assert bundle.bundle_root() == tmp_path
    assert default_data_dir() == Path("/home/ann/files/eights")


def test_the_database_is_in_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("EIGHTS_DATA_DIR", "games")

    assert Settings().database_url == f"sqlite:///{tmp_path}/games/eights.sqlite3"


def test_the_environment_beats_the_env_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("EIGHTS_PORT=8001\nEIGHTS_DOCS=off\nEIGHTS_NO_SUCH=1\n")
    monkeypatch.setenv("EIGHTS_PORT", "8002")
    monkeypatch.setenv("EIGHTS_HOST", "")

    settings = Settings()

    assert (settings.port, settings.docs, settings.host) == (8002, "off", "0.0.0.0")


def test_links_can_be_made_from_an_address_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EIGHTS_BASE_URL", "https://eights.example/")

    assert Settings().base_url == "https://eights.example"


def test_trusted_proxies_are_addresses_and_networks_with_commas_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("EIGHTS_TRUSTED_PROXIES", "127.0.0.1, 10.1.0.0/16,::1")

    trusted = [str(network) for network in Settings().trusted_proxies]

    assert trusted == ["127.0.0.1/32", "10.1.0.0/16", "::1/128"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eight"),
        ("PORT", "65536"),
        ("DOCS", "perhaps"),
        ("TRUSTED_PROXIES", "nginx"),
        ("MOST_STREAMS", "0"),
        ("BASE_URL", "eights.example"),
        ("BASE_URL", "javascript://eights.example"),
        ("BASE_URL", "https://eights.example/below"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"EIGHTS_{name}", value)

    with pytest.raises(ValidationError):
        Settings()


def test_every_setting_is_in_the_documentation() -> None:
    told = (bundle.bundle_root() / "docs" / "settings.md").read_text("utf-8")

    missing = [name for name in Settings.model_fields if f"| `EIGHTS_{name.upper()}` |" not in told]
    assert missing == []

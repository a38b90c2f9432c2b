"""Write requirements.lock and requirements-dev.lock: every package with its exact version.

Both are lists of "name==version" and nothing else. They say what to install and leave it to
each machine's own configuration where from.

A fresh environment is filled with what pyproject.toml asks for, and read back. That is done
with the oldest Python that the program supports, because what installs there installs on the
newer ones too, while a package's newest version may have left the oldest behind.
"""

import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)


def main() -> None:
    if sys.version_info[:2] != OLDEST:
        run_again_with_the_oldest()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    runtime = project["project"]["dependencies"]
    dev = project["dependency-groups"]["dev"]
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        pins = install(python, runtime)
        more = [pin for pin in install(python, [*pins, *dev]) if pin not in pins]
    write("requirements.lock", "What the program runs on.", pins, runtime)
    write("requirements-dev.lock", "What tests and checks need besides.", more, dev)


def run_again_with_the_oldest() -> None:
    name = "python{}.{}".format(*OLDEST)
    if not shutil.which(name):
        sys.exit(f"The lock files are made with {name}, which is not on the PATH.")
    sys.exit(subprocess.call([name, __file__]))


def install(python: Path, requirements: list[str]) -> list[str]:
    """Return all that is installed then, as "name==version" in the order of names."""
    pip = [python, "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-qq", "--no-input", *requirements], check=True)
    tools = ["--exclude", "pip", "--exclude", "setuptools"]
    listed = subprocess.check_output([*pip, "list", "--format", "freeze", *tools], text=True)
    return sorted(listed.lower().replace("_", "-").split())


def write(file: str, title: str, pins: list[str], asked_for: list[str]) -> None:
    """Write the pins, each with the condition under which pyproject.toml asks for it."""
    lines = [f"# {title} Written by make lock.", *(pin + condition(pin, asked_for) for pin in pins)]
    (ROOT / file).write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{file}: {len(pins)} packages")


def condition(pin: str, asked_for: list[str]) -> str:
    name = pin.partition("==")[0]
    for requirement in asked_for:
        wanted, semicolon, marker = requirement.partition(";")
        if semicolon and wanted.startswith(name) and not wanted[len(name)].isalnum():
            return f" ; {marker.strip()}"
    return ""


if __name__ == "__main__":
    main()

"""The Makefile and tools/setup.sh, on made-up machines: what is missing is installed once, or asked for clearly."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def machine(tmp_path):
    """A made-up machine: its commands are scripts that note how they were called. Returns (add a command, run)."""
    commands = tmp_path / "bin"
    commands.mkdir()
    clone = tmp_path / "clone"
    (clone / "tools").mkdir(parents=True)
    shutil.copy(REPOSITORY / "tools" / "setup.sh", clone / "tools")
    calls = tmp_path / "calls"
    calls.touch()

    def command(name: str, does: str = "") -> None:
        (commands / name).write_text(f'#!/bin/bash\necho "{name} $*" >> {calls}\n{does}\n', encoding="utf-8")
        (commands / name).chmod(0o755)

    def run(*arguments: str) -> tuple[int, str, list[str]]:
        done = subprocess.run(
            ["/bin/bash", str(clone / "tools" / "setup.sh"), *arguments],
            env={"PATH": str(commands)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stderr, calls.read_text(encoding="utf-8").splitlines()

    for tool in ("dirname", "env"):
        (commands / tool).symlink_to(shutil.which(tool))
    command("redis-server")
    command("id", "echo 0")
    run.clone = clone
    return command, run


def test_only_what_is_missing_is_installed_after_one_update(machine):
    command, run = machine
    command("apt-get")
    status, _, calls = run("system")
    assert status == 0
    assert [call for call in calls if call.startswith("apt-get update")] == ["apt-get update -qq"]
    [install] = [call for call in calls if call.startswith("apt-get install")]
    assert "chromium" in install and "redis-server" not in install


def test_nothing_is_asked_of_apt_where_nothing_is_missing(machine):
    command, run = machine
    command("apt-get")
    command("chromium")
    if not list(Path("/usr/lib/postgresql").glob("*/bin/postgres")):
        pytest.skip("PostgreSQL is not installed here, so setup would rightly ask for it")
    status, _, calls = run("system")
    assert (status, calls) == (0, [])


def test_a_user_goes_through_sudo(machine):
    command, run = machine
    command("id", "echo 1000")
    command("apt-get")
    command("sudo", '"$@"')
    status, _, calls = run("system")
    assert status == 0
    assert any(call.startswith("sudo env DEBIAN_FRONTEND=noninteractive apt-get install") for call in calls)


def test_a_user_without_sudo_is_told_what_to_run(machine):
    command, run = machine
    command("id", "echo 1000")
    command("apt-get")
    status, said, calls = run("system")
    assert status == 1
    assert "As root, run: apt-get update && apt-get install -y chromium" in said
    assert not [call for call in calls if call.startswith("apt-get")]


def test_a_machine_without_apt_is_told_what_is_missing(machine):
    _, run = machine
    status, said, _ = run("system")
    assert status == 1
    assert "missing: chromium" in said and "no apt-get here" in said


def test_an_install_that_fails_fails_the_setup(machine):
    command, run = machine
    command("apt-get", "exit 100")
    status, said, _ = run("system")
    assert status == 1
    assert "apt-get could not install chromium" in said


def test_a_python_without_venv_gets_debians(machine):
    """This Python says yes to its version, no to ensurepip, and makes a .venv whose Python accepts everything."""
    command, run = machine
    make = "mkdir -p .venv/bin; ln -s ../../../bin/venv-python .venv/bin/python"
    command("venv-python")
    command("python3", f'case "$*" in *ensurepip*) exit 1 ;; *venv*) {make} ;; esac')
    command("apt-get")
    for tool in ("mkdir", "ln"):
        (Path(run.clone).parent / "bin" / tool).symlink_to(shutil.which(tool))
    status, said, calls = run("venv", "requirements.lock")
    assert status == 0, said
    assert "apt-get install -y -qq --no-install-recommends python3-venv" in calls
    assert "python3 -m venv --clear .venv" in calls
    first, then = calls[-2:]
    assert first.endswith("--require-hashes --requirement requirements.lock")
    assert then.endswith("--no-deps --no-build-isolation --editable ."), "nothing that the lock file does not name"


def test_no_python_that_is_new_enough_is_said_plainly(machine):
    command, run = machine
    command("python3", "exit 1")
    status, said, _ = run("venv", "requirements.lock")
    assert status == 1
    assert "Python 3.11 or newer is needed" in said


def outside_make() -> dict[str, str]:
    """The environment as if these tests had not been started by make themselves."""
    return {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}


def dry_run(target: str, *variables: str) -> str:
    """What make would do on a machine where everything is set up: every stamp counts as fresh."""
    stamps = ["--assume-old=.venv/.play", "--assume-old=.venv/.dev"]
    done = subprocess.run(
        ["make", "--dry-run", *stamps, target, *variables],
        cwd=REPOSITORY,
        env=outside_make(),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout


LINT = ["ruff check .", "tools/check_imports.py", "tools/check_house.py"]


@pytest.mark.parametrize(
    ("arguments", "commands"),
    [
        (["play", "ARGS=--port 8001"], ["roundtable serve --port 8001"]),
        (["test"], [*LINT, "mypy", "tools/setup.sh system", "pytest -n 2"]),
        (["ledger", "GAME=akql"], ["-m tools.ledger akql"]),
        (["lint"], LINT),
        (["types"], ["mypy"]),
        (["bench"], ["for file in bench/*.py"]),
        (["lock"], ["--output-file requirements.lock", "--output-file requirements-dev.lock"]),
        (["bill"], ["-m tools.bill"]),
        (["setup"], ["tools/setup.sh system"]),
    ],
    ids=lambda value: value[0],
)
def test_each_target_runs_its_commands_in_order(arguments, commands):
    planned = dry_run(*arguments)
    places = [planned.find(command) for command in commands]
    assert -1 not in places, planned
    assert places == sorted(places)


def test_ci_runs_make_test_and_passes_its_failure_on(tmp_path):
    (tmp_path / ".ci").mkdir()
    shutil.copy(REPOSITORY / ".ci" / "run", tmp_path / ".ci")
    (tmp_path / "Makefile").write_text("test:\n\t@echo tested; exit 3\n", encoding="utf-8")
    command = [tmp_path / ".ci" / "run"]
    done = subprocess.run(command, env=outside_make(), capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "tested\n"
    assert done.returncode != 0

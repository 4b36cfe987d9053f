"""The lock files name exact versions with hashes, all that is needed, and no host; the bill of materials agrees with them."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.bill import BILL, FONTS, LICENCES, locked

REPOSITORY = Path(__file__).resolve().parent.parent
PLAY, DEV, RESEARCH, LEARNING, CLUSTER = (
    REPOSITORY / f"requirements{name}.lock" for name in ("", "-dev", "-research", "-learning", "-cluster")
)


def versions(path: Path) -> dict[str, str]:
    return {package.name: package.version for package in locked(path.read_text(encoding="utf-8"))}


def wanted(*extras: str) -> list[Requirement]:
    """What pyproject.toml asks for itself and for these extras."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize(
    ("path", "extras"),
    [
        (PLAY, ("server", "build")),
        (DEV, ("server", "build", "dev")),
        (RESEARCH, ("server", "build", "research")),
        (LEARNING, ("server", "build", "research", "learning")),
        (CLUSTER, ("server", "build", "cluster")),
    ],
)
def test_what_pyproject_asks_for_is_locked_at_a_version_it_allows(path, extras):
    found = versions(path)
    for requirement in wanted(*extras):
        version = found[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement} is locked at {version}: make lock"


@pytest.mark.parametrize("path", [PLAY, DEV, RESEARCH, LEARNING, CLUSTER])
def test_every_version_is_exact_and_has_hashes_and_no_host_is_named(path):
    text = path.read_text(encoding="utf-8")
    packages = list(locked(text))
    assert len(packages) == len(re.findall(r"^\w", text, re.MULTILINE)), "every line that begins a package is read"
    assert all(package.hashes for package in packages)
    assert "://" not in text and not re.search(r"^-", text, re.MULTILINE)


def test_those_who_test_play_with_the_same_versions():
    assert versions(PLAY).items() <= versions(DEV).items()
    for path in (RESEARCH, LEARNING, CLUSTER):
        both = versions(path).keys() & versions(DEV).keys()
        assert all(versions(path)[name] == versions(DEV)[name] for name in both)


def pairs(path: Path) -> set[tuple[str, str]]:
    return {(package.name, package.version) for package in locked(path.read_text(encoding="utf-8"))}


def test_the_bill_of_materials_names_what_is_locked_for_playing_and_for_the_extras():
    components = json.loads(BILL.read_text(encoding="utf-8"))["components"]
    libraries = [each for each in components if each["type"] == "library"]
    named = {(each["name"], each["version"]): each["scope"] for each in libraries}
    assert len(named) == len(libraries), "each once"
    extras = pairs(RESEARCH) | pairs(LEARNING) | pairs(CLUSTER)
    assert named == dict.fromkeys(extras, "optional") | dict.fromkeys(pairs(PLAY), "required"), "make bill"
    assert [each["name"] for each in components if each["type"] == "file"] == list(FONTS)
    assert all(each["licenses"][0]["expression"] != "unknown" for each in components)
    listed = LICENCES.read_text(encoding="utf-8")
    assert all(f"| {name} | {version} |" in listed for name, version in named)


def test_the_licences_say_which_extra_brings_a_package():
    listed = LICENCES.read_text(encoding="utf-8")
    assert re.search(r"^\| ray \| [\d.]+ \| Apache-2.0 \| cluster \|$", listed, re.MULTILINE)
    assert re.search(r"^\| pettingzoo \| [\d.]+ \| MIT \| research, learning \|$", listed, re.MULTILINE)

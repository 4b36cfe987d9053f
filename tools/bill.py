"""`make bill`: what Roundtable is made of. Writes docs/licences.md and docs/bom.cdx.json (CycloneDX) from the lock files.

Versions and hashes come from `requirements.lock` and, for what only extras bring, from the lock files of the extras; licences
from what is installed in .venv, from the table below for what is not, and from the fonts' own files.
"""

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

import msgspec

from roundtable.board.lettering import font_files, font_licences

REPOSITORY = Path(__file__).resolve().parent.parent
LOCK = REPOSITORY / "requirements.lock"
EXTRAS = {name: REPOSITORY / f"requirements-{name}.lock" for name in ("research", "learning", "cluster")}
LICENCES = REPOSITORY / "docs" / "licences.md"
BILL = REPOSITORY / "docs" / "bom.cdx.json"

NVIDIA = "LicenseRef-NVIDIA-Proprietary"
"""What CUDA's libraries say of themselves: NVIDIA's own terms. PyTorch brings them on Linux."""

# Packages that name no licence in a form of their own, and those that are not installed here (other systems, extras).
ELSEWHERE = {
    "async-timeout": "Apache-2.0",
    "attrs": "MIT",
    "colorama": "BSD-3-Clause",
    "cuda-bindings": "Apache-2.0",
    "cuda-pathfinder": "Apache-2.0",
    "cuda-toolkit": NVIDIA,
    "filelock": "MIT",
    "fsspec": "BSD-3-Clause",
    "jinja2": "BSD-3-Clause",
    "jsonschema": "MIT",
    "jsonschema-specifications": "MIT",
    "mpmath": "BSD-3-Clause",
    "msgpack": "Apache-2.0",
    "networkx": "BSD-3-Clause",
    "protobuf": "BSD-3-Clause",
    "ray": "Apache-2.0",
    "referencing": "MIT",
    "rpds-py": "MIT",
    "sb3-contrib": "MIT",
    "setuptools": "MIT",
    "stable-baselines3": "MIT",
    "sympy": "BSD-3-Clause",
    "torch": "BSD-3-Clause",
    "triton": "MIT",
    "tzdata": "Apache-2.0",
}
FONTS = {
    "EB Garamond": ("eb-garamond", "OFL-1.1"),
    "Inter": ("inter", "OFL-1.1"),
    "JetBrains Mono": ("jetbrains-mono", "OFL-1.1"),
    "DejaVu Sans (signs)": ("symbols", "Bitstream-Vera"),
}
_CLASSIFIERS = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "ISC License (ISCL)": "ISC",
}


class Package(msgspec.Struct, frozen=True):
    """A package that the lock file names."""

    name: str
    version: str
    hashes: list[str]


class Brought(msgspec.Struct, frozen=True):
    """A package that only extras bring, and which of them do."""

    package: Package
    extras: list[str]


def main() -> int:
    packages = list(locked(LOCK.read_text(encoding="utf-8")))
    more = brought(packages)
    LICENCES.write_text(licences(packages, more), encoding="utf-8")
    BILL.write_text(bill(packages, more), encoding="utf-8")
    print(
        f"{len(packages)} packages, {len(more)} of extras and {len(FONTS)} fonts are in {LICENCES.name} and {BILL.name}."
    )
    return 0


def locked(text: str) -> Iterator[Package]:
    """Every package of a lock file, with its version and hashes."""
    for entry in re.split(r"\n(?=\S)", text.replace("\\\n", " ")):
        if found := re.match(r"([\w.-]+)==(\S+)", entry):
            yield Package(found[1], found[2], re.findall(r"--hash=sha256:([0-9a-f]{64})", entry))


def brought(packages: list[Package]) -> list[Brought]:
    """What the extras bring that playing does not need, by name; a package may have two versions, for different Pythons."""
    usual = {(package.name, package.version) for package in packages}
    found: dict[tuple[str, str], Brought] = {}
    for extra, path in EXTRAS.items():
        for package in locked(path.read_text(encoding="utf-8")):
            key = (package.name, package.version)
            if key not in usual:
                found.setdefault(key, Brought(package, [])).extras.append(extra)
    return [found[key] for key in sorted(found)]


def licence(name: str) -> str:
    """A package's licence as an SPDX expression where one can be told."""
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    if name.startswith("nvidia-"):
        return NVIDIA
    try:
        said = metadata(name)
    except PackageNotFoundError:
        raise SystemExit(
            f"{name} is not installed here: run make setup first, or say its licence in {__file__}"
        ) from None
    if expression := said.get("License-Expression"):
        return expression
    classifiers = [
        line.rpartition(" :: ")[2] for line in said.get_all("Classifier") or [] if line.startswith("License")
    ]
    if classifiers:
        return " OR ".join(_CLASSIFIERS.get(words, words) for words in classifiers)
    return (said.get("License") or "unknown").strip().partition("\n")[0].partition(" License")[0]


def licences(packages: list[Package], more: list[Brought]) -> str:
    """The list for people."""
    lines = [
        "# Licences",
        "",
        "Roundtable is under the MIT licence (LICENSE). It is made with these, all as they come from their makers;",
        "`make bill` writes this list and `bom.cdx.json` from the lock files.",
        "",
        "| package | version | licence |",
        "| --- | --- | --- |",
        *(f"| {package.name} | {package.version} | {licence(package.name)} |" for package in packages),
        "",
        "Only with an extra (`pip install roundtable[cluster]`) comes what nobody needs who only plays:",
        "",
        "| package | version | licence | extra |",
        "| --- | --- | --- | --- |",
        *(
            f"| {each.package.name} | {each.package.version} | {licence(each.package.name)} | {', '.join(each.extras)} |"
            for each in more
        ),
        "",
        "Fonts, in `src/roundtable/board/fonts` with the full text of each licence beside them:",
        "",
        "| font | licence |",
        "| --- | --- |",
        *(f"| {name} | {kind}, `{stem}-licence.txt` |" for name, (stem, kind) in FONTS.items()),
        "",
        "Tests use axe-core 4.14.0 (MPL-2.0), in `tests/server/data/axe.min.js`; it is no part of what is installed.",
    ]
    return "\n".join(lines) + "\n"


def bill(packages: list[Package], more: list[Brought]) -> str:
    """The bill of materials for programs, in CycloneDX. What only extras bring is optional."""
    components = [component(package, "required") for package in packages]
    components += [component(each.package, "optional") for each in more]
    for name, (stem, kind) in FONTS.items():
        assert f"{stem}.woff2" in font_files() and f"{stem}-licence.txt" in font_licences()
        components.append({"type": "file", "name": name, "licenses": [{"expression": kind}]})
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "roundtable", "licenses": [{"expression": "MIT"}]}},
        "components": components,
    }
    return json.dumps(content, indent=1) + "\n"


def component(package: Package, scope: str) -> dict[str, Any]:
    """A package in the bill of materials."""
    return {
        "type": "library",
        "name": package.name,
        "version": package.version,
        "scope": scope,
        "purl": f"pkg:pypi/{package.name}@{package.version}",
        "licenses": [{"expression": licence(package.name)}],
        "hashes": [{"alg": "SHA-256", "content": content} for content in package.hashes],
    }


if __name__ == "__main__":
    sys.exit(main())

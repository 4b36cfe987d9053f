"""`make bill`: what Roundtable is made of. Writes docs/licences.md and docs/bom.cdx.json (CycloneDX) from the lock file.

Versions and hashes come from `requirements.lock`, licences from what is installed in .venv and from the fonts' own files.
"""

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import msgspec

from roundtable.board.lettering import font_files, font_licences

REPOSITORY = Path(__file__).resolve().parent.parent
LOCK = REPOSITORY / "requirements.lock"
LICENCES = REPOSITORY / "docs" / "licences.md"
BILL = REPOSITORY / "docs" / "bom.cdx.json"

# Packages that name no licence in a form of their own, and those for other systems, which are not installed here.
ELSEWHERE = {
    "async-timeout": "Apache-2.0",
    "colorama": "BSD-3-Clause",
    "jinja2": "BSD-3-Clause",
    "setuptools": "MIT",
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


def main() -> int:
    packages = list(locked(LOCK.read_text(encoding="utf-8")))
    LICENCES.write_text(licences(packages), encoding="utf-8")
    BILL.write_text(bill(packages), encoding="utf-8")
    print(f"{len(packages)} packages and {len(FONTS)} fonts are in {LICENCES.name} and {BILL.name}.")
    return 0


def locked(text: str) -> Iterator[Package]:
    """Every package of a lock file, with its version and hashes."""
    for entry in re.split(r"\n(?=\S)", text.replace("\\\n", " ")):
        if found := re.match(r"([\w.-]+)==(\S+)", entry):
            yield Package(found[1], found[2], re.findall(r"--hash=sha256:([0-9a-f]{64})", entry))


def licence(name: str) -> str:
    """A package's licence as an SPDX expression where one can be told."""
    if name in ELSEWHERE:
        return ELSEWHERE[name]
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


def licences(packages: list[Package]) -> str:
    """The list for people."""
    lines = [
        "# Licences",
        "",
        "Roundtable is under the MIT licence (LICENSE). It is made with these, all as they come from their makers;",
        "`make bill` writes this list and `bom.cdx.json` from `requirements.lock`.",
        "",
        "| package | version | licence |",
        "| --- | --- | --- |",
        *(f"| {package.name} | {package.version} | {licence(package.name)} |" for package in packages),
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


def bill(packages: list[Package]) -> str:
    """The bill of materials for programs, in CycloneDX."""
    components = [
        {
            "type": "library",
            "name": package.name,
            "version": package.version,
            "purl": f"pkg:pypi/{package.name}@{package.version}",
            "licenses": [{"expression": licence(package.name)}],
            "hashes": [{"alg": "SHA-256", "content": content} for content in package.hashes],
        }
        for package in packages
    ]
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


if __name__ == "__main__":
    sys.exit(main())

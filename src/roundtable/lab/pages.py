"""Pages that people write and scripts fill in: a section between two marks is written anew, the rest stays."""

from __future__ import annotations

from pathlib import Path


def written(path: Path, section: str, text: str) -> None:
    """Put a text into a file between the marks of its section; a section that is not there yet is added at the end."""
    first, last = f"<!-- {section} -->", f"<!-- end of {section} -->"
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if first not in before:
        before = f"{before.rstrip()}\n\n{first}\n{last}\n".lstrip()
    head, _, rest = before.partition(first)
    _, _, tail = rest.partition(last)
    path.write_text(f"{head}{first}\n{text.strip()}\n{last}{tail}", encoding="utf-8")

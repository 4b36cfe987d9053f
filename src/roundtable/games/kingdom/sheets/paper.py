"""Printed pages and the pieces they are made of: every page stands on its own, with style, fonts and script in it."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from roundtable.board.lettering import carried_faces


def sheet_css() -> str:
    """The style of the printed sheets."""
    return (files("roundtable.games.kingdom.sheets") / "sheets.css").read_text(encoding="utf-8")


def sheet_script() -> str:
    """What fits each sheet to its page."""
    return (files("roundtable.games.kingdom.sheets") / "sheets.js").read_text(encoding="utf-8")


def document(heading: str, sheets: str) -> str:
    """A whole page of sheets, to keep and print."""
    style = sheet_css()
    faces = carried_faces(("EB Garamond", "Roundtable Signs"), sheets + style)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(heading)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{faces}\n{style}</style></head><body>{sheets}<script>{sheet_script()}</script></body></html>"
    )


def page(kind: str, eyebrow: str, heading: str, under: str, body: str) -> str:
    return (
        f'<section class="sheet {kind}"><div class="fit"><header><p class="eyebrow">{escape(eyebrow)}</p>'
        f'<h1>{escape(heading)}</h1><p class="under">{escape(under)}</p></header>{body}</div></section>'
    )


def box(heading: str, body: str, kind: str = "") -> str:
    return f'<div class="box {kind}"><h2>{escape(heading)}</h2>{body}</div>'


def bullets(words: list[str], empty: str = "") -> str:
    if not words:
        return f'<p class="none">{escape(empty)}</p>'
    return "<ul>" + "".join(f"<li>{escape(word)}</li>" for word in words) + "</ul>"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"

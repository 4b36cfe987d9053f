"""The ledger as pages: all rules of a game with search, and a single rule to answer "why?"."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromQuery

from roundtable.kernel import ledger
from roundtable.kernel.game import find_game

from . import catalogue
from .web import Anybody, Query, Word, html


@get("/rules")
async def all_rules(request: Anybody, q: Query = "") -> Response[str]:
    """The rule books, and a search through all of them."""
    found = ledger.search(q) if q.split() else []
    return html(request, "rules_home.html", cards=catalogue.cards(), q=q, found=found, homes=catalogue.ledger_home())


@get("/rules/{name:str}")
async def rules_of(request: Anybody, name: Word, q: Query = "") -> Response[str]:
    """A game's rules, section by section, or those that contain some words."""
    card = catalogue.card(name)
    if card is None:
        raise NotFoundException(detail="there is no such game")
    rows = [row for file in card.ledgers for row in (ledger.search(q, file) if q.split() else ledger.rows(file))]
    sections: dict[str, list[ledger.Row]] = {}
    for row in rows:
        sections.setdefault(row.section, []).append(row)
    options: dict[str, list[Any]] = {}
    for field in catalogue.options_of(find_game(name)):
        options.setdefault(field.rule, []).append(field)
    return html(request, "rules.html", card=card, sections=sections, q=q, count=len(rows), options=options)


@get("/rule/{rule_id:str}")
async def one_rule(request: Anybody, rule_id: Word, bare: FromQuery[bool] = False) -> Response[str]:
    """One row of the ledger: as a page, or `bare` for a page's script to put beside a log line."""
    try:
        row = ledger.row(rule_id.upper())
    except ledger.UnknownRow:
        raise NotFoundException(detail="there is no such rule") from None
    home = catalogue.ledger_home().get(row.file)
    return html(request, "parts/rule.html" if bare else "rule.html", row=row, home=home)


RULES_PAGES = [all_rules, rules_of, one_rule]

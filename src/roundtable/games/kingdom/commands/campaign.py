"""Campaigns on the command line: make a Kingdom by dice, read and print its sheets, change them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from roundtable.cli.given import pairs
from roundtable.kernel.asks import Allocate, Ask, Choose, ChooseNumber, ChooseSome
from roundtable.kernel.errors import BadSetup, IllegalAnswer
from roundtable.kernel.match import Match

CampaignFile = Annotated[Path, typer.Argument(help="A saved campaign.")]
Which = Annotated[str, typer.Option("--sheet", help="all, kingdom, map, world, characters, or 'character 1'.")]
Html = Annotated[Path | None, typer.Option(help="Write the sheets as an HTML page to this file.")]
Pdf = Annotated[Path | None, typer.Option(help="Print the sheets to this PDF file (needs Chromium).")]
Gm = Annotated[bool, typer.Option("--gm-eyes", help="Show what only the GM may know.")]


def new(
    players: Annotated[int, typer.Option(help="How many players: one Landmaker each.")] = 4,
    seed: Annotated[str, typer.Option(help="A word or number: the same seed gives the same Kingdom.")] = "",
    gm: Annotated[bool, typer.Option("--gm", help="Add a seat for a GM, who may overrule the rules.")] = False,
    name: Annotated[list[str] | None, typer.Option(help="A player's name; repeat, in the order of seats.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option of the game, as name=value; repeat.")] = None,
    save: Annotated[Path | None, typer.Option(help="Save the campaign to this file.")] = None,
    sheet: Which = "all",
    html: Html = None,
    pdf: Pdf = None,
    log: Annotated[bool, typer.Option("--log", help="Also tell how it came about, roll by roll.")] = False,
) -> None:
    """A whole Kingdom and its Court at once, by dice."""
    from roundtable.games.kingdom.campaigns import new_campaign

    match = new_campaign(players, seed or None, gm=gm, names=name, **pairs(option or []))
    if save:
        save.write_bytes(match.to_bytes())
        typer.echo(f"Wrote {save}", err=True)
    if log:
        for event in match.log_for(None):
            typer.echo(f"{event.sentence(match.setup.names)}  [{event.rule}]")
        typer.echo("")
    _show(match, sheet, html, pdf, gm_eyes=False)


def sheets(file: CampaignFile, sheet: Which = "all", html: Html = None, pdf: Pdf = None, gm_eyes: Gm = False) -> None:
    """Show or print the sheets of a saved campaign."""
    _show(_read(file), sheet, html, pdf, gm_eyes)


def edit(
    file: CampaignFile,
    answers: Annotated[
        list[str] | None,
        typer.Argument(help="One answer a question: character name 'Cloud the Meek'. None: what can be changed."),
    ] = None,
    seat: Annotated[int, typer.Option(help="Who changes it, from 1; the GM has the last seat.")] = 1,
    overrule: Annotated[bool, typer.Option("--overrule", help="The GM overrules the rules if they object.")] = False,
) -> None:
    """Change a sheet of a saved campaign: each word answers the next question. The rules check it; the log records it."""
    match = _read(file)
    if not answers:
        typer.echo(_editable(match, seat - 1))
        return
    logged = len(match.log)
    before = _sheets_of(match)
    _edit(match, seat - 1, list(answers), overrule)
    file.write_bytes(match.to_bytes())
    for event in [event for event in match.log[logged:] if event.visible_to(match.state.gm)]:
        typer.echo(f"{event.sentence(match.setup.names)}  [{event.rule}]")
    if _sheets_of(match) == before:
        raise typer.Exit(1)


def _sheets_of(match: Match[Any, Any]) -> Any:
    """What an edit can change: an edit that the rules refuse leaves it as it is."""
    state = match.state
    return msgspec.to_builtins([state.kingdom, state.world, state.people, state.secrets], str_keys=True)


def _editable(match: Match[Any, Any], seat: int) -> str:
    """Everything that a seat may change, as the first two words of an edit."""
    from roundtable.games.kingdom.rules.creation.edits import SHEETS
    from roundtable.games.kingdom.rules.creation.review import possible_edits

    whose = " landmaker-1" if seat == match.state.gm else ""
    who = seat if seat in match.state.court else 0
    lines = []
    for sheet in SHEETS:
        first = sheet + (whose if sheet == "character" else "")
        lines += [f"{first} {edit.key}".ljust(40) + edit.label for edit in possible_edits(match.state, who, sheet)]
    return "\n".join(lines)


def reopen(
    file: CampaignFile,
    out: Annotated[Path, typer.Argument(help="Where the campaign is kept from now on; the old file keeps its log.")],
) -> None:
    """Open a finished campaign again for changes to its sheets."""
    from roundtable.games.kingdom.campaigns import reopened

    match = _read(file)
    if not match.over:
        raise BadSetup(f"{file} is not finished: only a finished campaign is opened again; `edit` changes one at its review")
    out.write_bytes(reopened(match).to_bytes())
    typer.echo(f"Wrote {out}")


def _edit(match: Match[Any, Any], seat: int, answers: list[str], overrule: bool) -> None:
    """Give one seat's answers; everybody else changes nothing meanwhile and stays in the review."""
    state = match.state
    if match.over or state.step != "review":
        how = "`roundtable kingdom reopen` opens it again" if match.over else "play creation to its end first"
        raise BadSetup(f"this campaign is not at its review, where sheets can be changed: {how}")
    if seat not in match.asks:
        raise BadSetup(f"seat {seat + 1} cannot change anything: seats are {', '.join(str(s + 1) for s in match.asks)}")
    first, *rest = answers
    match.answer(seat, first)
    for other in [other for other in match.asks if other != seat]:
        match.answer(other, WAIT)
    for text in rest:
        ask = match.asks.get(seat)
        if ask is None or _is_review(ask):
            raise IllegalAnswer(
                "there are more answers than questions: the change was complete before the last of them"
            )
        match.answer(seat, _value(ask, text))
    while not _all_review(match):
        ask = match.ask
        assert ask is not None  # nobody has said that all is well
        if _is_review(ask):
            match.answer(ask.seat, WAIT)
        elif ask.seat == state.gm and "yes" in getattr(ask, "options", ()):
            match.answer(ask.seat, "yes" if overrule else "no")
        else:
            raise IllegalAnswer(f"one more answer is needed: {ask.prompt} ({_legal(ask)})")


WAIT, DONE = "wait", "done"
"""The answers of the review that change nothing: for now, and for good."""


def _is_review(ask: Ask) -> bool:
    """Whether a question is the review's: what to change next. No other question can be answered with both of these."""
    return isinstance(ask, Choose) and WAIT in ask.options and DONE in ask.options


def _all_review(match: Match[Any, Any]) -> bool:
    """Whether the change is over and everybody who is not content yet is asked again."""
    left = set(range(match.setup.seats)) - set(match.state.reviewed)
    return set(match.asks) == left and all(map(_is_review, match.asks.values()))


def _value(ask: Ask, text: str) -> Any:
    """What a word on the command line means to a question."""
    if isinstance(ask, ChooseNumber):
        return int(text) if text.lstrip("-").isdigit() else text
    if isinstance(ask, ChooseSome):
        return [word.strip() for word in text.split(",") if word.strip()]
    if isinstance(ask, Allocate):
        pairs = [word.partition("=") for word in text.split(",") if word.strip()]
        return {name.strip(): int(number) if number.strip().isdigit() else number for name, _, number in pairs}
    return text


def _legal(ask: Ask) -> str:
    options = getattr(ask, "options", None)
    return ", ".join(option.key for option in options) if options is not None else ask.kind


def _read(file: Path) -> Match[Any, Any]:
    match = Match.from_bytes(file.read_bytes())
    if match.game.name != "kingdom":
        raise BadSetup(f"{file} is a match of {match.game.title}, not of Make You Kingdom")
    return match


def _show(match: Match[Any, Any], which: str, html: Path | None, pdf: Path | None, gm_eyes: bool) -> None:
    from roundtable.games.kingdom.view import view

    state = view(match.state, match.state.gm if gm_eyes else None).campaign
    if html or pdf:
        from roundtable.games.kingdom.sheets.pages import sheets_html

        page = sheets_html(state, which)
        if html:
            html.write_text(page, encoding="utf-8")
            typer.echo(f"Wrote {html}")
        if pdf:
            from roundtable.games.kingdom.sheets.pdf import print_pdf

            print_pdf(page, pdf)
            typer.echo(f"Wrote {pdf}")
        return
    from roundtable.games.kingdom.text import sheets_text

    typer.echo(sheets_text(state, which, colour=sys.stdout.isatty()))

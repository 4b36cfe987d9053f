"""`roundtable kingdom`: fights, evenings, campaigns and their sheets, the GM's toolbox, and dungeons (`… dungeon`)."""

from collections.abc import Callable

import typer

from roundtable.games.kingdom.commands import (
    balance,
    campaign,
    chain,
    court,
    dungeon,
    evening,
    fight,
    outings,
    skills,
    toolbox,
    trial,
)

app = typer.Typer(
    no_args_is_help=True,
    help="Make You Kingdom: fights, evenings, Kingdoms, their Courts and sheets, tables, dungeons.",
)
CAMPAIGNS = (campaign.new, campaign.sheets, campaign.edit, campaign.reopen)
COMMANDS: list[Callable[..., None]] = [
    fight.fight,
    evening.evening,
    court.court,
    *CAMPAIGNS,
    *toolbox.COMMANDS,
    balance.balance,
    trial.trial,
    outings.outings,
    skills.skills,
]
for command in COMMANDS:
    app.command()(command)
app.command(name="scenarios")(evening.list_scenarios)
app.add_typer(dungeon.app, name="dungeon")
app.add_typer(chain.app, name="campaign")

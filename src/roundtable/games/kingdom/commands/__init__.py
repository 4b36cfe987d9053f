"""`roundtable kingdom`: campaigns and their sheets, the GM's toolbox, and dungeons (`roundtable kingdom dungeon`)."""

from collections.abc import Callable

import typer

from roundtable.games.kingdom.commands import campaign, dungeon, toolbox

app = typer.Typer(no_args_is_help=True, help="Make You Kingdom: Kingdoms, their Courts and sheets, tables, dungeons.")
COMMANDS: list[Callable[..., None]] = [campaign.new, campaign.sheets, campaign.edit, campaign.reopen, *toolbox.COMMANDS]
for command in COMMANDS:
    app.command()(command)
app.add_typer(dungeon.app, name="dungeon")

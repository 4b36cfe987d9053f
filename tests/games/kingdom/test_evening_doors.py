"""How an evening is begun: by a command, by a tool, and from the home page in two clicks."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.campaigns import new_campaign
from roundtable.games.kingdom.commands import app
from roundtable.games.kingdom.tools import EVENING
from roundtable.kernel.game import Setup
from roundtable.kernel.match import Match

run = CliRunner()


def test_a_command_plays_an_evening_to_its_end() -> None:
    words = ["evening", "--watch", "--seed", "3", "--players", "3"]
    done = run.invoke(app, words)
    assert done.exit_code == 0, done.exception
    assert "The Silent Cistern" in done.output
    assert re.search(r"MYK-PLAY-(191|739)|the Court is home|its objective unfinished", done.output)


def test_a_command_tells_a_map_that_there_is_not() -> None:
    done = run.invoke(app, ["evening", "--map", "moon", "--watch"])
    assert "there are cistern, generated, glass_orchard" in str(done.exception)


@pytest.mark.rule("MYK-PLAY-737")
def test_the_court_of_a_campaign_goes_into_the_dungeon(tmp_path: Path) -> None:
    match = new_campaign(3, 7)
    path = tmp_path / "campaign.rt"
    path.write_bytes(match.to_bytes())
    done = run.invoke(app, ["evening", "--campaign", str(path), "--watch", "--seed", "1"])
    assert done.exit_code == 0, done.exception
    assert match.state.people[0].name in done.output


@pytest.mark.parametrize("where", ["cistern", "generated"])
def test_the_tool_shows_the_court_and_its_match_keeps_the_map_to_itself(where: str) -> None:
    result = EVENING.use({"map": where, "players": "3", "level": "2", "gm": "on"}, "seed")
    assert result.setup is not None and result.setup.position is None
    assert "Ogrekin" not in msgspec.json.encode(result).decode()
    match: Match[Any, Any] = Match.new(GAME, result.setup, seed=1)
    assert match.setup.seats == 4 and match.state.gm == 3 and match.state.delve is not None
    assert bool(result.svg) == (where == "cistern")


def test_an_evening_is_a_way_to_begin_and_asks_at_once() -> None:
    way = next(way for way in GAME.ways if way.name == "evening")
    match = Match.new(GAME, Setup(GAME.name, way.seats, dict(way.options)), seed=2)
    assert match.state.delve is not None and match.asks


@pytest.mark.rule("MYK-PLAY-335")
def test_the_ready_court_packs_a_meal_for_an_evening_only() -> None:
    def items(scene: str) -> list[str]:
        match = Match.new(GAME, seats=4, options={"scene": scene}, seed=2)
        return [held.item for one in match.state.people for held in one.items]

    assert "Lunch" in items("evening") and "Lunch" not in items("fight")

"""How a fight is begun: by a command, by a tool, and from the home page in two clicks."""

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import roundtable.games.kingdom
from roundtable.cli.app import app as cli
from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.campaigns import before_the_fight, new_campaign, with_the_court_of
from roundtable.games.kingdom.commands import app
from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.options import Options
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.tools import FIGHT
from roundtable.kernel.game import Setup, option_fields, read_options
from roundtable.kernel.match import Match
from roundtable.server.catalogue import options_of

run = CliRunner()


def test_a_command_plays_a_fight_to_its_end() -> None:
    words = ["fight", "3 Ogrekin, Red Cap", "--watch", "--seed", "3"]
    done = run.invoke(app, words)
    assert done.exit_code == 0
    assert "MYK-PLAY-345 The Lantern March" in done.output or "meets 3 Ogrekin, Red Cap." in done.output
    assert re.search(r"(won|nobody won|draw).*: (no enemy is left standing|the whole Court is down)", done.output)
    assert run.invoke(app, words).output == done.output


def test_a_command_tells_a_monster_that_nobody_knows() -> None:
    done = run.invoke(app, ["fight", "3 Ogrekin, Red Kepi Hat", "--watch"])
    assert "did you mean" in str(done.exception) and "Red Cap" in str(done.exception)


@pytest.mark.rule("MYK-PLAY-737")
def test_the_court_of_a_campaign_fights_as_it_begins_a_game(tmp_path: Path) -> None:
    match = new_campaign(3, 7)
    setup = with_the_court_of(match, against="Ogrekin")
    fought = before_the_fight(setup, 1)
    assert [one.name for one in fought.people[:3]] == [one.name for one in match.state.people[:3]]
    assert all(one.hp == max_hp(one) and one.followers and one.area for one in fought.people[:3])
    assert fought.kingdom.name == match.state.kingdom.name and list(laws(fought)) == []
    path = tmp_path / "campaign.rt"
    path.write_bytes(match.to_bytes())
    done = run.invoke(app, ["fight", "Ogrekin", "--campaign", str(path), "--watch", "--seed", "1"])
    assert done.exit_code == 0 and match.state.people[0].name in done.output


@pytest.mark.parametrize("court", ["ready", "rolled"])
def test_the_tool_shows_both_sides_and_its_match_begins_with_them(court: str) -> None:
    result = FIGHT.use(
        {"against": "2 Skeleton, Wight", "players": "3", "level": "2", "court": court, "gm": "on"}, "seed"
    )
    assert result.svg.startswith("<svg") and result.setup is not None
    lines = [line.text for line in result.lines if not line.depth]
    assert "Skeleton" in lines and "Wight" in lines and lines.count("Skeleton") == 1
    match: Match[Any, Any] = Match.new(GAME, result.setup, seed=1)
    assert match.setup.seats == 4 and match.state.gm == 3
    names = [one.name for one in match.state.people[:3]]
    assert all(name in lines for name in names)
    assert [foe.book for foe in match.state.battle.foes] == ["Skeleton", "Skeleton", "Wight"]
    assert all(one.level == 2 for one in match.state.people[:3])


def test_the_first_way_to_begin_is_a_fight_that_is_at_its_first_question_at_once() -> None:
    way = GAME.ways[0]
    assert way.name == "fight"
    match = Match.new(GAME, Setup(GAME.name, way.seats, dict(way.options)), seed=2)
    assert match.state.step == "fight" and match.asks


def test_no_option_is_shown_that_no_rule_reads() -> None:
    """What is offered is read somewhere in the rules or the set-up; what is not yet stays readable in old set-ups."""
    folder = Path(roundtable.games.kingdom.__file__).parent
    source = "".join(path.read_text() for path in folder.rglob("*.py") if path.name != "options.py")
    fields = option_fields(Options)
    for field in fields:
        assert not field.shown or f"options.{field.name}" in source, field.name
    hidden = [field.name for field in fields if not field.shown]
    assert read_options(Options, {"diplomacy_hostile_19": "on"}).diplomacy_hostile_19
    listed = run.invoke(cli, ["options", "kingdom"]).output
    assert "against=random encounter" in listed and not any(f"{name}=" in listed for name in hidden)
    assert not set(hidden) & {field.name for field in options_of(GAME)}

"""Monsters against monsters: the players command one side, the rules or a GM the other."""

import pytest

from roundtable.games.kingdom import GAME
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from roundtable.players import find_bot, play


def options(**more: object) -> dict[str, object]:
    return {"scene": "fight", "against": "2 Gargoyle", "allies": "4 Ogrekin, Red Cap", "court": "none", **more}


@pytest.mark.rule("MYK-BEAST-005", "MYK-PLAY-343", "MYK-PLAY-350")
def test_two_packs_fight_to_the_end() -> None:
    match = Match.new(GAME, seats=2, options=options(), seed=b"3")
    ours = [foe for foe in match.state.battle.foes if foe.team == "court"]
    assert [foe.commander for foe in ours] == [0, 1, 0, 1, 0]
    assert {foe.area for foe in ours} <= {"Vanguard", "Rearguard", "Encampment"}
    play(match, [find_bot(GAME, "steward", bytes([seat])) for seat in range(2)], limit=3000)
    assert match.outcome is not None and match.state.battle.winner in ("court", "foes")
    assert all(one.absent and one.hp > 0 for one in match.state.people[:2])


@pytest.mark.rule("MYK-BEAST-005")
def test_allies_fight_beside_a_court_too() -> None:
    match = Match.new(GAME, seats=2, options=options(court="ready", allies="Wyvern"), seed=b"3")
    play(match, [find_bot(GAME, "random", bytes([seat])) for seat in range(2)], limit=3000)
    assert match.outcome is not None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"allies": ""}, "none needs allies"),
        ({"allies": "4 Nobodies"}, "the option allies"),
        ({"allies": "60 Ogrekin"}, "the option allies"),
    ],
)
def test_what_cannot_be(change: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        Match.new(GAME, seats=2, options=options(**change), seed=b"3")


def test_the_command_watches_two_packs(capsys: pytest.CaptureFixture[str]) -> None:
    from typer.testing import CliRunner

    from roundtable.games.kingdom.commands import app

    sides = ["fight", "Gargoyle", "--allies", "3 Ogrekin", "--no-court", "--players", "1"]
    told = CliRunner().invoke(app, [*sides, "--watch", "--seed", "7", "--no-colour"])
    assert told.exit_code == 0, told.output
    assert "Ogrekin 1" in told.output and "Gargoyle" in told.output

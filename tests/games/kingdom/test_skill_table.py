"""The table of what each Skill is worth, made by one command."""

from roundtable.games.kingdom.commands.skills import Fought, Kept, effects, pool, table


def test_the_table_counts_uses_and_wins_of_every_skill():
    fights = [
        Fought(0, ["Diehard", "Jump"], ["Diehard"], True),
        Fought(1, ["Diehard"], [], False),
        Fought(2, ["Jump"], ["Jump"], True),
    ]
    told = table(Kept(fights=fights, scenes=5, seen=dict.fromkeys(effects(), 1)))
    rows = {line.split(" | ")[0].removeprefix("| "): line for line in told.splitlines() if line.startswith("| ")}
    assert rows["Diehard"].split(" | ")[3:6] == ["2", "50%", "50%"]
    assert rows["Jump"].split(" | ")[3:6] == ["2", "50%", "100%"]
    assert rows["Jump"].endswith("| +33% |") and "The Court won 2 of them (67%)." in told
    assert f"{len(effects())} of {len(effects())} effects" in told


def test_what_was_never_at_work_is_listed_with_a_reason():
    told = table(Kept(fights=[], scenes=0, seen={name: 1 for name in effects() if name != "item/elixir"}))
    assert "- **Elixir**: waits for somebody who has died." in told


def test_the_pool_is_every_skill_a_court_can_have():
    assert len(pool()) == 171, "36 of Classes, 20 of Jobs, 94 Advanced, 21 of Advanced Jobs"

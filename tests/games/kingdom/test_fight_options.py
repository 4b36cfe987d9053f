"""Options of a fight, each in both settings."""

import pytest

from roundtable.games.kingdom.rules.play.effects import reacts
from tests.games.kingdom.fights import body, d6, fight, foe, item, log


@pytest.mark.rule("MYK-PLAY-557")
@pytest.mark.parametrize("blocks", [False, True])
def test_the_asleep_react_unless_the_table_decided_otherwise(blocks: bool) -> None:
    court = [body(), body(name="Bea", bad_statuses=["Asleep"], exhausted=True), body(name="Cid", hp=0, exhausted=True)]
    story = fight(court, options={"asleep_blocks_reactions": blocks})
    assert [reacts(story.match.table, who) for who in ("p0", "p1", "p2")] == [True, not blocks, False]


@pytest.mark.rule("MYK-WORLD-384")
@pytest.mark.parametrize(("varies", "offered"), [(False, []), (True, ["attack natural p1"])])
def test_a_strange_monster_does_not_attack_twice_running_unless_the_target_may_differ(
    varies: bool, offered: list[str]
) -> None:
    last = "attack p0" if varies else "attack"
    court = [body(area="Enemy Vanguard"), body(name="Bea", area="Enemy Vanguard")]
    strange = foe("Gremlin", last_action=last)
    story = fight(court, [strange], first="foes", gm=True, options={"strange_attack_target_variation": varies})
    assert [key for key in story.offered if key.startswith("attack")] == offered


@pytest.mark.rule("MYK-PLAY-434")
@pytest.mark.parametrize("gives_up", [False, True])
def test_monsters_surrender_only_where_the_table_wants_it_and_half_have_fallen(gives_up: bool) -> None:
    knight = body(area="Enemy Vanguard", items=[item("Spear")])
    foes = [foe("Ogrekin"), foe("Slime", area="Enemy Encampment", exhausted=True)]
    story = fight([knight], foes, d6(4, 4), first="court", options={"monster_surrender": gives_up})
    story.match.table.state.battle.foes[1].exhausted = True
    story.does("attack slot 1 f0")
    story.tape.add(d6(*[3] * 12))
    while not story.match.over and story.ask.rule not in ("MYK-PLAY-359", "MYK-PLAY-435", "MYK-PLAY-436"):
        story.does(story.ask.passing())
    assert ("Slime surrenders." in log(story)) == gives_up


@pytest.mark.rule("MYK-PLAY-745", "MYK-PLAY-402")
def test_who_hands_over_a_tonic_loses_the_hp_it_gave() -> None:
    court = [body(items=[item("Tonic")], hp=15), body(name="Bea", items=[item("Lunch")], hp=11)]
    story = fight(court)
    while story.ask.rule == "MYK-PLAY-354":
        story.does("p0")
    story.does("exchange p1", ["1"], [], "yes")
    assert [one.hp for one in story.state.people] == [11, 11]
    assert story.said("MYK-PLAY-745") == ["Ann has at most 11 HP now."]

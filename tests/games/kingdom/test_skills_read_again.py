"""Skills whose text says more than their common case, each where it differs."""

import pytest

from tests.games.kingdom.advanced import WISE, ann, ben, enemy
from tests.games.kingdom.evenings import Group, evening, placed, small
from tests.games.kingdom.fights import battlefield, body, d6, fight, foe, hp, item, skill
from tests.story import Story

TOUGH = {"hp": 30, "raised": {"max_hp": 60}}
FAR = {"name": {"words": ["Far", "Away"]}, "regions": ["1-1"], "relation": "Neutral"}
WORLD = {"kingdoms": [FAR], "regions": {"3-3": {"owner": "own"}, "1-1": {"owner": "0"}}}


@pytest.mark.rule("MYK-CREATE-230")
def test_diplomacy_is_tried_once_a_quarter_however_many_rounds_are_fought_in_it():
    vizier = body(class_name="Vizier", skills=skill("Diplomacy"), followers=0)
    foes = [foe("Ogrekin", area="Enemy Encampment", exhausted=True, **TOUGH)]
    story = fight([vizier, body(name="Ben", area="Encampment", followers=0)], foes, voices=0, world=WORLD)

    def may_treat():
        story.match.raise_hand(0)
        story.does("p1", "pass")
        return "skill/diplomacy p0" in story.offered

    assert may_treat()
    story.does("skill/diplomacy p0", dice=d6(1, 2))
    while story.state.battle.round == 1:
        story.does("pass", dice=d6(6, 6, *[1] * 6))
    if story.ask.rule != "MYK-PLAY-354":
        story.goes_on(lambda match: match.ask.rule == "MYK-PLAY-354")
    assert not may_treat(), "the Quarter is the same in the next Round"
    assert story.state.world.kingdoms[0].relation == "Neutral"


@pytest.mark.rule("MYK-CREATE-236")
def test_faith_heals_the_court_and_no_monster_that_goes_with_it():
    tame = foe("Ogrekin", hp=2, raised={"max_hp": 20}, team="court", area="Vanguard", controlled_by="p0")
    court = [ann("Faith", base=WISE, drive=1, hp=5), ben(hp=5)]
    story = fight(court, [tame, enemy()], voices=0)
    story.does("p0", "use skill/faith", dice=d6(5, 4))
    assert (hp(story, "p0"), hp(story, "p1"), hp(story, "f0")) == (5 + 2, 5 + 2, 2)


@pytest.mark.rule("MYK-CREATE-241")
def test_a_shinobi_army_stops_this_once_what_is_not_permanent():
    """A Touch Trap that was prevented fires when the thing is touched again in the same Quarter."""
    ninja = body(class_name="Ninja", skills=skill("Shinobi Army"), followers=9)
    court = [ninja, body(name="Ben", followers=0)]
    story = evening(court, traps=[placed("Poison Needle", "B1", carrier="chest")])
    story.does("touch chest", seat=0).does("touch chest", seat=1)
    story.does("skill/shinobi-army p0", dice=d6(2, 2, 2, 2, 2, 2))
    shown = story.state.delve.traps[0]
    assert shown.fired == 2, "the second hand meets it again"


@pytest.mark.rule("MYK-CREATE-243")
def test_what_a_spy_learns_the_gm_says():
    dungeon = small(monsters={"C1": [Group("Slime", 1), Group("Ogrekin", 1)]})
    ninja = body(class_name="Ninja", skills=skill("Spy"), followers=9)
    story = evening([ninja], dungeon=dungeon, gm=True)
    story.does("gather C1", 5, "Quest", seat=0)
    story.does("skill/spy p0", 1, dice=d6(5, 5))
    assert story.ask.seat == 1 and story.offered == ["Slime", "Ogrekin"]
    story.does("Ogrekin")
    assert story.state.delve.known.names == {"C1": ["Ogrekin"]}


@pytest.mark.rule("MYK-CREATE-264")
@pytest.mark.parametrize(("drawn", "left"), [(1, [30 - 3, 30]), (2, [30, 30 - 2])])
def test_monsterology_hurts_the_species_that_is_hit_not_the_one_aimed_at(drawn, left):
    """A stray bolt of a Crossbow, Damage 2: 1 more if it finds the Ogrekin."""
    explained = {"name": "Monsterology", "rule": "MYK-CREATE-264", "what": "monsterology", "note": "Ogrekin"}
    court = [ann(items=[item("Crossbow"), item("Star Fragment", 2)]), ben()]
    pack = [foe("Ogrekin", **TOUGH), foe("Slime", **TOUGH)]
    position = {**battlefield(court, pack, voices=0), "lasting": [{**explained, "until": "combat"}]}
    story = Story("kingdom", position, "", 2, scene="fight")
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 4)} d2={drawn}")
    assert [one.hp for one in story.state.battle.foes] == left

"""Options that several rows name, each row played in every setting."""

import pytest

from tests.games.kingdom.advanced import WISE, ann, ben, enemy
from tests.games.kingdom.evenings import evening, placed
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item

TOUGH = {"hp": 30, "raised": {"max_hp": 60}}


@pytest.mark.rule("MYK-PLAY-037", "MYK-CREATE-201")
@pytest.mark.parametrize(
    ("mode", "against", "spent"),
    [
        ("unanimous", [1], False),
        ("majority", [1], True),
        ("majority", [1, 2], True),
        ("majority", [1, 2, 3], False),
        ("king", [1], False),
        ("king", [2, 3], True),
        ("none", [], True),
    ],
)
def test_who_of_the_court_can_refuse_the_voices(mode, against, spent):
    """Ann wants a Voice for one more die; Ben is the King. Of four, two and two are no majority for her alone."""
    court = [body(items=[item("Spear")]), body(name="Ben", class_name="King", area="Encampment")]
    court += [body(name=name, area="Encampment") for name in ("Cal", "Dot", "Eve")]
    story = fight(court, [foe("Ogrekin", **TOUGH)], voices=9, options={"voices_consent": mode})
    for seat in range(1, 5):
        story.match.set_policy(seat, "refuse-voices", "ask")
    story.does("p0", "attack slot 1 f0", 1, dice=d6(2, 3, *((4,) if spent else ())))
    while any(ask.rule == "MYK-PLAY-037" or "refuse-voices" in str(ask.to_json()) for ask in story.match.asks.values()):
        seat = story.ask.seat
        story.does(f"refuse-voices p{seat}" if seat in against else "pass")
    assert story.state.kingdom.voices == (8 if spent else 9)
    assert len(story.said("MYK-PLAY-037")) == (len(against) if mode != "none" else 0)


@pytest.mark.rule("MYK-WORLD-182", "MYK-PLAY-065")
@pytest.mark.parametrize("safe", [False, True])
def test_refugees_may_cost_the_palace_unless_the_table_protects_it(safe):
    story = evening(
        [body(followers=0)],
        d6(4),
        traps=[placed("Refugee", "A1-B1")],
        at="A1",
        before="",
        stage="enter",
        explored=(),
        options={"protect_royal_palace": safe},
    )
    story.does("go B1")
    left = [at.name for room in story.state.kingdom.maps[0].rooms.values() for at in room.facilities]
    assert left == (["Royal Palace"] if safe else []) and story.state.kingdom.citizens == 54


@pytest.mark.rule("MYK-GEAR-170", "MYK-GEAR-166")
@pytest.mark.parametrize("name", ["Firearm", "Crossbow"])
@pytest.mark.parametrize(("allies", "sides"), [(True, 3), (False, 2)])
def test_a_stray_shot_finds_friends_only_where_the_table_says_so(name, allies, sides):
    court = [ann(items=[item(name), item("Star Fragment", 2)], area="Vanguard"), ben(area="Enemy Vanguard")]
    options = {"random_hit_includes_allies": allies}
    story = fight(court, [enemy(), enemy()], voices=0, options=options)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3)} d{sides}=1 {d6(2) if name == 'Firearm' else ''}")
    damage = 2
    hurt = [hp(story, "p1") == 11 - damage, hp(story, "f0") == 30 - damage]
    assert hurt == ([True, False] if allies else [False, True])


@pytest.mark.rule("MYK-WORLD-438", "MYK-BEAST-006")
@pytest.mark.parametrize("allies", [True, False])
def test_an_area_attack_spares_its_own_side_only_where_the_table_says_so(allies):
    """A monster's Area Attack: Ann and its friend in one Area; 11 on the dice less 1 reaches both."""
    court = [ann(area="Enemy Vanguard", hp=10, base=WISE), ben()]
    pack = [enemy(knows=["Area Attack"]), enemy(exhausted=True)]
    story = fight(court, pack, first="foes", voices=0, gm=True, options={"area_effects_hit_allies": allies})
    story.does("attack natural p0")
    story.does("skill/area-attack f0", dice=d6(5, 6, 3))
    story.does(0)
    assert hp(story, "p0") == 10 - 3 and hp(story, "f1") == (30 - 3 if allies else 30) and hp(story, "f0") == 30

"""What a GM makes of monsters: Humans with Class, Job and Followers, Angels in human form, Deep Ones possessing."""

from typing import Any

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon.legal import errors
from roundtable.games.kingdom.dungeon.model import Extras, Ruler
from roundtable.games.kingdom.rules.exploring.places import fighters
from roundtable.games.kingdom.rules.play import knowing
from roundtable.kernel.asks import ChooseNumber
from tests.games.kingdom.evenings import Group, body, d6, evening, item, small
from tests.games.kingdom.fights import fight, foe, hp
from tests.games.kingdom.own import DULL, HIT, ann, beast, ben
from tests.story import Story

HUMAN, ANGEL, DEEP = "Troop", "Mach Penguin", "Goldfish"
BRIGHT = {"Wit": 4, "Charisma": 4, "Quest": 2, "Warfare": 3}


def room(monster: str, extras: Extras, **more: Any) -> Story:
    """The Court camps in B1 with somebody Friendly."""
    monsters = {"B1": [Group(monster, reaction="Friendly", extras=extras)]}
    return evening([body(base=DULL)], dungeon=small(monsters=monsters), **more)


def fought(monster: str, extras: Extras) -> Story:
    """A fight that the Court begins with somebody who lives in B1; the Court acts first."""
    return room(monster, extras, stage="encounter").does("fight", dice=d6(6, 5) + " " + d6(6, 5))


# --- Humans ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-236", "MYK-BEAST-239", "MYK-BEAST-240")
def test_a_human_monster_learns_by_class_and_job() -> None:
    extras = Extras(class_name="Knight", job="Guard", learned=["Diehard"])
    story = fought(HUMAN, extras)
    assert story.state.battle.foes[0].knows == ["Diehard", books.jobs["Guard"].skill]
    assert {"Diehard", books.jobs["Guard"].skill} <= set(knowing.skills_of(story.state, "f0"))
    plain = room(HUMAN, Extras(class_name="Knight"))
    assert plain.state.delve.rooms["B1"].lairs[0].knows == [books.classes["Knight"].skills[0]]
    none = room(HUMAN, Extras())
    assert none.state.delve.rooms["B1"].lairs[0].knows == []


@pytest.mark.rule("MYK-BEAST-240", "MYK-BEAST-330", "MYK-BEAST-396")
@pytest.mark.parametrize(
    ("monster", "extras", "said"),
    [
        (HUMAN, Extras(class_name="Knight", learned=["Prayer"]), "Prayer is open to neither its Class nor its Job"),
        (HUMAN, Extras(class_name="Knight", learned=["Diehard", "Carnage", "Strength"]), "learns at most 2 Skills"),
        (HUMAN, Extras(learned=["Diehard"]), "has neither Class nor Job"),
        (HUMAN, Extras(class_name="Knight", learned=["Flight of Fancy"]), "there is no Skill called 'Flight of Fancy'"),
        (ANGEL, Extras(form="transformed", learned=["Diehard"]), "takes one of Belly-god"),
        (DEEP, Extras(form="possessing", learned=["Cortex"]), "possession gives one Class, Job or Advanced Skill"),
    ],
)
def test_what_no_monster_may_learn(monster: str, extras: Extras, said: str) -> None:
    found = [one.text for one in errors(small(monsters={"B1": [Group(monster, extras=extras)]}))]
    assert any(said in text for text in found), found


@pytest.mark.rule("MYK-BEAST-241", "MYK-BEAST-243", "MYK-BEAST-244")
def test_who_fells_a_leader_may_win_its_followers() -> None:
    leader = beast(HUMAN, hp=1, followers=7, hosts=5)  # two are of an Incarnation, and cannot be won
    story = fight([ann(base=BRIGHT, items=[item("Spear")], hp=9), ben(base=BRIGHT)], [leader, beast("Ogrekin")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=HIT)
    assert "rule/won-over p0" in story.offered
    story.does("rule/won-over p0", dice=d6(6, 5))
    while "follow Ann?" not in str(story.ask.prompt):
        story.does(0)
    story.does(2)  # of 4 + 11 - 12
    assert [one.followers for one in story.state.people] == [2, 1]


@pytest.mark.rule("MYK-BEAST-243", "MYK-PLAY-474")
def test_a_pulled_blow_beats_a_leader_as_well_and_its_followers_are_called_but_once() -> None:
    leader = beast(HUMAN, hp=1, followers=5, hosts=5)
    story = fight([ann(base=BRIGHT, items=[item("Spear")], hp=9), ben(base=BRIGHT)], [leader, beast("Ogrekin")], voices=0)
    story.does("p0", "spare", "slot 1 f0", dice=d6(5, 5))
    while isinstance(story.ask, ChooseNumber):
        story.does(0)
    story.does("rule/won-over p0", dice=d6(1, 2))
    fallen = story.state.battle.foes[0]
    assert not fallen.dead and fallen.hosts == 0 and [one.followers for one in story.state.people] == [0, 0]


@pytest.mark.rule("MYK-BEAST-241", "MYK-BEAST-244")
def test_followers_of_the_gm_come_besides_incarnation() -> None:
    story = fought("Medicine Man", Extras(followers=True))
    one = story.state.battle.foes[0]
    level = books.monsters["Medicine Man"].level
    by_birth = level if "Incarnation" in books.monsters["Medicine Man"].skills else 0
    assert (one.hosts, one.followers) == (level, level + by_birth)


# --- Angels ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-324", "MYK-BEAST-325", "MYK-BEAST-327")
def test_an_angel_in_human_form_is_a_stranger_to_all_eyes() -> None:
    angel = Group(ANGEL, reaction="Friendly", extras=Extras(form="transformed"))
    story = evening([body(base=DULL)], dungeon=small(monsters={"C1": [angel]}), stage="enter")
    story.does("go C1")
    assert any("Here: a stranger (Friendly)." in line for line in story.said("MYK-PLAY-204"))
    assert ANGEL not in repr(story.match.view(0))
    plain = room(ANGEL, Extras())
    assert ANGEL in repr(plain.match.view(0))


@pytest.mark.rule("MYK-BEAST-326", "MYK-BEAST-394")
@pytest.mark.parametrize(
    ("aim", "told"), [("angel", f"The stranger is {ANGEL}!"), ("deep one", "Something about the stranger is odd.")]
)
def test_a_search_with_the_right_aim_unmasks(aim: str, told: str) -> None:
    story = room(ANGEL, Extras(form="transformed"))
    story.does(f"unmask {aim}", "Quest", dice=d6(5, 4))
    rule = "MYK-BEAST-326" if aim == "angel" else "MYK-BEAST-394"
    assert told in story.said(rule)
    assert story.state.delve.rooms["B1"].lairs[0].unmasked == (aim == "angel")


@pytest.mark.rule("MYK-BEAST-326")
def test_an_ordinary_search_tells_only_that_something_is_odd() -> None:
    story = room(ANGEL, Extras(form="transformed"))
    story.does("search room", "Quest", dice=d6(5, 4))
    assert story.said("MYK-BEAST-326") == ["Something about the stranger is odd."]
    assert not story.state.delve.rooms["B1"].lairs[0].unmasked


@pytest.mark.rule("MYK-BEAST-328", "MYK-BEAST-329", "MYK-BEAST-330")
def test_in_human_form_it_has_no_monster_skills_until_it_shows_itself() -> None:
    hidden = foe(ANGEL, form="transformed", unknown=True, name="Stranger", knows=["Beauty", "Public Enemy"])
    story = fight([ann(), ben()], [hidden, beast("Ogrekin")], gm=True, first="foes", voices=0)
    names = knowing.skills_of(story.state, "f0")
    assert set(names) <= {"Beauty", "Public Enemy", *(n for n in names if not books.skills[n].is_monster_skill)}
    assert ANGEL not in repr(story.match.view(0))
    story.does("f0")
    story.does("rule/true-form f0", seat=2)
    assert story.state.battle.foes[0].form == "" and not story.state.battle.foes[0].unknown
    assert set(books.monsters[ANGEL].skills) | {"Beauty"} <= set(knowing.skills_of(story.state, "f0"))


@pytest.mark.rule("MYK-BEAST-332", "MYK-BEAST-333")
@pytest.mark.parametrize(
    ("worships", "tags", "healed"), [("Angel", True, 7), ("Angel", False, 0), ("Deep One", True, 0), ("", True, 0)]
)
def test_believers_heal_the_highest_angel(worships: str, tags: bool, healed: int) -> None:
    pack = [beast(ANGEL, exhausted=True), beast("Waliahyra", exhausted=True, hp=1)]
    story = fight(
        [ann(), ben()], pack, voices=0, kingdom={"worships": worships}, options={"religion_worship_tags": tags}
    )
    story.does("p0", "pass")
    story.does("pass", dice=d6(3, 4) if healed else "")
    assert (hp(story, "f0"), hp(story, "f1")) == (30 + healed, 1)


@pytest.mark.rule("MYK-BEAST-332", "MYK-BEAST-333", "MYK-WORLD-446")
@pytest.mark.parametrize("whole", [False, True])
def test_as_a_quarter_ends_faith_heals_the_highest_angel_up_to_its_raised_hp(whole: bool) -> None:
    """The Ruler, with 5 HP a Level more, lives beside a lesser Angel that is not healed in its place."""
    level = {one.name: one.level for one in books.monsters if one.category == "Angel"}
    high, low = max(level, key=lambda name: level[name]), min(level, key=lambda name: level[name])
    most = books.monsters[high].hp + 5 * level[high]
    story = evening(
        [body(area="")],
        monsters={"B1": [Group(low, 1, reaction="Friendly")]},
        ruler=Ruler(high, "B1", raises={"hp": 1}),
        kingdom={"worships": "Angel"},
    )
    lairs = {lair.book: lair for lair in story.state.delve.rooms["B1"].lairs}
    for lair in lairs.values():
        lair.reaction = "Friendly"
    lairs[low].hp = [1]
    if not whole:
        lairs[high].hp = [most - 3]
    story.does("pass", dice="" if whole else d6(3, 4))
    assert lairs[low].hp == [1], "it is not the highest"
    assert lairs[high].hp == ([] if whole else [most])
    assert (lairs[high].drive, lairs[low].drive) == (int(whole), 0), "where no HP are missing it is given 1 Hope"


@pytest.mark.rule("MYK-BEAST-332", "MYK-BEAST-333", "MYK-WORLD-376")
def test_the_gm_chooses_which_angel_of_two_is_worshipped_and_what_faith_gives_it() -> None:
    """It has the Hope when it fights, and keeps what is left of it."""
    peers = [one.name for one in books.monsters if one.category == "Angel" and one.level == books.monsters[ANGEL].level][:2]
    story = evening(
        [body(area="")],
        gm=True,
        monsters={"B1": [Group(name, 1, reaction="Friendly") for name in peers]},
        kingdom={"worships": "Angel"},
    )
    lairs = story.state.delve.rooms["B1"].lairs
    for lair in lairs:
        lair.reaction = "Friendly"
    story.does("pass")
    assert len(peers) == 2 and story.ask.seat == story.state.gm
    story.does("1", "hope", seat=story.state.gm)
    assert [lair.drive for lair in lairs] == [0, 1]
    assert [foe.drive for foe in fighters(story.state, lairs)] == [0, 1]


@pytest.mark.rule("MYK-WORLD-376", "MYK-WORLD-373", "MYK-BEAST-332")
def test_a_monster_begins_without_hope_and_may_be_given_some() -> None:
    """The GM takes 1 Hope for a worshipped Angel: it has no Capacity to stop it, and spends it on an attack."""
    story = fight([ann(), ben()], [beast(ANGEL, exhausted=True)], gm=True, voices=0, kingdom={"worships": "Angel"})
    assert story.state.battle.foes[0].drive == 0
    story.does("p0", "pass").does("pass")
    story.does("hope", seat=2)
    assert story.state.battle.foes[0].drive == 1 and hp(story, "f0") == 30


# --- Deep Ones -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-392", "MYK-BEAST-393", "MYK-BEAST-395", "MYK-BEAST-396")
def test_a_possessed_human_fights_with_the_deep_ones_numbers() -> None:
    story = fought(DEEP, Extras(form="possessing", learned=["Diehard"]))
    one = story.state.battle.foes[0]
    assert (one.form, one.name, one.unknown, one.knows) == ("possessing", "Stranger", True, ["Diehard"])
    assert DEEP not in repr(story.match.view(0))
    assert set(books.monsters[DEEP].skills) <= set(knowing.skills_of(story.state, "f0"))


@pytest.mark.rule("MYK-BEAST-397", "MYK-BEAST-398")
@pytest.mark.parametrize(("dice", "free"), [((4, 3), True), ((1, 2), False)])
def test_a_possessed_pc_breaks_free(dice: tuple[int, int], free: bool) -> None:
    held = {"name": "possession", "rule": "MYK-BEAST-393", "what": "possessed", "note": DEEP, "until": "game"}
    given = {"name": "Diehard", "source": "possessed", "until": "game"}
    host = ann(lasting=[held], gained=[given], area="Vanguard")
    story = fight([host, ben()], [beast("Ogrekin")], voices=0)
    story.does("p0", "break free", dice=d6(*dice) + (" d6=1" if free else ""))
    one = story.state.people[0]
    assert bool(one.lasting) != free and bool(one.gained) != free
    if free:  # a Goldfish is of Level 1: 1D6 damage, beside its host, Exhausted
        torn = story.state.battle.foes[1]
        assert (torn.book, torn.area or "Vanguard", torn.exhausted) == (DEEP, "Vanguard", True)
        assert torn.dead == (books.monsters[DEEP].hp <= 1)


@pytest.mark.rule("MYK-BEAST-393")
@pytest.mark.parametrize("gm_plays", [False, True])
def test_who_plays_a_possessed_pc(gm_plays: bool) -> None:
    held = {"name": "possession", "rule": "MYK-BEAST-393", "what": "possessed", "note": DEEP, "until": "game"}
    story = fight(
        [ann(lasting=[held]), ben()], [beast("Ogrekin")], gm=True, voices=0,
        options={"gm_controls_possessed_pc": gm_plays},
    )  # fmt: skip
    story.does("p0")
    assert story.ask.seat == (2 if gm_plays else 0)


@pytest.mark.rule("MYK-BEAST-400", "MYK-BEAST-392")
@pytest.mark.parametrize("allowed", [True, False])
def test_an_offering_heals_a_deep_one(allowed: bool) -> None:
    kind = books.monsters[DEEP].materials[0]
    giver = ann(materials={"1": {kind: 1}})
    story = fight([giver, ben()], [beast(DEEP)], voices=0, options={"deep_one_offerings": allowed})
    story.does("p0")
    assert (f"offer f0 {kind}" in story.offered) == allowed
    if allowed:
        story.does(f"offer f0 {kind}", dice="d6=4")
        assert hp(story, "f0") == 34

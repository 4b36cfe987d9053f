"""Rows of How to Play that hold everywhere (phases, actions, cycles, draws, ties), each by a story that plays it."""

import re
from typing import Any

import msgspec
import pytest

from roundtable.games.kingdom.dungeon import GAME as BUILDER
from roundtable.games.kingdom.dungeon.model import Npc
from roundtable.games.kingdom.state import Tie
from roundtable.kernel.match import Match
from tests.games.kingdom.dungeons import hall
from tests.games.kingdom.evenings import evening, hp, small
from tests.games.kingdom.fights import body, d6, fight, foe, item, tie
from tests.games.kingdom.ledger_text import row_case, statement, table_rows
from tests.games.kingdom.own import DULL, HIT, ann, beast, ben
from tests.games.kingdom.seasons import lord, season
from tests.games.kingdom.tale import home, map_of
from tests.games.kingdom.test_bestiary_entries import fighter
from tests.games.kingdom.test_bestiary_references import knower
from tests.games.kingdom.test_disasters import kingdom_at, world
from tests.games.kingdom.test_journeys import met
from tests.story import Story

BRIGHT = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}
TOUGH: dict[str, Any] = {"hp": 30, "raised": {"max_hp": 60}, "wounds_paid": 20}


# --- phases ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-004", "MYK-PLAY-073")
def test_no_phase_begins_before_kingdom_characters_and_scenario_are_there() -> None:
    """Founding is the Setup Phase: it ends with a sheet for each and a Kingdom, and only with these does a game begin."""
    match: Match[Any, Any] = Match.new("kingdom", seats=2, options={"gm": "none"}, seed="x")
    while match.ask is not None:
        assert match.state.phase == "Creation" and match.state.delve is None and match.state.battle is None
        match.answer(match.ask.seat, next(iter(match.ask.answers())))
    founded = msgspec.to_builtins(match.state, str_keys=True)
    assert [one.seat for one in match.state.people] == [0, 1] and all(one.class_name for one in match.state.people)
    assert match.state.kingdom.level >= 1 and len(match.state.kingdom.maps) >= 1
    position = {key: value for key, value in founded.items() if key not in ("options", "players", "gm")}
    game: Match[Any, Any] = Match.new("kingdom", seats=2, options={"scene": "campaign"}, position=position, seed="x")
    while game.state.delve is None:
        assert game.ask is not None
        assert game.state.at_home is None or game.state.at_home.stage == "prologue", "nothing is done at home before it"
        game.answer(game.ask.seat, next(iter(game.ask.answers())))
    assert game.state.phase == "Kingdom", "with the scenario the Kingdom Phase begins"
    assert [one.name for one in game.state.people] == [one.name for one in match.state.people]


# --- actions and cycles ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-016", "MYK-GEAR-156")
def test_a_plan_item_serves_in_camp_and_never_in_combat() -> None:
    lunch = body(hp=5, items=[item("Lunch")])
    camp = evening([lunch, body(name="Ben", hp=5)])
    camp.does("use item/lunch 1", seat=0)
    camp.does("pass", seat=1)
    assert [one.hp for one in camp.state.people] == [6, 6] and camp.state.people[0].items == []
    tired = evening([{**lunch, "exhausted": True}, body(name="Ben", hp=5)])
    assert list(tired.match.asks) == [1], "an Exhausted one takes no Plan Action"
    fought = fight([{**lunch, "area": "Encampment"}, ben()], [beast("Ogrekin")], voices=0).does("p0")
    assert not any("lunch" in key for key in fought.offered if key.startswith("use"))
    assert fought.does("pass").state.people[0].items


@pytest.mark.rule("MYK-PLAY-021")
def test_the_same_interrupt_once_a_cycle() -> None:
    """Two Ogrekin strike in one Round: the first blow can be parried, the second not; in the next Round it can again."""
    court = [ann("Parry", base={**DULL, "Warfare": 9}, hp=11), ben()]
    pack = [foe("Ogrekin", **TOUGH), foe("Ogrekin", **TOUGH)]
    story = fight(court, pack, dice=f"{HIT} {d6(2)}", first="foes", voices=0)
    assert "skill/parry p0" in story.offered
    story.does("skill/parry p0", dice=f"{d6(6, 5)} {HIT} {d6(2)}")
    assert hp(story, "p0") == 11 - 1 - 2, "the second blow found nobody to ask"
    story.does("p0", "pass", "pass")
    story.does("p1", dice=f"{d6(1, 2)} {HIT} {d6(2)}")
    assert story.state.battle.round == 2 and "skill/parry p0" in story.offered


@pytest.mark.rule("MYK-PLAY-018")
def test_the_same_assist_once_a_cycle() -> None:
    """An Amphisbaena bites twice in one action: only one of the two bites can be a Knock Back."""
    snake = knower("Amphisbaena", "Two Heads", "Knock Back", knows=["Knock Back"])
    court = [fighter("Ann"), fighter("Ben")]
    story = fight(court, [snake], gm=True, first="foes", voices=0)
    story.does("attack natural p0")
    asked = 0
    while story.state.battle.foes[0].exhausted is False and story.ask.seat == 2:
        if "skill/knock-back f0" in story.offered:
            asked += 1
            story.does("skill/knock-back f0", dice=d6(3, 3, 1, 1))
        elif "yes" in story.offered:
            story.does("yes", dice=d6(3, 3, 1, 1))
        else:
            story.does(story.offered[0], dice=d6(3, 3, 1, 1))
    assert asked == 1


@pytest.mark.rule("MYK-PLAY-748")
def test_a_combat_inside_a_quarter_gives_back_who_was_exhausted() -> None:
    """Ann has had her action of the Quarter: she fights all the same, and after the fight only Ben may still camp."""
    cycles = [{"kind": "Quarter"}, {"kind": "Round", "exhausted_before": [0]}]
    battle = {"stage": "first", "round": 1, "foes": [beast("Ogrekin", hp=1)]}
    court = [ann(base={**DULL, "Warfare": 20}), ann(name="Ben")]
    story = evening(court, dungeon=small(), battle=battle, cycles=cycles, stage="camp")
    assert set(story.offered) == {"p0", "p1"}
    story.does("p0", "attack hands f0", dice=d6(1, 3, 1))
    assert story.state.battle is None or story.state.battle.winner == "court"
    assert [one.exhausted for one in story.state.people] == [True, False]
    assert list(story.match.asks) == [1], "the fight has cost nobody the Camp action"


@pytest.mark.rule("MYK-PLAY-749")
def test_everybody_is_free_to_act_when_action_resolution_begins() -> None:
    """It is a cycle of its own: whoever was Exhausted before it acts, and once each."""
    tired = [lord(exhausted=True), body(name="Ben", exhausted=True)]
    story = season("organizational meeting", tired)
    story.goes_on(lambda match: match.state.at_home.stage == "action resolution")
    assert [cycle.kind for cycle in story.state.cycles] == ["Action Resolution"]
    assert [one.exhausted for one in story.state.people] == [False, False]


# --- at home ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-087", "MYK-PLAY-088", "MYK-GEAR-282")
@pytest.mark.parametrize(
    ("rooms", "corridors", "kept"),
    [
        (("A1", "B1", "C1"), ["A1 B1", "B1 C1", "B1 B2"], 1 + 2),
        (("A1", "C1"), ["A1 B1", "B1 C1", "B1 B2"], 1 + 1 + 1),
        (("A1", "B1"), ["A1 A2", "A2 B2", "B1 B2"], 1 + 1 + 1),
        (("A1", "B1"), ["A1 B1", "B1 B2"], 1 + 1),
    ],
)
def test_neighbours_that_are_joined_are_one_facility(rooms: tuple[str, ...], corridors: list[str], kept: int) -> None:
    """As much is kept in the Treasury as the Lifestyle Level, to which each Farm adds 1, and 1 more from the Kingdom's Level.

    In a Kingdom of Level 3 a lone Farm adds 1: three in a row add 2 as one Farm of Level 3, two apart 1 each, two that are
    joined 1 together.
    """
    town = {"level": 3, "treasury": 9, "maps": [home({room: ["Farm"] for room in rooms}, corridors)]}
    story = season("end requests", [lord()], objective="done", kingdom=town).does("nothing")
    assert story.state.kingdom.treasury == kept


@pytest.mark.rule("MYK-PLAY-524", "MYK-PLAY-525")
@pytest.mark.parametrize(
    ("boxes", "regions", "objective", "cost"),
    [(12, 1, "done", 3), (12, 2, "done", 6), (15, 1, "done", 3), (12, 1, "failed", 3 + 2), (3, 1, "failed", 0 + 2)],
)
def test_upkeep_is_completed_turns_times_regions_and_the_court_where_it_failed(
    boxes: int, regions: int, objective: str, cost: int
) -> None:
    known = {"3-3": {"owner": "own"}, **({"3-4": {"owner": "own"}} if regions == 2 else {})}
    maps = [home(), *([map_of("3-4", entrances=[{"room": "A1", "side": "west"}])] if regions == 2 else [])]
    kingdom = {"treasury": 20, "maps": maps}
    world = {"regions": known}
    court = [lord(), body(name="Ben")]
    story = season("upkeep", court, objective=objective, kingdom=kingdom, world=world, delve={"turn_boxes": boxes})
    told = story.said("MYK-PLAY-524")
    assert told == ([f"Upkeep: {cost} MG of 20 in the Treasury."] if cost else told)
    assert story.state.kingdom.treasury == 20 - cost
    story.goes_on("step")


@pytest.mark.rule("MYK-PLAY-759", "MYK-PLAY-096")
def test_each_wandering_table_tells_its_attribute() -> None:
    story = season("action resolution", [lord()])
    labels = {option.key: option.label for option in story.ask.options if option.key.startswith("wander ")}
    for attribute in ("Lifestyle", "Culture", "Order", "Military"):
        [found] = [label for key, label in labels.items() if attribute.lower() in key.lower()]
        assert attribute in found and re.search(r"\(.*\)", found)
    story.does(next(iter(labels)), dice=d6(3, 3, 3, 3, 3, 3, 3, 3))
    assert story.said("MYK-PLAY-096")


# --- Bad Statuses and ties -------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-548", "MYK-BEAST-013")
@pytest.mark.parametrize(
    ("die", "status"), list(enumerate(["Poisoned", "Disoriented", "Obese", "Cursed", "Asleep", "Foolish"], 1))
)
def test_there_are_six_bad_statuses_and_nobody_has_one_twice(die: int, status: str) -> None:
    """A Plague Rat's critical success brings a random one; who has it already has it still, once."""
    for before in ([], [status]):
        court = [fighter("Ann", bad_statuses=before), fighter("Ben", area="Encampment")]
        story = fight(court, [knower("Plague Rat", "Plague")], gm=True, first="foes", voices=0)
        key = next(key for key in story.offered if key.startswith("attack natural"))
        story.does(key, dice=d6(6, 6, 3, 4, 1, 1, die))
        assert story.state.people[0].bad_statuses == [status]


LOVE, FRIEND = tie(4, "Love"), tie(4, "Friendship")


@pytest.mark.rule("MYK-PLAY-566")
@pytest.mark.parametrize(("score", "loved", "drive"), [(4, False, 1), (3, False, 0), (4, True, 0)])
def test_unrequited_love_rejoices_in_a_critical_success(score: int, loved: bool, drive: int) -> None:
    adored = ann(items=[item("Spear")], **({"affection": {"1": LOVE}} if loved else {}))
    admirer = ben(base=BRIGHT, affection={"0": tie(score, "Love")})
    story = fight([adored, admirer], [foe("Ogrekin", **TOUGH)], voices=0)
    story.does("p0", "attack slot 1 f0", dice=d6(6, 6, 3, 4, 1))
    while story.ask.prompt.startswith("React"):
        story.does("pass")
    assert story.state.people[1].drive == drive, "Lovers have another right"


@pytest.mark.rule("MYK-PLAY-567")
@pytest.mark.parametrize("free", [True, False])
def test_lovers_help_at_once_for_1_hope(free: bool) -> None:
    one = ann(items=[item("Spear")], affection={"1": LOVE})
    other = ben(base=BRIGHT, drive=1, affection={"0": LOVE}, exhausted=not free)
    story = fight([one, other, ben(name="Cid")], [foe("Ogrekin", **TOUGH)], voices=0)
    story.does("p0", "attack slot 1 f0", dice="" if free else d6(3, 3))
    if not free:
        assert "Ann: 9 against 5, success." in story.said("MYK-PLAY-370"), "who is Exhausted is not even asked"
        return
    story.does("lovers p1", seat=1, dice=d6(3, 3))
    assert "Ann: 13 against 5, success." in story.said("MYK-PLAY-370"), "6, Warfare 3 and Affection 4"
    assert story.state.people[1].exhausted and story.state.people[1].drive == 0


@pytest.mark.rule("MYK-PLAY-568")
def test_a_best_friend_takes_the_blow_once_a_cycle() -> None:
    one = ann(affection={"1": FRIEND})
    other = ben(affection={"0": FRIEND})
    pack = [foe("Ogrekin", **TOUGH), foe("Ogrekin", **TOUGH)]
    story = fight([one, other], pack, dice=f"{HIT} {d6(4)}", first="foes", voices=0)
    assert story.ask.seat == 1 and "best-friends p1" in story.offered
    story.does("best-friends p1")
    assert story.ask.seat == 0 and "best-friends p0" in story.offered, "the friend may take it back, once"
    story.does("pass", dice=f"{HIT} {d6(3)}")
    assert (hp(story, "p0"), hp(story, "p1")) == (11 - 3, 11 - 4), "the second blow falls where it was aimed"


@pytest.mark.rule("MYK-PLAY-568")
def test_a_best_friend_takes_a_bad_status() -> None:
    one, other = fighter("Ann", affection={"1": FRIEND}), fighter("Ben", area="Encampment", affection={"0": FRIEND})
    story = fight([one, other], [knower("Plague Rat", "Plague")], gm=True, first="foes", voices=0)
    key = next(key for key in story.offered if key.startswith("attack natural"))
    story.does(key, dice=d6(6, 6, 3, 4, 1, 1))
    story.does("pass", dice=d6(3))
    story.does("best-friends p1").does("pass")
    assert [one.bad_statuses for one in story.state.people] == [[], ["Obese"]]


@pytest.mark.rule("MYK-PLAY-569", "MYK-PLAY-565")
@pytest.mark.parametrize(
    ("hp", "love", "hated"),
    [(11, tie(4, "Loyalty"), 1), (11, tie(3, "Loyalty"), 0), (11, tie(4, "Love"), 0), (0, tie(4, "Loyalty"), 1)],
)
def test_a_devotee_hates_who_hurts_the_idol(hp: int, love: dict[str, Any], hated: int) -> None:
    """Also where the idol lies Unconscious and dies of the blow; the score rises from 0, so its kind is rolled."""
    idol = ann(hp=hp, exhausted=hp == 0, area="Vanguard")
    story = fight(
        [idol, ben(affection={"0": love})], [foe("Ogrekin", area="Vanguard")],
        dice=f"{HIT} {d6(4)} {d6(3) if hated else ''} {d6(6, 6)}", first="foes", voices=0,
    )  # fmt: skip
    assert story.state.people[0].dead is (hp == 0)
    assert story.state.people[1].hostility == ({"f0": Tie(1, "Distrust")} if hated else {})


@pytest.mark.rule("MYK-PLAY-565", "MYK-PLAY-566", "MYK-GEAR-197")
def test_affection_for_a_while_makes_a_special_relationship_for_as_long() -> None:
    """Love 3 and a Chocolate are 4: who loves so rejoices in the other's critical success."""
    sweet = {"name": "Chocolate", "rule": "MYK-GEAR-197", "what": "affection", "amount": 1, "target": "p0", "until": "game"}
    for lasting, drive in (([sweet], 1), ([], 0)):
        admirer = ben(base=BRIGHT, affection={"0": tie(3, "Love")}, lasting=lasting)
        story = fight([ann(items=[item("Spear")]), admirer], [foe("Ogrekin", **TOUGH)], voices=0)
        story.does("p0", "attack slot 1 f0", dice=d6(6, 6, 3, 4, 1))
        assert story.state.people[1].drive == drive


# --- guests, NPCs and the dead ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "class_name"),
    [
        row_case(f"MYK-PLAY-{615 + number}", name)
        for number, name in enumerate(("King", "Knight", "Vizier", "Oracle", "Ninja", "Servant"))
    ],
)
def test_why_a_guest_comes_along(rule: str, class_name: str) -> None:
    told = table_rows(statement(rule).partition("1D6: ")[2].partition(". Narrative")[0])
    assert len(told) == 6
    for die, reason in told.items():
        guest = body(name="Kit", home="Farland", class_name=class_name)
        story = season("prologue", [lord(), guest], d6(int(die)), options={"special_alliances": True})
        assert f"Kit of Farland comes along: {reason}." in story.said("MYK-PLAY-613")
        assert story.state.people[1].affection == {} and not story.state.people[1].lasting, "it is a story, no more"


@pytest.mark.rule("MYK-PLAY-701")
@pytest.mark.parametrize(
    ("court", "level", "fits"), [([1, 1, 2], 2, True), ([1, 1, 2], 3, False), ([1, 1, 1], 2, False)]
)
def test_an_important_npc_is_no_higher_than_the_courts_average(court: list[int], level: int, fits: bool) -> None:
    dungeon = hall(court)
    dungeon.rooms["B1"].npcs = [Npc("Gawan", level=level, class_name="Knight", base=dict.fromkeys(DULL, 1))]
    story = Story(BUILDER, msgspec.to_builtins(dungeon), seats=1).does("finish")
    assert story.match.over is fits
    if not fits:
        assert f"Level of Gawan: {level}, and at most {level - 1}" in story.ask.prompt


@pytest.mark.rule("MYK-PLAY-706")
@pytest.mark.parametrize("ghost", [True, False])
def test_no_elixir_for_a_ghost(ghost: bool) -> None:
    stays = [{"name": "Ghost", "rule": "MYK-PLAY-705", "what": "ghost", "until": "ever"}] if ghost else []
    dead = ben(dead=True, hp=0, exhausted=True, lasting=stays, affection={"0": tie(5)})
    story = evening([body(items=[item("Elixir")]), dead], options={"ghosts": True})
    offered = [key for key in (option.key for option in story.match.asks[0].options) if "elixir" in key]
    assert bool(offered) is not ghost
    if offered:
        story.does(offered[0], seat=0)
        assert not story.state.people[1].dead


@pytest.mark.rule("MYK-PLAY-713")
@pytest.mark.parametrize(
    ("relations", "becomes"),
    [
        (("Allied",), 8 + 2),
        (("Friendly",), 8 + 1),
        (("Dangerous",), 8 - 1),
        (("Hostile",), 8 - 2),
        (("Allied", "Friendly", "Neutral", "Hostile"), 8 + 2 + 1 - 2),
    ],
)
def test_what_each_relationship_adds_to_the_diplomacy_modifier(relations: tuple[str, ...], becomes: int) -> None:
    known = world(*(kingdom_at(f"1-{number + 1}", relation) for number, relation in enumerate(relations)))
    powers = {"powers": {"HAGLMA": "Allied"}}
    told = season(
        "kingdom change", [lord()], f"{d6(4, 4)} {d6(*[2] * 20)}", objective="done", world=known, kingdom=powers,
        options={"diplomacy_modifier": True},
    )  # fmt: skip
    assert told.said("MYK-PLAY-715") == [f"By the Diplomacy Modifier 8 becomes {becomes}."]


# --- draws -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-732", "MYK-GEAR-325", "MYK-PLAY-735")
@pytest.mark.parametrize(
    ("dice", "name"),
    [
        ((1, 3, 1), "Dagger"),
        ((2, 1, 3), "Pan"),
        ((3, 6, 2), "Potion"),
        ((4, 5, 2), "Animal Companion"),
        ((5, 6, 1, 4, 2), "Crossbow"),
    ],
)
def test_a_random_common_item_is_of_a_category_by_a_die_5_and_6_again(dice: tuple[int, ...], name: str) -> None:
    """Travel Event 11 (MYK-GEAR-159, MYK-GEAR-175, MYK-GEAR-191, MYK-GEAR-207 say what a D66 gives)."""
    story = met(11, d6(*dice))
    assert [held.item for held in story.state.people[0].items] == [name]


@pytest.mark.rule("MYK-PLAY-733", "MYK-WORLD-652")
@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ((1, 6, 6), ("Excalibur", 0)),
        ((5, 1, 3), ("Ogrekin's Muffler", 0)),
        ((2, 3, 4), ("Star Cage", 0)),
        ((6, 1, 1), ("Blue Ribbon", None)),
    ],
)
def test_a_random_rare_item_is_of_a_kind_by_an_odd_or_even_die(
    dice: tuple[int, ...], found: tuple[str, int | None]
) -> None:
    """Warfare Rest 12: a fight, and a random Rare Item for the winner."""
    strong = body(base={**DULL, "Warfare": 20}, followers=0)
    cycles = [{"kind": "Quarter"}, {"kind": "Round"}]
    battle = {"stage": "first", "round": 1, "foes": [beast("Ogrekin", hp=1)]}
    story = evening(
        [{**strong, "area": "Enemy Vanguard"}],
        dungeon=small(),
        battle=battle,
        cycles=cycles,
        delve={"fight": "prize p0"},
    )
    story.does("attack hands f0", dice=d6(1, 3, 1, *dice))
    assert [(held.item, held.level) for held in story.state.people[0].items] == [found]


@pytest.mark.rule("MYK-PLAY-734")
@pytest.mark.parametrize("near", [0, 1, 2, 3])
def test_a_random_choice_is_uniform_and_without_anybody_nothing_happens(near: int) -> None:
    """Fumble 4 strikes a random ally in the Area (MYK-PLAY-391): none, the only one, or one of two or three drawn evenly."""
    others = [fighter(name) for name in ("Ben", "Cid", "Dan")[:near]]
    court = [fighter("Ann", items=[item("Dagger")]), *others, fighter("Far", area="Encampment")]
    story = fight(court, [foe("Ogrekin", **TOUGH)], voices=10)
    drawn = f"d{near}={near}" if near > 1 else ""
    story.does("p0", "attack slot 1 f0", 0, dice=f"{d6(1, 1)} {d6(1, 3)} {drawn}")
    story.ends()
    hurt = [number for number, one in enumerate(story.state.people) if one.hp < 90]
    assert hurt == ([near] if near else [])


@pytest.mark.rule("MYK-PLAY-743", "MYK-GEAR-149")
@pytest.mark.parametrize(("food", "kind"), [("Keepable Food", "Fangs"), ("Keepable Foods", "Fang")])
def test_spelling_variants_name_one_thing_in_play(food: str, kind: str) -> None:
    """A position may write either: it is eaten like the other, and lies on the same pile of Materials."""
    eater = body(hp=5, followers=0, ate=[], items=[{"item": food, "slots": [1]}], materials={"2": {kind: 3}})
    story = evening([eater, body(name="Ben")])
    assert story.state.people[0].materials == {2: {"Fang": 3}}
    story.match.raise_hand(0)
    story.does("pass", seat=1).does("stand Rearguard", seat=0).does("item/keepable-foods p0#1")
    assert hp(story, "p0") == 6 and story.state.people[0].items == []


@pytest.mark.rule("MYK-PLAY-744")
def test_clockwise_from_the_gms_left_is_the_order_of_the_seats() -> None:
    court = [body(name=name, area="Encampment") for name in ("Ann", "Ben", "Cid")]
    story = fight(court, [foe("Ogrekin", **TOUGH)], gm=True, voices=0, options={"seat_order_combat": True})
    asked = []
    while story.ask.seat != 3:
        asked.append(story.ask.seat)
        story.does("pass")
    assert asked == [0, 1, 2], "the GM sits last"

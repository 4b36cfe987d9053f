"""What a Court can do, read once more: where two things meet, copies of an Item, and whose a clause is."""

import pytest

from roundtable.games.kingdom.dungeon.model import Corridor, Room
from roundtable.games.kingdom.rules.effects.items_rare_general_later import belt_hp
from roundtable.games.kingdom.rules.play.windows import skill as skill_source
from roundtable.games.kingdom.rules.record.cycles import begin_cycle, end_cycle, next_cycle
from roundtable.kernel.asks import Choose
from tests.games.kingdom.advanced import DULL, WISE, ann, ben, enemy
from tests.games.kingdom.evenings import Group, evening, placed, small
from tests.games.kingdom.fights import body, d6, fight, foe, hp, item, skill, tie
from tests.games.kingdom.seasons import lord, season

# --- one attack on several -------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-180", "MYK-PLAY-370")
@pytest.mark.parametrize(
    ("quest", "attack", "ann_left", "ben_left"),
    [((6, 5), (5, 4), 11, 9), ((1, 2), (2, 2), 9, 11), ((6, 5), (4, 2), 11, 11)],
)
def test_a_cloak_guards_its_wearer_alone(quest, attack, ann_left, ben_left) -> None:
    """One Attack Check, Warfare 5 less 2, on Ann (Defense 9, then Quest 2 and her dice) and Ben, whose Buckler makes 10."""
    court = [ann(items=[item("Cloak", 1)]), ben(area="Vanguard", items=[item("Buckler", 1)])]
    foes = [enemy(area="Vanguard", raised={"Warfare": 4}, knows=["Area Attack"])]
    story = fight(court, foes, "d2=1", first="foes", voices=0)
    hits = ann_left < 11 or ben_left < 11
    story.does("item/cloak p0#1", dice=d6(*quest, *attack, *((2,) if hits else ())))
    assert (hp(story, "p0"), hp(story, "p1")) == (ann_left, ben_left)
    story.ends()


@pytest.mark.rule("MYK-GEAR-041", "MYK-GEAR-328", "MYK-PLAY-370")
def test_a_late_jump_leaves_the_others_where_they_stand() -> None:
    """The table answers checks once their dice lie: Ann jumps from 9 to 12, Ben's 10 is as it was."""
    court = [ann("Jump", base=WISE, drive=1), ben(area="Vanguard", items=[item("Buckler", 1)])]
    foes = [enemy(area="Vanguard", raised={"Warfare": 4}, knows=["Area Attack"])]
    late = {"interrupts_after_dice": True}
    story = fight(court, foes, f"d2=1 {d6(4, 3)}", first="foes", voices=0, options=late)
    story.does("skill/jump p0", dice=d6(3, 2))
    assert (hp(story, "p0"), hp(story, "p1")) == (11, 9), "10 reaches Ben alone"


# --- copies of an Item -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-185", "MYK-GEAR-321", "MYK-PLAY-402")
def test_a_portrait_that_has_been_looked_at_gives_nobody_drive_again_in_this_game() -> None:
    """Ann looks at Cid's portrait and hands it to Ben, who likes Cid too; it was its one use of the game."""
    court = [
        ann(base=WISE, items=[item("Portrait", 1, choice=["p2"])], affection={2: tie(2)}),
        body(name="Ben", base=WISE, affection={2: tie(3)}, items=[item("Blade", 1)]),
        body(name="Cid", base=DULL, away="home"),
    ]
    story = fight(court, [enemy(area="Enemy Encampment", exhausted=True, bad_statuses=["Asleep"])], voices=0)
    story.does("p0", "use item/portrait 1")
    assert story.state.people[0].drive == 2
    story.does("pass")
    assert story.state.battle.round == 2
    story.does("p0", 0, dice=d6(5, 5)).does("p0", "exchange p1", ["1"], [], "yes")
    assert [held.item for held in story.state.people[1].items] == ["Blade", "Portrait"]
    assert "pass" in story.offered and "use item/portrait 2" not in story.offered


@pytest.mark.rule("MYK-WORLD-643", "MYK-GEAR-321", "MYK-PLAY-402")
def test_a_satellite_belt_takes_its_dents_along() -> None:
    """10 HP less the 4 it has taken for Ann are left when Cid wears it; 7 more break it."""
    dent = {"name": "Satellite Belt", "rule": "MYK-WORLD-643", "what": "belt", "amount": 4, "note": "2"}
    court = [ann(items=[item("Satellite Belt", 2)], lasting=[dent]), body(name="Cid", base=DULL)]
    story = fight(court, [enemy(area="Enemy Encampment", exhausted=True, bad_statuses=["Asleep"])], voices=0)
    assert belt_hp(story.state, "p0#2") == 6
    story.does("p0", "exchange p1", ["2"], "yes")
    assert belt_hp(story.state, "p1#1") == 6 and not story.state.people[0].lasting


@pytest.mark.rule("MYK-GEAR-321", "MYK-GEAR-173")
def test_a_copy_that_is_gone_leaves_nothing_to_the_next_in_its_slot() -> None:
    """Ann's bullet in Slot 2 is used up: another that came there in this Round could be loaded at once."""
    court = [
        ann(items=[item("Firearm", 1), item("Armor-piercing Bullet", 2), item("Star Fragment", 3)]),
        ben(),
    ]
    story = fight(court, [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0")
    story.does("item/armor-piercing-bullet p0#2", dice=d6(1, 2, 2, 3))
    assert not [key for key in story.state.limits if key.startswith("item/armor-piercing-bullet")]


@pytest.mark.rule("MYK-GEAR-212", "MYK-PLAY-402")
def test_a_wristband_put_on_in_the_middle_of_a_fight_pays_nothing_at_its_end() -> None:
    """Ann hands hers to Cid: nobody has kept one on through this Combat."""
    court = [
        ann(base=WISE, items=[item("Heavy Wristband", 1)]),
        body(name="Cid", base=WISE, items=[item("Spear", 2)]),
    ]
    story = fight(court, ["Ogrekin"], voices=0)
    story.does("p0", "exchange p1", ["1"], [], "yes").does("attack slot 2 f0", dice=d6(5, 4, 1))
    assert story.match.outcome is not None, "the Ogrekin's 3 HP are gone, and the treasure is a 1"
    assert [one.drive for one in story.state.people] == [0, 0]


# --- whose a clause is -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-204")
def test_a_spice_goes_into_the_meal_of_its_own_bearer() -> None:
    court = [ann(hp=5, items=[item("Lunch", 1)]), ben(hp=5, items=[item("Scientific Spice", 1)])]
    story = evening(court)
    story.does("use item/lunch 1", seat=0).does("pass", seat=1)
    assert [one.hp for one in story.state.people] == [6, 6] and not story.said("MYK-GEAR-204")


@pytest.mark.rule("MYK-CREATE-296")
@pytest.mark.parametrize("objective", ["done", "failed"])
def test_a_happymancer_turns_no_failure(objective: str) -> None:
    """Kingdom Change Table only."""
    kingdom = {"talents": [{"job": "Happymancer"}], "points": {"Culture": 3}}
    story = season("kingdom change", [lord()], d6(3, 4, 1, 1, 1, 1), objective=objective, kingdom=kingdom)
    offered = isinstance(story.ask, Choose) and "talent/happymancer p0" in story.offered
    assert offered == (objective == "done")


@pytest.mark.rule("MYK-CREATE-306")
def test_fame_comes_of_the_blow_that_would_fell_whatever_saves_then() -> None:
    """The greater one is brought to 0 HP and drinks a Potion: the people have seen it."""
    foes = [foe("Ogrekin Champion", hp=1), enemy(items=[item("Potion", 1)])]
    story = fight([ann("Fame", items=[item("Spear")]), ben()], foes, voices=5, gm=True)
    story.match.set_policy(2, "item/potion", "ask")
    story.does("p0", "attack slot 1 f0", 0, dice=d6(6, 5)).does(0)
    story.does("item/potion f1#1", "f0", dice=d6(6))
    assert hp(story, "f0") > 0 and story.state.kingdom.voices == 6


@pytest.mark.rule("MYK-CREATE-309", "MYK-PLAY-748")
@pytest.mark.parametrize("acts", [True, False])
def test_who_has_fought_in_a_quarter_was_not_idle_in_it(acts: bool) -> None:
    """Ann strikes in the first Round of a fight in Camp and stands by in the second: the Quarter brings no Drive."""
    state = evening([ann("Lazybones", base=WISE)]).state
    begin_cycle(state, "Round")
    state.people[0].acted = acts
    next_cycle(state)
    assert not state.people[0].acted, "of this Round nothing has been done yet"
    end_cycle(state)
    assert state.people[0].acted == acts


# --- what the Court does not agree to --------------------------------------------------------------------------------


@pytest.mark.rule("MYK-PLAY-037", "MYK-GEAR-084")
def test_a_road_for_which_the_court_refuses_its_voices_is_not_built() -> None:
    halls = small(rooms={name: Room(name) for name in ("A1", "B1", "A2")}, corridors=[Corridor(("A1", "B1"))])
    story = evening([ann("Road Construction"), ben()], voices=5, dungeon=halls)
    story.match.set_policy(1, "refuse-voices", "ask")
    story.does("use skill/road-construction", seat=0).does("pass", seat=1, dice=d6(3))
    story.does(next(one for one in story.offered if one.startswith("refuse-voices")))
    assert story.state.kingdom.voices == 5 and not story.said("MYK-PLAY-053")


@pytest.mark.rule("MYK-WORLD-735")
def test_a_limit_break_that_somebody_forbids_is_not_used() -> None:
    story = fight([ann("Limit Break"), ben()], [enemy()], voices=0)
    story.match.set_policy(0, "skill/limit-break", "ask")
    story.does("p0").does("skill/limit-break p0").does("no", seat=1)
    assert not [key for key in story.state.limits if key.startswith("skill/limit-break")]


@pytest.mark.rule("MYK-WORLD-696")
@pytest.mark.parametrize(("noted", "moment"), [("Spear", "attack"), ("Diehard", "skill")])
def test_an_operation_is_against_what_is_declared_and_against_weapons_too(noted: str, moment: str) -> None:
    noticed = {"name": "Operation", "choice": noted}
    court = [ann(items=[item("Spear", 1)]), ben(base=WISE) | {"skills": [noticed]}]
    foes = [enemy(knows=["Diehard"], followers=9)]
    story = fight(court, foes, voices=0, gm=True, orders={"2 skill/diehard": "ask"})
    story.does("p0", "attack slot 1 f0", dice=d6(4, 4))
    if moment == "skill":
        story.does("skill/diehard f0", dice=d6(2))
    story.does(next(one for one in story.offered if one.startswith("skill/operation p1")))
    assert hp(story, "f0") == (30 if moment == "attack" else 27) and story.state.people[1].drive == 3


# --- where a thing is used -------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-066", "MYK-GEAR-067", "MYK-GEAR-078")
def test_nothing_is_delivered_shifted_or_woven_before_the_court_has_left() -> None:
    """At home the map is known, and nobody is on it yet: a Major Shift there ended the adventure before it began."""
    one = lord(skills=skill("Delivery", "Major Shift", "Weave Material"), materials={1: {"Iron": 2}}, drive=2)
    story = season("action resolution", [one], kingdom={"treasury": 5})
    assert "use skill/delivery" not in story.offered and "use skill/major-shift" not in story.offered
    story.match.set_policy(0, "skill/weave-material", "ask")
    story.does("pass")
    assert not isinstance(story.ask, Choose) or "skill/weave-material p0" not in story.offered


@pytest.mark.rule("MYK-GEAR-123", "MYK-WORLD-541")
def test_a_sonic_blade_keeps_off_interrupts_and_not_what_armor_does() -> None:
    """A Bikini Armor is Equipment: nobody Interrupts anything when it is torn."""
    court = [ann("Sonic Blade", base=WISE, drive=1, items=[item("Spear", 1)]), ben()]
    foes = [enemy(knows=["Swarm Defense"], followers=5, items=[item("Bikini Armor", 1)])]
    story = fight(court, foes, voices=0)
    story.does("p0", "attack slot 1 f0").does("skill/sonic-blade p0", dice=d6(4, 3))
    assert hp(story, "f0") == 30 and not story.state.battle.foes[0].items and story.state.battle.foes[0].followers == 5


# --- how often -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-GEAR-095", "MYK-GEAR-105")
@pytest.mark.parametrize("name", ["Loyalist", "Love Affair"])
def test_what_is_once_for_each_thing_is_not_once_for_all_of_them(name: str) -> None:
    """Once a Talent, once a liked thing: the next one counts anew in another cycle."""
    from roundtable.games.kingdom.rules.play.effects import EFFECTS

    limit = EFFECTS.named(skill_source(name).key).limit
    assert (limit.times, limit.per) == (1, "cycle")


# --- Items at work ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-617", "MYK-WORLD-091", "MYK-WORLD-756")
@pytest.mark.parametrize("disarmed", [True, False])
def test_thieves_tools_disarm_as_anybody_does(disarmed: bool) -> None:
    """A Dungeon Master of the Kingdom gets Reagents by it; what works of itself goes on as it was if they fail."""
    court = [ann(items=[item("Thieves' Tools", 1)], base={**WISE, "Quest": 5}, drive=1, hp=11)]
    talents = {"talents": [{"job": "Dungeon Master"}], "points": {"Culture": 3}}
    traps = [placed("Moving Floor", "A1-B1", choice="A1>B1")]
    story = evening(court, traps=traps, found=("Moving Floor",), kingdom=talents)
    story.does("use item/thieves-tools 1", dice=d6(*((4, 4) if disarmed else (1, 2))))
    assert story.state.delve.traps[0].disarmed == disarmed and story.state.delve.traps[0].fired == 0
    if disarmed:
        story.does(next(one for one in story.offered if one.startswith("talent/dungeon-master")), dice=d6(3))
        assert sum(pile.get("Reagent", 0) for pile in story.state.people[0].materials.values()) == 4


@pytest.mark.rule("MYK-GEAR-120", "MYK-WORLD-586")
def test_full_efforts_raise_what_answers_a_moment_too() -> None:
    """A Name Card of Level 0 is of Level 4 for this one check, and torn."""
    one = ann("Split", "Full Efforts", base=WISE, items=[item("Name Card", 1)])
    story = fight([one, ben()], [enemy(area="Vanguard")], voices=0)
    story.match.set_policy(0, "skill/full-efforts", "ask")
    story.does("p0", "use skill/split")
    story.does("item/name-card p0#1")
    story.does("skill/full-efforts p0 @1", dice=d6(4, 2, 2))
    assert "Ann: 13 against 10, success." in story.said("MYK-GEAR-096") and not story.state.people[0].items


@pytest.mark.rule("MYK-WORLD-532")
def test_a_chainsword_is_told_what_it_could_destroy() -> None:
    court = [ann(area="Enemy Vanguard", items=[item("Chainsword", 1)]), ben()]
    story = fight(court, [enemy(items=[item("Blade", 1), item("Armor", 2)])], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{d6(4, 3, 2)} d2=2")
    assert "Armor" in story.ask.prompt
    story.does("no")
    assert [held.item for held in story.state.battle.foes[0].items] == ["Blade", "Armor"]


@pytest.mark.rule("MYK-WORLD-514", "MYK-PLAY-046")
def test_a_stuffed_animal_is_charming_in_all_of_its_attack() -> None:
    """Warfare 1, Charisma 3: up to 3 Hope for the damage."""
    one = ann(area="Enemy Vanguard", items=[item("Stuffed Animal", 1)], base={**WISE, "Warfare": 1}, drive=3, hp=9)
    story = fight([one, ben()], [enemy()], voices=0)
    story.does("p0", "attack slot 1 f0", 0, dice=d6(4, 3))
    assert story.ask.to_json()["high"] == 3


@pytest.mark.rule("MYK-GEAR-074", "MYK-GEAR-177")
def test_a_backpack_that_is_one_with_a_blade_still_holds_what_is_in_it() -> None:
    full = {2: {"Meat": 15}, **{slot: {"Iron": 10} for slot in (3, 4, 5, 6)}}
    one = ann("Composition", base=WISE, items=[item("Blade", 1), item("Backpack", 2)], materials=full)
    story = evening([one])
    story.does("use skill/composition", dice=d6(4, 3))
    assert sum(sum(pile.values()) for pile in story.state.people[0].materials.values()) == 55
    assert story.state.people[0].items[1].slots == [11] and not story.said("MYK-GEAR-132")


@pytest.mark.rule("MYK-GEAR-068", "MYK-GEAR-090", "MYK-PLAY-410")
@pytest.mark.parametrize("name", ["Retransmit", "Scout"])
def test_no_gm_says_where_somebody_has_fled_who_was_sent_away_or_hired(name: str) -> None:
    """The drawn room has the one, the Kingdom the other, and nobody asks for a second place."""
    caller = ann(name, base={**WISE, "Charisma": 5}, drive=1)
    group = Group("Ogrekin", 1, "Encampment", "Hostile")
    story = evening([caller], stage="encounter", monsters={"B1": [group]}, gm=True, kingdom={"treasury": 3})
    key = f"use skill/{name.casefold()}"
    story.goes_on(lambda match: key in [option.key for option in getattr(match.ask, "options", [])], d6(6, 5, 6, 5))
    story.does(key, *([] if name == "Retransmit" else [0]), dice=d6(4, 3) + (" d4=3" if name == "Retransmit" else ""))
    assert "fled" not in story.ask.prompt
    there = [lair.book for lair in story.state.delve.rooms["C1"].lairs]
    assert there == (["Ogrekin"] if name == "Retransmit" else [])
    assert story.state.kingdom.monster_citizens == ({} if name == "Retransmit" else {"Ogrekin": 1})


@pytest.mark.rule("MYK-WORLD-491", "MYK-WORLD-438")
@pytest.mark.parametrize("known", ["Area Attack", "Fireworks", "Knock Back"])
def test_a_muffler_stops_an_attack_whatever_goes_along_with_it(known: str) -> None:
    """With nobody left to aim at the match broke on what asks where the target stands."""
    one = ann(area="Enemy Vanguard", items=[item("Ogrekin's Muffler", 1)], base={**DULL, "Charisma": 4})
    story = fight([one, ben()], [enemy(knows=[known], followers=5)], d6(5, 5), first="foes", voices=0)
    assert hp(story, "p0") == 11 and story.state.people[0].drive == 1
    story.ends()


@pytest.mark.rule("MYK-GEAR-094")
def test_who_is_impressed_by_a_prestige_has_fled_and_is_there_again_after_the_fight() -> None:
    """All of the Court leave, and none of them is beaten."""
    story = fight([ann(level=1), ben(level=1)], [enemy("Ogrekin Champion", knows=["Prestige"])], gm=True, first="foes")
    story.does("use skill/prestige", "Warfare", seat=2, dice=d6(6, 5, 4))
    story.goes_on(lambda match: match.over)
    assert story.state.battle.winner == "fled"
    assert [(one.away, one.hp) for one in story.state.people] == [("", 11), ("", 11)]


@pytest.mark.rule("MYK-GEAR-030", "MYK-GEAR-193")
def test_a_belly_god_takes_two_antidotes_at_once() -> None:
    kit = [item("Antidote", 1, choice=["Poisoned"]), item("Antidote", 2, choice=["Cursed"])]
    one = ann("Belly-god", base=WISE, items=kit, bad_statuses=["Poisoned", "Cursed"])
    story = fight([one, ben()], [enemy(area="Enemy Encampment", exhausted=True, bad_statuses=["Asleep"])], voices=0)
    story.does("p0", "use item/antidote 1", "yes")
    assert story.state.people[0].bad_statuses == [] and story.state.people[0].items == []

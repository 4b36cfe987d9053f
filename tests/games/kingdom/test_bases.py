"""Bases in play: face down and up, Production Capacity, the nine kinds, attacks on them in Combat and in Camp."""

from typing import Any

import pytest

from roundtable.games.kingdom.dungeon.model import Dungeon, Room
from tests.games.kingdom.evenings import Group, body, d6, evening, item, log, skill, small
from tests.games.kingdom.seasons import lord, season
from tests.story import Story

CALM = {"Wit": 0, "Charisma": 0, "Quest": 2, "Warfare": 3}
STRATEGY = d6(6, 5)
"""The Court acts first again."""
RULES = ("MYK-WORLD-348", "MYK-WORLD-807")


def ann(**fields: Any) -> dict[str, Any]:
    """No Hope, no Followers, Warfare 3, 11 HP."""
    return body(**{"base": CALM, **fields})


BEN = body(base=CALM, name="Ben", area="Encampment")


def halls(bases: dict[str, list[str]], monsters: dict[str, list[Group]] | None = None, **more: Any) -> Dungeon:
    """A1 - B1 - C1 in a row, B2 below B1, with Bases in some rooms."""
    rooms = {
        name: Room(f"Hall {name}", monsters=(monsters or {}).get(name, []), bases=bases.get(name, []))
        for name in ("A1", "B1", "C1", "B2")
    }
    return small(rooms=rooms, use_bases=True, **more)


def now(story: Story, number: int = 0) -> Any:
    return story.state.delve.bases[number]


def quarter_ends(bases: dict[str, list[str]], dice: str, *, court: list[Any] | None = None, **more: Any) -> Story:
    """The Court has camped in B1; the Quarter ends with these dice."""
    given = {name: more.pop(name) for name in ("monsters", "dungeon") if name in more}
    dungeon = given.get("dungeon") or halls(bases, given.get("monsters"))
    return evening(court or [ann()], dice, dungeon=dungeon, stage="end of quarter", **more)


def based(*bases: dict[str, Any]) -> dict[str, Any]:
    """The Bases of a position, as they are now."""
    return {"bases": [{"room": "B1", "hp": 10, "shown": True, **one} for one in bases]}


def fighting(bases: dict[str, Any], foes: list[Any], dice: str = "", *, court: list[Any] | None = None, gm: bool = False,
             stage: str = "first", **more: Any) -> Story:  # fmt: skip
    """A Combat in B1, the Court acting first."""
    from roundtable.games.kingdom import books

    enemies = [{"area": "Enemy Vanguard", **(foe if isinstance(foe, dict) else {"book": foe})} for foe in foes]
    for enemy in enemies:
        enemy.setdefault("hp", books.monsters[enemy["book"]].hp)
    battle = {"stage": stage, "round": 0 if stage == "strategy" else 1, "foes": enemies, **more.pop("battle", {})}
    cycles = [{"kind": "Quarter"}, {"kind": "Round"}]
    return evening(
        court or [ann()], dice, dungeon=halls({}), delve=bases, battle=battle, cycles=cycles, gm=gm, **more
    )


# --- face down and up ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-316", "MYK-WORLD-321", "MYK-WORLD-323")
def test_bases_lie_face_down_until_the_court_comes() -> None:
    story = evening([ann()], dungeon=halls({"B1": ["Fort"]}), at="", stage="setup", before="", explored=())
    assert any("A Base stands somewhere on this map." in line for line in log(story))
    assert "Fort" not in repr(story.match.view(0))  # how many, but neither which nor where
    assert story.match.view(0).map.bases == "1 Base, 1 face down"
    story.does("go A1", "camp", "pass", "go B1")
    assert now(story).shown and "Fort" in repr(story.match.view(0).map.room("B1").bases)
    assert any("Room B1 holds a Base: Fort." in line for line in log(story))


@pytest.mark.rule("MYK-WORLD-322")
def test_a_base_is_seen_when_the_traps_of_its_room_are_counted() -> None:
    scout = body(followers=5)
    story = evening([scout], dungeon=halls({"C1": ["Nest"]}))
    story.does("gather C1", 5, "Quest", dice=d6(5, 4))
    assert now(story).shown
    assert "Nest" in repr(story.match.view(0).map.room("C1").bases)


@pytest.mark.rule("MYK-WORLD-321")
def test_imagined_evenings_keep_what_is_known_of_bases() -> None:
    story = evening([ann()], dungeon=halls({"C1": ["Nest"], "B2": ["Fort"]}), explored=("A1", "B2"), delve=None)
    match = story.match
    before = match.view(0).map
    seen = {match.imagine(0, bytes([number])).state.delve.bases[0].base for number in range(30)}
    assert len(seen) > 3  # it could be any
    assert match.imagine(0, b"x").view(0).map == before


# --- Production Capacity ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-325", "MYK-WORLD-326", "MYK-WORLD-324", "MYK-WORLD-327", "MYK-WORLD-351", *RULES)
def test_a_quarter_brings_a_counter_and_the_fort_is_paid_at_once() -> None:
    story = quarter_ends({"C1": ["Fort"]}, "")
    assert now(story).active and now(story).shown and now(story).counters == 0
    assert any("The enemy gains 1 Production Capacity." in line for line in log(story))


@pytest.mark.rule("MYK-WORLD-325", "MYK-WORLD-326")
def test_a_gm_places_counters_and_uses_bases_when_it_likes() -> None:
    story = quarter_ends({"C1": ["Fort"], "B2": ["Nest"]}, "", gm=True)
    story.does("b1", seat=1)  # the Quarter's own
    story.does("b1", seat=1)  # the Nest's Supplemental one (MYK-WORLD-355)
    assert story.offered == ["no", "b1"]
    story.does("no", seat=1)
    assert (now(story, 1).counters, now(story, 1).active, now(story, 1).shown) == (2, False, False)


def on_the_road(**more: Any) -> Story:
    """Ada fights an Ogrekin on the way home from a map with Bases that could do something."""
    ready = [("Launching Pad", "C1"), ("Control Room", "B1")]
    bases = [{"base": base, "room": room, "hp": 10, "counters": 9} for base, room in ready]
    return season(
        "return",
        [lord(base=CALM)],
        step="journey",
        journey={"homeward": True, "at": "3-2", "entered": ["3-2"]},
        cycles=[{"kind": "Journey home"}, {"kind": "Round"}],
        battle={"stage": "strategy", "round": 0, "foes": [{"book": "Ogrekin", "hp": 1, "area": "Enemy Vanguard"}]},
        delve={"region": "3-2", "bases": bases},
        gm=True,
        **more,
    )


@pytest.mark.rule("MYK-WORLD-316", "MYK-WORLD-366", "MYK-WORLD-368", "MYK-WORLD-333")
def test_bases_stay_on_their_map_while_the_court_fights_on_the_road() -> None:
    story = on_the_road(dice=d6(1, 2))  # the enemy acts first
    assert "Base" not in story.ask.prompt, "no Launching Pad is aimed at this Combat"
    story.does("pass", seat=1)
    assert story.ask.seat == 0, "no Control Room frees who has acted"
    assert [one.counters for one in story.state.delve.bases] == [9, 9]


@pytest.mark.rule("MYK-WORLD-316", "MYK-WORLD-325")
@pytest.mark.parametrize(("homeward", "counters"), [(False, 1), (True, 0)])
def test_a_quarter_lost_on_the_way_out_brings_production_capacity(homeward: bool, counters: int) -> None:
    """The region of the adventure is a Labyrinth: crossing it costs 1D6 Quarters (MYK-PLAY-187)."""
    base = {"base": "Launching Pad", "room": "C1", "hp": 15}
    story = season(
        "away",
        dice=d6(3, 4, 1),
        step="journey",
        world={"regions": {"3-3": {"owner": "own"}, "3-2": {"place": "Labyrinth"}}},
        phase="End" if homeward else "Dungeon",
        journey={"homeward": homeward, "to": "" if homeward else "3-2"},
        cycles=[{"kind": "Journey home" if homeward else "Journey out"}],
        delve={"region": "3-2", "bases": [base]},
    )
    assert story.state.delve.bases[0].counters == counters


@pytest.mark.rule("MYK-WORLD-332", "MYK-WORLD-355", "MYK-WORLD-354")
def test_a_nest_gives_one_more_each_quarter() -> None:
    story = quarter_ends({"C1": ["Nest"]}, "")
    assert now(story).active and now(story).counters == 0  # 1 + 1 gained, 2 paid


@pytest.mark.rule("MYK-WORLD-331")
def test_a_court_that_comes_again_gives_the_enemy_2d6() -> None:
    story = evening([ann()], d6(4, 5), dungeon=halls({"C1": ["Launching Pad"]}), at="", stage="setup", retries=1)
    assert now(story).counters == 9


@pytest.mark.rule("MYK-WORLD-340", "MYK-WORLD-807")
def test_a_war_machine_at_work_goes_towards_the_court() -> None:
    weapons = {"base": "Classified Weapons", "room": "C1", "hp": 50, "active": True, "counters": 1}
    story = evening([ann()], "", dungeon=halls({}), stage="end of quarter", delve=based(weapons))
    assert (now(story).room, now(story).counters) == ("B1", 1)  # 1 gained, 1 spent


@pytest.mark.rule("MYK-WORLD-340")
def test_a_gm_moves_a_war_machine_for_one_of_its_counters() -> None:
    weapons = {"base": "Classified Weapons", "room": "C1", "hp": 50, "shown": False}
    story = evening([ann()], "", dungeon=halls({}), stage="end of quarter", delve=based(weapons), gm=True)
    assert story.offered == ["stay", "B1"]
    story.does("B1", seat=1)
    assert (now(story).room, now(story).counters, now(story).shown) == ("B1", 0, True)


@pytest.mark.rule("MYK-WORLD-333")
def test_production_capacity_stands_for_hope_of_a_gms_monsters() -> None:
    story = fighting(
        based({"base": "Fort", "hp": 30, "counters": 2}), [{"book": "Ogrekin", "wounds_paid": 9}], gm=True,
        court=[ann(area="Enemy Vanguard")], battle={"first": "foes"},
    )  # fmt: skip
    story.does("attack natural p0", 2, seat=1)  # two dice more on its check
    story.does(2, dice=d6(1, 1, 2, 2), seat=1)
    assert now(story).counters == 0
    assert any("The enemy loses 2 Production Capacity." in line for line in log(story))


@pytest.mark.rule("MYK-WORLD-334", "MYK-WORLD-399", "MYK-WORLD-400")
def test_what_would_cost_monsters_voices_costs_production_capacity() -> None:
    story = fighting(
        based({"base": "Launching Pad", "hp": 15, "counters": 2}), ["Ogrekin"], d6(1, 1) + " " + d6(4, 4),
        court=[ann(area="Enemy Vanguard")], battle={"first": "foes"},
    )  # fmt: skip
    assert now(story).counters == 1
    assert story.state.kingdom.voices == 0


@pytest.mark.rule("MYK-WORLD-399", "MYK-WORLD-400", "MYK-WORLD-309")
def test_despair_takes_production_capacity_for_monsters_without_drive() -> None:
    traps = {"traps": {"Enemy Vanguard": {"name": "Despair", "level": 5}}}
    story = fighting(
        based({"base": "Launching Pad", "hp": 15, "counters": 3}), [{"book": "Ogrekin", "exhausted": True}],
        court=[ann(area="Encampment")], battle=traps,
    )  # fmt: skip
    story.does("pass", dice=STRATEGY)
    assert now(story).counters == 2


# --- attacks on Bases ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-335", "MYK-WORLD-336")
def test_in_combat_a_base_stands_in_the_enemy_encampment() -> None:
    camp = based({"base": "Factory", "hp": 10})
    far = fighting(camp, ["Ogrekin"], court=[ann(items=[item("Spear")])])
    assert not [key for key in far.offered if key.endswith("b0")]  # three Areas away, a Spear reaches one
    near = fighting(camp, ["Ogrekin"], court=[ann(items=[item("Spear")], area="Enemy Rearguard"), BEN])
    near.does("p0", "attack slot 1 b0", dice=d6(3, 2) + " " + d6(6))  # 3 + 5 = 8 = 7 + Level 1; 1D6 + 1
    assert now(near).hp < 10 and not now(near).dead
    missed = fighting(camp, ["Ogrekin"], court=[ann(items=[item("Spear")], area="Enemy Rearguard"), BEN])
    missed.does("p0", "attack slot 1 b0", dice=d6(3, 1))
    assert now(missed).hp == 10


@pytest.mark.rule("MYK-WORLD-336", "MYK-WORLD-321", "MYK-WORLD-325")
def test_bases_are_seen_on_every_board() -> None:
    """In a fight beside the monsters; on the map in their rooms, face down only by their number and counters."""
    from roundtable.games.kingdom.drawing import svg
    from roundtable.games.kingdom.sheets import sheets
    from roundtable.games.kingdom.text import board

    fort = {"base": "Fort", "hp": 22, "active": True, "counters": 1}
    view = fighting(based(fort), ["Ogrekin"]).match.view(0)
    assert "Fort" in board(view, False) and 'data-target="figure b0"' in svg(view)
    assert any(sheet.title == "Fort" and ("Defense", "8") in sheet.rows for sheet in sheets(view))
    dark = {"base": "Nest", "room": "C1", "hp": 20, "shown": False, "counters": 2}
    view = evening([ann()], dungeon=halls({}), delve=based(fort, dark)).match.view(0)
    for drawn in (board(view, False), svg(view)):
        assert "Fort (at work" in drawn and "2 Bases, 1 face down with 2 counters" in drawn and "Nest" not in drawn


@pytest.mark.rule("MYK-WORLD-335", "MYK-WORLD-325")
def test_at_0_hp_a_base_is_destroyed_with_its_counters() -> None:
    camp = based({"base": "Factory", "hp": 2, "counters": 3})
    story = fighting(camp, ["Ogrekin"], court=[ann(items=[item("Spear")], area="Enemy Rearguard"), BEN])
    story.does("p0", "attack slot 1 b0", dice=d6(5, 4) + " " + d6(6))
    assert now(story).dead and now(story).counters == 0
    assert any("The Factory in room B1 is destroyed." in line for line in log(story))


@pytest.mark.rule("MYK-WORLD-335", "MYK-PLAY-384", "MYK-PLAY-387", "MYK-PLAY-381")
def test_a_crushing_blow_crushes_a_base_too() -> None:
    """9 sets its HP to a die, 12 to 0, which destroys it; 6 cannot move it and asks nothing."""
    court, camp = [ann(items=[item("Spear")], area="Enemy Rearguard"), BEN], {"base": "Factory", "hp": 10}

    def strike(row: str, more: str = "") -> Story:
        story = fighting(based(camp), ["Ogrekin"], court=court, voices=0)
        return story.does("p0", "attack slot 1 b0", dice=f"{d6(6, 6)} {row} {more}")

    story = strike(d6(5, 4)).does("yes", dice=d6(4))
    assert now(story).hp == 4 and not now(story).dead
    story = strike(d6(6, 6))
    assert now(story).dead and any("The Factory in room B1 is destroyed." in line for line in log(story))
    assert now(strike(d6(5, 1))).hp == 10 - 3


@pytest.mark.rule("MYK-WORLD-335", "MYK-BEAST-021", "MYK-BEAST-074", "MYK-BEAST-037", "MYK-BEAST-222")
@pytest.mark.parametrize("name", ["Lust", "Guardian of Nature", "Souldrinker", "Swallow", "Paralysis", "Fire Lash"])
def test_a_base_has_no_sex_no_soul_and_makes_no_checks(name: str) -> None:
    """What a hit does besides its damage it does to characters; three of these broke the match."""
    awake = {"name": name, "rule": "MYK-GEAR-013", "what": "monster skill", "note": name, "until": "game"}
    court = [ann(area="Enemy Rearguard", items=[item("Spear")], skills=skill(name), lasting=[awake]), BEN]
    story = fighting(based({"base": "Control Room", "hp": 10}), ["Troll"], court=court)
    story.does("p0", "attack slot 1 b0", dice=f"{d6(6, 6)} {d6(5, 2)} {d6(4)}")
    assert now(story).hp == 10 - (3 + 4) and not now(story).exhausted


@pytest.mark.rule("MYK-BEAST-082", "MYK-WORLD-335")
def test_no_roulette_turns_for_a_base() -> None:
    story = fighting(
        based({"base": "Control Room", "hp": 10}), [{"book": "Fortuna", "area": "Encampment"}], d6(5, 6),
        court=[ann(area="Enemy Rearguard", items=[item("Spear")]), BEN],
    )  # fmt: skip
    story.does("p0", "attack slot 1 b0")
    assert now(story).hp == 10 - 3


@pytest.mark.rule("MYK-BEAST-102", "MYK-WORLD-335")
def test_a_wolfs_fangs_tear_a_base_too() -> None:
    awake = {"name": "Wolf's Fangs", "rule": "MYK-GEAR-013", "what": "monster skill", "note": "Wolf's Fangs", "until": "game"}
    court = [ann(area="Enemy Rearguard", items=[item("Spear")], skills=skill("Wolf's Fangs"), lasting=[awake]), BEN]
    story = fighting(based({"base": "Control Room", "hp": 10}), ["Troll"], court=court)
    story.does("p0", "attack slot 1 b0", dice=f"{d6(6, 6)} {d6(1, 2)} {d6(2)}")
    assert now(story).hp == 2


@pytest.mark.rule("MYK-WORLD-335", "MYK-WORLD-337")
def test_in_camp_a_base_is_attacked_whatever_the_range() -> None:
    story = evening([ann(items=[item("Spear")])], dungeon=halls({}), delve=based({"base": "Control Room", "hp": 10}))
    story.does("besiege b0 slot 1", dice=d6(4, 3) + " " + d6(3))  # 3 + 7 = 10 = 7 + Level 3
    assert now(story).hp < 10
    assert story.state.people[0].exhausted or story.state.delve.stage == "enter"


@pytest.mark.rule("MYK-WORLD-337", "MYK-PLAY-371", "MYK-PLAY-378")
def test_a_critical_success_against_a_base_in_camp_is_a_crushing_blow() -> None:
    """7 adds a die to the damage; 3 leaves one more action of this Camp."""
    camp = based({"base": "Control Room", "hp": 10})
    court = [ann(items=[item("Spear")])]
    story = evening(court, dungeon=halls({}), delve=camp, voices=0)
    story.does("besiege b0 slot 1", dice=f"{d6(6, 6)} {d6(5, 2)} {d6(4)}")
    assert now(story).hp == 10 - (3 + 4), "a Spear's 3, and 1D6"
    story = evening(court, dungeon=halls({}), delve=camp, voices=0)
    story.does("besiege b0 slot 1", dice=f"{d6(6, 6)} {d6(1, 2)}")
    assert not story.state.people[0].exhausted and "besiege b0 slot 1" in story.offered


@pytest.mark.rule("MYK-WORLD-350", "MYK-WORLD-351", "MYK-WORLD-349")
def test_a_fort_shelters_other_bases_and_the_encampment() -> None:
    court = [ann(items=[item("Spear")], area="Enemy Rearguard"), BEN]
    two = [{"base": "Fort", "hp": 30, "active": True}, {"base": "Factory", "hp": 10}]
    behind = {"book": "Ogrekin", "area": "Enemy Encampment"}
    story = fighting(based(*two), [behind, "Ogrekin"], court=court).does("p0")
    keys = story.offered
    assert "attack slot 1 b0" in keys and "attack slot 1 b1" not in keys
    assert "attack slot 1 f1" in keys and "attack slot 1 f0" not in keys
    asleep = fighting(based({**two[0], "active": False}, two[1]), [behind, "Ogrekin"], court=court).does("p0")
    assert {"attack slot 1 b1", "attack slot 1 f0"} <= set(asleep.offered)


@pytest.mark.rule("MYK-CREATE-241", "MYK-WORLD-327")
def test_shinobi_army_switches_a_permanent_base_off_for_the_cycle() -> None:
    ninja = body(skills=skill("Shinobi Army"), followers=6)
    story = quarter_ends({"C1": ["Fort"]}, "", court=[ninja], voices=10)
    story.does("skill/shinobi-army p0", dice=d6(1))
    assert now(story).active and any("The Fort does nothing." in line for line in log(story))


# --- what they do ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-352", "MYK-WORLD-353", "MYK-WORLD-329", "MYK-WORLD-390")
def test_a_factory_arms_every_monster_of_a_kind() -> None:
    monsters = {"C1": [Group("Ogrekin", 2)], "B2": [Group("Ogrekin")]}
    story = evening(
        [ann()], "", dungeon=halls({}, monsters), stage="end of quarter", gm=True,
        delve=based({"base": "Factory", "room": "C1", "counters": 5}),
    )  # fmt: skip
    story.does("b0", "Spear", seat=1)
    lairs = [lair for room in story.state.delve.rooms.values() for lair in room.lairs]
    assert [lair.items for lair in lairs] == [["Spear"], ["Spear"]]
    from roundtable.games.kingdom import books

    assert now(story).counters == 6 - max(1, books.items["Spear"].cost)
    assert story.state.delve.stage == "enter"  # once a cycle (MYK-WORLD-329): nobody is asked again
    story.does("go C1", seat=0)
    story.does("fight", seat=0)
    assert [held.item for foe in story.state.battle.foes for held in foe.items] == ["Spear", "Spear"]


@pytest.mark.rule("MYK-WORLD-356")
def test_in_a_nest_monsters_roll_one_die_more() -> None:
    story = fighting(
        based({"base": "Nest", "hp": 20, "active": True}), ["Ogrekin"], d6(1, 5, 6) + " " + d6(1),
        court=[ann(area="Enemy Vanguard")], battle={"first": "foes"},
    )  # fmt: skip
    assert any("11" in line or "Ogrekin: 1" in line for line in log(story))
    assert story.state.people[0].hp < 11  # 5 and 6 of three dice hit


@pytest.mark.rule("MYK-WORLD-356")
def test_a_monster_of_the_courts_has_the_nests_die_too() -> None:
    """The Nest asks for a monster in its room, not for one of the GM's."""
    friend = {"book": "Hurry Fox", "team": "court", "area": "Enemy Vanguard", "commander": 0}
    story = fighting(
        based({"base": "Nest", "hp": 20, "active": True}), ["Ogrekin", friend, "Troll"], court=[ann(area="Enemy Vanguard")]
    )
    story.does("f1", "attack natural f0", 0, "3 1", dice=d6(1, 1, 3) + " " + d6(1))
    assert story.state.battle.foes[0].dead


@pytest.mark.rule("MYK-WORLD-357", "MYK-WORLD-358", "MYK-WORLD-328", "MYK-BEAST-469")
def test_the_dead_return_from_a_graveyard() -> None:
    grave = {**based({"base": "Graveyard", "room": "C1", "hp": 20, "counters": 1}), "died": ["Ogrekin"]}
    story = evening([ann()], "", dungeon=halls({}), stage="end of quarter", delve=grave, gm=True)
    story.does("b0", "B2", seat=1)
    risen = story.state.delve.rooms["B2"].lairs[0]
    assert (risen.book, risen.count, risen.knows) == ("Ogrekin", 1, ["Public Enemy", "Undying Body"])
    assert now(story).counters == 1 and not story.state.delve.died


@pytest.mark.rule("MYK-WORLD-358")
def test_who_dies_in_a_fight_can_be_buried() -> None:
    story = fighting(
        based({"base": "Graveyard", "hp": 20}), [{"book": "Ogrekin", "hp": 1}],
        court=[ann(items=[item("Spear")], area="Enemy Vanguard")],
    )  # fmt: skip
    story.does("attack slot 1 f0", dice=d6(5, 4) + " " + d6(6) + " " + d6(1, 1))
    assert story.state.delve.died == ["Ogrekin"]


@pytest.mark.rule("MYK-WORLD-359", "MYK-WORLD-360", "MYK-WORLD-361")
def test_a_supply_line_sends_monsters_and_hands_on_counters() -> None:
    line = based({"base": "Supply Line", "room": "C1", "hp": 15, "counters": 3}, {"base": "Fort", "room": "C1", "hp": 30})
    story = evening([ann()], "", dungeon=halls({}), stage="end of quarter", delve=line, gm=True)
    story.does("b0", seat=1)  # the Quarter's counter
    story.does("b0", "Ogrekin", "B2", "Ogrekin", "B2", "done", seat=1)
    assert story.state.delve.rooms["B2"].lairs[0].count == 2
    story.does("b1", "keep", seat=1)
    assert (now(story).counters, now(story, 1).counters) == (1, 1)


@pytest.mark.rule("MYK-WORLD-360")
def test_monsters_sent_into_a_fight_come_as_the_round_ends() -> None:
    line = based({"base": "Supply Line", "room": "C1", "hp": 15, "counters": 1})
    idle = {"book": "Ogrekin", "exhausted": True}
    story = fighting(line, [idle], gm=True, stage="strategy", court=[ann(area="Encampment")])
    story.does("b0", "Ogrekin", "B1", seat=1, dice=d6(6, 5))
    story.does("pass")
    story.does(1, seat=1, dice=STRATEGY)
    assert [foe.area for foe in story.state.battle.foes] == ["Enemy Vanguard", "Enemy Encampment"]


@pytest.mark.rule("MYK-WORLD-362", "MYK-WORLD-363")
def test_a_frontline_base_fires_at_the_court() -> None:
    front = based({"base": "Frontline Base", "room": "C1", "hp": 25, "counters": 3})
    story = evening([ann()], "", dungeon=halls({}), stage="end of quarter", delve=front, gm=True)
    story.does("b0", "court", seat=1, dice=d6(5, 4) + " " + d6(4))  # 3 + 9 = 12 against 13 - 0
    assert story.state.people[0].hp == 7 and now(story).counters == 1


@pytest.mark.rule("MYK-WORLD-363")
@pytest.mark.parametrize(("room", "needed"), [("A1", 13), ("B1", 12), ("C1", 11), ("B2", 11)])
def test_before_the_entrance_the_court_is_one_room_further_off(room: str, needed: int) -> None:
    """The Entrance is in A1; before it the Court is as far from A1 as a neighbouring room."""
    front = {**based({"base": "Frontline Base", "room": room, "hp": 25, "counters": 3}), "moves_made": 1}
    story = evening([ann()], "", dungeon=halls({}), stage="end of quarter", at="", before="A1", delve=front, gm=True)
    story.does("b0", "court", seat=1, dice=d6(5, 5))
    assert f"against {needed}," in " ".join(story.said("MYK-WORLD-363"))


@pytest.mark.rule("MYK-WORLD-364")
def test_a_frontline_base_fires_at_the_kingdom() -> None:
    front = based({"base": "Frontline Base", "room": "C1", "hp": 25, "counters": 3})
    story = evening([ann()], "", dungeon=halls({}), stage="end of quarter", delve=front, gm=True)
    before = story.state.kingdom.citizens
    story.does("b0", "kingdom", seat=1, dice=d6(3, 2) + " " + d6(3, 4))
    assert story.state.kingdom.citizens == before - 7


@pytest.mark.rule("MYK-WORLD-364")
@pytest.mark.parametrize(("region", "needed"), [("3-2", 15), ("3-1", 14), ("1-1", 12), ("", 15)])
def test_the_farther_the_kingdom_the_easier_to_stand(region: str, needed: int) -> None:
    front = {**based({"base": "Frontline Base", "room": "C1", "hp": 25, "counters": 3}), "region": region}
    story = evening([ann()], "", dungeon=halls({}), stage="end of quarter", delve=front, gm=True)
    story.does("b0", "kingdom", seat=1, dice=d6(6, 6) + " " + d6(1, 1))
    assert f"against {needed}," in " ".join(story.said("MYK-WORLD-364"))


@pytest.mark.rule("MYK-WORLD-351")
def test_a_steward_breaks_a_fort_that_shelters_the_rest() -> None:
    from roundtable.games.kingdom.bot import Steward
    from roundtable.players import Seat

    court = [ann(items=[item("Spear")], area="Enemy Rearguard")]
    behind = {"book": "Ogrekin", "area": "Enemy Encampment"}
    story = fighting(based({"base": "Fort", "hp": 30, "active": True}), [behind], court=court)
    assert Steward(b"s").choose(Seat(story.match, 0), story.ask) == "attack slot 1 b0"


@pytest.mark.rule("MYK-WORLD-365", "MYK-WORLD-366", "MYK-WORLD-330")
def test_a_control_room_lets_a_monster_act_again_once_a_round() -> None:
    room = based({"base": "Control Room", "room": "C1", "counters": 6})
    story = fighting(
        room, ["Ogrekin"], d6(1, 2) + " " + d6(1, 3), court=[ann(area="Enemy Vanguard")], battle={"first": "foes"}
    )
    assert sum("Ogrekin attacks" in line for line in log(story)) == 2
    assert now(story).counters == 3


@pytest.mark.rule("MYK-WORLD-367", "MYK-WORLD-368")
def test_rockets_fall_on_an_area_as_the_round_ends() -> None:
    pad = based({"base": "Launching Pad", "room": "C1", "hp": 15, "counters": 6})
    foe = {"book": "Ogrekin", "exhausted": True}
    story = fighting(pad, [foe], gm=True, stage="strategy", court=[ann(area="Encampment")])
    story.does("b0", "Enemy Vanguard", seat=1, dice=d6(6, 5))
    story.does("pass", dice=d6(6, 6, 6, 6, 6) + " " + d6(1, 1))
    assert story.state.battle is None or story.state.battle.foes[0].dead


@pytest.mark.rule("MYK-WORLD-369", "MYK-WORLD-370")
def test_classified_weapons_fire_every_cycle_in_their_room() -> None:
    weapons = based({"base": "Classified Weapons", "hp": 50, "active": True})
    dice = d6(2, 3) + " " + d6(2, 3) + " " + d6(2)
    story = evening([ann(followers=1)], dice, dungeon=halls({}), stage="end of quarter", delve=weapons)
    assert story.state.people[0].hp == 6 and story.state.people[0].followers == 0
    fight = fighting(weapons, [{"book": "Ogrekin", "exhausted": True}], court=[ann(area="Encampment")])
    fight.does("pass", dice=" ".join((d6(2, 3), d6(1, 1), d6(2), STRATEGY)))
    assert fight.state.people[0].hp == 9


@pytest.mark.rule("MYK-WORLD-458")
def test_pandemonium_sets_up_a_base_once() -> None:
    ruler = {"book": "Ogrekin", "ruler": True, "knows": ["Pandemonium"]}
    story = fighting({}, [ruler, "Ogrekin"], gm=True, battle={"first": "foes"}, court=[ann(level=3, area="Encampment")])
    story.does("f0", "use skill/pandemonium", "Nest", "B1", seat=1)
    assert (now(story).base, now(story).room, now(story).shown) == ("Nest", "B1", True)
    story.does("pass", seat=1)
    story.does("pass", seat=0, dice=d6(1, 2))  # the enemy acts first again
    story.does("f0", seat=1)
    assert "use skill/pandemonium" not in story.offered


@pytest.mark.rule("MYK-WORLD-317", "MYK-WORLD-809", "MYK-WORLD-318")
def test_generated_maps_have_bases_only_where_the_table_wants_them() -> None:
    from roundtable.games.kingdom import books
    from roundtable.games.kingdom.dungeon.generate import generate
    from roundtable.kernel.dice import Dice

    for number in range(20):
        with_them = generate([3, 3, 3], Dice(bytes([number])), use_bases=True)
        levels = [books.bases[name].level for room in with_them.rooms.values() for name in room.bases]
        assert 1 <= sum(levels) <= 3
        assert not any(room.bases for room in generate([3, 3, 3], Dice(bytes([number]))).rooms.values())


@pytest.mark.rule("MYK-WORLD-317")
def test_an_evening_with_bases_ends() -> None:
    from roundtable.games.kingdom import GAME
    from roundtable.kernel.match import Match
    from roundtable.players import find_bot, play

    options = {"scene": "evening", "map": "generated", "use_bases": True, "court_level": 4}
    for number in range(2):
        match = Match.new("kingdom", seats=3, options=options, seed=bytes([number]))
        play(match, [find_bot(GAME, "steward", bytes([seat])) for seat in range(3)], limit=4000)
        assert match.state.delve.stage == "over"
        assert any(event.rule == "MYK-WORLD-325" for event in match.log)

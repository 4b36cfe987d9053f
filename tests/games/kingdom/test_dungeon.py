"""Dungeons: the map, what may lie where, what a careful GM is warned of, and the file."""

import json
from xml.etree import ElementTree

import msgspec
import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.dungeon import edit
from roundtable.games.kingdom.dungeon.check import check, reachable
from roundtable.games.kingdom.dungeon.cistern import silent_cistern
from roundtable.games.kingdom.dungeon.drawing import draw
from roundtable.games.kingdom.dungeon.file import export, read
from roundtable.games.kingdom.dungeon.findings import CannotPlace, Refused
from roundtable.games.kingdom.dungeon.levels import group_levels, ruler_level
from roundtable.games.kingdom.dungeon.model import (
    ROOMS,
    Clue,
    Corridor,
    Dungeon,
    Entrance,
    Extras,
    Group,
    PlacedTrap,
    Room,
    first_carrier,
    neighbours,
    outer_walls,
    trap_placement,
)
from roundtable.games.kingdom.dungeon.text import draw_map, report, summary
from roundtable.games.kingdom.rules.record.limits import threat_limits
from roundtable.kernel import ledger
from roundtable.kernel.errors import BadSave, ToolError
from tests.games.kingdom.dungeons import hall, ruled, with_monsters
from tests.games.kingdom.ledger_text import case, row_case


def rules(dungeon: Dungeon, kind: str) -> list[str]:
    return [finding.rule for finding in check(dungeon) if finding.kind == kind]


def refusal(change) -> str:
    with pytest.raises(Refused) as caught:
        change()
    assert all(finding.kind == "error" for finding in caught.value.findings)
    return caught.value.findings[0].rule


# --- the map ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-CREATE-072")
def test_nine_rooms_and_their_neighbours():
    assert len(ROOMS) == 9
    assert neighbours("B2") == ["A2", "B1", "B3", "C2"]
    assert neighbours("A3") == ["A2", "B3"]
    assert refusal(lambda: edit.use_room(hall(), "D1")) == "MYK-CREATE-072"


@pytest.mark.rule("MYK-WORLD-006", "MYK-PLAY-201")
def test_corridors_join_rooms_side_by_side_unless_diagonals_are_allowed():
    dungeon = edit.use_room(hall(), "B2")
    assert edit.add_corridor(dungeon, "B2", "B1").corridors[-1].key == "B1-B2"
    assert refusal(lambda: edit.add_corridor(dungeon, "A1", "B2")) == "MYK-WORLD-006"
    dungeon.diagonals = True
    assert edit.add_corridor(dungeon, "A1", "B2").corridors[-1].key == "A1-B2"
    with pytest.raises(CannotPlace, match="C3 is not in use: rooms in use are A1, B1, B2, C1"):
        edit.add_corridor(dungeon, "B2", "C3")
    with pytest.raises(CannotPlace, match="not B2 with itself"):
        edit.add_corridor(dungeon, "B2", "B2")


def test_two_rooms_are_joined_once():
    assert refusal(lambda: edit.add_corridor(hall(), "A1", "B1")) == "MYK-CREATE-076"


def test_an_entrance_opens_an_exterior_wall():
    assert (outer_walls("A1"), outer_walls("B1"), outer_walls("B2")) == (["left", "top"], ["top"], [])
    assert edit.add_entrance(hall(), "C1", "right").entrances[-1] == Entrance("C1", "right")
    assert refusal(lambda: edit.add_entrance(hall(), "A1", "bottom")) == "MYK-CREATE-078"
    middle = edit.use_room(hall(), "B2")
    assert refusal(lambda: edit.add_entrance(middle, "B2", "left")) == "MYK-CREATE-078"


def test_a_map_has_at_most_two_entrances():
    two = edit.add_entrance(hall(), "C1", "right")
    assert refusal(lambda: edit.add_entrance(two, "B1", "top")) == "MYK-CREATE-079"
    assert len(edit.remove_entrance(two, 0).entrances) == 1


def test_closing_a_room_takes_everything_in_it_along_and_changes_nothing_else():
    dungeon = edit.place_trap(ruled(), PlacedTrap("Slit Arrow", 1, "B1-C1"))
    dungeon = edit.add_clue(dungeon, Clue("C1", "Here."))
    dungeon = edit.place_trap(dungeon, PlacedTrap("Zuch", 1, "A1"))
    before = msgspec.json.encode(dungeon)
    closed = edit.close_room(dungeon, "C1")
    assert (list(closed.rooms), [corridor.key for corridor in closed.corridors]) == (["A1", "B1"], ["A1-B1"])
    assert (closed.ruler, closed.clues, [placed.trap for placed in closed.traps]) == (None, [], ["Zuch"])
    assert msgspec.json.encode(dungeon) == before
    assert [placed.trap for placed in edit.remove_corridor(dungeon, "B1-C1").traps] == ["Zuch"]


@pytest.mark.rule("MYK-WORLD-073")
def test_what_is_said_of_every_trap():
    assert len(books.traps) == 90
    assert {trap.category for trap in books.traps} == {
        "Classic",
        "Facility",
        "Encounter",
        "Disaster",
        "Movement",
        "Combat",
    }
    assert {trap.placement for trap in books.traps} == {"Room", "Corridor", "Area", "Event"}
    assert {trap.activation for trap in books.traps} == {
        *("Passage", "Rest", "Discovery", "Automatic", "Undiscovered", "Touch"),
    }
    assert {trap.disarm.by for trap in books.traps} == {"Discovery", "Impossible", "Check", "Special"}


# --- what may lie where -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "right", "wrong"),
    [
        case("MYK-WORLD-074", PlacedTrap("Zuch", 1, "A1"), PlacedTrap("Zuch", 1, "A1-B1")),
        case("MYK-WORLD-075", PlacedTrap("Pit", 3, "A1-B1"), PlacedTrap("Pit", 3, "A1")),
        case("MYK-WORLD-076", PlacedTrap("Seal", 3, "A1", area="enemy Vanguard"), PlacedTrap("Seal", 3, "A1")),
        case("MYK-WORLD-077", PlacedTrap("Mimic", 5, "A1", carrier="chest"), PlacedTrap("Mimic", 5, "A1")),
        case("MYK-WORLD-073", PlacedTrap("Pit", 5, "A1-B1"), PlacedTrap("Pit", 6, "A1-B1")),
        row_case(
            "MYK-WORLD-098",
            PlacedTrap("Zuch", 1, "A1", carrier="plant", converted=True),
            PlacedTrap("Zuch", 1, "A1", carrier="crystal ball", converted=True),
        ),
        row_case(
            "MYK-WORLD-096",
            PlacedTrap("Mold", 3, "A1", carrier="door", converted=True),
            PlacedTrap("Pit", 3, "A1", carrier="door", converted=True),
        ),
        case("MYK-WORLD-119", PlacedTrap("Secret Door", 2, "A1", choice="A1-B1"), PlacedTrap("Secret Door", 2, "A1")),
        case(
            "MYK-WORLD-129",
            PlacedTrap("Skill Bomber", 4, "A1", carrier="wall", choice="Melee"),
            PlacedTrap("Skill Bomber", 4, "A1", carrier="wall", choice="Cooking"),
        ),
        case("MYK-WORLD-256", PlacedTrap("Gradient", 1, "A1-B1", choice="B1>A1"), PlacedTrap("Gradient", 1, "A1-B1")),
        case(
            "MYK-WORLD-260",
            PlacedTrap("Illusion Road", 2, "A1-B1", choice="C1"),
            PlacedTrap("Illusion Road", 2, "A1-B1", choice="C3"),
        ),
        case(
            "MYK-WORLD-146",
            PlacedTrap("Bremen", 1, "A1", monsters=[Group("Ogrekin", 2)]),
            PlacedTrap("Bremen", 1, "A1"),
        ),
    ],
)
def test_where_a_trap_lies_and_what_it_needs(rule, right, wrong):
    assert edit.place_trap(hall(), right).traps == [right]
    with pytest.raises(Refused) as caught:
        edit.place_trap(hall(), wrong, overrule=True)
    assert rule in [finding.rule for finding in caught.value.findings]


def test_an_area_holds_one_combat_trap():
    dungeon = edit.place_trap(hall(), PlacedTrap("Seal", 3, "A1", area="enemy Vanguard"))
    assert (
        refusal(lambda: edit.place_trap(dungeon, PlacedTrap("Thorn", 2, "A1", area="enemy Vanguard")))
        == "MYK-WORLD-093"
    )
    assert len(edit.place_trap(dungeon, PlacedTrap("Thorn", 2, "A1", area="allied Vanguard")).traps) == 2


@pytest.mark.rule("MYK-WORLD-099", "MYK-WORLD-100")
def test_an_event_trap_records_its_carrier_and_what_sets_it_off():
    sword = PlacedTrap("Explosion", 3, "A1", carrier="sword", trigger="dropping it")
    woman = PlacedTrap("Femme Fatale", 3, "B1", carrier="attacked woman", trigger="embracing her after the rescue")
    dungeon = edit.place_trap(edit.place_trap(hall(), sword), woman)
    told = [line.text for line in report(dungeon) if line.text.startswith("Trap ")]
    assert [text.partition(" Set off: ")[2] for text in told] == ["dropping it.", "embracing her after the rescue."]
    assert refusal(lambda: edit.place_trap(hall(), PlacedTrap("Zuch", 1, "A1", trigger="a sneeze"))) == "MYK-WORLD-099"


@pytest.mark.rule("MYK-WORLD-317")
def test_bases_are_off_unless_switched_on():
    assert refusal(lambda: edit.place_base(hall(), "A1", "Fort")) == "MYK-WORLD-317"


@pytest.mark.rule("MYK-WORLD-319", "MYK-WORLD-320")
def test_a_room_holds_one_room_base_and_one_addition():
    dungeon = edit.place_base(hall([10], use_bases=True), "A1", "Nest")
    dungeon = edit.place_base(dungeon, "A1", "Fort")
    assert dungeon.rooms["A1"].bases == ["Nest", "Fort"]
    assert refusal(lambda: edit.place_base(dungeon, "A1", "Factory")) == "MYK-WORLD-319"
    assert refusal(lambda: edit.place_base(dungeon, "A1", "Launching Pad")) == "MYK-WORLD-320"
    assert edit.remove_base(dungeon, "A1", "Nest").rooms["A1"].bases == ["Fort"]


@pytest.mark.parametrize(
    ("rule", "monster", "extras"),
    [
        row_case("MYK-WORLD-387", "Ogrekin", Extras(items=["Dagger"] * 3)),
        case("MYK-BEAST-236", "Ogrekin", Extras(job="Thief")),
        row_case("MYK-BEAST-245", "Ogrekin", Extras(skills=["Postern"])),
        row_case("MYK-BEAST-334", "Qupid", Extras(skills=["Angel's Wing"])),  # Level 10, and a Qupid has less
        row_case("MYK-BEAST-331", "Ogrekin", Extras(form="transformed")),
        row_case("MYK-BEAST-399", "Qupid", Extras(form="possessing")),
    ],
)
def test_what_cannot_be_given_to_a_monster(rule, monster, extras):
    assert refusal(lambda: edit.place_group(hall([20]), "A1", Group(monster, extras=extras), overrule=True)) == rule


@pytest.mark.rule("MYK-WORLD-387")
def test_a_human_may_carry_three_items():
    group = Group("Ex Ninja", extras=Extras(items=["Dagger"] * 3))
    assert edit.place_group(hall([20]), "A1", group).rooms["A1"].monsters == [group]


def test_groups_of_a_kind_grow_together_and_can_be_taken_out():
    dungeon = edit.place_monsters(hall(), "A1", "Ogrekin", 2)
    dungeon = edit.place_monsters(dungeon, "A1", "Ogrekin", 3)
    dungeon = edit.place_monsters(dungeon, "A1", "Ogrekin", 1, "Hostile")
    assert [(group.count, group.reaction) for group in dungeon.rooms["A1"].monsters] == [(5, "Neutral"), (1, "Hostile")]
    assert [group.count for group in edit.remove_monsters(dungeon, "A1", 0).rooms["A1"].monsters] == [1]


@pytest.mark.rule("MYK-PLAY-345")
def test_monsters_stand_by_their_range_unless_said():
    areas = [
        edit.place_monsters(hall([5]), "A1", name).rooms["A1"].monsters[0].area
        for name in ("Ogrekin", "Red Cap", "Money Eater")
    ]
    assert areas == ["Vanguard", "Rearguard", "Encampment"]  # Range 0, 2 and 4


# --- clues and warnings -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "method", "target", "how"),
    [
        case("MYK-WORLD-013", "search", "", "a Search of the room"),
        case("MYK-WORLD-014", "threat", "the Slimes", "overcoming the Slimes"),
        case("MYK-WORLD-015", "conversation", "the Dwarf", "asking the Dwarf"),
        case("MYK-WORLD-016", "puzzle", "What runs and has no legs?", "a riddle, “What runs and has no legs?”"),
    ],
)
def test_a_clue_says_how_it_is_come_by(rule, method, target, how):
    dungeon = edit.add_clue(hall(), Clue("A1", "The way in.", method, target))
    told = [line.text for line in report(dungeon) if line.text.startswith("Clue")]
    assert told == [f"Clue by {how}: The way in."]


@pytest.mark.rule("MYK-WORLD-012")
def test_a_clue_without_a_way_to_it_is_refused():
    assert refusal(lambda: edit.add_clue(hall(), Clue("A1", "Well.", "conversation"))) == "MYK-WORLD-012"
    assert refusal(lambda: edit.add_clue(hall(), Clue("C3", "Well."))) == "MYK-WORLD-012"


@pytest.mark.rule("MYK-WORLD-011")
@pytest.mark.parametrize(("number", "warned"), [(0, True), (1, True), (2, False), (4, False), (5, True)])
def test_two_to_four_clues_serve_best(number, warned):
    dungeon = hall(clues=[Clue("A1", f"Clue {each}") for each in range(number)])
    assert ("MYK-WORLD-011" in rules(dungeon, "warning")) is warned
    assert rules(dungeon, "error") == []


@pytest.mark.rule("MYK-WORLD-008")
def test_a_junction_wants_a_hint():
    dungeon = hall(rooms={name: Room() for name in ("A1", "B1", "B2", "C1")})
    dungeon = edit.add_corridor(dungeon, "B1", "B2")
    assert "MYK-WORLD-008" in rules(dungeon, "warning")
    assert "MYK-WORLD-008" not in rules(edit.set_hint(dungeon, "B1-B2", "B1", "Drums."), "warning")
    assert "MYK-WORLD-008" in rules(edit.set_hint(dungeon, "B1-B2", "B2", "Drums."), "warning")  # of the other end


def test_a_straight_dungeon_needs_no_hints():
    assert "MYK-WORLD-008" not in rules(hall(), "warning")


def test_a_description_names_what_can_be_searched_or_touched():
    dungeon = edit.add_clue(hall(), Clue("A1", "A map.", "search", "Old Desk"))
    dungeon = edit.place_trap(dungeon, PlacedTrap("Mimic", 5, "A1", carrier="chest"))
    assert rules(dungeon, "warning").count("MYK-WORLD-030") == 2
    told = edit.describe(dungeon, "A1", "An old desk, and a chest.")
    assert "MYK-WORLD-030" not in rules(told, "warning")


@pytest.mark.rule("MYK-WORLD-009")
def test_rooms_without_a_corridor_are_accepted_and_a_teleporter_leads_there():
    dungeon = edit.use_room(hall(), "C3")
    assert "MYK-WORLD-009" in rules(dungeon, "warning")
    carried = edit.place_trap(dungeon, PlacedTrap("Teleporter", 3, "B1", carrier="door"))
    assert "MYK-WORLD-009" not in rules(carried, "warning")


@pytest.mark.rule("MYK-WORLD-802")
def test_a_ruler_that_cannot_be_reached_is_pointed_out():
    assert "MYK-PLAY-198" in rules(hall(entrances=[]), "warning")
    blocked = edit.place_trap(ruled(court=[9]), PlacedTrap("Infinite Corridor", 7, "A1-B1"))
    assert reachable(blocked) == ["A1"]
    assert "MYK-WORLD-802" in rules(blocked, "warning")
    along = edit.place_trap(ruled(), PlacedTrap("Moving Floor", 1, "A1-B1", choice="A1>B1"))
    against = edit.place_trap(ruled(), PlacedTrap("Moving Floor", 1, "A1-B1", choice="B1>A1"))
    assert (reachable(along), reachable(against)) == (["A1", "B1", "C1"], ["A1"])


def test_without_an_objective_it_is_to_conquer_the_section():
    assert "Conquer" in hall().goal
    assert hall(objective="Find the cat.").goal == "Find the cat."


@pytest.mark.rule("MYK-WORLD-003")
def test_the_story_has_an_introduction_two_resolutions_and_a_retry():
    dungeon = hall(introduction="A.", success="B.", failure="C.", retry=False)
    told = [line.text for line in report(dungeon) if "MYK-WORLD-003" in line.rows]
    assert told == ["Introduction: A.", "If achieved: B.", "If not: C.", "No retry."]


@pytest.mark.rule("MYK-WORLD-801")
def test_every_trap_that_needs_a_carrier_or_a_choice_has_one_on_record():
    for trap in books.traps:
        if trap.placement == "Event":
            assert first_carrier(trap.name)
        elif trap_placement(trap.name).carrier:
            pytest.fail(f"{trap.name} is no Event and needs no carrier")
    assert [first_carrier(name) for name in ("Mimic", "Explosion", "Skill Bomber", "Warder")] == [
        *("chest", "wall", "wall", "road"),  # from its own text, else the first of its category
    ]


# --- the Silent Cistern -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-804")
def test_the_map_of_the_silent_cistern():
    dungeon = silent_cistern(3)
    assert list(dungeon.rooms) == ["A1", "A2", "B1", "B2", "B3", "C2"]
    assert [corridor.key for corridor in dungeon.corridors] == ["A1-A2", "A2-B2", "B1-B2", "B2-B3", "B2-C2"]
    assert dungeon.entrances == [Entrance("A1", "left")]
    assert {end for corridor in dungeon.corridors for end in corridor.hints} == {"B2"}
    assert "dry basin" in dungeon.rooms["A1"].description and "iron chest" in dungeon.rooms["B3"].description


@pytest.mark.rule("MYK-WORLD-794")
@pytest.mark.parametrize(
    ("size", "totals"),
    [(3, {"A2": (3, 12), "B1": (3, 15), "C2": (12, 15)}), (6, {"A2": (6, 24), "B1": (3, 30), "C2": (15, 30)})],
)
def test_the_monsters_of_the_silent_cistern(size, totals):
    dungeon = silent_cistern(size)
    limit = threat_limits(dungeon.court)
    most = {"A2": limit.neutral_room, "B1": limit.friendly_room, "C2": limit.ruler_room}
    crowned = {"C2": ruler_level(dungeon.ruler)}
    found = {
        room: (sum(map(group_levels, dungeon.rooms[room].monsters)) + crowned.get(room, 0), most[room])
        for room in totals
    }
    assert found == totals
    assert (ruler_level(dungeon.ruler), limit.ruler_level, limit.monster_rooms) == (6, 8, 3)
    assert [finding for finding in check(dungeon) if finding.kind != "warning"] == []


@pytest.mark.rule("MYK-WORLD-795")
def test_the_traps_of_the_silent_cistern():
    dungeon = silent_cistern(3)
    assert [(placed.trap, placed.level, placed.at) for placed in dungeon.traps] == [
        ("Slit Arrow", 1, "A1-A2"), ("Crossover", 1, "B1-B2"), ("Lock", 1, "B2-C2"), ("Poison Needle", 1, "B3"),
        ("Zuch", 1, "B3"),
    ]  # fmt: skip
    assert not any(room.bases for room in dungeon.rooms.values())


def test_the_clues_and_the_frame_of_the_silent_cistern():
    dungeon = silent_cistern(4)
    assert [(clue.room, clue.method, clue.target) for clue in dungeon.clues] == [
        ("A1", "search", "dry basin"), ("B3", "search", "iron chest"), ("B1", "conversation", "Dwarf"),
    ]  # fmt: skip
    assert (dungeon.objective, dungeon.retry) == ("Defeat the Ruler of the map.", True)
    assert "+1D6 Citizens" in dungeon.success and "+1 MG" in dungeon.failure
    assert check(dungeon) == []
    with pytest.raises(ToolError, match="3 to 6 characters, not 2"):
        silent_cistern(2)


# --- the file ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-033")
def test_a_dungeon_comes_back_from_its_file_as_it_was_and_can_be_changed():
    made = silent_cistern(4)
    made.ruler.raises = {"hp": 1}
    file = export(made)
    assert (file.name, file.media_type) == ("the-silent-cistern.json", "application/json")
    again = read(file.text)
    assert again == made
    assert edit.remove_trap(again, 0).traps == made.traps[1:]


def changed(**changes) -> str:
    """The file of the hall with some fields of the dungeon replaced."""
    data = json.loads(export(hall()).text)
    data["dungeon"] |= changes
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "cut off after line 1"),
        ("{\n\n  oops}", "line 3, character 3"),
        ("\x00", "line 1, character 1"),
        ("[]", "expected an object, not a list"),
        ('{"format": "x", "version": 1, "dungeon": {}}', "its format is 'x'"),
        ('{"format": "roundtable kingdom dungeon", "version": 2, "dungeon": {}}', "newer version"),
        ('{"format": "roundtable kingdom dungeon", "version": 1}', "the field dungeon is missing"),
        (changed(court="strong"), "court: expected a list"),
        (changed(colour="red"), "there is no field colour"),
        (changed(rooms={"B1": {"monsters": [{"monster": "Ogrekin", "count": ""}]}}), "rooms.B1.monsters[0].count: expected"),
        (changed(traps=[{"trap": "Pit", "level": 1}]), "traps[0]: the field at is missing"),
        (changed(rooms={"Z9": {}}), "rooms A1 to C3, not Z9 [MYK-CREATE-072]"),
        (changed(court=[]), "1 to 12 members"),
        (changed(ruler={"monster": "Gandalf", "room": "A1"}), "no monster called 'Gandalf' [MYK-WORLD-441]"),
        (changed(corridors=[{"rooms": ["B1", "A1"]}]), "in the order A1-B1"),
        (changed(corridors=[{"rooms": ["A1", "B1"], "hints": {"C1": "x"}}]), "a hint stands at C1"),
        (changed(traps=[{"trap": "Snare", "level": 1, "at": "A1"}]), "no Trap called 'Snare'"),
        (changed(clues=[{"room": "A1", "tells": ""}]), "a clue tells nothing"),
        (changed(title="x" * 1_000_000), "at most 1000000 bytes"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)  # fmt: skip
def test_a_file_that_is_not_right_is_explained(text, words):
    with pytest.raises(BadSave) as caught:
        read(text)
    assert words in str(caught.value)


@pytest.mark.rule("MYK-WORLD-045")
def test_a_file_over_a_limit_can_be_read_since_a_gm_may_overrule():
    over = with_monsters(hall(), "A1", Group("Dragon", 3))
    assert read(export(over).text) == over
    assert rules(over, "limit") == ["MYK-WORLD-023", "MYK-WORLD-024"]


def test_every_byte_that_is_lost_is_noticed():
    data = export(silent_cistern(4)).text.encode()
    for cut in range(0, len(data) - 2, 37):
        with pytest.raises(BadSave):
            read(data[:cut])


# --- drawings ---------------------------------------------------------------------------------------------------------


def test_the_drawing_names_every_room_and_can_be_pointed_at():
    drawing = ElementTree.fromstring(draw(silent_cistern(4)))
    targets = [node.attrib["data-target"] for node in drawing.iter() if "data-target" in node.attrib]
    assert sorted(target for target in targets if target.startswith("room ")) == [f"room {room}" for room in ROOMS]
    assert "corridor B2-C2" in targets and "entrance A1 left" in targets
    words = "".join(drawing.itertext())
    assert all(
        each in words for each in ("Berserk Ogrekin", "Zuch 1", "Lock 1", "4 × Slime", "for 4 of average Level 1")
    )


@pytest.mark.rule("MYK-WORLD-045")
def test_the_drawing_tells_what_the_rules_have_against_a_dungeon():
    over = with_monsters(hall(), "A1", Group("Dragon", 3))
    words = "".join(ElementTree.fromstring(draw(over, findings=check(over))).itertext())
    assert "A1: Levels in a Neutral room: 45, and at most 16 for this Court [MYK-WORLD-024]" in words
    assert "45 of 16" in words


def test_a_map_in_letters_fits_a_terminal():
    dungeon = silent_cistern(6)
    shown = draw_map(dungeon)
    assert max(map(len, shown.splitlines())) <= 100
    assert all(each in shown for each in ("A1 Tiled hall", "♛ Berserk Ogrekin (6)", "══!!══", "► ", "15 of 30"))
    assert "\033" in draw_map(dungeon, colour=True)
    assert summary(dungeon).startswith("The Silent Cistern: 6 rooms, Ruler Berserk Ogrekin, 5 Traps, 3 clues")


def test_the_report_cites_rows_that_exist():
    dungeon = silent_cistern(4)
    dungeon.corridors.append(Corridor(("A1", "B1"), {"A1": "A draught."}))
    for line in report(dungeon):
        assert all(map(ledger.exists, line.rows))

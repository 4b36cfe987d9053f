"""The GM lets the dice say something in the middle of play: tables, strangers, Traps and Facilities as a whole."""

import re

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.console import console
from roundtable.kernel.errors import IllegalAnswer
from tests.games.kingdom.evenings import body, d6, evening
from tests.games.kingdom.ledger_text import statement
from tests.games.kingdom.seasons import lord
from tests.games.kingdom.tale import d66, home
from tests.story import Story

GM = 2


def table(**more) -> Story:
    return evening([lord(), body(name="Ben")], gm=True, **more)


def ruled(field, **parts):
    return {"field": field, "reason": "so be it", **parts}


def rules(story, field, dice, **parts):
    story.tape.add(f"spawn {dice}")
    story.match.adjust(GM, ruled(field, **parts))
    return story


def seen(story, seat):
    return [event.sentence() for event in story.match.log_for(seat)]


# --- tables ----------------------------------------------------------------------------------------------------------

FACILITIES = {
    "MYK-GEAR-245": "Court",
    "MYK-GEAR-262": "Residential",
    "MYK-GEAR-278": "Special",
}
OTHERS = {"MYK-GEAR-294": "Recreational", "MYK-GEAR-301": "Public", "MYK-GEAR-308": "Production"}
TRAPS = {
    "MYK-WORLD-104": "Classic",
    "MYK-WORLD-141": "Facility",
    "MYK-WORLD-178": "Encounter",
    "MYK-WORLD-212": "Disaster",
    "MYK-WORLD-248": "Movement",
}


def entries(rule: str) -> dict[int, str]:
    """The results of a table as its row in the ledger has them: `13 Salon; 14 Throne`, doubles first."""
    words = statement(rule).partition(":")[2].replace(" give ", " ")
    found: dict[int, str] = {}
    for part in re.split(r"[;.](?:\s|$)", words):
        for numbers, name in re.findall(r"((?:\d+, )*\d+) ([A-Z][^,]*)", part):
            found |= {int(one): name.strip() for one in numbers.split(", ")}
    return found


@pytest.mark.parametrize(
    ("rule", "kind", "dice"),
    [pytest.param(rule, kind, "D66", marks=pytest.mark.rule(rule)) for rule, kind in FACILITIES.items()]
    + [pytest.param(rule, kind, "1D6", marks=pytest.mark.rule(rule)) for rule, kind in OTHERS.items()],
)
@pytest.mark.rule("MYK-GEAR-326", "MYK-GEAR-324")
def test_a_facility_drawn_by_the_gm_is_the_one_of_the_row_and_stands_where_the_king_says(rule, kind, dice):
    told = entries(rule)
    assert len(told) == (21 if dice == "D66" else 6)
    for result, name in told.items():
        story = table(kingdom={"maps": [home(corridors=[])]})
        thrown = d66(result) if dice == "D66" else d6(result)
        rules(story, "facility", thrown, value=kind)
        assert any(name in said for said in story.said(rule)), (result, name)
        while story.ask.rule == "MYK-GEAR-326":
            story.does(story.offered[0])
        standing = [at.name for room in story.state.kingdom.maps[0].rooms.values() for at in room.facilities]
        built = name in standing
        assert built or story.said("MYK-GEAR-326")[-1] == f"There is no room for {name}.", name
        story.ends()


@pytest.mark.rule("MYK-GEAR-326")
@pytest.mark.parametrize(("die", "kind", "more", "name"), [(1, "Court", (4, 3), "Temple"), (6, "Production", (1,), "Farm")])
def test_without_a_kind_a_die_says_which_table(die, kind, more, name):
    story = table()
    before = story.match.digest()
    rules(story, "facility", d6(die, *more), value="any")
    assert any(f"{kind} Facilities Table" in said for said in seen(story, 0))
    assert story.ask.seat == 0 and story.ask.rule == "MYK-GEAR-326", "the King says where"
    story.does("1 B1")
    assert [at.name for at in story.state.kingdom.maps[0].rooms["B1"].facilities] == [name]
    story.match.undo()
    story.match.undo()
    assert story.match.digest() == before


@pytest.mark.rule("MYK-GEAR-324")
@pytest.mark.parametrize("dice", [(1, 5), (5, 1)])
def test_of_two_dice_the_lower_is_read_first_whichever_fell_first(dice):
    story = rules(table(), "roll", d6(*dice), value="Arms Items Table", secret=False)
    assert seen(story, 0)[-1].startswith(f"Arms Items Table, {dice[0]} and {dice[1]}, read 15: ")


@pytest.mark.rule("MYK-PLAY-002")
def test_a_roll_behind_the_screen_is_seen_by_the_gm_alone():
    story = rules(table(), "roll", d6(3, 4), value="Weaknesses Table", secret=True)
    assert "Weaknesses Table" in seen(story, GM)[-1]
    assert not any("Weaknesses" in said for said in seen(story, 0) + seen(story, 1))
    with pytest.raises(IllegalAnswer, match="legal is one of"):
        story.match.adjust(GM, ruled("roll", value="Table of Kings"))


@pytest.mark.parametrize(
    ("rule", "kind"), [pytest.param(rule, kind, marks=pytest.mark.rule(rule)) for rule, kind in TRAPS.items()]
)
@pytest.mark.rule("MYK-WORLD-101", "MYK-WORLD-073")
def test_a_trap_drawn_by_the_gm_is_the_one_of_the_row_with_level_place_and_way_to_disarm_it(rule, kind):
    told = entries(rule)
    assert len(told) == 21
    for result, name in told.items():
        entry = books.traps[name]
        at = "B1-C1" if entry.placement == "Corridor" else "B2"
        low, high = entry.levels
        level = d6(low) if low < high else ""
        story = rules(table(), "random trap", f"{d66(result)} {level}", value=kind, room=at)
        laid = story.state.delve.traps[-1]
        assert (laid.trap, laid.level, laid.at, laid.disarmed) == (name, low, at, False), result
        assert entry.category == kind and entry.placement in ("Room", "Corridor", "Event") and entry.activation
        assert bool(laid.carrier) is (entry.placement == "Event")
        assert not any(name in said for said in seen(story, 0)), "nobody sees it"
        story.ends()


@pytest.mark.rule("MYK-WORLD-101")
def test_a_trap_that_does_not_fit_the_place_is_drawn_again():
    """For a room: a Pit lies in Corridors, a Duel in a Battlefield; a Drop Ceiling it is."""
    dice = f"{d6(1)} {d66(11)} {d6(6, 2)} {d6(6)} {d66(13)} {d6(1)} {d66(25)}"
    story = rules(table(), "random trap", dice, value="any", room="B2")
    assert [(one.trap, one.level) for one in story.state.delve.traps] == [("Drop Ceiling", 3)]
    story.ends()


# --- strangers -------------------------------------------------------------------------------------------------------



def stranger(dice, room="nowhere"):
    return rules(table(), "stranger", dice, room=room)


@pytest.mark.rule(
    *("MYK-WORLD-048", "MYK-WORLD-049", "MYK-WORLD-050", "MYK-WORLD-051", "MYK-WORLD-052"),
    *("MYK-WORLD-053", "MYK-WORLD-054", "MYK-WORLD-055", "MYK-WORLD-056", "MYK-CREATE-090"),
)
def test_a_stranger_is_rolled_in_the_middle_of_camp_and_stands_in_the_room():
    """Young, 17; female; one trait of each kind: Kind, Glasses, Smart, Spy (an even die: the strange one); a robot's name."""
    dice = f"{d6(2, 5, 1)} d15=3 {d6(1, 1, 1, 2, 1, 3, 1, 6, 2)} {d6(2, 2)} d4=3"
    story = stranger(dice, "B1")
    one = story.state.people[-1]
    assert (one.name, one.age, one.gender, one.seat, one.extra, one.hp) == ("Servo", "17", "woman", None, True, 1)
    assert one.personality == "Young, 17, female, Kind, Glasses, Smart, Spy"
    assert story.state.delve.rooms["B1"].npcs == {"p2": "Neutral"} and story.state.court == [0, 1]
    assert seen(story, 0)[-1] == "In room B1 stands Servo." and not any("Spy" in said for said in seen(story, 0))
    assert any("Spy" in said and "robot" in said for said in seen(story, GM))
    story.ends()
    forked = story.match.fork()
    assert forked.digest() == story.match.digest()


@pytest.mark.rule("MYK-WORLD-051", "MYK-WORLD-055", "MYK-WORLD-049")
def test_a_stranger_of_two_abilities_goes_into_the_gms_notes():
    """Ancient: 200 + 36; two Ability rolls, the same one again; two other tables; an odd die: the mundane trait."""
    dice = f"{d6(6, 1, 4)} {d6(6, 3)} d3=3 d2=1 {d6(1, 2, 2, 1, 1, 3)} {d6(1, 1, 1)} {d6(1, 1)} {d6(1, 1)} d4=1"
    story = stranger(dice)
    note = story.state.gm_notes[0]
    assert "Ancient, 236, male, Strong, Smart, Bullied, Kind" in note and "fruit" in note
    assert len(story.state.people) == 2 and not any("Bullied" in said for said in seen(story, 1))


WORDS = {
    "MYK-WORLD-052": "Personality Table",
    "MYK-WORLD-053": "Appearance Table",
    "MYK-WORLD-054": "Ability Table",
    "MYK-WORLD-055": "Special Trait Table",
    "MYK-WORLD-056": "NPC Name Table",
    "MYK-WORLD-479": "Weaknesses Table",
}


@pytest.mark.parametrize(
    ("rule", "name"), [pytest.param(rule, name, marks=pytest.mark.rule(rule)) for rule, name in WORDS.items()]
)
def test_every_result_of_a_table_about_people_is_rolled_as_its_row_has_it(rule, name):
    words = statement(rule).partition(":")[2].partition(". The NPC")[0].rstrip(".")
    told = dict(re.findall(r"\b(\d\d) (.+?)(?=[,;] \d\d |$)", words))
    assert len(told) == 21
    for result, text in told.items():
        more = d66(11) if "Job" in text and rule == "MYK-WORLD-053" else ""
        story = rules(table(), "roll", f"{d66(int(result))} {more}", value=name, secret=True)
        said = next(line for line in seen(story, GM) if line.startswith(f"{name}, "))
        wanted = text.partition(" (")[0].partition(" as a random")[0].replace(" / ", "/")
        assert f"read {result}: {wanted}".lower() in said.lower(), (text, said)
        story.ends()


@pytest.mark.rule("MYK-WORLD-049", "MYK-WORLD-050")
@pytest.mark.parametrize("die", range(1, 7))
def test_every_age_lies_in_its_band_and_three_of_six_are_female(die):
    bands = re.findall(r"(\d) ([\w-]+) \((\d+)(?:-(\d+)| or more)\)", statement("MYK-WORLD-049"))
    number, word, low, high = bands[die - 1]
    years = d6(1, 1) if not high else f"d{int(high) - int(low) + 1}=1"
    dice = f"{d6(die, die, 1)} {years} {d6(*[1] * 9)} {d6(1, 1)} d4=1"
    note = stranger(dice).state.gm_notes[0]
    first = int(low) + (11 if not high else 0)
    assert int(number) == die and f"{word}, {first}, {'male' if die <= 3 else 'female'}," in note


@pytest.mark.rule("MYK-PLAY-002")
def test_the_console_offers_it_and_a_wrong_wish_is_told():
    story = table()
    panel = next(one for one in console(story.state, GM).panels if one.name == "dice")
    assert [form.name for form in panel.forms] == ["roll", "stranger", "random trap", "facility"]
    for change, words in (
        (ruled("stranger", room="C1"), "room is 'C1'; legal is one of nowhere, A1, B1"),
        (ruled("random trap", room="Z1", value="any"), "room is 'Z1'"),
        (ruled("random trap", room="B1", value="Combat"), "legal is one of any, Classic"),
        (ruled("facility", value="Castle"), "legal is one of any, Court"),
    ):
        with pytest.raises(IllegalAnswer, match=words):
            story.match.adjust(GM, change)

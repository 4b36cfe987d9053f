"""What a Skill or Item does now is said on its button: what it costs, how likely it is, what it would change."""

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.play.windows import SOURCES
from roundtable.kernel.asks import Choose
from roundtable.kernel.dice import Dice
from roundtable.kernel.match import Match
from tests.games.kingdom.advanced import ann, ben, enemy
from tests.games.kingdom.evenings import evening
from tests.games.kingdom.fights import battlefield, body, fight, item, skill

WISE = {"Wit": 3, "Charisma": 3, "Quest": 2, "Warfare": 3}


@pytest.mark.rule("MYK-PLAY-029", "MYK-GEAR-110")
def test_a_skill_tells_its_check_and_its_chance():
    story = fight([ann("Galdr", "Shooting Star", base=WISE, drive=2), ben()], [enemy()], voices=0)
    story.does("p0")
    told = {option.key: option for option in story.ask.options}
    assert told["use skill/galdr"].odds == "Charisma against 9, 72 %", "3 and two dice: 26 of 36"
    assert told["use skill/galdr"].stakes.startswith(books.skills["Galdr"].text[:40])
    assert told["use skill/shooting-star"].label == "Shooting Star (any number of Hope)"


@pytest.mark.rule("MYK-GEAR-188", "MYK-GEAR-186")
def test_what_changes_a_check_changes_the_chance():
    court = [body(items=[item("Costume", 1), item("Cards", 2)], base={**WISE, "Charisma": 0}), body(name="Ben")]
    story = evening(court)
    told = {option.key: option for option in story.match.asks[0].options}
    assert told["use item/cards 2"].odds == "Charisma against 9, 52 %", "three dice, of which two count"


@pytest.mark.rule("MYK-GEAR-043")
def test_an_answer_tells_what_it_is():
    court = [ann(items=[item("Bikini Armor", 1)], area="Enemy Vanguard"), ben()]
    story = fight(court, [enemy()], "d6=5 d6=4 d6=3", first="foes", voices=0)
    option = next(iter(story.ask.options))
    assert option.key == "item/bikini-armor p0#1" and option.stakes == books.items["Bikini Armor"].text


def watched(match: Match, steps: int) -> list[str]:
    """Random answers; every option of a Skill or Item that says nothing of itself."""
    silent = []
    dice = Dice(b"buttons")
    for _ in range(steps):
        if match.outcome is not None:
            break
        ask = match.ask
        assert ask is not None
        for option in ask.options if isinstance(ask, Choose) else ():
            name = option.key.split()[1] if option.key.startswith("use ") else option.key.split()[0]
            known = name if name.startswith(("skill/", "item/")) else ""
            if not known or (not option.key.startswith("use ") and known not in SOURCES):
                continue
            check = SOURCES[known].check if known in SOURCES else None
            if not option.stakes or (check is not None and check.score not in ("Any", "See Below") and not option.odds):
                silent.append(option.key)
        match.answer(ask.seat, ask.sample(dice))
    return silent


def test_no_option_of_a_skill_or_item_is_silent_in_random_play():
    names = [entry.name for entry in books.skills if entry.kind in ("Class", "Job", "Advanced", "Advanced Job")]
    kits = [entry.name for entry in books.items if entry.slots == 1]
    for number in range(12):
        court = []
        for seat in range(3):
            known = [names[(number * 37 + seat * 11 + more * 7) % len(names)] for more in range(10)]
            held = [kits[(number * 29 + seat * 13 + more * 5) % len(kits)] for more in range(5)]
            items = [item(name, slot + 1) for slot, name in enumerate(held) if books.items[name].equip_class is None]
            court.append(body(name=f"N{seat}", base=WISE, skills=skill(*dict.fromkeys(known)), items=items, followers=5))
        place = battlefield(court, [enemy(), enemy()])
        match = Match.new("kingdom", seats=3, options={"scene": "fight"}, position=place, seed=bytes([number]))
        assert watched(match, 60) == []

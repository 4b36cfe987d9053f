"""What a steward does at home: it leads few and keeps many, builds what wins games and what can be given up, and saves.

A Kingdom falls when a failed game's Upkeep takes its Palace (MYK-PLAY-528, MYK-PLAY-601). Half a Facility's Cost counts,
rounded up: what costs 1 MG is worth 1 MG still, so cheap Facilities are money that no carry-over takes (MYK-PLAY-530).
"""

import re
from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.exploring.time import QUARTERS
from roundtable.games.kingdom.rules.play import figures, numbers, odds
from roundtable.games.kingdom.rules.play.facilities import Site, chance_of, sites
from roundtable.games.kingdom.rules.record.belongings import free_slots
from roundtable.games.kingdom.rules.record.court import in_charge, present
from roundtable.games.kingdom.rules.record.realm import attribute, facilities, usable_rooms
from roundtable.games.kingdom.rules.record.talents import facility_cost
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Allocate, Ask, Choose, ChooseNumber, ChooseSome, Json

STAY_AT_HOME = 12
"""So many Citizens are not led into a dungeon: the Kingdom lives of them (MYK-PLAY-600)."""
LEAD = 6
"""So many Followers are enough for one."""
RETRIES = 6
"""So often the Court tries again: each time costs a Voice and the Turns it takes."""
TURNS = 4
"""The Turns of a game that a careful King reckons with."""
WORTH_BUILDING = (
    *(
        "Gangland",
        "Arixang",
        "Citadel",
        "Farm",
        "Hunting Ground",
        "Jailhouse",
        "School",
        "Zenana",
        "Hospital",
        "Showplace",
    ),
)
"""What makes the Court stronger in every game, best first; Arixangs side by side are one of a higher Level."""
FIRST = ("Gangland", "Cutchery", "Inn", "Arixang")
"""What is built with money that would be gone otherwise, saved enough or not."""
MOST = {"Arixang": 2, "Zenana": 1, "Hospital": 1, "Showplace": 2, "Hunting Ground": 1}
SAVINGS = ("Depot", "Backstair", "Main Street")
"""Facilities of 1 MG that cost no Upkeep."""
FOOD = ("Lunch", "Keepable Foods")
WANTED_ITEMS = ("Potion", "Armor", "Drink", "Coffee", "Chocolate", "Buckler", "Spear", "Amulet", "Stretcher", "Flag")
"""Common Items in the order in which a Court wants them, besides something to eat."""
ATTRIBUTES = ("Lifestyle", "Culture", "Order", "Military")


def answer(state: Campaign, seat: int, ask: Ask) -> Json:
    """A sensible answer at home; None where the steward has no opinion."""
    rule = ANSWERS.get(ask.rule)
    return rule(state, seat, ask) if rule else None


# --- people ----------------------------------------------------------------------------------------------------------


def followers(state: Campaign, seat: int, ask: Ask) -> Json:
    """Enough to send and to spend, and the rest stay where nobody is lost."""
    if isinstance(ask, Choose):
        return "yes" if "yes" in ask.options else None
    if not isinstance(ask, ChooseNumber):
        return None
    spare = max(0, state.kingdom.citizens - STAY_AT_HOME)
    return max(ask.low, min(ask.high, LEAD, spare // max(1, len(present(state)))))


def come_home(state: Campaign, seat: int, ask: Ask) -> Json:
    """Of the lost it matters nothing who comes back: all are Citizens again."""
    if not isinstance(ask, Allocate):
        return None
    left, given = ask.total, dict[str, int]()
    for option, most in ask.bins:
        given[option.key] = min(left, most)
        left -= given[option.key]
    return {key: number for key, number in given.items() if number}


# --- checks of the Kingdom -------------------------------------------------------------------------------------------

SURE = 0.85
"""A check of the Kingdom at the end of a game is made this sure, if the Voices allow it."""


def voices_for_dice(state: Campaign, seat: int, ask: Ask) -> Json:
    """When the Court is home, Voices are best spent on what could cost a region, a Facility or a Talent (MYK-PLAY-050)."""
    books_kept = "Cutchery" in ask.prompt and state.phase == "Kingdom" and not ventures(state)
    if not isinstance(ask, ChooseNumber) or not (state.phase == "End" or books_kept):
        return None
    shown = re.search(r"(\d+)D6 \+ (\d+) against (\d+)", ask.prompt)
    if shown is None:
        return None
    dice, bonus, difficulty = map(int, shown.groups())
    spare = max(0, min(2, state.kingdom.voices - 7) if books_kept else state.kingdom.voices - len(present(state)))
    for number in range(ask.low, min(ask.high, spare) + 1):
        if odds.chance(dice + number, difficulty - bonus) >= SURE:
            return number
    return max(ask.low, min(ask.high, spare, 4))


# --- the Treasury ----------------------------------------------------------------------------------------------------


def savings(state: Campaign) -> int:
    """What could be given up for Upkeep before the Palace has to go: money, and half of what the others cost."""
    halves = [-(-books.facilities[at.name].cost // 2) for _, _, at in facilities(state) if at.name != "Royal Palace"]
    return state.kingdom.treasury + sum(halves)


def in_need(state: Campaign) -> int:
    """What a failed game could cost: Turns in every region, the size of the Court, what has been added (MYK-PLAY-525)."""
    return TURNS * max(1, len(state.kingdom.maps)) + len(present(state)) + max(0, state.kingdom.upkeep_change)


def ventures(state: Campaign) -> bool:
    """Whether the Court risks itself in this game: it can pay for a failure with something to spare, or has nothing to lose.

    In between a careful King shows himself in the dungeon and comes home, and the Kingdom works for better days."""
    means = savings(state)
    if means < len(present(state)) + max(0, state.kingdom.upkeep_change):
        return True
    return means >= in_need(state)


def had_better_go_home(state: Campaign) -> bool:
    """Whether the Court turns round: it plays safe, or another Turn would cost more than the Kingdom can pay."""
    if state.at_home is None or state.delve is None:
        return False
    regions = max(1, len(state.kingdom.maps))
    failed = len(present(state)) + state.kingdom.upkeep_change
    turns, quarters = divmod(state.delve.turn_boxes, QUARTERS)
    means = savings(state)
    if not ventures(state) and not turns:
        return True
    return quarters >= QUARTERS - 2 and failed + turns * regions <= means < failed + (turns + 1) * regions


def request(state: Campaign, seat: int, ask: Ask) -> Json:
    """Who has the say asks for what is best; the others leave it to them."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    if seat != in_charge(state, "Treasury Meeting") or "nothing" not in keys:
        return "nothing" if "nothing" in keys else None
    return purchase(state, keys) or "nothing"


def purchase(state: Campaign, keys: list[str]) -> str:
    """What is worth its money now: strength first while enough is saved, then savings; in the End Phase all is spent."""
    kingdom = state.kingdom
    ending = state.phase == "End"
    standing = [at.name for _, _, at in facilities(state)]
    if "annex" in keys and not kingdom.maps:
        return "annex"  # without a map there is no Kingdom (MYK-PLAY-601)
    if "build Royal Palace" in keys:
        return "build Royal Palace"
    for name in WORTH_BUILDING:
        cost = facility_cost(state, name)
        lost = cost - -(-cost // 2)  # what of it would be gone if it had to be given up
        enough = savings(state) - lost >= in_need(state) or (ending and _would_go(state) > 0 and name in FIRST)
        if f"build {name}" in keys and standing.count(name) < MOST.get(name, 1) and enough and cost <= kingdom.treasury:
            return f"build {name}"
    if ending and _would_go(state) > 0:
        return next((f"build {name}" for name in SAVINGS if f"build {name}" in keys), "")
    return ""


def _would_go(state: Campaign) -> int:
    """How much money the end of the meeting would take away (MYK-PLAY-530)."""
    return max(0, state.kingdom.treasury - attribute(state, "Lifestyle"))


def grant(state: Campaign, seat: int, ask: Ask) -> Json:
    """All get their Item; of the requests the own one first."""
    if isinstance(ask, ChooseSome):
        return [option.key for option in ask.options]
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    return f"grant {seat}" if f"grant {seat}" in keys else "close" if "close" in keys else None


def room(state: Campaign, seat: int, ask: Ask) -> Json:
    """Beside one of the same name, in a room that can be used; the Palace in the middle."""
    if not isinstance(ask, Choose):
        return None
    name = ask.prompt.removeprefix("In which room does the ").removesuffix(" stand?")
    keys = [option.key for option in ask.options]
    places = [key for key in keys if key.split()[0].isdigit() and len(key.split()) == 2]
    if not places:
        return keys[0] if keys else None
    good = [key for key in places if key.split()[1] in usable_rooms(state, int(key.split()[0]) - 1)] or places
    near = [key for key in good if _beside(state, key, name)]
    return (near or good)[0]


def _beside(state: Campaign, key: str, name: str) -> bool:
    number, at = int(key.split()[0]) - 1, key.split()[1]
    here = state.kingdom.maps[number]
    for corridor in here.corridors:
        if at in corridor.split():
            other = next(one for one in corridor.split() if one != at)
            if other in here.rooms and any(one.name == name for one in here.rooms[other].facilities):
                return True
    return False


def item(state: Campaign, seat: int, ask: Ask) -> Json:
    """Something to eat, then what helps in a fight; nothing where there is no room."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    one = state.people[seat]
    held = [each.item for each in one.items]
    room_left = len(free_slots(one))
    wanted = [] if any(name in held for name in FOOD) else list(FOOD)
    wanted += [name for name in WANTED_ITEMS if name not in held]
    return next((name for name in wanted if name in keys and books.items[name].slots <= room_left), "none")


def give_up(state: Campaign, seat: int, ask: Ask) -> Json:
    """What is worth least goes first, and what helps most last."""
    if not isinstance(ask, Choose):
        return None

    def worth(key: str) -> tuple[int, int]:
        name = key.split(" ", 2)[-1]
        if name not in books.facilities.entries:
            return 0, 0
        dear = WORTH_BUILDING[::-1].index(name) + 1 if name in WORTH_BUILDING else 0
        return 99 if name == "Royal Palace" else dear, books.facilities[name].cost

    return min((option.key for option in ask.options), key=worth)


def sell(state: Campaign, seat: int, ask: Ask) -> Json:
    """All Materials are sold: money can be kept as Facilities."""
    return ask.high if isinstance(ask, ChooseNumber) else None


# --- Action Resolution -----------------------------------------------------------------------------------------------

BETTER_THAN_WALKING = 0.5
VOICES_KEPT = 7
"""So many Voices go into the dungeon with the Court; those above may be sold to Gangland."""
VALUE: dict[str, float] = {
    "Arixang": 4.0,
    "Hunting Ground": 3.0,
    "Zenana": 2.5,
    "Hideout": 2.5,
    "Chevaliers": 2.5,
    "Spell Chamber": 1.0,
    "Staple": 1.0,
    "Theater": 2.0,
    "Council": 1.5,
    "Onstead": 1.0,
    "Temple": 0.8,
    "Guild": 0.2,
}
"""What a success at a Facility is worth to a steward; a free walk or a look ahead is worth 1."""


def act(state: Campaign, seat: int, ask: Ask) -> Json:
    """The Facility that helps most; else Followers find out what waits, and who has none does nothing dangerous."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    who = f"p{seat}"
    best, most = "", BETTER_THAN_WALKING
    for site in sites(state):
        key = f"facility {site.place}"
        if key in keys and (worth := use_worth(state, who, site)) > most:
            best, most = key, worth
    if best:
        return best
    crafts = [key for key in keys if key.startswith("craft ") and key.removeprefix("craft ") in (*FOOD, *WANTED_ITEMS)]
    if crafts:
        return crafts[0]
    scouts = max(present(state), key=lambda one: (max(_eyes(state, one)), -one))
    if "gather" in keys and seat == scouts and numbers.followers(state, who) >= 4:
        return "gather"
    return "pass" if "pass" in keys else None


def _eyes(state: Campaign, one: int) -> list[int]:
    return [numbers.score(state, figures.person(one), score) for score in ("Quest", "Wit")]


def use_worth(state: Campaign, who: str, site: Site) -> float:
    """What the use of a Facility brings, times how likely it does."""
    value = VALUE.get(site.name, 0.0) * (1 + 0.5 * (site.level - 1))
    if site.name == "Cutchery":
        cut = sum(effect.amount for effect in state.lasting if effect.what == "upkeep cut")
        due = len(present(state)) + max(0, state.kingdom.upkeep_change) if not ventures(state) else in_need(state)
        value = 12.0 if cut < due - 1 else 0.0
    if site.name == "Inn" and savings(state) < in_need(state) + 3 and figures.get(state, who).hp > 6 * site.level:
        value = 1.2 if ventures(state) else 4.0
    if site.name == "Gangland":
        kept = VOICES_KEPT if ventures(state) else len(present(state)) + 1
        value = 5.0 if savings(state) < in_need(state) + 3 and state.kingdom.voices - site.level >= kept else 0.0
    if site.name in ("Theater", "Council") and state.kingdom.voices >= 9:
        value = 0.3
    one = figures.get(state, who)
    if any(effect.name == site.name for effect in one.lasting):
        return 0.0  # it does not stack with itself
    printed = books.facilities[site.name].check
    if printed is None or not printed.difficulty or printed.plus:
        return value
    said = chance_of(state, who, printed.score, printed.difficulty)
    return value * (int(said.split()[-2]) / 100 if said.split()[-2].isdigit() else 1.0)


def scouts_sent(state: Campaign, seat: int, ask: Ask) -> Json:
    """Few are enough, and few can be lost."""
    return max(ask.low, min(ask.high, 3)) if isinstance(ask, ChooseNumber) else None


def scouts_score(state: Campaign, seat: int, ask: Ask) -> Json:
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    return max(keys, key=lambda key: numbers.score(state, f"p{seat}", key) if key in ("Quest", "Wit") else -1)


def scouts_stop(state: Campaign, seat: int, ask: Ask) -> Json:
    """One room is known: that is enough to be paid for with people."""
    return "stop" if isinstance(ask, Choose) and "stop" in ask.options else None


# --- the End Phase ---------------------------------------------------------------------------------------------------


def try_again(state: Campaign, seat: int, ask: Ask) -> Json:
    """The dungeon is tried again while the Court is whole enough and the people have patience."""
    if not isinstance(ask, Choose) or "yes" not in ask.options:
        return None
    living = [one for one in state.court if not state.people[one].dead]
    people = state.kingdom.citizens + sum(one.followers for one in state.people)
    spent = state.delve.turn_boxes // QUARTERS if state.delve is not None else 0
    pays = savings(state) >= in_need(state) + spent * max(1, len(state.kingdom.maps))
    whole = 2 * len(living) > len(state.court) and people > STAY_AT_HOME + 2 * len(living)
    desperate = savings(state) < len(present(state))
    return "yes" if state.retries < RETRIES and whole and (pays or desperate) else "no"


def attribute_changes(state: Campaign, seat: int, ask: Ask) -> Json:
    """What rises is the lowest, what falls the highest: none may come to 0 (MYK-PLAY-602)."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options if option.key in ATTRIBUTES]
    if not keys:
        return None
    falls = "fall" in ask.prompt or "shrink" in ask.prompt
    worth = {key: attribute(state, key) for key in keys}
    return max(keys, key=lambda key: worth[key]) if falls else min(keys, key=lambda key: worth[key])


def medal(state: Campaign, seat: int, ask: Ask) -> Json:
    """Whoever has slain most, and has fewest Medals."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]

    def earned(key: str) -> tuple[int, int]:
        one = figures.landmaker(state, key)
        return sum(one.kills.values()) - 3 * one.medals, -figures.number_of(key)

    return max(keys, key=earned)


def lesson(state: Campaign, seat: int, ask: Ask) -> Json:
    """A Skill of the own Class or one that fights; nothing is unlearned."""
    if isinstance(ask, ChooseSome):
        return ask.passing()
    if not isinstance(ask, Choose):
        return None
    known = [option.key for option in ask.options if option.key in books.skills.entries]
    fights = [key for key in known if books.skills[key].works_as != "Plan" and not books.skills[key].outside_combat]
    own = [key for key in fights if books.skills[key].kind == "Class" and key != "Master"]
    return next(iter([*own, *fights, *known]), None)


def raise_score(state: Campaign, seat: int, ask: Ask) -> Json:
    return "Warfare" if isinstance(ask, Choose) and "Warfare" in ask.options else None


def first_named(state: Campaign, seat: int, ask: Ask) -> Json:
    """What stands first: the shortest way over the Known World (MYK-PLAY-162), the first by seat (MYK-CREATE-207)."""
    return next(iter(ask.options)).key if isinstance(ask, Choose) else None


def as_it_is(state: Campaign, seat: int, ask: Ask) -> Json:
    """A steward's tastes do not change."""
    return "none" if isinstance(ask, Choose) and "none" in ask.options else None


def go_on(state: Campaign, seat: int, ask: Ask) -> Json:
    """Whose Kingdom is lost begins again (MYK-PLAY-604)."""
    return next((key for key in ("ghetto", "yes") if isinstance(ask, Choose) and key in ask.options), None)


def no(state: Campaign, seat: int, ask: Ask) -> Json:
    """What could as well do harm is let be."""
    return "no" if isinstance(ask, Choose) and "no" in ask.options else None


def yes(state: Campaign, seat: int, ask: Ask) -> Json:
    return "yes" if isinstance(ask, Choose) and "yes" in ask.options else None


Answer = Callable[[Campaign, int, Ask], Json]
ANSWERS: dict[str, Answer] = {
    "MYK-PLAY-044": voices_for_dice,
    "MYK-PLAY-081": followers,
    "MYK-PLAY-082": followers,
    "MYK-PLAY-084": request,
    "MYK-PLAY-085": item,
    "MYK-PLAY-086": room,
    "MYK-PLAY-091": grant,
    "MYK-PLAY-095": act,
    "MYK-PLAY-150": scouts_sent,
    "MYK-CREATE-108": first_named,
    "MYK-CREATE-109": first_named,
    "MYK-CREATE-207": first_named,
    "MYK-PLAY-162": first_named,
    "MYK-PLAY-153": scouts_score,
    "MYK-PLAY-159": scouts_stop,
    "MYK-PLAY-478": try_again,
    "MYK-PLAY-511": sell,
    "MYK-PLAY-528": give_up,
    "MYK-PLAY-532": medal,
    "MYK-PLAY-536": attribute_changes,
    "MYK-PLAY-490": give_up,
    "MYK-PLAY-493": attribute_changes,
    "MYK-PLAY-501": give_up,
    "MYK-PLAY-504": attribute_changes,
    "MYK-PLAY-541": lesson,
    "MYK-PLAY-545": lesson,
    "MYK-PLAY-546": as_it_is,
    "MYK-PLAY-603": go_on,
    "MYK-PLAY-631": no,
    "MYK-CREATE-068": come_home,
    "MYK-GEAR-277": raise_score,
    "MYK-GEAR-249": yes,
    "MYK-GEAR-247": yes,
    "MYK-GEAR-296": yes,
    "MYK-GEAR-252": yes,
}

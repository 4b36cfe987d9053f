"""What a steward does at home: it leads few and keeps many, works where it pays, and goes on while the Court is whole."""

from collections.abc import Callable

from roundtable.games.kingdom import books
from roundtable.games.kingdom.bot import homeward, hope, packing, retreat, trading, treasury, wandering
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.facilities import Site, chance_of, sites
from roundtable.games.kingdom.rules.record.court import in_charge, present
from roundtable.games.kingdom.rules.record.realm import attribute
from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.asks import Allocate, Ask, Choose, ChooseNumber, ChooseSome, Json

STAY_AT_HOME = 12
"""So many Citizens are not led into a dungeon: the Kingdom lives of them (MYK-PLAY-600)."""
LEAD = 6
"""So many Followers are enough for one."""
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

def voices_for_dice(state: Campaign, seat: int, ask: Ask) -> Json:
    """At home and on the way Voices are kept for what could cost a region or the Palace, and for the books in a Cutchery."""
    if isinstance(ask, Choose):
        return next(ask.answers())  # the best two dice stand first
    if not isinstance(ask, ChooseNumber):
        return None
    if (needed := hope.for_the_realm(state, ask)) is not None:
        return needed
    worth_it = "Cutchery" in ask.prompt and state.phase == "Kingdom" and hope.spare(state) > VOICES_KEPT
    return max(ask.low, min(ask.high, 1)) if worth_it else ask.low


# --- Action Resolution -----------------------------------------------------------------------------------------------

WANTED = ("Tonic", "Potion", "Full Course", "Lunch", "Armor", "Drink")
"""What is crafted where Materials and Slots allow it, best first."""
BETTER_THAN_WALKING = 0.5
VOICES_KEPT = 2
"""So many Voices more than a Disaster's threshold go into the dungeon; those above may be sold to Gangland."""
COMFORT = 4
"""So much more than the Upkeep of a failure lets a Kingdom sleep well."""
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
    """The Facility that helps most; else Followers find out what waits, and the others Wander where that is worth it."""
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
    crafts = [key for key in keys if key.startswith("craft ") and key.removeprefix("craft ") in WANTED]
    if crafts:
        return min(crafts, key=lambda key: WANTED.index(key.removeprefix("craft ")))
    scouts = max(present(state), key=lambda one: (max(_eyes(state, one)), -one))
    if "gather" in keys and seat == scouts and numbers.followers(state, who) >= 4:
        return "gather"
    if (walk := f"wander {wandering.best(state)}") in keys:
        return walk
    return "pass" if "pass" in keys else None


def stroll(state: Campaign, seat: int, ask: Ask) -> Json:
    """One walk more, by a Main Street (MYK-GEAR-264)."""
    if not isinstance(ask, Choose):
        return None
    walk = f"wander {wandering.best(state)}"
    return walk if walk in ask.options else "pass" if "pass" in ask.options else None


def who_cares_least(state: Campaign, seat: int, ask: Ask) -> Json:
    """A quarrel is with whom there is least Affection to lose (MYK-PLAY-121, MYK-PLAY-141)."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options if figures.is_person(option.key)]
    ties = state.people[seat].affection
    fond = {key: ties[figures.whom(key)].score if figures.whom(key) in ties else 0 for key in keys}
    return min(keys, key=lambda key: fond[key]) if keys else None


def request(state: Campaign, seat: int, ask: Ask) -> Json:
    """Who has the say asks for what is best, dealings with others first; the others leave it to them (MYK-PLAY-084)."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options]
    if seat != in_charge(state, "Treasury Meeting") or "nothing" not in keys:
        return "nothing" if "nothing" in keys else None
    return trading.deal(state, keys) or treasury.purchase(state, keys) or "nothing"


def _eyes(state: Campaign, one: int) -> list[int]:
    return [numbers.score(state, figures.person(one), score) for score in ("Quest", "Wit")]


def use_worth(state: Campaign, who: str, site: Site) -> float:
    """What the use of a Facility brings, times how likely it does."""
    value = VALUE.get(site.name, 0.0) * (1 + 0.5 * (site.level - 1))
    needy = treasury.savings(state) < treasury.due(state) + COMFORT
    if site.name == "Cutchery":
        cut = sum(effect.amount for effect in state.lasting if effect.what == "upkeep cut")
        value = 12.0 if cut < treasury.due(state) - 1 else 0.0
    if site.name == "Inn" and needy and figures.get(state, who).hp > 7 * site.level:
        value = 1.0
    if site.name == "Gangland":
        earns = hope.spare(state) - site.level >= VOICES_KEPT
        value = (5.0 if needy or homeward.only_looks(state) else 0.0) if earns else 0.0
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
    safe = people > STAY_AT_HOME + 2 * len(living) or not state.kingdom.maps
    whole = 2 * len(living) >= len(state.court) and safe
    means = treasury.savings(state)
    pays = means >= treasury.due(state) or means < treasury.failure(state)  # who is lost anyway tries on
    return "yes" if state.retries < retreat.AT_HOME and whole and pays and not homeward.only_looks(state) else "no"


def attribute_changes(state: Campaign, seat: int, ask: Ask) -> Json:
    """What rises is the lowest, what falls the highest: none may come to 0 (MYK-PLAY-602)."""
    if not isinstance(ask, Choose):
        return None
    keys = [option.key for option in ask.options if option.key in ATTRIBUTES]
    if not keys:
        return None
    falls = "fall" in ask.prompt or "shrink" in ask.prompt
    worth = {key: attribute(state, key) for key in keys}
    if not falls:
        return min(keys, key=lambda key: worth[key])
    return max(keys, key=lambda key: worth[key] - 2 * (key == "Lifestyle"))


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


def yes(state: Campaign, seat: int, ask: Ask) -> Json:
    return "yes" if isinstance(ask, Choose) and "yes" in ask.options else None


Answer = Callable[[Campaign, int, Ask], Json]
ANSWERS: dict[str, Answer] = {
    **treasury.ANSWERS,
    **trading.ANSWERS,
    **wandering.ANSWERS,
    "MYK-PLAY-084": request,
    "MYK-PLAY-121": who_cares_least,
    "MYK-PLAY-141": who_cares_least,
    "MYK-GEAR-264": stroll,
    "MYK-PLAY-044": voices_for_dice,
    "MYK-PLAY-081": followers,
    "MYK-PLAY-082": followers,
    "MYK-PLAY-085": packing.request,
    "MYK-PLAY-095": act,
    "MYK-PLAY-150": scouts_sent,
    "MYK-CREATE-108": first_named,
    "MYK-CREATE-109": first_named,
    "MYK-CREATE-207": first_named,
    "MYK-PLAY-162": first_named,
    "MYK-PLAY-153": scouts_score,
    "MYK-PLAY-159": scouts_stop,
    "MYK-PLAY-478": try_again,
    "MYK-PLAY-532": medal,
    "MYK-PLAY-536": attribute_changes,
    "MYK-PLAY-493": attribute_changes,
    "MYK-PLAY-504": attribute_changes,
    "MYK-PLAY-541": lesson,
    "MYK-PLAY-545": lesson,
    "MYK-PLAY-546": as_it_is,
    "MYK-PLAY-603": go_on,
    "MYK-PLAY-757": packing.make_room,
    "MYK-CREATE-068": come_home,
    "MYK-GEAR-277": raise_score,
    "MYK-GEAR-249": yes,
    "MYK-GEAR-247": yes,
    "MYK-GEAR-296": yes,
    "MYK-GEAR-252": yes,
}

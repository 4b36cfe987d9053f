"""Numbers, places and statuses as the GM sets them by a ruling, whatever the rules say (MYK-PLAY-002)."""

from roundtable.games.kingdom.books import BAD_STATUSES
from roundtable.games.kingdom.rules.gm.reading import Change
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.record.realm import max_voices
from roundtable.games.kingdom.state import AREAS, Campaign, Ref, Table, add_to, take_from

MOST_MONEY = 9999


def everybody(state: Campaign) -> list[Ref]:
    """Everybody who can be ruled about: the people, and the monsters of a battle."""
    there = [f"p{number}" for number in range(len(state.people))]
    return there + ([f"f{number}" for number in range(len(state.battle.foes))] if state.battle is not None else [])


def number(table: Table, change: Change) -> str:
    """HP, Drive or Followers of somebody."""
    state, who, field = table.state, change.who(everybody(table.state)), change.field
    one = figures.get(state, who)
    if field == "hp":
        one.hp = change.number("value", -99, numbers.max_hp(state, who))
    elif field == "drive":
        one.drive = change.number("value", 0, numbers.number(state, who, "capacity"))
    else:
        one.followers = change.number("value", 0, numbers.number(state, who, "max_followers"))
    words = {"hp": "HP", "drive": "Drive", "followers": "Followers"}[field]
    return f"{figures.name(state, who)}, {words}: {change.given('value')}"


def place(table: Table, change: Change) -> str:
    """Where somebody stands on the Battlefield, or in the order of battle (MYK-PLAY-728)."""
    state, who = table.state, change.who(everybody(table.state))
    area = change.one_of("value", AREAS)
    figures.get(state, who).area = area
    return f"{figures.name(state, who)} stands in the {area}"


def condition(table: Table, change: Change) -> str:
    """Whether somebody has acted, or is dead."""
    state, who = table.state, change.who(everybody(table.state))
    one, yes = figures.get(state, who), change.yes("value")
    if change.field == "exhausted":
        one.exhausted = yes
        return f"{figures.name(state, who)} is {'Exhausted' if yes else 'Free to Act'}"
    one.dead = yes
    if yes:
        one.hp = min(0, one.hp)
    return f"{figures.name(state, who)} is {'dead' if yes else 'not dead'}"


def status(table: Table, change: Change) -> str:
    """A Bad Status comes or goes."""
    state, who = table.state, change.who(everybody(table.state))
    one, what = figures.get(state, who), change.one_of("value", BAD_STATUSES)
    if change.field == "status":
        if what not in one.bad_statuses:
            add_to(one.bad_statuses, what)
        return f"{figures.name(state, who)} is {what}"
    if what in one.bad_statuses:
        take_from(one.bad_statuses, what)
    return f"{figures.name(state, who)} is no longer {what}"


def shared(table: Table, change: Change) -> str:
    """The Voices of the People, the Treasury, the Citizens, the Quarter."""
    state: Campaign = table.state
    if change.field == "voices":
        state.kingdom.voices = change.number("value", 0, max_voices(state))
        return f"Voices of the People: {state.kingdom.voices}"
    if change.field == "treasury":
        state.kingdom.treasury = change.number("value", 0, MOST_MONEY)
        return f"Treasury: {state.kingdom.treasury} MG"
    if change.field == "citizens":
        state.kingdom.citizens = change.number("value", 0, MOST_MONEY)
        return f"Citizens: {state.kingdom.citizens}"
    state.quarter = change.number("value", 0, 99)
    return f"{state.quarter} Quarters have gone by"


def undone(state: Campaign, who: Ref) -> list[str]:
    """What somebody has used in this fight and could be let use once more (MYK-PLAY-393)."""
    used = state.battle.used if state.battle is not None else []
    return [words.removeprefix(f"{who} ") for words in used if words.startswith(f"{who} ")]


def once_more(table: Table, change: Change) -> str:
    """A Skill or Item counts as not used yet: the rule does not hold this once (MYK-PLAY-002, MYK-PLAY-393)."""
    state, who = table.state, change.who(everybody(table.state))
    what = change.one_of("value", undone(state, who))
    assert state.battle is not None
    state.battle.used.remove(f"{who} {what}")
    return f"{figures.name(state, who)} may use {what.partition(' ')[2]} once more"

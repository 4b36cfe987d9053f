"""The numbers of fighters reckoned a second time, plainly and without anything kept, beside what the rules say."""

from typing import Any

import pytest

from roundtable.games.kingdom import GAME, books
from roundtable.games.kingdom.rules.play import knowing, numbers
from roundtable.games.kingdom.state import Campaign, Character, Fighter, Foe
from roundtable.kernel.match import Match
from roundtable.players import RandomPlayer, play

FIGHTERS = 500
SCORES = ("Wit", "Charisma", "Quest", "Warfare")
ASKED = (*SCORES, "max_hp", "defense", "range", "move", "flying", "cunning", "cannot move", "attack check", "followers")


def naive(state: Campaign, who: str, what: str) -> int:
    """A number of somebody from the sheet or the bestiary, what lasts, and every effect that anybody at all may have."""
    one = fighter(state, who)
    if what == "defense" and ("Asleep" in one.bad_statuses or (one.hp <= 0 and not one.dead)):
        return 7  # MYK-PLAY-414, MYK-PLAY-557
    total = beginning(state, who, one, what)
    on_sheet = isinstance(one, Character) and what in (*SCORES, "max_hp", "defense")
    for effect in one.lasting:
        if effect.what == what and not effect.target and not on_sheet:
            total += effect.amount
    for adder in numbers.ADDERS.get(what, []):
        given = [adder.function(state, who, holder, None) for holder in holders(state, who, adder)]
        given = [amount for amount in given if amount]
        total += sum(given) if adder.stacks else max(given, key=abs, default=0)  # MYK-GEAR-319
    return total


def fighter(state: Campaign, who: str) -> Fighter:
    assert state.battle is not None
    return state.people[int(who[1:])] if who[0] == "p" else state.battle.foes[int(who[1:])]


def beginning(state: Campaign, who: str, one: Fighter, what: str) -> int:
    """Where a number begins (MYK-CREATE-158, MYK-CREATE-166, MYK-CREATE-170, MYK-WORLD-372)."""
    if isinstance(one, Foe):
        entry = books.monsters[one.book]
        printed = {"Warfare": entry.warfare, "range": entry.range, "defense": entry.defense, "max_hp": entry.hp}
        if what in printed:
            return printed[what] + one.raised.get(what, 0)
        level = entry.level + one.raised.get("level", 0)
        by_level = level if level < 10 else min(14, 10 + (level - 10) // 5)
        return by_level + one.raised.get(what, 0) if what in SCORES else 0
    assert isinstance(one, Character)
    if what in SCORES:
        return sheet_score(one, what)
    if what == "max_hp":
        more = one.max_hp_change + in_force(one, what) + gear(one, what)
        if any(known.name == "War God" for known in one.skills):
            more += one.followers + sum(one.monster_followers.values())
        return sheet_score(one, "Warfare") + sheet_score(one, "Quest") + 5 + one.level + more
    if what == "defense":
        arms = [books.items[held.item] for held in one.items]
        both_hands = any(arm.weapon and (arm.weapon.kind == "ranged" or arm.slots > 1) for arm in arms)
        best = 0 if both_hands else max((gives(held, "defense") for held in one.items), default=0)
        return naive(state, who, "Quest") + 7 + best + gear(one, "worn_defense") + in_force(one, what)
    return 0


def sheet_score(one: Character, score: str) -> int:
    jobs = sum(more for job in one.jobs for name, more in books.jobs[job].bonus.items() if name == score)
    own = one.base.get(score, 0) + (one.bonus == score) + one.raised.get(score, 0)
    return int(own + jobs + in_force(one, score) + gear(one, score))


def in_force(one: Character, what: str) -> int:
    return sum(effect.amount for effect in one.lasting if effect.what == what and not effect.target)


def gear(one: Character, what: str) -> int:
    """Equipment: all of what stacks, the best of each that does not (MYK-GEAR-202)."""
    kinds = {held.item for held in one.items}
    each = {kind: [gives(held, what) for held in one.items if held.item == kind] for kind in kinds}
    return sum(sum(each[kind]) if books.items[kind].stacks else max(each[kind]) for kind in kinds)


def gives(held: Any, what: str) -> int:
    entry = books.items[held.item]
    plain = entry.gives.get(what, 0)
    return (plain if isinstance(plain, int) else 0) + entry.per_level.get(what, 0) * (held.level or 0)


def holders(state: Campaign, who: str, adder: numbers.Adder) -> list[str]:
    """Who holds an effect: looked for in everybody's whole sheet, every time."""
    among = [who] if adder.whose == "own" else everybody(state)
    if adder.kind == "skill":
        return [one for one in among if knows(state, one, adder.name, adder.whose)]
    if adder.kind == "item":
        return [
            f"{one}#{held.slots[0]}" for one in among for held in fighter(state, one).items if works(state, one, held, adder)
        ]
    return [who]


def everybody(state: Campaign) -> list[str]:
    assert state.battle is not None
    people = [f"p{n}" for n, one in enumerate(state.people) if one.area and not one.away and not one.absent]
    return people + [f"f{n}" for n, one in enumerate(state.battle.foes) if one.area and not one.away]


def knows(state: Campaign, who: str, skill: str, whose: str) -> bool:
    """Whether a Skill works, where no other Skill gives or bars any; a PC's Permanent Monster Skill must be woken."""
    one = fighter(state, who)
    names = [known.name for known in one.skills] if isinstance(one, Character) else []
    names += [*books.monsters[one.book].skills, *one.knows] if isinstance(one, Foe) else []
    names += [gained.name for gained in one.gained]
    barred = [effect.note for effect in (*one.lasting, *state.lasting) if effect.what == "barred"]
    woken = [effect.note for effect in one.lasting if effect.what == "monster skill"]
    working = [name for name in names if name not in barred and "*" not in barred]
    if isinstance(one, Character):
        asleep = [n for n in working if books.skills[n].is_monster_skill and books.skills[n].works_as == "Permanent"]
        working = [name for name in working if name not in asleep or name in woken]
    command = skill == "Command XX" and whose == "all" and any(name.startswith("Command ") for name in working)
    return skill in working or command


def works(state: Campaign, who: str, held: Any, adder: numbers.Adder) -> bool:
    stopped = [effect.note for effect in fighter(state, who).lasting if effect.what == "stopped item"]
    soaked = [effect.note for effect in state.lasting if effect.what == "stopped material"]
    wet = any(material in (books.items[held.item].materials or ()) for material in soaked)
    return held.item == adder.name and bool(held.slots) and str(held.slots[0]) not in stopped and not wet


@pytest.mark.rule("MYK-CREATE-156", "MYK-CREATE-158", "MYK-CREATE-166", "MYK-CREATE-170", "MYK-WORLD-372", "MYK-GEAR-319")
def test_the_numbers_of_500_random_fighters_reckoned_twice() -> None:
    seen = seed = 0
    kinds = sorted(books.monsters.entries)
    while seen < FIGHTERS:
        seed += 1
        against = ", ".join(kinds[(seed * 37 + n * 61) % len(kinds)] for n in range(3))
        options = {"scene": "fight", "court": "rolled", "court_level": 1 + seed % 8, "against": against}
        match: Match[Any, Any] = Match.new(GAME, seats=4, seed=seed, log=False, history=False, options=options)
        players = [RandomPlayer(bytes([seat, seed % 256])) for seat in range(4)]
        for _ in range(4):
            play(match, players, limit=12)
            state: Campaign = match.state
            if match.over or state.battle is None or knowing.changing(state):
                break
            for who in everybody(state):
                for what in ASKED:
                    extra = 0
                    if what == "followers":
                        one = fighter(state, who)
                        extra = one.followers + sum(one.monster_followers.values())
                        assert numbers.followers(state, who) == naive(state, who, what) + extra, (seed, who)
                    assert numbers.number(state, who, what) == naive(state, who, what), (seed, who, what)
                    parts = numbers.parts(state, who, what)
                    assert numbers.number(state, who, what) == sum(part.amount for part in parts)
                seen += 1


def test_what_is_kept_with_a_position_is_what_would_be_found_anew() -> None:
    """Who knows and has what, in fights against all kinds of monsters, after every answer."""
    kinds = sorted(books.monsters.entries)
    for seed in range(12):
        against = ", ".join(kinds[(seed * 53 + n * 71) % len(kinds)] for n in range(3))
        options = {"scene": "fight", "court": "rolled", "court_level": 1 + seed % 8, "against": against}
        match: Match[Any, Any] = Match.new(GAME, seats=4, seed=seed, log=False, history=False, options=options)
        players = [RandomPlayer(bytes([seat, seed])) for seat in range(4)]
        for _ in range(60):
            play(match, players, limit=1)
            if match.over:
                break
            kept, anew = knowing.scene(match.state), knowing.Scene(match.state)
            assert (kept.skills, kept.copies) == (anew.skills, anew.copies)

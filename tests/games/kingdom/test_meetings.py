"""Effects that meet: two to four of different owners in one moment, with what the rows say must come of it.

Each story ends with a lawful position that equals its fork.
"""

from itertools import combinations, cycle
from typing import Any

import pytest

from roundtable.games.kingdom import books
from roundtable.games.kingdom.laws import laws
from roundtable.games.kingdom.rules.play import knowing, numbers
from tests.games.kingdom.fights import d6, fight, hp, item
from tests.games.kingdom.own import HIT, ann, attacked, beast, ben, strikes
from tests.story import Story

SPEAR = 3
LEVEL_ORDER = "MYK-BEAST-501"


def sound(story: Story) -> Story:
    """The position is lawful where no declaration waits, and a fork stands where the match stands."""
    if not story.state.stack:
        assert [one.sentence() for one in laws(story.state)] == []
    assert story.match.fork().digest() == story.match.digest()
    return story


def foes(story: Story) -> list[Any]:
    return list(story.state.battle.foes)


def round_over(pack: list[dict[str, Any]], dice: str, court: list[dict[str, Any]] | None = None) -> Story:
    """Nobody does anything in this Round; its end is what happens."""
    idle = [{**one, "exhausted": True} for one in pack]
    story = fight(court or [ann(), ben()], idle, voices=0)
    story.does("p0", "pass")
    return sound(story.does("pass", dice=dice))


# --- as a Round ends: the highest Level first (25) -------------------------------------------------------------------

ENDINGS = {
    "Mistress": "MYK-BEAST-155",
    "Red Giant": "MYK-BEAST-317",
    "Bagman": "MYK-BEAST-361",
    "Angel of Death": "MYK-BEAST-375",
    "Troll": "MYK-BEAST-048",
}
"""Mist's Embrace, Red Hot, Electrification, Hourglass of Life, Dark Blessing."""


def ending(names: tuple[str, ...]) -> tuple[list[int], dict[str, int]]:
    """By the rows: who has which HP after the end of the Round, and the dice that fall, in their order."""
    left = {"p0": 11, "p1": 11, **{f"f{number}": 30 for number in range(len(names))}}
    thrown: list[int] = []
    values = cycle((1, 2, 2, 1, 2))

    def die() -> int:
        thrown.append(next(values))
        return thrown[-1]

    order = sorted(range(len(names)), key=lambda number: -books.monsters[names[number]].level)
    for number in order:
        me, name = f"f{number}", names[number]
        if name == "Mistress":  # every enemy in its Area takes 2
            left["p0"] -= 2
        elif name == "Angel of Death":  # every enemy takes 1D6
            for who in ("p0", "p1"):
                left[who] -= die()
        elif name == "Red Giant":  # everybody else in its Area takes 1D6
            for who in left:
                if who not in (me, "p1"):
                    left[who] -= die()
        elif name == "Bagman":  # its whole side recovers 1
            for who in left:
                left[who] += who[0] == "f"
        else:  # a Troll recovers 2D6
            left[me] += die() + die()
    return thrown, left


@pytest.mark.rule(LEVEL_ORDER, "MYK-PLAY-025", "MYK-BEAST-007", *ENDINGS.values())
@pytest.mark.parametrize("names", [names for many in (2, 3, 4) for names in combinations(ENDINGS, many)])
def test_a_round_ends_from_the_highest_level_down(names: tuple[str, ...]) -> None:
    dice, left = ending(names)
    story = round_over([beast(name) for name in names], d6(*dice))
    assert {who: hp(story, who) for who in left} == left


# --- one blow, lowered and answered (14) -----------------------------------------------------------------------------

TOUGH = "Golem"
ANSWERS = {
    "Flame": "MYK-BEAST-143",
    "Harden": "MYK-BEAST-369",
    "Envoy of Peace": "MYK-BEAST-341",
    "Reparations": "MYK-BEAST-287",
}


def lowered(skills: tuple[str, ...], amount: int) -> int:
    """Mailed takes a fifth of the Level away, to no less than 1; a Cortex halves what is left (docs: rulings of order)."""
    if "Mailed" in skills:
        amount = max(1, amount - -(-books.monsters[TOUGH].level // 5))
    return -(-amount // 2) if "Cortex" in skills else amount


@pytest.mark.rule("MYK-WORLD-419", "MYK-WORLD-420", *ANSWERS.values())
@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("skills", [("Cortex",), ("Mailed",), ("Cortex", "Mailed")])
def test_a_blow_is_lowered_and_still_answered(skills: tuple[str, ...], answer: str) -> None:
    story = sound(strikes([beast(TOUGH, *skills, answer), beast("Ogrekin")], HIT))
    assert hp(story, "f0") == 30 - lowered(skills, SPEAR)
    assert hp(story, "p0") == 11 - (answer in ("Flame", "Harden"))
    assert story.state.kingdom.upkeep_change == (answer == "Reparations")
    less = [effect.amount for effect in story.state.people[0].lasting if effect.what == "damage"]
    assert sum(less) == -(answer == "Envoy of Peace")


@pytest.mark.rule("MYK-BEAST-143", "MYK-BEAST-369", "MYK-WORLD-419")
def test_two_burns_for_one_attack() -> None:
    story = sound(strikes([beast("Fire Beetle", "Harden", "Cortex"), beast("Ogrekin")], HIT))
    assert (hp(story, "p0"), hp(story, "f0")) == (9, 28)


@pytest.mark.rule("MYK-BEAST-285", "MYK-BEAST-143", "MYK-WORLD-420")
def test_a_kamikaze_lives_and_burns_whom_it_was_struck_by() -> None:
    story = sound(strikes([beast("Major Daimyo", "Flame", "Mailed", hp=1), beast("Ogrekin")], HIT))
    assert (hp(story, "f0"), foes(story)[0].dead, hp(story, "p0")) == (1, False, 10)


# --- chains on death (12) --------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-346", "MYK-BEAST-006")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_bursts_set_off_bursts(number: int) -> None:
    """Each of them has 1 HP: a 2 is never exactly 0. The first bursts by the Spear, the others by those before them."""
    pack = [beast("Balloon Penguin", hp=1) for _ in range(number)]
    tall = ann(items=[item("Spear")], hp=11)
    story = fight([tall, ben()], [*pack, beast("Halcyone", area="Enemy Encampment")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=HIT + " " + " ".join(["d6=2"] * 20))
    assert [one.dead for one in foes(story)[:number]] == [True] * number
    assert hp(story, "p0") == 11 - 2 * number, "every burst strikes her once"
    assert story.match.fork().digest() == story.match.digest()


@pytest.mark.rule("MYK-BEAST-346", "MYK-BEAST-343")
def test_a_burst_kills_halcyones_and_the_last_remembers_both() -> None:
    pack = [beast("Balloon Penguin", hp=1), beast("Halcyone", hp=1), beast("Halcyone", hp=1), beast("Halcyone")]
    story = sound(strikes(pack, f"{HIT} " + " ".join(["d6=2"] * 4)))
    assert [one.dead for one in foes(story)] == [True, True, True, False]
    assert [effect.dice for effect in foes(story)[3].lasting if effect.name == "Past Life"] == ["1D6", "1D6"]


@pytest.mark.rule("MYK-BEAST-346", "MYK-BEAST-210")
@pytest.mark.parametrize(("die", "dead"), [(5, False), (4, True)])
def test_a_burst_against_an_undying_body(die: int, dead: bool) -> None:
    pack = [beast("Balloon Penguin", hp=1), beast("Zombie", hp=4), beast("Ogrekin", area="Enemy Encampment")]
    story = sound(strikes(pack, f"{HIT} d6=1 d6={die}"))
    assert foes(story)[1].dead == dead and hp(story, "f1") == (0 if dead else 4)


@pytest.mark.rule("MYK-BEAST-346", "MYK-WORLD-419")
def test_a_cortex_halves_a_burst() -> None:
    story = sound(strikes([beast("Balloon Penguin", hp=1), beast("Ogrekin", "Cortex")], f"{HIT} d6=1 d6=5"))
    assert hp(story, "f1") == 27


@pytest.mark.rule("MYK-BEAST-346", "MYK-BEAST-285")
def test_a_kamikaze_survives_a_burst() -> None:
    story = sound(strikes([beast("Balloon Penguin", hp=1), beast("Major Daimyo", hp=3)], f"{HIT} d6=1 d6=6"))
    assert hp(story, "f1") == 1 and not foes(story)[1].dead


@pytest.mark.rule("MYK-BEAST-346", "MYK-BEAST-233")
def test_a_phoenix_rises_from_a_burst() -> None:
    story = sound(strikes([beast("Balloon Penguin", hp=1), beast("Phoenix", hp=3)], f"{HIT} d6=1 d6=6"))
    assert hp(story, "f1") == books.monsters["Phoenix"].hp + 60 and not foes(story)[1].dead


@pytest.mark.rule("MYK-BEAST-346", "MYK-CREATE-225")
def test_diehard_against_a_burst() -> None:
    hardy = ann("Diehard", items=[item("Spear")], followers=1)
    story = fight([hardy, ben()], [beast("Balloon Penguin", hp=1), beast("Ogrekin")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{HIT} d6=6")
    story.does("skill/diehard p0", dice="d6=1 d6=2")
    sound(story)
    assert (hp(story, "p0"), story.state.people[0].followers, hp(story, "f1")) == (11, 0, 28)


@pytest.mark.rule("MYK-BEAST-346", "MYK-BEAST-060")
def test_who_kills_by_a_burst_is_not_who_struck() -> None:
    """Guilty Conscience is for the killer of a Lilliput: the Penguin's burst is nobody of the Court's."""
    pack = [beast("Balloon Penguin", hp=1), beast("Lilliput", hp=1), beast("Ogrekin")]
    story = fight([ann(items=[item("Spear")]), ben()], pack, voices=5)
    story.does("p0", "attack slot 1 f0", 0, 0, dice=f"{HIT} d6=1 d6=2 d6=1")
    sound(story)
    assert foes(story)[1].dead and story.state.kingdom.voices == 5


# --- redirected blows (9) --------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-BEAST-082", "MYK-WORLD-419")
def test_roulette_turns_a_blow_onto_a_cortex() -> None:
    story = sound(strikes([beast("Ogrekin"), beast("Fortuna", "Cortex")], f"{d6(4, 4)} d3=3"))
    assert (hp(story, "p0"), hp(story, "f0"), hp(story, "f1")) == (11, 30, 28)


@pytest.mark.rule("MYK-BEAST-082", "MYK-BEAST-346")
def test_roulette_turns_a_blow_onto_a_penguin_which_bursts() -> None:
    pack = [beast("Ogrekin"), beast("Fortuna"), beast("Balloon Penguin", hp=1)]
    story = sound(strikes(pack, f"{d6(4, 4)} d4=4 d6=2 d6=3 d6=4"))
    assert foes(story)[2].dead and (hp(story, "p0"), hp(story, "f0"), hp(story, "f1")) == (9, 27, 26)


@pytest.mark.rule("MYK-BEAST-082", "MYK-BEAST-285")
def test_roulette_turns_a_blow_onto_a_kamikaze() -> None:
    story = sound(strikes([beast("Ogrekin"), beast("Fortuna"), beast("Major Daimyo", hp=2)], f"{d6(4, 4)} d4=4"))
    assert hp(story, "f2") == 1 and hp(story, "f0") == 30


@pytest.mark.rule("MYK-BEAST-248", "MYK-WORLD-420")
def test_a_human_shield_that_is_mailed() -> None:
    story = sound(strikes([beast("Scum", "Human Shield"), beast("Golem", "Mailed")], HIT))
    assert (hp(story, "f0"), hp(story, "f1")) == (30, 30 - lowered(("Mailed",), SPEAR))


@pytest.mark.rule("MYK-BEAST-248", "MYK-BEAST-346")
def test_a_human_shield_that_bursts_hurts_who_hid_behind_it() -> None:
    story = sound(strikes([beast("Scum", "Human Shield"), beast("Balloon Penguin", hp=1)], f"{HIT} d6=1 d6=4"))
    assert foes(story)[1].dead and (hp(story, "p0"), hp(story, "f0")) == (10, 26)


@pytest.mark.rule("MYK-BEAST-248", "MYK-BEAST-233")
def test_a_human_shield_that_rises_again() -> None:
    story = sound(strikes([beast("Scum", "Human Shield"), beast("Phoenix", hp=2)], HIT))
    assert hp(story, "f1") == books.monsters["Phoenix"].hp + 60 and hp(story, "f0") == 30


@pytest.mark.rule("MYK-BEAST-210", "MYK-BEAST-143")
@pytest.mark.parametrize(("left", "dead"), [(2, False), (3, True)])
def test_an_undying_body_in_flames(left: int, dead: bool) -> None:
    story = sound(strikes([beast("Zombie", "Flame", hp=left), beast("Ogrekin")], HIT))
    assert foes(story)[0].dead == dead
    assert hp(story, "p0") == (11 if dead else 10), "the dead burn nobody"


@pytest.mark.rule("MYK-BEAST-285", "MYK-BEAST-190")
def test_a_kamikaze_that_divides_for_being_bitten() -> None:
    story = sound(strikes([beast("Major Daimyo", "Flame", hp=2), beast("Zombie", hp=1)], HIT))
    assert hp(story, "f0") == 1 and hp(story, "f1") == 1 and hp(story, "p0") == 10


# --- those who strike, and who helps them (10) -----------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-414", "MYK-WORLD-416")
def test_a_commander_and_a_flank() -> None:
    """Command: Warfare +1 and 2 more damage; Flanking beside another of the kind: 1 more on the check and 1 more damage."""
    alone = attacked([beast("Ogrekin", "Flanking", hp=30)], dice=d6(1, 2))
    assert any("(+1 to the roll)" in line for line in alone.said("MYK-PLAY-370"))
    idle = [beast("Ogrekin", "Flanking", exhausted=True), beast("Minotaur", "Command Ogre", exhausted=True)]
    pack = [beast("Ogrekin", "Flanking"), *idle]
    story = sound(attacked(pack, dice=d6(1, 2)))
    assert any("(+2+1 to the roll)" in line for line in story.said("MYK-PLAY-370"))


@pytest.mark.rule("MYK-WORLD-414", "MYK-WORLD-425", "MYK-WORLD-419")
def test_a_commanded_drainer_against_armor() -> None:
    pack = [beast("Ogrekin", "Drain"), beast("Minotaur", "Command Ogre", exhausted=True)]
    story = sound(attacked(pack, [ann(items=[item("Armor")]), ben()], dice=f"{HIT} d6=3"))
    assert hp(story, "f0") == 31 and hp(story, "p0") < 11


@pytest.mark.rule("MYK-BEAST-231", "MYK-BEAST-210", "MYK-WORLD-416")
def test_deathnology_counts_for_whoever_has_an_undying_body() -> None:
    pack = [beast("Zombie"), beast("Ogrekin", "Undying Body"), beast("Deathnologist", area="Enemy Encampment")]
    story = sound(fight([ann(), ben()], pack, voices=0))
    assert [numbers.number(story.state, f"f{n}", "cunning") for n in range(2)] == [1, 1]


@pytest.mark.rule("MYK-BEAST-423", "MYK-WORLD-418")
def test_a_schemer_beside_guardians_makes_strategy_harder() -> None:
    """Defense 14 + 1 by the other Seal, + 3 by the schemer: 18, which 2D6 + 0 never reach."""
    pack = [beast("Guardian Seal"), beast("Guardian Seal"), beast("Ogrekin", "Schemer")]
    story = fight([ann(), ben()], pack, stage="strategy", voices=0)
    assert story.ask.prompt == "Who makes the Strategy Check against 18?" or "against 1" in story.ask.prompt
    assert numbers.defense(story.state, "f0") == 15


@pytest.mark.rule("MYK-BEAST-428", "MYK-BEAST-029")
def test_two_ways_to_a_longer_reach() -> None:
    elder = next(one.name for one in books.monsters if "Ancestral Recall" in one.skills)
    pack = [beast("Decarabia"), beast("Goldfish"), beast(elder), beast("Ogrekin")]
    story = sound(fight([ann(), ben()], pack, voices=0))
    near = books.monsters["Goldfish"].range, books.monsters["Ogrekin"].range
    assert numbers.number(story.state, "f1", "range") == near[0] + 2
    assert numbers.number(story.state, "f3", "range") == near[1] + 1


@pytest.mark.rule("MYK-BEAST-425", "MYK-WORLD-414", "MYK-BEAST-019")
def test_the_teeth_of_a_commanded_shark() -> None:
    """Command Deep One: 2 more damage; the teeth ask for Quest / 9, which 2 + 6 misses."""
    pack = [beast("Rokea"), beast("MSM-07", "Command Deep One", exhausted=True)]
    dice = f"{HIT} {d6(1, 1)} {d6(3, 3)}"
    story, plain = sound(attacked(pack, dice=dice)), sound(attacked(pack[:1], dice=dice))
    assert hp(plain, "p0") - hp(story, "p0") == 2
    assert story.state.people[0].bad_statuses == ["Disoriented"]


def swallowed(by: str) -> list[dict[str, Any]]:
    """In somebody's belly: stuck until its HP are 0."""
    held = {"name": "Swallow", "rule": "MYK-BEAST-084", "amount": 1, "until": "combat", "giver": by, "with_giver": True}
    return [{**held, "what": what} for what in ("cannot move", "cannot flee")]


@pytest.mark.rule("MYK-BEAST-084", "MYK-BEAST-155")
def test_who_is_swallowed_is_still_embraced_by_the_mist() -> None:
    inside = ann(lasting=swallowed("f0"))
    story = round_over([beast("Slime"), beast("Mistress")], "", [inside, ben()])
    assert hp(story, "p0") == 11 - 1 - 2


@pytest.mark.rule("MYK-BEAST-084", "MYK-BEAST-346")
def test_the_swallowed_comes_free_when_a_burst_kills_the_slime() -> None:
    inside = ann(items=[item("Spear")], lasting=swallowed("f1"))
    story = fight([inside, ben()], [beast("Balloon Penguin", hp=1), beast("Slime", hp=1), beast("Ogrekin")], voices=0)
    story.does("p0", "attack slot 1 f0", dice=f"{HIT} d6=1 d6=2 d6=1")
    sound(story)
    assert foes(story)[1].dead and story.state.people[0].lasting == []


@pytest.mark.rule("MYK-BEAST-157", "MYK-BEAST-383")
def test_no_science_under_an_evil_eye_even_for_who_may_use_all() -> None:
    door = next(one.name for one in books.monsters if "Mysteries of Life" in one.skills)
    away = beast(door, area="Enemy Encampment")
    far = sound(fight([ann(), ben()], [away, beast("Evil Eye")], gm=True, first="foes", voices=0))
    near = sound(fight([ann(), ben()], [beast(door), beast("Evil Eye")], gm=True, first="foes", voices=0))
    assert "Logical Blast" in knowing.skills_of(far.state, "f0")
    assert "Logical Blast" not in knowing.skills_of(near.state, "f0")


@pytest.mark.rule("MYK-BEAST-297", "MYK-WORLD-419", "MYK-BEAST-143")
def test_a_legend_takes_a_die_and_flames_answer_the_miss() -> None:
    legend = next(one.name for one in books.monsters if "Legend" in one.skills)
    story = sound(strikes([beast("Fire Beetle", "Cortex"), beast(legend)], "d6=1"))
    assert hp(story, "f0") == 30 and hp(story, "p0") == 10

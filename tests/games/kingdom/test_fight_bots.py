"""Bots in a fight: what the steward does for its Landmaker, and what it does on the GM's seat (MYK-WORLD-386)."""

from typing import Any

import pytest

from roundtable.games.kingdom import GAME
from roundtable.games.kingdom.bot import Steward
from roundtable.kernel.match import Match
from roundtable.players import Seat, find_bot, play
from tests.games.kingdom.fights import body, d6, fight, foe, item, skill
from tests.story import Story


def wants(story: Story, seat: int = 0, seed: bytes = b"s") -> Any:
    """What the steward answers to the open question of a seat."""
    ask = story.match.asks[seat]
    return ask.check(Steward(seed).choose(Seat(story.match, seat), ask))


def test_it_strikes_whom_it_can_fell() -> None:
    story = fight([body(items=[item("Spear")])], [foe("Dwarf"), foe("Ogrekin")])
    assert wants(story) == "attack slot 1 f1"


def test_it_takes_the_better_weapon() -> None:
    story = fight([body(area="Enemy Vanguard", items=[item("Dagger"), item("Blade", 2)])], [foe("Dwarf")])
    assert wants(story) == "attack slot 2 f0"


def test_it_goes_where_it_can_strike_and_not_further() -> None:
    story = fight([body(area="Vanguard", items=[item("Blade")])], [foe("Ogrekin")])
    assert wants(story) == "move Enemy Vanguard"
    story.does("move Enemy Vanguard")
    assert wants(story) == "attack slot 1 f0"


def test_it_heals_who_is_down_rather_than_scratch_an_enemy() -> None:
    oracle = body(skills=skill("Faith"), base={"Wit": 2, "Charisma": 5, "Quest": 2, "Warfare": 0}, hp=8, drive=1)
    story = fight([oracle, body(name="Bea", hp=0, exhausted=True)], [foe("Dwarf")])
    assert wants(story) == "use skill/faith"
    story = fight([oracle, body(name="Bea", exhausted=True)], [foe("Dwarf", area="Vanguard")])
    assert wants(story) != "use skill/faith", "nobody needs it"


@pytest.mark.rule("MYK-PLAY-044")
def test_it_spends_hope_where_the_odds_are_good_and_keeps_it_where_they_are_not() -> None:
    weak = body(items=[item("Spear")], base={"Wit": 2, "Charisma": 2, "Quest": 2, "Warfare": 2}, drive=2, hp=10)
    story = fight([weak], [foe("Grunt Elf")])  # Defense 11: 9 or more on the dice
    story.does("attack slot 1 f0")
    assert wants(story) >= 1
    sure = fight([body(items=[item("Spear")], drive=2)], [foe("Ogrekin")])  # Defense 5: nearly sure
    sure.does("attack slot 1 f0")
    assert wants(sure) == 0


@pytest.mark.rule("MYK-PLAY-042")
@pytest.mark.parametrize(
    ("dice", "foe_", "turned"),
    [((6, 3), "Ogrekin", 1), ((6, 1), "Dwarf", 0), ((2, 6), "Grunt Elf", 0), ((1, 6), "Mosquito Lord", 0)],
)
def test_it_turns_a_six_into_drive_where_the_check_can_spare_it(dice: tuple[int, int], foe_: str, turned: int) -> None:
    """Warfare 3: against Defense 5 a 3 is enough; against 7 a 1 is not, and of one 1 alone nothing would be left."""
    story = fight([body(items=[item("Spear")], drive=0)], [foe(foe_)], d6(*dice), voices=0)
    story.does("attack slot 1 f0")
    assert story.ask.rule == "MYK-PLAY-042" and f"two must come to {story_need(story)}" in story.ask.prompt
    assert wants(story) == turned


@pytest.mark.rule("MYK-PLAY-042")
def test_where_anything_is_enough_the_question_says_so_and_it_turns_the_six() -> None:
    story = fight([body(items=[item("Spear")], drive=0)], [foe("Ogrekin", raised={"defense": -3})], d6(6, 3), voices=0)
    story.does("attack slot 1 f0")
    assert story.ask.prompt.startswith("Dice 6, 3 (anything is enough):")
    assert wants(story) == 1


def story_need(story: Story) -> int:
    from roundtable.games.kingdom import books

    return books.monsters[story.state.battle.foes[0].book].defense - 3


@pytest.mark.rule("MYK-CREATE-225")
def test_it_prevents_damage_that_would_fell_and_takes_a_scratch() -> None:
    """Diehard keeps off what would fell somebody; a point or two are not worth 1D6 Followers."""
    from roundtable.games.kingdom.bot.answering import reaction

    knight = body(name="Ann", skills=skill("Diehard"), followers=6)
    state = fight([knight, body(name="Bea", hp=5)]).state
    assert reaction(state, 0, "React to 6 damage to Bea?", "skill/diehard p0") > 3
    assert reaction(state, 0, "React to 1 damage to Bea?", "skill/diehard p0") < 0
    assert reaction(state, 0, "React to 6 damage to Ogrekin?", "skill/diehard p0") < 0


def test_it_swaps_nothing_and_never_flees_while_the_court_stands() -> None:
    court = [body(area="Encampment", items=[item("Blade")]), body(name="Bea", area="Encampment", items=[item("Lunch")])]
    story = fight(court, [foe("Dwarf", area="Vanguard")])
    answer = wants(story) if story.ask.rule != "MYK-PLAY-354" else story.does("p0") and wants(story)
    assert not answer.startswith(("flee", "exchange", "surrender"))


# --- the GM's seat ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MYK-WORLD-386")
def test_on_the_gms_seat_it_attacks_whom_it_can_fell_else_the_softest() -> None:
    strong = body(name="Ann", area="Enemy Vanguard")
    soft = body(name="Bea", area="Enemy Vanguard", base={"Wit": 2, "Charisma": 2, "Quest": 0, "Warfare": 3}, hp=9)
    near_death = body(name="Cid", area="Enemy Vanguard", hp=3)
    story = fight([strong, soft], [foe("Lilliput")], first="foes", gm=True)
    assert wants(story, story.state.gm) == "attack natural p1", "the lowest Defense"
    story = fight([strong, soft, near_death], [foe("Lilliput")], first="foes", gm=True)
    assert wants(story, story.state.gm) == "attack natural p2", "3 HP are no more than 3.5"


@pytest.mark.rule("MYK-WORLD-386")
def test_on_the_gms_seat_it_moves_only_where_nobody_is_in_range_and_never_pays_hp_for_dice() -> None:
    story = fight([body(area="Vanguard")], [foe("Lilliput", area="Enemy Rearguard")], first="foes", gm=True)
    assert wants(story, story.state.gm) == "move Enemy Vanguard"
    story = fight([body(area="Enemy Vanguard")], [foe("Lilliput")], first="foes", gm=True)
    story.does("attack natural p0", seat=story.state.gm)
    assert wants(story, story.state.gm) == 0


# --- whole fights ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gm", ["none", "human"])
def test_stewards_win_the_first_fight_of_a_newcomer(gm: str) -> None:
    """The ready-made Court of Level 1 against Random Encounters: stewards win nearly all, whoever plays the monsters."""
    won = 0
    for seed in range(8):
        seats = 4 + (gm == "human")
        match: Match[Any, Any] = Match.new(GAME, seed=seed, seats=seats, options={"scene": "fight", "gm": gm})
        outcome = play(match, [find_bot(GAME, "steward", bytes([seed, seat])) for seat in range(seats)])
        won += outcome.winners == [0, 1, 2, 3]
    assert won >= 7


@pytest.mark.rule("MYK-PLAY-046")
def test_it_puts_hope_into_a_blow_that_may_fell_and_keeps_the_last_voices() -> None:
    """A Spear does 3: a Dwarf with 10 HP is 7 short, two dice; below five Voices for one player nothing is spared."""
    for voices, spent in ((10, 2), (2, 0)):
        story = fight([body(items=[item("Spear")])], [foe("Dwarf")], d6(4, 4), voices=voices)
        story.does("attack slot 1 f0", 0)
        assert story.ask.rule == "MYK-PLAY-046"
        assert wants(story) == spent


@pytest.mark.rule("MYK-CREATE-234")
def test_a_prayer_is_for_the_neediest_of_the_own_side_and_costs_the_least() -> None:
    from roundtable.games.kingdom.bot.answering import answer
    from roundtable.kernel.asks import Choose, ChooseNumber
    from roundtable.kernel.dice import Dice
    from roundtable.kernel.options import Option

    court = [body(name="Ann"), body(name="Bea", hp=2), body(name="Cid", hp=9)]
    state = fight(court, [foe("Dwarf", hp=1)]).state
    whom = Choose(0, "Whom?", [Option(who, who) for who in ("f0", "p0", "p1", "p2")], "MYK-CREATE-234")
    assert answer(state, 0, whom, Dice(b"x")) == "p1"
    assert answer(state, 0, ChooseNumber(0, "How much?", 1, 9, rule="MYK-CREATE-234"), Dice(b"x")) == 1
    struck = Choose(0, "Whom?", [Option(who, who) for who in ("p0", "p1", "f0")], "MYK-CREATE-238")
    assert answer(state, 0, struck, Dice(b"x")) == "f0", "Wrath of God is for the enemy"


def test_a_shot_into_a_melee_of_the_own_side_is_worth_little() -> None:
    from roundtable.games.kingdom.bot.fighter import blow
    from roundtable.games.kingdom.rules.fight.weapons import weapons

    shooter = body(items=[item("Firearm"), item("Star Fragment", 2)])
    alone = fight([shooter], [foe("Dwarf")]).state
    beside = fight([shooter, body(name="Bea", area="Enemy Vanguard")], [foe("Dwarf")]).state
    gun = weapons(alone, "p0")[0]
    assert blow(alone, "p0", gun, "f0") > 1 > blow(beside, "p0", gun, "f0")

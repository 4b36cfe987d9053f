"""Deck files: what is refused and where, decks of one's own at play, several boxes merged."""

import json

import msgspec
import pytest
from typer.testing import CliRunner

from roundtable.games.knockdown import GAME
from roundtable.games.knockdown.commands import app
from roundtable.games.knockdown.decks import check_deck, house_box, read
from roundtable.games.knockdown.state import content
from roundtable.games.knockdown.vocabulary import CONDITIONS, HOOKS, LIMITS, OPS
from roundtable.kernel.errors import BadSetup
from roundtable.kernel.match import Match
from roundtable.kernel.save import verify
from roundtable.kernel.tools import find_tool
from roundtable.players import RandomPlayer, play
from tests.games.knockdown.decks import HOUSE, house, other_box
from tests.games.knockdown.given import fight, wounds
from tests.story import Story

TEXT = HOUSE.read_text()


def changed(old: str, new: str) -> tuple[list[str], int]:
    """The problems of the house deck with one change, and the line of the change."""
    assert TEXT.count(old) >= 1, old
    line = TEXT[: TEXT.index(old)].count("\n") + 1
    problems = check_deck(TEXT.replace(old, new, 1).encode())
    return [str(problem) for problem in problems], line


def test_the_house_deck_is_a_deck_file_without_problems():
    assert check_deck(HOUSE) == []
    assert check_deck(str(HOUSE)) == []


@pytest.mark.rule("KD-148")
@pytest.mark.parametrize(
    "old, new, words",
    [
        ('"op": "forward"', '"op": "foward"', "there is no operation 'foward'; did you mean 'forward'?"),
        ('"hook": "start_of_own_turn"', '"hook": "start_of_turn"', "'hook' is one of"),
        (
            '"limit": "once_per_round"',
            '"limit": "twice"',
            "'limit' is one of always, once_per_own_turn, once_per_round",
        ),
        ('"if": ["deck_not_empty"]', '"if": ["deck_is_full"]', "there is no condition 'deck_is_full'"),
        (
            '"requires": "opponent_has_curse"',
            '"requires": "opponent_has_beer"',
            "no fighter of this deck brings a token 'beer'",
        ),
        ('"token": "curse", "from"', '"token": "curze", "from"', "'token' is one of curse, mist, poison, potion"),
        ('{"op": "forward", "n": 1}', '{"op": "forward"}', "the operation forward lacks the field 'n'"),
        ('{"op": "forward", "n": 1}', '{"op": "forward", "n": 1, "m": 2}', "the operation forward has no field 'm'"),
        (
            '{"op": "forward", "n": 1}',
            '{"op": "hand_limit", "n": 1}',
            "cannot stand in an effect; it belongs to permanent",
        ),
        ('{"op": "hand_limit", "n": 7}', '{"op": "forward", "n": 7}', "cannot stand in the hook permanent"),
        ('"if": ["deck_not_empty"]', '"if": ["wounded_in_step_1"]', "speaks of an attack, and there is none here"),
    ],
)
def test_unknown_words_are_refused_with_the_line_they_stand_on(old, new, words):
    problems, line = changed(old, new)
    assert any(problem.startswith(f"line {line}: ") and words in problem for problem in problems), problems


@pytest.mark.parametrize(
    "old, new, words",
    [
        ('"format": "knockdown deck 1"', '"format": "knockdown deck 2"', "'format' is 'knockdown deck 1'"),
        ('"starts": [3, 7]', '"starts": [7, 3]', "two different spaces, the lower one first"),
        ('"starts": [3, 7]', '"starts": [3]', "'starts' has 2 entries, not 1"),
        ('"spaces": 9', '"spaces": 8', "'spaces' is odd"),
        ('"spaces": 9', '"spaces": "nine"', "'spaces' is a whole number from 5 to 21, not 'nine'"),
        ('"candle_cards": 4', '"candle_cards": 5', "'candle_cards' is a whole number from 0 to 4, not 5"),
        (
            '"symbols": ["steel", "fang", "rune"]',
            '"symbols": ["steel", "fang", "rune", "wild"]',
            "wild is always there",
        ),
        ('"symbols": ["steel"]', '"symbols": ["steal"]', "did you mean 'steel'?"),
        ('"symbols": ["steel"]', '"symbols": []', "'symbols' has 1 to 2 entries, not 0"),
        ('"type": "strike"', '"type": "stroke"', "'type' is one of strike, ability, reaction"),
        ('"range": "1"', '"range": "1-1"', "'range' is like"),
        ('"range": "1"', '"range": 1', "'range' is like"),
        ('"wounds": {"heavy": 1}', '"wounds": {"heavy": -1}', "'heavy' is a whole number from 0 to 20, not -1"),
        ('"wounds": {"heavy": 1}', '"wounds": {"havy": 1}', "did you mean 'heavy'?"),
        ('"key": "cleave"', '"key": "Cleave!"', "a short word in small letters"),
        ('"key": "hurled_axe"', '"key": "cleave"', "two attack_cards have the key 'cleave'; the first is on line"),
        ('"ko": true', '"ko": "yes"', "'ko' is true or false, not 'yes'"),
        ('"copies": 2', '"copies": 0', "'copies' is a whole number from 1 to 40, not 0"),
        ('"rule": "KD-099"', '"rule": "KD-999"', "'rule' names a row of the ledger"),
        (
            '"requires": "wounded_by_attack_in_last_opponent_turn", ',
            "",
            "a Reaction on an Attack card lacks 'requires'",
        ),
        ('"cost": ["rune", "rune", "?"]', '"cost": ["rune", "wild"]', "'wild' is none"),
        ('"name": "Cleave"', '"name": ""', "'name' is a line of text of 1 to 40 characters"),
        ('"name": "Cleave", ', "", "an Attack card lacks the field 'name'"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old, new, words):
    problems, line = changed(old, new)
    assert any(problem.startswith(f"line {line}: ") and words in problem for problem in problems), problems


@pytest.mark.parametrize(
    "text, line, words",
    [
        ("", 1, "expected a value"),
        ("[]", 1, "a deck is an object in braces"),
        ('{\n"a": 1,\n}', 3, "expected a key in quotation marks"),
        ('{\n"a" 1}', 2, "expected ':' after the key 'a'"),
        ('{"a": 1.5}', 1, "expected a value"),
        ('{"a": "x\ny"}', 1, "no closing quotation mark"),
        ('{"a": 1}\n\nmore', 3, "nothing may follow the end"),
        ("[" * 100, 1, "nested more than"),
        ('{"a": 99999999999999999999}', 1, "is too large"),
    ],
)
def test_what_is_not_json_is_pointed_at(text, line, words):
    problems = check_deck(text.encode())
    assert problems[0].line == line and words in problems[0].message


def test_a_key_that_stands_twice_is_a_problem():
    problems, line = changed('"copies": 2,', '"copies": 2, "copies": 2,')
    assert problems == [f"line {line}: 'copies' stands twice in one object; the first is on line {line}"]


def test_bytes_that_are_no_text_and_files_that_are_not_there():
    assert check_deck(b"{\n\xff}")[0].line == 2
    assert "cannot read" in check_deck("/no/such/deck.json")[0].message
    assert "longer than" in check_deck(b" " * 1_000_001)[0].message


def test_too_few_cards_skills_or_payable_symbols():
    deck = house()
    deck["attack_cards"] = [{**card, "copies": 1} for card in deck["attack_cards"][:5]]
    deck["skills"] = deck["skills"][:5]
    messages = " ".join(problem.message for problem in check_deck(json.dumps(deck).encode()))
    assert "a deck has at least 12 Attack cards; with all copies these are 5" in messages
    assert "'skills' has 6 to 60 entries, not 5" in messages
    assert "Doom costs rune, which no Attack card shows" in messages


def test_every_problem_is_listed_in_the_order_of_lines():
    text = TEXT.replace('"n": 1', '"n": "one"').replace('"type": "strike"', '"type": "stroke"')
    lines = [problem.line for problem in check_deck(text.encode())]
    assert len(lines) > 20 and lines == sorted(lines)


def test_the_command_prints_problems_and_tells_by_its_status(tmp_path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(TEXT)
    bad.write_text(TEXT.replace('"spaces": 9', '"spaces": 8'))
    told = CliRunner().invoke(app, ["deck", str(good)])
    assert told.exit_code == 0 and "36 Attack cards of 18 designs, 12 Skills, 3 fighters" in told.output
    told = CliRunner().invoke(app, ["deck", str(bad)])
    assert told.exit_code == 1 and f"{bad}:5: 'spaces' is odd" in told.output and "2 problems." in told.output


def test_rules_that_simply_hold_have_no_limit_and_tokens_set_out_must_be_there():
    held, line = changed(
        '{"hook": "permanent", "do": [{"op": "hand_limit"',
        '{"hook": "permanent", "limit": "once_per_round", "do": [{"op": "hand_limit"',
    )
    assert held == [f"line {line}: a rule with the hook permanent simply holds: it has no field 'limit'"]
    tokens, _ = changed('"token": "mist", "n": 3', '"token": "mist", "n": 4')
    assert any("4 mist tokens are set out at the start, but this fighter brings 3" in problem for problem in tokens)
    moved, _ = changed(
        '"hook": "permanent", "do": [{"op": "hand_limit", "n": 7}]',
        '"hook": "round_start", "do": [{"op": "set_own_tokens", "token": "mist", "n": 1}]',
    )
    assert any("only a fighter's trait may have a rule with the hook round_start" in problem for problem in moved)


def test_the_tool_checks_a_deck_and_hands_out_the_house_deck():
    tool = find_tool(GAME, "deck")
    good = tool.use({})
    assert good.title == "This deck can be played" and good.file is not None and good.file.text == TEXT
    bad = tool.use({"deck": TEXT.replace('"spaces": 9', '"spaces": 10')})
    assert bad.title == "This deck has problems: 1" and bad.lines[0].text.startswith("line 5: 'spaces' is odd")


# --- decks at play -------------------------------------------------------------------------------------------------------


def test_a_deck_file_is_read_into_the_setup_and_needed_no_more(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(other_box()))
    match = Match.new("knockdown", seed=3, options={"deck": str(path)}, files=True)
    path.unlink()
    play(match, [RandomPlayer(1), RandomPlayer(2)], limit=80)
    assert match.view(0).arena == "The Short Yard"
    twin = Match.from_bytes(match.to_bytes())
    assert twin.digest() == match.digest()
    assert verify(match.to_bytes()).honest


def test_a_deck_may_be_given_as_json_text():
    match = Match.new("knockdown", seed=3, options={"deck": json.dumps(other_box())})
    assert match.view(0).arena == "The Short Yard"
    both = Match.new("knockdown", seed=3, options={"deck": json.dumps([house(), other_box()])})
    assert len(both.state.boxes) == 2


@pytest.mark.parametrize(
    "options, files, words",
    [
        ({"deck": "/no/such/deck.json"}, True, "cannot be read"),
        ({"deck": "/no/such/deck.json"}, False, "has not been read"),
        ({"deck": "{}"}, False, "a deck lacks the field 'format'"),
        ({"deck": "[1"}, False, "is not JSON"),
    ],
)
def test_a_deck_that_cannot_be_played_is_a_clear_error(options, files, words):
    with pytest.raises(BadSetup, match=words.replace("(", r"\(")):
        Match.new("knockdown", options=options, files=files)


def test_a_bad_deck_file_is_named(tmp_path):
    path = tmp_path / "bad.json"
    path.write_text(TEXT.replace('"spaces": 9', '"spaces": 8'))
    with pytest.raises(BadSetup, match=r"bad\.json: .*line 5: 'spaces' is odd"):
        Match.new("knockdown", options={"deck": str(path)}, files=True)


def test_a_server_does_not_read_files_named_by_strangers(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(TEXT)
    with pytest.raises(BadSetup, match="has not been read"):
        Match.new("knockdown", options={"deck": str(path)})


# --- the vocabulary ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-148")
def test_the_house_data_are_written_in_the_vocabulary():
    box = house_box()
    rules = [rule for source in (*box.skills, *(f.trait for f in box.fighters)) for rule in source.rules]
    attacks = [*box.cards, *(attack for fighter in box.fighters for attack in fighter.attacks)]
    ops = [op for attack in attacks for op in attack.effect] + [op for rule in rules for op in (*rule.do, *rule.cost)]
    assert {op.op for op in ops} <= set(OPS) and len({op.op for op in ops}) > 20
    assert {rule.hook for rule in rules} <= set(HOOKS)
    assert {rule.limit for rule in rules} <= set(LIMITS)


@pytest.mark.rule("KD-148")
def test_every_word_is_in_the_manual():
    manual = (HOUSE.parents[5] / "docs" / "knockdown.md").read_text()
    for word in [*OPS, *HOOKS, *LIMITS, *CONDITIONS]:
        assert f"`{word}`" in manual, word


def with_effect(*ops, **card):
    """A match in which Rend has this effect (and no wounds of its own)."""
    deck = house()
    rend = next(each for each in deck["attack_cards"] if each["key"] == "rend")
    rend.update({"wounds": {}, "range": "unlimited", "type": "ability", "effect": list(ops), **card})
    return deck


def played(deck, me=None, you=None):
    story = fight(
        {"space": 3, **(me or {})},
        {"space": 6, **(you or {})},
        ("lost_knight", "maggot"),
        row=("rend", "cleave"),
        decks=[deck],
    )
    return story.does("attack rend.1")


@pytest.mark.rule("KD-148")
def test_operations_run_in_order_and_measure_distance_when_they_run():
    pull, near = {"op": "pull_opponent", "n": 2}, {"op": "wound_opponent", "light": 1, "max_distance": 1}
    assert wounds(played(with_effect(pull, near)), 1) == (0, 1)
    assert wounds(played(with_effect(near, pull)), 1) == (0, 0)


@pytest.mark.rule("KD-148")
def test_what_cannot_be_carried_out_is_done_as_far_as_possible():
    story = played(
        with_effect({"op": "heal_self", "heavy": 2, "light": 2}, {"op": "opponent_discards", "n": 3}),
        {"heavy": 1, "light": 3},
        {"hand": ["pounce"]},
    )
    assert wounds(story, 0) == (0, 1)
    assert story.state.sides[1].hand == []
    edge = played(with_effect({"op": "backward", "n": 9}))
    assert edge.state.sides[1].space == 9
    none_left = played(with_effect({"op": "place_token", "token": "poison"}), {}, {"tokens": {"poison": 2}})
    assert none_left.state.sides[1].tokens == {"poison": 2}


@pytest.mark.rule("KD-148")
@pytest.mark.parametrize("answer, light", [("yes", 1), ("no", 0)])
def test_optional_operations_may_be_declined(answer, light):
    story = played(with_effect({"op": "wound_opponent", "light": 1, "optional": True}))
    assert story.offered == ["yes", "no"]
    story.does(answer)
    assert wounds(story, 1) == (0, light)


@pytest.mark.rule("KD-148")
def test_a_choice_between_lists_of_operations():
    choice = {"op": "choose", "of": [[{"op": "wound_opponent", "heavy": 1}], [{"op": "gain_token", "token": "potion"}]]}
    story = played(with_effect(choice))
    assert story.offered == ["choose 1", "choose 2"]
    story.does("choose 2")
    assert story.state.sides[0].tokens == {"potion": 2} and wounds(story, 1) == (0, 0)


@pytest.mark.rule("KD-148")
def test_tokens_wounds_and_movement_of_every_kind():
    story = played(
        with_effect(
            {"op": "transfer_wound", "light": 2},
            {"op": "remove_token", "token": "poison", "from": "self"},
            {"op": "discard_token", "token": "potion", "n": 1, "from": "self"},
            {"op": "move_self", "n": 2},
        ),
        {"light": 1, "tokens": {"poison": 1, "potion": 1}},
        {},
    )
    assert (wounds(story, 0), wounds(story, 1)) == ((0, 0), (0, 1))
    assert story.state.sides[1].tokens == {} and story.state.sides[0].tokens == {}
    story.does("step 4", "step 5")
    assert story.state.sides[0].space == 5


# --- merging boxes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KD-093")
def test_fighters_can_be_drawn_at_random_from_one_box():
    story = Story(GAME, dice="d3=3 d2=1", random_fighters="yes")
    assert [side.fighter for side in story.state.sides] == ["lost_knight", "mistbearer"]
    story.ends()


@pytest.mark.rule("KD-093", "KD-094")
@pytest.mark.parametrize(
    "arena, skills, spaces, cards", [(1, 2, 9, "quick_eye_two"), (2, 1, 7, "quick_eye"), (2, 2, 7, "quick_eye_two")]
)
def test_with_several_boxes_arena_skill_set_and_fighters_are_drawn(arena, skills, spaces, cards):
    story = Story(GAME, position={"decks": [house(), other_box()]}, dice=f"d2={arena} d2={skills} d6=4 d5=1")
    assert [side.fighter for side in story.state.sides] == ["mistbearer_two", "mistbearer"]
    things = content(story.state)
    assert things.arena.spaces == spaces and cards in things.skills and len(things.skills) == 12
    story.ends()


@pytest.mark.rule("KD-094")
def test_the_tainted_grail_arena_comes_with_its_own_cards_and_candles():
    box = other_box()
    box["attack_cards"][0]["name"] = "Other Cleave"
    for arena, name, candles in ((1, "Cleave", 4), (2, "Other Cleave", 2)):
        story = Story(GAME, position={"decks": [house(), box]}, dice=f"d2={arena} d2=1 d6=1 d5=1")
        things = content(story.state)
        assert (things.cards[0].name, len(things.candles)) == (name, candles)
    assert house()["arena"] == {"name": "Tainted Grail Arena", "spaces": 9, "starts": [3, 7], "candle_cards": 4}


@pytest.mark.rule("KD-093")
def test_with_several_boxes_players_may_choose_fighters_all_the_same():
    story = Story(GAME, position={"decks": [house(), other_box()]}, dice="d2=1 d2=1", random_fighters="no")
    assert len(story.offered) == 6


def test_boxes_that_do_not_fit_together_are_refused():
    with pytest.raises(BadSetup, match="two of these decks have a fighter 'lost_knight'"):
        Match.new("knockdown", position={"decks": [house(), house()]})
    strange = json.loads(json.dumps(other_box()).replace('"rune"', '"star"'))
    with pytest.raises(BadSetup, match="pays Doom with"):
        Match.new("knockdown", position={"decks": [house(), strange]})


def test_a_position_cannot_pass_its_deck_off_as_another():
    state = Match.new("knockdown", seed=3, options={"deck": json.dumps(other_box())}).state
    forged = msgspec.structs.replace(state, boxes=[TEXT + " "], content_key=state.content_key + "0")
    with pytest.raises(BadSetup, match="does not name its own decks"):
        content(forged)


def test_merged_boxes_play_to_the_end():
    match = Match.new("knockdown", seed=5, position={"decks": [house(), other_box()]}, log=False, history=False)
    outcome = play(match, [RandomPlayer(1), RandomPlayer(2)])
    assert outcome is not None and len(outcome.winners) == 1


def test_reading_gives_the_same_box_again():
    box, problems = read(TEXT.encode())
    assert problems == [] and box == house_box()

"""What is drawn and written: everything a player needs is there, and can be pointed at."""

import html
import json
import re
from xml.etree import ElementTree

import pytest

from roundtable.board import drawing as drawing_module
from roundtable.board.drawing import Svg
from roundtable.games.knockdown import GAME
from roundtable.games.knockdown.figures import parts_of
from roundtable.games.knockdown.pieces import NARROW, SHAPES, WIDE, attack_card, skill_card
from roundtable.games.knockdown.state import content
from roundtable.games.knockdown.view import card_view
from roundtable.kernel.match import Match
from tests.games.knockdown.decks import house
from tests.games.knockdown.given import MIST_AND_KNIGHT, fight
from tests.story import Story


def targets(story: Story, seat: int | None) -> list[str]:
    drawing = ElementTree.fromstring(GAME.svg(story.match.view(seat)))
    return [node.attrib["data-target"] for node in drawing.iter() if "data-target" in node.attrib]


def labels(story: Story, seat: int | None) -> list[str]:
    drawing = ElementTree.fromstring(GAME.svg(story.match.view(seat)))
    return [node.attrib["aria-label"] for node in drawing.iter() if "aria-label" in node.attrib]


@pytest.fixture
def duel() -> Story:
    return fight(
        {"space": 3, "hand": ["lunge", "hex_bolt", "warding_sign"], "tokens": {"mist": 2}, "heavy": 2, "light": 3},
        {"space": 6, "hand": ["cleave", "rend"], "tokens": {"curse": 1}, "up": ["hard_head"], "down": ["quick_eye"]},
        MIST_AND_KNIGHT,
        laid=((4, "mist"),),
        candles=3,
    )


def test_every_option_with_a_target_can_be_pointed_at(duel):
    shown = targets(duel, 0)
    for option in duel.ask.options:
        assert option.target in shown, option


def test_the_own_hand_is_drawn_and_the_other_is_backs_with_a_count(duel):
    shown = targets(duel, 0)
    assert {"card lunge.1", "card hex_bolt.1", "card warding_sign.1"} <= set(shown)
    assert "2 cards in hand, face down" in labels(duel, 0)
    assert "a face-down Skill card" in labels(duel, 0)
    assert {"3 cards in hand, face down", "2 cards in hand, face down"} <= set(labels(duel, None))


def test_the_arena_shows_spaces_fighters_candles_mist_and_the_dark(duel):
    words = labels(duel, 0)
    assert "Mistbearer on space 3" in words and "Lost Knight on space 6" in words
    assert words.count("Candle token") == 2 and words.count("mist token") == 3
    assert "space 3, start, in the dark" in words and "space 5" in words
    assert "the Menhir, 3 candles lit" in words


def test_what_can_be_paid_is_marked_for_the_own_player_only(duel):
    mine = [special for special in duel.match.view(0).sides[0].specials if special.payable]
    assert [special.key for special in mine] == ["doom", "chain_pull", "vengeance", "curse"]
    assert next(words for words in labels(duel, 0) if words.startswith("Curse:")).endswith("can be paid")
    assert not [words for words in labels(duel, 1) if words.startswith("Curse:") and "paid" in words]
    assert all(special.payable is None for special in duel.match.view(1).sides[0].specials)


def test_the_marks_of_the_terminal_are_told_where_they_stand(duel):
    lane = next(line for line in GAME.text(duel.match.view(0), False).splitlines() if line.startswith("  distance"))
    assert "(¡, ▒ the dark)" in lane
    assert lane.endswith("■ a heavy wound, □ a light one") and len(lane) <= 80
    first = Match.new(GAME, seed=1)
    assert GAME.text(first.view(0), False).splitlines()[-1] == "■ a heavy wound, □ a light one"


def test_why_a_special_attack_cannot_be_performed_is_told():
    story = fight(
        {"space": 3, "hand": ["hex_bolt", "cleave", "rend"], "tokens": {}}, {"space": 6, "tokens": {}}, MIST_AND_KNIGHT,
        laid=((5, "mist"),),
    )  # fmt: skip
    shown: list[list[str]] = []
    for line in GAME.text(story.match.view(0), False).splitlines():
        if line.startswith(("  · ", "  ✓ ")):
            shown.append([line])
        elif shown and line.startswith(" " * 8):
            shown[-1].append(line)  # what does not fit a line is told below it
    mine = {lines[0][4:20].strip(): " ".join(line.strip() for line in lines) for lines in shown[4:]}
    assert "(opponent has no curse)" in mine["Doom"]
    assert "(out of range)" in mine["Chain Pull"]
    assert mine["Curse"].startswith("✓") and "(" not in mine["Curse"]
    assert next(words for words in labels(story, 0) if words.startswith("Doom:")).endswith("opponent has no curse")
    story.does("perform curse", "pay cleave.1+hex_bolt.1")
    assert "Curse" in next(line for line in GAME.text(story.match.view(0), False).splitlines() if "(used)" in line)
    assert next(words for words in labels(story, 0) if words.startswith("Doom:")).endswith("cannot be paid")


@pytest.mark.rule("KD-119")
def test_what_only_a_skill_brings_into_range_is_not_called_out_of_range():
    cards = ["cleave", "guarded_cut", "shield_bash"]
    story = fight({"up": ["long_reach"], "hand": cards}, {"space": 6, "hand": ["shield_bash"]}, row=("cleave", "rend"))
    text = GAME.text(story.match.view(0), False)
    assert "(out of range)" not in text.split("Attack Row")[1].split("Lost Knight")[0]
    assert "✓ Last Judgement" in text and "✓ Sundering Blow" in text
    assert next(words for words in labels(story, 0) if words.startswith("Last Judgement:")).endswith("can be paid")
    story.does("attack rend.1 with long_reach")
    text = GAME.text(story.match.view(0), False)
    assert "(out of range)" in text.split("Attack Row")[1].split("Lost Knight")[0]
    assert "✓ Last Judgement" not in text


@pytest.mark.rule("KD-014", "KD-119")
def test_a_reaction_is_never_ticked_as_something_to_do_now():
    story = fight({"up": ["long_reach"], "hand": ["shield_bash"]}, {"space": 5}, row=("cleave", "rend"))
    assert [key for key in story.offered if "stalwart" in key] == []
    for how in (GAME.text, GAME.brief):
        line = next(line for line in how(story.match.view(0), False).splitlines() if "Stalwart Answer" in line)
        assert "✓ Stalwart Answer" not in line
    assert "(can be paid)" in GAME.text(story.match.view(0), False)
    far = fight({"up": ["long_reach"], "hand": ["shield_bash"]}, {"space": 6}, row=("cleave", "rend"))
    label = next(words for words in labels(far, 0) if words.startswith("Stalwart Answer:"))
    assert label.endswith("out of range"), "Long Reach serves the own turn, and a Reaction answers in the other's"


@pytest.mark.rule("KD-018")
def test_symbols_are_told_by_shape_and_word_not_by_colour():
    story = fight({"hand": ["cleave", "rend", "hex_bolt", "shield_bash", "running_kick", "finishing_blow"]}, {})
    words = " ".join(labels(story, 0))
    for symbol in ("steel", "fang", "rune", "block", "dash", "wild"):
        assert f"symbols {symbol}" in words
    drawn = GAME.svg(story.match.view(0))
    assert len(set(SHAPES.values())) == 6
    assert all(shape in drawn for shape in SHAPES.values())


def test_a_symbol_of_another_deck_is_drawn_as_its_letter():
    deck = json.loads(json.dumps(house()).replace('"rune"', '"star"'))
    story = fight({"hand": ["hex_bolt"]}, {}, decks=[deck])
    assert ">S</text>" in GAME.svg(story.match.view(0))


def test_the_terminal_shows_the_table_within_eighty_columns(duel):
    for seat in (0, 1, None):
        text = GAME.text(duel.match.view(seat), False)
        assert max(map(len, text.splitlines())) <= 80
        assert "Attack Row" in text and "wounds 5: ■■□□□" in text
    mine = GAME.text(duel.match.view(0), False)
    assert "hand (3 of 6): Lunge [steel][dash]  Hex Bolt [rune]\n    Warding Sign [rune][block]" in mine
    assert "hand (2 of 6): ▒▒ ▒▒" in mine
    assert "\033[" in GAME.text(duel.match.view(0), True)


def test_the_status_line_tells_round_score_turn_and_test(duel):
    assert (
        GAME.status(duel.match.view(0)) == "Round 1 (0 : 0): Mistbearer's turn, 2 actions left. 8 cards in the deck."
    )
    tower = fight({}, {"light": 3}, row=("throat_bite", "rend"), knockdown_test="tower")
    tower.does("attack throat_bite.1", "yes")
    tower.match.answer(0, "tower")
    tower.match.answer(1, "tower")
    assert GAME.status(tower.match.view(1)) == "Round 1 (0 : 0): Knockdown Test of Maggot, 10 seconds for the tower."
    assert "10 seconds" in GAME.svg(tower.match.view(1))


def test_before_the_fight_the_sheets_and_the_draft_are_shown():
    story = Story(GAME)
    assert {"fighter mistbearer", "fighter maggot", "fighter lost_knight"} <= set(targets(story, 0))
    story.does("take maggot", "take mistbearer")
    dealt = story.state.sides[0].dealt
    assert {f"skill {key}" for key in dealt} <= set(targets(story, 0))
    assert not {f"skill {key}" for key in dealt} & set(targets(story, 1))
    assert "Your Skill cards" in GAME.text(story.match.view(0), False)


def test_sheets_explain_everything_that_can_be_pointed_at(duel):
    sheets = {sheet.target: sheet for sheet in GAME.sheets(duel.match.view(0))}
    pointed = [name for name in targets(duel, 0) if not name.startswith("space")]
    assert set(pointed) <= set(sheets)
    assert ("Range", "any distance, in a free line") in sheets["card hex_bolt.1"].rows
    assert sheets["skill hard_head"].rule == "KD-126"


def places(drawing: str) -> dict[str, str]:
    """Every piece of a drawing by its id, and where it is."""
    nodes = ElementTree.fromstring(drawing).iter()
    return {node.attrib["id"]: node.attrib["transform"] for node in nodes if "id" in node.attrib}


def test_every_fighter_card_and_token_keeps_its_id_while_it_moves():
    story = fight({"tokens": {"mist": 1}}, fighters=("mistbearer", "lost_knight"), laid=((2, "mist"),), candles=1)
    drawn = GAME.svg(story.match.view(0))
    ids = re.findall(r' id="([^"]+)"', drawn)
    assert len(ids) == len(set(ids)), "an id is there once"
    assert {"figure-0", "figure-1", "card-cleave-1", "token-mist-0", "candle-low", "candle-high"} <= set(ids)
    before = places(drawn)
    after = places(GAME.svg(story.does("move 3", "yes").match.view(0)))
    assert before["figure-0"] != after["figure-0"] and before["figure-1"] == after["figure-1"]
    taken = places(GAME.svg(story.does("attack cleave.1").match.view(0)))
    assert taken["card-cleave-1"] != after["card-cleave-1"], "the card goes from the row to the hand"


def test_a_heap_of_wounds_is_said_in_one_line_and_drawn_in_part():
    drawn = GAME.svg(fight({"heavy": 195, "light": 12}).match.view(0))
    assert ">195 heavy, 12 light<" in drawn
    assert drawn.count("<polygon") < 200


def test_what_is_kept_of_a_drawing_is_what_would_be_drawn_anew():
    story = fight()
    for key in ("move 3", "attack cleave.1"):
        story.does(key)
        kept = GAME.svg(story.match.view(0))
        drawing_module._KEPT.clear()
        assert GAME.svg(story.match.view(0)) == kept


def test_fighters_of_other_decks_have_figures_of_their_own():
    looks = {parts_of(key) for key in ("sun_priest", "bog_ogre", "blade_dancer", "old_wolf", "ash_witch", "iron_abbot")}
    assert len(looks) >= 5, "told apart"
    deck = json.loads(json.dumps(house()).replace('"maggot"', '"bog_ogre"'))
    drawn = GAME.svg(fight({}, {}, fighters=("mistbearer", "bog_ogre"), decks=[deck]).match.view(0))
    body = re.search(r'id="figure-1".*?</g></g>', drawn)
    assert body and body[0].count("<path") + body[0].count("<circle") + body[0].count("<polygon") >= 5


def test_on_a_phone_everything_lies_below_the_arena_and_nothing_is_left_out():
    story = fight({"hand": ["cleave", "rend"]}, {"light": 3})
    view = story.match.view(0)
    wide, narrow = (ElementTree.fromstring(GAME.drawing(view, slim)) for slim in (False, True))
    assert float(narrow.attrib["viewBox"].split()[2]) < 380 < float(wide.attrib["viewBox"].split()[2])
    pointed = [{node.attrib["data-target"] for node in one.iter() if "data-target" in node.attrib} for one in (wide, narrow)]
    assert pointed[0] == pointed[1]


@pytest.mark.parametrize("how", [WIDE, NARROW], ids=["beside the question", "on a phone"])
@pytest.mark.parametrize("dim", ["", "condition not met"])
def test_every_attack_card_is_printed_with_its_whole_name_and_text(how, dim):
    things = content(fight({}).state)
    for card in [card_view(things, number) for number in range(len(things.cards))]:
        svg = drawing_module.Svg(400, 400, "a card")
        attack_card(svg, 0, 0, card, dim, how)
        face = ElementTree.fromstring(str(svg))
        printed = [one.text for one in face.iter("{http://www.w3.org/2000/svg}text")]
        assert printed[0] == card.name
        assert card.text in " ".join(printed), card.name


def test_tokens_are_counted_as_people_count():
    view = fight({"tokens": {"potion": 2, "poison": 2}}).match.view(0)
    drawn = GAME.svg(view)
    assert ">2 potions<" in drawn and ">2 poison<" in drawn
    assert "2 potions" in GAME.text(view, False) and "2 poison" in GAME.text(view, False)


def test_a_card_too_many_is_squeezed_into_the_line_of_the_others():
    """A hand over its limit does not make the whole table smaller."""
    story = fight({"hand": ["lunge", "pounce", "hex_bolt", "mind_spike", "rune_snare", "shield_bash"]})
    six = ElementTree.fromstring(GAME.svg(story.match.view(0)))
    view = story.does("attack cleave.1").match.view(0)
    assert len(view.sides[0].hand) == 7
    assert ElementTree.fromstring(GAME.svg(view)).attrib["viewBox"] == six.attrib["viewBox"]


@pytest.mark.parametrize("fighters", [("lost_knight", "maggot"), ("mistbearer", "maggot")])
def test_on_a_phone_the_texts_of_special_attacks_are_whole(fighters):
    """Names and texts: Caustic Blood ended with "if one...": all Special Attacks had three lines, whatever they say."""
    story = fight({"space": 3}, {"space": 6}, fighters)
    view = story.match.view(0)
    printed = re.findall(r"<text[^>]*>([^<]*)</text>", GAME.drawing(view, narrow=True))
    assert not [words for words in printed if words.endswith("…")]
    told = html.unescape(" ".join(printed))
    assert all(special.text in told for side in view.sides for special in side.specials)


def test_a_long_name_of_a_skill_that_lies_face_down_is_whole():
    """Opportunist was cut for the words beside it."""
    view = fight({"space": 3, "up": ["opportunist", "feint"]}, {"space": 6}).match.view(0)
    for skill, note in zip(view.sides[0].up, ("down", "face down"), strict=True):
        picture = Svg(200, 40, "a Skill")
        skill_card(picture, 0, 0, skill, 164, 21, "face down", WIDE.small)
        printed = re.findall(r"<text[^>]*>([^<]*)</text>", str(picture))
        assert {skill.name, note} <= set(printed)

"""The review: what can be changed on the sheets, what the rules say to it, and the GM's last word."""

import pytest

from roundtable.games.kingdom.campaigns import new_campaign
from roundtable.games.kingdom.rules.creation.audit import problems
from roundtable.games.kingdom.rules.creation.edits import EDITS  # filled by the review
from roundtable.games.kingdom.rules.record import realm
from roundtable.games.kingdom.rules.record.scores import max_hp, score
from roundtable.kernel.dice import Dice
from roundtable.kernel.match import Match
from tests.games.kingdom.ledger_text import case
from tests.games.kingdom.tale import home, king, knight, standing


def changing(*answers, gm=False, seat=0, **position):
    """One seat's change, while the others look on."""
    seats = 3 if gm else 2
    story = standing(
        seats=seats,
        options={"gm": "human"} if gm else {},
        people=position.pop("people", [king(0), knight(1)]),
        **position,
    )
    for other in range(seats):
        story.does(answers[0] if other == seat else "wait", seat=other)
    return story.does(*answers[1:], seat=seat)


def test_free_words_can_always_be_changed():
    story = changing("character", "name", "Ada the Bold")
    assert story.state.people[0].name == "Ada the Bold"
    assert story.said("MYK-CREATE-092") == ["Player 1 changes the sheets: Ada, name: Ada the Bold."]


def test_a_player_changes_only_the_own_character():
    story = changing("character", "memo", "owes me a drink", seat=1)
    assert (story.state.people[0].memo, story.state.people[1].memo) == ([], ["owes me a drink"])


@pytest.mark.rule("MYK-CREATE-158")
def test_base_scores_can_be_divided_anew_and_hp_follow():
    story = changing("character", "scores", "wit-0 charisma-1 quest-4 warfare-4")
    one = story.state.people[0]
    assert (score(one, "Quest"), score(one, "Warfare"), one.hp) == (5, 5, 16)
    story.refuses("wit-4 charisma-4 quest-4 warfare-4", seat=0)


@pytest.mark.rule("MYK-CREATE-011")
def test_the_spelling_of_a_rolled_name_can_be_changed():
    story = changing(
        "kingdom", "name", "Neo-Catopolis", kingdom={"name": {"words": ["Neo", "Cat", "opolis"], "suffix": True}}
    )
    assert realm.kingdom_name(story.state) == "Neo-Catopolis"


@pytest.mark.rule("MYK-CREATE-179")
def test_items_can_be_handed_over_before_the_first_game():
    people = [king(0, items=[{"item": "Map", "slots": [1]}, {"item": "Pan", "slots": [2]}]), knight(1)]
    story = changing("character", "hand-over", "1 2", people=people)
    assert [held.item for held in story.state.people[1].items] == ["Map"]


def test_without_a_gm_the_rules_have_the_last_word():
    story = changing("kingdom", "treasury", 40)
    assert story.state.kingdom.treasury == 0
    assert story.said("MYK-CREATE-085") == [
        "Player 1 cannot change this: Treasury 40. The Treasury is what the Environment gave."
    ]
    assert story.state.step == "review"


@pytest.mark.parametrize(
    ("answer", "treasury", "words"),
    [("no", 0, "The GM lets the rules stand against Player 1"), ("yes", 40, "The GM overrules the rules for Player 1")],
)
def test_a_gm_may_overrule_the_rules_and_the_log_says_so(answer, treasury, words):
    story = changing("kingdom", "treasury", 40, gm=True)
    assert (story.ask.seat, story.ask.rule) == (2, "MYK-CREATE-085")
    assert "The Treasury is what the Environment gave." in story.ask.prompt
    story.does(answer)
    assert story.state.kingdom.treasury == treasury
    assert story.said("MYK-CREATE-085")[0].startswith(words)


def test_a_gm_changes_anybodys_sheet():
    story = changing("character", "landmaker-2", "level", 3, "yes", gm=True, seat=2)
    assert story.state.people[1].level == 3 and story.state.people[1].hp == max_hp(story.state.people[1])


@pytest.mark.parametrize(
    ("answers", "rule"),
    [
        (("character", "level", 2), "MYK-CREATE-094"),
        (("character", "raise", "wit", 2), "MYK-CREATE-158"),
        (("character", "hp", 3), "MYK-CREATE-166"),
        (("character", "drive", 1), "MYK-CREATE-168"),
        (("character", "followers", 2), "MYK-CREATE-171"),
        (("character", "medals", 1), "MYK-CREATE-197"),
        (("character", "status", ["poisoned"]), "MYK-CREATE-198"),
        (("character", "hostility", 2, "anger"), "MYK-CREATE-183"),
        (("character", "affection", 2, "love"), "MYK-CREATE-183"),
        (("character", "add-item", "arms", "blade"), "MYK-CREATE-177"),
        (("character", "add-skill", "melee"), "MYK-CREATE-175"),
        (("kingdom", "citizens", 90), "MYK-CREATE-051"),
        (("kingdom", "voices", 12), "MYK-CREATE-084"),
        (("kingdom", "add-talent", "noble"), "MYK-CREATE-032"),
        (("kingdom", "add-facility", "farm", "1 A1"), "MYK-CREATE-019"),
        (("kingdom", "remove-facility"), "MYK-CREATE-075"),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(str(word) for word in value),
)
def test_what_creation_does_not_give_is_refused(answers, rule):
    people = [
        king(0, skills=[{"name": "Diadem", "source": "Class"}, {"name": "Human-wave Sweep", "source": "Job"}]),
        knight(1),
    ]
    kingdom = {"maps": [home({"B1": ["Bar"]})]}
    before = standing(seats=2, people=people, kingdom=kingdom).state
    story = changing(*answers, people=people, kingdom=kingdom)
    if story.ask.prompt == "Which Skill?":
        story.does(story.offered[0])
    assert story.ask.prompt == "What else do you want to change?"
    assert story.events(rule) and story.events(rule)[0].text.startswith("{seat} cannot change this")
    after = story.state
    assert (after.people, after.kingdom, after.world) == (before.people, before.kingdom, before.world)


@pytest.mark.rule("MYK-CREATE-076", "MYK-CREATE-078", "MYK-CREATE-075")
def test_the_map_can_be_drawn_anew():
    story = changing("kingdom", "corridors", ["A1 A2"], kingdom={"maps": [home({"B1": ["Bar"]})]})
    assert story.state.kingdom.maps[0].corridors == ["A1 A2"]
    story = changing("kingdom", "entrance", "C3 east")
    assert [(entrance.room, entrance.side) for entrance in story.state.kingdom.maps[0].entrances] == [("C3", "east")]
    story = changing("kingdom", "move-facility", "1 C1", kingdom={"maps": [home({"B1": ["Bar"]})]})
    assert [(room, at.name) for _, room, at in realm.facilities(story.state)] == [
        ("B2", "Royal Palace"),
        ("C1", "Bar"),
    ]


@pytest.mark.rule("MYK-CREATE-110")
def test_only_the_gm_ticks_off_a_mission_that_the_record_does_not_meet():
    people = [king(0, background={"result": 33}), knight(1)]
    story = changing("character", "mission", "accomplished", people=people)
    assert story.state.people[0].background.state == "open"
    story = changing("character", "mission", "accomplished", gm=True, people=people)
    assert story.ask.seat == 2
    story.does("yes")
    assert story.state.people[0].background.state == "accomplished"
    story = changing("character", "mission", "accomplished", people=people, kingdom={"level": 5})
    assert story.state.people[0].background.state == "accomplished", "Level 5 is what the mission asks"


@pytest.mark.rule("MYK-CREATE-110")
def test_the_gm_changes_a_secret_unheard():
    secrets = [{"who": 0, "goal": "defeat father", "text": "He is a baker."}]
    story = changing("secret", "landmaker-1", "He is the Ruler.", gm=True, seat=2, secrets=secrets)
    assert [secret.text for secret in story.state.secrets] == ["He is the Ruler."]
    told = [event.sentence() for event in story.match.log_for(2)]
    assert "You note: He is the Ruler." in told
    for seat in (0, 1, None):
        assert not any("Ruler" in event.sentence() for event in story.match.log_for(seat))
    story.does("wait", seat=2)
    assert "secret" not in [option.key for option in story.match.asks[0].options]


def test_one_player_may_change_several_things_before_the_others_are_asked_again():
    story = changing("character", "name", "Ada the Bold")
    assert (story.ask.seat, story.ask.prompt) == (0, "What else do you want to change?")
    for number in range(5):
        story.does("character", "memo", f"note {number}", seat=0)
    assert len(story.state.people[0].memo) == 5
    assert sorted(story.match.asks) == [0, 1], "after six changes everybody is asked again"
    story.does("wait", seat=0).does("character", seat=1)
    story.does("memo", "mine", "done")
    assert story.state.reviewed == [1] and list(story.match.asks) == [0]


def test_the_campaign_stands_when_everybody_is_content():
    story = standing(seats=2)
    story.does("done", seat=0).does("wait", seat=1)
    assert not story.match.over and list(story.match.asks) == [1]
    story.does("done")
    assert story.match.outcome.winners == [0, 1]
    assert (story.match.outcome.why, story.match.outcome.rule) == ("the kingdom stands", "MYK-CREATE-002")


def test_an_edit_is_saved_and_taken_back_like_any_answer():
    match = new_campaign(2, 11)
    name = match.state.people[0].name
    match.answer(0, "character")
    match.answer(1, "wait")
    match.answer(0, "name")
    match.answer(0, "Ubu")
    twin = Match.from_bytes(match.to_bytes())
    assert twin.state.people[0].name == "Ubu" and twin.log == match.log
    match.undo()
    assert match.state.people[0].name == name


def test_a_kingdom_made_by_dice_has_no_problems():
    for seed in range(12):
        assert problems(new_campaign(4, seed).state) == []


def test_every_edit_can_be_made_and_keeps_the_sheets_whole():
    """Each edit, answered at random under a GM who allows everything, leaves a campaign that can be shown and saved."""
    from roundtable.games.kingdom.sheets.pages import sheets_html
    from roundtable.games.kingdom.text import sheets_text

    dice = Dice(b"edits")
    base = new_campaign(3, 5, gm=True)
    made = 0
    for edit in EDITS:
        for _ in range(3):
            match = base.fork()
            for seat in range(4):
                match.answer(seat, edit.sheet if seat == 1 else "wait")
            if edit.key not in match.asks[1].options:
                continue
            match.answer(1, edit.key)
            while (ask := match.ask).prompt != "What do you want to change?":
                match.answer(ask.seat, "yes" if ask.seat == match.state.gm else ask.sample(dice))
            assert sheets_html(match.state) and sheets_text(match.state)
            assert Match.from_bytes(match.to_bytes()).digest() == match.digest()
            made += 1
    assert made > 2.5 * len(EDITS)


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        case("MYK-CREATE-174", {"hostility": {"0": {"score": 1, "kind": "Anger"}}}),
        case("MYK-CREATE-179", {"surplus": [{"item": "Pan"}]}),
        case("MYK-CREATE-197", {"medals": 1}),
        case("MYK-CREATE-198", {"bad_statuses": ["Cursed"]}),
        case("MYK-CREATE-171", {"followers": 2}),
        case("MYK-CREATE-168", {"drive": 1}),
        case("MYK-CREATE-166", {"hp": 3}),
        case("MYK-CREATE-151", {"jobs": ["Noble", "Cook"]}),
    ],
)
def test_the_audit_names_what_no_new_character_can_have(rule, fields):
    assert rule not in [problem.rule for problem in problems(standing(people=[king(0), knight(1)], seats=2).state)]
    found = problems(standing(people=[king(0), knight(1, **fields)], seats=2).state)
    assert [problem.words.split(":")[0] for problem in found if problem.rule == rule] == ["Roland"]


@pytest.mark.parametrize(
    ("rule", "kingdom"),
    [
        case("MYK-CREATE-070", {"points": {"Order": 3}}),
        case("MYK-CREATE-084", {"voices": 11}),
        case("MYK-CREATE-085", {"treasury": -1}),
        case("MYK-CREATE-074", {"maps": [{**home(), "rooms": {}}]}),
        case("MYK-CREATE-075", {"maps": [home({"A1": ["Farm", "Bar"]})]}),
        case("MYK-CREATE-019", {"maps": [home({"A1": ["Farm", "Throne"]})]}),
        case("MYK-CREATE-076", {"maps": [home(corridors=["A1 C3"])]}),
        case("MYK-CREATE-076", {"maps": [home(corridors=list(realm.STRAIGHT[:10]))]}),
    ],
)
def test_the_audit_names_what_no_new_kingdom_can_have(rule, kingdom):
    assert rule not in [problem.rule for problem in problems(standing(kingdom={"points": {"Order": 2}}).state)]
    assert [problem.rule for problem in problems(standing(kingdom=kingdom).state) if problem.rule == rule] == [rule]

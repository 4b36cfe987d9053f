"""Changes of a character's sheet."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.creation.carrying_out import keys_of, one_of, people_options
from roundtable.games.kingdom.rules.creation.edits import PERSON, Change, edit, gift
from roundtable.games.kingdom.rules.creation.landmakers import assignments, base_key, label
from roundtable.games.kingdom.rules.record.belongings import equip, first_level, fits, hand_over
from roundtable.games.kingdom.rules.record.missions import mission_of, reached
from roundtable.games.kingdom.rules.record.realm import (
    called,
)
from roundtable.games.kingdom.rules.record.scores import max_hp
from roundtable.games.kingdom.state import (
    Campaign,
    Character,
    Holding,
    KnownSkill,
    MissionState,
    Subtype,
    Tie,
    add_to,
    take_from,
)
from roundtable.kernel.asks import Choose, ChooseNumber, ChooseSome, Steps, WriteText
from roundtable.kernel.options import Option

# --- a character: free words -----------------------------------------------------------------------------------------


def _free_text(key: str, label: str, most: int = 60) -> None:
    @edit("character", key, label)
    def ask(state: Campaign, seat: int, who: int) -> Steps[Change]:
        now = getattr(state.people[who], key) or key
        text = yield WriteText(seat, f"{label}: what shall it be?", [now], most=most, rule=PERSON)
        return Change(f"{called(state, who)}, {key}: {text}", PERSON, lambda to: setattr(to.people[who], key, text))


for _key, _label in (("name", "Name"), ("gender", "Gender"), ("age", "Age"), ("personality", "Personality")):
    _free_text(_key, _label)


@edit("character", "memo", "Write a note")
def memo(state: Campaign, seat: int, who: int) -> Steps[Change]:
    text = yield WriteText(seat, "What do you note?", ["Remember the lantern"], most=300, rule=PERSON)
    return Change(f"{called(state, who)}, note: {text}", PERSON, lambda to: to.people[who].memo.append(text))


# --- a character: choices of creation, made anew ---------------------------------------------------------------------


def _rest(one: Character) -> None:
    """After a change of scores a new character still begins with all HP."""
    one.hp = max_hp(one)


@edit("character", "scores", "Divide the base scores anew", lambda state, who: bool(state.people[who].class_name))
def base_scores(state: Campaign, seat: int, who: int) -> Steps[Change]:
    ways = {base_key(base): base for base in assignments(books.classes[state.people[who].class_name])}
    offer = [Option(key, ", ".join(f"{name} {n}" for name, n in base.items())) for key, base in ways.items()]
    key = yield Choose(seat, "How are the base scores divided?", offer, "MYK-CREATE-158")

    def apply(to: Campaign) -> None:
        to.people[who].base = dict(ways[key])
        _rest(to.people[who])

    return Change(f"{called(state, who)}: base scores {key}", "MYK-CREATE-158", apply)


@edit("character", "bonus", "Put the bonus point on another score")
def bonus_point(state: Campaign, seat: int, who: int) -> Steps[Change]:
    score = yield from one_of(seat, "Which score gets the bonus point?", books.SCORES, "MYK-CREATE-158")

    def apply(to: Campaign) -> None:
        to.people[who].bonus = score
        _rest(to.people[who])

    return Change(f"{called(state, who)}: bonus point on {score}", "MYK-CREATE-158", apply)


@edit("character", "class-skill", "Choose another Class Skill", lambda state, who: bool(state.people[who].class_name))
def class_skill(state: Campaign, seat: int, who: int) -> Steps[Change]:
    names = books.classes[state.people[who].class_name].skills
    name = yield from one_of(seat, "Which Class Skill instead?", names, "MYK-CREATE-175")
    choice = ""
    if name == "Master":
        key = yield Choose(seat, "Whom?", people_options(state, state.court), "MYK-CREATE-250")
        choice = str(int(key.removeprefix("landmaker-")) - 1)

    def apply(to: Campaign) -> None:
        one = to.people[who]
        others = [known for known in one.skills if known.source != "Class"]
        one.skills = [KnownSkill(name=name, source="Class", choice=choice), *others]

    return Change(f"{called(state, who)}: Class Skill {name}", "MYK-CREATE-175", apply)


@edit("character", "likes", "Sort Likes and Dislikes anew", lambda state, who: len(state.people[who].likes) == 2)
def sort_likes(state: Campaign, seat: int, who: int) -> Steps[Change]:
    words = [*state.people[who].likes, *state.people[who].dislikes]
    offer = [Option(str(number + 1), word) for number, word in enumerate(words)]
    liked = yield ChooseSome(seat, "Which two are liked?", offer, 2, 2, rule="MYK-CREATE-189")

    def apply(to: Campaign) -> None:
        to.people[who].likes = [words[int(key) - 1] for key in liked]
        to.people[who].dislikes = [word for n, word in enumerate(words) if str(n + 1) not in liked]

    return Change(
        f"{called(state, who)}: Likes {', '.join(words[int(key) - 1] for key in liked)}", "MYK-CREATE-189", apply
    )


@edit(
    "character",
    "hand-over",
    "Hand an Item to another",
    lambda state, who: bool(_gifts(state, who)),
)
def hand_item(state: Campaign, seat: int, who: int) -> Steps[Change]:
    offer = [
        Option(f"{n + 1} {other + 1}", f"{label(held)} to {called(state, other)}")
        for n, other, held in _gifts(state, who)
    ]
    key = yield Choose(seat, "What, to whom?", offer, "MYK-CREATE-179")
    number, other = (int(word) - 1 for word in key.split())

    def apply(to: Campaign) -> None:
        hand_over(to.people[who], to.people[other], to.people[who].items[number])

    item = state.people[who].items[number].item
    return Change(f"{called(state, who)} hands {item} to {called(state, other)}", "MYK-CREATE-179", apply)


def _gifts(state: Campaign, who: int) -> list[tuple[int, int, Holding]]:
    return [
        (n, other, held)
        for n, held in enumerate(state.people[who].items)
        for other in state.court
        if other != who and fits(state.people[other], held.item)
    ]


@edit("character", "drop-item", "Give up an Item", lambda state, who: bool(state.people[who].items))
def drop_item(state: Campaign, seat: int, who: int) -> Steps[Change]:
    held = state.people[who].items
    offer = [Option(str(n + 1), label(each)) for n, each in enumerate(held)]
    key = yield Choose(seat, "What is given up?", offer, "MYK-CREATE-179")
    number = int(key) - 1
    words = f"{called(state, who)} gives up {held[number].item}"

    def apply(to: Campaign) -> None:
        take_from(to.people[who].items, to.people[who].items[number])

    return Change(words, "MYK-CREATE-179", apply)


# --- a character: what only the GM can give --------------------------------------------------------------------------


@edit("character", "add-item", "Add an Item")
def add_item(state: Campaign, seat: int, who: int) -> Steps[Change]:
    categories = list(dict.fromkeys(item.category for item in books.items))
    category = yield from one_of(seat, "From which list?", categories, PERSON)
    names = [item.name for item in books.items if item.category == category and fits(state.people[who], item.name)]
    if not names:
        words = f"{called(state, who)}: an Item without a free slot"
        return Change(words, PERSON, lambda to: None, gift("MYK-CREATE-176", "There is no free Item Slot."))
    name = yield from one_of(seat, "Which Item?", names, PERSON)

    def apply(to: Campaign) -> None:
        equip(to.people[who], Holding(item=name, level=first_level(name)))

    objection = gift("MYK-CREATE-177", "Nothing in creation gives that Item.")
    return Change(f"{called(state, who)} gets {name}", PERSON, apply, objection)


@edit("character", "add-skill", "Add a Skill")
def add_skill(state: Campaign, seat: int, who: int) -> Steps[Change]:
    groups = ["Class", "Job", *books.GROUPS]
    group = yield from one_of(seat, "From which group?", groups, PERSON)
    known = [skill.name for skill in state.people[who].skills]
    names = [
        name for name, skill in books.skills.entries.items() if group in (skill.kind, skill.group) and name not in known
    ]
    name = yield from one_of(seat, "Which Skill?", names, PERSON)
    return Change(
        f"{called(state, who)} learns {name}",
        PERSON,
        lambda to: add_to(to.people[who].skills, KnownSkill(name=name, source="GM")),
    )


@edit("character", "drop-skill", "Remove a Skill", lambda state, who: bool(state.people[who].skills))
def drop_skill(state: Campaign, seat: int, who: int) -> Steps[Change]:
    names = [known.name for known in state.people[who].skills]
    name = yield from one_of(seat, "Which Skill goes?", names, PERSON)

    def apply(to: Campaign) -> None:
        take_from(to.people[who].skills, to.people[who].skills[names.index(name)])

    return Change(f"{called(state, who)} forgets {name}", PERSON, apply)


def _number(key: str, label: str, most: int) -> None:
    @edit("character", key, label)
    def ask(state: Campaign, seat: int, who: int) -> Steps[Change]:
        low = 1 if key == "level" else 0
        number = yield ChooseNumber(seat, f"{label}: how much?", low, most, rule=PERSON)

        def apply(to: Campaign) -> None:
            setattr(to.people[who], key, number)
            if key == "level":
                _rest(to.people[who])

        return Change(f"{called(state, who)}: {label} {number}", PERSON, apply)


for _key, _label, _most in (
    ("level", "Level", 20),
    ("hp", "HP", 99),
    ("drive", "Drive", 20),
    ("followers", "Followers", 99),
    ("medals", "Medals", 20),
):
    _number(_key, _label, _most)


@edit("character", "raise", "Raise or lower a score")
def raise_score(state: Campaign, seat: int, who: int) -> Steps[Change]:
    score = yield from one_of(seat, "Which score?", books.SCORES, PERSON)
    by = yield ChooseNumber(seat, "By how much in all, besides Class, Job and bonus point?", -3, 5, rule=PERSON)

    def apply(to: Campaign) -> None:
        to.people[who].raised = {name: n for name, n in {**to.people[who].raised, score: by}.items() if n}
        _rest(to.people[who])

    return Change(f"{called(state, who)}: {score} {by:+}", PERSON, apply)


def _ties(kind: str, subtypes: tuple[Subtype, ...]) -> None:
    @edit("character", kind, kind.capitalize(), lambda state, who: len(state.court) > 1)
    def ask(state: Campaign, seat: int, who: int) -> Steps[Change]:
        others = people_options(state, [other for other in state.court if other != who])
        key = yield Choose(seat, "Towards whom?", others, "MYK-CREATE-182")
        other = int(key.removeprefix("landmaker-")) - 1
        score = yield ChooseNumber(seat, f"{kind.capitalize()}: how much?", 0, 5, rule="MYK-CREATE-182")
        subtype: Subtype = ""
        if score:
            subtype = yield from one_of(seat, "Of which kind?", subtypes, "MYK-CREATE-182")

        def apply(to: Campaign) -> None:
            ties: dict[int, Tie] = getattr(to.people[who], kind)
            ties.pop(other, None)
            if score:
                ties[other] = Tie(score=score, kind=subtype)

        objection = gift("MYK-CREATE-183", "Creation gives 1 Affection towards somebody drawn at random.")
        words = f"{called(state, who)}: {kind} {score} {subtype} towards {called(state, other)}"
        return Change(words, "MYK-CREATE-182", apply, objection)


_ties("affection", ("Loyalty", "Friendship", "Love"))
_ties("hostility", ("Anger", "Distrust", "Scorn"))


@edit("character", "status", "Bad Statuses")
def bad_statuses(state: Campaign, seat: int, who: int) -> Steps[Change]:
    offer = [Option(key, name) for key, name in zip(keys_of(books.BAD_STATUSES), books.BAD_STATUSES)]
    keys = yield ChooseSome(seat, "Which Bad Statuses?", offer, rule="MYK-CREATE-198")
    names = [name for key, name in zip(keys_of(books.BAD_STATUSES), books.BAD_STATUSES) if key in keys]
    return Change(
        f"{called(state, who)}: {', '.join(names) or 'no Bad Status'}",
        "MYK-CREATE-198",
        lambda to: setattr(to.people[who], "bad_statuses", list(names)),
    )


@edit("character", "mission", "How the mission stands", lambda state, who: state.people[who].background is not None)
def mission(state: Campaign, seat: int, who: int) -> Steps[Change]:
    stands: tuple[MissionState, ...] = ("open", "accomplished", "dropped")
    stand = yield from one_of(seat, "The mission is", stands, "MYK-CREATE-110")
    background = state.people[who].background
    assert background is not None
    against = []
    if stand == "accomplished" and not reached(state, who, mission_of(background), background):
        against = gift("MYK-CREATE-110", "What is recorded does not meet the mission.")
    if stand == "dropped":
        against = gift("MYK-CREATE-109", "The mission is not impossible.")

    def apply(to: Campaign) -> None:
        at = to.people[who].background
        assert at is not None
        at.state = stand

    return Change(f"{called(state, who)}: the mission is {stand}", "MYK-CREATE-110", apply, against)

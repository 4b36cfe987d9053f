"""The meetings of the Roundtable Discussion: Followers, Items, and what the Treasury is spent on (MYK-PLAY-079)."""

from roundtable.games.kingdom.rules.campaign.between_games import free_items, take_followers
from roundtable.games.kingdom.rules.kingdom_phase import building, keeping
from roundtable.games.kingdom.rules.play import figures, kings
from roundtable.games.kingdom.rules.play.asking import all_at_once
from roundtable.games.kingdom.rules.play.moments import MeetingBegins
from roundtable.games.kingdom.rules.play.verbs import harm, hope
from roundtable.games.kingdom.rules.play.verbs import items as belongings
from roundtable.games.kingdom.rules.play.windows import open_window
from roundtable.games.kingdom.rules.record.court import deciding_kings, in_charge, present
from roundtable.games.kingdom.rules.record.realm import attribute, called, fans
from roundtable.games.kingdom.rules.record.scores import followers, knows, max_followers
from roundtable.games.kingdom.state import Campaign, Table
from roundtable.kernel.asks import Ask, Choose, ChooseNumber, ChooseSome, Steps
from roundtable.kernel.options import Option

# --- the Organizational Meeting --------------------------------------------------------------------------------------


def organizational(table: Table) -> Steps[None]:
    """Each Landmaker proposes a number of Followers, and the King assigns them (MYK-PLAY-081, MYK-PLAY-082).

    An Idol's Fans raise the Voices then, as they raise the most there can be (MYK-WORLD-668)."""
    state: Campaign = table.state
    there = [who for who in present(state) if room_for(state, who) > 0]
    if state.kingdom.citizens and there:
        asks: list[Ask] = [
            ChooseNumber(
                who,
                f"How many of {state.kingdom.citizens} Citizens does {called(state, who)} propose to take along?",
                0,
                min(room_for(state, who), state.kingdom.citizens),
                rule="MYK-PLAY-081",
            )
            for who in there
        ]
        proposed = yield from all_at_once(asks)
        yield from _assign(table, there, {who: int(number) for who, number in proposed.items()})
    yield from _assign_monsters(table, there)
    if more := fans(state):
        hope.recover_voices(table, more, "MYK-WORLD-668")


def room_for(state: Campaign, who: int) -> int:
    """How many more Followers somebody can lead (MYK-PLAY-082)."""
    return max(0, max_followers(state, state.people[who]) - followers(state.people[who]))


def _assign(table: Table, there: list[int], proposed: dict[int, int]) -> Steps[None]:
    """The King says yes to what is proposed, or says how many each gets (MYK-PLAY-082)."""
    state: Campaign = table.state
    enough = sum(proposed.values()) <= state.kingdom.citizens
    if enough and there != deciding_kings(state):
        words = ", ".join(f"{called(state, who)} {proposed[who]}" for who in there)
        options = [Option("yes", f"As they propose: {words}"), Option("no", "Otherwise")]
        enough = (yield from kings.choose(table, "Who leads how many Followers?", options, "MYK-PLAY-082")) == "yes"
    for who in there:
        most = min(room_for(state, who), state.kingdom.citizens)
        number = proposed[who]
        if not enough:
            prompt = f"How many of {state.kingdom.citizens} Citizens follow {called(state, who)}? (proposed: {number})"
            number = yield from _number(table, prompt, most)
        take_followers(state, who, number)
        moved = {"citizens": -number, "followers": number}
        table.log(
            "MYK-PLAY-082",
            "{who} leads {number:Follower|Followers}.",
            who=called(state, who),
            number=number,
            books=moved,
        )
        _war_god_grows(table, who, number)


def _war_god_grows(table: Table, who: int, number: int) -> None:
    """Followers that are organised, whoever they are, raise a War God's HP with the maximum (MYK-CREATE-224)."""
    if number and knows(table.state.people[who], "War God"):
        harm.heal(table, figures.person(who), number, "MYK-CREATE-224")


def _number(table: Table, prompt: str, most: int) -> Steps[int]:
    """A number of Followers, as the King says (MYK-PLAY-082)."""
    said = yield from kings.say(table, lambda king: ChooseNumber(king, prompt, 0, most, rule="MYK-PLAY-082"))
    assert isinstance(said, int)
    return said


def _assign_monsters(table: Table, there: list[int]) -> Steps[None]:
    """Monster Citizens may be assigned too, and are counted apart (MYK-PLAY-082)."""
    state: Campaign = table.state
    for species in list(state.kingdom.monster_citizens):
        for who in there:
            most = min(room_for(state, who), state.kingdom.monster_citizens.get(species, 0))
            if most < 1:
                continue
            prompt = f"How many {species} follow {called(state, who)}?"
            number = yield from _number(table, prompt, most)
            if number:
                take_followers(state, who, 0, {species: number})
                said = "{who} leads {number} {species}."
                table.log("MYK-PLAY-082", said, who=called(state, who), number=number, species=species)
            _war_god_grows(table, who, number)


# --- the Treasury Meeting --------------------------------------------------------------------------------------------


def items(table: Table) -> Steps[None]:
    """One Common Item for each, of a Cost up to the Lifestyle Level, which costs the Treasury nothing

    (MYK-PLAY-085, MYK-PLAY-092, MYK-PLAY-094, MYK-GEAR-134, MYK-GEAR-135); the moderator grants them (MYK-PLAY-091)."""
    state: Campaign = table.state
    begins = MeetingBegins(end_phase=state.phase == "End", spoken="the Treasury Meeting")
    yield from open_window(table, begins)
    open_ = free_items(state)
    there = present(state)

    def offer(who: int) -> list[Option]:
        fit = [item for item in open_ if item.equip_class in (None, state.people[who].class_name)]
        return [
            Option("none", "Nothing"),
            *(Option(item.name, f"{item.name} (Cost {item.cost})", "", item.rules[0], item.category) for item in fit),
        ]

    prompt = f"Treasury Meeting: which Common Item of a Cost up to {attribute(state, 'Lifestyle')} do you ask for?"
    asks: list[Ask] = [Choose(who, f"{called(state, who)}. {prompt}", offer(who), rule="MYK-PLAY-085") for who in there]
    wanted = {who: str(name) for who, name in (yield from all_at_once(asks)).items() if name != "none"}
    granted = yield from _granted(table, wanted)
    for who in granted:
        ref = figures.person(who)
        yield from belongings.gain_item(table, ref, wanted[who], "MYK-GEAR-134")


def _granted(table: Table, wanted: dict[int, str]) -> Steps[list[int]]:
    """The moderator alone decides; the own request needs nobody's consent (MYK-PLAY-091)."""
    state: Campaign = table.state
    moderator = in_charge(state, "Treasury Meeting")
    others = [who for who in wanted if who != moderator]
    if not others:
        return list(wanted)
    options = [Option(figures.person(who), f"{called(state, who)}: {wanted[who]}") for who in others]
    prompt = "Which requests for Items do you grant?"
    said: list[str] = yield ChooseSome(moderator, prompt, options, 0, len(options), rule="MYK-PLAY-091")
    return [who for who in wanted if who == moderator or figures.person(who) in said]


def requests(table: Table, *, end_phase: bool = False) -> Steps[bool]:
    """Everybody may ask for one thing; the moderator grants one of them or closes the meeting. Whether it goes on.

    The Vizier moderates, or the King (MYK-PLAY-080, MYK-PLAY-083, MYK-PLAY-084, MYK-PLAY-091).
    """
    from roundtable.games.kingdom.rules.campaign import dealings

    state: Campaign = table.state
    moderator = in_charge(state, "Treasury Meeting")
    open_ = [*building.offers(state, end_phase=end_phase), *dealings.offers(state, end_phase=end_phase)]
    own = {who: keeping.offers(state, who, end_phase=end_phase) for who in present(state)}
    if not open_ and not any(own.values()):
        return False
    nothing = Option("nothing", "Nothing")
    prompt = f"Treasury Meeting: {state.kingdom.treasury} MG. What do you ask for?"
    asks: list[Ask] = [
        Choose(who, f"{called(state, who)}. {prompt}", [nothing, *open_, *own[who]], rule="MYK-PLAY-084")
        for who in present(state)
    ]
    wanted = {who: str(key) for who, key in (yield from all_at_once(asks)).items() if key != "nothing"}
    if not wanted:
        return False
    words = {who: {option.key: option.label for option in [*open_, *own[who]]} for who in wanted}
    options = [Option(f"grant {who}", f"{called(state, who)}: {words[who][key]}") for who, key in wanted.items()]
    if list(wanted) != [moderator]:
        close = Option("close", "Close the meeting")
        said = yield Choose(moderator, "Which request do you grant?", [*options, close], rule="MYK-PLAY-091")
        if said == "close":
            table.log("MYK-PLAY-080", "{who} closes the debate.", who=called(state, moderator))
            return False
    else:
        said = options[0].key
    who = int(said.split()[1])
    if wanted[who].partition(" ")[0] in dealings.WORDS:
        yield from dealings.carry_out(table, who, wanted[who])
    elif wanted[who].partition(" ")[0] in keeping.WORDS:
        yield from keeping.carry_out(table, who, wanted[who])
    else:
        yield from building.carry_out(table, who, wanted[who])
    return True

"""The Recreational Facilities, in the book's order (MYK-GEAR-294)."""

from roundtable.games.kingdom.rules.effects.talents_advanced import colosseum_used
from roundtable.games.kingdom.rules.exploring.encounter import random_lairs
from roundtable.games.kingdom.rules.exploring.places import delve, fighters
from roundtable.games.kingdom.rules.fight.begin import begin
from roundtable.games.kingdom.rules.kingdom_phase import joining
from roundtable.games.kingdom.rules.kingdom_phase.gathering_place import at_home
from roundtable.games.kingdom.rules.play import figures, numbers
from roundtable.games.kingdom.rules.play.asking import pick_number, pick_some
from roundtable.games.kingdom.rules.play.facilities import Site, facility, plan, strongest, succeeds, while_it_stands
from roundtable.games.kingdom.rules.play.verbs import harm, hope, realm
from roundtable.games.kingdom.rules.record.bonds import forget_foes
from roundtable.games.kingdom.rules.record.court import present
from roundtable.games.kingdom.state import Campaign, Lasting, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option


def more_voices(table: Table, name: str, amount: int, rule: str) -> None:
    """The maximum of Voices rises for the rest of the game, not twice by the same name, and all of them come back."""
    state: Campaign = table.state
    strongest(state, state, Lasting(name=name, rule=rule, what="max_voices", amount=amount, until="game"))
    hope.refill_voices(table, rule)


@plan(
    "Casino",
    lambda table, who, site: (
        f"stake up to {min(site.level, table.state.kingdom.treasury)} MG; odd doubles it, even loses it"
    ),
    can=lambda table, who, site: table.state.kingdom.treasury > 0,
)
def casino(table: Table, who: Ref, site: Site) -> Steps[None]:
    """A stake up to the Level: twice of it on an odd die, nothing on an even one (MYK-GEAR-295)."""
    most = min(site.level, table.state.kingdom.treasury)
    stake = yield from pick_number(table, who, "How many MG do you stake?", 1, most, "MYK-GEAR-295")
    realm.pay_mg(table, stake, "MYK-GEAR-295")
    rolled = table.die(6, "MYK-GEAR-295", "The die shows {total}.")
    if rolled % 2:
        realm.gain_mg(table, 2 * stake, "MYK-GEAR-295")


@plan(
    "Zenana",
    lambda table, who, site: f"{2 * site.level} more HP at most in this game, and all of them back",
)
def zenana(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Maximum HP rise by twice the Level for this game, and all HP are back (MYK-GEAR-297)."""
    state: Campaign = table.state
    if (yield from succeeds(table, who, site)):
        more = Lasting(name="Zenana", rule="MYK-GEAR-297", what="max_hp", amount=2 * site.level, until="game")
        strongest(state, figures.get(state, who), more)
        harm.heal(table, who, numbers.max_hp(state, who), "MYK-GEAR-297")


@plan(
    "Arixang",
    lambda table, who, site: f"{site.level + 1} Drive",
    can=lambda table, who, site: figures.get(table.state, who).drive < numbers.number(table.state, who, "capacity"),
)
def arixang(table: Table, who: Ref, site: Site) -> None:
    """The user recovers Level + 1 Drive (MYK-GEAR-298)."""
    hope.gain_drive(table, who, site.level + 1, "MYK-GEAR-298")


# --- the Colosseum ---------------------------------------------------------------------------------------------------


def _in_kingdom_phase(table: Table, who: Ref, site: Site) -> bool:
    return table.state.phase == "Kingdom" and table.state.at_home is not None


@plan(
    "Colosseum",
    "fight a Random Encounter; a victory brings all Voices back, and more",
    can=_in_kingdom_phase,
    with_others=True,
)
def colosseum(table: Table, who: Ref, site: Site) -> Steps[None]:
    """Chosen characters fight a Random Encounter; all who take part must be Free to Act (MYK-GEAR-299)."""
    state: Campaign = table.state
    others = joining.could_join(state, who)
    options = [Option(one, figures.name(state, one), f"figure {one}") for one in others]
    prompt = "Who enters the arena with you? The fewer, the more the people will cheer."
    asked = yield from pick_some(table, who, prompt, options, "MYK-GEAR-299", 0, len(options))
    willing: list[Ref] = []
    if asked:
        said = f"{figures.name(state, who)} asks you into the arena. Do you give your action to it?"
        willing = yield from joining.ask_all(table, asked, said, "MYK-GEAR-299")
    for one in willing:
        joining.spend_action(state, one)
    at_home(state).arena = [who, *willing]
    for number in present(state):
        if figures.person(number) not in at_home(state).arena:
            state.people[number].away = AUDIENCE
    lairs = random_lairs(table, "Hostile")
    delve(state).met += [lair.book for lair in lairs if lair.book not in delve(state).met]
    begin(table, fighters(state, lairs), known=True)


AUDIENCE = "in the audience"
"""Where the others are while some fight in the arena."""
CHEERS = 7
"""What the number of fighters is taken from, for how many Voices more there can be (MYK-GEAR-299)."""


def after_arena(table: Table) -> Steps[None]:
    """The fight is over: a victory raises the Voices; who lies there is nursed (MYK-GEAR-299, MYK-PLAY-194)."""
    state: Campaign = table.state
    battle = state.battle
    assert battle is not None
    fought = at_home(state).arena
    state.battle = None
    forget_foes(state)
    state.falling = {who: lost for who, lost in state.falling.items() if figures.is_person(who)}
    for one in state.people:
        if one.away == AUDIENCE:
            one.away = ""
    if battle.winner == "court":
        before = state.kingdom.voices
        if not at_home(state).brawl:
            more_voices(table, "Colosseum", max(0, CHEERS - len(fought)), "MYK-GEAR-299")
        colosseum_used(table, state.kingdom.voices - before)
    for who in fought:
        fighter = figures.get(state, who)
        if fighter.hp <= 0 and not fighter.dead:
            harm.heal(table, who, 1 - fighter.hp, "MYK-PLAY-194")
        fighter.exhausted = fighter.exhausted or not at_home(state).brawl
    at_home(state).arena, at_home(state).brawl = [], False
    yield from ()


@while_it_stands("success income", "Showplace")
def showplace(state: Campaign, site: Site) -> int:
    """MG as many as its Level where the objective was achieved (MYK-GEAR-300)."""
    return site.level


# --- the Bar ---------------------------------------------------------------------------------------------------------

BAR = facility("Bar")

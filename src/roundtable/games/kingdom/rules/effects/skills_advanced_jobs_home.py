"""Job Skills of Advanced Jobs that take the Kingdom's own into play: its Monster Citizens, its maps (MYK-WORLD-686)."""

from roundtable.games.kingdom import books
from roundtable.games.kingdom.rules.campaign.between_games import lose_followers
from roundtable.games.kingdom.rules.fight.placing import place
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import pick, pick_area
from roundtable.games.kingdom.rules.play.effects import EFFECTS, always, interrupt, skill, support
from roundtable.games.kingdom.rules.play.figures import HANDLED
from roundtable.games.kingdom.rules.play.moments import AnyTime, CombatBegins, Fell
from roundtable.games.kingdom.rules.play.skill_check import skill_check
from roundtable.games.kingdom.rules.play.verbs import hope, realm
from roundtable.games.kingdom.state import AREAS, Bond, Campaign, Foe, Ref, Table
from roundtable.kernel.asks import Steps
from roundtable.kernel.options import Option

# --- Beast Tamer -----------------------------------------------------------------------------------------------------


def _led(state: Campaign, who: Ref) -> list[str]:
    """The Monster Citizens somebody leads."""
    return [species for species, number in figures.get(state, who).monster_followers.items() if number]


@always(skill("Beast Handling"), CombatBegins, when=lambda table, begins, holder: bool(_led(table.state, holder)))
def beast_handling(table: Table, begins: CombatBegins, holder: str) -> Steps[None]:
    """Quest against 7 + Level as a Combat starts: one of the Monster Citizens led stands with the Court (MYK-WORLD-686)."""
    state = table.state
    options = [Option("none", "None of them")]
    options += [Option(name, f"{name} (Level {books.monsters[name].level})") for name in _led(state, holder)]
    name = yield from pick(table, holder, "Which monster fights for you?", options, "MYK-WORLD-686")
    if name == "none":
        return
    made = yield from skill_check(table, holder, "Beast Handling", books.monsters[name].level)
    if not made.success:
        return
    area = yield from pick_area(table, holder, f"Where does the {name} stand?", AREAS, "MYK-WORLD-686")
    beast = place(table, Foe(book=name, area=area, team=figures.team(state, holder), summoned=True), "MYK-WORLD-686")
    assert state.battle is not None
    state.battle.bonds.append(Bond(kind=HANDLED, a=holder, b=beast))


def _beast_fell(table: Table, fell: Fell) -> list[Ref]:
    battle = table.state.battle
    bonds = battle.bonds if battle is not None else []
    return [bond.a for bond in bonds if bond.kind == HANDLED and bond.b == fell.who and fell.dead]


@EFFECTS.on(Fell, name="beast-lost", rule="MYK-WORLD-687", title="Beast Handling", who=_beast_fell, may=False)
def beast_lost(table: Table, fell: Fell, holder: str) -> None:
    """A monster that falls for its tamer is a Follower lost (MYK-WORLD-687, MYK-WORLD-395)."""
    state: Campaign = table.state
    species = figures.foe(state, fell.who).book
    if figures.get(state, holder).monster_followers.get(species, 0):
        lose_followers(state, figures.number_of(holder), 1, {species: 1})
        table.log("MYK-WORLD-687", "{who} has lost a {species}.", who=figures.name(state, holder), species=species)


# --- Traitor ---------------------------------------------------------------------------------------------------------


def _sell(table: Table, who: Ref) -> Steps[None]:
    """A map goes for good, whatever the check says; with it 1D6 Voices (MYK-WORLD-715, MYK-WORLD-716)."""
    state: Campaign = table.state
    options = [Option(here.region, f"Region {here.region}") for here in state.kingdom.maps]
    region = yield from pick(table, who, "Which map do you sell?", options, "MYK-WORLD-715")
    rolled = table.roll("1d6", "MYK-WORLD-715", "The people hear of it: {total:Voice|Voices}.").total
    lost = min(rolled, state.kingdom.voices)
    yield from hope.change_voices(table, -rolled, "MYK-WORLD-715")
    made = yield from skill_check(table, who, "Kingdom for Sale!")
    if made.success:
        realm.gain_mg(table, lost + made.result - 10, "MYK-WORLD-715")
    yield from realm.lose_region(table, region, "MYK-WORLD-716")


@support(
    skill("Kingdom for Sale!"),
    can=lambda table, who: table.state.phase == "Kingdom" and bool(table.state.kingdom.maps),
    plan=True,
    pays={},
)
def kingdom_for_sale(table: Table, who: str) -> Steps[None]:
    """A Plan in the Kingdom Phase: Voices and a map for money (MYK-WORLD-715)."""
    yield from _sell(table, who)


@interrupt(
    skill("Kingdom for Sale!"),
    AnyTime,
    when=lambda table, event, holder: table.state.phase == "End" and bool(table.state.kingdom.maps),
    price=None,
    order="never",
    key="end",
    label="Kingdom for Sale!: a map of the Kingdom for money",
)
def sold_at_last(table: Table, event: AnyTime, holder: str) -> Steps[None]:
    """The same as an Assist in the End Phase (MYK-WORLD-715)."""
    yield from _sell(table, holder)

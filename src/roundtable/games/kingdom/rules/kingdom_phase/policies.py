"""Government Policies, where a table plays with them: fewer Followers for MG or for people (MYK-PLAY-724).

What was declared is an effect in force until the game is over; a retry is the same game. `scores.max_followers` reads it.
"""

from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.rules.play.asking import agrees
from roundtable.games.kingdom.rules.play.buttons import odds_of
from roundtable.games.kingdom.rules.play.checks import check
from roundtable.games.kingdom.rules.play.verbs import followers as people
from roundtable.games.kingdom.rules.play.verbs import realm
from roundtable.games.kingdom.rules.record.court import of_class, own_kings, present
from roundtable.games.kingdom.rules.record.cycles import last
from roundtable.games.kingdom.rules.record.realm import called, population
from roundtable.games.kingdom.rules.record.scores import POLICY, followers, max_followers
from roundtable.games.kingdom.state import Campaign, Lasting, Table
from roundtable.kernel.asks import Choose, Steps
from roundtable.kernel.options import Option

TREASURY, POPULATION = "Treasury Increase", "Population Increase"
BASE = 5
"""What the Kingdom Level is added to for the difficulty of either check (MYK-PLAY-726, MYK-PLAY-727)."""


def offered(state: Campaign) -> list[Option]:
    """The Policies, with the chance their check has as things stand (MYK-PLAY-726, MYK-PLAY-727)."""
    difficulty, level = BASE + state.kingdom.level, state.kingdom.level

    def policy(name: str, score: str, brings: str, rule: str) -> Option:
        likely = odds_of(state, realm.speaker(state), score, difficulty, rule, "kingdom")
        words = f"{name}: {brings} after the game, few Followers in it"
        told = f"as things stand {likely}"
        return Option(name, words, "", rule, odds=told, stakes=f"{score} against {difficulty} when the game is over")

    return [
        Option("none", "No Policy"),
        policy(TREASURY, "Lifestyle", f"{level} MG", "MYK-PLAY-726"),
        policy(POPULATION, "Order", "Citizens", "MYK-PLAY-727"),
    ]


def declare(table: Table) -> Steps[None]:
    """A King or Vizier may declare one, once a game for the whole Kingdom (MYK-PLAY-724)."""
    state: Campaign = table.state
    if not table.options.government_policies or in_force(state) is not None:
        return
    for who in [*own_kings(state), *of_class(state, "Vizier")]:
        prompt = f"{called(state, who)}: do you declare a Government Policy for this game?"
        named: str = yield Choose(who, prompt, offered(state), rule="MYK-PLAY-724")
        if named != "none":
            said = "{who} declares a Government Policy: {policy}."
            table.log("MYK-PLAY-724", said, who=called(state, who), policy=named)
            effect = Lasting(name="Government Policy", rule="MYK-PLAY-725", what=POLICY, note=named, until="ever")
            last(state, state, effect)
            _send_excess_home(table)
            return


def in_force(state: Campaign) -> Lasting | None:
    """The Policy of this game, if one was declared."""
    return next((effect for effect in state.lasting if effect.what == POLICY), None)


def _send_excess_home(table: Table) -> None:
    """Nobody leads more than Charisma + Level from now on; whoever is too many is a Citizen again (MYK-PLAY-725)."""
    state: Campaign = table.state
    for number in present(state):
        one = state.people[number]
        most = max_followers(state, one)
        said = "{who} leads at most {most:Follower|Followers} in this game."
        table.log("MYK-PLAY-725", said, who=called(state, number), most=most)
        people.send_home(table, figures.person(number), max(0, followers(one) - most), "MYK-PLAY-725")
        for species in list(one.monster_followers):
            gone = min(one.monster_followers[species], max(0, followers(one) - most))
            if gone:
                one.monster_followers[species] -= gone
                if not one.monster_followers[species]:
                    del one.monster_followers[species]
                at = state.kingdom.monster_citizens
                at[species] = at.get(species, 0) + gone


def bear_fruit(table: Table) -> Steps[None]:
    """Just before the Earnings Report the Policy's check decides (MYK-PLAY-726, MYK-PLAY-727)."""
    state: Campaign = table.state
    policy = in_force(state)
    if policy is None:
        return
    speaker, difficulty = realm.speaker(state), BASE + state.kingdom.level
    if policy.note == TREASURY:
        prompt = f"{TREASURY}: a Lifestyle check against {difficulty} for {state.kingdom.level} MG?"
        likely = odds_of(state, speaker, "Lifestyle", difficulty, "MYK-PLAY-726", "kingdom")
        if (yield from agrees(table, speaker, prompt, "MYK-PLAY-726", "Make the check", "Let it be", odds=likely)):
            made = yield from check(table, speaker, "Lifestyle", difficulty, "MYK-PLAY-726", kind="kingdom", why=TREASURY)
            if made.success:
                realm.gain_mg(table, state.kingdom.level, "MYK-PLAY-726")
        return
    made = yield from check(table, speaker, "Order", difficulty, "MYK-PLAY-727", kind="kingdom", why=POPULATION)
    if made.success:
        # Followers are Citizens on the road (MYK-CREATE-053); a tenth is rounded up.
        everybody = population(state) + sum(followers(one) for one in state.people)
        realm.gain_citizens(table, -(-everybody // 10), "MYK-PLAY-727")


def end(state: Campaign) -> None:
    """With the game its Policy is over (MYK-PLAY-725)."""
    state.lasting = [effect for effect in state.lasting if effect.what != POLICY]

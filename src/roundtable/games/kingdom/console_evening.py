"""The end of an evening on the GM's console: how it stands, ending a fight or the evening, and the newspaper."""

from roundtable.games.kingdom.rules.exploring import quest
from roundtable.games.kingdom.rules.gm.evening import FIGHT_ENDS, below, fighting
from roundtable.games.kingdom.rules.play import figures
from roundtable.games.kingdom.state import Campaign, Delve
from roundtable.kernel.console import Card, Field, Form, Panel
from roundtable.kernel.wording import counted

PAPER = "What you write here comes first in the newspaper of the campaign, the morning after."
UNTIL_THEN = "A game of a campaign is over when its End Phase has been played; then its newspaper is printed."


def end_panel(state: Campaign) -> Panel:
    """Ending a fight, the evening, and its summary (MYK-PLAY-002)."""
    here = state.delve
    forms = []
    if fighting(state):
        how = Field("value", "How", "choice", choices=list(FIGHT_ENDS.items()))
        says = "The fight stops where it stands, and the evening goes on."
        forms.append(Form("fight over", "End the fight", {"field": "fight over"}, [how], says=says))
    if here is not None and state.step == "delve" and here.stage != "over":
        done = here.objective == "done"
        word, words = ("open", "The objective is not reached yet") if done else ("reached", "The objective is reached")
        says = "It counts again as open." if done else "It counts as done, however it came about; the evening goes on."
        forms.append(Form("objective", words, {"field": "objective", "value": word}, says=says))
    if below(state) and not fighting(state):
        says = "The exploration is over at once, and the Court is at home with what it has found."
        forms.append(Form("home", "The Court goes home now", {"field": "home"}, says=says))
    if state.at_home is not None:
        written = Field("value", "The evening in your words", "text", state.summary)
        forms.append(Form("summary", "For the newspaper", {"field": "summary"}, [written], quiet=True))
    cards = [Card("How it stands", lines=_stands(state, here))] if here is not None else []
    lines = [PAPER, UNTIL_THEN] if state.at_home is not None else []
    return Panel("end", "End", cards=cards, forms=forms, lines=lines)


def _stands(state: Campaign, here: Delve) -> list[str]:
    """What a GM who looks at the clock wants to know."""
    words = {"done": "reached", "failed": "not reached", "": "open"}[here.objective]
    told = [f"{here.dungeon.goal} So far: {words}."]
    told.append(f"{len(here.known.explored)} of {len(here.rooms)} rooms explored, {state.quarter} Quarters gone.")
    if (left := quest.left(state)) is not None and here.objective != "done":
        told.append(f"{counted(left, 'Quarter is', 'Quarters are')} left for the objective.")
    if here.dungeon.clues:
        told.append(f"{len(here.known.clues)} of {len(here.dungeon.clues)} clues found.")
    if here.beaten:
        told.append(f"Beaten: {', '.join(here.beaten)}.")
    down = [state.people[number].name for number in state.court if state.people[number].dead]
    if down:
        told.append(f"Dead: {', '.join(down)}.")
    hurt = [figures.person(n) for n in state.court if not state.people[n].dead and state.people[n].hp <= 0]
    if hurt:
        told.append(f"Unconscious: {', '.join(figures.name(state, who) for who in hurt)}.")
    return told

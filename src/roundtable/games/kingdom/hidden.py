"""What a seat cannot know: the GM's secrets, and nothing else."""

from roundtable.games.kingdom.state import Campaign
from roundtable.kernel.dice import Source

HIDDEN = "(only the GM knows)"


def determinise(state: Campaign, seat: int, dice: Source) -> None:
    """Any text could stand where a secret does (MYK-CREATE-110)."""
    if seat != state.gm:
        for secret in state.secrets:
            secret.text = HIDDEN

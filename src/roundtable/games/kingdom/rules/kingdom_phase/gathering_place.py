"""Where the game of the campaign stands, for the pieces of the Kingdom Phase and the End Phase."""

from roundtable.games.kingdom.state import AtHome, Campaign


def at_home(state: Campaign) -> AtHome:
    """The game in progress."""
    assert state.at_home is not None, "no game of a campaign is being played"
    return state.at_home

def test_sheets_tell_ties_to_monsters_rulers_and_items():
    """A tie may go to anybody: the page must be able to name them all."""
    from roundtable.games.kingdom.view import tie_words
    from tests.games.kingdom.fights import body, fight, tie

    ties = {"f0": tie(2, "Anger"), "ruler": tie(1, "Scorn"), "species Ogrekin": tie(3, "Anger"), "item Spear": tie(1)}
    story = fight([body(hostility=ties)], voices=0)
    words = " ".join(tie_words(story.state, 0))
    assert "the Ruler of this map" in words and "Ogrekin" in words and "Spear" in words

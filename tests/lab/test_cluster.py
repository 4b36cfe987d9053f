"""Matches on a Ray cluster are the same matches."""

from __future__ import annotations

import importlib.util

import pytest

from roundtable.kernel.errors import BadSetup
from roundtable.kernel.game import Setup
from roundtable.lab.simulate import planned, simulate

HAS_RAY = importlib.util.find_spec("ray") is not None
PLAN = planned(Setup("knockdown", 2), ["random"], 20, "cluster")


@pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed (pip install roundtable[cluster])")
def test_a_cluster_plays_the_same_matches_in_the_same_order():
    assert list(simulate(PLAN, 2, on="ray")) == list(simulate(PLAN, 1))


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed: there is nothing to be told")
def test_without_ray_one_is_told_how_to_get_it():
    with pytest.raises(BadSetup, match="Ray is not installed; pip install"):
        list(simulate(PLAN, 2, on="ray"))


def test_matches_from_a_number_on_are_the_rest_of_the_whole():
    assert list(simulate(PLAN, 1, first=15)) == list(simulate(PLAN, 1))[15:]


def test_elsewhere_they_cannot_be_played():
    with pytest.raises(BadSetup, match="legal is ray"):
        simulate(PLAN, 1, on="the moon")

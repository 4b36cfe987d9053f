"""Questions. A rule yields one, the kernel waits, and the checked answer comes back from the `yield`.

Every kind can check an answer (`check`), sample a legal one (`sample`), list them where that makes sense (`answers`), say
whether there is only one (`only`), and be written as JSON (`to_json`, read back with `ask_from_json`).
"""

from __future__ import annotations

from ..options import Option
from ..regions import region_from_json
from .ask import Ask, Json, Prompt, Steps, Together
from .choosing import LONGER, PASSING, Choose, ChooseSome, React
from .giving import Allocate, ChooseNumber, ChoosePoint, WriteText

__all__ = [
    "LONGER",
    "PASSING",
    "Allocate",
    "Ask",
    "Choose",
    "ChooseNumber",
    "ChoosePoint",
    "ChooseSome",
    "Json",
    "Prompt",
    "React",
    "Steps",
    "Together",
    "WriteText",
    "ask_from_json",
]


def ask_from_json(data: dict[str, Json]) -> Ask:
    """The question as a client sees it: complete but for rules that only the server can check."""
    ask = _bare_ask(data)
    ask.first = data.get("first")
    return ask.timed(data.get("seconds", 0), data.get("default"))


def _bare_ask(data: dict[str, Json]) -> Ask:
    head = {"rule": data["rule"], "open_even_if_forced": data["open_even_if_forced"]}
    seat, prompt = data["seat"], data["prompt"]
    kind = data["kind"]
    if kind in ("choose", "choose some"):
        options = [Option(**option) for option in data["options"]]
        if kind == "choose":
            return Choose(seat, prompt, options, **head)
        return ChooseSome(seat, prompt, options, data["least"], data["most"], None, **head)
    if kind == "number":
        told = {int(amount["key"]): Option(**amount) for amount in data.get("amounts", [])}
        tells = told.__getitem__ if told else None
        return ChooseNumber(seat, prompt, data["low"], data["high"], data["step"], **head, tells=tells)
    if kind == "allocate":
        bins = [
            (Option(bin_["key"], bin_["label"], bin_["target"], odds=bin_.get("odds", "")), bin_["cap"])
            for bin_ in data["bins"]
        ]
        return Allocate(seat, prompt, data["total"], bins, data["all_of_it"], **head)
    if kind == "point":
        scale, unit = data.get("scale", 1), data.get("unit", "")
        bodies = data.get("bodies", [])
        region = region_from_json(data["region"])
        return ChoosePoint(seat, prompt, region, **head, scale=scale, unit=unit, bodies=bodies)
    if kind == "text":
        return WriteText(seat, prompt, data["suggestions"], data["least"], data["most"], **head)
    raise ValueError(f"there is no kind of question called {kind!r}")

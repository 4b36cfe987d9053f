"""What would you do? A hint for a seat that is asked, where the host allows hints: in the page and in the API.

It is reckoned like a bot's answer, in the bots' processes, from a match lent with other dice and through a chair that shows
what the seat may see.
"""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import FromQuery

from roundtable.kernel.dice import fresh_seed
from roundtable.kernel.save import lend
from roundtable.players.hints import Hint

from . import forms
from .access import Asker, asker
from .drafts import Refused
from .errors import documented
from .house import House
from .pool import TooLong
from .web import Anybody, Id, Word, house_of


async def hint_for(house: House, who: Asker, match_id: str, wanted: int | None) -> tuple[Hint, str]:
    """A hint for the question that a seat is asked, and the question's name."""
    async with house.reading(match_id) as room:
        seat = who.at(room).seat(wanted)
        if room.game.judgement is None:
            raise Refused(f"nobody can think ahead in {room.game.title} yet")
        if not room.hints:
            raise Refused("hints are off at this table; the host may allow them")
        if seat not in room.playing.asks:
            raise Refused("you are not asked anything just now")
        question = room.question_id(seat)
        lent = lend(room.playing, fresh_seed())
    try:
        return await house.thinkers.hint(lent, seat), question
    except TooLong:
        raise Refused("this takes too long to think about just now; try again") from None


@post("/m/{match_id:str}/hint", status_code=200, opt={"rate": "heavy"})
async def hint(request: Anybody, match_id: Word) -> dict[str, Any]:
    """For the script of the page: the hint as markup, and which question it is about."""
    form = await request.form()
    wanted = forms.whole(form, "seat", "the seat") if "seat" in form else None
    found, question = await hint_for(house_of(request), asker(request), match_id, wanted)
    return {"question": question, "html": request.app.state.render(request, "parts/hint.html", hint=found)}


@get(
    "/matches/{match_id:str}/hint",
    summary="What would a thinking player do?",
    responses=documented(400, 401, 403, 404, 409),
    opt={"rate": "heavy"},
)
async def hint_in_words(request: Anybody, match_id: Id, seat: FromQuery[int | None] = None) -> Hint:
    """The best answers to the open question with the chance each gives, and why. Where the host allows hints."""
    return (await hint_for(house_of(request), asker(request), match_id, seat))[0]

"""The sheets as printable pages: Kingdom, map, Known World and characters, in HTML with a style of their own."""

from html import escape

from roundtable.games.kingdom import books
from roundtable.games.kingdom.drawing import map_svg, world_svg
from roundtable.games.kingdom.reserved import slug
from roundtable.games.kingdom.rules.record.bonds import special_relationships
from roundtable.games.kingdom.rules.record.court import living
from roundtable.games.kingdom.rules.record.realm import (
    ROOMS,
    attribute,
    called,
    facility_bonus,
    kingdom_name,
    max_voices,
    population,
    region_at,
    spoken,
    starting_attribute,
    talent_bonus,
    title,
    usable_rooms,
)
from roundtable.games.kingdom.rules.record.scores import (
    ATTRIBUTE_OF,
    capacity,
    defense,
    followers,
    max_followers,
    max_hp,
    score_parts,
    skill_groups,
)
from roundtable.games.kingdom.sheets.paper import box, bullets, document, page, table
from roundtable.games.kingdom.state import INNER, Campaign
from roundtable.games.kingdom.text import pick
from roundtable.games.kingdom.view import (
    background_words,
    facility_words,
    item_words,
    region_words,
    secret_for,
    weapon_words,
    world_legend,
)
from roundtable.kernel.tools import ToolFile

SKILL_ROWS = 5
"""A printed sheet leaves room for Skills yet to be learned."""


def sheets_html(state: Campaign, which: str = "all") -> str:
    """A whole page with these sheets: "all", "kingdom", "map", "world", "characters" or "character 1".

    It stands on its own: style, fonts and script are in it. Pass a view's campaign: a sheet shows what is in it, and the
    GM's secrets are only in the GM's.
    """
    sheets = "".join(_sheet(state, name) for name in pick(state, which))
    return document(kingdom_name(state), sheets)


def sheets_file(state: Campaign) -> ToolFile:
    """All sheets as one page to keep and print."""
    return ToolFile(f"{slug(kingdom_name(state)) or 'kingdom'}.html", sheets_html(state), "text/html")


def _sheet(state: Campaign, name: str) -> str:
    if name == "kingdom":
        return _kingdom(state)
    if name == "map":
        return "".join(_map(state, number) for number in range(len(state.kingdom.maps)))
    if name == "world":
        return _world(state)
    return _character(state, int(name.split()[1]) - 1)


# --- pieces ----------------------------------------------------------------------------------------------------------


def _number(label: str, value: str, note: str = "") -> str:
    return (
        f'<div class="number"><span class="value">{escape(value)}</span><span class="label">{escape(label)}</span>'
        f'<span class="note">{escape(note)}</span></div>'
    )


def _pips(full: int, most: int) -> str:
    """Boxes to tick with a pencil: those in use are filled."""
    marks = "".join(f'<i class="pip{" full" if n < full else ""}"></i>' for n in range(most))
    return f'<p class="pips">{marks}</p>'


def _memo(heading: str, notes: list[str]) -> str:
    """Notes, and lines to write on down to the foot of the page."""
    lines = "".join(f'<p class="line">{escape(note)}</p>' for note in notes)
    return box(heading, lines + '<div class="ruled"></div>', "memo")


# --- the Kingdom -----------------------------------------------------------------------------------------------------


def _kingdom(state: Campaign) -> str:
    kingdom = state.kingdom
    numbers = "".join(
        _number(
            f"{name} Level",
            str(attribute(state, name)),
            f"{starting_attribute(state, name)} + {facility_bonus(state, name)} Facilities"
            f" + {talent_bonus(state, name)} Talents",
        )
        for name in books.ATTRIBUTES
    )
    people = [
        ("Landmakers", str(len(living(state)))),
        ("Citizens", str(kingdom.citizens)),
        *((species, str(number)) for species, number in kingdom.monster_citizens.items()),
        ("Talents", str(len(kingdom.talents))),
        ("Population", str(population(state))),
    ]
    talents = [
        (
            "☑" if talent.used else "☐",
            talent.job + (f" ({talent.choice})" if talent.choice else ""),
            books.jobs[talent.job].talent.timing,
            books.jobs[talent.job].talent.text,
        )
        for talent in kingdom.talents
    ]
    relations = [
        *(
            (spoken(other.name, ""), other.relation, f"Staple {other.staple}" if other.staple else "")
            for other in state.world.kingdoms
        ),
        *((name, relation, "Great Power") for name, relation in kingdom.powers.items()),
    ]
    debts = [f"{called(state, debt.who)} owes {debt.owed} MG" for debt in kingdom.debts if debt.owed]
    stored = [f"{number} {material} in store" for material, number in kingdom.stored.items()]
    stored += [f"{held.item}, brought home" for held in kingdom.kept]
    body = f'<div class="numbers">{numbers}</div><div class="columns">'
    body += box("People", table(("", ""), people), "people")
    body += box(
        "Resources",
        f'<p class="big">{kingdom.treasury} MG <small>Treasury</small></p>'
        f'<p class="big">{kingdom.voices} <small>of {max_voices(state)} Voices of the People</small></p>'
        + _pips(kingdom.voices, max_voices(state))
        + f"<p>Upkeep {kingdom.upkeep_change:+} MG</p>"
        + (f"<p>Religion: {escape(kingdom.religion)}</p>" if kingdom.religion else ""),
    )
    body += "</div>"
    body += box("Traits", bullets([trait.text for trait in kingdom.traits], "none"))
    if kingdom.monster_skills:
        body += box("Monster Skills may be learned from", bullets(list(kingdom.monster_skills)))
    body += box(
        "Talents", table(("", "Job", "Type", "Effect"), talents) if talents else '<p class="none">none yet</p>'
    )
    body += box("Relations", table(("Who", "Relationship", ""), relations))
    body += _memo("Memo", [*debts, *stored, *kingdom.memo])
    under = f"Level {kingdom.level}, {title(state)}" if kingdom.level else "in the making"
    return page("kingdom", "Kingdom", kingdom_name(state), under, body)


def _map(state: Campaign, number: int) -> str:
    here = state.kingdom.maps[number]
    usable = usable_rooms(state, number)
    rows = [
        (room, facility_words(state, at), books.facilities[at.name].timing, books.facilities[at.name].text)
        for room in ROOMS
        for at in here.rooms[room].facilities
    ]
    unlinked = [room for room in ROOMS if room not in usable]
    body = f'<div class="drawing">{map_svg(state, number)}</div>'
    if unlinked:
        body += f'<p class="note">Not linked, and so not usable: {", ".join(unlinked)}.</p>'
    if rows:
        body += box("Facilities", table(("Room", "Facility", "Type", "What it does"), rows))
    home = "home" if number == state.kingdom.home else "extra map"
    return page("map", "Map", kingdom_name(state), f"Region {here.region}, {home}", body)


def _world(state: Campaign) -> str:
    size = range(1, state.world.size + 1)
    known = [at for y in size for x in size if (at := region_at(x, y)) in state.world.regions]
    rows = [(at, "; ".join(region_words(state, at)) or "known") for at in known]
    body = f'<div class="drawing">{world_svg(state)}</div><p class="note">{escape(world_legend(state))}</p>'
    body += box("Known regions", table(("Region", "What is known"), rows))
    under = f"{len(known)} of {state.world.size**2} regions known; first the column, then the row"
    return page("world", "The Known World", kingdom_name(state), under, body)


# --- a character -----------------------------------------------------------------------------------------------------


def _character(state: Campaign, who: int) -> str:
    one = state.people[who]
    numbers = ""
    for name in books.SCORES:
        parts = score_parts(one, name)
        more = f" {parts.for_a_while:+} now" if parts.for_a_while else ""
        note = f"{parts.from_class} Class + {parts.from_jobs} Job + {parts.bonus} bonus{more} · {ATTRIBUTE_OF[name]}"
        numbers += _number(name, str(parts.total), note)
    derived = (
        f'<div class="derived">{_number("HP", f"{one.hp}/{max_hp(one)}")}{_number("Defense", str(defense(one)))}'
        f"{_number('Drive', f'{one.drive}/{capacity(one)}', 'Capacity')}"
        f"{_number('Followers', f'{followers(one)}/{max_followers(state, one)}')}{_number('Medals', str(one.medals))}</div>"
    )
    skills: list[tuple[str, ...]] = [
        (known.name, known.source, _timing(known.name), _check(known.name), books.skills[known.name].text)
        for known in one.skills
    ]
    skills += [("", "", "", "", "")] * (SKILL_ROWS - len(skills))
    special = [f"{kind} with {called(state, other)}" for kind, other in special_relationships(state, who)]
    story, mission = background_words(state, who)
    body = f'<div class="numbers">{numbers}</div>{derived}'
    body += '<div class="columns">' + box("Hit Points", _pips(one.hp, max_hp(one)), "wide")
    body += box("Drive", _pips(one.drive, capacity(one))) + "</div>"
    body += box("Skills", table(("Skill", "From", "Type", "Check", "What it does"), skills), "skills")
    body += box("Item Slots", table(("", "Item", "What it does"), _slots(state, who)), "slots")
    body += '<div class="columns">'
    head = ("Towards", "Affection", "", "Hostility", "")
    body += box("Relationships", table(head, _ties(state, who)) + (bullets(special) if special else ""), "wide")
    body += box("Likes", bullets(one.likes)) + box("Dislikes", bullets(one.dislikes)) + "</div>"
    body += box("Background", f"<p>{escape(story)}</p><p><strong>Mission:</strong> {escape(mission)}</p>")
    groups = skill_groups(one)
    body += box("Skill Groups", f"<p>{escape(', '.join([f'{one.class_name} Class Skills', 'General', *groups]))}</p>")
    if secret := secret_for(state, who):
        body += box("For the GM only", f"<p>{escape(secret.text)}</p>", "secret")
    body += _memo("Bad Statuses and memo", [*one.bad_statuses, *one.memo])
    words = [" / ".join([one.class_name, *one.jobs]), f"Level {one.level}"]
    words += [word for word in (one.gender, one.age, one.personality) if word]
    return page("character", kingdom_name(state), called(state, who), " · ".join(words), body)


def _ties(state: Campaign, who: int) -> list[tuple[str, ...]]:
    """A row for everybody else in the Court, so that scores can be written down as they come."""
    one = state.people[who]
    others = [other for other in range(len(state.people)) if other != who]
    rows = []
    for other in others:
        scores = [ties.get(other) for ties in (one.affection, one.hostility)]
        cells = [cell for tie in scores for cell in ((str(tie.score), tie.kind) if tie else ("", ""))]
        rows.append((called(state, other), *cells))
    return rows


def _slots(state: Campaign, who: int) -> list[tuple[str, ...]]:
    one = state.people[who]
    rows: list[tuple[str, ...]] = []
    for number in range(1, 7):
        held = next((held for held in one.items if number in held.slots), None)
        pile = ", ".join(f"{n} {material}" for material, n in one.materials.get(number, {}).items())
        if held is None:
            rows.append((str(number), pile, ""))
        elif number != held.slots[0]:
            rows.append((str(number), f"({held.item})", ""))
        else:
            words = ", ".join(word for word in (item_words(held), pile) if word)
            rows.append((str(number), words, weapon_words(held.item) + books.items[held.item].text))
            for part in one.items:
                if any(slot > INNER and slot % INNER == number for slot in part.slots[:1]):
                    does = weapon_words(part.item) + books.items[part.item].text
                    rows.append((f"{number} +", item_words(part), does))
    return rows


def _timing(skill: str) -> str:
    return books.skills[skill].timing


def _check(skill: str) -> str:
    check = books.skills[skill].check
    if check is None:
        return "—"
    plus = [*([str(check.difficulty)] if check.difficulty else []), *check.plus]
    return f"{check.score} / {' + '.join(plus)}" if plus else check.score

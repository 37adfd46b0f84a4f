"""Every screen around a match, prepared one after another, and their faults at a size of the window."""

import re
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from parlour.games import game_class, game_names
from parlour.scene.house_bots import HOUSE_BOTS
from tests.browser.conftest import Visitors
from tests.browser.table import open_table, wait_for_turn

# Sizes of the window with the size of the text. A desk at 200 % zoom is half as wide and half as high.
SIZES: dict[str, tuple[int, int, str]] = {
    "phone": (390, 844, ""),
    "landscape": (844, 390, ""),
    "small phone": (360, 640, ""),
    "tablet": (768, 1024, ""),
    "desk": (1280, 800, ""),
    "zoom": (640, 400, ""),
    "large text": (390, 844, "200%"),
}
MEASURE = (Path(__file__).parent / "measure_screen.js").read_text(encoding="utf-8").strip().rstrip(";")

Screen = tuple[str, Page]


def resize(page: Page, size: tuple[int, int, str]) -> None:
    width, height, text = size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)


def screen_faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(MEASURE)
    return found


def all_screens(visitors: Visitors, locale: str) -> Iterator[Screen]:
    yield from lobby_screens(visitors, locale)
    yield from evening_screens(visitors, locale)
    yield from practice_screens(visitors, locale)
    yield from spectator_screens(visitors, locale)


def come(visitors: Visitors, locale: str, name: str) -> Page:
    page = visitors.come(locale=locale, viewport={"width": 390, "height": 844})
    page.goto("/")
    person = {"nickname": name, "avatar": "fox", "avatar_color": "blue"}
    assert page.request.put("/api/me", data=person).ok
    return page


def make_table(page: Page, game: str, seats: int, **fields: Any) -> str:
    """Create a table and return its address."""
    created = page.request.post("/api/tables", data={"game": game, "seat_count": seats, **fields})
    assert created.ok, created.text()
    return f"/t/{created.json()['table_id']}"


# The home page, with more than a new user sees


def many_matches(route: Route) -> None:
    """Answer with eight running matches."""
    seats = [
        {
            "kind": "user",
            "name": name,
            "avatar": "fox",
            "avatar_color": "blue",
            "here": True,
            "is_you": not at,
        }
        for at, name in enumerate(("Maximiliane", "Jean-Baptiste de la Tour", "Bo"))
    ]
    route.fulfill(
        json=[
            {"table_id": f"t{number}", "game": game, "title": game_class(game).title, "options": {}}
            | {"seats": seats, "open_seats": 1, "created_at": 1_764_000_000_000, "started": number % 3 > 0}
            | {"is_over": False, "spectator_count": 2, "is_your_turn": number % 2 == 0}
            for number, game in enumerate(islice(cycle(game_names()), 8))
        ]
    )


def ladders(route: Route) -> None:
    bots = [bot.key for bot in HOUSE_BOTS]
    ladder = {"streak": 2, "bots": bots, "beaten": bots[:2], "next_place": 2, "next_name": "Otto"}
    route.fulfill(json=[{"game": game, **ladder} for game in game_names()])


def lobby_screens(visitors: Visitors, locale: str) -> Iterator[Screen]:
    page = come(visitors, locale, "Maximiliane-Alexandrina")
    page.add_init_script("localStorage.setItem('parlour.played', 'yes')")
    page.route("**/api/me/tables", many_matches)
    page.route("**/api/me/ladders", ladders)
    page.goto("/")
    expect(page.locator("#resume-list li")).to_have_count(8)
    expect(page.locator(".tile .range").first).not_to_be_empty()
    expect(page.locator(".daily-tile[href='/daily']")).to_contain_text(re.compile(r"\w"))
    yield "home page with running matches, ladders and the deal of the day", page
    page.goto("/#new-table")
    page.locator("#games input[value=zop-zoo]").check(force=True)
    expect(page.locator("#play")).to_be_enabled()
    yield "form for a new table", page
    page.locator("#new-table details").evaluate_all("all => all.forEach((each) => (each.open = true))")
    yield "form for a new table, unfolded", page
    page.goto("/daily")
    expect(page.locator("main a.button, main .button").first).to_be_visible()
    yield "deal of the day", page


# An evening of two people: the waiting room, the match, its end, and the replay


def evening_screens(visitors: Visitors, locale: str) -> Iterator[Screen]:
    host, guest = come(visitors, locale, "Maximiliane-Alexandrina"), come(visitors, locale, "Bo")
    settings = {"seconds_per_move": 300, "allow_chat": True}
    options = {"max_rounds": 1}
    address = make_table(host, "war", 3, options=options, private=True, table_settings=settings)
    for page, seat in ((host, 0), (guest, 1)):
        page.goto(address)
        page.locator(f"#sit-{seat}").click()
        expect(page.locator("#seats .mark").first).to_be_visible()
    guest.locator("#ready").click()
    expect(host.locator("#seats .mark.ready")).to_be_visible()
    yield "waiting room of the host", host
    yield "waiting room of a guest", guest
    host.locator("#change-game").click()
    expect(host.locator("#change-table")).to_be_visible()
    host.locator("#change-table details").evaluate_all("all => all.forEach((each) => (each.open = true))")
    yield "form that changes the game", host
    host.keyboard.press("Escape")
    host.locator("#bot-2").click()
    host.locator("#start").click()
    for page in (host, guest):
        expect(page.locator("#board[data-seq]")).to_be_visible()
    yield from match_screens(host, guest)
    play_round(host, guest)
    expect(host.locator("#result")).to_be_visible()
    yield "result", host
    host.locator("#rematch").click()
    guest.locator("#rematch").click()
    expect(host.locator("#result")).to_be_hidden()
    play_round(host, guest)
    host.locator("#evening-button").click()
    expect(host.locator("#evening-dialog")).to_be_visible()
    host.locator("#evening-dialog summary").click()
    yield "score of the evening", host
    host.keyboard.press("Escape")
    host.locator("#next-game").click()
    expect(host.locator("#change-table")).to_be_visible()
    host.locator("#change-table [type=submit]").click()
    expect(host.locator("#waiting #evening tbody tr")).to_have_count(3)
    yield "waiting room with the score of the evening", host
    yield from shared_replay_screens(host, guest, f"{address}/match/1")


def match_screens(host: Page, guest: Page) -> Iterator[Screen]:
    guest.locator("#chat-button").click()
    guest.locator("#phrases button").first.click()
    expect(host.locator("#chat-button[data-unread]")).to_be_visible()
    yield "match with an unread message", host
    host.locator("#chat-button").click()
    expect(host.locator("#chat-messages li")).to_have_count(1)
    yield "chat", host
    for page in (host, guest):
        page.keyboard.press("Escape")
    for proposal in ("add-time", "pause-clock"):
        guest.locator("#menu-button").click()
        guest.locator(f"#{proposal}").click()
        expect(host.locator("[data-notice=proposal]")).to_be_visible()
        yield f"proposal: {proposal}", host
        host.locator("[data-notice=proposal] button").nth(1).click()
        expect(guest.locator("[data-notice=proposal]")).to_have_count(0)
    host.locator("#menu-button").click()
    expect(host.locator("#menu")).to_be_visible()
    yield "menu of the host", host
    host.locator("#report-move").click()
    expect(host.locator("dialog[open] textarea").first).to_be_visible()
    expect(host.locator("dialog[open] option")).to_have_count(2)  # the deal and a move, without the proposals
    yield "report of a move", host
    host.keyboard.press("Escape")


def play_round(host: Page, guest: Page) -> None:
    for page in (host, guest):
        expect(page.locator("#moves [data-key=flip]")).to_be_visible()
        page.locator("#moves [data-key=flip]").click()
    for page in (host, guest):
        expect(page.locator("#result")).to_be_visible()


def shared_replay_screens(host: Page, guest: Page, address: str) -> Iterator[Screen]:
    host.goto(f"{address}?together")
    expect(host.locator("#together button:visible")).to_have_count(1)
    guest.goto(f"{address}?together")
    expect(guest.locator("#together [role=status]")).to_contain_text("Maximiliane")
    yield "replay of the person who leads", host
    guest.keyboard.press("ArrowRight")
    expect(guest.locator("#together button:visible").first).to_be_visible()
    yield "replay of a person who watches alone", guest


# One person and bots


def practice_screens(visitors: Visitors, locale: str) -> Iterator[Screen]:
    page = come(visitors, locale, "Ann")
    open_table(page, "crazy-eight", 3)
    assert wait_for_turn(page)
    page.locator("#menu-button").click()
    yield "menu of a match against bots", page
    page.locator("#restart").click()
    page.get_by_role("alertdialog").locator(".strong").click()
    expect(page.locator("#progress")).to_contain_text("·")
    assert wait_for_turn(page)
    page.keyboard.press("m")
    page.locator("#moves-list button").first.click()
    assert wait_for_turn(page)
    expect(page.locator("#undo")).to_be_visible()
    yield "practice with undo", page


# Hands that are open to spectators


def spectator_screens(visitors: Visitors, locale: str) -> Iterator[Screen]:
    ann, eve = come(visitors, locale, "Ann"), come(visitors, locale, "Eve")
    options = {"target": 200}
    address = make_table(ann, "zop-zoo", 2, bots={"1": "easy"}, private=True, options=options)
    ann.goto(address)
    ann.locator("#sit-0").click()
    ann.locator("#start").click()
    expect(ann.locator("#board[data-seq]")).to_be_visible()
    eve.goto(address)
    expect(eve.locator("#board[data-seq]")).to_be_visible()
    ann.locator("#menu-button").click()
    ann.locator("#spectator-hands").click()
    expect(eve.locator("#earlier-hands")).to_be_visible()
    yield "match with a link to earlier hands", eve

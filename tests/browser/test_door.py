"""From the home page to a table in one click, the size of the download, and pages without content."""

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Response, Route, ViewportSize, expect

from parlour.games import game_class, game_names
from tests.browser.conftest import OPEN_ROOM, PHONE, SEEDS, Visitors, opened
from tests.browser.looks import check_axe, no_sideways
from tests.browser.table import choose, my_turn, sit, until_asked

MOST_BYTES = 150_000  # bytes over the wire, compressed, from the home page to the first table
UNPACKED = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, each) => sum + each.decodedBodySize, 0)"""

LONG = "Wolfeschlegelsteinhausen"  # a name without a place to break the line


def open_tables(route: Route) -> None:
    """Show one table of each game, with players who have long names."""
    seats = [
        {"kind": "user", "name": LONG, "avatar": "fox", "avatar_color": "blue", "here": True, "is_you": you}
        for you in (True, False, False)
    ]
    lines = [
        {"table_id": game, "game": game, "title": game_class(game).title, "options": {}, "seats": seats}
        | {"open_seats": 1, "created_at": 1_764_000_000_000, "started": True, "is_over": False}
        | {"spectator_count": 12, "is_your_turn": True}
        for game in game_names()
    ]
    route.fulfill(json=lines)


def deal(page: Page, title: str) -> None:
    page.get_by_role("button", name=f"Play {title}", exact=True).click()
    expect(page.locator("#board[data-seq]")).to_be_visible()


def test_from_the_first_page_to_the_cards_in_one_click(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    page.goto("/")
    for game in game_names():
        tile = page.locator(f'[data-game="{game}"]')
        picture = tile.get_by_role("presentation").or_(tile.locator("img")).first
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    for title in ("Zop Zoo", "Crazy Eight"):
        page.goto("/")
        deal(page, title)
        expect(page.locator(".seat")).to_have_count(2)
        expect(page.locator("#own-person")).to_contain_text("Guest")
        assert until_asked(page)


def test_who_left_a_table_goes_on_from_the_first_page(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    sit(page, "zop-zoo", 2)
    assert until_asked(page)
    own = urlsplit(page.url).path
    page.goto("/")
    line = page.locator("#resume-list li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Zop Zoo")
    expect(page.locator("#no-tables:not([hidden]), #tables li").first).to_be_visible()
    expect(page.locator(f"#tables a[href='{own}']")).to_have_count(0)
    line.get_by_role("link", name="Resume").click()
    expect(page.locator("#board[data-seq]")).to_be_visible()


# Portrait, landscape and desktop.
SIZES: list[ViewportSize] = [
    {"width": 360, "height": 640},
    {"width": 640, "height": 360},
    {"width": 1440, "height": 900},
]


def test_the_first_button_is_in_sight_and_nothing_is_too_small(visitors: Visitors) -> None:
    page = visitors.come()
    page.route("**/api/tables", open_tables)
    page.goto("/")
    first = page.locator(".deal").first
    expect(first).to_be_visible()
    for size in SIZES:
        page.set_viewport_size(size)
        expect(first).to_be_in_viewport(ratio=1)
        no_sideways(page)
        small: list[str] = (
            page.locator("button, a.button, .segment")
            .filter(visible=True)
            .evaluate_all(
                "all => all.filter(each => each.getBoundingClientRect().height < 43.9)"
                ".map(each => each.outerHTML)"
            )
        )
        assert small == []
        cut: list[str] = page.locator(".tile :is(h3, p, .button)").evaluate_all(
            "all => all.filter(each => each.scrollHeight > each.clientHeight + 2)"
            ".map(each => each.textContent)"
        )
        assert cut == []
    page.route("**/api/me/tables", open_tables)
    page.goto("/")
    expect(page.locator("#tables li").first).to_be_visible()
    expect(page.locator("#resume-list li").first).to_be_visible()
    for font in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", font)
        for size in SIZES:
            page.set_viewport_size(size)
            no_sideways(page)


def test_the_door_by_keyboard_alone_to_a_level_and_the_cards(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    expect(page.locator(".deal").first).to_be_visible()
    page.get_by_role("radio", name="Medium").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play War")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#board[data-seq]")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("radio", name="Easy")).to_be_checked()


def test_what_a_guest_looks_like_is_chosen_by_keyboard_and_kept(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/")
    page.get_by_role("button", name="Guest: edit").press("Enter")
    page.get_by_label("Your name").fill("Zoë")
    page.get_by_role("radio", name="owl").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="bear")).to_be_focused()
    expect(page.get_by_role("radio", name="bear")).to_be_checked()
    page.get_by_role("radio", name="teal").check()
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_role("button", name="Zoë: edit")).to_be_visible()
    page.reload()
    button = page.get_by_role("button", name="Zoë: edit")
    button.click()
    expect(page.get_by_role("radio", name="bear")).to_be_checked()
    expect(page.get_by_role("radio", name="teal")).to_be_checked()
    no_sideways(page)


def test_axe_finds_nothing_where_there_is_nothing(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    visitors.offline = True  # Chromium reports the 404
    for path, heading in (
        ("/offline", "offline"),
        ("/t/nowhere", "Table not found"),
        ("/what/is/this", "Page not found"),
    ):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        check_axe(page, looks=path == "/offline")
        no_sideways(page)
    page.get_by_role("link", name="All games").click()
    expect(page.locator(".tile").first).to_be_visible()


def test_without_a_network_it_is_said_kindly_and_no_old_cards_are_shown(visitors: Visitors) -> None:
    page = visitors.come(service_workers="allow")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    choose(page, "War", 2)
    table = page.url
    visitors.offline = True
    page.context.set_offline(True)
    page.goto(table)
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page.get_by_role("link", name="Try again")).to_be_visible()
    assert page.locator(".card").count() == 0
    page.context.set_offline(False)
    expect(my_turn(page)).to_be_visible()  # by itself
    kept: list[str] = page.evaluate(
        "async () => { const all = []; for (const name of await caches.keys())"
        " for (const each of await (await caches.open(name)).keys()) all.push(new URL(each.url).pathname);"
        " return all; }"
    )
    assert "/offline" in kept
    assert not [path for path in kept if path.startswith(("/t/", "/api/", "/ws/")) or path == "/"]


def test_what_the_way_to_the_first_table_weighs(chromium: Browser, tmp_path: Path) -> None:
    """In a room of its own, because every open table adds a line to the home page."""
    with opened(SEEDS + OPEN_ROOM, tmp_path / "room.sqlite3") as room:
        visitors = Visitors(chromium, room)
        weigh(visitors.come(viewport=PHONE))
        visitors.leave()
        assert not visitors.complaints


def weigh(page: Page) -> None:
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    unpacked = page.evaluate(UNPACKED)
    deal(page, "Zop Zoo")
    page.wait_for_load_state("networkidle")
    unpacked += page.evaluate(UNPACKED)
    sizes = [answer.request.sizes() for answer in answers]
    wire = sum(each["responseBodySize"] for each in sizes)
    heads = sum(each["responseHeadersSize"] for each in sizes)
    print(f"{len(sizes)} answers, {wire} bytes over the wire and {heads} of headers; {unpacked} unpacked")
    assert len(sizes) > 20
    assert wire <= MOST_BYTES

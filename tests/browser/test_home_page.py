"""From the home page to a table in one click, the size of the download, and pages without content."""

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Response, Route, ViewportSize, expect

from parlour.games import game_class, game_names
from parlour.scene.house_bots import HOUSE_BOTS
from tests.browser.accessibility import check_axe, check_no_horizontal_scroll
from tests.browser.conftest import OPEN_ROOM, PHONE, SEEDS, Visitors, run_room
from tests.browser.table import create_table, my_turn, open_table, wait_for_turn

MAX_BYTES = 150_000  # bytes over the wire, compressed, from the home page to the first table
DECODED_BYTES = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, each) => sum + each.decodedBodySize, 0)"""

COUNT_FALLING_SUITS = """
window.falling = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  if (["♠", "♥", "♦", "♣"].includes(this.textContent)) window.falling += 1;
  return animate.apply(this, given);
};
"""
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


def start_game(page: Page, title: str) -> None:
    page.get_by_role("button", name=f"Play {title}", exact=True).click()
    expect(page.locator("#board[data-seq]")).to_be_visible()


def test_home_page_starts_a_game_in_one_click(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    page.goto("/")
    for game in game_names():
        tile = page.locator(f'[data-game="{game}"]')
        picture = tile.get_by_role("presentation").or_(tile.locator("img")).first
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    for game in ("zop-zoo", "crazy-eight"):
        page.goto("/")
        start_game(page, game_class(game).title)
        table = game_class(game).house_table
        assert table is not None
        expect(page.locator(".seat")).to_have_count(table.seats - 1)
        expect(page.locator("#own-person")).to_contain_text("Guest")
        assert wait_for_turn(page)
    check_undo(page)


def check_undo(page: Page) -> None:
    """Make a move, go back to the decision, and deal the same cards again."""
    hand = page.locator("#own [data-card]")
    dealt = hand.evaluate_all("cards => cards.map((card) => card.dataset.card).sort()")
    expect(page.locator("#undo")).to_be_hidden()  # no decision has been made
    page.locator("#menu-button").click()
    page.locator("#restart").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Restart this deal").click()
    expect(page.locator("#progress")).to_contain_text("Practice")
    assert wait_for_turn(page)
    assert hand.evaluate_all("cards => cards.map((card) => card.dataset.card).sort()") == dealt
    log_length = page.locator("#log-list li").count()
    page.keyboard.press("m")
    page.locator("#moves-list button").first.click()
    expect(page.locator("#moves-dialog")).to_be_hidden()
    assert wait_for_turn(page)
    page.locator("#undo").click()
    expect(page.locator("#log-list li").last).to_contain_text("You go back to your last decision")
    assert page.locator("#log-list li").count() == log_length + 1
    expect(page.locator("#undo")).to_be_hidden()
    for question in (0, 1):  # only for a match that counts
        page.locator("#menu-button").click()
        page.locator("#new-deal").click()
        if question:
            page.get_by_role("alertdialog").get_by_role("button", name="New deal").click()
        expect(page.locator("#progress")).not_to_contain_text("Practice")
        assert wait_for_turn(page)


def test_resume_from_the_home_page(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    open_table(page, "zop-zoo", 2)
    assert wait_for_turn(page)
    own = urlsplit(page.url).path
    page.goto("/")
    line = page.locator("#resume-list li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Zop Zoo")
    expect(page.locator("#no-tables:not([hidden]), #tables li").first).to_be_visible()
    expect(page.locator(f"#tables a[href='{own}']")).to_have_count(0)
    page.locator("#resume-title").click()
    expect(line).to_be_hidden()
    page.reload()
    expect(page.locator("#resume")).to_contain_text("your turn: 1")
    expect(line).to_be_hidden()
    page.locator("#resume-title").press("Enter")
    line.get_by_role("button", name="Remove Zop Zoo").click()
    expect(line).to_have_count(0)
    page.reload()
    page.locator("#resume-title").click()
    page.get_by_role("button", name="Show 1 removed game").click()
    line.get_by_role("link", name="Resume").click()
    expect(page.locator("#board[data-seq]")).to_be_visible()


# Portrait, landscape and desktop.
SIZES: list[ViewportSize] = [
    {"width": 360, "height": 640},
    {"width": 640, "height": 360},
    {"width": 1440, "height": 900},
]


def test_home_page_layout(visitors: Visitors) -> None:
    page = visitors.come()
    page.route("**/api/tables", open_tables)
    page.goto("/")
    first = page.locator(".deal").first
    expect(first).to_be_visible()
    for size in SIZES:
        page.set_viewport_size(size)
        expect(first).to_be_in_viewport(ratio=1)
        check_no_horizontal_scroll(page)
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
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(first).to_be_in_viewport(ratio=1)
    for font in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", font)
        for size in SIZES:
            page.set_viewport_size(size)
            check_no_horizontal_scroll(page)


def test_form_proposes_house_rules_for_the_number_of_players(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/#new-table")
    page.get_by_role("radio", name="Go Fish").check()
    page.get_by_text("House rules").click()
    numbers = page.get_by_role("group", name="Number of players")
    lucky_draw, reason = page.locator("#option-lucky_draw"), page.locator("#house-rules-reason")
    for seats, value, share in ((2, "on", "28%"), (3, "off", "38%"), (2, "on", "28%")):
        numbers.get_by_role("radio", name=str(seats), exact=True).check()
        expect(lucky_draw).to_have_value(value)
        expect(reason).to_contain_text(share)
    page.get_by_role("radio", name="War").check()
    expect(reason).to_be_hidden()
    page.get_by_role("radio", name="Go Fish").check()
    numbers.get_by_role("radio", name="2", exact=True).check()
    page.locator("#option-empty_hand").select_option("out")
    with page.expect_request("**/api/tables") as sent:
        page.locator("#play").click()
    new_table = sent.value.post_data_json or {}
    assert new_table["options"] == {"lucky_draw": "on", "empty_hand": "out"}


def test_form_fits_on_a_phone(visitors: Visitors) -> None:
    """The game, the players and the button that opens the table are in view without scrolling."""
    for locale in ("en-US", "de-DE"):
        page = visitors.come(viewport={"width": 390, "height": 844}, has_touch=True, locale=locale)
        page.goto("/#with-friends")
        page.locator("#games input[value=zop-zoo]").check()
        page.locator("#new-table").evaluate("form => form.scrollIntoView()")
        for seats in (2, 6):
            page.locator(f"#seats input[value='{seats}']").check()
            last_seat = page.locator("#seat-choices li").last
            for part in (page.locator("#games label").first, last_seat, page.locator("#play")):
                expect(part).to_be_in_viewport(ratio=1)
            assert page.locator("#play").evaluate(COVERS) == []
        check_axe(page)


# The controls of the seats that lie behind this element.
COVERS = """button => [...document.querySelectorAll("#seat-choices :is(input, select)")].filter(
  (each) => each.getBoundingClientRect().bottom > button.getBoundingClientRect().top + 1)
  .map((each) => each.id)"""


def test_home_page_by_keyboard(visitors: Visitors) -> None:
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


def test_avatar_is_chosen_by_keyboard_and_kept(visitors: Visitors) -> None:
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
    check_no_horizontal_scroll(page)


def test_error_pages_are_accessible(visitors: Visitors) -> None:
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
        check_no_horizontal_scroll(page)
    page.get_by_role("link", name="All games").click()
    expect(page.locator(".tile").first).to_be_visible()


def test_tile_shows_the_next_bot_of_the_ladder(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    bots = [bot.key for bot in HOUSE_BOTS]
    ladder = {"game": "war", "streak": 1, "bots": bots, "beaten": bots[:2], "next_place": 2}
    page.add_init_script("localStorage.setItem('parlour.played', 'yes')")
    page.route("**/api/me/ladders", lambda route: route.fulfill(json=[ladder | {"next_name": "Otto"}]))
    page.goto("/")
    tile = page.locator('.tile[data-game="war"]')
    expect(tile.locator(".range")).to_contain_text(f"Ladder: 2 of {len(bots)}.")
    expect(page.get_by_role("button", name="Next: ")).to_have_count(1)
    check_axe(page)
    check_no_horizontal_scroll(page)
    tile.get_by_role("button", name="Next: Otto").click()
    expect(page.locator("#others")).to_contain_text("Otto")
    # a win is celebrated unless the user prefers reduced motion, and the main button leads to the next bot
    page.add_init_script(COUNT_FALLING_SUITS)
    open_table(page, "war", 2, {"max_rounds": 1})
    for count in (0, 28):
        page.emulate_media(reduced_motion="no-preference" if count else "reduce")
        page.locator("#moves [data-key=flip]").click()
        expect(page.locator("#result.won")).to_be_visible()
        assert page.evaluate("window.falling") == count
        expect(page.locator("#result .strong:visible")).to_have_text("Next: Otto")
        if not count:
            page.locator("#rematch").click()
    page.locator("#result").get_by_role("button", name="Next: Otto").click()
    expect(page.locator("#others")).to_contain_text("Otto")
    expect(page.locator("#result")).to_be_hidden()


def test_offline_page_shows_no_old_cards(visitors: Visitors) -> None:
    page = visitors.come(service_workers="allow")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    create_table(page, "War", 2)
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


def test_download_size_up_to_the_first_table(chromium: Browser, tmp_path: Path) -> None:
    """In a room of its own, because every open table adds a line to the home page."""
    with run_room(SEEDS + OPEN_ROOM, tmp_path / "room.sqlite3") as room:
        visitors = Visitors(chromium, room)
        measure_download(visitors.come(viewport=PHONE))
        visitors.leave()
        assert not visitors.complaints


def measure_download(page: Page) -> None:
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    unpacked = page.evaluate(DECODED_BYTES)
    start_game(page, "Zop Zoo")
    page.wait_for_load_state("networkidle")
    unpacked += page.evaluate(DECODED_BYTES)
    sizes = [answer.request.sizes() for answer in answers]
    wire = sum(each["responseBodySize"] for each in sizes)
    heads = sum(each["responseHeadersSize"] for each in sizes)
    print(f"{len(sizes)} answers, {wire} bytes over the wire and {heads} of headers; {unpacked} unpacked")
    assert len(sizes) > 20
    assert wire <= MAX_BYTES

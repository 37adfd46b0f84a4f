"""The profile and the deal of the day: by keyboard, on a phone and a desktop, and on another device."""

import json
import re
from functools import partial

from playwright.sync_api import Page, Route, ViewportSize, expect

from parlour.server.socket_messages import PROTOCOL_VERSION
from tests.browser.accessibility import check_axe, check_no_horizontal_scroll
from tests.browser.conftest import DESK, PHONE, Visitors
from tests.browser.screens import many_matches
from tests.browser.table import open_table

# Plays on at the table of this page by the first legal moves, over its own socket, which is faster.
PLAY_OUT = """() => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws/${location.pathname.split("/")[2]}`);
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol_version: %d }));
  socket.onmessage = ({ data }) => {
    const { type, seq, match_number, scene } = JSON.parse(data);
    if (type !== "scene") return;
    if (scene.is_over) return done();
    if (!scene.moves.length || !scene.to_move.includes(scene.seat)) return;
    const move = { request_id: `quick ${seq}`, match_number, move: scene.moves[0].move };
    socket.send(JSON.stringify({ type: "move", ...move }));
  };
})"""

# The shadow of tables that are wider than their container.
SCROLL_SHADOWS = """(frames) => frames.filter((frame) => frame.scrollWidth > frame.clientWidth)
  .map((frame) => getComputedStyle(frame).backgroundImage)"""


# Negative numbers in tables and in messages.
NEGATIVE_NUMBERS = """async () => {
  const { formatNumber } = await import("/static/common/formats.js");
  const { formatMessage, formatTenths } = await import("/static/common/messages.js");
  return [formatNumber(-120.5), formatTenths(-3), formatMessage("lobby-since", { time: -7 }).includes("−7")];
}"""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(60):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"keys do not reach {selector}")


def test_negative_numbers_have_a_minus_sign(visitors: Visitors) -> None:
    for language, expected in (("en", ["−120.5", "−3.0", True]), ("de", ["−120,5", "−3,0", True])):
        page = visitors.come(locale=language)
        page.goto("/")
        assert page.evaluate(NEGATIVE_NUMBERS) == expected


JSON = "application/json"
EMPTY_STATS = {
    "game": "war",
    "title": "War",
    "matches_played": 9,
    "wins": 4,
    "round_counts": None,
    "replayed_matches": 0,
    "has_scores": False,
}
EMPTY_STATS |= {"win_rates": [], "openings": [], "progress": [], "stats": []}


def test_equal_quartiles_are_not_shown_as_a_range(visitors: Visitors) -> None:
    page = visitors.come()
    open_table(page, "war", 2, {"max_rounds": 10})
    page.evaluate(PLAY_OUT % PROTOCOL_VERSION)
    for quarter, rest, expected in (
        (30, 30, "The number is 30 in at least half of your matches."),
        (30, 31, "The number is 30 or 31 in half of your matches; the median is 30."),
        (30, 34, "The number is 30 to 34 in half of your matches; the median is 30."),
    ):
        lengths = {
            "shortest": 20,
            "first_quartile": quarter,
            "median": 30,
            "third_quartile": rest,
            "longest": 90,
        }
        figures = json.dumps(EMPTY_STATS | {"move_counts": lengths})
        page.route("**/api/me/stats/war", partial(Route.fulfill, body=figures, content_type=JSON))
        page.goto("/profile")
        page.locator("#personal-stats-game").select_option("War")
        expect(page.locator("#personal-stats p", has_text="half of your matches")).to_have_text(expected)


def test_device_link_moves_matches_and_keeps_the_rating(visitors: Visitors) -> None:
    desk, phone = visitors.come(viewport=DESK), visitors.come(viewport=PHONE)
    desk.goto("/profile")
    desk.locator("#make-link").click()
    expect(desk.locator("#link-part")).to_be_visible()
    open_table(phone, "war", 2, {"max_rounds": 10})
    phone.evaluate(PLAY_OUT % PROTOCOL_VERSION)
    phone.goto(desk.locator("#link").input_value())
    expect(phone.get_by_label("Add the match")).to_be_checked()
    phone.locator("#device-link-yes").click()
    expect(phone.locator("#done")).to_contain_text("on this device.")
    desk.reload()
    expect(desk.locator("#matches li")).to_contain_text("War")
    with desk.expect_response("**/api/me/rating") as answer:
        desk.get_by_label("Rate my matches").check()
    assert answer.value.ok
    desk.reload()
    expect(desk.get_by_label("Rate my matches")).to_be_checked()


def share_result(page: Page) -> None:
    """Press the button that shares the result of today. Without a clipboard, the page shows the text."""
    page.evaluate("delete Navigator.prototype.clipboard")
    page.get_by_role("button", name="Share result").click()
    expect(page.get_by_label("Your result as a text")).to_have_value(
        re.compile(
            r"Deal of the day, Tuesday.*\nGo Fish: (won|lost).*\nStreak: one day\.\nhttp://\S+/daily$",
            re.DOTALL,
        )
    )


def check_week(page: Page) -> None:
    """Check the week on the first page. Today is a Tuesday. The games stay in view below running matches."""
    page.route("**/api/me/tables", many_matches)
    page.goto("/")
    expect(page.locator("#resume-list li").first).to_be_visible()
    week = page.locator(".daily-week")
    expect(week.get_by_role("cell")).to_have_text(
        [re.compile(text) for text in ("missed", "won|lost", *["later"] * 5)]
    )
    expect(page.locator(".daily-tile").first).to_contain_text("Streak: one day. Next deal in ")
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        expect(page.locator(".deal").first).to_be_in_viewport(ratio=1)
        check_no_horizontal_scroll(page)
    check_axe(page)
    share_result(page)
    check_no_horizontal_scroll(page)


def test_daily_deal_is_played_and_compared(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/")
    expect(page.locator(".daily-tile").first).to_contain_text("Deal of the day")
    page.locator(".daily-tile").first.click()
    expect(page.get_by_role("heading", name="Go Fish")).to_be_visible()
    expect(page.locator("#deal-state")).to_contain_text("You against Emil and Rosa. No results yet.")
    expect(page.locator("#plays-part")).to_be_hidden()
    check_axe(page)
    check_no_horizontal_scroll(page)
    tab_to(page, "#deal-play")
    page.keyboard.press("Enter")
    expect(page.locator("#board[data-seq]")).to_be_visible()
    table = page.url
    # The table does not have a button that closes it by mistake, and leaving the seat asks for confirmation.
    page.locator("#menu-button").click()
    expect(page.get_by_role("button", name="Lock table")).to_be_visible()
    expect(page.locator("#close-table")).to_be_hidden()
    page.get_by_role("button", name="Leave game").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("You can't play it again.")
    check_axe(page)
    page.get_by_role("button", name="Cancel").click()
    page.goto("/daily")  # the match is still open
    expect(page.locator("#deal-play")).to_have_text("Resume")
    # A user who has not played the deal sees nothing of the match.
    other = visitors.come()
    other.goto(table)
    expect(other.locator("#error-text")).to_contain_text("Another player is playing the deal of the day here")
    page.locator("#deal-play").click()
    expect(page.locator("#board[data-seq]")).to_be_visible()
    page.locator("#prompt").focus()
    page.evaluate(PLAY_OUT % PROTOCOL_VERSION)
    expect(page.locator("#compare")).to_be_focused()
    expect(page.locator("#rematch")).to_be_hidden()
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator("#check-deal")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#plays tbody tr.you")).to_contain_text("Guest")
    expect(page.locator("#deal-state")).to_contain_text("the first to finish")
    expect(page.locator("#week tbody tr.you")).to_contain_text("Guest")
    expect(page.locator("#deal-ends")).to_contain_text("Next deal in ")
    share_result(page)
    check_axe(page)
    check_no_horizontal_scroll(page)
    other.goto("/daily")
    expect(other.locator("#deal-state")).to_contain_text("Finished by one player.")
    expect(other.locator("#plays-part")).to_be_hidden()
    # If the host has closed the table, the page says so and does not link to it.
    state = other.request.get("/api/daily").json() | {"table_id": "cleared", "closed": True}
    other.route("**/api/daily", partial(Route.fulfill, json=state))
    other.reload()
    expect(other.locator("#deal-state")).to_contain_text("Your table was closed before")
    expect(other.locator("#deal-play")).to_be_hidden()
    other.goto("/")
    expect(other.locator(".daily-tile").first).to_contain_text("Your table was closed.")
    check_week(page)
    page.goto("/daily")
    # The match is also listed in her profile.
    page.locator(".page-header").get_by_role("link", name="Your stats").click()
    expect(page.locator("#matches li")).to_have_count(1)
    expect(page.locator("#matches li")).to_contain_text("Go Fish")
    expect(page.locator("#matches li")).to_contain_text("Replay available tomorrow")
    check_no_horizontal_scroll(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    check_axe(page)


def nickname(page: Page) -> str:
    """Return the nickname that the server has for the user of a page."""
    return str(page.evaluate("fetch('/api/me').then((answer) => answer.json())")["nickname"])


def test_device_link_and_account_data_by_keyboard(visitors: Visitors) -> None:
    desk, phone = visitors.come(viewport=DESK), visitors.come(viewport=PHONE)
    desk.goto("/")
    desk.evaluate("fetch('/api/me', {method: 'PUT', body: JSON.stringify({nickname: 'Ann'})})")
    desk.goto("/profile")
    expect(desk.locator("#no-matches")).to_be_visible()
    expect(desk.locator("#counts")).to_be_hidden()
    tab_to(desk, "#make-link")
    desk.keyboard.press("Enter")
    expect(desk.locator("#link")).to_be_focused()
    expect(desk.locator("#link-until")).to_contain_text("This link can be used only once")
    assert (
        desk.locator("#link-picture").evaluate("picture => picture.decode().then(() => picture.naturalWidth)")
        > 0
    )
    check_axe(desk)
    address = desk.locator("#link").input_value()
    phone.goto(address)
    expect(phone.locator("#device-link-title")).to_have_text("Play as Ann on this device?")
    assert "#" not in phone.url  # the secret is removed from the address bar, where others could read it
    check_axe(phone)
    check_no_horizontal_scroll(phone)
    tab_to(phone, "#device-link-yes")
    phone.keyboard.press("Enter")
    expect(phone.locator("#done")).to_have_text("You now play as Ann on this device.")
    phone.goto("about:blank")
    phone.goto(address)
    expect(phone.locator("#failure")).to_contain_text("This link does not work")
    visitors.complaints.clear()  # the browser reports this answer
    # Both devices are one user, until one signs the other out and creates a new link.
    tab_to(desk, "#sign-out")
    desk.keyboard.press("Enter")
    expect(desk.locator("#done")).to_have_text("Your other devices are signed out.")
    expect(desk.locator("#link-part")).to_be_hidden()
    check_axe(desk)
    assert nickname(phone) == ""
    assert nickname(desk) == "Ann"
    desk.locator("#make-link").click()
    expect(desk.locator("#link-part")).to_be_visible()  # until then the field has the previous link
    phone.goto("about:blank")
    phone.goto(desk.locator("#link").input_value())
    phone.locator("#device-link-yes").click()
    expect(phone.locator("#done")).to_have_text("You now play as Ann on this device.")
    # Both devices now belong to one user: she downloads her data and deletes the account.
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Download my data").click()
    kept = json.loads(download.value.path().read_text())
    assert kept["you"]["nickname"] == "Ann"
    tab_to(phone, "#delete-account")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("dialog", name="Delete all your data?")).to_be_visible()
    check_axe(phone)
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    phone.locator("#delete-account").press("Enter")
    tab_to(phone, "#delete-yes")
    phone.keyboard.press("Enter")
    expect(phone.locator("#done")).to_contain_text("Your data has been deleted")
    assert nickname(phone) == ""


def test_personal_statistics(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    open_table(page, "zombie-cribbage", 2)
    page.evaluate(PLAY_OUT % PROTOCOL_VERSION)
    page.goto("/profile")
    field = page.locator("#personal-stats-game")
    tab_to(page, "#personal-stats-game")
    expect(page.locator("#personal-stats table")).to_have_count(0)
    field.select_option("Zombie Cribbage")
    expect(page.locator("#personal-stats-status")).to_have_text("Stats updated.")
    headings = page.locator("#personal-stats h3")
    expect(headings.first).to_have_text("Moves per match")
    expect(headings.last).to_have_text("Event counts")
    expect(page.locator("#personal-stats table")).to_have_count(headings.count())
    expect(page.locator("#personal-stats")).to_contain_text("Number of 5s in the first six cards")
    expect(page.locator("#personal-stats")).not_to_contain_text("half of your matches")  # of a single match
    cut = page.locator(".wide").evaluate_all(SCROLL_SHADOWS)
    assert cut
    assert all("gradient" in shade for shade in cut)
    check_axe(page)
    check_no_horizontal_scroll(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    check_axe(page, looks=True)
    check_no_horizontal_scroll(page)
    field.select_option("")
    expect(page.locator("#personal-stats table")).to_have_count(0)

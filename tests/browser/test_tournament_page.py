"""A club night in two browsers: from the home page to a tournament, to the table and back."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.accessibility import check_axe, check_no_horizontal_scroll
from tests.browser.conftest import Visitors

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
DECISION = re.compile(
    r"^Host has set the result of your match: (Ann 1 · Ben 0|Ben 0 · Ann 1)\. Ann has won\."
)


def check_look(page: Page) -> None:
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        check_no_horizontal_scroll(page)
    check_axe(page)


def open_club_night(page: Page) -> None:
    """Open a tournament of War with one round in each match."""
    page.goto("/")
    page.get_by_role("link", name="Tournaments").click()
    page.get_by_role("button", name="New tournament").click()
    page.get_by_role("radio", name="Arena").check()
    expect(page.get_by_label("Number of rounds")).to_be_hidden()
    page.get_by_role("radio", name="Swiss rounds").check()
    page.get_by_label("Name of the tournament").fill("Club night")
    page.get_by_label("Number of rounds").fill("2")
    page.get_by_role("textbox", name="Your name").fill("Host")
    page.get_by_role("radio", name="War").check()
    page.get_by_text("House rules", exact=True).click()
    page.locator("#tournament-option-max_rounds").fill("1")
    page.get_by_text("Table settings", exact=True).click()
    page.get_by_label("Time per move").select_option("5 minutes")  # the clock makes no move during the test
    check_look(page)
    page.get_by_role("button", name="Open tournament").click()
    expect(page.get_by_role("heading", name="Club night")).to_be_visible()
    expect(page.locator("#now-facts")).to_have_text("War · Swiss rounds · 2 rounds · not started")
    page.get_by_text("House rules and table settings").click()
    expect(page.locator("#settings-list")).to_contain_text("round limit: 1.")
    page.set_viewport_size(DESK)
    assert is_centered(page.locator("#now-text"))
    page.set_viewport_size(PHONE)
    assert page.locator("#link").evaluate("link => link.clientWidth") > 100
    page.set_viewport_size(DESK)


def is_centered(element: Locator) -> bool:
    """Return True if an element is in the middle of its parent."""
    [left, right] = element.evaluate(
        """element => {
          const [own, parent] = [element, element.parentElement].map((each) => each.getBoundingClientRect());
          return [own.left - parent.left, parent.right - own.right];
        }"""
    )
    return bool(abs(left - right) < 2)


def play_to_the_end(pages: list[Page]) -> None:
    for page in pages:
        page.wait_for_url("**/t/*")
        expect(page.locator("#board[data-seq]")).to_be_visible()
        expect(page.locator(".home")).to_have_attribute("aria-label", "Back to the tournament")
    page.get_by_role("button", name="Menu").click()
    # On a phone, the clock and the chat take the place of the emblem.
    expect(page.locator("#back")).to_be_visible()
    expect(page.locator("#back")).to_have_text("Back to the tournament")
    page.get_by_role("button", name="Leave game").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("you get no points for it")
    page.get_by_role("button", name="Cancel").click()
    for page in pages:
        page.locator("#moves [data-key=flip]").click()
    for page in pages:
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("#rematch")).to_be_hidden()
        expect(page.locator("#to-tournament")).to_be_focused()


def correct_by_keyboard(host: Page) -> None:
    """Make a draw of the result. The dialog in another window of the organizer knows only the old result."""
    other = host.context.new_page()
    other.goto(host.url)
    for page, outcome in ((other, "No points for both"), (host, "Draw")):
        page.get_by_role("button", name="Correct result").focus()
        page.keyboard.press("Enter")
        page.get_by_label(outcome).focus()
        page.keyboard.press("Space")
    check_look(host)
    host.keyboard.press("Enter")
    expect(host.locator("#matches")).to_contain_text("Before: ")
    other.get_by_role("button", name="Save result").press("Enter")
    expect(other.get_by_role("alert")).to_contain_text("already has another result")
    other.close()


def check_requests(host: Page) -> None:
    """Check that only a visible page asks for the state every three seconds."""
    other = host.context.new_page()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.clock.install()
    other.goto(host.url)
    expect(other.locator("#standings tbody tr")).to_have_count(3)
    for hidden, number in ((False, 3), (True, 0)):
        other.evaluate(
            "hidden => Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true })",
            hidden,
        )
        other.wait_for_load_state("networkidle")
        asked.clear()
        other.clock.run_for(9_000)
        other.evaluate("fetch('/api/me').then((answer) => answer.text())")
        assert len([url for url in asked if "/api/tournaments/" in url]) == number
    other.close()


def change_organizer(host: Page, ann: Page) -> None:
    """Hand the tournament over to Ann, and take it back as the user who opened it."""
    host.get_by_role("button", name="Hand over").click()
    host.get_by_label("New organizer").select_option("Ann")
    host.get_by_role("button", name="Ask player").click()
    expect(host.locator("#organizer-offers")).to_contain_text("You have asked Ann")
    check_look(host)
    ann.get_by_role("button", name="Direct tournament").click()
    expect(ann.get_by_role("heading", name="You direct this tournament")).to_be_visible()
    check_look(ann)
    expect(host.locator("#organizer-text")).to_have_text("Ann directs this tournament.")
    host.get_by_role("button", name="Become organizer again").click()
    expect(host.get_by_role("heading", name="You direct this tournament")).to_be_visible()
    ann.get_by_role("button", name="Offer to direct").click()
    expect(host.locator("#organizer-offers")).to_contain_text("Ann offers to direct")
    expect(host.locator("#organizer-offers")).to_contain_text("If you do not answer, Ann directs")
    host.get_by_role("button", name="Keep directing").click()
    expect(ann.get_by_role("button", name="Offer to direct")).to_be_visible()


def change_organizer_at_table(host: Page, ann: Page, ben: Page) -> None:
    """Ask Ann, who is at a table, to direct the tournament. There she also sees the offer of Ben."""
    host.get_by_role("button", name="Hand over").click()
    host.get_by_label("New organizer").select_option("Ann")
    host.get_by_role("button", name="Ask player").click()
    expect(host.locator("#organizer-offers")).to_contain_text("You have asked Ann")
    answer_in_menu(ann, "asks you to direct this tournament", "Direct tournament")
    expect(ann.locator("[data-notice=organizer]")).to_have_text("You direct this tournament")
    expect(ann.locator("#menu-button[data-unread]")).to_have_count(0)
    path = host.url.split("/")[-1]
    assert ben.request.post(f"/api/tournaments/{path}/organizer/volunteer").ok
    answer_in_menu(ann, "Ben offers to direct this tournament", "Keep directing")
    host.get_by_role("button", name="Become organizer again").click()
    expect(host.get_by_role("heading", name="You direct this tournament")).to_be_visible()


def answer_in_menu(page: Page, sentence: str, answer: str) -> None:
    """Check the notice at the table, and press a button in the menu."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # asks for the state at once
    expect(page.locator("[data-notice=organizer]")).to_contain_text(f"{sentence}.")
    expect(page.locator("[data-notice=organizer] button")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#organizer-menu")).to_contain_text(sentence)
    check_look(page)
    page.locator("#organizer-menu").get_by_role("button", name=answer).click()
    expect(page.locator("#organizer-menu button")).to_have_count(0)


def check_home_pages(host: Page, ben: Page) -> None:
    """Check that the home page shows the tournament to its organizer and to a player."""
    for page, sentence in ((host, "you direct · one match is running"), (ben, "Your match is waiting")):
        address = page.url
        page.goto("/")
        own = page.get_by_role("region", name="Your tournaments")
        expect(own).to_contain_text("Club night")
        expect(own).to_contain_text(sentence)
        if page is ben:
            expect(page.locator(f"a[href='{urlsplit(address).path}']")).to_have_count(1)  # shown once
            check_look(page)
        own.get_by_role("link").last.click()
        page.wait_for_url(address)


def test_two_players_and_an_organizer(visitors: Visitors) -> None:
    host, ann, ben = visitors.come(), visitors.come(viewport=PHONE), visitors.come(viewport=PHONE)
    open_club_night(host)
    host.get_by_role("button", name="Leave tournament").click()  # the organizer only directs
    host.get_by_role("alertdialog").get_by_role("button", name="Leave tournament").click()
    expect(host.get_by_role("heading", name="You have left")).to_be_visible()
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        page.goto(host.url)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("heading", name="You are in. Waiting for the start")).to_be_visible()
        expect(host.locator("#standings")).to_contain_text(name)
    check_requests(host)
    host.get_by_role("button", name="Start tournament").click()
    expect(host.get_by_role("link", name="Watch:")).to_be_visible()
    check_look(host)
    play_to_the_end([ann, ben])
    ann.locator("#to-tournament").click()
    expect(ann.get_by_role("heading", name="Waiting for the next round")).to_be_visible()
    correct_by_keyboard(host)
    expect(ann.locator("#matches")).to_contain_text("corrected by")
    change_organizer(host, ann)
    host.get_by_role("button", name="Next round").click()
    # the players meet again, because there are only two; Ben still looks at the result
    ann.wait_for_url("**/t/*")
    ben.get_by_role("link", name="Go to your table").click()
    expect(ben.locator("#board[data-seq]")).to_be_visible()
    assert ben.url == ann.url
    # the organizer ends the match before they play
    expect(ann.locator("#board[data-seq]")).to_be_visible()
    change_organizer_at_table(host, ann, ben)
    check_home_pages(host, ben)
    host.get_by_role("button", name="Set result").click()
    host.get_by_label("Ann wins").check()
    host.get_by_role("button", name="Save result").click()
    for page in (host, ann, ben):
        expect(page.get_by_role("heading", name="The tournament is over")).to_be_visible()
    for page in (ann, ben):
        expect(page.locator("#now-text")).to_contain_text(DECISION)
    expect(host.locator("#now-text")).not_to_contain_text("your match")
    expect(host.locator("#matches")).to_contain_text("set by")
    host.get_by_text("All matches").click()
    expect(host.locator("#all-matches-list")).to_contain_text("corrected by")
    check_look(host)
    with host.expect_download() as download:
        host.get_by_role("link", name="Standings (CSV)").click()
    assert download.value.suggested_filename.endswith(".csv")
    host.get_by_role("link", name="Tournaments").click()
    expect(host.get_by_text("No tournament is open")).to_be_visible()
    check_look(host)
    host.get_by_role("link", name="Open Club night").click()
    expect(host.get_by_role("heading", name="The tournament is over")).to_be_visible()

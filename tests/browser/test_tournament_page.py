"""A club night in two browsers: from the home page to a tournament, to the table and back."""

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.accessibility import check_axe, check_no_horizontal_scroll
from tests.browser.conftest import Visitors

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}


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
    page.get_by_role("radio", name="War").check()
    page.get_by_text("House rules").click()
    page.locator("#tournament-option-max_rounds").fill("1")
    check_look(page)
    page.get_by_role("button", name="Open tournament").click()
    expect(page.get_by_role("heading", name="Club night")).to_be_visible()


def play_to_the_end(pages: list[Page]) -> None:
    for page in pages:
        page.wait_for_url("**/t/*")
        expect(page.locator("#board[data-seq]")).to_be_visible()
        page.locator("#moves [data-key=flip]").click()
    for page in pages:
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("#rematch")).to_be_hidden()


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
    host.get_by_role("button", name="Start tournament").click()
    expect(host.get_by_role("link", name="Watch:")).to_be_visible()
    check_look(host)
    play_to_the_end([ann, ben])
    ann.get_by_role("link", name="Back to the tournament").click()
    expect(ann.get_by_role("heading", name="Waiting for the next round")).to_be_visible()
    host.get_by_role("button", name="Next round").click()
    # the players meet again, because there are only two; Ben still looks at the result
    ann.wait_for_url("**/t/*")
    ben.get_by_role("link", name="Go to your table").click()
    expect(ben.locator("#board[data-seq]")).to_be_visible()
    assert ben.url == ann.url
    # the organizer ends the match before they play
    expect(ann.locator("#board[data-seq]")).to_be_visible()
    host.get_by_role("button", name="Set result").click()
    host.locator("#winners").get_by_label("Ann").check()
    host.get_by_role("button", name="Save result").click()
    for page in (host, ann, ben):
        expect(page.get_by_role("heading", name="The tournament is over")).to_be_visible()
    expect(host.locator("#matches")).to_contain_text("set by the organizer")
    with host.expect_download() as download:
        host.get_by_role("link", name="Standings (CSV)").click()
    assert download.value.suggested_filename.endswith(".csv")

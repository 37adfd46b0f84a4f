"""Pages that no other test covers, checked by axe in each look."""

import pytest
from playwright.sync_api import expect

from parlour.games import game_class, game_names
from tests.browser.conftest import DESK, PHONE, Visitors
from tests.browser.looks import check_axe, no_sideways, no_small_buttons
from tests.browser.table import choose, sit, until_asked


def test_the_first_page_and_what_unfolds_there(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/")
    expect(page.locator(".tile").first).to_be_visible()
    check_axe(page, looks=True)
    page.get_by_role("link", name="Set up a table").click()
    page.get_by_text("House rules").click()
    check_axe(page, looks=True)
    no_small_buttons(page)
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    check_axe(page)
    no_small_buttons(page)
    page.get_by_role("button", name=": edit").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_axe(page, looks=True)
    page.set_viewport_size({"width": 320, "height": 640})
    no_sideways(page)
    no_small_buttons(page)
    page.goto("about:blank")  # discards the settings of the previous page
    choose(page, "Crazy Eight", 3, friends=1)
    expect(page.locator("#waiting select")).to_have_count(1)
    page.locator(".scan summary").click()
    check_axe(page, looks=True)
    no_sideways(page)
    no_small_buttons(page)


# Dialogs over a table, and the buttons that open them.
OPENED = {
    "#menu": "#menu-button",
    "#preferences": "#menu [data-preferences]",
    "#shortcuts-dialog": "?",
    "#moves-dialog": "m",
    "#rules": "r",
}


def test_what_opens_over_a_table(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    sit(page, "crazy-eight", 3)
    assert until_asked(page)
    for part, opener in OPENED.items():
        if opener.startswith("#"):
            if opener.startswith("#menu "):
                page.locator("#menu-button").click()
            page.locator(opener).click()
        else:
            page.keyboard.press(opener)
        expect(page.locator(part)).to_be_visible()
        check_axe(page, looks=True)
        no_sideways(page)
        page.keyboard.press("Escape")
        expect(page.locator(part)).to_be_hidden()
    page.locator("#log-button").click()
    expect(page.locator("#log-panel")).to_be_visible()
    check_axe(page, looks=True)
    no_sideways(page)


# Keys in the list of shortcuts that cover their descriptions, and pictures of the rules that are cut off.
CUT = """() => [
  ...[...document.querySelectorAll("#shortcuts-list > div")].filter((each) => {
    const [keys, does] = each.children;
    const ends = [...keys.children].map((key) => key.getBoundingClientRect().right);
    return Math.max(...ends) > does.getBoundingClientRect().left;
  }),
  ...[...document.querySelectorAll(".pictures figure, .pictures figure > *")].filter(
    (each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1),
].map((each) => each.textContent)"""


@pytest.mark.parametrize("game", game_names())
def test_german_keys_and_rules_are_not_cut(visitors: Visitors, game: str) -> None:
    page = visitors.come(locale="de-DE")
    sit(page, game, game_class(game).min_seats)
    page.keyboard.press("?")
    for width in (320, 390, 1366):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CUT) == [], width
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator("#rules-text h3").first).to_be_visible()
    assert page.locator(".pictures figure").count()
    for width in (320, 390, 1366):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CUT) == [], width

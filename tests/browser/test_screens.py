"""Pages that no other test covers, checked by axe in each look."""

from itertools import product

import pytest
from playwright.sync_api import expect

from parlour.games import game_class, game_names
from tests.browser.accessibility import check_axe, check_button_sizes, check_no_horizontal_scroll
from tests.browser.conftest import DESK, PHONE, Visitors
from tests.browser.table import create_table, open_table, wait_for_turn


def test_home_page_and_its_dialogs_are_accessible(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/")
    expect(page.locator(".tile").first).to_be_visible()
    check_axe(page, looks=True)
    page.get_by_role("link", name="Set up a table").click()
    page.get_by_text("House rules").click()
    check_axe(page, looks=True)
    check_button_sizes(page)
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    check_axe(page)
    check_button_sizes(page)
    page.get_by_role("button", name=": edit").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_axe(page, looks=True)
    page.set_viewport_size({"width": 320, "height": 640})
    check_no_horizontal_scroll(page)
    check_button_sizes(page)
    page.goto("about:blank")  # discards the settings of the previous page
    create_table(page, "Crazy Eight", 3, friends=2)
    expect(page.locator("#waiting select:visible")).to_have_count(3)  # for each open seat, and for all
    page.locator(".scan summary").click()
    check_axe(page, looks=True)
    check_no_horizontal_scroll(page)
    check_button_sizes(page)
    page.get_by_role("button", name="Change").click()
    expect(page.locator("#change-table")).to_be_visible()
    check_axe(page, looks=True)
    check_no_horizontal_scroll(page)
    check_button_sizes(page)


# Dialogs over a table, and the buttons that open them.
DIALOG_OPENERS = {
    "#menu": "#menu-button",
    "#preferences": "#menu [data-preferences]",
    "#shortcuts-dialog": "?",
    "#moves-dialog": "m",
    "#rules": "r",
}


def test_table_dialogs_are_accessible(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    open_table(page, "crazy-eight", 3)
    assert wait_for_turn(page)
    for part, opener in DIALOG_OPENERS.items():
        if opener.startswith("#"):
            if opener.startswith("#menu "):
                page.locator("#menu-button").click()
            page.locator(opener).click()
        else:
            page.keyboard.press(opener)
        expect(page.locator(part)).to_be_visible()
        check_axe(page, looks=True)
        check_no_horizontal_scroll(page)
        page.keyboard.press("Escape")
        expect(page.locator(part)).to_be_hidden()
    page.locator("#log-button").click()
    expect(page.locator("#log-panel")).to_be_visible()
    check_axe(page, looks=True)
    check_no_horizontal_scroll(page)


# Keys in the list of shortcuts that cover their descriptions, and pictures of the rules that are cut off.
CUT_OFF_TEXTS = """() => [
  ...[...document.querySelectorAll("#shortcuts-list > div")].filter((each) => {
    const [keys, does] = each.children;
    const ends = [...keys.children].map((key) => key.getBoundingClientRect().right);
    return Math.max(...ends) > does.getBoundingClientRect().left;
  }),
  ...[...document.querySelectorAll(".pictures figure, .pictures figure > *")].filter(
    (each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1),
].map((each) => each.textContent)"""


# Show the line below the title as after an undo in a match with a clock. Return True if a part of it is cut
# off.
IS_PRACTICE_CUT = """(size) => {
  const progress = document.getElementById("progress");
  document.getElementById("clock").textContent = "Pause";
  for (const id of ["undo", "clock"]) document.getElementById(id).hidden = false;
  document.documentElement.style.fontSize = size;
  progress.textContent = `Übung · ${progress.textContent.replace("Übung · ", "")}`;
  return progress.scrollHeight > progress.clientHeight + 1 || progress.scrollWidth > progress.clientWidth;
}"""


@pytest.mark.parametrize("game", game_names())
def test_german_keys_and_rules_are_not_cut(visitors: Visitors, game: str) -> None:
    page = visitors.come(locale="de-DE")
    open_table(page, game, game_class(game).min_seats)
    for width, size in product((320, 390, 640, 768, 1366), ("", "200%")):
        page.set_viewport_size({"width": width, "height": 640})
        assert not page.evaluate(IS_PRACTICE_CUT, size), (width, size)
    page.keyboard.press("?")
    for width in (320, 390, 1366):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CUT_OFF_TEXTS) == [], width
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator("#rules-text h3").first).to_be_visible()
    assert page.locator(".pictures figure").count()
    for width in (320, 390, 1366):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CUT_OFF_TEXTS) == [], width

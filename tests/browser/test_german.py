"""German pages contain no text in another language: all German messages are marked in these tests."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from parlour.games import game_names
from parlour.records.rules_page import load_rules_page
from tests.browser.conftest import OPEN_ROOM, PHONE, SEEDS, Visitors, run_room
from tests.browser.table import result, take_step, wait_for_turn
from tests.helpers.marked_language import LANGUAGE, marked_package, plain_words

HOW_TO = " ".join(load_rules_page(game, LANGUAGE).how_to_play[0] for game in game_names())
BROWSER_WORDS = {"und", "Dienstag", "November"}  # lists and dates
KEY_NAMES = {"Enter", "Esc"}
# Pages, and an element that is visible once each has loaded.
LOADED = {
    "/learn/zombie-cribbage": "#board .card",
    "/learn/zop-zoo": "#board .card",
    "/daily": "#deal",
    "/replay": "#record-upload",
    "/offline": "h1",
    "/tournaments": "#list-part",
}
TEXTS = """() => {
  const told = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "alt",
    "placeholder", "content"];
  const found = [document.title];
  const all = "body, body *:not(script, #rules-text *), meta[name=description]";
  for (const element of document.querySelectorAll(all)) {
    for (const name of told) found.push(element.getAttribute(name) ?? "");
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
  }
  return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
}"""
CREATE_TABLE = """async (wanted) => {
  const headers = { "content-type": "application/json" };
  const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) });
  return (await made.json()).table_id;
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("marked")
    with run_room(
        SEEDS + OPEN_ROOM, folder / "room.sqlite3", PYTHONPATH=str(marked_package(folder))
    ) as address:
        yield address


def check_texts(page: Page) -> None:
    assert page.evaluate("document.documentElement.lang") == LANGUAGE
    texts: list[str] = page.evaluate(TEXTS)
    left = [text for text in texts if {*plain_words(text)} - BROWSER_WORDS - KEY_NAMES and text not in HOW_TO]
    assert not left, page.url


def check_dialog(page: Page, part: str) -> None:
    """Check a dialog that has been opened, and close it."""
    expect(page.locator(part)).to_be_visible()
    check_texts(page)
    page.keyboard.press("Escape")
    expect(page.locator(part)).to_be_hidden()


def sit_down(page: Page, **wanted: object) -> str:
    table: str = page.evaluate(
        CREATE_TABLE, {"game": "crazy-eight", "seat_count": 2, "allow_hints": True, **wanted}
    )
    page.goto(f"/t/{table}")
    return table


def test_pages_up_to_a_table_are_german(visitors: Visitors) -> None:
    page = visitors.come(locale="de-DE")
    page.goto("/#new-table")
    expect(page.locator(".tile").first).to_be_visible()
    for game in game_names():
        page.locator(f'#games input[value="{game}"]').check()
        check_texts(page)
    page.locator("#identity-button").click()
    check_dialog(page, "#identity")
    sit_down(page, options={"limit": 60}, table_settings={"allow_chat": True, "seconds_per_move": 30})
    expect(page.locator("#house-rules li")).to_have_count(1)
    check_texts(page)
    for address, shown in LOADED.items():
        page.goto(address)
        expect(page.locator(shown).first).to_be_visible()
        check_texts(page)
    visitors.offline = True  # the page may complain of what there is not
    for address in ("/nowhere", "/t/never"):
        page.goto(address)
        check_texts(page)


def test_match_and_its_pages_are_german(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, locale="de-DE")
    page.goto("/")
    table = sit_down(page, bots={"1": "easy"}, options={"limit": 8})
    page.locator("#seats button").first.click()
    page.locator("#start").click()
    number = 0
    while wait_for_turn(page):
        check_texts(page)
        if number == 1:
            check_overlays(page)
        take_step(page)
        number += 1
    expect(result(page)).to_be_visible()
    check_texts(page)
    page.goto(f"/t/{table}/review?match=1")
    expect(page.locator("#seat-summaries li").first).to_be_visible()
    check_texts(page)
    page.goto(f"/t/{table}/match/1")
    expect(page.locator("#board .card").first).to_be_visible()
    check_texts(page)
    page.goto("/profile")
    expect(page.locator("#matches li").first).to_be_visible()
    check_texts(page)


def check_overlays(page: Page) -> None:
    if page.locator("#hint-button").is_visible():  # there is a choice
        page.keyboard.press("t")
        expect(page.locator(".tip-best")).to_be_visible()
        check_texts(page)
        page.locator("#hint-close").click()
    cards = page.locator(".own-hand .card:not(.can)")
    if cards.count():
        cards.first.press("Enter")
        expect(page.locator("#refusal")).to_be_visible()
        check_texts(page)
        page.locator("#refusal-close").click()
    for key, part in {"?": "#shortcuts-dialog", "m": "#moves-dialog", "r": "#rules"}.items():
        page.keyboard.press(key)
        check_dialog(page, part)
    page.locator("#menu-button").click()
    page.locator("#menu [data-preferences]").click()
    check_dialog(page, "#preferences")

"""Replays of finished matches, and of a record from a file."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from parlour.records.move_report import build_scenario, parse_report
from tests.browser.accessibility import (
    check_axe,
    check_button_sizes,
    check_glyphs,
    check_no_horizontal_scroll,
)
from tests.browser.conftest import PHONE, Visitors
from tests.browser.table import make_move, open_table, play_out, wait_for_turn
from tests.browser.test_hints import REVIEW_TIMEOUT


def expect_step(page: Page, step: int) -> None:
    expect(page.locator(f'#board[data-step="{step}"]')).to_be_visible()


def count_hidden_cards(page: Page) -> int:
    return page.locator('#others .hand .card[data-card="?"]').count()


def check_fits_window(page: Page) -> None:
    """Check that the page does not scroll and all controls are inside the window."""
    check_no_horizontal_scroll(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for button in page.locator("#controls button:visible, #controls select:visible, #slider").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= page.evaluate("innerWidth")
        assert box["y"] + box["height"] <= page.evaluate("innerHeight")


# More copies of the cards in the user's hand, spread over its box.
ADD_HAND_CARDS = """async (more) => {
  const { layOutHand } = await import("/static/board/hand-layout.js");
  const hand = document.querySelector(".own-hand .cards");
  for (let at = 0; at < more; at += 1) hand.append(hand.firstElementChild.cloneNode(true));
  layOutHand(hand);
}"""

# Counts the steps of animations.
COUNT_STEPS = """
window.steps = 0;
new MutationObserver((changes) => (window.steps += changes.length))
  .observe(document, { subtree: true, attributeFilter: ["data-passing"] });
"""


def test_replay_step_by_step_and_continue(visitors: Visitors) -> None:
    page = visitors.come()
    open_table(page, "crazy-eight", 2, {"limit": 10})
    make_move(page)
    wait_for_turn(page)
    assert report_move(page, 2, "only the cards that you have seen")["viewer"] == 0
    play_out(page)
    log_lines = page.locator("#log li").all_inner_texts()
    table = page.url
    page.goto(f"{table}/match/1")
    expect_step(page, 0)
    expect(page.locator("#position")).to_have_text("After the deal")
    moves = int(page.locator("#slider").get_attribute("max") or 0)
    assert moves == 10
    events = [page.locator("#happened").inner_text()]
    for step in range(1, moves + 1):
        page.keyboard.press("ArrowRight")
        expect_step(page, step)
        events.append(page.locator("#happened").inner_text())
        # At the end all hands are revealed.
        assert (
            step == moves
            or count_hidden_cards(page)
            or not page.locator("#others .hand").first.locator(".card").count()
        )
    assert " ".join(events) == " ".join(log_lines)
    expect(page.locator("#position")).to_have_text(re.compile(r"After move 10 of 10: .* won"))
    page.keyboard.press("ArrowRight")
    expect_step(page, moves)
    page.keyboard.press("ArrowLeft")
    expect_step(page, moves - 1)
    page.keyboard.press("Home")
    expect_step(page, 0)

    page.keyboard.press("o")
    expect(page.get_by_role("button", name="Show all cards")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('#others .hand .card[data-card="?"]')).to_have_count(0)
    own = page.locator(".own-hand .card").evaluate_all("all => all.map((card) => card.dataset.card).sort()")
    page.get_by_label("View as").select_option(index=1)
    expect(page.locator('#board[data-viewer="1"]')).to_be_visible()
    theirs = page.locator("#others .hand .card")
    assert sorted(theirs.evaluate_all("all => all.map((card) => card.dataset.card)")) == own
    page.get_by_label("View as").select_option(index=0)

    page.get_by_role("button", name="Turning points").click()
    point = page.locator("#turning-point-list button").last
    expect(point).to_be_visible(timeout=REVIEW_TIMEOUT)
    point.click()
    expect(point).to_have_attribute("aria-current", "step")
    expect(page.locator("#chances")).to_contain_text("%")
    odds = page.locator("#chances").bounding_box()
    assert odds is not None
    assert odds["height"] < 30, "takes more than one line"
    expect(page).to_have_url(re.compile(r"move=\d+"))
    check_axe(page, looks=True)
    check_glyphs(page)
    check_fits_window(page)
    link = page.url

    friend = visitors.come(viewport=PHONE)
    friend.goto(link)
    step = int(page.locator("#board").get_attribute("data-step") or 0)
    expect_step(friend, step)
    expect(friend.locator("#turning-point-list button")).to_have_count(3)
    check_fits_window(friend)
    check_button_sizes(friend)
    check_axe(friend)
    friend.set_viewport_size({"width": 640, "height": 360})
    check_fits_window(friend)
    friend.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    friend.goto(f"{table}/match/1?move=0")
    check_wide_hand(friend)
    friend.goto(f"{table}/match/1?move=3")
    expect_step(friend, 3)
    assert report_move(friend, 3, "all cards")["viewer"] is None

    page.keyboard.press("Home")
    for step in (1, 2):
        page.keyboard.press("ArrowRight")
        expect_step(page, step)
    page.get_by_role("button", name="Continue…").click()
    page.get_by_role("button", name="Continue from here").click()
    expect(page.locator("#board[data-seq]")).to_be_visible()
    assert page.url != table
    record = page.request.get(f"{table.replace('/t/', '/api/tables/')}/record").text()
    open_record(visitors, record)


def report_move(page: Page, move: int, cards: str) -> dict[str, Any]:
    """Open the report of a move in the replay or the review, and return it."""
    page.get_by_role("button", name="Something is wrong here").first.click()
    text = page.get_by_label("Your report")
    expect(text).to_have_value(re.compile(f'"move_number": {move},'))
    page.get_by_label("What is wrong?").fill('the "8" is missing')
    expect(page.locator("#move-report")).to_contain_text(cards)
    check_axe(page)
    check_no_horizontal_scroll(page)
    report: dict[str, Any] = json.loads(text.input_value())
    assert report["note"] == 'the "8" is missing'
    assert build_scenario(parse_report(json.dumps(report)))["moves"]
    page.keyboard.press("Escape")
    expect(page.locator("#move-report")).to_have_count(0)
    return report


def open_record(visitors: Visitors, record: str) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/replay")
    expect(page.get_by_role("heading", name="Open a match record").last).to_be_visible()
    check_axe(page)
    visitors.offline = True  # the browser notes each refusal as an error
    broken = json.loads(record)
    broken["moves"][3][2] = "00000000"
    wrong = [("notes.json", "{", "not a record"), ("broken.json", json.dumps(broken), "move 4")]
    for name, text, reason in [*wrong, ("long.json", "x" * 300_000, "long.json is too large")]:
        page.locator("#file").set_input_files({"name": name, "mimeType": "", "buffer": text.encode()})
        expect(page.locator("#record-upload-error")).to_contain_text(reason)
    visitors.offline = False
    check_no_horizontal_scroll(page)
    page.locator("#file").set_input_files({"name": "match.json", "mimeType": "", "buffer": record.encode()})
    expect_step(page, 0)
    expect(page.locator("#slider")).to_be_focused()
    page.keyboard.press("End")
    expect_step(page, 10)
    check_fits_window(page)
    assert report_move(page, 10, "all cards")["seed"] == json.loads(record)["seed"]
    assert Path(page.url).name == "replay"
    page.get_by_role("button", name="Continue…").click()
    page.get_by_role("button", name="Continue from here").click()
    expect(page.locator("#board[data-seq]")).to_be_visible()
    next_seat = json.loads(record)["moves"][9][0]
    options = {"move": 9, "seat": next_seat, "bot": "easy"}
    created = page.request.post("/api/replay/continue", params=options, data=record)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(COUNT_STEPS)
    page.goto(f"/t/{created.json()['table_id']}")
    expect(page.locator("#board[data-seq]")).to_be_visible()
    assert page.evaluate("window.steps") == 0, "the page played the earlier moves"


def check_wide_hand(page: Page) -> None:
    """Check that the keyboard reaches all cards of a hand that scrolls sideways."""
    expect_step(page, 0)
    hand = page.locator(".own-hand .cards")
    expect(hand).not_to_have_attribute("tabindex", "0")
    for others, wide in ((0, False), (30, True)):
        page.evaluate(ADD_HAND_CARDS, others)
        assert hand.evaluate("(hand) => hand.scrollWidth > hand.clientWidth + 1") == wide
        assert hand.get_attribute("tabindex") == ("0" if wide else None)
    check_axe(page)

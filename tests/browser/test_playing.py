"""Strangers, friends and whoever has no mouse, at a real table of a real card room."""

import json
import re
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import expect

from .conftest import DESK, PHONE, Visitors
from .looks import no_sideways
from .stage import Stage, crowded, own_turns
from .table import (
    CORNER,
    hand,
    hand_size,
    make_move,
    my_turn,
    play_out,
    reach_refusable,
    result,
    seq,
    sit,
    until_asked,
)


def test_a_stranger_plays_two_bots_after_one_click(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    page.goto("/")
    page.get_by_role("button", name="Play Crazy Eight").click()
    expect(page.locator(".place")).to_have_count(2)
    expect(page.locator("#own-person")).to_contain_text("Guest")
    assert hand_size(page) >= 8
    no_sideways(page)
    play_out(page)
    expect(page.locator("#result-text")).to_contain_text("won")
    no_sideways(page)
    page.get_by_role("button", name="Check this deal").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = json.loads(download.value.path().read_text())
    assert record["game"] == "crazy-eight"
    assert record["names"].count("Guest") == 1
    page.keyboard.press("Escape")
    match = seq(page)
    page.get_by_role("button", name="Play again").click()
    expect(result(page)).to_be_hidden()
    assert int(seq(page)) > int(match)
    until_asked(page)
    expect(page.locator(".own-hand .card:focus")).to_have_count(1)


def test_two_friends_see_the_same_result(visitors: Visitors) -> None:
    ann, ben, watcher = visitors.come(), visitors.come(viewport=PHONE), visitors.come()
    ann.goto("/")
    ann.get_by_role("link", name="Set up a table").click()
    ann.get_by_role("button", name="You are Guest").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("radio", name="cat").check()
    ann.get_by_role("button", name="That is me").click()
    expect(ann.get_by_role("button", name="You are Ann")).to_be_visible()
    ann.get_by_role("radio", name="Crazy Eight").check()
    ann.get_by_role("group", name="How many").get_by_role("radio", name="2").check()
    expect(ann.get_by_label("Chair 2").locator("option:checked")).to_have_text("A friend (share the link)")
    ann.get_by_text("House rules").click()
    ann.get_by_label("Limit").fill("12")  # a short game is enough
    ann.get_by_role("button", name="Open the table").click()
    link = ann.get_by_label("Link to this table", exact=True).input_value()
    expect(ann.get_by_role("button", name="Start the game")).to_be_disabled()
    expect(ann.locator("#chairs")).to_contain_text("Ann")
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    expect(ann.locator("#chairs")).to_contain_text("Ben")
    watcher.goto("/")
    watcher.locator("#tables li", has_text="Ann, Ben").get_by_role("link", name="Watch").click()
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.locator("#board[data-seq]")).to_be_visible()
    expect(ben.locator("#board[data-seq]")).to_be_visible()
    for _ in range(600):
        if result(ann).is_visible():
            break
        player = ann if my_turn(ann).count() else ben
        expect(my_turn(player).or_(result(player)).first).to_be_visible()
        if result(player).is_visible():
            break
        make_move(player)
        other = ben if player is ann else ann
        expect(other.locator(f'#board[data-seq="{seq(player)}"]')).to_be_visible()
    told = ann.locator("#result-text").text_content() or ""
    assert re.fullmatch(r"(You|Ben|You and Ben) won Rule (CE|G)-\d+|Nobody won.*", told), told
    to_ben = {"You won": "Ann won", "Ben won": "You won", "You and Ben won": "You and Ann won"}
    for_ben = re.sub(r"^.* won\b", lambda who: to_ben.get(who[0], who[0]), told)
    expect(ben.locator("#result-text")).to_have_text(for_ben)
    expect(watcher.locator("#result-text")).to_have_text(told.replace("You", "Ann"))
    assert watcher.locator("#own").is_hidden()
    assert watcher.locator(".place").count() == 2


def test_every_legal_move_is_in_the_list(visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, "crazy-eight", 3)
    assert until_asked(page)
    playable = page.locator(".own-hand .card.can").count()
    buttons = page.locator("#moves button").count()
    page.keyboard.press("m")
    listed = page.locator("#moves-list button")
    assert listed.count() >= playable + buttons >= 1
    before = seq(page)
    listed.last.press("Enter")
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    page.keyboard.press("?")
    page.get_by_label("Use these single keys").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator("#rules")).to_be_hidden()


def test_a_refusal_names_its_clause_and_opens_it(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    sit(page, "crazy-eight", 3)
    card = reach_refusable(page)
    before = seq(page)
    card.click(position=CORNER)
    refusal = page.get_by_role("alert").filter(visible=True)
    expect(refusal).to_be_visible()
    link = refusal.get_by_role("link")
    clause = link.inner_text().removeprefix("Rule ")
    assert re.fullmatch(r"[A-Z]+-\d+", clause)
    assert seq(page) == before
    link.click()
    shown = page.locator(f'#rules [data-clause="{clause}"]')
    expect(shown).to_be_in_viewport()
    expect(shown).to_be_focused()
    expect(shown).to_contain_text(clause)
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    no_sideways(page)


def test_a_hand_of_25_fits_a_phone(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    scene = own_turns("crazy-eight", 2, seed=1, most=1)[0]
    Stage(page, "crazy-eight", 2).show(crowded(scene, Random(1), 25))
    boxes = [box for at in range(hand_size(page)) if (box := hand(page).nth(at).bounding_box())]
    assert len(boxes) == 25
    for one, two in pairwise(boxes):
        if one["y"] == two["y"]:
            assert two["x"] - one["x"] >= 23.9
    assert min(box["x"] for box in boxes) >= 0
    assert max(box["x"] + box["width"] for box in boxes) <= PHONE["width"]
    no_sideways(page)


# Where the parts of a table are, when it has been laid out for a window of a new size.
PARTS = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const parts = document.querySelectorAll(
    ".place, #tracks, #middle .zone, #news, #prompt, #moves, #own-person, #own-zones, #story");
  const seen = [...parts].filter((part) => part.checkVisibility({ visibilityProperty: true }));
  const boxes = seen.map((part) => [part.id || part.className, part.getBoundingClientRect().toJSON()]);
  return boxes.filter(([, box]) => box.width && box.height);
}"""


@pytest.mark.parametrize(
    ("game", "players"),
    [("crazy-eight", 2), ("crazy-eight", 5), ("go-fish", 6), ("zombie-cribbage", 2), ("zop-zoo", 4)],
)
def test_nothing_lies_on_top_of_something_else(visitors: Visitors, game: str, players: int) -> None:
    page = visitors.come()
    sit(page, game, players)
    until_asked(page)
    for name, size in {"phone": PHONE, "desk": DESK}.items():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        boxes = page.evaluate(PARTS)
        no_sideways(page)
        assert len(boxes) > players, boxes
        for at, (part, one) in enumerate(boxes):
            for other, two in boxes[at + 1 :]:
                apart = (
                    one["right"] <= two["left"] + 1
                    or two["right"] <= one["left"] + 1
                    or one["bottom"] <= two["top"] + 1
                    or two["bottom"] <= one["top"] + 1
                )
                assert apart, (name, part, one, other, two)

"""Every game to its end, by pointing at what is offered; and the kinds of place that only some games have."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import game_class, game_names
from parlour.games.zop_zoo.deck import SHIPPED_DECK
from parlour.kit.words import pretty_card
from parlour.record import read_record, replay
from parlour.testing.effort import tries

from .conftest import DESK, PHONE, Visitors
from .looks import check_axe, no_sideways
from .table import (
    CORNER,
    by_keys,
    choose,
    click,
    hand,
    my_turn,
    result,
    seq,
    sit,
    take_step,
    tap,
    until_asked,
    walk_to,
)

# Options with which a match is short enough to be played here.
SHORT = {
    "war": {"max_rounds": "20"},
    "crazy-eight": {"limit": "30"},
    "authors": {"limit": "40"},
    "zop-zoo": {"limit": "30", "target": "60"},
}
MOST_STEPS = 700
MATCHES = 6


def steps(page: Page) -> Iterator[int]:
    """Each time that the person at the page is to move."""
    for number in range(MOST_STEPS):
        if not until_asked(page):
            return
        yield number
    raise AssertionError(f"the game is not over after {MOST_STEPS} moves")


def title_of(game: str) -> str:
    return game_class(game).title


def ask_why_not(page: Page) -> bool:
    """Points at a card that cannot be played, and follows the refusal to its clause, where there is one."""
    cards = page.locator(".own-hand button.card:not(.can)")
    if not cards.count():
        return False
    before = seq(page)
    cards.first.press("Enter")
    refusal = page.locator("#refusal")
    expect(refusal).to_be_visible()
    link = refusal.get_by_role("link")
    if not link.count():
        return False
    clause = link.inner_text().removeprefix("Rule ")
    link.press("Enter")
    expect(page.locator(f'#rules [data-clause="{clause}"]')).to_be_focused()
    page.keyboard.press("Escape")
    assert seq(page) == before
    return True


# A third of the games each by finger, mouse and keys; in the long run each by all of them.
WAYS: dict[str, Callable[[Page, str], None]] = {"keys": by_keys, "mouse": click, "touch": tap}
PLAYED = [
    pytest.param(game, way, at, id=f"{game}-{way}")
    for at, game in enumerate(game_names())
    for way in [*WAYS, *WAYS][at % 3 : at % 3 + tries(1, 3)]
]
LOOKED_AT = 3  # the move at which the table is judged


def sit_down(page: Page, game: str) -> None:
    """From the first page to a short match, by keys alone."""
    kind = game_class(game)
    page.goto("/")
    expect(page.locator(".tile").first).to_be_visible()
    walk_to(
        page, ".friends .deal"
    )  # it keeps a chair for a friend; whoever plays alone has the form by its address
    page.goto("/#set-up")
    expect(page.locator("#games input").first).to_be_visible()
    walk_to(page, "#games input")
    arrow_to(page, page.get_by_role("radio", name=kind.title))
    walk_to(page, "#seats input")
    seats = page.get_by_role("group", name="How many")
    arrow_to(page, seats.get_by_role("radio", name=str(kind.fewest), exact=True))
    if game in SHORT:
        walk_to(page, "#lobby summary")
        page.keyboard.press("Enter")
    for name, value in SHORT.get(game, {}).items():
        walk_to(page, f"#option-{name}")
        page.keyboard.press("Control+A")
        page.keyboard.type(value)
    walk_to(page, "#play")
    page.keyboard.press("Enter")
    expect(page.locator("#board[data-seq]")).to_be_visible()


def arrow_to(page: Page, radio: Locator) -> None:
    for _ in game_names():
        if radio.is_checked():
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("arrows do not lead there")


@pytest.mark.parametrize(("game", "way", "turn"), PLAYED)
def test_a_whole_game(visitors: Visitors, game: str, way: str, turn: int) -> None:
    finger = way == "touch"
    page = visitors.come(viewport=PHONE if finger else DESK, has_touch=finger)
    if way == "keys":
        sit_down(page, game)
    else:
        choose(page, title_of(game), game_class(game).fewest, options=SHORT.get(game))
    refused = False
    for number in steps(page):
        refused = refused or ask_why_not(page)
        if number == LOOKED_AT:
            look_at_turn(page, turn)
        take_step(page, WAYS[way])
    expect(result(page)).to_be_visible()
    check_axe(page, turn)
    check_end(page)
    if way == "keys":
        expect(page.locator("#again")).to_be_focused()
        page.keyboard.press("Enter")
    else:
        press = page.locator("#again")
        press.tap() if finger else press.click()
    expect(result(page)).to_be_hidden()


def look_at_turn(page: Page, turn: int) -> None:
    """One's own turn, with a hint where there is a choice, and with why a card cannot be played."""
    if page.locator("#hint-button").is_visible():
        page.keyboard.press("t")
        expect(page.locator("#hint")).to_be_visible()
    no_sideways(page)
    check_axe(page, turn)
    cards = page.locator(".own-hand button.card:not(.can)")
    if cards.count():
        cards.first.press("Enter")
        expect(page.locator("#refusal")).to_be_visible()
        check_axe(page)


def check_end(page: Page) -> None:
    """What the page says of the end is what the record shows, and leads to its clause."""
    told = page.locator("#result-text").inner_text()
    _, _, table, _, match = (page.locator("#replay").get_attribute("href") or "").split("/")
    *_, last = replay(read_record(page.request.get(f"/api/tables/{table}/record?match={match}").body()))
    assert last.outcome is not None
    assert told.split()[-1] == last.outcome.clause
    assert ("won" in told.split()) == bool(last.outcome.winners)


@pytest.mark.parametrize("game", game_names())
def test_the_rules_are_all_there(visitors: Visitors, game: str) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/#set-up")
    page.get_by_role("radio", name=title_of(game)).check()
    page.get_by_role("button", name="Read the rules").click()
    text = page.locator("#rules-text")
    kind = game_class(game)
    expect(text.locator(f'[data-clause^="{kind.prefix}-"]')).not_to_have_count(0)
    expect(text.locator('[data-clause="G-1"]')).to_have_count(1)
    expect(text.get_by_role("heading", name="Options")).to_have_count(1)
    expect(text.get_by_role("heading", name="What is told")).to_have_count(1)
    expect(text.get_by_text(re.compile(r"^Source: "))).to_have_count(1)
    check_axe(page)


# Cards that are chosen together


def reach(page: Page, wanted: str) -> Locator:
    """Plays until something is on the table, one match after the other."""
    found = page.locator(wanted)
    for _ in range(MATCHES):
        for _ in steps(page):
            if found.count():
                return found
            take_step(page)
        page.get_by_role("button", name="Play again").click()
        expect(result(page)).to_be_hidden()
    raise AssertionError(f"{wanted} never came")


def pressed(page: Page) -> list[str]:
    names: list[str] = page.locator('.own-hand [aria-pressed="true"]').evaluate_all(
        "all => all.map(each => each.dataset.card)"
    )
    return sorted(names)


def card(page: Page, at: int) -> str:
    return hand(page).nth(at).get_attribute("data-card") or ""


def test_two_cards_are_chosen_with_the_mouse(visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, "zombie-cribbage", 2)
    until_asked(page)
    names = [card(page, at) for at in range(3)]
    chosen = page.locator("#moves .strong")
    hand(page).nth(0).click(position={"x": 8, "y": 30})
    assert pressed(page) == [names[0]]
    expect(page.locator("#chosen")).to_contain_text("Choose more cards")
    expect(chosen).to_have_count(0)
    hand(page).nth(1).click(position={"x": 8, "y": 30})
    assert pressed(page) == sorted(names[:2])
    expect(chosen).to_have_count(1)
    hand(page).nth(2).click(position={"x": 8, "y": 30})  # three do not go together
    assert pressed(page) == [names[2]]
    hand(page).nth(2).click(position={"x": 8, "y": 30})
    assert pressed(page) == []
    expect(page.locator("#chosen")).to_be_empty()
    hand(page).nth(2).click(position={"x": 8, "y": 30})
    hand(page).nth(0).click(position={"x": 8, "y": 30})
    before = seq(page)
    chosen.click()
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    for name in (names[0], names[2]):
        expect(page.locator(f'.own-hand [data-card="{name}"]')).to_have_count(0)


def test_two_cards_are_chosen_with_the_keyboard(visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, "zombie-cribbage", 2)
    until_asked(page)
    names = [card(page, at) for at in range(6)]
    page.keyboard.press("h")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    assert pressed(page) == [names[0]]
    page.keyboard.press("End")
    page.keyboard.press("Space")
    assert pressed(page) == sorted([names[0], names[5]])
    page.keyboard.press("Space")
    assert pressed(page) == [names[0]]
    page.keyboard.press("Enter")
    assert pressed(page) == sorted([names[0], names[5]])
    before = seq(page)
    page.keyboard.press("Enter")
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    for name in (names[0], names[5]):
        expect(page.locator(f'.own-hand [data-card="{name}"]')).to_have_count(0)


def test_those_cards_of_a_rank_go_that_were_pointed_at(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    sit(page, "zambezi-falls", 2)
    for _ in steps(page):
        pair = choose_pair(page)
        if pair:
            break
        take_step(page)
    assert pressed(page) == sorted(pair)
    before = seq(page)
    page.locator("#moves .strong").click()
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    told = page.locator("#story li", has_text="You play").last.inner_text()
    assert sorted(told.rstrip(".").split()[2:]) == sorted(
        pretty_card(card) for card in pair
    )  # You play 7♣ 7♠.


def choose_pair(page: Page) -> list[str]:
    """Chooses the first and the last card of a rank; empty where no pair can be played."""
    ranks: dict[str, list[str]] = {}
    playable = page.locator(".own-hand .can[aria-pressed]")
    for name in playable.evaluate_all("all => all.map(each => each.dataset.card)"):
        ranks.setdefault(name[0], []).append(name)
    for names in ranks.values():
        pair = [names[0], names[-1]]
        for name in pair if len(names) > 1 else []:
            page.locator(f'.own-hand [data-card="{name}"]').click(position={"x": 8, "y": 30})
        if pressed(page) == sorted(pair) and page.locator("#moves .strong").count():
            return pair
    return []


# Tracks


def test_the_pegs_stand_where_the_scores_are(visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, "zombie-cribbage", 2)
    for _ in steps(page):
        told = page.locator(".track .cards").evaluate_all("all => all.map(each => each.ariaLabel)")
        if all(re.search(r"at [1-9]", label) for label in told):
            break
        take_step(page)
    assert len(told) == 2
    assert "Guest" in told[1]
    tracks = page.locator("#tracks .track")
    finish = tracks.nth(0).locator(".finish").bounding_box()
    assert finish
    for at, label in enumerate(told):
        places = [int(number) for number in re.findall(r"at (\d+)", label)]
        pegs: list[dict[str, Any]] = (
            tracks.nth(at)
            .locator(".peg")
            .evaluate_all(
                "all => all.map(each => { const box = each.getBoundingClientRect();"
                " return { at: Number(each.dataset.at), x: box.x + box.width / 2 }; })"
            )
        )
        assert sorted(peg["at"] for peg in pegs) == sorted(places)
        assert all(peg["x"] < finish["x"] for peg in pegs)
        first, second = sorted(pegs, key=lambda peg: peg["at"])
        assert first["x"] < second["x"] or first["at"] == second["at"]
        expect(tracks.nth(at).locator(".lane-score")).to_have_text(str(max(places)))


# Rows of cards that are not of the standard pack


def test_cards_of_another_pack_have_names_pictures_and_colours(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    sit(page, "zop-zoo", 2)
    until_asked(page)
    rows = page.locator('.row[data-zone^="row."]')
    expect(rows).to_have_count(2)
    expect(rows.last.locator(".stack").nth(4)).to_be_visible()  # six are dealt, and by now one may have gone
    expect(rows.last.locator(".own-face .drawing")).not_to_have_count(0)
    colours: list[str] = page.locator(".own-face .ground").evaluate_all(
        "all => all.map(each => each.getAttribute('fill'))"
    )
    assert len(set(colours)) > 1
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours)
    words: list[str] = rows.last.locator(".own-face .name").all_text_contents()
    label = rows.last.locator(".cards").get_attribute("aria-label") or ""
    assert all(word in label for word in words)
    narrow = rows.first.locator(".card").first.bounding_box()
    assert narrow
    assert narrow["width"] >= 44


def test_a_card_that_covers_another_lies_on_it(visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, "zop-zoo", 2)
    stack = reach(page, ".stack.covered:not(:has(.upper))").first  # halves are joined instead
    expect(stack.locator(".card")).to_have_count(2)
    expect(stack.locator(".card").last.locator(".dark")).to_have_count(1)
    below, above = (stack.locator(".card").nth(at).bounding_box() for at in range(2))
    assert below
    assert above
    assert below["y"] < above["y"] < below["y"] + below["height"]
    assert abs(below["x"] - above["x"]) < 1
    zone = stack.locator("xpath=ancestor::*[contains(@class, 'cards')]").first
    assert " on " in (zone.get_attribute("aria-label") or "")


def test_a_set_shows_each_of_its_cards(visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, "go-fish", 3)
    stack = reach(page, ".row .stack").first
    boxes = [box for at in range(4) if (box := stack.locator(".card").nth(at).bounding_box())]
    assert [two["x"] - one["x"] > 8 for one, two in pairwise(boxes)] == [True] * 3


# Many moves at one place


def test_whom_to_ask_and_for_what_is_pointed_at_on_the_table(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    sit(page, "go-fish", 4)
    while not until_asked(page):  # the bots may use up the stock before
        sit(page, "go-fish", 4)
    expect(page.locator("#moves button")).to_have_count(0)
    places = page.locator("#others .spot")
    whom = places.last
    whom.tap()
    expect(whom).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#chosen")).to_contain_text(whom.get_attribute("aria-label") or "")
    whom.tap()  # and back
    expect(whom).to_have_attribute("aria-pressed", "false")
    card = page.locator(".own-hand .can").first
    card.tap(position=CORNER)  # or the card first
    expect(card).to_have_attribute("aria-pressed", "true")
    name = re.sub(r"^Ask (.*) for…$", r"\1", whom.get_attribute("aria-label") or "")
    before = seq(page)
    whom.tap()
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    asked = page.locator("#story li", has_text=re.compile("^You ask ")).last
    expect(asked).to_contain_text(f"You ask {name} for")


def test_one_asks_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.come()
    sit(page, "authors", 3)
    assert until_asked(page)
    places = page.locator("#others .spot")
    places.first.focus()
    page.keyboard.press("ArrowRight")
    expect(places.last).to_be_focused()
    whom = places.last.get_attribute("aria-label") or ""
    page.keyboard.press("Enter")
    expect(page.locator(".own-hand .can:focus")).to_have_count(1)
    check_axe(page)
    before = seq(page)
    page.keyboard.press("Enter")
    made = page.locator(f'#board:not([data-seq="{before}"])')
    choices = page.locator("#chooser button")  # which suit, where several are wanted
    expect(made.or_(choices.first)).to_be_visible()
    if choices.count():
        expect(choices.first).to_be_focused()
        expect(choices.first).to_have_accessible_name(re.compile("^" + re.escape(whom.rstrip("…"))))
        check_axe(page)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    expect(made).to_be_visible()


# A text as an option


def test_a_deck_of_ones_own(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/#set-up")
    page.get_by_role("radio", name="Zop Zoo").check()
    page.get_by_text("House rules").click()
    field = page.locator(".option.document textarea")
    expect(field).to_have_count(1)
    field.fill("this is no deck")
    visitors.offline = True  # the browser reports the refused request
    page.locator("#play").click()
    expect(page.locator("#set-up-failure")).to_be_visible()
    assert my_turn(page).count() == 0
    file = page.locator(".option.document input[type=file]")
    file.set_input_files({"name": "deck.txt", "mimeType": "text/plain", "buffer": b"x" * 30_000})
    expect(page.locator("#set-up-failure")).to_contain_text("30000")
    # Every animal by another name.
    own = re.sub(
        r'\b([a-z]+)( = "(?!#)| = (?:75|90|100)\b)', r"\1y\2", SHIPPED_DECK.read_text(encoding="utf-8")
    )
    file.set_input_files({"name": "deck.toml", "mimeType": "text/plain", "buffer": own.encode()})
    expect(field).to_have_value(own)
    expect(page.locator("#house-state")).to_have_text("1 changed")
    page.locator("#play").click()
    assert until_asked(page)
    names: list[str] = page.locator(".stack .own-face .name").all_text_contents()
    assert len(names) >= 12
    # A bot that was first may have covered a card with a BEAST, which every deck has.
    assert all(name.endswith("y") or name.upper().endswith("BEAST") for name in names)

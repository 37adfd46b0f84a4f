"""Every game played to its end by clicks on the offered moves, and zones that only some games have."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import game_class, game_names
from parlour.games.zop_zoo.cards import DEFAULT_DECK_PATH
from parlour.records.record import parse_record, replay
from parlour.text.message import display_card
from tests.browser.accessibility import check_axe, check_glyphs, check_no_horizontal_scroll
from tests.browser.conftest import DESK, PHONE, Visitors
from tests.browser.table import (
    CORNER,
    click,
    hand,
    move_focus,
    my_turn,
    open_table,
    press_keys,
    result,
    seq,
    take_step,
    tap,
    wait_for_turn,
)

# Options that keep a match short enough for these tests.
SHORT: dict[str, dict[str, int]] = {
    "war": {"max_rounds": 8},
    "zop-zoo": {"limit": 12, "target": 1},
    "zombie-cribbage": {},
}
LIMIT = {"limit": 12}  # of moves, in all other games
MAX_STEPS = 400  # rounds without a score are played again


def turns(page: Page) -> Iterator[int]:
    """Yield once for each turn of the user, until the game is over."""
    for number in range(MAX_STEPS):
        if not wait_for_turn(page):
            return
        yield number
    raise AssertionError(f"the game is not over after {MAX_STEPS} moves")


def title_of(game: str) -> str:
    return game_class(game).title


# A third of the games each by keys, mouse and finger.
INPUT_METHODS: list[Callable[[Page, str], None]] = [press_keys, click, tap]


def create_table_by_keyboard(page: Page, game: str) -> None:
    """Start a short match from the home page, by keyboard alone."""
    kind = game_class(game)
    page.goto("/")
    expect(page.locator(".tile").first).to_be_visible()
    move_focus(
        page, ".friends .deal"
    )  # the form keeps a seat for a friend; a user who plays alone opens it by its address
    page.goto("/#new-table")
    expect(page.locator("#games input").first).to_be_visible()
    move_focus(page, "#games input")
    arrow_to(page, page.get_by_role("radio", name=kind.title))
    move_focus(page, "#seats input")
    seats = page.get_by_role("group", name="Number of players")
    arrow_to(page, seats.get_by_role("radio", name=str(kind.min_seats), exact=True))
    move_focus(page, "#lobby details:has(#options) summary")
    page.keyboard.press("Enter")
    for name, value in SHORT[game].items():
        move_focus(page, f"#option-{name}")
        page.keyboard.press("Control+A")
        page.keyboard.type(str(value))
    move_focus(page, "#play")
    page.keyboard.press("Enter")
    expect(page.locator("#board[data-seq]")).to_be_visible()


def arrow_to(page: Page, radio: Locator) -> None:
    for _ in game_names():
        if radio.is_checked():
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("the arrow keys do not reach the card")


@pytest.mark.parametrize("game", game_names())
def test_whole_game(visitors: Visitors, game: str) -> None:
    press = INPUT_METHODS[game_names().index(game) % len(INPUT_METHODS)]
    finger = press is tap
    page = visitors.come(viewport=PHONE if finger else DESK, has_touch=finger)
    if game == "war":
        create_table_by_keyboard(page, game)
    else:
        open_table(page, game, game_class(game).min_seats, SHORT.get(game, LIMIT))
    for _ in turns(page):
        take_step(page, press)
    expect(result(page)).to_be_visible()
    check_no_horizontal_scroll(page)
    check_end(page)
    again = page.locator("#rematch")
    if press is press_keys:
        main = page.locator("#result .acts .strong").filter(
            visible=True
        )  # after a win, the next bot of the ladder
        expect(main).to_be_focused()
        page.keyboard.press("Enter")
    elif finger:
        again.tap()
    else:
        again.click()
    expect(result(page)).to_be_hidden()


def check_end(page: Page) -> None:
    """Check that the page shows the end as the record has it, with a link to its clause."""
    text = page.locator("#result-text").inner_text()
    _, _, table, _, match = (page.locator("#replay").get_attribute("href") or "").split("/")
    *_, last = replay(parse_record(page.request.get(f"/api/tables/{table}/record?match={match}").body()))
    assert last.outcome is not None
    assert text.split()[-1] == last.outcome.clause
    assert ("won" in text.split()) == bool(last.outcome.winners)


def test_rules_of_every_game_are_complete(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/#new-table")
    text = page.locator("#rules-text")
    for game in game_names():
        page.get_by_role("radio", name=title_of(game)).check()
        page.get_by_role("button", name="Read the rules").click()
        expect(text.locator(f'[data-clause^="{game_class(game).clause_prefix}-"]')).not_to_have_count(0)
        expect(text.locator('[data-clause="G-1"]')).to_have_count(1)
        expect(text.get_by_role("heading", name="Options")).to_have_count(1)
        expect(text.get_by_role("heading", name="Event names")).to_have_count(1)
        expect(text.get_by_text(re.compile(r"^Source: "))).to_have_count(1)
        check_no_horizontal_scroll(page)
        check_glyphs(page)
        page.keyboard.press("Escape")
        expect(text).to_be_hidden()


# Cards selected together


def selected_cards(page: Page) -> list[str]:
    names: list[str] = page.locator('.own-hand [aria-pressed="true"]').evaluate_all(
        "all => all.map(each => each.dataset.card)"
    )
    return sorted(names)


def card_name(page: Page, at: int) -> str:
    return hand(page).nth(at).get_attribute("data-card") or ""


def test_select_two_cards_with_mouse_and_keyboard(visitors: Visitors) -> None:
    page = visitors.come()
    open_table(page, "zombie-cribbage", 2)
    assert wait_for_turn(page)
    names = [card_name(page, at) for at in range(6)]
    chosen = page.locator("#moves .strong")
    hand(page).nth(0).click(position={"x": 8, "y": 30})
    assert selected_cards(page) == [names[0]]
    expect(page.locator("#chosen")).to_contain_text("Select more cards")
    expect(chosen).to_have_count(0)
    hand(page).nth(1).click(position={"x": 8, "y": 30})
    assert selected_cards(page) == sorted(names[:2])
    expect(chosen).to_have_count(1)
    hand(page).nth(2).click(position={"x": 8, "y": 30})  # these three cannot be played together
    assert selected_cards(page) == [names[2]]
    hand(page).nth(2).click(position={"x": 8, "y": 30})
    assert selected_cards(page) == []
    expect(page.locator("#chosen")).to_be_empty()
    page.keyboard.press("h")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    assert selected_cards(page) == [names[0]]
    page.keyboard.press("End")
    page.keyboard.press("Space")
    assert selected_cards(page) == sorted([names[0], names[5]])
    page.keyboard.press("Space")
    assert selected_cards(page) == [names[0]]
    page.keyboard.press("Enter")
    assert selected_cards(page) == sorted([names[0], names[5]])
    before = seq(page)
    page.keyboard.press("Enter")
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    for name in (names[0], names[5]):
        expect(page.locator(f'.own-hand [data-card="{name}"]')).to_have_count(0)


def test_selected_cards_of_a_rank_are_played(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    open_table(page, "zambezi-falls", 2)
    for _ in turns(page):
        pair = choose_pair(page)
        if pair:
            break
        take_step(page)
    assert selected_cards(page) == sorted(pair)
    before = seq(page)
    page.locator("#moves .strong").click()
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    text = page.locator("#log li", has_text="You play").last.inner_text()
    assert sorted(text.rstrip(".").split()[2:]) == sorted(
        display_card(card) for card in pair
    )  # You play 7♣ 7♠.


def choose_pair(page: Page) -> list[str]:
    """Select the first and the last card of a rank. Return an empty list if no pair can be played."""
    ranks: dict[str, list[str]] = {}
    playable = page.locator(".own-hand .can[aria-pressed]")
    for name in playable.evaluate_all("all => all.map(each => each.dataset.card)"):
        ranks.setdefault(name[0], []).append(name)
    for names in ranks.values():
        pair = [names[0], names[-1]]
        for name in pair if len(names) > 1 else []:
            page.locator(f'.own-hand [data-card="{name}"]').click(position={"x": 8, "y": 30})
        if selected_cards(page) == sorted(pair) and page.locator("#moves .strong").count():
            return pair
    return []


# Many moves at one place


def test_ask_by_tapping_player_and_card(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, has_touch=True)
    open_table(page, "go-fish", 4)
    assert wait_for_turn(page)
    expect(page.locator("#moves button")).to_have_count(0)
    places = page.locator("#others .target")
    target = places.last
    target.tap()
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#chosen")).to_contain_text(target.get_attribute("aria-label") or "")
    target.tap()  # and deselects
    expect(target).to_have_attribute("aria-pressed", "false")
    card = page.locator(".own-hand .can").first
    card.tap(position=CORNER)  # or the card first
    expect(card).to_have_attribute("aria-pressed", "true")
    name = re.sub(r"^Ask (.*) for…$", r"\1", target.get_attribute("aria-label") or "")
    before = seq(page)
    target.tap()
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    line = page.locator("#log li", has_text=re.compile("^You ask ")).last
    expect(line).to_contain_text(f"You ask {name} for")


def test_ask_by_keyboard(visitors: Visitors) -> None:
    page = visitors.come()
    open_table(page, "authors", 3)
    assert wait_for_turn(page)
    places = page.locator("#others .target")
    places.first.focus()
    page.keyboard.press("ArrowRight")
    expect(places.last).to_be_focused()
    target_label = places.last.get_attribute("aria-label") or ""
    page.keyboard.press("Enter")
    expect(page.locator(".own-hand .can:focus")).to_have_count(1)
    before = seq(page)
    page.keyboard.press("Enter")
    next_board = page.locator(f'#board:not([data-seq="{before}"])')
    choices = page.locator("#chooser button")  # the suit, if there are several
    expect(next_board.or_(choices.first)).to_be_visible()
    if choices.count():
        expect(choices.first).to_be_focused()
        expect(choices.first).to_have_accessible_name(re.compile("^" + re.escape(target_label.rstrip("…"))))
        check_axe(page)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    expect(next_board).to_be_visible()


# A text as an option


def test_custom_deck(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/#new-table")
    page.get_by_role("radio", name="Zop Zoo").check()
    page.get_by_text("House rules").click()
    field = page.locator(".option.document textarea")
    expect(field).to_have_count(1)
    field.fill("this is no deck")
    visitors.offline = True  # the browser reports the refused request
    page.locator("#play").click()
    expect(page.locator("#new-table-error")).to_be_visible()
    assert my_turn(page).count() == 0
    file = page.locator(".option.document input[type=file]")
    file.set_input_files({"name": "deck.txt", "mimeType": "text/plain", "buffer": b"x" * 30_000})
    expect(page.locator("#new-table-error")).to_contain_text("30000")
    # All animals renamed.
    own = re.sub(
        r'\b([a-z]+)( = "(?!#)| = (?:75|90|100)\b)', r"\1y\2", DEFAULT_DECK_PATH.read_text(encoding="utf-8")
    )
    file.set_input_files({"name": "deck.toml", "mimeType": "text/plain", "buffer": own.encode()})
    expect(field).to_have_value(own)
    expect(page.locator("#house-rules-state")).to_have_text("1 option changed")
    page.locator("#play").click()
    assert wait_for_turn(page)
    names: list[str] = page.locator(".stack .custom-face .name").all_text_contents()
    assert len(names) >= 12
    # A bot that was first may have covered a card with a BEAST, which every deck has.
    assert all(name.endswith("y") or name.upper().endswith("BEAST") for name in names)

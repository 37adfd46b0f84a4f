"""The page of exercises: the puzzle of the day, and an exercise that the test makes from another puzzle."""

import re
from datetime import date, timedelta

import msgspec
from playwright.sync_api import Page, expect

from parlour.server.handlers.exercises import build_daily_exercise
from parlour.server.http_messages import Exercise, Exercises
from tests.browser.accessibility import check_axe, check_button_sizes, check_no_horizontal_scroll
from tests.browser.conftest import PHONE, Visitors

DAY = date(2026, 11, 24)  # today in the card room of the tests


def list_card_exercises() -> list[Exercise]:
    """Return exercises in which the best and the played move are single cards: one press makes the move."""
    found = (build_daily_exercise(DAY + timedelta(days=offset), "en") for offset in range(60))
    return [
        each
        for each in found
        if each is not None
        and re.fullmatch(r"[\dTJQKA][CDHS]?[\dTJQKA][CDHS]?", each.best.move + each.played.move)
    ]


def answer_with(page: Page, path: str, answer: Exercises) -> None:
    body = msgspec.json.encode(answer)
    page.route(path, lambda route: route.fulfill(body=body, content_type="application/json"))


def press_card(page: Page, move: str, label: str) -> None:
    page.locator(f'.own-hand button.card[data-card^="{move}"]').first.focus()
    page.keyboard.press("Enter")
    button = page.locator("#moves button", has_text=label)
    if button.is_visible():
        button.press("Enter")


def test_exercises_are_solved_by_touch_and_by_keys(visitors: Visitors) -> None:
    daily, other = list_card_exercises()[:2]
    own = msgspec.structs.replace(
        other, key="abc 1 7", table_id="abc", match_number=1, move_number=7, is_own=True
    )
    page = visitors.come(viewport=PHONE, has_touch=True)
    page.goto("/")
    link = page.get_by_role("link", name="Find the better move")
    expect(link).to_contain_text("One position is waiting.")
    link.tap()
    text, step = page.locator("#tutorial-text"), page.locator("#tutorial-step")
    expect(text).to_contain_text("Today's position for everybody: find the best move.")
    page.get_by_role("button", name="Show me").tap()
    expect(text).to_contain_text("This is the best move.")
    expect(text).to_contain_text("appear here after you have finished some games")
    expect(text).to_contain_text("If you have played on another device")
    page.goto("/")
    expect(link).to_contain_text("All solved for today.")

    answer_with(page, "**/api/exercises", Exercises(DAY.isoformat(), 1.0, daily, [own], 3, 2))
    link.tap()
    expect(text).to_contain_text("Today's position for everybody")
    check_axe(page)
    check_button_sizes(page)
    check_no_horizontal_scroll(page)
    page.goto("/")
    expect(link).to_contain_text("2 positions are waiting.")
    link.tap()
    page.get_by_role("button", name="Show me").tap()
    expect(text).to_contain_text("% chance to win.")
    expect(page.get_by_role("button", name="Next position")).to_be_focused()
    page.keyboard.press("Enter")
    expect(text).to_contain_text("From your own game, move 7")
    expect(step).to_have_text("Position 2 of 2")
    press_card(page, own.played.move, own.played.label)
    expect(text).to_contain_text("That is the move that was played.")
    press_card(page, own.best.move, own.best.label)
    expect(text).to_contain_text("Right")
    expect(text).to_contain_text("2 of your latest games cannot be used")
    expect(page.locator("#exercise-replay")).to_have_attribute(
        "href", f"/t/abc/match/1?move=6&viewer={own.scene.seat}"
    )
    expect(step).to_have_text("These were all exercises for today.")
    check_axe(page)

    # While reviews look for more exercises, the page does not say that these were all.
    answer_with(page, "**/api/exercises", Exercises(DAY.isoformat(), 0.5, daily, [], 3, 0))
    page.goto("/exercises")
    expect(step).to_have_text("Position 1 of 1")
    page.get_by_role("button", name="Show me").tap()
    expect(step).to_have_text("Looking for positions…")
    answer_with(page, "**/api/exercises", Exercises(DAY.isoformat(), 1.0, daily, [own], 3, 0))
    expect(page.get_by_role("button", name="Next position")).to_be_visible()
    expect(step).to_have_text("Position 1 of 2")

    # The exercises of a match, from its review
    path = "**/api/tables/abc/exercises?match=1&seat=0"
    answer_with(page, path, Exercises(DAY.isoformat(), 0.5, None, [], 1, 0))
    page.goto("/exercises?table=abc&match=1&seat=0&move=7")
    expect(page.locator("#loading")).to_have_text("Looking for positions…")
    answer_with(page, path, Exercises(DAY.isoformat(), 1.0, None, [own], 1, 0))
    expect(text).to_contain_text("From your own game, move 7")
    expect(text).not_to_contain_text("not an exercise")
    page.goto("/exercises?table=abc&match=1&seat=0&move=8")
    expect(text).to_contain_text("Move 8 is not an exercise")
    answer_with(page, path, Exercises(DAY.isoformat(), 1.0, None, [], 1, 0))
    page.reload()
    expect(page.locator("#error")).to_contain_text("This game has no exercises for this player.")

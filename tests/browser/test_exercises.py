"""The page of exercises, with an exercise that the test computes."""

from datetime import date

import msgspec
from playwright.sync_api import expect

from parlour.bots.coach.review import review_record
from parlour.server.handlers.exercises import list_exercises, record_match_of_day
from parlour.server.http_messages import Exercises
from tests.browser.accessibility import check_axe, check_button_sizes, check_no_horizontal_scroll
from tests.browser.conftest import PHONE, Visitors


def test_exercises_are_solved_by_touch_and_by_keys(visitors: Visitors) -> None:
    day = date(2026, 11, 29)
    record = record_match_of_day(day)
    found = list_exercises(record, review_record(record, 40), None, "en")
    # Exercises in which the best and the played move are single cards, so that one press makes the move.
    single = [each for each in found if len(each.best.move) == len(each.played.move) == 1][:2]
    assert len(single) == 2
    own = msgspec.structs.replace(single[1], table_id="abc", match_number=1)
    body = msgspec.json.encode(Exercises(day.isoformat(), 1.0, single[0], [own]))
    page = visitors.come(viewport=PHONE, has_touch=True)
    page.route("**/api/exercises", lambda route: route.fulfill(body=body, content_type="application/json"))
    page.goto("/daily")
    page.get_by_role("link", name="Today's exercises").click()
    text = page.locator("#tutorial-text")
    expect(text).to_contain_text("Today's position for everybody")
    check_axe(page)
    check_button_sizes(page)
    check_no_horizontal_scroll(page)
    page.get_by_role("button", name="Show me").tap()
    expect(text).to_contain_text("This is the best move.")
    expect(text).to_contain_text("% chance to win.")
    expect(page.get_by_role("button", name="Next position")).to_be_focused()
    page.keyboard.press("Enter")
    expect(text).to_contain_text("From your own game")
    for move, answer in ((own.played, "That is the move that was played."), (own.best, "Right")):
        page.locator(f'.own-hand button.card[data-card^="{move.move}"]').first.focus()
        page.keyboard.press("Enter")
        button = page.locator("#moves button", has_text=move.label)
        if button.is_visible():
            button.press("Enter")
        expect(text).to_contain_text(answer)
    expect(page.locator("#exercise-replay")).to_have_attribute(
        "href", f"/t/abc/match/1?move={own.move_number - 1}&viewer={own.scene.seat}"
    )
    expect(page.locator("#tutorial-step")).to_have_text("These were all exercises for today.")
    check_axe(page)

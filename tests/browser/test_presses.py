"""A press acts only on the control that it was meant for, even if another has just taken its place."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from parlour.games import game_class
from parlour.scene.scene_types import Scene
from parlour.scene.scenes import build_scene
from parlour.testing.effort import example_count
from tests.browser.conftest import PHONE, Visitors
from tests.browser.stage import NAMES, Stage, final_scene, play_at_random
from tests.browser.table import create_table

KINDS = ["mouse", "finger", "digit", "enter", "space"]
GAMES = ["crazy-eight", "zombie-cribbage", "war", "zop-zoo", "go-fish", "authors", "zambezi-falls"]
KEYS = {"digit": "1", "enter": "Enter", "space": " "}

# The points at which a press reaches a button of the board.
POINTS = """() => [...document.querySelectorAll("#board button")].flatMap((control) => {
  const box = control.getBoundingClientRect();
  const point = [box.x + Math.min(12, box.width / 2), box.y + Math.min(20, box.height / 2)];
  return document.elementFromPoint(...point)?.closest("button") === control ? [point] : [];
})"""
# The card of the control at a point, empty if there is no card.
CARD = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.dataset.card ?? ''"
# Focuses the control at a point, because Enter and the space bar press the focused control.
FOCUS = "([x, y]) => document.elementFromPoint(x, y).closest('button').focus()"


class Presses:
    """Presses of one kind of input at a point, with real times."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page = page
        self.kind = kind
        self.client = page.context.new_cdp_session(page)

    def aim(self, point: list[float]) -> None:
        self.point = point
        if self.kind in ("enter", "space"):
            self.page.evaluate(FOCUS, point)

    def begin(self) -> None:
        x, y = self.point
        if self.kind in KEYS:
            self.page.keyboard.down(KEYS[self.kind])
        elif self.kind == "mouse":
            self.page.mouse.move(x, y)
            self.page.mouse.down()
        else:
            touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
            self.client.send("Input.dispatchTouchEvent", touch)

    def end(self) -> None:
        if self.kind in KEYS:
            self.page.keyboard.up(KEYS[self.kind])
        elif self.kind == "mouse":
            self.page.mouse.up()
        else:
            self.client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def press(self) -> None:
        self.begin()
        self.end()


def turns(game: str, seats: int, seed: int) -> Iterator[tuple[Scene, Scene]]:
    """Yield pairs of consecutive own turns of a random match."""
    match = game_class(game).new_match(seats, None, seed)
    scenes = (build_scene(match.view(0), NAMES[:seats]) for seat in play_at_random(match, seed) if seat == 0)
    return pairwise(scenes)


def offers(scene: Scene) -> set[str]:
    return {move.move for move in scene.moves}


def draw_and_keep() -> tuple[Scene, Scene]:
    """Return a turn on which a card is drawn, and the same turn afterwards."""
    pairs = turns("crazy-eight", 2, 1)
    return next((one, two) for one, two in pairs if "draw" in offers(one) and "keep" in offers(two))


def stage_for_presses(visitors: Visitors, game: str, seats: int) -> Stage:
    return Stage(visitors.come(viewport=PHONE, has_touch=True), game, seats)


def sent_moves(stage: Stage) -> list[str]:
    """Return the moves that the page has sent so far."""
    stage.page.evaluate("1")  # afterwards, all earlier messages have arrived
    return stage.moves


def middle(page: Page, selector: str) -> list[float]:
    box = page.locator(selector).first.bounding_box()
    assert box
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def test_double_press_of_a_changed_button_makes_one_move(visitors: Visitors) -> None:
    """*Keep it* takes the place of *Draw*. A press that begins later makes the move."""
    stage = stage_for_presses(visitors, "crazy-eight", 2)
    before, after = draw_and_keep()
    for kind in KINDS:
        stage.show(before)
        stage.moves.clear()
        presses = Presses(stage.page, kind)
        presses.aim(middle(stage.page, "#moves button"))
        stage.page.evaluate("window.pressGap = 1000")
        presses.press()
        stage.page.evaluate("window.pressGap = 0")
        expect(stage.page.locator("#refusal")).to_be_visible()  # the answer to each move is a refusal
        stage.show(after)
        presses.press()
        if kind in ("digit", "enter"):
            presses.begin()
            presses.begin()  # the key is held
            presses.end()
        assert sent_moves(stage) == ["draw"], kind
    stage.page.evaluate("window.pressGap = 1000")
    stage.page.keyboard.press("1")
    assert sent_moves(stage) == ["draw", "keep"]


@pytest.mark.parametrize("game", GAMES[: example_count(2, len(GAMES))])
def test_press_makes_no_move_that_was_not_on_offer(visitors: Visitors, game: str) -> None:
    """A press at any control, before and while the table changes, does not make a move of the next turn."""
    stage = stage_for_presses(visitors, game, max(2, game_class(game).min_seats))
    pairs = [pair for pair in turns(game, stage.seats, 3) if offers(pair[1]) - offers(pair[0])]
    for nth, (before, after) in enumerate(pairs[:: len(pairs) // example_count(3, 12) + 1]):
        stage.show(before)
        presses = Presses(stage.page, KINDS[nth % len(KINDS)])
        for point in stage.page.evaluate(POINTS)[-3:]:
            stage.show(before)
            stage.moves.clear()
            presses.aim(point)
            card = stage.page.evaluate(CARD, point)
            stage.page.evaluate("window.pressGap = 1000")
            presses.begin()
            stage.page.evaluate("window.pressGap = 0")
            stage.show(after)
            presses.end()
            new_moves = offers(after) - offers(before)
            assert not new_moves & set(sent_moves(stage)), (presses.kind, card, point)
            presses.press()
            new_moves -= {card}  # the second press may play the card of the first one
            assert not new_moves & set(sent_moves(stage)), (presses.kind, card, point)


def test_double_press_in_waiting_room_adds_a_bot_only(visitors: Visitors) -> None:
    """The button that removes the bot takes the place of *Add a bot*."""
    page = visitors.come()
    create_table(page, "Crazy Eight", 2, friends=1)
    box = page.locator("#bot-1").bounding_box()
    assert box
    point = [box["x"] + box["width"] - 9, box["y"] + box["height"] / 2]
    page.mouse.click(*point)
    expect(page.locator("#clear-1")).to_be_visible()
    assert (
        page.evaluate("point => document.elementFromPoint(...point)?.closest('button')?.id", point)
        == "clear-1"
    )
    page.evaluate("window.pressGap = 0")
    page.mouse.click(*point)
    page.get_by_role("button", name="Start game").click()
    expect(page.locator("#board[data-seq]")).to_be_visible()


def test_double_press_in_tutorial_takes_one_step(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/learn/crazy-eight")
    page.locator('.own-hand [data-card="4H"]').focus()
    page.evaluate("window.pressGap = 0")
    page.keyboard.press("Enter")
    expect(page.locator("#tutorial-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#tutorial-step")).to_have_text("Step 1 of 8")
    page.locator("#tutorial-next").dblclick()
    expect(page.locator("#tutorial-step")).to_have_text("Step 2 of 8")
    assert page.locator(".hinted").count() == 0, "the second click pressed *Show me*"


def test_result_can_be_closed_and_opened_again(visitors: Visitors) -> None:
    stage = Stage(visitors.come(viewport=PHONE), "go-fish", 2)
    page, panel, reopen = stage.page, stage.page.locator("#result"), stage.page.locator("#result-open")
    page.evaluate("window.pressGap = 0")
    scene = final_scene("go-fish", 2, 2)
    colors = []
    for winners in ([0], [1]):
        scene.winners = winners
        stage.show(scene)
        if winners == [0]:
            page.mouse.click(180, 600)  # the second half of a double click on the last card
        expect(panel).to_be_visible()
        colors.append(panel.evaluate("panel => getComputedStyle(panel).background"))
    assert colors[0] != colors[1], "a win looks like a loss"
    page.evaluate("window.pressGap = 1000")
    ways = [
        lambda: page.locator("#result-close").click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(180, 600),
    ]
    for close in ways:
        close()
        expect(panel).to_be_hidden()
        expect(reopen).to_be_focused()
        stage.show(scene)  # another message does not open it again
        expect(panel).to_be_hidden()
        expect(page.locator("#prompt")).to_be_visible()
        assert not stage.complaints()
        reopen.click()
        expect(panel).to_be_visible()
        expect(page.locator("#result-close")).to_be_focused()

"""The stage holds still: everything of every game has its room, at every size of the window."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from parlour.games import game_class, game_names
from parlour.testing.effort import tries

from .conftest import Visitors
from .stage import PHONE, SIZES, Stage, crowded, own_turns

TABLES = [
    (game, seats)
    for game in game_names()
    for seats in range(game_class(game).fewest, game_class(game).most + 1)
]
MANY, TOO_MANY = 20, 40  # cards in a hand: those still fan, and these go on sideways


def sizes_for(number: int) -> list[tuple[int, int]]:
    """The sizes at which a scene is measured: two each time, all of them in turn; all in the long run."""
    few = tries(2, len(SIZES))
    return [SIZES[(number * few + at) % len(SIZES)] for at in range(few)]


def check(stage: Stage, size: tuple[int, int], what: str) -> None:
    found = stage.complaints()
    assert not found, f"{what} at {size[0]}x{size[1]}: " + "; ".join(found[:6])


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game}-{seats}" for game, seats in TABLES])
def test_everything_has_its_room(visitors: Visitors, game: str, seats: int) -> None:
    page = visitors.come()
    stage = Stage(page, game, seats)
    turns = own_turns(game, seats, seed=seats, most=tries(3, 12))
    rng = Random(seats)
    scenes = [*turns, crowded(turns[-1], rng, MANY), crowded(turns[0], rng, TOO_MANY)]
    places: dict[tuple[int, int], dict[str, list[int]]] = {}
    first = TABLES.index((game, seats))
    for number, scene in enumerate(scenes):
        stage.show(scene)
        for size in sizes_for(first + number):
            stage.resize(size)
            check(stage, size, f"scene {number}")
            here = stage.regions()
            assert places.setdefault(size, here) == here, f"the table moved at {size}"
    for size in sizes_for(first):
        stage.resize(size)
        check_hint(page, stage, size)
        check_refusal(page, stage, size)


def check_hint(page: Page, stage: Stage, size: tuple[int, int]) -> None:
    page.locator("#hint-button").click()
    expect(page.locator("#hint")).to_be_visible()
    check(stage, size, "a hint")
    page.locator("#hint-close").click()


def check_refusal(page: Page, stage: Stage, size: tuple[int, int]) -> None:
    cards = page.locator(".own-hand .card:not(.can)")
    if not cards.count():
        return
    cards.first.press("Enter")
    expect(page.locator("#refusal")).to_be_visible()
    check(stage, size, "a refusal")
    page.locator("#refusal-close").click()


@pytest.mark.parametrize("game", game_names())
def test_text_of_twice_the_size_is_not_cut(visitors: Visitors, game: str) -> None:
    page = visitors.come()
    seats = game_class(game).fewest
    stage = Stage(page, game, seats)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    stage.show(own_turns(game, seats, seed=1, most=1)[0])
    for size in SIZES[:5] if tries(0, 1) else [PHONE, SIZES[1 + game_names().index(game) % 4]]:
        stage.resize(size)
        check(stage, size, "large text")


def test_the_story_is_a_drawer_or_stands_beside_the_table(visitors: Visitors) -> None:
    page = visitors.come()
    stage = Stage(page, "go-fish", 3)
    story, button = page.locator("#story-part"), page.locator("#story-button")
    expect(story).to_be_in_viewport()
    expect(button).to_be_hidden()
    stage.resize(PHONE)
    board = stage.regions()
    expect(button).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("l")
    expect(page.locator("#story")).to_be_focused()
    expect(story).to_be_in_viewport(ratio=0.99)
    assert stage.regions() == board
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(story.locator("li").last).not_to_be_in_viewport()

"""The panel on which hands are counted, with the longest possible counts and names."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from parlour.games import game_class
from parlour.kit.game import Game
from parlour.scene.scene_types import Scene, SceneEvent
from parlour.scene.scenes import build_events, build_scene
from parlour.testing.effort import example_count
from tests.browser.conftest import Visitors
from tests.browser.stage import NAMES, SIZES, Stage, final_scene

LONG_NAMES = [NAMES[0], NAMES[3], NAMES[2], NAMES[5], NAMES[1], NAMES[4]]
WINDOWS = [*SIZES, (1366, 800), (390, 844), (320, 640)]

# Positions before the last card of a deal. The first crib counts in the most ways; the second has the longest
# text.
LAST_CARD = {
    "game": "zombie-cribbage",
    "options": {"lowdown": "on"},
    "seats": 2,
    "turn": 0,
    "leading_zombies": [0, 0],
    "trailing_zombies": [0, 0],
    "dealer": 1,
    "hands": ["TH", ""],
    "played_cards": ["5H 6D KS", "7C 8H 7S 9C"],
    "count": "KS",
    "phase": "play",
}
CRIBBED = [
    {"crib": ["5D JD", "JC *1"], "starter": "5C"},
    {"crib": ["4C 4D", "5D 6C"], "starter": "5C"},
]


class CountedMove(NamedTuple):
    """A move after which hands are counted: the table before and after it, and its events."""

    before: Scene
    after: Scene
    events: list[SceneEvent]

    @property
    def length(self) -> int:
        """Number of characters on the panel once all lines are shown."""
        *_, last = (at for at, event in enumerate(self.events) if event.animation == "shows")
        shown = [event for at, event in enumerate(self.events) if event.animation == "shows" or at > last]
        return sum(len(event.callout) for event in shown)


def make_counted_move(match: Game, seat: int, move: int, language: str) -> CountedMove | None:
    names = LONG_NAMES[: match.seats]
    before = match.copy()
    match.push(seat, move)
    events = build_events(match, 0, names, language=language)
    if match.is_over or not any(event.animation == "shows" for event in events):
        return None
    scene, after = (build_scene(each.view(0), names, language) for each in (before, match))
    return CountedMove(scene, after, events)


def cribbage_counts(language: str) -> Iterator[CountedMove]:
    for cards in CRIBBED:
        match = game_class("zombie-cribbage").from_position(LAST_CARD | cards, 1)
        found = make_counted_move(match, 0, match.parse_move("TH"), language)
        assert found
        yield found


def zop_zoo_counts(language: str, seats: int) -> Iterator[CountedMove]:
    """Yield the ends of rounds in random matches."""
    for seed in range(example_count(2, 8)):
        match = game_class("zop-zoo").new_match(seats, None, seed)
        rng = Random(seed)
        while not match.is_over:
            seat = next(seat for seat in range(seats) if match.to_move() >> seat & 1)
            found = make_counted_move(match, seat, rng.choice(match.legal_in_game_order(seat)), language)
            if found:
                yield found


# Faults in the current layout of the panel. While lines are still being added, only the last one is checked.
LAYOUT_ERRORS = """() => {
  const wrong = [];
  const box = (element) => element.getBoundingClientRect();
  const within = (inner, outer) => inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 &&
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  const [panel, pages] = ["counting", "counting-pages"].map((id) => document.getElementById(id));
  const button = document.getElementById("counting-next");
  if (!within(box(panel), new DOMRect(0, 0, innerWidth, innerHeight))) wrong.push("it is off the screen");
  const [own, stands] = ["#own", "#board:not([data-passing])"].map((part) => document.querySelector(part));
  if (stands && box(panel).bottom > box(own).top + 1) wrong.push("it covers the own hand");
  if (!button.hidden && !within(box(button), box(panel))) wrong.push("its button is cut");
  if (pages.scrollWidth > pages.clientWidth) wrong.push("its lines are too long");
  const last = pages.lastElementChild;
  const [cards, lines] = [".counting-cards", ".counting-lines"].map((part) => last.querySelector(part));
  if (!within(box(lines), box(pages))) wrong.push("its last lines are cut");
  if (parseFloat(getComputedStyle(lines).fontSize) < 13) wrong.push("its words are too small");
  const small = [...cards.querySelectorAll(".card")].some((card) => box(card).width < 29.5);
  if (small) wrong.push("its cards are too small");
  for (const text of pages.querySelectorAll("h3 > *, .counting-lines")) {
    if (text.scrollWidth > text.clientWidth + 1) wrong.push(`cut: ${text.textContent}`);
  }
  const rolls = pages.scrollHeight > pages.clientHeight + 1;
  if (rolls) {
    if (parseFloat(getComputedStyle(lines).fontSize) > 13) wrong.push("it scrolls, and could be smaller");
    const at = pages.scrollTop;
    pages.scrollTop = 0;
    if (!within(box(pages.querySelector("h3")), box(pages))) wrong.push("its first line is out of reach");
    pages.scrollTop = at;
  }
  return [rolls, [...new Set(wrong)]];
}"""
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def measure_panel(stage: Stage, size: tuple[int, int]) -> tuple[bool, list[str]]:
    """Return True if the panel scrolls in a window of this size, and the faults of its layout."""
    stage.resize(size)
    stage.page.evaluate(NEXT_FRAME)
    rolls, wrong = stage.page.evaluate(LAYOUT_ERRORS)
    return rolls, wrong


@pytest.mark.parametrize("language", ["en", "de"])
def test_cribbage_counts_need_no_scrolling(visitors: Visitors, language: str) -> None:
    stage = Stage(visitors.come(locale=language), "zombie-cribbage", 2)
    for found in cribbage_counts(language):
        stage.show(found.before)
        stage.tell(found.after, found.events)
        expect(stage.page.locator(".counting-page")).to_have_count(3)
        for size in WINDOWS:
            assert measure_panel(stage, size) == (False, []), size
        stage.page.locator("#counting-next").click()


@pytest.mark.parametrize(("language", "seats"), [("de", 2), ("en", 6)])
def test_zop_zoo_counts_are_reachable(visitors: Visitors, language: str, seats: int) -> None:
    stage = Stage(visitors.come(locale=language), "zop-zoo", seats)
    found = max(zop_zoo_counts(language, seats), key=lambda found: found.length)
    stage.show(found.before)
    stage.tell(found.after, found.events)
    expect(stage.page.locator(".counting-page")).to_have_count(seats)
    for size in WINDOWS:
        rolls, wrong = measure_panel(stage, size)
        assert not wrong, size
        assert not rolls or min(size) < 500, f"scrolls at {size}, although there is room"


def test_match_end_replaces_the_counting_panel(visitors: Visitors) -> None:
    """Without motion a player can play on with the panel open, up to the end."""
    stage = Stage(visitors.come(), "zombie-cribbage", 2)
    found = next(cribbage_counts("en"))
    stage.show(found.before)
    stage.tell(found.after, found.events)
    expect(stage.page.locator("#counting")).to_be_visible()
    stage.end(final_scene("zombie-cribbage", 2, 1))
    expect(stage.page.locator("#counting")).to_be_hidden()
    for size in WINDOWS:
        stage.resize(size)
        assert stage.complaints() == [], size


def test_counting_lines_are_not_cut_off(visitors: Visitors) -> None:
    page = visitors.come(still=False)
    page.add_init_script("localStorage.setItem('parlour.pace', 'slow')")
    stage = Stage(page, "zombie-cribbage", 2)
    found = next(cribbage_counts("en"))
    stage.show(found.before)
    stage.tell(found.after, found.events)
    panel = page.locator("#counting")
    for _ in range(len(found.events)):
        expect(panel).to_be_visible()
        for size in stage.at_each([(320, 568), (640, 360)]):
            assert not measure_panel(stage, size)[1]
        if page.locator("#counting-next").is_visible():
            break
        panel.click(position={"x": 12, "y": 12})
    expect(page.locator("#counting-next")).to_be_visible()
    expect(page.locator(".counting-page")).to_have_count(3)
    for size in ((320, 568), (640, 360)):
        assert not measure_panel(stage, size)[1]

"""The layout of the table: everything of every game has enough space, at every size of the window."""

import re
from collections.abc import Callable, Iterable
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from parlour.games import game_class, game_names
from parlour.kit.options import parse_options
from parlour.scene.scene_types import SceneEvent
from parlour.scene.scenes import build_scene
from parlour.testing import effort
from parlour.testing.effort import example_count
from tests.browser.accessibility import check_axe, check_glyphs
from tests.browser.conftest import Visitors
from tests.browser.stage import (
    DESK,
    LANDSCAPE,
    LAPTOP,
    NAMES,
    PHONE,
    SIZES,
    SMALL,
    TABLET,
    Stage,
    crowd_scene,
    final_scene,
    fullest_turns,
    most_clickable_turn,
    option_scenes,
    own_turns,
    play_at_random,
)

MORE_SIZES = [(1366, 800), (390, 844), (320, 640)]
PHONE_SIZES = [(844, 390), (740, 360), (390, 844)]
MANY, TOO_MANY = 25, 40  # cards in a hand: the first number still fans, the second scrolls sideways


def sizes_for(number: int) -> list[tuple[int, int]]:
    """Return the sizes for a scene: two, in rotation over all sizes; all sizes with long tests."""
    few = example_count(2, len(SIZES))
    return [SIZES[(number * few + at) % len(SIZES)] for at in range(few)]


def check_layout(stage: Stage, sizes: Iterable[tuple[int, int]], what: str) -> None:
    for size in stage.at_each(sizes):
        found = stage.complaints()
        assert not found, f"{what} at {size[0]}x{size[1]}: " + "; ".join(found[:6])


def seat_counts(game: str) -> list[int]:
    """Return the smallest and the largest number of seats; all numbers with long tests."""
    kind = game_class(game)
    return (
        list(range(kind.min_seats, kind.max_seats + 1))
        if effort.is_long
        else sorted({kind.min_seats, kind.max_seats})
    )


@pytest.mark.parametrize("game", game_names())
def test_table_layout(visitors: Visitors, game: str) -> None:
    kind = game_class(game)
    stage = Stage(visitors.come(), game, kind.max_seats)
    for number, each in enumerate(seat_counts(game)):
        check_table(stage, game, each, first=game_names().index(game) + 3 * number)
        check_options(stage, game, each)
    for check_more in MORE.get(game, []):
        check_more(stage)
    check_phones(stage, game)
    check_card_sizes(stage, game)
    # On a phone the board fills the window, so its size does not change with the size of the text.
    stage.resize(PHONE)
    stage.show(own_turns(game, kind.min_seats, seed=3, most=4)[1])
    stage.set_text_size("130%")
    check_layout(stage, [PHONE], "larger text")
    # Text of twice the size is not cut.
    stage.set_text_size("200%")
    stage.show(own_turns(game, kind.min_seats, seed=1, most=1)[0])
    check_layout(
        stage, SIZES[:5] if effort.is_long else [PHONE, SIZES[1 + game_names().index(game) % 4]], "large text"
    )


def check_table(stage: Stage, game: str, seats: int, first: int) -> None:
    """Check own turns with few and with many cards, a hint, a refusal, and the end."""
    turns = own_turns(game, seats, seed=seats, most=example_count(2, 12))
    rng = Random(seats)
    scenes = [*turns, crowd_scene(turns[-1], rng, MANY), crowd_scene(turns[0], rng, TOO_MANY)]
    places: dict[tuple[int, int], dict[str, list[int]]] = {}
    for number, scene in enumerate(scenes):
        stage.show(scene)
        for size in stage.at_each([*sizes_for(first + number), *([PHONE] if scene is scenes[2] else [])]):
            check_layout(stage, [size], f"{seats} players, scene {number}")
            here = stage.regions()
            before = places.setdefault(size, {})
            moved = [
                (part, before[part], here[part])
                for part in before.keys() & here.keys()
                if before[part] != here[part]
            ]
            assert not moved, f"the table moved at {size}: {moved}"
            before.update(here)
    check_glyphs(stage.page)
    if len(scenes[-1].moves) > 1:
        check_hint(stage, sizes_for(first))
    else:
        expect(stage.page.locator("#hint-button")).to_be_hidden()
    check_refusal(stage, sizes_for(first))
    stage.end(final_scene(game, seats, seats))
    expect(stage.page.locator("#result-text")).to_contain_text(stage.scene.end_reason)
    expect(stage.page.locator("#progress")).to_have_text(stage.scene.progress)
    check_layout(stage, sizes_for(first), f"{seats} players, the end")
    check_glyphs(stage.page)


def check_phones(stage: Stage, game: str, language: str = "en") -> None:
    """Check tables of three players, or of as many as possible, on usual phones."""
    kind = game_class(game)
    seats = min(max(3, kind.min_seats), kind.max_seats)
    for number, scene in enumerate(
        own_turns(game, seats, seed=3, most=example_count(1, 6), language=language)
    ):
        stage.show(scene)
        check_layout(stage, PHONE_SIZES, f"{seats} players, turn {number}")


# The smallest width of the cards in each part of the table.
CARD_WIDTHS = """() => ["#own .card", "#middle .card", ".seat .card"].map((cards) => {
  const shown = [...document.querySelectorAll(cards)].filter((card) => card.checkVisibility());
  return Math.min(...shown.map((card) => card.offsetWidth));
})"""


def check_card_sizes(stage: Stage, game: str) -> None:
    """Check that large text in a wide window makes room for itself, and no card smaller."""
    kind = game_class(game)
    stage.resize((1366, 800))
    for seats in {kind.min_seats, min(4, kind.max_seats)}:
        stage.show(own_turns(game, seats, seed=3, most=4)[1])
        usual = stage.page.evaluate(CARD_WIDTHS)
        stage.set_text_size("200%")
        check_layout(stage, [(1366, 800)], "large text in a wide window")
        large = stage.page.evaluate(CARD_WIDTHS)
        stage.set_text_size("")
        # a card that shows all its pips may become a little narrower
        assert all(after >= min(before - 1, 100) for before, after in zip(usual, large, strict=True)), (
            usual,
            large,
        )


def check_options(stage: Stage, game: str, seats: int) -> None:
    """Check zones and badges that options add, at the largest table, or at all tables with long tests."""
    scenes = option_scenes(game, seats, seed=3, moves=example_count(120, 600))
    for number, scene in enumerate(scenes if effort.is_long or seats == game_class(game).max_seats else []):
        stage.show(scene)
        check_layout(stage, [PHONE, *sizes_for(number)[1:]], " ".join(zone.key for zone in scene.zones))


@pytest.mark.parametrize("game", game_names())
def test_german_table_layout(visitors: Visitors, game: str) -> None:
    kind = game_class(game)
    stage = Stage(visitors.come(locale="de-DE"), game, kind.max_seats)
    wide = [TABLET, LAPTOP, DESK, (1366, 800)][game_names().index(game) % 4]
    sizes = [*SIZES, *MORE_SIZES] if effort.is_long else [PHONE, LANDSCAPE, SMALL, wide]
    for seats in seat_counts(game) if effort.is_long else [kind.max_seats]:
        turns = own_turns(game, seats, seed=seats, most=4, language="de")
        for number, scene in enumerate([turns[-1], crowd_scene(turns[-1], Random(seats), MANY)]):
            stage.show(scene)
            check_layout(stage, sizes, f"{seats} players, scene {number}")
        stage.end(final_scene(game, seats, seats, "de"))
        check_layout(stage, sizes, f"{seats} players, the end")
    check_phones(stage, game, "de")
    if game == "crazy-eight":
        check_long_choices(stage)


# Buttons of the open list of choices whose words are wider than the button.
WIDE_CHOICES = """() => [...document.querySelectorAll("#chooser button")].filter((button) => {
  const range = document.createRange();
  range.selectNodeContents(button);
  const [words, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
  return words.left < box.left || words.right > box.right;
}).map((button) => button.textContent)"""


def check_long_choices(stage: Stage) -> None:
    """Check a list of choices with long words: an eight names a suit, with or without a call."""
    options = parse_options(game_class("crazy-eight").options_type, {"calls": "manual"})
    match = game_class("crazy-eight").new_match(3, options, 5)
    scenes = (build_scene(match.view(0), NAMES[:3], "de") for seat in play_at_random(match, 5) if seat == 0)
    choices = (
        (scene, card)
        for scene in scenes
        for card in ("8C", "8D", "8H", "8S")
        if sum(move.card == card for move in scene.moves) == 8
    )
    scene, eight = next(choices)
    stage.show(scene)
    for size in stage.at_each([(320, 640), (390, 844), (844, 390), (1366, 800)]):
        stage.page.locator('.own-hand .card[data-card="' + eight + '"]').press("Enter")
        expect(stage.page.locator("#chooser button")).to_have_count(8)
        assert stage.page.evaluate(WIDE_CHOICES) == [], size
        stage.page.keyboard.press("Escape")


def check_hint(stage: Stage, sizes: list[tuple[int, int]]) -> None:
    page = stage.page
    page.locator("#hint-button").press("Enter")  # a mouse would hover over a card
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator(".hinted").first).to_be_visible()
    check_layout(stage, sizes, "a hint")
    if effort.is_long or len(stage.scene.names) == game_class(stage.game).max_seats:
        check_axe(page, looks=effort.is_long or stage.game == "zambezi-falls")  # all have one style sheet
    page.locator("#hint-close").press("Enter")


def check_refusal(stage: Stage, sizes: list[tuple[int, int]]) -> None:
    page = stage.page
    cards = page.locator(".own-hand .card:not(.can)")
    if not cards.count():
        return
    cards.first.press("Enter")
    expect(page.locator("#refusal")).to_be_visible()
    check_layout(stage, sizes, "a refusal")
    page.locator("#refusal-close").press("Enter")


# Checks for single games


def check_seat_details(stage: Stage) -> None:
    """Check the details of a seat.

    They open by a tap on a seat that is not a target, by keyboard and from the menu. They close by a tap
    outside or by Escape.
    """
    page = stage.page
    stage.resize(PHONE)
    scene = crowd_scene(own_turns(stage.game, 6, seed=6, most=3)[-1], Random(1), MANY)
    stage.show(scene)
    near, place = page.locator("#seat-details"), page.locator(".seat").nth(3)
    seat = int(place.get_attribute("data-seat") or 0)
    if place.locator(".target").count():
        page.locator(f'.seat[data-seat="{seat}"] .seat-details-button').press("Enter")
    else:
        place.click()
    expect(near).to_be_visible()
    theirs = [zone for zone in scene.zones if zone.seat == seat]
    for word in {word for zone in theirs for word in zone.badges}:
        expect(near.get_by_text(word, exact=True).first).to_be_visible()
    cards = [
        card for zone in theirs if zone.kind == "row" for stack in zone.cards for card in stack.split("+")
    ]
    expect(near.locator(".row .card")).to_have_count(len(cards))
    expect(near).to_be_in_viewport(ratio=0.99)
    check_axe(page, looks=effort.is_long or stage.game == "zop-zoo")
    page.keyboard.press("Escape")
    expect(near).to_be_hidden()
    expect(place.locator(".seat-details-button")).to_be_focused()
    page.locator("#menu-button").click()
    page.locator("#people").click()
    expect(near.locator(".seat-details-seat")).to_have_count(6)
    page.mouse.click(2, 300)
    expect(near).to_be_hidden()
    page.mouse.move(0, 0)  # over nothing


def check_log(stage: Stage) -> None:
    """Check the log: a drawer on a phone, next to the table on a desktop."""
    page = stage.page
    stage.resize(DESK)
    story, button = page.locator("#log-panel"), page.locator("#log-button")
    expect(story).to_be_in_viewport()
    expect(button).to_be_hidden()
    stage.resize(PHONE)
    board = stage.regions()
    expect(button).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_focused()
    expect(story).to_be_in_viewport(ratio=0.99)
    assert stage.regions() == board
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(story.locator("li").last).not_to_be_in_viewport()


# The seats of the targets that look selectable, and of those that are lit.
TARGET_SEATS = """(lit) => [...document.querySelectorAll("#others .target" + lit)]
  .map((each) => Number(each.closest(".seat").dataset.seat)).sort()"""


def check_ask(stage: Stage) -> None:
    """Check that a chosen card is followed by the question whom to ask, and by light on those players."""
    page = stage.page
    for number, language in enumerate(("en", "de")):
        scene = own_turns(stage.game, 4, seed=4, most=4, language=language)[number + 1]
        stage.show(scene)
        stage.resize([PHONE, LANDSCAPE][number])
        card = page.locator(".own-hand .card.can").nth(number)
        rank = (card.get_attribute("data-card") or "")[:1]
        assert page.evaluate(TARGET_SEATS, ".lit") == []
        card.press("Enter")
        expect(page.locator("#chosen")).to_have_text(scene.source_prompts[rank])
        expect(page.locator("#prompt")).to_be_hidden()
        asked = {int(move.zone.removeprefix("hand.")) for move in scene.moves if move.source_card == rank}
        assert page.evaluate(TARGET_SEATS, ".lit") == sorted(asked)
        expect(page.locator("#others .target.lit").first).to_be_focused()
        check_layout(stage, [PHONE, LANDSCAPE, LAPTOP] if effort.is_long else [], "whom to ask")
        check_axe(page, looks=number == 0)
        page.keyboard.press("Escape")
        assert page.evaluate(TARGET_SEATS, ".lit") == []
        expect(page.locator("#prompt")).to_be_visible()


def check_sets(stage: Stage) -> None:
    """Check that each card of a set is visible."""
    stage.resize(DESK)
    stage.show(crowd_scene(own_turns(stage.game, 3, seed=1, most=1)[0], Random(1), MANY))
    cards = stage.page.locator(".seat .row .stack").first.locator(".card")
    boxes = [box for at in range(4) if (box := cards.nth(at).bounding_box())]
    assert [two["x"] - one["x"] > 8 for one, two in pairwise(boxes)] == [True] * 3


def check_long_refusal(stage: Stage) -> None:
    """Check that a long refusal starts at its beginning."""
    for scene in own_turns(stage.game, game_class(stage.game).min_seats, seed=3, most=40):
        stage.show(scene)
        if stage.page.locator(".own-hand .card:not(.can)").count():
            break
    check_refusal(stage, [*SIZES, *MORE_SIZES])


def check_fight(stage: Stage) -> None:
    """Check that the cards of a fight are large and uncovered, before and after the odd card is won."""
    for laid, seed in product((1, 5, 9), range(example_count(1, 6))):
        scene = own_turns("war", 3, seed=seed, most=1)[0]
        for zone in scene.zones:
            if zone.kind == "fan":
                zone.cards, zone.count = ["?"] * (laid - 1) + ["TC"], laid
        stage.show(scene)
        leasts = {(390, 844): 64, (320, 640): 48}
        for size in stage.at_each(leasts):
            last = stage.page.locator(".middle .fan .card:last-child")
            cards = [card.bounding_box() for card in last.all()]
            assert len(cards) == 3
            for box in cards:
                assert box is not None
                assert box["width"] >= leasts[size]
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= size[0]


def check_automatic_moves(stage: Stage) -> None:
    """Check the toggle for automatic moves, and the button that skips to the end of a match between bots."""
    page, scene = stage.page, own_turns("war", 3, seed=1, most=1)[0]
    stage.show(scene)
    toggle, skip = page.locator("#auto-move"), page.locator("#skip-to-end")
    expect(skip).to_be_hidden()
    for pressed in ("true", "false"):
        toggle.press("Enter")
        expect(toggle).to_have_attribute("aria-pressed", pressed)
    scene.moves, scene.to_move = [], [1, 2]
    stage.tell(scene, [], can_skip=True)
    expect(skip).to_be_visible()
    expect(toggle).to_be_hidden()
    check_layout(stage, [*PHONE_SIZES, (320, 640), (1366, 800)], "the button that skips to the end")


# Number of other players' clickable stacks, and of those whose left edge is covered. Chromium's hit test of a
# point takes in the pixel to its right, so that 13 pixels of each stack must be visible.
COVERED = """() => {
  const stacks = [...document.querySelectorAll("#others button.stack")];
  const covered = stacks.filter((stack) => {
    const { left, top } = stack.getBoundingClientRect();
    return ![4, 12].every((x) => stack.contains(document.elementFromPoint(left + x, top + 12)));
  });
  return [stacks.length > 0, covered.length];
}"""


def check_clickable_stacks(stage: Stage) -> None:
    """Check clickable stacks of other players.

    Six lines are lower than a finger is wide, so the left edge of each card must stay clickable. With four
    players, one of them has the most stacks.
    """
    for seats, seed in product(range(2, 7) if effort.is_long else [4, 6], range(example_count(1, 6))):
        stage.show(most_clickable_turn("zop-zoo", seats, seed))
        for size in stage.at_each(
            [SMALL] if seats == 4 and not effort.is_long else [*SIZES, (390, 844), (320, 640)]
        ):
            found = [error for error in stage.complaints() if "can hardly be hit" not in error]
            assert not found, f"{size}: " + "; ".join(found[:6])
            assert stage.page.evaluate(COVERED) == [True, 0], size


# Number of the user's own Side Bonuses, and of own cards that are not wholly inside the window.
OWN_CARDS_OUTSIDE = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const own = [...document.querySelectorAll("#own-zones .card")].map((each) => each.getBoundingClientRect());
  const isOut = ({ left, right, bottom }) => left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const bonuses = document.querySelectorAll('#own-zones [data-zone^="bonus"] .card');
  return [bonuses.length, own.filter(isOut).length];
}"""


def check_side_bonus(stage: Stage) -> None:
    """Check that the user's own Side Bonuses are inside the window."""
    for seats in range(2, 7) if effort.is_long else [4]:
        for scene in fullest_turns(seats, seed=0, most=example_count(2, 8)):
            stage.show(scene)
            for size in stage.at_each([(390, 844), *([*SIZES, LANDSCAPE] if effort.is_long else [])]):
                bonuses, outside = stage.page.evaluate(OWN_CARDS_OUTSIDE)
                assert outside == 0, f"{seats} players, {size}"
        assert bonuses > 0


LONG_NEWS = "Jonas takes the Upper Half of the Tortoise and the Ibex Side Bonus from the discard pile."
OVERLAPS = """() => {
  const hint = document.getElementById("hint-button").getBoundingClientRect();
  const told = [...document.querySelectorAll("#news span, .bubble, .notice, .prompt")];
  const beside = (box) => box.right <= hint.left || box.left >= hint.right;
  const over = (box) => box.width && !beside(box) && box.top < hint.bottom && box.bottom > hint.top;
  const boxes = told.flatMap((each) => [...each.getClientRects()]);
  return [hint.width > 0, boxes.length > 0, boxes.filter(over).length];
}"""


def check_news(stage: Stage) -> None:
    """Check that news and notices do not cover the hint button."""
    scene = own_turns("zop-zoo", 6, seed=1, most=2)[-1]
    scene.moves = scene.moves * 2  # a hint is offered where there is a choice
    for size, part in product([*SIZES, (390, 844), (320, 640)], ("", "says")):
        stage.resize(size)
        events = [SceneEvent("take", 1, -1, 0, ["IBEX"], 0, LONG_NEWS, mood="good", animation=part)] * 2
        stage.tell(scene, events)
        expect(stage.page.locator(f'#board[data-seq="{stage.number}"]')).to_be_visible()
        assert stage.page.evaluate(OVERLAPS) == [True, True, 0], size


def check_animals(stage: Stage) -> None:
    """Check that cards of another pack have names, pictures and colours, and lie on the card they cover."""
    page = stage.page
    stage.resize(PHONE)
    stage.show(own_turns("zop-zoo", 2, seed=1, most=1)[0])
    rows = page.locator('#board .row[data-zone^="row."]')
    expect(rows).to_have_count(2)
    expect(rows.last.locator(".custom-face .drawing")).not_to_have_count(0)
    colours: list[str] = page.locator("#board .custom-face .ground").evaluate_all(
        "all => all.map(each => each.getAttribute('fill'))"
    )
    assert len(set(colours)) > 1
    assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in colours)
    words: list[str] = rows.last.locator(".custom-face .name").all_text_contents()
    label = rows.last.locator(".cards").get_attribute("aria-label") or ""
    assert words
    assert all(word in label for word in words)
    narrow = rows.first.locator(".card").first.bounding_box()
    assert narrow
    assert narrow["width"] >= 44
    stage.resize(DESK)
    stage.show(most_clickable_turn("zop-zoo", 2, 0))
    stack = page.locator("#board .stack.covered:not(:has(.upper))").first  # halves are joined instead
    expect(stack.locator(".card")).to_have_count(2)
    expect(stack.locator(".card").last.locator(".dark")).to_have_count(1)
    below, above = (stack.locator(".card").nth(at).bounding_box() for at in range(2))
    assert below
    assert above
    assert below["y"] < above["y"] < below["y"] + below["height"]
    assert abs(below["x"] - above["x"]) < 1
    zone = stack.locator("xpath=ancestor::*[contains(@class, 'cards')]").first
    assert " on " in (zone.get_attribute("aria-label") or "")


def check_name(stage: Stage) -> None:
    """Check that zones next to the user's own seat do not cover the name."""
    scenes = [
        scene for scene in own_turns("zombie-cribbage", 2, seed=1, most=example_count(12, 60)) if scene.moves
    ]
    for scene in scenes:
        scene.names = ["Guest", "Bruno"]
        stage.show(scene)
        check_layout(stage, [(320, 640), (390, 844)], " ".join(zone.key for zone in scene.zones))


def check_pegs(stage: Stage) -> None:
    """Check that the pegs are at the scores."""
    page = stage.page
    stage.resize(DESK)
    stage.show(own_turns("zombie-cribbage", 2, seed=1, most=2)[-1])
    labels = page.locator(".track .cards").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert all(re.search(r"in hole [1-9]", label) for label in labels)
    assert len(labels) == 2
    assert NAMES[0] in labels[1]
    tracks = page.locator("#tracks .track")
    finish = tracks.nth(0).locator(".finish").bounding_box()
    assert finish
    for at, label in enumerate(labels):
        places = [int(number) for number in re.findall(r"in hole (\d+)", label)]
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


MORE: dict[str, list[Callable[[Stage], None]]] = {
    "war": [check_fight, check_automatic_moves],
    "go-fish": [check_seat_details, check_log, check_sets, check_ask],
    "authors": [check_ask],
    "crazy-eight": [check_long_refusal],
    "zambezi-falls": [check_long_refusal],
    "zombie-cribbage": [check_long_refusal, check_name, check_pegs],
    "zop-zoo": [check_seat_details, check_side_bonus, check_clickable_stacks, check_news, check_animals],
}

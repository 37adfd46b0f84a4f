"""The stage holds still: everything of every game has its room, at every size of the window."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from parlour.games import game_class, game_names
from parlour.shapes import SceneEvent
from parlour.testing import effort
from parlour.testing.effort import tries

from .conftest import Visitors
from .looks import check_axe
from .stage import PHONE, SIZES, Stage, crowded, ending, own_turns, pointed_across, what_options_add


def tables() -> list[tuple[str, int]]:
    """Of each game the smallest and the largest table; all in the long run."""
    kinds = [game_class(game) for game in game_names()]
    return [
        (kind.name, seats)
        for kind in kinds
        for seats in range(kind.fewest, kind.most + 1)
        if effort.long or seats in (kind.fewest, kind.most)
    ]


TABLES = tables()
MORE_SIZES = [(1366, 800), (390, 844), (320, 640)]
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
    turns = own_turns(game, seats, seed=seats, most=tries(2, 12))
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
        if len(scenes[-1].moves) > 1:
            check_hint(page, stage, size)
        else:
            expect(page.locator("#hint-button")).to_be_hidden()
        check_refusal(page, stage, size)
    stage.end(ending(game, seats, seats))
    for size in sizes_for(first):
        stage.resize(size)
        check(stage, size, "the end")


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game}-{seats}" for game, seats in TABLES])
def test_longer_german_words_have_their_room(visitors: Visitors, game: str, seats: int) -> None:
    stage = Stage(visitors.come(locale="de-DE"), game, seats)
    turns = own_turns(game, seats, seed=seats, most=4, language="de")
    for number, scene in enumerate([turns[-1], crowded(turns[-1], Random(seats), MANY)]):
        stage.show(scene)
        for size in [*SIZES, *MORE_SIZES]:
            stage.resize(size)
            check(stage, size, f"scene {number}")
    stage.end(ending(game, seats, seats, "de"))
    for size in [*SIZES, *MORE_SIZES]:
        stage.resize(size)
        check(stage, size, "the end")


@pytest.mark.parametrize("game", game_names())
def test_what_options_add_has_its_room(visitors: Visitors, game: str) -> None:
    kind = game_class(game)
    for seats in sorted({kind.fewest, kind.most})[0 if effort.long else -1 :]:
        scenes = what_options_add(game, seats, seed=3, moves=tries(120, 600))
        stage = Stage(visitors.come(), game, seats) if scenes else None
        for number, scene in enumerate(scenes):
            assert stage is not None
            stage.show(scene)
            for size in {PHONE, *sizes_for(number)[1:]}:
                stage.resize(size)
                check(stage, size, " ".join(zone.key for zone in scene.zones))


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


@pytest.mark.parametrize("game", ["crazy-eight", "zambezi-falls", "zombie-cribbage"])
def test_a_long_refusal_is_read_from_its_beginning(visitors: Visitors, game: str) -> None:
    page = visitors.come()
    stage = Stage(page, game, game_class(game).fewest)
    for scene in own_turns(game, game_class(game).fewest, seed=3, most=40):
        stage.show(scene)
        if page.locator(".own-hand .card:not(.can)").count():
            break
    for size in [*SIZES, *MORE_SIZES]:
        stage.resize(size)
        check_refusal(page, stage, size)


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


@pytest.mark.parametrize("game", ["go-fish", "zop-zoo"])
def test_a_nearer_look_tells_all_of_somebody(visitors: Visitors, game: str) -> None:
    """By a tap where nobody can be asked, by keys and from the menu; a tap beside it or Escape closes it."""
    page = visitors.come()
    stage = Stage(page, game, 6)
    stage.resize(PHONE)
    scene = crowded(own_turns(game, 6, seed=6, most=3)[-1], Random(1), MANY)
    stage.show(scene)
    near, place = page.locator("#nearer"), page.locator(".place").nth(3)
    seat = int(place.get_attribute("data-seat") or 0)
    if place.locator(".spot").count():
        page.locator(f'.place[data-seat="{seat}"] .nearer').press("Enter")
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
    check_axe(page)
    page.keyboard.press("Escape")
    expect(near).to_be_hidden()
    expect(place.locator(".nearer")).to_be_focused()
    page.locator("#menu-button").click()
    page.locator("#people").click()
    expect(near.locator(".nearer-seat")).to_have_count(6)
    page.mouse.click(10, 5)
    expect(near).to_be_hidden()


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


@pytest.mark.parametrize("laid", [1, 5, 9])
def test_cards_that_are_fought_with_are_large_and_whole(visitors: Visitors, laid: int) -> None:
    """With three at the table, on a phone and on a narrow one, before and after the odd card is won."""
    stage = Stage(visitors.come(), "war", 3)
    for seed in range(tries(2, 6)):
        scene = own_turns("war", 3, seed=seed, most=1)[0]
        for zone in scene.zones:
            if zone.kind == "fan":
                zone.cards, zone.count = ["?"] * (laid - 1) + ["TC"], laid
        stage.show(scene)
        for size, least in (((390, 844), 64), ((320, 640), 48)):
            stage.resize(size)
            last = stage.page.locator(".middle .fan .card:last-child")
            cards = [card.bounding_box() for card in last.all()]
            assert len(cards) == 3
            for box in cards:
                assert box is not None
                assert box["width"] >= least
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= size[0]


# Of the stacks of others that can be pointed at how many there are, and those whose left edge others cover.
COVERED = """() => {
  const stacks = [...document.querySelectorAll("#others button.stack")];
  const covered = stacks.filter((stack) => {
    const { left, top } = stack.getBoundingClientRect();
    return ![4, 12].every((x) => stack.contains(document.elementFromPoint(left + x, top + 12)));
  });
  return [stacks.length > 0, covered.length];
}"""


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6] if effort.long else [6])
def test_cards_of_others_that_are_pointed_at_have_their_room(visitors: Visitors, seats: int) -> None:
    """Six lines are lower than a finger is wide; what can be pressed of each card is its left edge."""
    stage = Stage(visitors.come(), "zop-zoo", seats)
    for seed in range(tries(2, 6)):
        stage.show(pointed_across("zop-zoo", seats, seed))
        for size in [*SIZES, (390, 844), (320, 640)]:
            stage.resize(size)
            found = [told for told in stage.complaints() if "can hardly be hit" not in told]
            assert not found, f"{size}: " + "; ".join(found[:6])
            assert stage.page.evaluate(COVERED) == [True, 0], size


def test_what_lies_beside_oneself_leaves_the_name_free(visitors: Visitors) -> None:
    stage = Stage(visitors.come(), "zombie-cribbage", 2)
    scenes = [scene for scene in own_turns("zombie-cribbage", 2, seed=1, most=tries(30, 60)) if scene.moves]
    for scene in scenes:
        scene.names = ["Guest", "Bruno"]
        stage.show(scene)
        for size in ((320, 640), (390, 844)):
            stage.resize(size)
            check(stage, size, " ".join(zone.key for zone in scene.zones))


FOUND = "Jonas takes the Upper Half of the Tortoise and the Ibex Side Bonus from the discard pile."
OVERLAPS = """() => {
  const hint = document.getElementById("hint-button").getBoundingClientRect();
  const told = [...document.querySelectorAll("#news span, .bubble, .notice, .prompt")];
  const beside = (box) => box.right <= hint.left || box.left >= hint.right;
  const over = (box) => box.width && !beside(box) && box.top < hint.bottom && box.bottom > hint.top;
  const boxes = told.flatMap((each) => [...each.getClientRects()]);
  return [hint.width > 0, boxes.length > 0, boxes.filter(over).length];
}"""


@pytest.mark.parametrize("part", ["", "says"])
def test_what_is_told_keeps_clear_of_the_hint_button(visitors: Visitors, part: str) -> None:
    stage = Stage(visitors.come(), "zop-zoo", 6)
    scene = own_turns("zop-zoo", 6, seed=1, most=2)[-1]
    scene.moves = scene.moves * 2  # a hint is offered where there is a choice
    for size in [*SIZES, (390, 844), (320, 640)]:
        stage.resize(size)
        stage.number = next(stage.numbers)
        told = [SceneEvent("take", 1, -1, 0, ["IBEX"], 0, FOUND, mood="good", part=part)] * 2
        stage.send({"type": "scene", "seq": stage.number, "match": 1, "scene": scene, "events": told})
        expect(stage.page.locator(f'#board[data-seq="{stage.number}"]')).to_be_visible()
        assert stage.page.evaluate(OVERLAPS) == [True, True, 0], size

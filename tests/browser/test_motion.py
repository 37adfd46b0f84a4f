"""Cards move along paths that show each player's action, unless the user prefers no motion.

No user has to wait for them.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parlour.testing.effort import example_count
from tests.browser.conftest import PHONE, Visitors
from tests.browser.table import (
    CORNER,
    my_turn,
    open_table,
    play_together,
    result,
    seq,
    take_step,
    wait_for_turn,
)

MAX_STEPS = 160

# Watches the page from the start: animations, and each card that appears before the server has sent it.
WATCH = """
window.started = 0;
window.leaked = [];
const told = new Set(["", "?"]);
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) { window.started += 1; return animate.apply(this, given); };
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    const words = (text) => text.split(/[^A-Za-z0-9*-]+/);
    this.addEventListener("message", ({ data }) => words(data).forEach((word) => told.add(word)));
  }
};
new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes])) {
    if (!(node instanceof Element)) continue;
    for (const card of [node, ...node.querySelectorAll("[data-card], [data-shows]")]) {
      const names = (card.dataset?.card ?? card.dataset?.shows ?? "").split(" ");
      window.leaked.push(...names.filter((name) => !told.has(name)));
    }
  }
}).observe(document, { childList: true, subtree: true });
0;
"""

# Elements that exist only during an animation.
ANIMATION_LEFTOVERS = """() => ({
  moving: document.getAnimations().filter((each) => each.id === "glide").length,
  things: document.querySelectorAll(".ghost, .turning-point, .dragged, .dropped, [data-passing]").length,
  styles: [...document.querySelectorAll("[data-card]")].filter((each) => each.style.translate).length,
})"""
NOTHING = {"moving": 0, "things": 0, "styles": 0}

# The cards of the user's hand, as the page shows them.
HANDS = """() => Object.fromEntries([...document.querySelectorAll(".own-hand[data-zone]")].map((zone) => {
  const cards = [...zone.querySelectorAll("[data-card]")];
  return [zone.dataset.zone, cards.map((card) => card.dataset.card).sort()];
}))"""

# Checks on each change: the displayed count is the total of its cards, and no news is shown twice at once.
# The news never gives a score before the panel has counted it.
CHECK_NEWS = """
window.amiss = [];
const worth = (card) => Math.min(10, "A23456789TJQK".indexOf(card[0]) + 1);
new MutationObserver(() => {
  const zone = (key) => document.querySelector(`[data-zone="${key}"]`);
  if (!zone("total") || !zone("count")) return;
  const cards = [...zone("count").querySelectorAll("[data-card]")].map((card) => card.dataset.card);
  const sum = cards.reduce((so, card) => so + worth(card), 0);
  const said = Number(zone("total").querySelector(".number").textContent);
  if (said !== sum) window.amiss.push(`${said} stands beside ${cards}`);
  const news = [...document.querySelectorAll("#news span")].map((line) => line.textContent);
  if (new Set(news).size < news.length) window.amiss.push(`twice: ${news}`);
  const open = document.querySelector("#counting:not([hidden])");
  const counting = open && document.getElementById("counting-next").hidden;
  if (counting && news.some((line) => /hand|crib,/.test(line))) window.amiss.push(`too early: ${news}`);
}).observe(document, { childList: true, subtree: true, characterData: true });
0;
"""

# Elements that the user can act on, or that end the wait.
OPEN = "#board .can, #moves button, #counting:visible, #result:not([hidden])"

# Clicks the first offer, as a finger would.
CLICK_FIRST_OFFER = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.offsetParent);
  const spots = shown("#own .picked").length ? ["#others .target"] : [];
  const offers = [".choice button.can", "#chooser button", "#counting-next", "#counting", ...spots,
    "#moves .strong",
    "#own-zones button.card.can:not(.chosen)", "#board button.stack.can", ".fan button.card.can:not(.chosen)",
    "#moves button", "#others .target", "#own .target"];
  const [first] = offers.flatMap(shown);
  first?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  first?.click();
}"""


class Frames:
    """The latest scene that the server sent to a page."""

    def __init__(self, page: Page) -> None:
        self.scene: dict[str, Any] = {}
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "scene":
            self.scene = message["scene"]

    def hands(self) -> dict[str, list[str]]:
        zones = self.scene["zones"]
        seat = self.scene["seat"]
        return {z["key"]: sorted(z["cards"]) for z in zones if z["kind"] == "hand" and z["seat"] == seat}


def click_any_move(page: Page) -> bool:
    """Click the nearest legal move, even during animations. Return False if the match is over."""
    expect(page.locator(OPEN).first).to_be_visible()
    if result(page).is_visible():
        return False
    page.evaluate(CLICK_FIRST_OFFER)
    return True


GAMES = ["war", "zombie-cribbage", "zop-zoo", "crazy-eight", "go-fish", "authors", "zambezi-falls"]


@pytest.mark.parametrize("game", GAMES[: example_count(3, len(GAMES))])
def test_animated_cards_end_as_in_the_scene(visitors: Visitors, game: str) -> None:
    page = visitors.come(still=False)
    frames = Frames(page)
    page.add_init_script(WATCH + "localStorage.setItem('parlour.pace', 'fast');")
    open_table(page, game, 3 if game == "authors" else 2)  # the fewest
    for _ in range(example_count(10, 400)):
        if not click_any_move(page):
            break
    settled = page.locator("#board[data-turn]:not([data-passing]), #result:not([hidden])")
    expect(page.locator("#board")).not_to_have_attribute("aria-busy", "true")  # the last move has been made
    for _ in range(5):  # until it is the user's turn and the last scene is shown
        page.keyboard.press("Escape")
        expect(settled.or_(page.locator("#counting:visible")).first).to_be_visible()
        if settled.count():
            break
    page.wait_for_function(
        f"() => {{ const left = ({ANIMATION_LEFTOVERS})(); return !left.moving && !left.things; }}"
    )
    assert page.evaluate("window.started") > 0
    assert page.evaluate(ANIMATION_LEFTOVERS) == NOTHING
    page.wait_for_function(
        "hands => { const shown = ("
        + HANDS
        + ")(); return JSON.stringify(shown) === JSON.stringify(hands); }",
        arg=frames.hands(),
    )
    assert page.evaluate("window.leaked") == [], "cards were shown before the server sent them"


def test_reduced_motion_stops_animations(visitors: Visitors) -> None:
    page = visitors.come(still=True)
    page.add_init_script(WATCH)
    open_table(page, "zombie-cribbage", 2)
    for _ in range(12):
        click_any_move(page)
    assert page.evaluate("window.started") == 0
    assert page.evaluate("document.getAnimations().length") == 0


def test_click_during_animation_acts_at_once(visitors: Visitors) -> None:
    """Even at the slowest pace, with animations that never end by themselves."""
    ann, ben = visitors.come(still=False), visitors.come()
    ann.add_init_script("localStorage.setItem('parlour.pace', 'slow')")
    play_together(ann, ben)
    for _ in range(6):
        player, other = (ann, ben) if ann.locator("#board[data-turn]").count() else (ben, ann)
        ann.evaluate("document.getAnimations().forEach(each => each.pause())")
        before = seq(player)
        player.locator(".own-hand .card.can, #moves button").first.click(position=CORNER)
        if player.locator("#chooser").is_visible():
            player.locator("#chooser button").first.click()
        expect(player.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
        expect(other.locator(f'#board[data-seq="{seq(player)}"]')).to_be_visible()


def drag(page: Page, card: str, onto: str, touch: bool) -> None:
    """Drag a card onto an element, by mouse or by finger."""
    start = page.locator(card).bounding_box()
    goal = page.locator(onto).first.bounding_box()
    assert start
    assert goal
    x, y = start["x"] + CORNER["x"], start["y"] + CORNER["y"]
    points = [
        (x + (goal["x"] + goal["width"] / 2 - x) * n / 6, y + (goal["y"] + goal["height"] / 2 - y) * n / 6)
        for n in range(7)
    ]
    if touch:
        client = page.context.new_cdp_session(page)
        for at, (left, top) in enumerate(points):
            kind = "touchMove" if at else "touchStart"
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": left, "y": top}]})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return
    page.mouse.move(*points[0])
    page.mouse.down()
    for left, top in points[1:]:
        page.mouse.move(left, top)
    page.mouse.up()


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_drag_plays_and_sorts_cards(visitors: Visitors, touch: bool) -> None:
    settings: dict[str, Any] = {"viewport": PHONE, "has_touch": True} if touch else {}
    page = visitors.come(still=False, **settings)
    open_table(page, "zombie-cribbage", 2)
    hand = page.locator(".own-hand .card")
    names = "all => all.map(each => each.dataset.card)"
    expect(my_turn(page)).to_be_visible()
    before = hand.evaluate_all(names)
    page.wait_for_function("() => !document.getAnimations().some((each) => each.id === 'glide')")
    drag(page, f'.own-hand [data-card="{before[0]}"]', f'.own-hand [data-card="{before[3]}"]', touch)
    assert hand.evaluate_all(names) == [*before[1:4], before[0], *before[4:]]
    hand.last.focus()
    page.keyboard.press("Shift+ArrowLeft")
    after = [*before[1:4], before[0], before[5], before[4]]
    assert hand.evaluate_all(names) == after
    assert not page.locator(".own-hand .chosen").count(), "a drag counted as a click"
    for card in after[:2]:
        page.locator(f'.own-hand [data-card="{card}"]').click(position=CORNER)
    drag(page, f'.own-hand [data-card="{after[1]}"]', "#middle", touch)
    expect(hand).to_have_count(4)
    assert hand.evaluate_all(names) == after[2:]


def test_counting_waits_for_the_player(visitors: Visitors) -> None:
    """The show of a deal: each hand is revealed and counted, and the next deal waits for a tap.

    The count on the table must match the play that the news describes.
    """
    page = visitors.come(still=False)
    page.add_init_script(CHECK_NEWS + "localStorage.setItem('parlour.pace', 'fast')")
    open_table(page, "zombie-cribbage", 2)
    panel = page.locator("#counting")
    for _ in range(MAX_STEPS):
        if panel.is_visible():
            break
        expect(page.locator("#board[data-turn]:not([data-passing]), #counting:visible").first).to_be_visible()
        if not panel.is_visible():
            click_any_move(page)
    expect(panel.locator(".counting-page").first).to_be_visible()
    for _ in range(40):
        if page.locator("#counting-next").is_visible():
            break
        panel.click(position={"x": 12, "y": 12})  # a tap shows the next line
    expect(page.locator("#counting-next")).to_have_text("Next deal")
    assert panel.locator(".counting-page").count() == 3
    assert page.locator(".own-hand .card").count() == 0, "the next deal did not wait"
    expect(page.locator("#prompt")).to_be_hidden()
    expect(page.locator("#counting-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel).to_be_hidden()
    expect(page.locator(".own-hand .card")).to_have_count(6)
    expect(page.locator(".own-hand .card:focus")).to_have_count(1)
    assert page.evaluate("window.amiss") == []


def test_reduced_motion_shows_all_counts_at_once(visitors: Visitors) -> None:
    """All lines appear at once with the counted cards, which are already gathered for the next deal."""
    page = visitors.come()
    open_table(page, "zombie-cribbage", 2)
    panel = page.locator("#counting")
    for _ in range(MAX_STEPS):
        assert wait_for_turn(page)
        if panel.is_visible():
            break
        take_step(page)
    pages = panel.locator(".counting-page")
    expect(pages).to_have_count(3)
    assert panel.locator(".counting-stack").count() == 3 * 5, (
        "expected four cards for each player, and the starter"
    )
    assert panel.locator(".counting-stack.beside").count() == 3
    last = pages.last
    assert all(line.is_visible() for line in last.locator(".counting-lines li").all())
    button = panel.get_by_role("button", name="Next deal").bounding_box()
    written = last.locator(".counting-lines").bounding_box()
    assert button is not None
    assert written is not None
    assert written["y"] + written["height"] <= button["y"]

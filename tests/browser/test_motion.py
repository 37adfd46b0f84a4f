"""Cards glide from where they were to where they go, and stand still for who asked for that."""

from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Visitors
from .table import CORNER, choose, make_move, play_together, seq, until_asked

# Every animation that a script starts is kept, paused at its first frame.
KEEP = """
const animate = Element.prototype.animate;
window.started = [];
Element.prototype.animate = function (...given) {
  const animation = animate.apply(this, given);
  animation.pause();
  animation.currentTime = given[1].delay ?? 0;
  window.started.push(animation);
  return animation;
};
0;
"""


def middle_of(page: Page, selector: str) -> tuple[float, float]:
    box: dict[str, Any] = page.locator(selector).first.evaluate(
        "each => { const box = each.getBoundingClientRect();"
        " return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; }"
    )
    return box["x"], box["y"]


def test_a_card_starts_where_it_was_and_ends_on_the_pile(visitors: Visitors) -> None:
    ann, ben = visitors.come(still=False), visitors.come()
    play_together(ann, ben)
    for _ in range(60):
        expect(ann.locator("#board[data-seq]")).to_be_visible()
        player = ann if ann.locator("#board[data-turn]").count() else ben
        if player is ann and plain_cards(ann):
            break
        make_move(player, card=False)
        other = ben if player is ann else ann
        expect(other.locator(f'#board[data-seq="{seq(player)}"]')).to_be_visible()
    card = plain_cards(ann)[0]
    ann.evaluate(KEEP)
    ann.evaluate("document.getAnimations().forEach(each => each.finish())")
    spot = middle_of(ann, f'.own-hand [data-card="{card}"]')
    before = seq(ann)
    ann.locator(f'.own-hand [data-card="{card}"]').click(position=CORNER)
    expect(ann.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    on_pile = f'.pile [data-card="{card}"]'
    expect(ann.locator(on_pile)).to_have_count(1)
    x, y = middle_of(ann, on_pile)
    assert abs(x - spot[0]) < 2
    assert abs(y - spot[1]) < 2
    ann.evaluate("window.started.forEach(each => each.finish())")
    pile = middle_of(ann, f".pile:has([data-card='{card}']) .cards")
    x, y = middle_of(ann, on_pile)
    assert abs(x - pile[0]) < 6
    assert abs(y - pile[1]) < 6


def plain_cards(page: Page) -> list[str]:
    """Cards that can be played in one way only."""
    names: list[str] = page.locator(".own-hand .card.can").evaluate_all(
        "all => all.map(each => each.dataset.card)"
    )
    return [name for name in names if name[0] not in "8*"]


def test_nothing_moves_for_who_asked_for_stillness(visitors: Visitors) -> None:
    page = visitors.come(still=True)
    page.add_init_script(KEEP)
    choose(page, "Crazy Eight", 3)
    for _ in range(4):
        if until_asked(page):
            make_move(page)
    assert page.evaluate("window.started.length") == 0
    assert page.evaluate("document.getAnimations().length") == 0


def test_bots_cards_move_too(visitors: Visitors) -> None:
    page = visitors.come(still=False)
    page.add_init_script(KEEP)
    choose(page, "War", 2)
    assert until_asked(page)
    page.evaluate("window.started.length = 0")
    page.locator("#moves button").first.click()
    expect(page.locator('[data-seat="1"] .fan .card')).not_to_have_count(0)
    assert page.evaluate(
        "window.started.some(each => each.effect.target.closest('[data-seat]') && each.id === 'glide')"
    )

"""Tutorials in the browser: by mouse, by keyboard, and with a screen reader."""

import re

import pytest
from playwright.sync_api import Page, expect

from parlour.games import game_names
from parlour.scene import tutorial
from parlour.testing import effort
from parlour.text.translation import get_catalog
from tests.browser.accessibility import check_axe, check_no_horizontal_scroll
from tests.browser.conftest import PHONE, Visitors
from tests.browser.stage import MEASURE
from tests.browser.table import CORNER


def open_tutorial(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    expect(page.locator("#board")).to_be_visible()


def tutorial_text(page: Page) -> str:
    return page.locator("#tutorial-text").inner_text()


def click_card(page: Page, card: str) -> None:
    page.locator(f'.own-hand [data-card="{card}"]').click(position=CORNER)


def next_step(page: Page) -> None:
    """Go on after a correct move: show the reply at once and continue with the next step."""
    expect(page.locator("#tutorial-next")).to_be_focused()
    page.locator("#board").click(position={"x": 3, "y": 3})
    page.locator("#tutorial-next").click()
    expect(page.locator("#tutorial-next")).to_be_hidden()


def test_tutorial_by_mouse_leads_to_a_table(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/")
    page.get_by_role("link", name="Learn Crazy Eight in a minute").click()
    expect(page.locator("#board")).to_be_visible()
    check_axe(page, looks=True)
    expect(page.locator("#tutorial-step")).to_have_text("Step 1 of 8")
    click_card(page, "QD")
    expect(page.locator("#refusal")).to_contain_text("Q♦ has neither")
    click_card(page, "4H")
    expect(page.locator("#refusal")).to_be_hidden()
    next_step(page)
    page.get_by_role("button", name="Draw", exact=True).filter(visible=True).last.click()
    next_step(page)
    page.reload()  # the current step is remembered
    expect(page.locator("#tutorial-step")).to_have_text("Step 3 of 8")
    click_card(page, "4C")
    next_step(page)
    click_card(page, "8H")
    page.locator("#chooser button", has_text="hearts").click()
    expect(page.locator("#refusal")).to_contain_text("Name clubs")
    page.locator("#tutorial-show").click()
    page.locator(".own-hand .hinted").click(position=CORNER)
    expect(page.locator("#chooser .hinted")).to_have_text(re.compile("clubs"))
    expect(page.locator("#chooser .hinted")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".hinted")).to_have_count(0)
    next_step(page)
    for card in ("2S", "AS", "KS"):
        click_card(page, card)
        next_step(page)
    click_card(page, "5S")
    expect(page.locator("#tutorial-step")).to_have_text("That is all you need to know.")
    expect(page.locator("#prompt")).to_have_text("You won")
    check_no_horizontal_scroll(page)
    check_axe(page)
    expect(page.locator("#tutorial-play")).to_be_focused()
    page.evaluate("localStorage.setItem('parlour.level', 'hard')")
    with page.expect_request("**/api/tables") as request:
        page.keyboard.press("Enter")
    new_table = request.value.post_data_json or {}
    assert new_table["bots"] == {"1": "hard"}, "not at the house table"
    expect(page.locator("#board[data-seq]")).to_be_visible()


def focus_card(page: Page, card: str) -> None:
    """Move the focus along the hand to a card."""
    for _ in range(12):
        if page.evaluate("document.activeElement.dataset.card") == card:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrow keys do not reach {card}")


def play_by_keyboard(page: Page, *cards: str) -> None:
    """Select cards by keyboard and play them."""
    for card in cards:
        focus_card(page, card)
        page.keyboard.press("Space")
    if page.evaluate("document.activeElement.classList.contains('chosen')"):
        page.keyboard.press("Enter")


def test_tutorial_by_keyboard_with_wrong_moves(visitors: Visitors) -> None:
    page = visitors.come()
    open_tutorial(page, "zambezi-falls")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.card"):
            break
    play_by_keyboard(page, "3C")
    expect(page.locator("#tutorial-next")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator(".own-hand .card:focus")).to_be_visible()
    assert "Play a card that is higher" in tutorial_text(page)
    play_by_keyboard(page, "4C")
    expect(page.locator("#refusal")).to_contain_text("does not beat 5♦")
    expect(page.locator(".hinted")).to_have_count(0)
    play_by_keyboard(page, "KH")
    expect(page.locator("#refusal")).to_contain_text("the 8 is enough")
    expect(page.locator('.own-hand [data-card="8D"].hinted')).to_have_count(1)
    assert tutorial_text(page).startswith("Play this move: Play an 8")
    expect(page.locator("#tutorial-show")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#own-person .portrait svg")).to_be_visible()
    assert page.locator('.own-hand [data-card="8D"]').get_attribute("aria-description") == "hint"
    play_by_keyboard(page, "8D")
    for cards in (["4C", "4D"], ["9H"], ["JC"], ["2C"], ["6C", "6D", "6H"]):
        expect(page.locator("#tutorial-next")).to_be_focused()
        expect(page.locator(".hinted")).to_have_count(0)
        page.keyboard.press("Enter")
        expect(page.locator(".own-hand .card:focus")).to_be_visible()
        play_by_keyboard(page, *cards)
    expect(page.locator("#tutorial-next")).to_be_focused()
    assert "Zambezi Falls! You complete" in (page.locator("#tutorial-text").text_content() or "")  # is heard
    page.keyboard.press("Enter")
    play_by_keyboard(page, "7C", "7H")
    expect(page.locator("#tutorial-play")).to_be_focused()


def test_rules_pictures_and_unknown_tutorial(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    open_tutorial(page, "zop-zoo")
    page.get_by_role("button", name="Rules").click()
    first = page.locator("#rules-text > *").first
    expect(first).to_have_class("pictures")
    expect(first.locator(".picture-stack .card")).to_have_count(2 * 4 + 9)  # four are covered by another
    halves = [first.locator(f".picture-stack .card:has(.{half})").last for half in ("lower", "upper")]
    lower, upper = (half.bounding_box() for half in halves)
    assert lower == upper, "the halves do not form a whole"
    check_no_horizontal_scroll(page)
    check_axe(page)
    visitors.offline = True  # the browser reports the missing page
    page.goto("/learn/bridge")
    expect(page.get_by_role("heading")).to_have_text("Page not found")


SIZES = [(360, 640), (667, 375), (1024, 768), (1280, 800)]
CUT_OFF = """texts => texts.filter((text) => {
  const said = document.getElementById("tutorial-text");
  said.innerHTML = text;
  return said.scrollHeight > said.clientHeight + 2;
})"""


def tutorial_texts(game: str, language: str) -> list[str]:
    """Return all texts of a tutorial as the page shows them."""
    words, found = get_catalog("parlour.web", language), list[str]()
    for number, step in enumerate(tutorial.build_steps(game, language)):
        right = next(move for move in step.scene.moves if move.move == step.shown_move)
        answer = tutorial.answer_move(game, number, step.shown_move, language)
        events = " ".join(event.text for frame in answer.frames for event in frame.events)
        shown = f"<p>{words.format('learn-shown')} <strong>{right.label}</strong></p>"
        found += [f"<p>{step.lesson}</p>", f'{shown}<p class="tutorial-again">{step.lesson}</p>']
        found.append(f'<p class="visually-hidden">{events}</p><p>{answer.text}</p>')
    return found


def test_tutorial_texts_fit_without_scrolling(visitors: Visitors) -> None:
    page = visitors.come()
    open_tutorial(page, "war")
    texts = [
        text for language in ("en", "de") for game in game_names() for text in tutorial_texts(game, language)
    ]
    assert len(texts) > 200
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_OFF, texts) == [], (width, height)


# German words are longer.
LANGUAGES = ("de", "en") if effort.is_long else ("de",)
MORE_SIZES = [*SIZES, (320, 568), (320, 640), (390, 844)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_tutorial_steps_leave_space_for_the_table(visitors: Visitors, game: str, language: str) -> None:
    page = visitors.come(locale=language)
    page.goto("/offline")
    for step in range(len(tutorial.build_steps(game))):
        page.evaluate("([key, step]) => localStorage.setItem(key, step)", [f"parlour.tutorial.{game}", step])
        open_tutorial(page, game)
        for width, height in MORE_SIZES if effort.is_long else MORE_SIZES[step % 2 :: 2]:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(MEASURE) == [], (step, width, height)


def test_empty_pile_has_an_outline_in_forced_colours(visitors: Visitors) -> None:
    page = visitors.come(forced_colors="active")
    open_tutorial(page, "zambezi-falls")
    expect(page.locator(".pile .cards:empty")).to_have_css("outline-style", "solid")

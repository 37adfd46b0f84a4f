"""Levels in the lobby, hints at the table, and reviews of matches."""

import re

from playwright.sync_api import Page, expect

from parlour.games import game_class, game_names
from parlour.scene.house_bots import HOUSE_BOTS_BY_KEY, house_bots_of_level, play_style
from parlour.text.translation import get_catalog
from tests.browser.accessibility import (
    check_axe,
    check_button_sizes,
    check_glyphs,
    check_no_horizontal_scroll,
)
from tests.browser.conftest import DESK, PHONE, Visitors
from tests.browser.table import hand, make_move, my_turn, open_table, play_out, result, seq, wait_for_turn

REVIEW_TIMEOUT = 180_000  # milliseconds: a review takes long with interpreted rules


def ask_hint(page: Page) -> None:
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#hint")).to_be_visible()


def play_short_match(page: Page, limit: int = 10) -> None:
    """Play a whole game of a few moves."""
    open_table(page, "crazy-eight", 2, {"limit": limit})
    play_out(page)


# Number of lines of the title; True if the title and the link back are within the bar.
MEASURE_BAR = """([title, back]) => {
  const [heading, tool] = document.querySelectorAll(".bar h1, .bar .tool");
  heading.textContent = title;
  tool.textContent = back;
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const within = [heading, tool].map((each) => each.getBoundingClientRect())
    .every(({ top, bottom, right }) => top >= bar.top && bottom <= bar.bottom && right <= innerWidth);
  const cut = [heading, tool].some((each) => each.scrollWidth > each.clientWidth + 1);
  const range = document.createRange();
  range.selectNodeContents(heading);
  const { height } = range.getBoundingClientRect();
  return [Math.round(height / parseFloat(getComputedStyle(heading).lineHeight)), within, cut];
}"""


def check_bar(page: Page) -> None:
    """Check that review titles of all games and languages have at most two lines on a narrow phone."""
    before = page.viewport_size
    assert before
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 640})
        for words in (get_catalog("parlour.web", "en"), get_catalog("parlour.web", "de")):
            for game in game_names():
                title = words.format("review-of", title=game_class(game).title)
                lines, within, cut = page.evaluate(MEASURE_BAR, [title, words.format("review-table")])
                assert (lines <= 2, within, cut) == (True, True, False), (width, title)
    page.set_viewport_size(before)


def open_review(page: Page) -> None:
    page.get_by_role("link", name="Review game").click()
    expect(page.locator("#graph svg")).to_be_visible(
        timeout=REVIEW_TIMEOUT
    )  # the table has a link called #review


def house_bot_names(level: str) -> re.Pattern[str]:
    """Return a pattern for the names of the house bots of a level."""
    return re.compile("|".join(person.name for person in house_bots_of_level(level)))


def choose_three_players(page: Page) -> None:
    page.get_by_role("radio", name="Crazy Eight").check()
    page.get_by_role("group", name="Number of players").get_by_role("radio", name="3", exact=True).check()


def test_house_bots_are_offered_by_level(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.goto("/#new-table")
    choose_three_players(page)
    chair, other = page.get_by_label("Seat 2"), page.get_by_label("Seat 3")
    medium = [person.name for person in house_bots_of_level("medium")]
    assert chair.input_value().capitalize() in medium
    assert other.input_value().capitalize() in {*medium} - {chair.input_value().capitalize()}
    groups = chair.locator("optgroup")
    assert groups.evaluate_all("all => all.map(each => each.label)") == ["Easy", "Medium", "Hard", "Expert"]
    assert groups.nth(1).locator("option").all_text_contents() == sorted(medium)
    chair.select_option(label="Pip")
    expect(page.locator("#play-style-1")).to_have_text(play_style(HOUSE_BOTS_BY_KEY["pip"]))
    assert page.locator("#bot-levels dt").all_text_contents() == ["Easy", "Medium", "Hard", "Expert"]
    expect(page.locator("#bot-levels dd").first).to_contain_text("forgetful")
    check_no_horizontal_scroll(page)
    page.get_by_label("Seat 3").select_option("")
    page.get_by_role("button", name="Create table").click()
    expect(page.locator("#seats")).to_contain_text("Pip")
    which = page.get_by_label("Choose a bot")
    expect(which).to_have_count(1)  # the host is seated shortly after the table is shown
    assert which.input_value().capitalize() in medium
    which.select_option("Greta")
    page.get_by_role("button", name="Leave seat").click()
    expect(which).to_have_count(2)
    expect(which.last).to_have_value("greta")  # the selection stays when other players come and go
    page.get_by_role("button", name="Add a bot").last.click()
    expect(page.locator("#seats")).to_contain_text("Greta")
    check_no_horizontal_scroll(page)


def test_host_decides_about_hints(visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come(viewport=PHONE)
    ann.goto("/#new-table")
    choose_three_players(ann)
    ann.get_by_text("Table settings").click()
    hints = ann.get_by_label("Hints: on your turn")
    expect(hints).to_be_checked()
    hints.uncheck()
    ann.get_by_label("Seat 2").select_option("")
    ann.get_by_label("Seat 3").select_option("")
    ann.get_by_role("button", name="Create table").click()
    expect(ann.locator("#hints-state")).to_have_text("Hints are off at this table.")
    ben.goto(ann.url)
    expect(ben.locator("#hints-state")).to_have_text("Hints are off at this table.")
    ben.get_by_role("button", name="Sit here").first.click()
    expect(ann.get_by_role("button", name="Add a bot")).to_have_count(1)
    ann.get_by_role("button", name="Add a bot").click()
    ann.get_by_role("button", name="Start game").click()
    expect(ann.locator("#board[data-seq]")).to_be_visible()
    player = ann if my_turn(ann).count() else ben
    expect(player.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    player.keyboard.press("t")
    player.get_by_role("button", name="Menu").click()
    expect(player.locator("#hints-menu")).to_have_text("Hints are off at this table.")
    expect(player.locator("#hint")).to_be_hidden()


def test_hint_names_and_marks_a_move(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    open_table(page, "crazy-eight", 3)
    assert wait_for_turn(page)
    ask_hint(page)
    best = page.locator(".tip-best").inner_text()
    expect(page.locator("#hint-text")).to_contain_text(
        re.compile(r"Expected share of the win|only move|too little time")
    )
    marked = page.locator(".hinted").first
    expect(marked).to_be_visible()
    card = marked.get_attribute("data-card")
    if card:
        assert "can be played" in (marked.get_attribute("aria-label") or "")
        assert best.startswith("Play ")
    else:
        assert not best.startswith("Play ")
    assert marked.get_attribute("aria-description") == "hint"
    check_no_horizontal_scroll(page)
    page.get_by_role("button", name="Close the hint").click()
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)
    expect(page.locator("#hint-button")).to_be_focused()
    page.keyboard.press("t")
    expect(page.locator("#hint")).to_be_visible()
    make_move(page)
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)


def test_review_and_continue_a_match(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    play_short_match(page)
    lines = [line.inner_text() for line in page.locator("#log li").all()]
    before = page.locator("#others .name").inner_text()
    open_review(page)
    expect(page.get_by_role("heading", name="Review: Crazy Eight")).to_be_visible()
    check_no_horizontal_scroll(page)
    check_button_sizes(page)

    slider = page.get_by_role("slider", name="Position in the game")
    expect(page.locator("#moment-title")).to_have_text("After the deal")
    slider.press("ArrowRight")
    expect(page.locator("#moment-title")).to_have_text("After move 1 of 10")
    expect(page.locator("#moment-chances")).to_contain_text("%")
    slider.press("End")
    expect(page.locator("#moment-title")).to_have_text("After move 10 of 10")
    assert page.locator("#moment-text").inner_text().endswith(lines[-1])
    expect(page.get_by_role("button", name="Continue from here", exact=True)).to_be_disabled()

    assert page.locator("#graph polyline").count() == 2
    assert page.locator("#graph .turning-point").count() == page.locator("#turning-points li").count() == 3
    page.get_by_text("Show as table").click()
    assert page.locator("#graph-table tbody tr").count() == 11
    for row in page.locator("#graph-table tbody tr").all():
        assert sum(int(cell) for cell in row.locator("td").all_inner_texts()) == 100
    assert page.locator("#seat-summaries h3").count() == 2

    page.get_by_label("Costly choices only").uncheck()
    own = page.locator("#decisions li").count()
    page.get_by_label("Player", exact=True).select_option("all")
    assert page.locator("#decisions li").count() >= own
    practise = page.get_by_role("link", name=re.compile("^Practise this move"))
    expect(practise).to_have_count(page.locator("#decisions .cost.dear").count())
    check_axe(page, looks=True)
    check_glyphs(page)
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    check_axe(page)
    check_no_horizontal_scroll(page)
    check_bar(page)

    slider.press("Home")
    for _ in range(3):
        slider.press("ArrowRight")
    page.get_by_label("Play against").select_option("easy")
    page.get_by_role("button", name="Continue from here", exact=True).click()
    expect(page.locator("#board[data-seq]")).to_be_visible()
    now = page.locator("#others .name").inner_text()
    # The same cards and the same start, except for the bot's name.
    again = [line.inner_text().replace(now, before) for line in page.locator("#log li").all()]
    assert again[:4] == lines[:4]
    assert wait_for_turn(page)
    make_move(page)


def test_spectator_sees_the_same_review(visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come(viewport=PHONE)
    play_short_match(ann, 8)
    # The review stays available while the next game is played.
    ann.get_by_role("button", name="Rematch").click()
    expect(result(ann)).to_be_hidden()
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("link", name="Review last game").click()
    expect(ann.locator("#review")).to_be_visible(timeout=REVIEW_TIMEOUT)
    ben.goto(ann.url)
    expect(ben.locator("#review")).to_be_visible()
    # The texts address only a player as you; the figures are the same.
    for_ann, for_ben = (sorted(page.locator("#seat-summaries p").all_inner_texts()) for page in (ann, ben))
    assert any(text.startswith("You ") for text in for_ann)
    assert not any(re.search(r"\b[Yy]ou", text) for text in for_ben)
    figures = [sorted(re.findall(r"\d+", " ".join(texts))) for texts in (for_ann, for_ben)]
    assert figures[0] == figures[1]
    expect(ben.get_by_label("Player", exact=True)).to_have_value("all")
    # A spectator chooses the seat to take.
    ben.get_by_label("Play as").select_option("1")
    ben.get_by_role("button", name="Continue from here", exact=True).click()
    expect(ben.locator("#board[data-seq]")).to_be_visible()
    assert hand(ben).count() >= 1
    assert int(seq(ben)) >= 2


def test_unavailable_review_shows_the_reason(visitors: Visitors) -> None:
    page = visitors.come()
    open_table(page, "crazy-eight", 2)
    visitors.offline = True  # the browser notes the refusal as an error
    page.goto(f"{page.url}/review?match=1")
    expect(page.get_by_role("alert")).to_have_text(re.compile("Match 1 is not over"))
    page.get_by_role("alert").get_by_role("link", name="Back to the table").click()
    expect(page.locator("#board[data-seq]")).to_be_visible()

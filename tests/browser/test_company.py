"""Two people with a browser each: one is cut off, closed and back; moves are taken back, words are said."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from .conftest import PHONE, Visitors
from .table import CORNER, make_move, my_turn, play_together, seq, until_asked


def play_open_card(page: Page) -> bool:
    """Plays a card that needs no further choice, and says whether it can be taken back."""
    before = seq(page)
    page.locator(".own-hand .card.can").last.click(position=CORNER)
    if page.locator("#chooser").is_visible():
        page.locator("#chooser button").first.click()
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    return page.locator("#take-back:not([hidden])").count() == 1


def test_one_is_cut_off_and_closed_and_a_bot_plays_on_until_they_are_back(visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come(viewport=PHONE)
    play_together(ann, ben)
    assert until_asked(ben)
    address, context = ben.url, ben.context
    visitors.offline = True
    context.set_offline(True)
    expect(ben.locator("#lost")).to_be_visible()
    ben.close()
    context.set_offline(False)
    expect(ann.locator(".place .mark", has_text="away")).to_be_visible()
    ann.get_by_role("button", name="Let a bot play on").click()
    assert until_asked(ann)  # the bot has moved
    back = context.new_page()
    back.goto(address)
    expect(back.locator("#board[data-seq]")).to_be_visible()
    expect(back.get_by_role("button", name="Take my seat back")).to_be_hidden()
    expect(ann.locator(".place .mark", has_text="away")).to_have_count(0)


def test_what_is_said_is_text_and_a_move_is_taken_back_by_consent(visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come(viewport=PHONE)
    play_together(ann, ben)
    ben.locator("#talk-button").click()
    ben.get_by_role("button", name="Hello!").click()
    expect(ann.locator(".notice")).to_contain_text("Hello!")
    for _ in range(20):
        page, other = (ben, ann) if until_either(ben, ann) else (ann, ben)
        if page.locator(".own-hand .card.can").count() and play_open_card(page):
            break
        if my_turn(page).count():
            make_move(page, card=False)
    else:
        raise AssertionError("no move could be taken back")
    cards = page.locator(".own-hand .card").count()
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Never mind")).to_be_visible()
    for each in (ann, ben):
        report = Axe().run(each)
        assert not report.violations_count, report.generate_report()
    other.get_by_role("button", name="All right").click()
    expect(page.locator(".own-hand .card")).to_have_count(cards + 1)
    expect(other.locator("#story li").last).to_contain_text("takes the last move back")


def until_either(first: Page, second: Page) -> bool:
    """Waits until one of two is to move; whether it is the first."""
    for _ in range(1000):
        if my_turn(first).count() or my_turn(second).count():
            return bool(my_turn(first).count())
        first.wait_for_timeout(20)
    raise AssertionError("neither of the two is to move")

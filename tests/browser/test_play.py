"""Playing with friends, or without a mouse, at a table of a running card room."""

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_axe, check_no_horizontal_scroll
from tests.browser.conftest import PHONE, Visitors
from tests.browser.table import (
    CORNER,
    find_unplayable_card,
    make_move,
    my_turn,
    open_table,
    result,
    seq,
    wait_for_turn,
)

# Heads of columns with numbers that are broken into two lines because a name is long.
BROKEN_HEADS = """() => {
  document.querySelector("#evening tbody th").textContent = "Maximiliane-Alexandrina";
  const isBroken = (head) => {
    const range = document.createRange();
    range.selectNodeContents(head);
    return range.getClientRects().length > 1;
  };
  const heads = [...document.querySelectorAll("#evening thead .number")];
  return heads.filter(isBroken).map((head) => head.textContent);
}"""


def test_two_friends_see_the_same_result(visitors: Visitors) -> None:
    ann, ben, watcher = visitors.come(), visitors.come(viewport=PHONE), visitors.come()
    ann.goto("/")
    ann.get_by_role("link", name="Set up a table").click()
    ann.get_by_role("button", name="Guest: edit").click()
    ann.get_by_label("Your name", exact=True).fill("Ann")
    ann.get_by_role("radio", name="cat").check()
    ann.get_by_role("button", name="Save").click()
    expect(ann.get_by_role("button", name="Ann: edit")).to_be_visible()
    ann.get_by_role("radio", name="Crazy Eight").check()
    ann.get_by_role("group", name="Number of players").get_by_role("radio", name="2").check()
    expect(ann.get_by_label("Seat 2").locator("option:checked")).to_have_text("Friend (by link)")
    ann.get_by_text("House rules").click()
    ann.get_by_label("Limit").fill("12")  # a short game is enough
    ann.get_by_text("Table settings").click()
    ann.get_by_label("Private: link only").uncheck()
    ann.get_by_role("button", name="Create table").click()
    link = ann.get_by_label("Link to this table", exact=True).input_value()
    expect(ann.get_by_role("button", name="Start game")).to_be_disabled()
    expect(ann.locator("#seats")).to_contain_text("Ann")
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").press("Enter")
    expect(ben.locator("#ready")).to_be_focused()
    expect(ann.locator("#seats")).to_contain_text("Ben")
    watcher.goto("/")
    watcher.locator("#tables li", has_text="Ann, Ben").get_by_role("link", name="Watch").click()
    ann.get_by_role("button", name="Start game").click()
    expect(ann.locator("#board[data-seq]")).to_be_visible()
    expect(ben.locator("#board[data-seq]")).to_be_visible()
    for _ in range(600):
        if result(ann).is_visible():
            break
        player = ann if my_turn(ann).count() else ben
        expect(my_turn(player).or_(result(player)).first).to_be_visible()
        if result(player).is_visible():
            break
        make_move(player)
        other = ben if player is ann else ann
        expect(other.locator(f'#board[data-seq="{seq(player)}"]')).to_be_visible()
    expect(result(ann)).to_be_visible()
    whole = ann.locator("#result-text").text_content() or ""
    assert re.fullmatch(r"(You|Ben|You and Ben) won .*\. Rule (CE|G)-\d+|No winner.*", whole), whole
    result_only = "#result-text > .visually-hidden"
    text = ann.locator(result_only).text_content() or ""
    to_ben = {"You won": "Ann won", "Ben won": "You won", "You and Ben won": "You and Ann won"}
    for_ben = re.sub(r"^.* won\b", lambda who: to_ben.get(who[0], who[0]), text)
    expect(ben.locator(result_only)).to_have_text(for_ben)
    expect(watcher.locator(result_only)).to_have_text(text.replace("You", "Ann"))
    assert watcher.locator("#own").is_hidden()
    assert watcher.locator(".seat").count() == 2
    watch_together(ann, ben)
    invite(ann, ben)
    # The host frees a seat, and a player who was removed sits down again.
    ann.get_by_role("button", name="Remove player").click()
    check_axe(ann)
    ann.get_by_role("alertdialog").get_by_role("button", name="Ben").click()
    watcher.set_viewport_size({"width": 640, "height": 400})
    expect(watcher.get_by_role("button", name="Sit here")).to_be_in_viewport(ratio=1)
    watcher.get_by_role("link", name="Review game").click(trial=True)  # the seats do not cover the result
    expect(ben.locator("[data-notice=removed]")).to_contain_text("Ann removed you")
    ben.get_by_role("button", name="Sit here").click()
    for page in (ann, ben, watcher):
        expect(page.locator("#waiting")).to_be_hidden()
    expect(ben.locator("[data-notice=removed]")).to_have_count(0)
    # Everybody stays for the next game, which the host chooses.
    ann.get_by_role("button", name="Next game").press("Enter")
    ann.locator("#change-table").get_by_role("radio", name="Zop Zoo").check(force=True)
    ann.locator("#change-table").get_by_role("radio", name="4", exact=True).check(force=True)
    ann.get_by_role("button", name="Save").press("Enter")
    expect(ann.locator("#fill-bots")).to_be_focused()
    for page in (ann, ben, watcher):
        expect(page.locator("#game-name")).to_have_text("Zop Zoo, 4 players")
        expect(page.locator("#evening tbody tr")).to_have_count(2)
        assert page.evaluate(BROKEN_HEADS) == []
        expect(page.locator("#sort")).to_be_hidden()
    expect(ben.locator("#waiting-announcement")).to_have_text("Ann changed the game to Zop Zoo, 4 players.")
    ann.get_by_role("button", name="Fill with bots").press("Enter")
    expect(ann.locator("#start")).to_be_focused()
    expect(ann.locator("#start-hint")).to_have_text("Not ready yet: Ben")
    ben.get_by_role("button", name="I am ready").click()
    expect(ann.locator("#start-hint")).to_be_empty()
    first, second = ann.locator("#seats .name").all_text_contents()[:2]
    ann.locator("#move-0").press("ArrowDown")
    expect(ben.locator("#seats .name").nth(0)).to_have_text(second)
    expect(ann.locator("#move-1")).to_be_focused()
    handles = [ann.locator(f"#move-{seat}").bounding_box() for seat in (1, 0)]
    assert handles[0]
    assert handles[1]
    ann.mouse.move(handles[0]["x"] + 9, handles[0]["y"] + 9)
    ann.mouse.down()
    ann.mouse.move(handles[1]["x"] + 9, handles[1]["y"], steps=3)
    ann.mouse.up()
    expect(ben.locator("#seats .name").nth(0)).to_have_text(first)
    # Ben is not ready any more while Ann drags a handle. She sees it although the handle ends where it began.
    expect(ann.locator("#seats .mark.ready")).to_have_count(1)
    ann.mouse.move(handles[0]["x"] + 9, handles[0]["y"] + 9)
    ann.mouse.down()
    ben.locator("#ready").click()
    expect(ben.locator("#seats .mark.ready")).to_have_count(0)
    ann.mouse.up()
    expect(ann.locator("#seats .mark.ready")).to_have_count(0)
    with ben.expect_download() as download:
        ben.get_by_role("button", name="Share picture").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    ann.get_by_role("button", name="Start game").click()
    for page in (ann, ben, watcher):
        expect(page.locator("#board[data-seq]")).to_be_visible()
        expect(page.locator("#game-title")).to_have_text("Zop Zoo")
    # A late friend plays on for a bot.
    watcher.get_by_role("button", name="Play for a bot").click()
    check_axe(watcher)
    watcher.get_by_role("alertdialog").locator(".strong").first.click()
    watcher.get_by_role("dialog").get_by_label("Your name").fill("Cleo")
    watcher.get_by_role("button", name="Save").click()
    expect(ann.locator("[data-notice=seat-request]")).to_contain_text("Cleo")
    ann.get_by_role("button", name="Allow").click()
    expect(watcher.locator("#own .card").first).to_be_visible()
    expect(ben.locator("#log-list")).to_contain_text("Cleo plays on for a bot.")
    ann.locator("#menu-button").click()
    ann.get_by_role("button", name="Make Ben host").click()
    ann.get_by_role("alertdialog").get_by_role("button", name="Make Ben host").click()
    expect(ben.locator("[data-notice=host]")).to_contain_text("You are the host now")
    for page, is_host in ((ann, False), (ben, True)):
        page.locator("#menu-button").click()
        expect(page.locator("#close-table")).to_be_visible(visible=is_host)
    # The new host closes the table after a match and in the middle of another.
    ben.locator("#close-table").click()
    ben.get_by_role("alertdialog").get_by_role("button", name="Close table").click()
    ann.locator("[data-notice=closed]").get_by_role("button", name="Evening score").click()
    expect(ann.locator("#evening-dialog")).to_be_visible()


def invite(ann: Page, ben: Page) -> None:
    """Ann invites Ben, whom she has met, to two other tables. Ben goes to one, and declines the other."""
    address = ann.url
    for answer in ("Go to table", "Decline"):
        ann.goto("/profile")
        if answer == "Decline":
            check_axe(ann)
        ann.get_by_role("button", name="Invite Ben").click()
        expect(ann.locator("#invited-person")).to_have_text("Ben will be invited to this table.")
        ann.get_by_role("button", name="Create table").click()
        expect(ann.locator("#invited")).to_have_text("Invited: Ben")
        expect(ann.locator("#start")).to_be_in_viewport(ratio=1)
        ben.goto("/")
        line = ben.locator("#invitations li").first
        expect(line).to_contain_text("Ann invites you to Crazy Eight.")
        if answer == "Decline":
            check_axe(ben)
            check_no_horizontal_scroll(ben)
        line.get_by_text(answer).click()
        if answer == "Decline":
            expect(line).to_have_count(0)
        else:
            ben.get_by_role("button", name="Sit here").click()
        expect(ann.locator("#invited")).to_be_empty()
    for page in (ann, ben):
        page.goto(address)
        expect(result(page)).to_be_visible()


def watch_together(ann: Page, ben: Page) -> None:
    """Ann leads the replay of the match. Ben follows, looks at another step alone, and follows again."""
    address = ann.url
    ann.get_by_role("link", name="Replay").click()
    ann.get_by_role("button", name="Watch together").click()
    expect(ann.locator("#together")).to_contain_text("You are leading")
    ben.locator("[data-notice=replay]").get_by_role("button").click()
    expect(ben.locator("#together")).to_contain_text("You see what Ann shows")
    for step in ("1", "2"):
        ann.keyboard.press("ArrowRight")
        expect(ben.locator(f'#board[data-step="{step}"]')).to_be_visible()
    ben.keyboard.press("ArrowLeft")
    expect(ben.locator("#together")).to_contain_text("You are watching alone")
    ann.keyboard.press("ArrowRight")
    ann.locator("#open-hands").click()
    check_no_horizontal_scroll(ben)
    expect(ben.locator('#board[data-step="1"]')).to_be_visible()
    ben.get_by_role("button", name="Follow").click()
    open_hands = ann.locator("#board").get_attribute("data-open")
    expect(ben.locator(f'#board[data-step="3"][data-open="{open_hands}"]')).to_be_visible()
    ann.get_by_role("button", name="Stop leading").click()
    expect(ben.locator("#together")).to_contain_text("Nobody is leading")
    for page in (ann, ben):
        page.goto(address)
        expect(result(page)).to_be_visible()


def test_every_legal_move_is_in_the_list(visitors: Visitors) -> None:
    page = visitors.come()
    open_table(page, "crazy-eight", 3)
    assert wait_for_turn(page)
    playable = page.locator(".own-hand .card.can").count()
    buttons = page.locator("#moves button").count()
    page.keyboard.press("m")
    listed = page.locator("#moves-list button")
    assert listed.count() >= playable + buttons >= 1
    before = seq(page)
    listed.last.press("Enter")
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    page.keyboard.press("?")
    page.get_by_label("Use single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator("#rules")).to_be_hidden()


def test_refusal_links_to_its_clause(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    open_table(page, "crazy-eight", 3)
    card = find_unplayable_card(page)
    before = seq(page)
    card.click(position=CORNER)
    refusal = page.get_by_role("alert").filter(visible=True)
    expect(refusal).to_be_visible()
    check_axe(page, looks=True)
    link = refusal.get_by_role("link")
    clause = link.inner_text().removeprefix("Rule ")
    assert re.fullmatch(r"[A-Z]+-\d+", clause)
    assert seq(page) == before
    link.click()
    shown = page.locator(f'#rules [data-clause="{clause}"]')
    expect(shown).to_be_in_viewport()
    expect(shown).to_be_focused()
    expect(shown).to_contain_text(clause)
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    check_no_horizontal_scroll(page)

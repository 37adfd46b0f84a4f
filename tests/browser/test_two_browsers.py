"""Two users with a browser each: lost connections, closed pages, reconnects, takebacks and chat.

A bot client also joins, and users see that it is a bot.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from parlour.server.log.entries import MovesUndone, MoveTakenBack, TakebackDeclined
from parlour.server.log.results import FinishedMatch, SeatResult
from parlour.server.log.table_scores import count_beaten_seats
from parlour.server.tables.announcements import MESSAGE_KEYS, TIME_IS_UP
from tests.browser.accessibility import check_axe, check_no_horizontal_scroll
from tests.browser.conftest import PHONE, Visitors
from tests.browser.table import CORNER, create_table, make_move, my_turn, play_together, seq, wait_for_turn

CHAT_MILLISECONDS = 7000  # milliseconds that a chat message is shown


def play_simple_card(page: Page) -> bool:
    """Play a card that needs no further choice. Return True if the move can be taken back."""
    before = seq(page)
    page.locator(".own-hand .card.can").last.click(position=CORNER)
    if page.locator("#chooser").is_visible():
        page.locator("#chooser button").first.click()
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()
    return page.locator("#take-back:not([hidden])").count() == 1


SECONDS_UNTIL_OFFER = 25


def test_bot_substitutes_for_a_disconnected_player(visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come(viewport=PHONE)
    ann.clock.install()
    play_together(ann, ben)
    assert wait_for_turn(ben)
    address, context = ben.url, ben.context
    visitors.offline = True
    context.set_offline(True)
    expect(ben.locator("#connection-lost")).to_be_visible()
    ben.close()
    context.set_offline(False)
    expect(ann.locator(".seat .mark", has_text="away")).to_be_visible()
    expect(ann.locator("#log-list")).to_contain_text(" is away.")
    expect(ann.get_by_role("button", name="Let a bot take over")).to_have_count(0)
    ann.clock.fast_forward(SECONDS_UNTIL_OFFER * 1000)
    expect(ann.get_by_role("button", name="Let a bot take over")).to_be_visible()
    check_axe(ann)
    ann.get_by_role("button", name="Let a bot take over").click()
    expect(ann.locator(".notice", has_text="A bot plays for")).to_be_visible()
    assert wait_for_turn(ann)  # the bot has moved
    back = context.new_page()
    back.goto(address)
    expect(back.locator("#board[data-seq]")).to_be_visible()
    expect(back.get_by_role("button", name="Rejoin")).to_be_hidden()
    expect(ann.locator(".seat .mark", has_text="away")).to_have_count(0)
    expect(ann.locator("#log-list")).to_contain_text(" is back and plays again.")


def test_chat_and_takeback_by_agreement(visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come(viewport=PHONE)
    play_together(ann, ben)
    ben.locator("#chat-button").click()
    ben.get_by_role("button", name="Hello!").click()
    expect(ann.locator(".notice")).to_contain_text("Hello!")
    unread = ann.get_by_role("button", name="Chat: 1 unread message")
    unread.press("Enter")
    expect(ann.locator("#chat-messages li")).to_contain_text(re.compile(r"\d:\d\d.*Guest.*Hello!"))
    expect(unread).to_have_count(0)
    ann.keyboard.press("Escape")
    expect(ben.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    for _ in range(20):
        page, other = (ben, ann) if wait_for_either_turn(ben, ann) else (ann, ben)
        if page.locator(".own-hand .card.can").count() and play_simple_card(page):
            break
        if my_turn(page).count():
            make_move(page, card=False)
    else:
        raise AssertionError("no move could be taken back")
    cards, taken_back = page.locator(".own-hand .card").count(), seq(page)
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    for each in (ann, ben):
        check_axe(each)
    other.get_by_role("button", name="Decline").click()
    for each in (page, other):
        expect(each.locator("#log li").last).to_contain_text("declined the takeback")
    page.keyboard.press("u")
    other.get_by_role("button", name="Allow").click()
    expect(page.locator(".own-hand .card")).to_have_count(cards + 1)
    expect(other.locator("#log li").last).to_contain_text("takes back the last move")
    other.locator("#menu-button").click()
    other.locator("#menu #report-move").click()
    options = other.locator("#move-report option")
    assert other.locator(f"#log li[data-seq='{taken_back}']").count()
    assert taken_back not in options.evaluate_all("all => all.map((each) => each.value)")
    assert not [text for text in options.all_text_contents() if re.search("takeback|takes? back", text)]


def test_report_knows_which_events_are_not_moves(modules_page: Page) -> None:
    kinds = modules_page.evaluate("import('/static/table/log-report.js').then((each) => each.OTHER_KINDS)")
    takebacks = {each.__struct_config__.tag for each in (TakebackDeclined, MoveTakenBack, MovesUndone)}
    assert set(kinds) == MESSAGE_KEYS.keys() - {TIME_IS_UP} | takebacks


def test_places_of_the_result_agree_with_the_score_of_the_evening(modules_page: Page) -> None:
    """A player who left finishes behind all others, also behind those with the same score."""
    seats = [SeatResult(0, "ann", "", "", True, 5), SeatResult(1, "ben", "", "easy", False, 0)]
    seats += [SeatResult(2, "cleo", "", "", False, 0), SeatResult(3, "", "Otto", "easy", False, 2)]
    match = FinishedMatch("table", 1, "go-fish", 0, 0, 0, 0, "", seats)
    scene = {"winners": [0], "scores": [5, 0, 0, 2]}
    places = modules_page.evaluate(
        "scene => import('/static/table/result.js').then((each) => each.placesOf(scene, [1]))", scene
    )
    assert places == [1, 4, 3, 2]
    assert count_beaten_seats(match) == [4 - place for place in places]


def test_long_chat_messages_fit(visitors: Visitors) -> None:
    ann, ben = visitors.come(viewport=PHONE), visitors.come()
    ann.goto("/")
    new_table = {"game": "zop-zoo", "seat_count": 2, "table_settings": {"allow_chat": True}}
    ann.goto(f"/t/{ann.request.post('/api/tables', data=new_table).json()['table_id']}")
    ben.goto(ann.url)
    for page in (ann, ben):
        page.get_by_role("button", name="Sit here").first.click()
    ann.get_by_role("button", name="Start game").click()
    ann.locator("#chat-button").click()
    ann.get_by_label("Your message").fill("W" * 60)
    ann.get_by_label("Your message").press("Enter")
    expect(ann.locator("#chat-messages li")).to_have_count(1)
    for width in (320, 360, 390, 1366):
        ann.set_viewport_size({"width": width, "height": 640})
        expect(ann.locator("#chat button")).to_be_in_viewport(ratio=0.99)
        check_no_horizontal_scroll(ann)


def test_spectator_chats_and_is_muted_and_blocked(visitors: Visitors) -> None:
    ann, eve = visitors.come(viewport=PHONE), visitors.come()
    ann.goto("/")
    new_table = {"game": "zop-zoo", "seat_count": 2, "bots": {"1": "easy"}, "private": True}
    new_table |= {"table_settings": {"allow_chat": True}, "options": {"target": 200}}
    ann.goto(f"/t/{ann.request.post('/api/tables', data=new_table).json()['table_id']}")
    ann.get_by_role("button", name="Sit here").click()
    ann.get_by_role("button", name="Start game").click()
    eve.goto(ann.url)
    eve.get_by_role("button", name="Chat", exact=True).click()
    for text in ("Go on", "Faster"):
        eve.get_by_label("Your message").fill(text)
        eve.get_by_label("Your message").press("Enter")
    assert wait_for_turn(ann)
    expect(eve.get_by_role("button", name="Nudge")).to_have_count(0)
    ann.get_by_role("button", name="Chat: 2 unread messages").press("Enter")
    lines = ann.locator("#chat-messages li")
    expect(lines.last).to_contain_text(re.compile(r"Guest.* spectator Faster"))
    check_axe(ann)
    block = lines.first.get_by_role("button", name="Block Guest")
    expect(block).to_have_text("Block")
    box = block.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 24
    block.press("Enter")
    ann.get_by_role("alertdialog").get_by_role("button", name="Block").click()
    expect(lines).to_have_count(0)
    ann.reload()
    ann.locator("#menu-button").click()
    ann.get_by_role("button", name="Mute spectators").click()
    expect(eve.locator("#chat-muted")).to_be_visible()
    expect(eve.get_by_label("Your message")).to_be_hidden()
    ann.get_by_role("button", name="Chat", exact=True).click()
    expect(lines).to_have_count(0)
    ann.get_by_role("button", name=re.compile("Unblock Guest")).click()
    expect(ann.get_by_role("button", name=re.compile("Unblock Guest"))).to_have_count(0)


# True if a notice covers the line of news, and the opacity of that line.
COVERED = """() => {
  const line = document.querySelector(".news-line");
  const { top, bottom } = line.getBoundingClientRect();
  const notice = document.querySelector(".notice")?.getBoundingClientRect();
  const over = Boolean(notice && notice.top < bottom && notice.bottom > top);
  return [over, getComputedStyle(line).opacity];
}"""


def test_notice_hides_the_news_line(visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come()
    ann.clock.install()  # a notice disappears after a while
    play_together(ann, ben)
    expect(ann.locator("#news")).not_to_be_empty()
    assert ann.evaluate(COVERED) == [False, "1"]
    ben.locator("#chat-button").click()
    ben.get_by_role("button", name="Hello!").click()
    expect(ann.locator(".notice")).to_contain_text("Hello!")
    for width, height in ((1440, 900), (400, 800), (360, 780)):
        ann.set_viewport_size({"width": width, "height": height})
        assert ann.evaluate(COVERED) == [True, "0"]
    ann.clock.fast_forward(CHAT_MILLISECONDS + 1000)
    expect(ann.locator(".notice")).to_have_count(0)
    assert ann.evaluate(COVERED) == [False, "1"]


def wait_for_either_turn(first: Page, second: Page) -> bool:
    """Wait until one of two users is to move. Return True if it is the first."""
    for _ in range(3000):
        if my_turn(first).count() or my_turn(second).count():
            return bool(my_turn(first).count())
        first.wait_for_timeout(20)
    raise AssertionError("neither player is to move")


# Replacements that record calls: the share sheet, notifications, and the visibility of the page.
RECORD_CALLS = """
window.shared = [];
navigator.share = async (what) => { window.shared.push(what); };
window.told = [];
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() { return (Notification.permission = "granted"); }
  constructor(title) { super(); window.told.push(title); }
  close() {}
};
window.away = false;
Object.defineProperty(document, "hidden", { get: () => window.away });
0;
"""


def click_in_menu(page: Page, name: str) -> None:
    page.locator("#menu-button").click()
    page.get_by_role("button", name=name, exact=True).click()


def test_share_link_and_turn_notification(visitors: Visitors) -> None:
    ann, ben = visitors.come(viewport=PHONE, has_touch=True), visitors.come()
    for page in (ann, ben):
        page.add_init_script(RECORD_CALLS)
    create_table(ann, "Crazy Eight", 2, friends=1, options={"dealer": "first"})
    ann.get_by_role("button", name="Share…").tap()
    [shared] = ann.evaluate("shared")
    assert (shared["url"], shared["title"]) == (ann.url, ann.title())
    assert "Join me" in shared["text"]
    for seat, to_seat in ((0, 1), (1, 0)):
        drag_seat_by_touch(ann, seat, to_seat)
        expect(ann.locator("#seats li").nth(to_seat)).to_contain_text("you")
    ben.goto(shared["url"])
    ben.get_by_role("button", name="Sit here").click()
    ann.get_by_role("button", name="Start game").click()
    click_in_menu(ben, "Notify me on my turn")
    assert ben.evaluate("Notification.permission") == "granted"
    for away in (False, True):  # a notification is only sent while the page is hidden
        ben.evaluate("here => { window.away = here }", away)
        draw_until_next_turn(ben, ann)
        assert ben.evaluate("told") == (["Your turn – Crazy Eight"] if away else [])
    ben.evaluate("window.away = false")
    click_in_menu(ben, "Stop notifying me")
    ben.locator("#menu-button").click()
    expect(ben.get_by_role("button", name="Notify me on my turn")).to_be_visible()
    assert ann.evaluate("told") == []


def drag_seat_by_touch(page: Page, seat: int, to_seat: int) -> None:
    """Drag a player with a finger to the far edge of another seat."""
    row = page.locator("#seats li").nth(to_seat)
    row.scroll_into_view_if_needed()
    handle, target = page.locator(f"#move-{seat}").bounding_box(), row.bounding_box()
    assert handle
    assert target
    end = target["y"] + (target["height"] - 2 if to_seat > seat else 2)
    points = [{"x": handle["x"] + 9, "y": y} for y in (handle["y"] + 9, end)]
    session = page.context.new_cdp_session(page)
    for kind, places in (("Start", points[:1]), ("Move", points[1:]), ("End", [])):
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": places})
    session.detach()


def draw_until_next_turn(first: Page, second: Page) -> None:
    """Draw for the first user until the other is to move, then for that one until the first is again."""
    for page in (first, second):
        while wait_for_either_turn(page, second if page is first else first):
            make_move(page, card=False)


def test_host_locks_removes_a_player_and_closes(visitors: Visitors) -> None:
    ann, ben, cleo = visitors.come(viewport=PHONE), visitors.come(), visitors.come(viewport=PHONE)
    play_together(ann, ben)
    # Ann leaves, so Ben becomes the host. She takes the role back and returns to her seat.
    click_in_menu(ann, "Leave game")
    ann.get_by_role("alertdialog").get_by_role("button", name="Leave game").click()
    expect(ben.locator('[data-notice="host"]')).to_contain_text("You are the host now")
    expect(ben.locator("#notices")).to_contain_text("left the game. A bot plays on.")
    expect(ann.get_by_role("heading", level=1)).to_have_text("Parlour")
    ann.goto(ben.url)
    ann.locator('[data-notice="host"]').get_by_role("button", name="Become host again").click()
    expect(ben.locator('[data-notice="host"]')).to_contain_text("is the host now")
    ann.get_by_role("button", name="Rejoin").click()
    # Ann makes Ben the host. This is no surprise for her, so that no notice stays over her board.
    ann.locator("#menu-button").click()
    ann.get_by_role("button", name=re.compile("Make .* host")).click()
    ann.get_by_role("alertdialog").locator(".strong").click()
    expect(ben.locator('[data-notice="host"]')).to_contain_text("You are the host now")
    ann.reload()
    expect(ann.locator("#board[data-seq]")).to_be_visible()
    expect(ann.locator('[data-notice="host"]')).to_have_count(0)
    click_in_menu(ann, "Become host again")
    expect(ben.locator('[data-notice="host"]')).to_contain_text("is the host now")
    click_in_menu(ann, "Lock table for new people")
    ann.locator("#menu-button").click()
    expect(ann.get_by_role("button", name="Unlock table")).to_be_visible()
    cleo.goto(ann.url)
    expect(cleo.locator("#error-text")).to_contain_text("This table is locked")
    ann.get_by_role("button", name="Unlock table").click()
    cleo.reload()
    expect(cleo.locator("#board[data-seq]")).to_be_visible()
    click_in_menu(ann, "Lock table for new people")
    ann.get_by_role("alertdialog").get_by_role("button", name="Send spectators away").click()
    expect(cleo.locator("#error-text")).to_contain_text("only players can stay")
    click_in_menu(ann, "Unlock table")
    cleo.reload()
    expect(cleo.locator("#board[data-seq]")).to_be_visible()
    # Ben is removed from his seat; he becomes a spectator, and a bot takes over.
    expect(ben.locator(".own-hand .card").first).to_be_visible()
    click_in_menu(ben, "Change name")
    ben.get_by_role("dialog").get_by_label("Your name").fill("Benjamin")
    ben.get_by_role("button", name="Save").click()
    name = "Benjamin"
    expect(ann.locator("#others .name")).to_have_text(name)
    click_in_menu(ann, f"Remove {name}")
    sure = ann.get_by_role("alertdialog")
    check_no_horizontal_scroll(ann)
    check_axe(ann)
    sure.get_by_role("button", name="Cancel").click()
    click_in_menu(ann, f"Remove {name}")
    sure.get_by_role("button", name="Remove").click()
    expect(ben.locator(".own-hand .card")).to_have_count(0)
    expect(ben.locator('[data-notice="removed"]')).to_contain_text("removed you from the table.")
    expect(ben.locator("#log-list")).to_contain_text("removed you from the table.")
    expect(cleo.locator("#notices")).to_contain_text(f"removed {name} from the table.")
    ben.get_by_role("button", name="Dismiss").click()
    assert wait_for_turn(ann)
    click_in_menu(ann, "Close table for everyone")
    sure.get_by_role("button", name="Close table").click()
    expect(cleo.locator('[data-notice="closed"]')).to_be_visible()
    expect(cleo.locator('[data-notice="closed"]')).to_contain_text("The host closed this table")
    expect(ann.locator("#prompt")).to_be_empty()
    for button in ("#leave", "#close-table", "#reclaim-host-menu"):
        expect(ann.locator(button)).to_be_hidden()
    for page in (ann, cleo):
        check_axe(page)
    visitors.offline = True  # the browser reports the missing page
    ben.reload()
    expect(ben.get_by_role("heading", level=1)).to_have_text("This table was closed")


def test_table_has_the_settings_of_the_form(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/#new-table")
    page.get_by_role("radio", name="War").check()
    page.get_by_label("Seat 2").select_option("")
    page.get_by_text("Table settings").click()
    page.get_by_label("Takebacks, if all").uncheck()
    expect(page.get_by_label("Chat", exact=True)).to_be_checked()
    expect(page.get_by_label("Private: link only")).to_be_checked()
    page.get_by_label("Play over several days").check()
    page.get_by_label("Your name").first.fill("Ann")
    page.locator("#play").click()
    settings = page.locator("#table-settings")
    expect(page.locator("#seats .name").first).to_have_text("Ann")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Your name").blur()
    expect(page.locator("#seats .name").first).to_have_text("Anna")
    expect(settings).to_contain_text("Takebacks are off.")
    expect(settings).to_contain_text("The game can be played over several days.")
    expect(settings).to_contain_text("Chat is on.")
    page.get_by_role("button", name="Change").click()
    form = page.locator("#change-table")
    form.get_by_text("Table settings").click()
    for box in ("Chat", "Play over several days"):
        expect(form.get_by_label(box)).to_be_checked()
    form.get_by_role("radio", name="Zop Zoo").check(force=True)
    form.get_by_role("radio", name="3", exact=True).check(force=True)
    form.get_by_label("Chat").uncheck()
    form.get_by_role("button", name="Save").click()
    expect(page.locator("#waiting-announcement")).to_have_text(
        "You changed the game to Zop Zoo, 3 players, and these settings: chat off."
    )
    expect(page.locator("#seats li")).to_have_count(3)
    expect(page.locator("#seats .name").first).to_have_text("Anna")
    expect(settings).not_to_contain_text("Chat is on.")


# shows the last seconds of two moves on the page's own clock, and records what is seen and spoken
COUNT_DOWN = """async () => {
  const { OwnClock } = await import("/static/table/own-clock.js");
  const [badge, region] = ["countdown", "clock-speech"].map((id) => document.getElementById(id));
  const clock = new OwnClock();
  const [shown, spoken] = [[], []];
  const times = [[7, 31000], [7, 30000], [7, 11000], [7, 10000], [7, 9000], [7, 1000], [8, 15000]];
  for (const [deadline, left] of times) {
    region.textContent = "";
    clock.show(deadline, left);
    shown.push(badge.hidden ? "" : badge.textContent);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    if (region.textContent) spoken.push(region.textContent);
  }
  return { shown, spoken };
}"""


def test_match_time_is_shown_before_and_during_play(visitors: Visitors) -> None:
    ann = visitors.come(viewport=PHONE)
    ann.goto("/")
    settings = {"seconds_per_match": 180, "seconds_per_move": 120}
    new_table = {"game": "war", "seat_count": 2, "bots": {"1": "easy"}, "table_settings": settings}
    ann.goto(f"/t/{ann.request.post('/api/tables', data=new_table).json()['table_id']}")
    expect(ann.locator("#table-settings")).to_contain_text("3 minutes per player for the whole match")
    ann.get_by_role("button", name="Sit here").click()
    ann.get_by_role("button", name="Start game").click()
    # the time for the move ends first
    expect(ann.get_by_role("timer")).to_have_text(re.compile(r"^[01]:\d\d$"))
    words = r"1 minute( \d+ seconds?)?|\d+ seconds"
    expect(ann.get_by_role("timer", name=re.compile(f"^Time left for this move: ({words})$"))).to_be_visible()
    ann.keyboard.press("c")
    expect(ann.locator("#clock-speech")).to_have_text(
        re.compile(f"this move: ({words}). Time left in this match: Guest ")
    )
    assert ann.evaluate(COUNT_DOWN) == {
        "shown": ["", "", "", "10", "9", "1", ""],
        "spoken": ["30 seconds left for your move", "10 seconds left for your move"],
    }
    ann.locator("#menu-button").click()
    expect(ann.locator("#match-times")).to_have_text(re.compile(r"Time left in this match: Guest [0-2]:\d\d"))
    check_axe(ann)


def test_players_agree_on_a_pause_of_the_clocks(visitors: Visitors) -> None:
    ann, ben = visitors.come(viewport=PHONE, has_touch=True), visitors.come()
    ann.goto("/")
    new_table = {"game": "war", "seat_count": 2, "table_settings": {"seconds_per_move": 300}}
    ann.goto(f"/t/{ann.request.post('/api/tables', data=new_table).json()['table_id']}")
    ben.goto(ann.url)
    ann.locator("#sit-0").tap()
    ben.locator("#sit-1").click()
    ann.get_by_role("button", name="Start game").tap()
    for action, answer, text in (
        ("Pause clocks", "Decline", r"\d:\d\d"),
        ("Add a minute", "Allow", r"[56]:\d\d"),
        ("Pause clocks", "Allow", "Paused"),
        ("Resume clocks", "Allow", r"\d:\d\d"),
    ):
        ann.locator("#menu-button").tap()
        ann.get_by_role("button", name=action).tap()
        expect(ann.get_by_role("button", name="Cancel")).to_be_visible()
        ben.get_by_role("button", name=answer).press("Enter")
        for page in (ann, ben):
            expect(page.get_by_role("timer")).to_have_text(re.compile(f"^{text}$"))
            expect(page.locator("[data-notice=proposal]")).to_have_count(0)
    expect(ben.locator("#log-list li").last).to_have_text("The clocks are running again.")


NETWORK_BOT = Path(__file__).parents[2] / "examples" / "network_bot.py"


def test_bot_client_is_marked(visitors: Visitors, database: Path) -> None:
    """A bot is marked even where its whole name does not fit, as on a phone."""
    ann, ben = visitors.come(viewport=PHONE), visitors.come(locale="de-DE")
    create_table(ann, "Crazy Eight", 4, friends=1)
    ben.goto(ann.url)
    command = [
        sys.executable,
        "-m",
        "parlour",
        "admin",
        "create-bot-token",
        "Careful",
        "--database",
        str(database),
    ]
    token = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")[1]
    shown = {"Authorization": f"Bearer {token}"}
    for _ in range(600):  # until the room has loaded new bot tokens
        if ben.request.get("/api/me", headers=shown).ok:
            break
        ben.wait_for_timeout(100)
    environment = {**os.environ, "PARLOUR_TOKEN": token}
    with subprocess.Popen([sys.executable, str(NETWORK_BOT), ann.url], env=environment) as bot:
        try:
            for page, word in ((ann, "program"), (ben, "Programm")):
                seat = page.locator(".seat-row", has_text="Careful (bot)")
                expect(seat.locator(".mark")).to_have_text([word])
                expect(page.locator(".seat-row .mark", has_text=word)).to_have_count(1)
            ann.get_by_role("button", name="Start game").click()
            for page, word in ((ann, "program"), (ben, "Programm")):
                mark = page.locator(".seat .mark", has_text=word)
                expect(mark).to_have_text([word])
                # If the space next to the dealer's mark is too small, it is counted in the badge for more
                # marks.
                place = page.locator(".seat", has=page.locator(".mark", has_text=word))
                expect(place.locator(".mark.bot-client:visible, .more-badges:visible").first).to_be_visible()
            ann.locator('.seat[data-seat="3"] .seat-details-button').press("Enter")
            expect(ann.locator("#seat-details .hint")).to_contain_text("the host of the room has approved")
        finally:
            bot.terminate()

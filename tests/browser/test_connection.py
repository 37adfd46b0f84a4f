"""A table survives lost sockets."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visitors
from tests.browser.table import hand_size, make_move, my_turn, open_table, play_together, seq, wait_for_turn


def screen_reader_state(page: Page) -> list[str]:
    """Return the state of the table as a screen reader reads it."""
    labels: list[str] = page.locator(".zone .cards").evaluate_all("all => all.map(each => each.ariaLabel)")
    lines: list[str] = page.locator("#log li").all_inner_texts()
    return [*labels, page.locator("#prompt").inner_text(), *lines]


class SocketRelay:
    """The sockets of a page's table, which can be cut."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[WebSocketRoute] = []
        self.sent: list[dict[str, object]] = []
        self.cut_after = ""  # type of the message after which no answer arrives
        self.is_slow = False  # if true, moves do not arrive until `resume` is called
        self.resume: Callable[[], None] = lambda: None
        page.route_web_socket(re.compile(r"/ws/"), self.join)

    def join(self, socket: WebSocketRoute) -> None:
        room = socket.connect_to_server()
        self.sockets.append(socket)
        deaf = False

        def from_page(message: str | bytes) -> None:
            nonlocal deaf
            sent_message = json.loads(message)
            self.sent.append(sent_message)
            if self.is_slow and sent_message["type"] == "move":
                self.resume = lambda: room.send(message)
                return
            room.send(message)
            if sent_message["type"] == self.cut_after:
                self.cut_after = ""
                deaf = True

        def from_room(message: str | bytes) -> None:
            if not deaf:
                socket.send(message)
            elif json.loads(message)["type"] == "done":
                socket.close(code=1001)

        socket.on_message(from_page)
        room.on_message(from_room)


def test_reloaded_page_shows_the_same(visitors: Visitors) -> None:
    """Reloads in the middle of a match, by the user and by the server because the page is outdated."""
    page = visitors.come()
    line = SocketRelay(page)
    open_table(page, "crazy-eight", 3)
    assert wait_for_turn(page)
    make_move(page, card=False)
    assert wait_for_turn(page)
    before = screen_reader_state(page)
    page.reload()
    assert wait_for_turn(page)
    assert screen_reader_state(page) == before
    with page.expect_navigation():
        line.sockets[-1].send(json.dumps({"type": "reload", "protocol_version": 2}))
    assert wait_for_turn(page)
    assert screen_reader_state(page) == before


def test_reconnect_misses_nothing(visitors: Visitors) -> None:
    page = visitors.come()
    line = SocketRelay(page)
    open_table(page, "crazy-eight", 3)
    assert wait_for_turn(page)
    before = screen_reader_state(page)
    since = int(seq(page))
    page.evaluate(
        "new MutationObserver(([{ target }]) => { window.wasLost ||= !target.hidden }).observe("
        "document.querySelector('#connection-lost'), { attributes: true, attributeFilter: ['hidden'] })"
    )
    # the server restarts or the table moves to another process; the user sees no message
    line.sockets[-1].close(code=1012)
    make_move(page, card=False)
    assert wait_for_turn(page)
    assert not page.evaluate("window.wasLost")
    assert len(line.sockets) == 2
    assert [message["last_seq"] for message in line.sent if message["type"] == "hello"][1:] == [since]

    before = screen_reader_state(page)
    since = int(seq(page))
    visitors.offline = True
    line.sockets[-1].close(code=1001)
    expect(page.locator("#connection-lost")).to_be_visible()
    expect(page.locator("#connection-lost")).to_be_hidden()
    assert len(line.sockets) == 3
    hellos = [message for message in line.sent if message["type"] == "hello"]
    assert hellos[-1]["last_seq"] == since
    assert my_turn(page).count() == 1
    assert screen_reader_state(page) == before

    page.context.set_offline(True)
    expect(page.locator("#connection-lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#connection-lost")).to_be_hidden()
    expect(page.locator("#slow-save")).to_be_hidden()
    line.is_slow = True
    page.keyboard.press("1")
    expect(page.get_by_text("The room is slow to save")).to_be_visible()
    line.resume()
    expect(page.locator("#slow-save")).to_be_hidden()
    assert wait_for_turn(page)


def test_move_with_lost_answer_is_made_once(visitors: Visitors) -> None:
    page = visitors.come()
    line = SocketRelay(page)
    open_table(page, "crazy-eight", 2)
    while wait_for_turn(page) and page.locator("#moves button", has_text="Draw").count() == 0:
        make_move(page, card=False)
    cards = hand_size(page)
    draws = page.locator("#log li", has_text="You draw").count()
    visitors.offline = True
    line.cut_after = "move"
    page.get_by_role("button", name="Draw", exact=True).locator("visible=true").last.click()
    expect(page.get_by_role("button", name="Keep it")).to_be_visible()
    moves = [message["request_id"] for message in line.sent if message["type"] == "move"]
    expect(page.locator("#connection-lost")).to_be_hidden()
    assert moves[-1] == moves[-2]
    assert hand_size(page) == cards + 1
    expect(page.locator("#log li", has_text="You draw")).to_have_count(draws + 1)
    expect(page.locator("#refusal")).to_be_hidden()
    make_move(page, card=False)


def test_player_can_rejoin(visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come()
    play_together(ann, ben)
    # Ben starts, because he sits left of the dealer, and Ann waits. So no bot can end the game during the
    # test.
    assert wait_for_turn(ben)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Leave game").click()
    ann.get_by_role("alertdialog").get_by_role("button", name="Leave game").click()
    expect(ben.locator(".seat .mark", has_text="left")).to_be_visible()
    expect(ann.get_by_role("heading", level=1)).to_have_text("Parlour")
    ann.goto(ben.url)
    ann.get_by_role("button", name="Rejoin").click()
    expect(ann.get_by_role("button", name="Rejoin")).to_be_hidden()
    expect(ben.locator(".seat .mark", has_text="left")).to_have_count(0)

"""A user's actions at a table, with mouse, finger or keyboard."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, Position, expect

MAX_MOVES = 600
CORNER: Position = {"x": 7.0, "y": 24.0}  # a part of a card that its neighbour in the hand leaves free


def create_table(
    page: Page, game: str, seats: int, friends: int = 0, options: dict[str, str] | None = None
) -> None:
    """Create a table in the lobby and sit down, with bots in all seats except those of the user and friends.

    Without friends the match starts at once.
    """
    page.goto("/#new-table")
    page.get_by_role("radio", name=game).check()
    page.get_by_role("group", name="Number of players").get_by_role(
        "radio", name=str(seats), exact=True
    ).check()
    for chair in range(friends):
        page.get_by_label(f"Seat {seats - chair}").select_option("")
    if options:
        page.get_by_text("House rules").click()
    for name, value in (options or {}).items():
        field = page.locator(f"#option-{name}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("#play").click()
    ready = page.locator("#seats .mark", has_text="you") if friends else page.locator("#board[data-seq]")
    expect(ready).to_be_visible()


def open_table(page: Page, game: str, seats: int, options: dict[str, int] | None = None) -> None:
    """Create a table over HTTP, without the lobby, and open it; the match has started.

    The page gets no routes for this, because a browser does not cache files of a page with routes.
    """
    bots = {str(chair): "medium" for chair in range(1, seats)}
    new_table = {
        "game": game,
        "seat_count": seats,
        "options": options or {},
        "bots": bots,
        "allow_hints": True,
    }
    page.context.request.get("/")  # sets the cookie of a new user
    created = page.context.request.post("/api/tables", data=new_table)
    assert created.ok, created.text()
    table = created.json()["table_id"]
    page.add_init_script(
        f"if (location.pathname === '/t/{table}') sessionStorage.setItem('parlour.made', '{table}')"
    )
    page.goto(f"/t/{table}")
    expect(page.locator("#board[data-seq]")).to_be_visible()


def play_together(host: Page, guest: Page) -> None:
    """Start a match of two users. The guest sits left of the dealer and plays first."""
    create_table(host, "Crazy Eight", 2, friends=1, options={"dealer": "first"})
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit here").click()
    host.get_by_role("button", name="Start game").click()
    expect(host.locator("#board[data-seq]")).to_be_visible()
    expect(guest.locator("#board[data-seq]")).to_be_visible()


def my_turn(page: Page) -> Locator:
    return page.locator("#board[data-turn]")


def result(page: Page) -> Locator:
    return page.locator("#result")


def seq(page: Page) -> str:
    return page.locator("#board").get_attribute("data-seq") or ""


def hand(page: Page) -> Locator:
    return page.locator(".own-hand .card")


def hand_size(page: Page) -> int:
    return hand(page).count()


def wait_for_turn(page: Page) -> bool:
    """Wait until the user is to move. Return False if the game is over."""
    expect(page.locator("#board[data-turn], #result:not([hidden])").first).to_be_visible()
    return not result(page).is_visible()


def make_move(page: Page, card: bool = True) -> None:
    """Play the first playable card, or press the first button, and wait until the move is made."""
    before = seq(page)
    playable = page.locator(".own-hand .card.can")
    if card and playable.count():
        playable.first.click(position=CORNER)
        if page.locator("#own .picked").count():
            page.locator("#others .target, #others button.can").first.click()
        if page.locator("#chooser").is_visible():
            page.locator("#chooser button").first.click()
    else:
        page.keyboard.press("1")  # the first button; faster than a click
    expect(page.locator(f'#board:not([data-seq="{before}"])')).to_be_visible()


def play_out(page: Page) -> None:
    """Play until the game is over."""
    for _ in range(MAX_MOVES):
        if not wait_for_turn(page):
            return
        make_move(page)
    raise AssertionError(f"the game is not over after {MAX_MOVES} moves")


def find_unplayable_card(page: Page) -> Locator:
    """Return a card of the user's hand that cannot be played, on the user's turn."""
    for _ in range(20):
        assert wait_for_turn(page)
        unplayable = page.locator(".own-hand .card:not(.can)")
        if unplayable.count():
            return unplayable.first
        make_move(page, card=False)
    raise AssertionError("every card can be played")


# The next click of a user, as a CSS selector: the open chooser, then the target of a picked card, then
# anything else on offer.
NEXT_CLICK = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.offsetParent);
  const firsts = ["#counting-next", "#chooser button", "#moves button.strong"];
  const first = firsts.find((selector) => shown(selector).length);
  if (first) return first;
  if (shown("#own .picked").length) {
    return ["#others .target", "#others button.can"].find((selector) => shown(selector).length);
  }
  if (shown("#others .picked").length) {
    return ["#own button.stack.can", "#own button.card.can"].find((selector) => shown(selector).length);
  }
  const offers = ["#own-zones button.card.can:not(.chosen)", "#board button.stack.can:not(.chosen)",
    ".fan button.card.can:not(.chosen)", ".choice button.can", "#moves button"];
  return offers.find((selector) => shown(selector).length) ?? "";
}"""


# State that changes with each click: the row of the log, open dialogs, and the selection.
PAGE_STATE = """() => [
  document.getElementById("board").dataset.seq,
  Boolean(document.querySelector("#chooser:popover-open, #counting:not([hidden])")),
  [...document.querySelectorAll("[aria-pressed]")].map((each) => each.ariaPressed).join(),
].join(" ")"""


BUSY = "document.getElementById('board').ariaBusy === 'true'"


def click(page: Page, offered: str) -> None:
    page.locator(offered).filter(visible=True).first.click(position=CORNER)


def tap(page: Page, offered: str) -> None:
    page.locator(offered).filter(visible=True).first.tap(position=CORNER)


HAS_FOCUS = "selector => Boolean(document.activeElement?.matches(selector))"
# The key that moves the focus towards the element, empty if it has the focus.
NEXT_KEY = """selector => {
  const here = document.activeElement;
  if (here?.matches(selector)) return "";
  const among = ["#own", "#others"].some((part) => {
    const focus = here?.closest(part);
    return focus && here.matches(".card, .stack, .target") && focus.querySelector(selector);
  });
  return among ? "ArrowRight" : "Tab";
}"""


def press_keys(page: Page, offered: str) -> None:
    """Reach the element with the keyboard and press Enter."""
    if "own-zones" in offered and not page.evaluate(HAS_FOCUS, offered):
        page.keyboard.press("h")
    move_focus(page, offered)
    page.keyboard.press("Enter")


def move_focus(page: Page, selector: str) -> None:
    """Move the focus to the element: Tab between parts of the page, arrow keys among cards and players."""
    for _ in range(80):
        key: str = page.evaluate(NEXT_KEY, selector)
        if not key:
            return
        page.keyboard.press(key)
    raise AssertionError(f"keys do not reach {selector}")


def take_step(page: Page, press: Callable[[Page, str], None] = click) -> None:
    """Make a move with as many clicks, taps or key presses as it needs."""
    before = seq(page)
    for _ in range(12):
        standing = page.evaluate(PAGE_STATE)
        if not standing.startswith(f"{before} "):
            return
        press(page, page.evaluate(NEXT_CLICK))
        page.wait_for_function(f"standing => !({BUSY}) && ({PAGE_STATE})() !== standing", arg=standing)
    raise AssertionError("no key makes a move")

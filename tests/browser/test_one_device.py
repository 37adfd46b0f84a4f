"""Several people at one device: the curtain between their turns, in the edition without a server."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from parlour.server.site.site_folder import write_site
from tests.browser.accessibility import run_axe
from tests.browser.conftest import PATIENCE
from tests.browser.site import require_pyodide, serve_folder

# Reports every moment in which a page shows cards although its person does not have the device. The person
# who has opened the last curtain has the device. The curtain closes soon after a move.
WATCH_PAGES = """
if (window !== window.top) {
  const wait = setTimeout;
  window.setTimeout = (act, delay, ...rest) => wait(act, delay === 2000 ? 50 : delay, ...rest);
  const player = new URLSearchParams(location.search).get("player") ?? "1";
  top.leaks ??= [];
  const look = () => {
    const hasCards = document.querySelector("[data-card]") !== null;
    if (hasCards && document.querySelector(".curtain")) top.leaks.push("cards behind the curtain");
    else if (hasCards && player !== top.holder) top.leaks.push(`${top.holder} sees the page of ${player}`);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  const take = ({ target }) => {
    if (target.closest(".curtain button")) top.holder = player;
  };
  addEventListener("click", take, true);
}
"""
# Returns the hand that the room sends to a person.
READ_HAND = """
([table, player]) => new Promise((resolve) => {
  const socket = parlourRoom.openSocket(table, "en", player);
  socket.addEventListener("open", () => {
    socket.send(JSON.stringify({ type: "hello", protocol_version: 1, last_seq: 0 }));
  });
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    if (message.type !== "scene") return;
    const { zones, seat } = message.scene;
    socket.close();
    resolve(zones.filter((zone) => zone.kind === "hand" && zone.seat === seat).flatMap((zone) => zone.cards));
  });
})
"""
CARDS = "cards => cards.map(card => card.dataset.card).filter(card => card !== '?')"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a site without a server."""
    folder = tmp_path_factory.mktemp("site") / "site"
    write_site(folder, require_pyodide(), bot_delay=0)
    with serve_folder(folder) as address:
        yield address


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    context = chromium.new_context(
        base_url=address,
        viewport={"width": 390, "height": 844},
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH_PAGES)
    yield context.new_page()
    context.close()


def start_match(page: Page, game: str, *names: str) -> FrameLocator:
    """Start a match of people at this device, and return the frame with the page."""
    page.goto("/#en/index.html#new-table")
    frame = page.frame_locator("iframe.page")
    frame.locator("#games").get_by_label(game, exact=True).check(force=True)
    frame.locator("#seats").get_by_label(str(len(names)), exact=True).check(force=True)
    for seat, name in enumerate(names[1:], 1):
        frame.locator(f"#seat-{seat}").select_option("At this device")
        frame.locator(f"#name-{seat}").fill(name)
    frame.locator("#own-name").fill(names[0])
    frame.locator("#play").click()
    return frame


def find_table(page: Page) -> tuple[str, str]:
    """Return the table in the URL, and the number of the person whose page it is."""
    query: dict[str, str] = page.evaluate(
        "Object.fromEntries(new URLSearchParams(location.hash.split('?')[1]))"
    )
    return query["table"], query.get("player", "1")


def open_curtain(page: Page, frame: FrameLocator) -> str:
    """Take the device as the person for whom the curtain is closed, and return the name."""
    title = frame.locator(".curtain h1").inner_text()
    name = title.removeprefix("Pass the device to ").removesuffix(".")
    assert frame.locator("[data-card]").count() == 0
    frame.get_by_role("button", name=f"I am {name} – show my cards").click()
    expect(frame.locator("#own-person .name")).to_have_text(name)
    return name


def move_until_curtain(frame: FrameLocator) -> None:
    """Make first legal moves until it is the turn of another person."""
    curtain = frame.locator(".curtain")
    while True:
        expect(frame.locator("#prompt strong").or_(curtain).first).to_be_visible()
        if curtain.is_visible():
            return
        make_first_move(frame)


def make_first_move(frame: FrameLocator) -> None:
    """Make the first legal move, and wait until the page shows the next scene or the curtain."""
    seq = frame.locator("#board").get_attribute("data-seq")
    # Not with the mouse: the page ignores presses that follow a change of the table too fast.
    frame.locator("#all-moves").dispatch_event("click")
    frame.locator("#moves-list button").first.dispatch_event("click")
    next_scene = frame.locator(f"#board[data-seq]:not([data-seq='{seq}'])")
    expect(next_scene.or_(frame.locator(".curtain")).first).to_be_visible()


def test_everybody_sees_only_their_own_hand(page: Page) -> None:
    frame = start_match(page, "Go Fish", "Ann", "Ben")
    names: list[str] = []
    for _ in range(4):
        expect(frame.locator(".curtain")).to_be_visible()
        names.append(open_curtain(page, frame))
        table, player = find_table(page)
        assert player == {"Ann": "1", "Ben": "2"}[names[-1]]
        own, other = (page.evaluate(READ_HAND, [table, each]) for each in (player, "12".replace(player, "")))
        hand = frame.locator("#own-zones [data-card]")
        expect(hand).to_have_count(len(own))
        assert sorted(hand.evaluate_all(CARDS)) == sorted(own)
        assert not set(frame.locator("[data-card]").evaluate_all(CARDS)) & set(other)
        if len(names) < 4:
            move_until_curtain(frame)
    assert names in (["Ann", "Ben"] * 2, ["Ben", "Ann"] * 2)

    page.reload()
    expect(frame.locator(".curtain")).to_be_visible()
    run_axe(page.frames[1], "curtain")
    frame.locator(".curtain a").click()
    expect(frame.locator("#resume-list li")).to_have_count(1)
    frame.locator("#resume-list a").click()
    expect(frame.get_by_role("button", name=f"I am {names[-1]} ")).to_be_visible()
    page.go_back()
    expect(frame.locator("#resume-list li")).to_have_count(1)
    page.go_forward()
    assert open_curtain(page, frame) == names[-1]
    assert page.evaluate("leaks") == []


def test_people_who_may_move_at_the_same_time_take_turns(page: Page) -> None:
    frame = start_match(page, "Zombie Cribbage", "Ann", "Ben")
    names: list[str] = []
    for _ in range(2):
        expect(frame.locator(".curtain")).to_be_visible()
        names.append(open_curtain(page, frame))
        move_until_curtain(frame)
    assert sorted(names) == ["Ann", "Ben"]
    assert page.evaluate("leaks") == []


def test_people_who_see_the_same_need_no_curtain(page: Page) -> None:
    frame = start_match(page, "War", "Ann", "Ben")
    names: set[str] = set()
    while len(names) < 2:
        expect(frame.locator("#prompt strong")).to_be_visible()
        names.add(frame.locator("#own-person .name").inner_text())
        make_first_move(frame)

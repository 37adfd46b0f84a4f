"""The card room without a server: whole matches from a folder of static files, with the network cut."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from parlour.games import game_class, game_names
from parlour.records.move_report import build_scenario, parse_report
from parlour.records.record import parse_record, replay
from parlour.server.site.site_folder import VERSION_FILE, write_site
from tests.browser.conftest import OPEN_ROOM, PATIENCE, run_room
from tests.browser.site import PLAY_MATCH, ask_room, open_lobby, require_pyodide, serve_folder

PREFIX = "games/of/ours"  # the site also works below a prefix


@pytest.fixture(scope="module")
def web_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root folder of a web server with the site in one of its folders."""
    folder = tmp_path_factory.mktemp("web")
    write_site(folder / PREFIX, require_pyodide(), bot_delay=0)
    return folder


@pytest.fixture(scope="module")
def address(web_folder: Path) -> Iterator[str]:
    with serve_folder(web_folder) as server:
        yield f"{server}/{PREFIX}/"


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def test_every_game_is_played_to_the_end_with_the_network_cut(
    context: BrowserContext, web_folder: Path
) -> None:
    page = context.new_page()
    requested: list[str] = []
    context.on("request", lambda request: requested.append(request.url))
    with serve_folder(web_folder) as server:
        open_lobby(page, f"{server}/{PREFIX}/")
        page.evaluate("() => navigator.serviceWorker.ready")
        first_table = page.evaluate(PLAY_MATCH, ["go-fish", 2, {}])
        first_record = ask_room(page, "GET", f"/api/tables/{first_table}/record")
    # The server has ended, and the page loads again from the cache of the service worker.
    context.set_offline(True)
    frame = open_lobby(page, f"{server}/{PREFIX}/")
    assert ask_room(page, "GET", f"/api/tables/{first_table}/record") == first_record
    for game in game_names():
        kind = game_class(game)
        seats = min(max(3, kind.min_seats), kind.max_seats)
        options = {"max_rounds": 50} if game == "war" else {}  # up to 5,000 rounds would take long
        table = page.evaluate(PLAY_MATCH, [game, seats, options])
        record = ask_room(page, "GET", f"/api/tables/{table}/record")
        # The rules of this Python give the same checksums as those in the browser.
        *_, last = replay(parse_record(json.dumps(record)))
        assert last.is_over
        report = ask_room(page, "GET", f"/api/tables/{table}/report?match=1&move=3")
        assert build_scenario(parse_report(json.dumps(report)))["moves"]
    assert ask_room(page, "GET", "/api/me/profile")["matches_played"] == len(game_names()) + 1
    assert ask_room(page, "GET", "/api/exercises")["progress"] < 1  # a review has begun
    frame.get_by_role("link", name="Find the better move").click()
    expect(frame.locator("#tutorial-text")).to_contain_text("Today's position for everybody")
    frame.get_by_role("link", name="All games").click()
    frame.locator('.tile[data-game="crazy-eight"] .deal').click()
    expect(page).to_have_title(re.compile("Crazy Eight"))
    assert all(url.startswith((server, "blob:", "data:")) for url in requested), requested
    check_bytecode_is_used(page, f"{server}/{PREFIX}/")


def check_bytecode_is_used(page: Page, address: str) -> None:
    """Check that Python does not load its source code at a visit after it was compiled."""
    page.evaluate(WAIT_FOR_BYTECODE)
    requested: list[str] = []
    page.context.on("request", lambda request: requested.append(request.url))
    open_lobby(page, address)
    table = page.evaluate(PLAY_MATCH, ["zop-zoo", 2, {}])
    *_, last = replay(parse_record(json.dumps(ask_room(page, "GET", f"/api/tables/{table}/record"))))
    assert last.is_over
    assert f"{address}parlour.zip" in requested
    assert f"{address}pyodide/python_stdlib.zip" not in requested


# True when the browser has kept all files of the site. The room has a service worker of its own.
IS_SITE_KEPT = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration.scope.endsWith("/play-offline/") && registration.active !== null;
}"""


def test_room_offers_to_play_offline(context: BrowserContext, web_folder: Path, tmp_path: Path) -> None:
    """A match goes from the room with a server to the room in the browser, and back."""
    page = context.new_page()
    frame = page.frame_locator("iframe.page")
    with run_room(OPEN_ROOM, tmp_path / "room.sqlite3", PARLOUR_SITE=str(web_folder / PREFIX)) as room:
        page.goto(room)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        expect(page.get_by_role("link", name="Play offline")).to_have_attribute("href", "/play-offline/")
        page.locator('.tile[data-game="war"] .deal').click()
        take_match(page, "Play offline", frame)
        page.wait_for_function(IS_SITE_KEPT)
        expect(page.locator("#update")).to_be_hidden()  # the room's service worker is not an older version
        take_match(frame, "Play online", page)
        expect(page.locator("#prompt strong")).to_have_text("Your turn")
    context.set_offline(True)
    page.goto(room)
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    page.get_by_role("link", name="Play offline").click()
    expect(frame.locator("#game-tiles .tile[data-game]")).to_have_count(7)


def take_match(here: Page | FrameLocator, button: str, there: Page | FrameLocator) -> None:
    """Take the unfinished match from one room to the other, and continue it there."""
    expect(here.locator("#prompt strong")).to_have_text("Your turn")
    here.locator("#menu-button").dispatch_event("click")
    here.locator("#take-match").dispatch_event("click")
    here.get_by_role("button", name=button, exact=True).click()
    there.locator("#continue-button").click()
    there.locator("#continue-go").click()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [("SecurityError", "the browser does not allow it"), ("QuotaExceededError", "has no space left")],
)
def test_storage_that_cannot_be_opened_is_explained(
    context: BrowserContext, address: str, error: str, sentence: str
) -> None:
    page = context.new_page()
    script = f"export async function openStorage() {{ throw new DOMException('no', '{error}'); }}"
    page.route("**/site/storage.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    page.goto(address)
    expect(page.locator("#notice")).to_contain_text(sentence)


WAIT_FOR_BYTECODE = """
async () => {
  const count = async () => (await (await caches.open("parlour-bytecode")).keys()).length;
  while ((await count()) < 2) await new Promise((resolve) => setTimeout(resolve, 200));
}
"""
STORE_FORMAT = """
(format) => new Promise((resolve) => {
  const request = indexedDB.open("parlour", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("texts").put(format, "format");
  request.onsuccess = () => resolve(request.result.close());
})
"""
READ_KEYS = """
() => new Promise((resolve) => {
  const request = indexedDB.open("parlour", 1);
  request.onsuccess = () => {
    const keys = request.result.transaction("texts").objectStore("texts").getAllKeys();
    keys.onsuccess = () => resolve(keys.result);
  };
})
"""


def test_data_of_a_newer_version_is_kept(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}{VERSION_FILE}")
    page.evaluate(STORE_FORMAT, "2")
    page.goto(address)
    expect(page.locator("#notice")).to_contain_text("newer version of Parlour")
    assert page.evaluate(READ_KEYS) == ["format"]


def test_new_version_is_offered(context: BrowserContext, web_folder: Path, address: str) -> None:
    page = context.new_page()
    open_lobby(page, address)
    page.evaluate("() => navigator.serviceWorker.ready")
    service_worker = web_folder / PREFIX / "sw.js"
    old_text = service_worker.read_text(encoding="utf-8")
    try:
        service_worker.write_text(f"{old_text}// a new version\n", encoding="utf-8")
        page.reload()
        open_lobby(page, address)
        expect(page.locator("#update")).to_contain_text("new version")
        page.locator("#update-now").click()
        expect(page.locator("#update")).to_be_hidden()
        open_lobby(page, address)
    finally:
        service_worker.write_text(old_text, encoding="utf-8")


def test_every_file_has_its_digest(web_folder: Path) -> None:
    files = json.loads((web_folder / PREFIX / VERSION_FILE).read_text())["files"]
    present = {
        path.relative_to(web_folder / PREFIX).as_posix()
        for path in (web_folder / PREFIX).rglob("*")
        if path.is_file()
    }
    assert present - set(files) == {"sw.js", VERSION_FILE, ".nojekyll"}


def test_pages_have_no_absolute_paths(web_folder: Path) -> None:
    absolute = re.compile(rb"""(?:src|href)="/|url\(["']?/|["'`]/(?:static|games|t|learn)/""")
    for path in (web_folder / PREFIX).rglob("*"):
        if path.suffix in (".html", ".css", ".js", ".webmanifest") and "pyodide" not in path.parts:
            found = absolute.search(path.read_bytes())
            assert found is None, f"{path}: {found}"

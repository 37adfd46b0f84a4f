"""The shell of the edition without a server, with a script that answers in place of the room."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from parlour.server.site.site_folder import list_shell_files, list_static_files
from tests.browser.accessibility import check_axe
from tests.browser.site import serve_folder, write_files

# A script in place of the room. It reports progress, answers a request with the request itself, and a frame
# with the same frame. All other messages come from a test, through the channel `worker`.
WORKER = """
const channel = new BroadcastChannel("worker");
channel.addEventListener("message", ({ data }) => postMessage(data));
postMessage({ type: "progress", stage: "download", done: 500_000, total: 2_000_000 });
addEventListener("message", ({ data }) => {
  channel.postMessage(data);
  const response = { type: "response", id: data.id, status: 200, contentType: "application/json" };
  if (data.type === "request") postMessage({ ...response, text: JSON.stringify(data) });
  if (data.type === "frame") postMessage(data);
});
"""
PAGE = """<!doctype html><html lang="LANGUAGE"><head><meta charset="utf-8"><title>TITLE</title>
<link rel="stylesheet" href="../static/common/base.css">
<script type="module" src="../static/common/theme.js"></script></head>
<body><p data-only="server">Invite link</p> <p data-only="browser">Stored in this browser</p>
<a href="index.html">Lobby</a> <a href="table.html?table=t1">Table</a> <button>OK</button></body>
</html>"""
LOADING = re.compile("Loading: 0.5 of 2.0 MB|Wird geladen: 0,5 von 2,0 MB")
SEND = """(message) => {
  const channel = new BroadcastChannel("worker");
  channel.postMessage(message);
  channel.close();
}"""
# A page with this script ignores the messages of other tabs while `isSuspended` is true.
DEAF = """
const { addEventListener } = BroadcastChannel.prototype;
BroadcastChannel.prototype.addEventListener = function (type, listener) {
  addEventListener.call(this, type, (event) => window.isSuspended || listener(event));
};
"""
IMPORT_HOME = 'const { home } = await import("../static/common/home.js");'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a site whose pages are nearly empty."""
    folder = tmp_path_factory.mktemp("site")
    files = {**list_static_files(), **list_shell_files(), "site/room-worker.js": WORKER.encode()}
    for language, titles in {"en": ("Lobby", "Table"), "de": ("Empfang", "Tisch")}.items():
        for name, title in zip(("index", "table"), titles, strict=True):
            page = PAGE.replace("LANGUAGE", language).replace("TITLE", title)
            files[f"{language}/{name}.html"] = page.encode()
    write_files(folder, files)
    with serve_folder(folder) as address:
        yield address


@pytest.fixture
def context(chromium: Browser, site: str) -> Iterator[BrowserContext]:
    context = chromium.new_context(base_url=site, locale="en-GB", service_workers="block")
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    assert errors == []


def send(page: Page, **message: Any) -> None:
    """Let the worker send a message to the shell."""
    page.evaluate(SEND, message)


def open_site(context: BrowserContext, address: str = "/") -> Page:
    """Open the site, and wait for the page in its frame."""
    page = context.new_page()
    page.goto(address)
    become_ready(page)
    expect(page.frame_locator("iframe").get_by_role("button")).to_be_visible()
    return page


def become_ready(page: Page) -> None:
    expect(page.get_by_text(LOADING)).to_be_visible()
    send(page, type="ready")


def page_in(page: Page) -> Frame:
    """Return the frame of the shell."""
    return page.frames[1]


# Start


def test_start_shows_the_progress(chromium: Browser, site: str) -> None:
    context = chromium.new_context(base_url=site, locale="de-AT", service_workers="block")
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("progressbar", name="Wird geladen: 0,5 von 2,0 MB")).to_have_js_property(
        "value", 0.25
    )
    expect(page).to_have_title("Empfang")  # the page is shown before the room is ready
    check_axe(page)
    send(page, type="progress", stage="start", done=0, total=1)
    progress = page.get_by_role("progressbar", name="Wird gestartet …")
    expect(progress).to_be_visible()
    assert progress.evaluate("bar => bar.position") == -1  # the bar has no value
    send(page, type="ready")
    expect(page.locator("main")).to_be_hidden()
    context.close()


def test_page_fills_the_window_and_has_the_focus(context: BrowserContext) -> None:
    page = open_site(context)
    size = page.viewport_size
    assert size is not None
    assert page.locator("iframe").bounding_box() == {"x": 0, "y": 0, **size}
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.activeElement.title") == "Lobby"
    page.keyboard.press("Tab")
    expect(page.frame_locator("iframe").get_by_role("link", name="Lobby")).to_be_focused()


def test_parts_for_a_server_are_hidden(context: BrowserContext) -> None:
    page = open_site(context).frame_locator("iframe")
    expect(page.get_by_text("Stored in this browser")).to_be_visible()
    expect(page.get_by_text("Invite link")).to_be_hidden()


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("start", "Parlour could not start."),
        ("storage-denied", "the browser does not allow it"),
        ("storage-full", "no space left"),
        ("newer-data", "a newer version of Parlour"),
    ],
)
@pytest.mark.parametrize("is_ready", [True, False])
def test_failure_is_explained(context: BrowserContext, reason: str, sentence: str, is_ready: bool) -> None:
    page = open_site(context) if is_ready else context.new_page()
    if not is_ready:
        page.goto("/")
        expect(page.get_by_text("Loading: 0.5 of 2.0 MB")).to_be_visible()
    send(page, type="failure", reason=reason, detail="Error: disk")
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.get_by_text("Error: disk")).to_have_count(int(reason == "start"))
    expect(page.locator("iframe")).to_have_count(0)
    expect(page.get_by_role("progressbar")).to_be_hidden()
    check_axe(page)
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("progressbar")).to_be_visible()


@pytest.mark.parametrize(
    ("script", "feature"),
    [
        ("delete window.WebAssembly", "WebAssembly"),
        ("Object.defineProperty(window, 'indexedDB', { value: null })", "IndexedDB"),
        (
            "const Original = Worker; window.Worker = function (url) { return new Original(url); }",
            "module workers",
        ),
    ],
)
def test_missing_feature_is_named(context: BrowserContext, script: str, feature: str) -> None:
    context.add_init_script(script)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text(f"Parlour needs {feature}, which this browser")


def test_page_without_scripts_asks_for_them(chromium: Browser, site: str) -> None:
    context = chromium.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_text("allow JavaScript for this site")).to_be_visible()
    expect(page.get_by_text("erlaube JavaScript für diese Website")).to_be_visible()
    context.close()


# Requests and connections


def test_page_sends_requests(context: BrowserContext) -> None:
    page = open_site(context, "/#de/table.html?table=t1&player=2")
    response = page_in(page).evaluate(
        f"async () => {{ {IMPORT_HOME} return home.sendRequest('PUT', '/api/me', '{{}}'); }}"
    )
    assert (response["ok"], response["status"], response["contentType"]) == (True, 200, "application/json")
    request = json.loads(response["text"])
    assert request.pop("id")
    assert request == {
        "type": "request",
        "method": "PUT",
        "path": "/api/me",
        "body": "{}",
        "language": "de",
        "player": "2",
    }


def test_page_connects_to_a_table(context: BrowserContext) -> None:
    page = open_site(context)
    frame = page_in(page)
    frame.evaluate(f"""async () => {{
      {IMPORT_HOME}
      window.heard = [];
      window.socket = home.openSocket("t1");
      const hear = (event) => heard.push([event.type, event.data ?? event.code ?? null, socket.readyState]);
      for (const kind of ["open", "message", "close"]) socket.addEventListener(kind, hear);
      socket.addEventListener("open", () => socket.send("hello"));
    }}""")
    frame.wait_for_function("heard.some(([kind]) => kind === 'message')")
    send(page, type="closed", socket=1, code=1012)
    frame.wait_for_function("heard.some(([kind]) => kind === 'close')")
    assert frame.evaluate("heard") == [["open", None, 1], ["message", "hello", 1], ["close", 1012, 3]]


def test_connection_opens_when_the_room_is_ready(context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    expect(page).to_have_title("Lobby")
    frame = page_in(page)
    frame.evaluate(f"async () => {{ {IMPORT_HOME} window.socket = home.openSocket('t1'); }}")
    assert frame.evaluate("socket.readyState") == 0
    become_ready(page)
    frame.wait_for_function("socket.readyState === 1")


def test_leaving_a_page_closes_its_connections(context: BrowserContext) -> None:
    page = open_site(context)
    listener = page.evaluate_handle("""() => {
      const heard = [];
      new BroadcastChannel("worker").addEventListener("message", ({ data }) => heard.push(data));
      return heard;
    }""")
    page_in(page).evaluate(f"async () => {{ {IMPORT_HOME} home.openSocket('t1'); }}")
    page.frame_locator("iframe").get_by_role("link", name="Table").click()
    expect(page).to_have_title("Table")
    heard = listener.json_value()
    assert [message["type"] for message in heard] == ["open", "close"]
    assert heard[0]["socket"] == heard[1]["socket"]


def test_download_saves_the_response(context: BrowserContext) -> None:
    page = open_site(context)
    page_in(page).evaluate(f"""async () => {{
      {IMPORT_HOME}
      const link = document.body.appendChild(document.createElement("a"));
      link.textContent = "Save";
      link.download = "record.json";
      home.setDownload(link, "/api/record");
    }}""")
    with page.expect_download() as download:
        page.frame_locator("iframe").get_by_role("link", name="Save").click()
    assert download.value.suggested_filename == "record.json"
    assert json.loads(Path(download.value.path()).read_text())["path"] == "/api/record"


# Addresses


@pytest.mark.parametrize("player", ["1", "2"])
def test_addresses_name_the_person_at_the_device(context: BrowserContext, player: str) -> None:
    addresses = f"""async () => {{
      {IMPORT_HOME}
      const links = [...document.links].map((link) => link.href);
      const replay = home.replayUrl("t", 2, {{ move: 3, viewer: 0, open: true }});
      const addresses = [...links, home.tableUrl("a&b"), replay, home.profileUrl()];
      return addresses.map((address) => address.split("/").at(-1));
    }}"""
    page = open_site(context, f"/#en/index.html?player={player}")
    expected = {
        "1": [
            "index.html",
            "table.html?table=t1",
            "table.html?table=a%26b",
            "replay.html?table=t&match=2&move=3&viewer=0&open=true",
            "profile.html",
        ],
        "2": [
            "index.html",
            "table.html?table=t1",
            "table.html?table=a%26b&player=2",
            "replay.html?table=t&match=2&move=3&viewer=0&open=true&player=2",
            "profile.html",
        ],
    }
    assert page_in(page).evaluate(addresses) == expected[player]


def test_url_and_title_follow_the_page(context: BrowserContext, site: str) -> None:
    page = open_site(context)
    expect(page).to_have_url(f"{site}/#en/index.html")
    page.frame_locator("iframe").get_by_role("link", name="Table").click()
    expect(page).to_have_title("Table")
    expect(page).to_have_url(f"{site}/#en/table.html?table=t1")
    page_in(page).evaluate("document.title = 'Your turn'; history.replaceState(null, '', '?table=t2')")
    expect(page).to_have_title("Your turn")
    expect(page).to_have_url(f"{site}/#en/table.html?table=t2")
    page.go_back()
    expect(page).to_have_title("Lobby")
    expect(page).to_have_url(f"{site}/#en/index.html")
    page.go_forward()
    expect(page).to_have_url(f"{site}/#en/table.html?table=t2")
    page.reload()
    become_ready(page)
    expect(page).to_have_title("Table")
    expect(page).to_have_url(f"{site}/#en/table.html?table=t2")
    page.evaluate("location.hash = 'de/table.html?table=t3'")
    expect(page).to_have_title("Tisch")
    assert page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "//example.org/", "fr/index.html", "en/../x.html"]
)
def test_other_addresses_are_ignored(context: BrowserContext, address: str, site: str) -> None:
    page = open_site(context, f"/#{address}")
    expect(page).to_have_url(f"{site}/#en/index.html")


def test_chosen_language_opens_the_same_page(context: BrowserContext, site: str) -> None:
    page = open_site(context, "/#en/table.html?table=t1")
    page_in(page).evaluate(f"""async () => {{
      {IMPORT_HOME}
      localStorage.setItem("parlour.language", "de");
      home.setLanguage("de");
    }}""")
    expect(page).to_have_url(f"{site}/#de/table.html?table=t1")
    expect(page).to_have_title("Tisch")
    page.goto("about:blank")
    page.goto("/")
    expect(page.get_by_text("Wird geladen: 0,5 von 2,0 MB")).to_be_visible()
    send(page, type="ready")
    expect(page).to_have_url(f"{site}/#de/index.html")


def test_page_outside_the_shell_opens_in_it(context: BrowserContext, site: str) -> None:
    page = open_site(context, "/de/table.html?table=t1")
    expect(page).to_have_url(f"{site}/index.html#de/table.html?table=t1")
    expect(page).to_have_title("Tisch")


# Several tabs


@pytest.mark.parametrize("has_locks", [True, False])
def test_only_one_tab_runs_the_room(context: BrowserContext, has_locks: bool) -> None:
    if not has_locks:
        context.add_init_script("delete Navigator.prototype.locks")
    first = open_site(context, "/#en/table.html?table=t1")
    second = context.new_page()
    second.goto("/")
    expect(second.get_by_role("alert")).to_have_text("Parlour is already open in another tab.")
    check_axe(second)
    assert [len(page.workers) for page in (first, second)] == [1, 0]
    for here, there, title in ((second, first, "Lobby"), (first, second, "Table")):
        here.get_by_role("button", name="Use it here").click()
        expect(there.get_by_role("alert")).to_have_text("Parlour is already open in another tab.")
        become_ready(here)
        assert [len(page.workers) for page in (here, there)] == [1, 0]
        expect(here).to_have_title(title)
        expect(here).to_have_url(re.compile(f"#en/{'index' if title == 'Lobby' else 'table'}"))
    second.close()
    first.reload()
    expect(first.get_by_role("progressbar")).to_be_visible()


def test_tab_that_does_not_answer_loses_the_room(context: BrowserContext) -> None:
    """Browsers suspend tabs that are not visible."""
    context.add_init_script(DEAF)
    first = open_site(context)
    first.evaluate("window.isSuspended = true")
    second = context.new_page()
    second.goto("/")
    second.get_by_role("button", name="Use it here").click()
    become_ready(second)
    expect(first.get_by_role("alert")).to_have_text("Parlour is already open in another tab.")
    assert [len(page.workers) for page in (first, second)] == [0, 1]

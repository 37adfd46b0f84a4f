"""The data of the edition without a server: the storage, and how the pages keep it."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from parlour.server.pages.page_content import list_later_messages
from parlour.server.site.site_folder import list_shell_files, list_static_files, page_content
from tests.browser.accessibility import run_axe
from tests.browser.site import serve_folder, write_files

# A script in place of the room. It answers only the requests for messages and for a new table. After a DELETE
# request, the disk is full; after a PUT request, everything is saved.
WORKER = """
const contentType = "application/json";
const answer = (id, status, text) => postMessage({ type: "response", id, status, contentType, text });
postMessage({ type: "ready" });
addEventListener("message", ({ data }) => {
  if (data.type === "request" && data.path.endsWith("/api/messages/table")) answer(data.id, 200, MESSAGES);
  if (["DELETE", "PUT"].includes(data.method)) postMessage({ type: "saved", isSaved: data.method === "PUT" });
  if (data.type === "request" && data.method === "POST") answer(data.id, 201, "{}");
});
"""
COUNT_QUESTIONS = """
window.questions = 0;
StorageManager.prototype.persist = async () => { window.questions += 1; return true; };
"""
ON_AN_IPHONE = 'Object.defineProperty(Navigator.prototype, "standalone", { get: () => false });'
INSTALLABLE = """() => {
  window.prompts = 0;
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = async () => { window.prompts += 1; };
  dispatchEvent(event);
}"""
CREATE_TABLE = "parlourRoom.request('POST', '/api/tables', '{}', 'en', '1')"
OPEN_STORAGE = """
const reports = [];
const { openStorage } = await import("/site/storage.js");
const storage = await openStorage(false, (isSaved) => reports.push(isSaved));
"""
FAILURE = ".then(() => null, (reason) => reason.name)"
# While `isFull` is true, nothing can be written. The pause before the next attempt is short.
FULL_DISK = """
window.isFull = false;
window.puts = 0;
for (const kind of [IDBObjectStore, Cache]) {
  const { put } = kind.prototype;
  kind.prototype.put = function (...values) {
    window.puts += 1;
    if (window.isFull) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, values);
  };
}
const { setTimeout } = window;
window.setTimeout = (task, time) => setTimeout(task, time === 5_000 ? 1 : time);
"""
# When the disk is full, Chromium closes the database of a site and deletes its content.
LOSE_DATABASE = """
await storage.database.change((store) => store.clear());
storage.database.close();
"""
COUNT_KEYS = """
const request = indexedDB.open("parlour", 1);
await new Promise((resolve) => (request.onsuccess = resolve));
const count = request.result.transaction("texts").objectStore("texts").count();
await new Promise((resolve) => (count.onsuccess = resolve));
request.result.close();
return count.result;
"""
OFFER = """async () => {
  await (await import("../static/common/messages.js")).loadMessages();
  const { offerInstallation } = await import("../static/table/install-offer.js");
  const container = document.getElementById("install-offer");
  document.querySelector("main").append(container);
  container.hidden = true;
  offerInstallation(container);
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a site with the page of a table, in English."""
    folder = tmp_path_factory.mktemp("site")
    messages = json.dumps(msgspec.json.encode(list_later_messages("table", "en")).decode())
    worker = f"const MESSAGES = {messages};{WORKER}"
    files = {**list_static_files(), **list_shell_files(), "site/room-worker.js": worker.encode()}
    for page in ("index", "table"):
        files[f"en/{page}.html"] = page_content("table", "en")
    write_files(folder, files)
    with serve_folder(folder) as address:
        yield address


@pytest.fixture
def context(chromium: Browser, site: str) -> Iterator[BrowserContext]:
    context = chromium.new_context(base_url=site, locale="en-GB", service_workers="block")
    yield context
    context.close()


def open_table(context: BrowserContext) -> tuple[Page, Frame]:
    page = context.new_page()
    page.goto("/#en/table.html?table=t1")
    expect(page.frame_locator("iframe").locator("#menu-button")).to_be_visible()
    return page, page.frames[1]


def run(page: Page, code: str) -> Any:
    """Run statements with the storage."""
    return page.evaluate(f"async () => {{ {OPEN_STORAGE} {code} }}")


# The storage


@pytest.fixture
def storage_page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/site/shell.css")  # a page without scripts
    run(page, """await storage.write('[["a/1", "old"], ["a/2", "old"], ["b", "old"]]');""")
    return page


def read_all(page: Page) -> Any:
    return run(page, "return JSON.parse(await storage.read(''));")


def test_storage_changes_and_finds_texts(storage_page: Page) -> None:
    run(storage_page, """await storage.write('[["a/1", null], ["a/3", "new"]]');""")
    found = run(storage_page, "return JSON.parse(await storage.read('a/'));")
    assert found == [["a/2", "old"], ["a/3", "new"]]


def test_replacing_everything_closes_the_storage(storage_page: Page) -> None:
    failures = run(
        storage_page,
        f"""const replaced = storage.replace('[["c", "new"]]');
        const during = await storage.write('[["d", "late"]]'){FAILURE};
        await replaced;
        return [during, await storage.write('[["d", "late"]]'){FAILURE}];""",
    )
    assert failures == ["Error", "Error"]
    assert read_all(storage_page) == [["c", "new"]]


def test_failed_replacement_changes_nothing(storage_page: Page) -> None:
    failures = run(
        storage_page,
        f"""const failure = await storage.replace('[["c", "new"], [{{}}, "no key"]]'){FAILURE};
        return [failure, await storage.write('[["b", null]]'){FAILURE}];""",
    )
    assert failures == ["Error", None]  # the storage is still open
    assert read_all(storage_page) == [["a/1", "old"], ["a/2", "old"]]


@pytest.mark.parametrize("lose_database", ["", LOSE_DATABASE], ids=["kept", "deleted"])
def test_changes_on_a_full_disk_are_saved_later(storage_page: Page, lose_database: str) -> None:
    storage_page.evaluate(FULL_DISK)
    reports = run(
        storage_page,
        f"""{lose_database}
        window.isFull = true;
        await storage.write('[["a/3", "new"]]');
        await storage.write('[["b", null]]');
        const found = [JSON.parse(await storage.read("")).length, ...reports];
        window.isFull = false;
        while (!storage.isSaved) await new Promise((resolve) => setTimeout(resolve, 10));
        await storage.write('[["c", "new"]]');
        return [found, reports];""",
    )
    assert reports == [[3, False], [False, True]]
    assert read_all(storage_page) == [["a/1", "old"], ["a/2", "old"], ["a/3", "new"], ["c", "new"]]


def test_nothing_is_written_to_a_database_after_a_failed_write(storage_page: Page) -> None:
    """Otherwise Chromium would delete the texts that are on the disk."""
    storage_page.evaluate(FULL_DISK)
    run(
        storage_page,
        """Cache.prototype.put = async () => { throw new Error("full"); };
        window.isFull = true;
        await storage.write('[["a/3", "new"]]');
        window.isFull = false;
        window.puts = 0;
        await storage.write('[["a/4", "new"]]');""",
    )
    assert storage_page.evaluate("puts") == 0
    assert read_all(storage_page) == [["a/1", "old"], ["a/2", "old"], ["b", "old"]]


def test_deleted_database_is_written_again(storage_page: Page) -> None:
    run(
        storage_page,
        f"""{LOSE_DATABASE}
        storage.database.database.dispatchEvent(new Event("close"));
        await storage.lastTask;""",
    )
    assert read_all(storage_page) == [["a/1", "old"], ["a/2", "old"], ["b", "old"]]


def test_database_is_renewed_after_an_interrupted_session(storage_page: Page) -> None:
    storage_page.evaluate(FULL_DISK)
    run(storage_page, "await openStorage(true, () => undefined);")
    assert storage_page.evaluate("puts * 50_000") > 4 << 20  # Chromium begins a new log after so many bytes
    assert run(storage_page, COUNT_KEYS) == 3


def test_full_disk_is_shown_until_everything_is_saved(context: BrowserContext) -> None:
    page, _ = open_table(context)
    banner = page.get_by_role("alert")
    leave = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    is_session_open = "localStorage.getItem('parlour.session') === 'open'"
    assert page.evaluate(leave)
    page.evaluate("void parlourRoom.request('DELETE', '', '', 'en', '1')")
    expect(banner).to_contain_text("your games are not saved")
    run_axe(page, "as it is", "#unsaved")
    assert not page.evaluate(leave)  # the browser asks whether to leave
    assert page.evaluate(is_session_open)
    other = context.new_page()
    other.goto("/")
    expect(other.locator("#notice")).to_contain_text("already open in another tab")
    other.locator("#notice-button").click()
    expect(other.locator("#notice")).to_contain_text("the other tab has games that are not saved")
    page.evaluate("void parlourRoom.request('PUT', '', '', 'en', '1')")
    expect(banner).to_be_hidden()
    assert page.evaluate(leave)
    other.locator("#notice-button").click()
    expect(other.locator("iframe")).to_be_visible()
    expect(page.locator("#notice")).to_contain_text("already open in another tab")


# Keeping the data


def test_browser_is_asked_to_keep_the_data_after_the_first_new_table(context: BrowserContext) -> None:
    context.add_init_script(COUNT_QUESTIONS)
    page, _ = open_table(context)
    assert page.evaluate("questions") == 0
    for _ in range(2):
        page.evaluate(CREATE_TABLE)
    assert page.evaluate("questions") == 1


def test_installation_is_offered_once(context: BrowserContext) -> None:
    page, table = open_table(context)
    offer = page.frame_locator("iframe").locator("#install-offer")
    table.evaluate(OFFER)
    expect(offer).to_be_hidden()  # the browser has not said that it can install the app
    page.evaluate(INSTALLABLE)
    expect(offer).to_contain_text("Install Parlour as an app")
    run_axe(table, "as it is", "#install-offer")
    offer.get_by_role("button", name="Install", exact=True).click()
    expect(offer).to_be_hidden()
    assert page.evaluate("prompts") == 1
    page.evaluate(INSTALLABLE)
    table.evaluate(OFFER)
    expect(offer).to_be_hidden()


def test_offer_can_be_dismissed(context: BrowserContext) -> None:
    page, table = open_table(context)
    page.evaluate(INSTALLABLE)
    table.evaluate(OFFER)
    offer = page.frame_locator("iframe").locator("#install-offer")
    offer.get_by_role("button", name="Dismiss the offer to install Parlour").click()
    expect(offer).to_be_hidden()
    table.evaluate(OFFER)
    expect(offer).to_be_hidden()
    assert page.evaluate("prompts") == 0


def test_on_an_iphone_a_sentence_explains_the_installation(context: BrowserContext) -> None:
    context.add_init_script(ON_AN_IPHONE)
    page, table = open_table(context)
    table.evaluate(OFFER)
    offer = page.frame_locator("iframe").locator("#install-offer")
    expect(offer).to_contain_text("tap Share, then “Add to Home Screen”")
    expect(offer.get_by_role("button")).to_have_count(1)

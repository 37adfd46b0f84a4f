"""The documentation site: it builds without warnings, links work and nothing is loaded from other hosts."""

import functools
import json
import os
import re
import threading
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from markdown_it import MarkdownIt
from playwright.sync_api import expect, sync_playwright

from parlour.games import GAMES
from parlour.records.rules_page import load_rules_page
from tests.browser.conftest import chromium_program
from tests.tools.test_tools import load_tool

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
site_pages = load_tool("site_pages")

# Attributes of each element whose URLs a browser loads without a click.
FETCHED = {
    "script": ("src",),
    "link": ("href",),
    "img": ("src", "srcset"),
    "iframe": ("src",),
    "source": ("src", "srcset"),
    "video": ("src", "poster"),
    "audio": ("src",),
    "object": ("data",),
    "embed": ("src",),
    "image": ("href", "xlink:href"),
    "use": ("href", "xlink:href"),
    "form": ("action",),
}
FOREIGN_ADDRESS = re.compile(r"\s*([a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)  # an address of another host
IN_CSS = re.compile(r"""(?:url\(|@import)\s*["']?([^"')\s;]+)""")
HARSH = ("serious", "critical")  # impacts of axe that keep users from reading a page
PATIENCE = 30_000  # milliseconds; only a failing test waits so long
SEARCHES = {
    "write a bot": "guides/bot.html",
    "docker": "hosting.html",
    "privacy": "privacy.html",
    "new game": "a-new-game.html",
}  # the first page that each query finds
COUNTED = ("h1", "h2", "h3", "h4", "li", "tr", "pre", "blockquote")


class ParsedPage(HTMLParser):
    """The contents of a page: ids, links, resources it loads, and the elements of its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.styles: list[str] = []
        self.counts: Counter[str] = Counter()
        self.inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.ids.update(value for value in (named.get("id"), named.get("name")) if value)
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        self.fetched += [named[name] for name in FETCHED.get(tag, ()) if name in named]
        self.styles.append(named.get("style", ""))
        if tag == "article":
            self.inside.append(tag)
        elif self.inside:
            self.counts[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "article":
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if self.lasttag == "style":
            self.styles.append(data)


@pytest.fixture(scope="session")
def parsed_pages(site: Path) -> dict[str, ParsedPage]:
    """Return all pages, by their path in the site."""
    return {
        path.relative_to(site).as_posix(): ParsedPage(path.read_text(encoding="utf-8"))
        for path in site.rglob("*.html")
    }


def foreign_addresses(page: ParsedPage) -> list[str]:
    """Return the addresses of other hosts that a browser would load without a click."""
    in_styles = [place for style in page.styles for place in IN_CSS.findall(style)]
    return [place for place in [*page.fetched, *in_styles] if FOREIGN_ADDRESS.match(place)]


def test_finds_requests_to_other_hosts() -> None:
    text = (
        '<script src="https://a.example/x.js"></script><link href="//b.example/y.css">'
        '<style>@import "http://c.example/z.css";</style><img src="d.png"><a href="https://e.example/">e</a>'
    )
    assert foreign_addresses(ParsedPage(text)) == [
        "https://a.example/x.js",
        "//b.example/y.css",
        "http://c.example/z.css",
    ]


def test_pages_load_nothing_from_other_hosts(site: Path, parsed_pages: dict[str, ParsedPage]) -> None:
    assert {*(f"rules/{name}.html" for name in GAMES), "index.html", "changelog.html"} <= parsed_pages.keys()
    assert {place: found for place, page in parsed_pages.items() if (found := foreign_addresses(page))} == {}
    sheets = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    assert sheets
    assert [
        place for sheet in sheets for place in IN_CSS.findall(sheet) if FOREIGN_ADDRESS.match(place)
    ] == []


def test_links_have_targets(site: Path, parsed_pages: dict[str, ParsedPage]) -> None:
    """Links lead to a file of the site, and to an existing id if they have a fragment."""
    checked, lost = 0, []
    for place, page in parsed_pages.items():
        if place == "404.html":
            continue  # it is shown at any address, so its links start at the root of the host
        for link in [*page.links, *page.fetched]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            path = os.path.join(os.path.dirname(place), unquote(parts.path))
            there = os.path.normpath(path) if parts.path else place
            checked += 1
            ids = parsed_pages[there].ids if there in parsed_pages else set()
            if not (site / there).is_file() or (parts.fragment and unquote(parts.fragment) not in ids):
                lost.append(f"{place}: {link}")
    assert checked > 5000
    assert lost == []


def test_every_document_is_in_the_navigation() -> None:
    class Loader(yaml.SafeLoader):
        """A loader that ignores Python names."""

    Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda *_: None)
    settings = yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), Loader)
    named = re.findall(r"[\w/-]+\.md", json.dumps(settings["nav"]))
    assert len(named) == len(set(named))
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    there |= site_pages.ROOT_DOCUMENTS.keys()
    there.update(f"rules/{name}.md" for name in GAMES)
    assert there == set(named)


def documents() -> dict[str, str]:
    """Return the text of each page of the site that is written as Markdown."""
    pages = [path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md"))]
    uris = [*site_pages.ROOT_DOCUMENTS, *[page for page in pages if not page.startswith("reference/")]]
    texts = {uri: (ROOT / site_pages.document_path(uri)).read_text(encoding="utf-8") for uri in uris}
    return texts | {f"rules/{name}": text for name, text in site_pages.rules_pages.all_pages().items()}


def test_pages_match_their_documents(parsed_pages: dict[str, ParsedPage]) -> None:
    """The page has as many headings, items, rows and blocks as the document rendered as CommonMark."""
    for uri, text in documents().items():
        expected = ParsedPage(f"<article>{MarkdownIt().enable('table').render(text)}</article>").counts
        page = parsed_pages[uri.removesuffix(".md") + ".html"].counts
        assert {tag: page[tag] for tag in COUNTED} == {tag: expected[tag] for tag in COUNTED}, uri


@pytest.mark.parametrize("name", GAMES)
def test_rules_pages_have_clauses_and_a_picture(name: str, parsed_pages: dict[str, ParsedPage]) -> None:
    page = parsed_pages[f"rules/{name}.html"]
    clauses = {clause.number for clause in load_rules_page(name).clauses}
    assert clauses
    assert clauses <= page.ids
    assert f"../pictures/{name}-desk.webp" in page.fetched


def test_site_links_to_the_asyncapi_document(site: Path, parsed_pages: dict[str, ParsedPage]) -> None:
    document = json.loads((site / "asyncapi.json").read_text(encoding="utf-8"))
    assert document["asyncapi"] == "3.0.0"
    assert "asyncapi.json" in parsed_pages["api.html"].links
    assert {f"rules/{name}.html" for name in GAMES} <= set(parsed_pages["rules.html"].links)


def test_search_index_contains_only_documents(site: Path) -> None:
    found = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    places = {entry["location"].partition("#")[0] for entry in found}
    assert {"index.html", "rules/war.html", "guides/bot.html"} <= places
    assert not [place for place in places if place.startswith("source/")]


@pytest.fixture
def served(site: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.browser
def test_search_works_without_other_hosts(served: str) -> None:
    program = chromium_program()
    if program is None:
        pytest.skip("needs Chromium on the PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        page = browser.new_page()
        requested: list[str] = []
        page.on("request", lambda request: requested.append(request.url))
        page.goto(f"{served}index.html")
        ready = page.locator(".md-search-result__meta")
        expect(ready).to_have_text("Type to start searching", timeout=PATIENCE)
        search_field = page.get_by_role("textbox", name="Search")
        for query, place in SEARCHES.items():
            search_field.fill("")
            search_field.press_sequentially(query)  # it searches when a key is released
            result = page.locator(".md-search-result__link").first
            expect(result).to_have_attribute("href", re.compile(re.escape(place)), timeout=PATIENCE)
        page.goto(f"{served}rules/zombie-cribbage.html#ZC-18")
        harsh = [each for each in Axe().run(page).response["violations"] if each["impact"] in HARSH]
        expect(page.locator("#ZC-18")).to_be_in_viewport(timeout=PATIENCE)
        browser.close()
    assert harsh == []
    assert len(requested) > 10
    assert [url for url in requested if not url.startswith((served, "data:", "blob:"))] == []

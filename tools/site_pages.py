"""A hook of mkdocs, named in mkdocs.yml, that adds pages from outside docs/ to the documentation site.

Documents are written for readers of a checkout: README, CONTRIBUTING and CHANGELOG are next to docs/, and
links also lead to sources. On the site the README is the first page, the others are pages, and each linked
file has a page under source/. Therefore no link leads out of the site, or needs a host.

The rules pages and the AsyncAPI document are made here. Documents link to their sources instead: a game's own
page, and the program that makes the document.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import normpath, relpath

import asyncapi
import rules_pages
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from parlour.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
FIRST = "index.md"
BESIDE = {FIRST: "README.md", "contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
# Generated pages by their source file in the checkout.
MADE = {rules_pages.own_page(name): f"rules/{name}.md" for name in GAMES} | {
    "tools/asyncapi.py": "asyncapi.json"
}
SOURCES = "source/"
ICON = "src/parlour/web/static/icon.svg"

CODE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^(?P=fence)`*$|(?P<ticks>`+)[^`].*?(?P=ticks)",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r'(?P<before>\]\(|<img src=")(?!https?:|#|mailto:)(?P<place>[^)#"\s]+)')
CLAUSE = re.compile(r"^- \*\*([A-Z]+-[0-9]+)\*\* ", re.MULTILINE)
SEARCH = '<div class="md-search" data-md-component="search" role="dialog"'
FOLDED = re.compile(r"<details><summary>(.*)</summary>")
NAMED = re.compile(r"\b[A-Z]+-[0-9]+\b")
LEXERS = {".py": "python", ".md": "markdown", ".yaml": "yaml", ".toml": "toml", ".service": "ini"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents next to docs/, the generated pages, the icon, and all linked sources."""
    for uri, name in BESIDE.items():
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / name)))
    for name, text in rules_pages.all_pages().items():
        files.append(File.generated(config, f"rules/{name}", content=text))
    files.append(File.generated(config, "asyncapi.json", content=asyncapi.written()))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ROOT / ICON)))
    wanted: set[str] = set()
    for page in files.documentation_pages():
        wanted.update(places_linked(page.content_string, origin_of(page.src_uri)))
    for place in sorted(wanted):
        uri = uri_of(place)
        if uri.startswith(SOURCES):
            text = source_page(place)
            files.append(File.generated(config, uri, content=text, inclusion=InclusionLevel.NOT_IN_NAV))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return the document for the site: links lead to site pages, and clauses can be linked to."""
    uri = page.file.src_uri
    if uri.startswith(SOURCES):
        return markdown
    if uri == FIRST:
        page.meta["hide"] = ["navigation"]  # the only page of its section
    origin = origin_of(uri)
    text = "".join([part if coded else relinked(part, origin, uri) for part, coded in parts_of(markdown)])
    return with_clauses(text) if uri.startswith("rules/") else text


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Return the page with a label for the search dialog, which screen readers need."""
    return output.replace(SEARCH, f'{SEARCH} aria-label="Search"')


# Links


def origin_of(uri: str) -> str:
    """Return the checkout path of a page's document."""
    return BESIDE.get(uri, f"docs/{uri}")


def uri_of(place: str) -> str:
    """Return the page or file of the site that shows a file of the checkout."""
    for uri, name in BESIDE.items():
        if name == place:
            return uri
    if place in MADE:
        return MADE[place]
    if place.startswith("docs/"):
        return place.removeprefix("docs/")
    return f"{SOURCES}{place}.md"


def parts_of(markdown: str) -> Iterator[tuple[str, bool]]:
    """Yield the text in pieces, each with True if it is code, where links do not count."""
    at = 0
    for found in CODE.finditer(markdown):
        yield markdown[at : found.start()], False
        yield found[0], True
        at = found.end()
    yield markdown[at:], False


def places_linked(markdown: str, origin: str) -> Iterator[str]:
    """Yield each file or folder of the checkout that a document links to."""
    for part, coded in parts_of(markdown):
        if not coded:
            for found in LINK.finditer(part):
                yield place_of(found["place"], origin)


def place_of(link: str, origin: str) -> str:
    return normpath(f"{origin.rpartition('/')[0]}/{link}").lstrip("/")


def relinked(text: str, origin: str, uri: str) -> str:
    def page_there(found: re.Match[str]) -> str:
        target = uri_of(place_of(found["place"], origin))
        return found["before"] + relpath(target, uri.rpartition("/")[0] or ".")

    return LINK.sub(page_there, text)


# Rules


def with_clauses(text: str) -> str:
    """Return a rules page with a link target for each clause, and folded parts inside its list items."""
    numbers = frozenset(CLAUSE.findall(text))
    return "\n".join([clause_line(line, numbers) for line in text.splitlines()])


def clause_line(line: str, numbers: frozenset[str]) -> str:
    if line.startswith("  "):  # continues a list item: this Markdown needs four spaces
        inner = line.strip()
        if found := FOLDED.match(inner):
            return f'\n    ??? kept "{found[1]}"'
        if inner == "</details>":
            return ""
        return f"        {inner}" if inner.startswith("- ") else f"    {with_links(inner, numbers)}"
    if found := CLAUSE.match(line):
        return f"- **{found[1]}**{{ #{found[1]} .clause }} {with_links(line[found.end() :], numbers)}"
    return line if line.startswith(("#", "|", ">", "<")) else with_links(line, numbers)


def with_links(text: str, numbers: frozenset[str]) -> str:
    """Return the text with links to the clauses of this page that it names."""
    return NAMED.sub(lambda found: f"[{found[0]}](#{found[0]})" if found[0] in numbers else found[0], text)


# Sources


def source_page(place: str) -> str:
    """Return a page with the text of a file, or the names in a folder. Search ignores it."""
    path = ROOT / place
    if path.is_dir():
        names = sorted(each.name for each in path.iterdir() if not each.name.startswith((".", "_")))
        body = "\n".join([f"- `{name}`" for name in names])
    elif path.is_file():
        lexer = LEXERS.get(path.suffix, "text")
        body = f"~~~~~~ {lexer}\n{path.read_text('utf-8').rstrip()}\n~~~~~~"
    else:
        raise PluginError(f"broken link to {place}")
    return f"---\nsearch:\n  exclude: true\nhide: [navigation, toc]\n---\n\n# {place}\n\n{body}\n"

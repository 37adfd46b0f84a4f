"""A hook for mkdocs, configured in mkdocs.yml, that adds pages from outside docs/ to the documentation site.

Documents are written for readers of a checkout. There, README, CONTRIBUTING and CHANGELOG are next to docs/,
and documents also link to source files. On the site, the README is the first page, CONTRIBUTING and
CHANGELOG are pages, and each linked source file has a page under source/. Therefore all relative links stay
within the site.

The rules pages and the AsyncAPI document are generated here. Documents cannot link to them in a checkout, so
they link to the game's rules.md or to tools/asyncapi.py instead.
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
HOME_PAGE = "index.md"
ROOT_DOCUMENTS = {
    HOME_PAGE: "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
}
# The site URIs of the generated pages, keyed by the paths of their source files in the checkout.
GENERATED_PAGES = {rules_pages.rules_page_source(name): f"rules/{name}.md" for name in GAMES} | {
    "tools/asyncapi.py": "asyncapi.json"
}
SOURCES = "source/"
ICON = "src/parlour/web/static/icon.svg"

CODE_PATTERN = re.compile(
    r"^(?P<fence>`{3,}|~{3,})[^\n]*\n.*?^(?P=fence)`*$|(?P<ticks>`+)[^`].*?(?P=ticks)",
    re.MULTILINE | re.DOTALL,
)
LINK_PATTERN = re.compile(r'(?P<before>\]\(|<img src=")(?!https?:|#|mailto:)(?P<path>[^)#"\s]+)')
CLAUSE_PATTERN = re.compile(r"^- \*\*([A-Z]+-[0-9]+)\*\* ", re.MULTILINE)
SEARCH_DIALOG = '<div class="md-search" data-md-component="search" role="dialog"'
DETAILS_PATTERN = re.compile(r"<details><summary>(.*)</summary>")
CLAUSE_NUMBER_PATTERN = re.compile(r"\b[A-Z]+-[0-9]+\b")
LEXERS = {".py": "python", ".md": "markdown", ".yaml": "yaml", ".toml": "toml", ".service": "ini"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents next to docs/, the generated pages, the icon, and all linked source files."""
    for uri, name in ROOT_DOCUMENTS.items():
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / name)))
    for name, text in rules_pages.all_pages().items():
        files.append(File.generated(config, f"rules/{name}", content=text))
    files.append(File.generated(config, "asyncapi.json", content=asyncapi.format_document()))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ROOT / ICON)))
    linked_files: set[str] = set()
    for page in files.documentation_pages():
        linked_files.update(linked_paths(page.content_string, document_path(page.src_uri)))
    for path in sorted(linked_files):
        uri = site_uri(path)
        if uri.startswith(SOURCES):
            text = source_page(path)
            files.append(File.generated(config, uri, content=text, inclusion=InclusionLevel.NOT_IN_NAV))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Adapt a document to the site: links lead to pages of the site, and each clause has a link target."""
    uri = page.file.src_uri
    if uri.startswith(SOURCES):
        return markdown
    if uri == HOME_PAGE:
        page.meta["hide"] = ["navigation"]  # the page is alone in its section
    origin = document_path(uri)
    text = "".join(
        [part if is_code else rewrite_links(part, origin, uri) for part, is_code in split_code(markdown)]
    )
    return add_clause_targets(text) if uri.startswith("rules/") else text


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Label the search dialog for screen readers."""
    return output.replace(SEARCH_DIALOG, f'{SEARCH_DIALOG} aria-label="Search"')


# Links


def document_path(uri: str) -> str:
    """Return the path, relative to the checkout, of the document that a page shows."""
    return ROOT_DOCUMENTS.get(uri, f"docs/{uri}")


def site_uri(path: str) -> str:
    """Return the site URI of the page or file for a path in the checkout."""
    for uri, name in ROOT_DOCUMENTS.items():
        if name == path:
            return uri
    if path in GENERATED_PAGES:
        return GENERATED_PAGES[path]
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return f"{SOURCES}{path}.md"


def split_code(markdown: str) -> Iterator[tuple[str, bool]]:
    """Yield the text in parts, each with a flag that is True for code."""
    position = 0
    for match in CODE_PATTERN.finditer(markdown):
        yield markdown[position : match.start()], False
        yield match[0], True
        position = match.end()
    yield markdown[position:], False


def linked_paths(markdown: str, linking_document: str) -> Iterator[str]:
    """Yield each file or folder of the checkout that a document links to."""
    for part, is_code in split_code(markdown):
        if not is_code:
            for match in LINK_PATTERN.finditer(part):
                yield resolve_link(match["path"], linking_document)


def resolve_link(link: str, origin: str) -> str:
    return normpath(f"{origin.rpartition('/')[0]}/{link}").lstrip("/")


def rewrite_links(text: str, origin: str, page_uri: str) -> str:
    def replace_link(match: re.Match[str]) -> str:
        target = site_uri(resolve_link(match["path"], origin))
        return match["before"] + relpath(target, page_uri.rpartition("/")[0] or ".")

    return LINK_PATTERN.sub(replace_link, text)


# Rules


def add_clause_targets(text: str) -> str:
    """Return a rules page with a link target for each clause, and with `<details>` in the site's syntax."""
    numbers = frozenset(CLAUSE_PATTERN.findall(text))
    return "\n".join([format_clause_line(line, numbers) for line in text.splitlines()])


def format_clause_line(line: str, clause_numbers: frozenset[str]) -> str:
    # the line continues a list item; in the site's Markdown, this requires an indent of four spaces
    if line.startswith("  "):
        content = line.strip()
        if match := DETAILS_PATTERN.match(content):
            return f'\n    ??? kept "{match[1]}"'
        if content == "</details>":
            return ""
        return (
            f"        {content}"
            if content.startswith("- ")
            else f"    {link_clauses(content, clause_numbers)}"
        )
    if match := CLAUSE_PATTERN.match(line):
        return (
            f"- **{match[1]}**{{ #{match[1]} .clause }} {link_clauses(line[match.end() :], clause_numbers)}"
        )
    return line if line.startswith(("#", "|", ">", "<")) else link_clauses(line, clause_numbers)


def link_clauses(text: str, clause_numbers: frozenset[str]) -> str:
    """Return the text with a link for each clause number that is in `clause_numbers`."""
    return CLAUSE_NUMBER_PATTERN.sub(
        lambda match: f"[{match[0]}](#{match[0]})" if match[0] in clause_numbers else match[0], text
    )


# Sources


def source_page(path_text: str) -> str:
    """Return a page with the text of a file or the names in a folder. Site search excludes the page."""
    path = ROOT / path_text
    if path.is_dir():
        names = sorted(entry.name for entry in path.iterdir() if not entry.name.startswith((".", "_")))
        body = "\n".join([f"- `{name}`" for name in names])
    elif path.is_file():
        lexer = LEXERS.get(path.suffix, "text")
        body = f"~~~~~~ {lexer}\n{path.read_text('utf-8').rstrip()}\n~~~~~~"
    else:
        raise PluginError(f"broken link to {path_text}")
    return f"---\nsearch:\n  exclude: true\nhide: [navigation, toc]\n---\n\n# {path_text}\n\n{body}\n"

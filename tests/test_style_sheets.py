"""What a rule of a style sheet costs the page: see the comment of each test."""

import re
from collections.abc import Iterator
from pathlib import Path

import parlour

STYLES = Path(parlour.__file__).parent / "web" / "static"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
INNERMOST = re.compile(r"\([^()]*\)")
# An element, class, name or attribute; `:is` and `:where` of some of these.
NAMED = re.compile(r"^[a-z]|[.#\[]|:is\b|:where\b", re.IGNORECASE)


def selectors(text: str) -> Iterator[str]:
    """The selectors of a style sheet one by one, without what stands in brackets."""
    text = COMMENT.sub("", text)
    for found in re.finditer(r"([^{};]+)\{", text):
        selector = found[1]
        while INNERMOST.search(selector):
            selector = INNERMOST.sub("", selector)
        if not selector.lstrip().startswith("@"):
            yield from (each.strip() for each in selector.split(","))


def meant(selector: str) -> str:
    """The last part of a selector, which says what is styled."""
    return re.split(r"[\s>+~]+", selector)[-1]


def test_what_has_something_changes_no_element_without_a_name() -> None:
    """Else the browser would style a whole table anew whenever anything is put into it."""
    found = [
        f"{path.name}: {selector}"
        for path in sorted(STYLES.glob("*.css"))
        for selector in selectors(path.read_text(encoding="utf-8"))
        if ":has" in selector and not NAMED.search(meant(selector))
    ]
    assert not found
    assert sum(":has" in each for each in selectors((STYLES / "telling.css").read_text())) > 3
    examples = {"body:has(dialog) > :not(dialog)": False, ".a:has(.b) *": False, ".a:has(.b, .c) > .d": True}
    for selector, good in examples.items():
        assert [bool(NAMED.search(meant(each))) for each in selectors(selector + " {}")] == [good]

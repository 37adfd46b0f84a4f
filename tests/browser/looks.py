"""Whether a screen suits everybody, in each look that it can have."""

from typing import Any

from axe_playwright_python.base import AxeResults  # type: ignore[import-untyped]
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from parlour.testing.effort import tries

LOOKS: dict[str, dict[str, Any]] = {
    "dark": {"color_scheme": "dark", "forced_colors": "none", "contrast": "no-preference"},
    "forced": {"color_scheme": "light", "forced_colors": "active", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "forced_colors": "none", "contrast": "more"},
}
# Chromium draws text in the system's colours there, and names the page's as what letters are filled with.
DRAWN = """() => {
  const told = CSSStyleDeclaration.prototype.getPropertyValue;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return told.call(this, name === "-webkit-text-fill-color" ? "color" : name);
  };
}"""
DARK = "matchMedia('(prefers-color-scheme: dark)').matches"


def check_axe(page: Page, turn: int | None = None) -> None:
    """As the page is; then in another look, whose turn it is, and in the long run in all of them."""
    run_axe(page, "as it is")
    names = [] if turn is None else [list(LOOKS)[turn % len(LOOKS)]]
    before: dict[str, Any] = {**LOOKS["dark"], "color_scheme": "dark" if page.evaluate(DARK) else "light"}
    for name in [names, list(LOOKS)][tries(0, 1)]:
        page.emulate_media(**LOOKS[name])
        page.evaluate(DRAWN)
        run_axe(page, name)
        page.emulate_media(**before)


# Nothing is told of what is right: to put that together takes as long as to look.
FOUND = """async (place) => {
  const { violations } = await axe.run(place ?? document, { resultTypes: ["violations"] });
  return { violations };
}"""


def run_axe(page: Page, look: str, place: str | None = None) -> None:
    """In the whole page, or in the place of a selector."""
    if page.evaluate("!window.axe"):
        page.evaluate(Axe().axe_script)
    found = AxeResults(page.evaluate(FOUND, place))
    assert found.violations_count == 0, f"{look}: {found.generate_report()}"


OPEN = "html, dialog[open], dialog[open] > *, [popover]:popover-open"
WIDER = """(open) => [...document.querySelectorAll(open)]
  .filter((part) => part.scrollWidth > part.clientWidth)
  .map((part) => `${part.tagName} ${part.id}: ${part.scrollWidth} in ${part.clientWidth}`)"""


def no_sideways(page: Page) -> None:
    """Neither the page nor what lies open over it is wider than its window."""
    assert page.evaluate(WIDER, OPEN) == []


SMALLER = """() => [...document.querySelectorAll("button, .button, summary, select")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each.getBoundingClientRect(), each.id || each.textContent])
  .filter(([{ width, height }]) => width < 39.5 || height < 39.5)
  .map(([{ width, height }, name]) => `${name}: ${width} x ${height}`)"""


def no_small_buttons(page: Page) -> None:
    """A finger hits whatever it presses."""
    assert page.evaluate(SMALLER) == []

"""Accessibility and layout checks of a screen, in every color scheme and contrast."""

from typing import Any

from axe_playwright_python.base import AxeResults  # type: ignore[import-untyped]
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Frame, Page, expect

LOOKS: dict[str, dict[str, Any]] = {
    "dark": {"color_scheme": "dark", "forced_colors": "none", "contrast": "no-preference"},
    "forced": {"color_scheme": "light", "forced_colors": "active", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "forced_colors": "none", "contrast": "more"},
}
# With forced colors Chromium draws text in system colors, but reports the page's color as the fill color of
# letters.
PATCH_FILL_COLOUR = """() => {
  if (window.isDrawn) return;
  window.isDrawn = true;
  const told = CSSStyleDeclaration.prototype.getPropertyValue;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return told.call(this, name === "-webkit-text-fill-color" ? "color" : name);
  };
}"""
DARK = "matchMedia('(prefers-color-scheme: dark)').matches"


# Rules of axe that depend on colours; the others give the same result in every look.
COLOURS = ["color-contrast", "link-in-text-block"]


def check_axe(page: Page, looks: bool = False) -> None:
    """Check the page in its current look; with `looks` also its colours in every other look."""
    expect(page.locator("[data-message]:empty")).to_have_count(0)  # the page's script inserts the messages
    run_axe(page, "as it is")
    if not looks:
        return
    before: dict[str, Any] = {**LOOKS["dark"], "color_scheme": "dark" if page.evaluate(DARK) else "light"}
    for name, look in LOOKS.items():
        page.emulate_media(**look)
        page.evaluate(PATCH_FILL_COLOUR)
        run_axe(page, name, rules=COLOURS)
    page.emulate_media(**before)


# Report violations only: collecting passed rules takes as long as the check itself.
RUN_AXE = """async ([place, rules]) => {
  const runOnly = rules ? { runOnly: rules } : {};
  const { violations } = await axe.run(place ?? document, { resultTypes: ["violations"], ...runOnly });
  return { violations };
}"""


def run_axe(page: Page | Frame, look: str, place: str | None = None, rules: list[str] | None = None) -> None:
    """Check the whole page or the place of a selector, by all rules or by some."""
    if page.evaluate("!window.axe"):
        page.evaluate(Axe().axe_script)
    found = AxeResults(page.evaluate(RUN_AXE, [place, rules]))
    assert found.violations_count == 0, f"{look}: {found.generate_report()}"


OPEN = "html, dialog[open], dialog[open] > *, [popover]:popover-open"
FIND_WIDE = """(open) => [...document.querySelectorAll(open)]
  .filter((part) => part.scrollWidth > part.clientWidth)
  .map((part) => `${part.tagName} ${part.id}: ${part.scrollWidth} in ${part.clientWidth}`)"""


def check_no_horizontal_scroll(page: Page) -> None:
    """Check that neither the page nor an open dialog is wider than the window."""
    assert page.evaluate(FIND_WIDE, OPEN) == []


FIND_SMALL = """() => [...document.querySelectorAll("button, .button, summary, select")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each.getBoundingClientRect(), each.id || each.textContent])
  .filter(([{ width, height }]) => width < 39.5 || height < 39.5)
  .map(([{ width, height }, name]) => `${name}: ${width} x ${height}`)"""


def check_button_sizes(page: Page) -> None:
    """Check that all buttons are large enough for a finger."""
    assert page.evaluate(FIND_SMALL) == []


# All characters on the page, including those from style sheets, by font.
CHARACTERS = """() => {
  const found = {};
  const add = (text, style) => {
    for (const sign of text) if (sign.trim()) (found[style.fontFamily] ??= new Set()).add(sign);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (!parentElement.closest("script, style")) add(data, getComputedStyle(parentElement));
  }
  for (const element of document.body.querySelectorAll("*")) {
    for (const part of ["::before", "::after"]) {
      const style = getComputedStyle(element, part);
      if (style.content.startsWith('"')) add(style.content.split('" / "')[0].slice(1), style);
    }
  }
  return Object.entries(found).map(([family, signs]) => [family, [...signs].join("")]);
}"""

# Those of the characters that are drawn like a character without a glyph.
MISSING = """async ([family, signs]) => {
  await document.fonts.load(`40px ${family}`, signs);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 80;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = (sign) => {
    context.clearRect(0, 0, 80, 80);
    context.font = `40px ${family}`;
    context.fillText(sign, 10, 60);
    return context.getImageData(0, 0, 80, 80).data.join();
  };
  const none = drawn("\\u0378");
  return [...signs].filter((sign) => drawn(sign) === none);
}"""


def check_glyphs(page: Page) -> None:
    """Check that Chromium has a glyph for every character of the page in the font used there."""
    for family, signs in page.evaluate(CHARACTERS):
        missing = page.evaluate(MISSING, [family, signs])
        assert not missing, f"{page.url}: {missing} in {family}"

"""The page of a report in a browser: on a phone, on a desktop and in each look, without requests."""

from pathlib import Path

from playwright.sync_api import Browser

from parlour.cli.write_report import play_run
from parlour.games import game_class
from parlour.kit.options import parse_options
from parlour.lab.interruption import Interruptible
from parlour.lab.match_runs import new_run
from parlour.lab.report.document import ReportSubject, build_report
from tests.browser.accessibility import check_axe, check_no_horizontal_scroll
from tests.browser.conftest import DESK, PHONE

# Texts of pictures that are smaller than this number of pixels, or outside their picture.
UNREADABLE_TEXTS = """(least) => [...document.querySelectorAll("svg text")].filter((text) => {
  const own = text.getBoundingClientRect();
  const around = text.closest("svg").getBoundingClientRect();
  const scale = around.width / text.closest("svg").viewBox.baseVal.width;
  const size = parseFloat(getComputedStyle(text).fontSize) * scale;
  return size < least || own.left < around.left - 1 || own.right > around.right + 1;
}).map((text) => text.textContent)"""


# Tables that scroll sideways.
CUT_OFF = """() => [...document.querySelectorAll(".wide")]
  .filter((frame) => frame.scrollWidth > frame.clientWidth)
  .map((frame) => frame.getAttribute("aria-label"))"""


def test_report_is_accessible_and_responsive(chromium: Browser, tmp_path: Path) -> None:
    kind = game_class("zambezi-falls")
    choices = [parse_options(kind.options_type, {"falls": falls}) for falls in ("top_four", "listed")]
    runs = [new_run(kind, each, ("random",) * 2, 1, 0, 30) for each in choices]
    place = tmp_path / "report.html"
    place.write_text(
        build_report([ReportSubject(play_run(run, 1, Interruptible())) for run in runs], "en").page_html,
        encoding="utf-8",
    )
    context = chromium.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    urls: list[str] = []
    messages: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.on("console", lambda message: messages.append(message.text))
    page.goto(place.as_uri())
    for width in (PHONE["width"], 320):
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        check_no_horizontal_scroll(page)
        assert page.evaluate(CUT_OFF) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate(UNREADABLE_TEXTS, 10) == []
    check_axe(page, looks=True)
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    check_no_horizontal_scroll(page)
    assert page.evaluate(UNREADABLE_TEXTS, 12) == []
    check_axe(page)
    assert urls == [place.as_uri()]
    assert messages == []
    context.close()

"""Drawings and signs as Chromium shows them where DejaVu is the only font."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, Playwright, expect

from parlour.games import game_class, game_names
from parlour.rules import drawings_place
from parlour.testing.effort import tries

from .conftest import Visitors, launch
from .stage import Stage, ending, own_turns
from .table import play_out, sit

FONTS = Path("/usr/share/fonts/truetype/dejavu")
SETTINGS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""
SIZES = [(1366, 800), (390, 844)]
SHORT: dict[str, dict[str, int]] = {"crazy-eight": {"limit": 10}}

# Every character that the page shows, also by its style sheet, with the font that it has there.
SHOWN = """() => {
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

# Of these characters those that are drawn as one that no font has.
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


@pytest.fixture(scope="module")
def plain_chromium(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser on a machine that has no fonts but DejaVu."""
    assert FONTS.is_dir(), "the package fonts-dejavu-core is needed"
    place = tmp_path_factory.mktemp("fonts")
    settings = place / "fonts.conf"
    settings.write_text(SETTINGS.format(fonts=FONTS, cache=place))
    browser = launch(playwright, FONTCONFIG_FILE=str(settings))
    yield browser
    browser.close()


@pytest.fixture
def plain_visitors(plain_chromium: Browser, room: str) -> Iterator[Visitors]:
    visitors = Visitors(plain_chromium, room)
    yield visitors
    visitors.leave()
    assert not visitors.complaints


def check_glyphs(page: Page, what: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for family, signs in page.evaluate(SHOWN):
            missing = page.evaluate(MISSING, [family, signs])
            assert not missing, f"{what} at {width}x{height}: {missing} in {family}"


def test_the_check_finds_what_no_font_has(plain_visitors: Visitors) -> None:
    page = plain_visitors.come()
    page.goto("/")
    page.locator("h1").evaluate("title => { title.textContent = 'Zop 🦁 Zoo ♥'; }")
    with pytest.raises(AssertionError, match="🦁"):
        check_glyphs(page, "a lion")


@pytest.mark.parametrize("path", ["/#set-up", "/yours", "/offline"])
def test_no_sign_of_a_page_is_missing(plain_visitors: Visitors, path: str) -> None:
    page = plain_visitors.come()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    check_glyphs(page, path)


@pytest.mark.parametrize("game", game_names())
def test_no_sign_of_a_game_is_missing(plain_visitors: Visitors, game: str) -> None:
    """At the table in each of its moments, with all that opens there; and in the first hand."""
    page = plain_visitors.come()
    seats = game_class(game).most
    stage = Stage(page, game, seats)
    for number, scene in enumerate(own_turns(game, seats, seed=1, most=tries(2, 8))):
        stage.show(scene)
        check_glyphs(page, f"{game}, moment {number}")
    page.locator("#rules-button").click()
    expect(page.locator("#rules-text h3").first).to_be_visible()
    check_glyphs(page, f"the rules of {game}")
    page.keyboard.press("Escape")
    stage.end(ending(game, seats, 1))
    check_glyphs(page, f"the end of {game}")
    page.goto(f"/learn/{game}")
    page.wait_for_load_state("networkidle")
    check_glyphs(page, f"the first hand of {game}")


def test_no_sign_of_a_replay_or_a_review_is_missing(plain_visitors: Visitors) -> None:
    page = plain_visitors.come()
    sit(page, "crazy-eight", 2, SHORT["crazy-eight"])
    play_out(page)
    check_glyphs(page, "the end of a match")
    table = page.url
    page.goto(f"{table}/match/1")
    expect(page.locator('#board[data-step="0"]')).to_be_visible()
    check_glyphs(page, "a replay")
    page.goto(f"{table}/review?match=1")
    page.wait_for_load_state("networkidle")
    check_glyphs(page, "a review")


# The animals

# Draws cards on each other as they lie on a table.
STACK = """async ([faces, cards, width]) => {
  const { face, learnFaces } = await import(new URL("/static/cards.js", location.href).href);
  learnFaces("zop-zoo", faces);
  const stack = document.createElement("span");
  stack.className = "stacked";
  stack.style.cssText = `display: flex; flex-direction: column; width: ${width}px; --w: ${width}px`;
  Object.assign(stack.style, { position: "fixed", top: "0", left: "0" });
  for (const key of cards) {
    const card = document.createElement("span");
    card.className = "card";
    card.append(face(key));
    stack.append(card);
  }
  document.body.replaceChildren(stack);
}"""
WIDTHS = (40, 76, 77, 240)  # also those whose middle lies between two pixels


def halves() -> list[str]:
    faces = game_class("zop-zoo")(2).faces()
    return sorted(face.drawing for face in faces.values() if face.half == "lower")


@pytest.mark.parametrize("animal", halves())
def test_both_halves_together_are_the_whole_animal(visitors: Visitors, animal: str) -> None:
    page = visitors.come(viewport={"width": 240, "height": 336})
    page.goto("/offline")
    page.add_style_tag(url="/static/cards.css")
    usual: dict[str, Any] = {"name": "X", "picture": "", "group": "CONNECT", "colour": "#43a047", "note": ""}
    usual |= {"dark": False, "heading": "", "value": "", "border": "white", "drawing": animal}
    faces = {
        key: usual | {"half": half} for key, half in [("whole", ""), ("lower", "lower"), ("upper", "upper")]
    }

    def drawn(width: int, *cards: str) -> bytes:
        page.evaluate(STACK, [faces, cards, width])
        expect(page.locator(f".face .drawing use[href$='#{animal}']").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        box: FloatRect = {"x": width * 0.1, "y": width * 0.35, "width": width * 0.8, "height": width * 0.65}
        return page.screenshot(clip=box)  # the picture, between the band and the strip with the name

    drawn(240, "whole")  # from here on the browser has the drawings
    for width in WIDTHS:
        whole, lower, upper = (drawn(width, card) for card in ("whole", "lower", "upper"))
        assert drawn(width, "lower", "upper") == whole
        assert len({whole, lower, upper}) == 3, "half an animal is not the whole of it"


# The share of the edge of each drawing that stands out by 3 : 1 from the ground that it lies on.
EDGES = """async ([file, names, ground]) => {
  const text = await (await fetch(file)).text();
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const size = 320;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const light = (r, g, b) => {
    const parts = [r, g, b].map((c) => c / 255);
    const [x, y, z] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const under = light(...ground);
  const found = {};
  for (const name of names) {
    const shapes = parsed.getElementById(name).innerHTML;
    const box = `width="${size}" height="${size}" viewBox="-1 -1 42 42"`;
    const image = new Image();
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${shapes}</svg>`;
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    context.clearRect(0, 0, size, size);
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, size, size);
    const alpha = (x, y) => data[4 * (y * size + x) + 3];
    let edge = 0;
    let clear = 0;
    for (let y = 1; y < size - 1; y += 1) {
      for (let x = 1; x < size - 1; x += 1) {
        const around = [[0, 1], [0, -1], [1, 0], [-1, 0]];
        if (alpha(x, y) < 250 || around.every(([dx, dy]) => alpha(x + dx, y + dy) >= 250)) continue;
        const at = 4 * (y * size + x);
        edge += 1;
        if (contrast(light(data[at], data[at + 1], data[at + 2]), under) >= 3) clear += 1;
      }
    }
    found[name] = clear / edge;
  }
  return found;
}"""
PAPER = (255, 253, 247)
GROUND = 0.36  # how much of a group's colour the ground of a picture has (cards.css)


def ground_of(colour: str) -> tuple[int, int, int]:
    """The ground of a picture: paper under the colour of its group."""
    red, green, blue = (
        round(PAPER[at] * (1 - GROUND) + int(colour[1 + 2 * at : 3 + 2 * at], 16) * GROUND) for at in range(3)
    )
    return red, green, blue


def test_every_drawing_stands_out_from_its_ground(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    edges: dict[str, float] = page.evaluate(
        EDGES, ["/static/drawings.svg", ["smile", "chat", "heart"], PAPER]
    )
    for game in game_names():
        if drawings_place(game) is None:
            continue
        for face in game_class(game)(game_class(game).fewest).faces().values():
            ground = ground_of(face.colour) if face.colour else PAPER
            edges |= page.evaluate(EDGES, [f"/games/{game}/drawings.svg", [face.drawing], ground])
    assert len(edges) == 3 + 66 + 1
    assert not {name: share for name, share in edges.items() if share < 0.9}


@pytest.mark.parametrize(("game", "wanted"), [("war", 0), ("zop-zoo", 1), ("zombie-cribbage", 1)])
def test_a_page_fetches_drawings_when_a_face_first_names_one(
    visitors: Visitors, game: str, wanted: int
) -> None:
    page = visitors.come()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    sit(page, game, 2)
    page.wait_for_load_state("networkidle")
    assert len({url for url in asked if "/games/" in url and "drawings.svg" in url}) == wanted


def test_in_forced_colours_what_lies_over_the_table_has_an_edge(visitors: Visitors) -> None:
    stage = Stage(visitors.come(forced_colors="active"), "zombie-cribbage", 2)
    page = stage.page
    scenes = [scene for scene in own_turns("zombie-cribbage", 2, seed=1, most=30) if len(scene.moves) > 1]
    for scene in scenes:
        stage.show(scene)
        if page.locator(".own-hand .card:not(.can)").count():
            break
    page.locator("#hint-button").click()
    expect(page.locator("#hint")).to_have_css("outline-style", "solid")
    page.locator(".own-hand .card:not(.can)").first.press("Enter")
    expect(page.locator("#refusal")).to_be_visible()
    expect(page.locator("#refusal")).to_have_css("outline-style", "solid")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_forced_colours_paper_lies_behind_drawings(visitors: Visitors, scheme: str) -> None:
    page = visitors.come(forced_colors="active", color_scheme=scheme)
    sit(page, "zop-zoo", 2)
    expect(page.locator(".own-face.with-drawing").first).to_be_visible()
    fills = page.locator(".own-face.with-drawing .paper").evaluate_all(
        "papers => papers.map((paper) => getComputedStyle(paper).fill)"
    )
    assert set(fills) == {"rgb(255, 253, 247)"}
    sit(page, "zombie-cribbage", 2)
    grounds = page.locator(".peg .drawing").evaluate_all(
        "pegs => pegs.map((peg) => getComputedStyle(peg).backgroundColor)"
    )
    assert len(grounds) == 4
    assert set(grounds) == {"rgb(255, 253, 247)"}
    ink = page.evaluate("getComputedStyle(document.body).color")
    for part in (".holes", ".finish"):
        drawn = page.locator(part).first.evaluate("part => getComputedStyle(part).backgroundImage")
        assert ink in drawn, f"{part} is not seen"

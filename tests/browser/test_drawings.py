"""Drawings and symbols as Chromium shows them with DejaVu as the only font."""

from typing import Any, Literal

import pytest
from playwright.sync_api import FloatRect, Page, expect

from parlour.games import game_class, game_names
from parlour.records.rules_page import drawings_path
from tests.browser.accessibility import check_glyphs
from tests.browser.conftest import Visitors
from tests.browser.stage import Stage, own_turns
from tests.browser.table import open_table

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def test_pages_have_all_glyphs(visitors: Visitors) -> None:
    """Tables, rules, tutorials, replays and reviews are checked in their own tests."""
    page = visitors.come()
    for path in ("/#new-table", "/profile", "/offline", "/"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        check_glyphs(page)
    page.locator("h1").evaluate("title => { title.textContent = 'Zop 🦁 Zoo ♥'; }")
    with pytest.raises(AssertionError, match="🦁"):
        check_glyphs(page)


# The animals

# Draws cards on each other as they lie on a table.
STACK = """async ([faces, cards, width]) => {
  const { drawFace, setFaces } = await import(new URL("/static/board/cards.js", location.href).href);
  setFaces("zop-zoo", faces);
  const stack = document.createElement("span");
  stack.className = "stacked";
  stack.style.cssText = `display: flex; flex-direction: column; width: ${width}px; --w: ${width}px`;
  Object.assign(stack.style, { position: "fixed", top: "0", left: "0" });
  for (const key of cards) {
    const card = document.createElement("span");
    card.className = "card";
    card.append(drawFace(key));
    stack.append(card);
  }
  document.body.replaceChildren(stack);
}"""
WIDTHS = (40, 76, 77, 240)  # also sizes whose center lies between two pixels


def half_drawings() -> list[str]:
    faces = game_class("zop-zoo").new_match(2).faces()
    return sorted(face.drawing for face in faces.values() if face.half == "lower")


def test_two_halves_equal_the_whole_animal(visitors: Visitors) -> None:
    page = visitors.come(viewport={"width": 240, "height": 336})
    page.goto("/offline")
    page.add_style_tag(url="/static/board/cards.css")
    for animal in half_drawings():
        check_halves(page, animal)


def check_halves(page: Page, animal: str) -> None:
    usual: dict[str, Any] = {"name": "X", "picture": "", "group": "CONNECT", "color": "#43a047", "note": ""}
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
        whole = drawn(width, "whole")
        assert drawn(width, "lower", "upper") == whole
    assert len({whole, drawn(width, "lower"), drawn(width, "upper")}) == 3, (
        "a half is drawn as a whole animal"
    )


# The share of each drawing's edge with a contrast of at least 3:1 to its background.
EDGE_CONTRAST = """async ([file, names, ground]) => {
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
GROUP_TINT = 0.36  # share of the group's colour in the background of a picture (cards.css)


def picture_background(colour: str) -> tuple[int, int, int]:
    """Return the background of a picture: paper tinted with the color of its group."""
    red, green, blue = (
        round(PAPER[at] * (1 - GROUP_TINT) + int(colour[1 + 2 * at : 3 + 2 * at], 16) * GROUP_TINT)
        for at in range(3)
    )
    return red, green, blue


def test_drawings_contrast_with_their_background(modules_page: Page) -> None:
    page = modules_page
    edges: dict[str, float] = page.evaluate(
        EDGE_CONTRAST, ["/static/drawings.svg", ["smile", "chat", "heart"], PAPER]
    )
    for game in game_names():
        if drawings_path(game) is None:
            continue
        grounds: dict[tuple[int, int, int], list[str]] = {}
        for face in game_class(game).new_match(game_class(game).min_seats).faces().values():
            ground = picture_background(face.color) if face.color else PAPER
            grounds.setdefault(ground, []).append(face.drawing)
        for ground, names in grounds.items():
            edges |= page.evaluate(EDGE_CONTRAST, [f"/games/{game}/drawings.svg", names, ground])
    assert len(edges) == 3 + 66 + 1
    assert not {name: share for name, share in edges.items() if share < 0.9}


def test_drawings_are_fetched_on_demand(visitors: Visitors) -> None:
    urls: set[str] = set()
    for game, expected in (("war", 0), ("zop-zoo", 1), ("zombie-cribbage", 1)):
        page = visitors.come()
        urls.clear()
        page.on("request", lambda request: urls.add(request.url))
        open_table(page, game, 2)
        page.wait_for_load_state("networkidle")
        assert len({url for url in urls if "/games/" in url and "drawings.svg" in url}) == expected, game


def test_overlays_have_outlines_in_forced_colours(visitors: Visitors) -> None:
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


def test_drawings_keep_paper_in_forced_colours(visitors: Visitors) -> None:
    page = visitors.come(forced_colors="active")
    open_table(page, "zop-zoo", 2)
    expect(page.locator(".custom-face.with-drawing").first).to_be_visible()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        fills = page.locator(".custom-face.with-drawing .paper").evaluate_all(
            "papers => papers.map((paper) => getComputedStyle(paper).fill)"
        )
        assert set(fills) == {"rgb(255, 253, 247)"}
    open_table(page, "zombie-cribbage", 2)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        grounds = page.locator(".peg .drawing").evaluate_all(
            "pegs => pegs.map((peg) => getComputedStyle(peg).backgroundColor)"
        )
        assert len(grounds) == 4
        assert set(grounds) == {"rgb(255, 253, 247)"}
        ink = page.evaluate("getComputedStyle(document.body).color")
        for part in (".holes", ".finish"):
            drawn = page.locator(part).first.evaluate("part => getComputedStyle(part).backgroundImage")
            assert ink in drawn, f"{part} is not visible"

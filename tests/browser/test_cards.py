"""Every card is readable at its sizes, and display preferences take effect."""

from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

import parlour
from parlour.games.zop_zoo.cards import DEFAULT_DECK_PATH, parse_deck
from parlour.kit.cards import CARD_TEXTS
from parlour.kit.zones import BORDERS
from parlour.scene.scenes import build_faces
from parlour.server.pages.page_content import compress_content, render_page
from tests.browser.accessibility import run_axe
from tests.browser.conftest import PHONE, Visitors

STATIC = Path(parlour.__file__).parent / "web" / "static"
ART = (
    "common/svg.js",
    "common/avatars.js",
    "board/court-cards.js",
    "board/custom-cards.js",
    "board/card-sizes.js",
)
MAX_ART_BYTES = 14_000  # bytes as sent: compressed, without comments; the first view of a table has 150 kB
SIZES = (36, 44, 71, 72)
MIN_LETTER_SIZE = 10.5  # px

# Lays cards of several widths on the page, each in a box of its own, and reports what is visible of them.
DRAW_CARDS = """async ({ cards, sizes, faces, see }) => {
  const { drawFace, setFaces } = await import("/static/board/cards.js");
  setFaces("zop-zoo", faces);
  const cloth = document.createElement("div");
  cloth.id = "laid";
  cloth.style.cssText = "position: relative; display: flex; flex-wrap: wrap; background: var(--felt)";
  for (const card of cards) for (const size of sizes) {
    const element = document.createElement("div");
    element.className = "card";
    element.dataset.card = card;
    element.style.setProperty("--w", size + "px");
    element.append(drawFace(card));
    cloth.append(element);
  }
  document.getElementById("laid")?.remove();
  document.body.prepend(cloth);
  const shown = (each) => each.getClientRects().length > 0;
  const drawing = (use) => {
    const at = use.getAttribute("href");
    return !at.startsWith("#") || document.querySelector(at);  // in a file of its own, or in the page
  };
  const number = (each, name) => parseFloat(each.getAttribute(name));
  // Left and right, and from the top to the bottom of its capitals, in 60ths of the card's width.
  const place = (text, card) => {
    const scale = 60 / card.width, line = number(text, "y"), drawn = text.getBoundingClientRect();
    const sides = [drawn.left - card.left, drawn.right - card.left].map((each) => each * scale);
    return [sides[0], line - number(text, "font-size") * 0.72, sides[1], line];
  };
  return [...cloth.children].map((each) => ({
    card: each.dataset.card,
    size: each.offsetWidth,
    signs: [...each.querySelectorAll("path")].filter(shown).length,
    figures: [...each.querySelectorAll("use")].filter((use) => shown(use) && drawing(use)).length,
    colour: getComputedStyle(each.firstElementChild).color,
    ground: getComputedStyle(each.firstElementChild).background,
    texts: [...each.querySelectorAll("text")].filter(shown).map((text) => ({
      text: text.textContent,
      part: text.getAttribute("class"),
      letter: (number(text, "font-size") * each.offsetWidth) / 60,
      place: place(text, each.getBoundingClientRect()),
    })),
  }));
}"""

PIPS = {"A": 1, **{str(number): number for number in range(2, 10)}, "T": 10}


def draw_cards(
    page: Page, cards: list[str], sizes: tuple[int, ...], faces: dict[str, Any] | None = None
) -> Any:
    page.evaluate("import('/static/common/messages.js').then((module) => module.loadMessages())")
    return page.evaluate(DRAW_CARDS, {"cards": cards, "sizes": sizes, "faces": faces or {}})


def fits(text: dict[str, Any], edge: float) -> bool:
    left, top, right, bottom = text["place"]
    slack = 0.4
    sides = left >= edge - slack and right <= 60 - edge + slack
    return bool(sides and top >= edge - slack and bottom <= 84 - edge + slack)


def test_cards_are_readable_at_each_size(modules_page: Page) -> None:
    page = modules_page
    colours: dict[str, set[str]] = {}
    for seen in draw_cards(page, CARD_TEXTS, SIZES):
        card, size = seen["card"], seen["size"]
        ranks = [each for each in seen["texts"] if "rank" in each["part"]]
        assert all(fits(each, 0) for each in ranks), seen
        colours.setdefault(card[-1], set()).add(seen["colour"])
        if card.startswith("*"):
            assert "".join(each["text"] for each in ranks[:5]) == "JOKER"
            assert seen["figures"] == 1
            continue
        assert {each["text"] for each in ranks} == {"10" if card[0] == "T" else card[0]}, seen
        assert min(each["letter"] for each in ranks) >= MIN_LETTER_SIZE
        court = card[0] in "JQK"
        if size < 44:
            assert (seen["signs"], seen["figures"]) == (1, 0)
        elif size < 72:
            assert (seen["signs"], seen["figures"]) == ((1, 1) if court else (2, 0))
        else:
            assert (seen["signs"], seen["figures"]) == ((4, 2) if court else (2 + PIPS[card[0]], 0))
    assert colours["D"] == colours["H"]
    assert colours["C"] == colours["S"] != colours["H"]
    page.emulate_media(forced_colors="active")
    shown = "all => [...new Set(all.map((each) => getComputedStyle(each).color))]"
    assert len(page.locator("#laid .face").evaluate_all(shown)) == 1
    page.emulate_media(forced_colors="none")


HIDDEN_HAND = """async (seatWidth) => {
  const { drawZone } = await import("/static/board/zones.js");
  const { buttonMoves, pointedMoves } = await import("/static/board/move-targets.js");
  const zone = { kind: "hand", key: "hand.1", label: "", cards: ["?", "7H", "?", "?"], seat: 1, count: 4 };
  const move = (n) => ({ move: `draw ${n}`, label: `Take card ${n}`, zone: "hand.1", card: `?${n}` });
  const moves = [1, 2, 3].map(move);
  const scene = { seat: 0, names: ["Ann", "Ben"], zones: [zone], moves, is_over: false };
  const cards = document.createElement("div");
  cards.style.cssText = `position: fixed; display: grid; grid: auto-flow / repeat(4, ${seatWidth}px);`;
  document.body.append(cards);
  const pointed = [];
  const point = (card) => pointed.push(card);
  drawZone({ zone, cards, own: false, scene, seats: [], chosen: null, picked: [], point });
  const buttons = [...cards.querySelectorAll("button")];
  buttons.forEach((button) => button.click());
  cards.remove();
  return {
    pointed,
    labels: buttons.map((button) => button.getAttribute("aria-label")),
    role: cards.getAttribute("role"),
    reached: pointed.map((card) => pointedMoves(scene, zone, [card]).map((move) => move.move)),
    buttons: buttonMoves(scene).length,
  };
}"""


def test_hidden_cards_are_clicked_by_their_place(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/learn/war")  # a page with the messages of the board
    wide = page.evaluate(HIDDEN_HAND, 70)
    assert wide["pointed"] == ["?1", "?2", "?3"]
    assert wide["labels"] == ["Take card 1", "Take card 2", "Take card 3"]
    assert wide["reached"] == [["draw 1"], ["draw 2"], ["draw 3"]]
    assert (wide["role"], wide["buttons"]) == ("group", 0)
    # In a narrow seat the cards overlap, so that a click offers all places.
    narrow = page.evaluate(HIDDEN_HAND, 10)
    assert narrow["reached"] == [["draw 1", "draw 2", "draw 3"]] * 3


def long_names() -> str:
    """Return the default deck with animal names of the maximum length."""
    text = DEFAULT_DECK_PATH.read_text(encoding="utf-8")
    for name in parse_deck("").names[:52] + [each.lower() for each in parse_deck("").names[104:112]]:
        text = text.replace(f" {name} =", f" {(name + 'wm' * 20)[:20]} =")
    return text


def test_texts_fit_on_animal_cards(modules_page: Page) -> None:
    page = modules_page
    grounds: dict[str, set[str]] = {border: set() for border in BORDERS}
    for deck in ("", long_names()):
        faces = build_faces(parlour.new("zop-zoo", deck_file=deck))
        for seen in draw_cards(page, list(faces), (40, 60, 96), msgspec.to_builtins(faces)):
            face = faces[seen["card"]]
            grounds[face.border].add(f"{seen['size']} {seen['ground']}")
            texts = {each["part"]: each for each in seen["texts"] if each["part"] != "picture"}
            assert texts["name"]["text"] == face.name
            assert texts["group"]["text"] == (face.group or face.heading)
            assert texts.get("value", {}).get("text", "") == face.value
            assert all(fits(each, 3.6) for each in texts.values()), seen
    backgrounds = {frozenset(each) for each in grounds.values()}
    assert len(backgrounds) == len(BORDERS)
    assert all(backgrounds)


# Computed values that show that a setting applies.
LOOKS = {
    "scheme": "getComputedStyle(document.body).color",
    "contrast": "getComputedStyle(document.documentElement).getPropertyValue('--edge')",
    "cloth": "getComputedStyle(document.getElementById('laid')).backgroundColor",
    "back": "((style) => style.backgroundImage + style.backgroundColor)"
    "(getComputedStyle(document.querySelector('#laid .back')))",
    "suits": "getComputedStyle(document.querySelector('#laid .suit-C')).color",
}


def read_preferences(page: Page) -> dict[str, str]:
    return dict(page.evaluate("({ ...document.documentElement.dataset })"))


def choose_in_dialog(page: Page, name: str, value: str) -> None:
    line = page.locator(f'#preferences [data-preference="{name}"]')
    expect(line).to_have_count(1)
    if line.locator("[type=radio]").count():
        line.locator(f'[value="{value}"]').check()
    elif line.locator("[type=range]").count():
        line.locator("input").fill(value)
    else:
        line.locator("input").set_checked(value == "on")


def read_dialog(page: Page, name: str) -> str:
    expect(page.locator(f'#preferences [data-preference="{name}"]')).to_have_count(1)
    return str(
        page.locator(f'#preferences [data-preference="{name}"] input').evaluate_all(
            "all => all.map((each) => each.type === 'checkbox' ? (each.checked ? 'on' : 'off') :"
            " each.type === 'range' || each.checked ? each.value : '').join('')"
        )
    )


def test_preferences_apply_and_persist(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE, color_scheme="light")
    page.goto("/")
    settings: dict[str, list[str]] = page.evaluate(
        "import('/static/common/preferences.js').then(({ PREFERENCES }) => PREFERENCES)"
    )
    settings.pop("flip")  # only some tables have it
    settings.pop("language")  # reloads the page
    looks: dict[str, set[str]] = {name: set() for name in LOOKS}
    for turn in range(max(len(values) for values in settings.values())):
        chosen = {name: values[turn % len(values)] for name, values in settings.items()}
        page.locator("[data-preferences]").first.click()
        for name, value in chosen.items():
            choose_in_dialog(page, name, value)
        page.reload()
        assert chosen.items() <= read_preferences(page).items()
        draw_cards(page, ["?", "7C"], (80,))
        for name, look in LOOKS.items():
            looks[name].add(page.evaluate(look))
        page.locator("[data-preferences]").first.click()
        assert {name: read_dialog(page, name) for name in chosen} == chosen
        page.keyboard.press("Escape")
    # With more contrast the table is black and the colors differ.
    for name, values in settings.items():
        assert name not in LOOKS or len(looks[name]) >= len(values) - (name in ("cloth", "scheme"))


def test_theme_script_blocks_rendering() -> None:
    for page in STATIC.parent.glob("*.html"):
        text = render_page(page.read_text(encoding="utf-8"), "en")
        assert 'src="/static/common/theme.js" blocking="render"' in text, page


WIDER = """() => [...document.querySelectorAll("#preferences, #preferences *")]
  .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth).map((each) => each.outerHTML)"""


def test_language_preference_applies(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    for language, title in (("de", "Einstellungen"), ("en", "Settings"), ("de", "Einstellungen")):
        page.locator("[data-preferences]").first.click()
        with page.expect_navigation():
            choice = page.locator(f'#preferences [data-preference="language"] [value="{language}"]')
            choice.dispatch_event("click")
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator("[data-preferences]").first.click()
        expect(page.locator("#preferences-title")).to_have_text(title)
        page.reload()


def test_preferences_dialog_is_accessible(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    page.locator("[data-preferences]").first.click()
    expect(page.locator("#preferences")).to_be_visible()
    for scheme, contrast in (("light", "no-preference"), ("dark", "no-preference"), ("light", "more")):
        page.emulate_media(color_scheme=scheme, contrast=contrast)  # type: ignore[arg-type]
        shown = "more" if contrast == "more" else "system"
        expect(page.locator("html")).to_have_attribute("data-contrast", shown)
        run_axe(page, f"{scheme}, {contrast}", "#preferences")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(WIDER) == []


def test_avatars_are_distinct(modules_page: Page) -> None:
    page = modules_page
    faces, people, drawn, odd = page.evaluate(
        """async () => {
          const module = await import("/static/common/avatars.js");
          const { drawAvatar, AVATARS, HOUSE_BOT_AVATARS, AVATAR_COLORS } = module;
          const shown = (face, colour) => {
            const made = drawAvatar(face, colour);
            const drawing = document.querySelector(made.querySelector("use").getAttribute("href"));
            return [drawing.innerHTML, made.querySelector("rect").getAttribute("fill")];
          };
          const looks = (face) => AVATAR_COLORS.map((colour) => shown(face, colour).join(" "));
          const drawn = [...AVATARS, ...HOUSE_BOT_AVATARS].flatMap(looks);
          return [AVATARS, HOUSE_BOT_AVATARS, drawn, shown("constructor", "toString")];
        }"""
    )
    assert len(faces) == 12
    assert len(people) >= 12
    assert len(set(drawn)) == 8 * (len(faces) + len(people))
    assert "function" not in "".join(odd)


def test_drawing_scripts_are_small() -> None:
    assert sum(len(compress_content((STATIC / name).read_bytes(), ".js")) for name in ART) <= MAX_ART_BYTES

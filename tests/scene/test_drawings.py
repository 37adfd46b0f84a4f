"""Drawings: the contents of the files, the drawing of each face, and independence from emoji fonts."""

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import parlour
from parlour.games import game_class, game_names, new
from parlour.games.zop_zoo.cards import DEFAULT_DECK_PATH
from parlour.records.rules_page import drawings_path
from parlour.scene.picture import SUIT_SHAPES
from parlour.scene.scenes import build_faces

PACKAGE = Path(parlour.__file__).parent
STATIC = PACKAGE / "web" / "static"
ROOM = STATIC / "drawings.svg"
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{tag}" for tag in ("path", "circle", "g")}
LARGEST = 14_000  # bytes, compressed
SHIPPED = DEFAULT_DECK_PATH.read_text(encoding="utf-8")
# Characters that a device may show in color or not at all. The symbols of our own font must avoid them.
EMOJI = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\ufe0f]")
SIGNS = "♣♦♥♠★✓✗"
ENDINGS = {".py", ".js", ".css", ".html", ".ftl", ".md", ".toml", ".yaml", ".svg"}
TYPED = {DEFAULT_DECK_PATH}  # users copy it and add pictures of their own


def symbols(place: Path) -> dict[str, ElementTree.Element]:
    found = list(ElementTree.parse(place).getroot())
    assert {each.tag for each in found} == {f"{SVG}symbol"}
    assert len({each.attrib["id"] for each in found}) == len(found)
    return {each.attrib["id"]: each for each in found}


def places() -> list[Path]:
    return [ROOM, *(place for place in map(drawings_path, game_names()) if place is not None)]


@pytest.mark.parametrize("place", places(), ids=lambda place: place.parent.name)
def test_drawing_files_contain_only_plain_shapes(place: Path) -> None:
    for name, symbol in symbols(place).items():
        assert symbol.attrib == {"id": name, "viewBox": "0 0 40 40"}
        inside = list(symbol.iter())[1:]
        assert inside
        assert {each.tag for each in inside} <= SHAPES
        assert not [each for each in inside if any("href" in key or "url(" in key for key in each.attrib)]
    text = place.read_text(encoding="utf-8")
    assert text.count("http") == 1  # the namespace of SVG
    assert len(gzip.compress(text.encode(), 9)) <= LARGEST


@pytest.mark.parametrize("game", game_names())
def test_faces_and_drawings_match(game: str) -> None:
    faces = build_faces(game_class(game).new_match(game_class(game).min_seats))
    place = drawings_path(game)
    drawn = {face.drawing for face in faces.values()}
    assert drawn == (set(symbols(place)) if place is not None else set())
    assert not any(face.picture for face in faces.values())


def test_room_drawings_match_its_pages() -> None:
    pages = [*STATIC.rglob("*.js"), *STATIC.parent.glob("*.html")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    named = set(re.findall(r"/static/drawings\.svg#([a-z]+)", text))
    reactions = re.search(r"REACTIONS = \[(.*?)\]", text)
    assert reactions is not None
    assert named | set(re.findall(r"[a-z]+", reactions[1])) == set(symbols(ROOM))
    assert named == {"chat", "settings", "undo"}


def test_copied_deck_uses_drawings_and_custom_pictures() -> None:
    usual = {card: face.drawing for card, face in build_faces(new("zop-zoo", 2, 1)).items()}
    for copy in (SHIPPED, SHIPPED.replace("🦜", "🦜\ufe0f"), f"# of our own\n{SHIPPED}"):
        faces = build_faces(new("zop-zoo", 2, 1, deck_file=copy))
        assert {card: face.drawing for card, face in faces.items()} == usual
    own = build_faces(new("zop-zoo", 2, 1, deck_file=SHIPPED.replace('lion = "🦁"', '"löwe" = "Leo"')))
    assert (own["löwe"].drawing, own["löwe"].picture) == ("", "Leo")
    assert (own["LÖWE"].drawing, own["LÖWE"].picture) == ("", "Leo")
    assert (own["owl"].drawing, own["owl"].picture) == ("owl", "")


def test_package_needs_no_emoji_font() -> None:
    texts = [place for place in PACKAGE.rglob("*") if place.suffix in ENDINGS]
    assert len(texts) > 300
    found = {
        f"{place.relative_to(PACKAGE)}: {sign!r}"
        for place in texts
        if place not in TYPED
        for sign in EMOJI.findall(place.read_text(encoding="utf-8"))
        if sign not in SIGNS
    }
    assert not found


def test_suit_shapes_match_the_cards() -> None:
    script = (STATIC / "board" / "cards.js").read_text(encoding="utf-8")
    drawn = dict(re.findall(r'^  ([CDHS]): "([^"]+)",$', script, re.MULTILINE))
    assert {
        "C": SUIT_SHAPES["♣"],
        "D": SUIT_SHAPES["♦"],
        "H": SUIT_SHAPES["♥"],
        "S": SUIT_SHAPES["♠"],
    } == drawn

"""A scene as SVG and as text: well formed, self-contained, complete, and with no hidden information."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import parlour
from parlour.games import game_names
from parlour.kit.zones import ZONE_KINDS
from parlour.scene.picture import WIDTH, format_card_name, render_svg, render_text
from parlour.scene.scene_types import SceneZone
from parlour.scene.scenes import HIDDEN_CARD, build_faces, build_scene
from parlour.testing import deal_setup, push_random_moves
from tests.helpers.every_game import for_every_game

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ann", "<Ben>", 'C"leo', "Dan", "Eve", "Fay"]


def texts_in(drawn: str) -> list[str]:
    """Return all texts of an SVG, including hidden titles."""
    tree = ElementTree.fromstring(drawn)
    return [each.text or "" for each in tree.iter() if each.tag in (f"{SVG}text", f"{SVG}title")]


@for_every_game(8)
def test_every_scene_can_be_drawn(setup: dict[str, Any], move_count: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    faces = build_faces(game)
    for seat in range(-1, int(game.seats)):
        scene = build_scene(game.view(seat), NAMES[: int(game.seats)])
        drawn, text = render_svg(scene, faces), render_text(scene, faces)
        found = texts_in(drawn)
        assert (scene.result or scene.prompt) in found
        for zone in scene.zones:
            assert any(each.startswith(zone.label) for each in found)
            assert zone.label in text
            seen = {card for stack in zone.cards for card in stack.split("+")} - {HIDDEN_CARD}
            shown = seen if zone.kind not in ("pile", "counter") else set(zone.cards[:1]) - {HIDDEN_CARD}
            for card in shown:
                assert format_card_name(card, faces) in text
                assert format_card_name(card, faces)[:10] in found
        for name in scene.names:
            assert name in text
        assert not re.search(r"href|url\(|<script|<style|<image", drawn)


def test_picture_shows_no_hidden_cards() -> None:
    game = parlour.new("crazy-eight", seats=3, seed=2, jokers="0")
    faces = build_faces(game)
    pictures = [
        (render_svg(scene, faces), render_text(scene, faces))
        for scene in (
            build_scene(world.view(0), NAMES[:3])
            for world in [game, *(game.view(0).determinize(seed) for seed in range(5))]
        )
    ]
    assert len(set(pictures)) == 1


def new_zone(kind: str, **fields: Any) -> SceneZone:
    usual: dict[str, Any] = {"key": "place", "label": "Place", "cards": [], "seat": 0, "count": 0}
    return SceneZone(kind, **(usual | {"badges": [], "pegs": [], "length": 0} | fields))


@pytest.mark.parametrize("kind", ZONE_KINDS)
def test_each_zone_kind_stays_within_the_picture(kind: str) -> None:
    """Places that are empty or too full for a line, and cards that move from or to a place."""
    many = new_zone(kind, cards=["TC"] * 50 + ["?"] * 50, count=100, badges=["very long words"] * 20)
    many.pegs, many.length = [70, -3, 40], 61
    for zone in (new_zone(kind), many):
        scene = build_scene(parlour.new("war", seed=1).view(0), ["Ann", "Ben"])
        scene.zones = [zone]
        tree = ElementTree.fromstring(render_svg(scene, {}))
        width, height = (float(each) for each in tree.attrib["viewBox"].split()[2:])
        assert width == WIDTH
        for x, y, right, lower in corners(tree, 0, 0):
            assert 0 <= x <= right <= width
            assert 0 <= y <= lower <= height


def corners(node: ElementTree.Element, x: float, y: float) -> list[tuple[float, float, float, float]]:
    """Return the corners of each rectangle and the center of each circle, after all translations."""
    found = re.fullmatch(r"translate\((\S+) (\S+)\)", node.attrib.get("transform", "translate(0 0)"))
    assert found is not None
    x, y = x + float(found[1]), y + float(found[2])
    of = {key: float(node.attrib.get(key, 0)) for key in ("x", "y", "width", "height", "cx", "cy")}
    own = (x + of["x"] + of["cx"], y + of["y"] + of["cy"])
    corner = (*own, own[0] + of["width"], own[1] + of["height"])
    here = [corner] if node.tag in (f"{SVG}rect", f"{SVG}circle") else []
    return [*here, *(each for child in node for each in corners(child, x, y))]


def test_text_with_many_moves_is_short() -> None:
    for name in game_names():
        game = parlour.new(name, seed=1)
        for _ in range(20):
            assert len(render_text(build_scene(game.view(game.turn), NAMES), build_faces(game))) < 3000
            game.push(game.turn, game.legal()[0])

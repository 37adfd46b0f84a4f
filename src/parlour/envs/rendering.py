"""Rendering of a table as text or SVG, from a seat's point of view."""

from typing import Final

from parlour.kit.errors import ParlourError
from parlour.kit.game import View
from parlour.kit.validation import shorten_repr
from parlour.scene.picture import render_svg, render_text
from parlour.scene.scenes import build_faces, build_scene

ANSI: Final = "ansi"
SVG: Final = "svg"
HUMAN: Final = "human"
RENDER_MODES: Final = (HUMAN, ANSI, SVG)


class UnknownRenderModeError(ParlourError, TypeError):
    """Raised for an unknown render mode.

    Stable-Baselines3 tries `rgb_array` first. After a TypeError, it creates the environment without a mode.
    """


def validate_render_mode(mode: object) -> str | None:
    """Return the render mode, after checking that it exists. None means no rendering.

    Raises:
        UnknownRenderModeError: There is no such mode.
    """
    if mode is None or (isinstance(mode, str) and mode in RENDER_MODES):
        return mode
    raise UnknownRenderModeError(f"render_mode: {shorten_repr(mode)} is not one of {', '.join(RENDER_MODES)}")


def render_view(view: View, mode: str | None) -> str | None:
    """Render a view. `ansi` returns text and `svg` returns SVG; `human` prints the text and returns None."""
    if mode is None:
        return None
    player_names = [f"seat {seat}" for seat in range(view.game.seats)]
    scene, faces = build_scene(view, player_names), build_faces(view.game)
    if mode == SVG:
        return render_svg(scene, faces)
    text = render_text(scene, faces)
    if mode == HUMAN:
        print(text, flush=True)
        return None
    return text

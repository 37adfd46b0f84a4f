"""Tutorials at a terminal."""

import pytest
from typer.testing import CliRunner

from parlour.cli.program import app
from parlour.scene.tutorial import build_steps


@pytest.mark.parametrize("name", ["authors", "zop-zoo"])
def test_tutorial_in_line_mode(name: str) -> None:
    steps = build_steps(name)
    result = CliRunner().invoke(
        app, ["learn", name], input="\n".join(step.shown_move for step in steps) + "\n"
    )
    assert result.exit_code == 0
    for number, step in enumerate(steps, 1):
        assert f"Step {number} of {len(steps)}\n" in result.stdout
        assert step.lesson in result.stdout
    assert result.stdout.endswith(f"That is all you need to know. Now play: `parlour play {name}`\n")


def test_move_is_shown_after_two_wrong_attempts() -> None:
    tried = ["castle", "QD", "quit"]
    outputs = CliRunner().invoke(app, ["learn", "crazy-eight"], input="\n".join(tried)).stdout.split("> ")
    assert outputs[1].startswith("'castle' is not a move")
    assert outputs[2].splitlines() == [
        "Q♦ has neither the suit nor the rank of 9♥",
        "Play this move: 9C",
    ]
    assert len(outputs) == 4
    shown = CliRunner().invoke(app, ["learn", "crazy-eight"], input="\n").stdout
    assert "Play this move: 9C" in shown

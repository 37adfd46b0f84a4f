"""Tutorials at a terminal."""

import pytest
from typer.testing import CliRunner

from parlour.cli.program import app
from parlour.scene.tutorial import build_steps


@pytest.mark.parametrize("name", ["authors", "zop-zoo"])
def test_a_first_hand_line_by_line(name: str) -> None:
    steps = build_steps(name)
    done = CliRunner().invoke(app, ["learn", name], input="\n".join(step.shown_move for step in steps) + "\n")
    assert done.exit_code == 0
    for number, step in enumerate(steps, 1):
        assert f"Step {number} of {len(steps)}\n" in done.stdout
        assert step.lesson in done.stdout
    assert done.stdout.endswith(f"That's all you need. Now play with parlour play {name}\n")


def test_after_two_wrong_tries_the_move_is_shown() -> None:
    tried = ["castle", "QD", "quit"]
    told = CliRunner().invoke(app, ["learn", "crazy-eight"], input="\n".join(tried)).stdout.split("> ")
    assert told[1].startswith("'castle' is not a move")
    assert told[2].splitlines() == [
        "Q♦ matches neither the suit nor the rank of 9♥",
        "Play this move: 9C",
    ]
    assert len(told) == 4
    shown = CliRunner().invoke(app, ["learn", "crazy-eight"], input="\n").stdout
    assert "Play this move: 9C" in shown

"""The interface of the displays of a match."""

from typing import Protocol

from parlour.scene.scene_types import Scene
from parlour.terminal.match_session import SeatPrompt, Session


class Display(Protocol):
    """A display of a match, which also reads the players' input.

    `ask`, `hand_over` and `ask_choice` raise EOFError at the end of input.
    """

    def open(self, session: Session, notices: list[str]) -> None:
        """Show a match that begins or is resumed, with the notices."""

    def on_observation(self, session: Session) -> None:
        """Update the display after the move of a bot."""

    def hand_over(self, session: Session, seat: int) -> None:
        """Hide the last player's cards until the player of `seat` is at the screen."""

    def ask(self, session: Session, question: SeatPrompt, scene: Scene) -> str:
        """Return one line of input from the player of the prompted seat."""

    def show_message(self, sentence: str) -> None:
        """Show a sentence to the player who was prompted last."""

    def show_text(self, title: str, lines: list[str], from_end: bool = False) -> None:
        """Show a longer text to the player who was prompted last; with `from_end`, its end first."""

    def close(self, session: Session) -> None:
        """Close the display of a match that is over or that its players have left."""

    def show_result(self, session: Session, lines: list[str]) -> None:
        """Show the lines about the result; called after `close`."""

    def ask_choice(self, lines: list[str], prompt: str, choices: list[str]) -> str:
        """Show the lines, ask a question after the end of the match and return the answer.

        The answer is one of `choices`, or the name of a file if `choices` is empty. An empty answer means no.
        Input that was typed before the question is discarded.
        """

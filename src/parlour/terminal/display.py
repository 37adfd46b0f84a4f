"""The protocol that every display of a match implements."""

from typing import Protocol

from parlour.scene.scene_types import Scene
from parlour.terminal.match_session import SeatPrompt, Session


class Display(Protocol):
    """A display that shows a match and reads the players' input.

    `ask`, `wait_for_player` and `ask_choice` raise EOFError at the end of input.
    """

    def open(self, session: Session, notices: list[str]) -> None:
        """Show a new or resumed match and the notices for its players."""

    def show_progress(self, session: Session) -> None:
        """Show the events so far, if all players are bots."""

    def wait_for_player(self, session: Session, seat: int) -> None:
        """Hide the previous player's cards, and wait until the player of `seat` is at the screen."""

    def has_typed_ahead_line(self) -> bool:
        """Return True if the user has typed the next line before being asked for it."""

    def ask(self, session: Session, seat_prompt: SeatPrompt, scene: Scene) -> str:
        """Prompt the player of `seat_prompt.seat` and return the line that the player types."""

    def show_message(self, sentence: str) -> None:
        """Show a sentence to the player who was prompted last."""

    def show_text(self, title: str, lines: list[str], from_end: bool = False) -> None:
        """Show a long text to the player who was prompted last; with `from_end`, start at its end."""

    def close(self, session: Session) -> None:
        """Close the display when the match is over or the players have left it."""

    def show_result(self, session: Session, lines: list[str]) -> None:
        """Show lines about the result of the match. Called after `close`."""

    def ask_choice(self, lines: list[str], prompt: str, choices: list[str]) -> str:
        """Show the lines and ask a question after the end of the match. Return the answer.

        The answer is one of `choices`, or a file name if `choices` is empty. An empty answer means no. Input
        that was typed before the question is discarded.
        """

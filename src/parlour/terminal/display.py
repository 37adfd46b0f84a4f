"""What shows a match to its people."""

from typing import Protocol

from parlour.scene.scene_types import Scene
from parlour.terminal.match_session import SeatPrompt, Session


class Display(Protocol):
    """How a match is shown and its people are asked. Reading raises EOFError at the end of input."""

    def open(self, session: Session, notices: list[str]) -> None:
        """The match begins or is taken up."""

    def on_observation(self, session: Session) -> None:
        """A bot has moved."""

    def hand_over(self, session: Session, seat: int) -> None:
        """Hides what one person saw until another sits there."""

    def ask(self, session: Session, question: SeatPrompt, scene: Scene) -> str:
        """One line from the person who is asked."""

    def show_message(self, sentence: str) -> None:
        """A sentence for the person who was asked last."""

    def show_text(self, title: str, lines: list[str], from_end: bool = False) -> None:
        """A longer text for the person who was asked last, who may want its end first."""

    def close(self, session: Session) -> None:
        """The match is over, or left."""

    def show_result(self, session: Session, lines: list[str]) -> None:
        """How it ended, after `close`."""

    def ask_choice(self, lines: list[str], prompt: str, words: list[str]) -> str:
        """A question after the end, below lines, to be answered with one of the words or, where there are
        none, the name of a file; an empty answer is no. What was typed ahead is none."""

"""Data that a match returns: refusals, events, appraisals and the outcome."""

from dataclasses import dataclass

from parlour.text.message import DataRecord, Message


@dataclass(frozen=True)
class Refusal(DataRecord):
    """The reason why a move may not be made.

    Attributes:
        clause: The first clause that the move breaks, such as `CE-30`.
        message: The reason, for `parlour.text.translation.render`.
    """

    clause: str
    message: Message

    def __str__(self) -> str:
        from parlour.text.translation import render  # imported here, so that `import parlour` is fast

        return f"{render(self.message)} [{self.clause}]"

    def __repr__(self) -> str:
        return f"<Refusal: {self}>"


@dataclass(frozen=True)
class Outcome(DataRecord):
    """The result of a match.

    Attributes:
        winners: The winning seats, ascending: one seat, several that share the win, or none in a drawn match.
        scores: The score of each seat; empty if the match does not keep scores.
        clause: The clause that ended the match.
    """

    winners: list[int]
    scores: list[int]
    clause: str

    def __str__(self) -> str:
        result = (
            "drawn"
            if not self.winners
            else "won by seat " + " and ".join([str(seat) for seat in self.winners])
        )
        return f"{result} [{self.clause}]" if self.clause else result

    def __repr__(self) -> str:
        scores = f", scores {self.scores}" if self.scores else ""
        return f"<Outcome: {self}{scores}>"


@dataclass(frozen=True)
class Appraisal(DataRecord):
    """A move and its expected result.

    Attributes:
        move: The code of the move.
        points: The number of points that the move is expected to gain.
        utility: The expected utility of the match for the seat that moves, from -1 to 1.
    """

    move: int
    points: float
    utility: float


@dataclass(frozen=True)
class Event(DataRecord):
    """Something that happened in a match, as one observer saw it.

    Attributes:
        kind: One word for the kind of event; the rules page of the game lists all kinds.
        who: The seat that acted or that the event concerns; -1 for none.
        other: A second seat, such as the seat that was asked; -1 for none.
        number: A number whose meaning depends on the kind of event, such as points.
        cards: The notation of the cards that the observer saw.
        hidden_count: Number of cards that the observer did not see.
        text: A sentence that describes the event.
    """

    kind: str
    who: int
    other: int
    number: int
    cards: list[str]
    hidden_count: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.text}>"

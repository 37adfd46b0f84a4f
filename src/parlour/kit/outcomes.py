"""The data that a match returns: refusals, events, appraisals and its outcome."""

from dataclasses import dataclass

from parlour.kit.sentences import DataRecord, Sentence


@dataclass(frozen=True)
class Refusal(DataRecord):
    """The reason why a move may not be made.

    Attributes:
        clause: The first broken clause, such as `CE-30`.
        sentence: The reason as a message key and fields, which can be formatted in any language.
        text: The reason in English.
    """

    clause: str
    sentence: Sentence
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]"

    def __repr__(self) -> str:
        return f"<Refusal: {self}>"


@dataclass(frozen=True)
class Outcome(DataRecord):
    """The result of a match.

    Attributes:
        winners: The seats that won, ascending: one, several that share the win, or none if it is drawn.
        scores: A number for each seat; empty if the match keeps no score.
        clause: The clause that ended the match.
    """

    winners: list[int]
    scores: list[int]
    clause: str

    def __str__(self) -> str:
        who = "drawn" if not self.winners else "won by seat " + " and ".join([str(s) for s in self.winners])
        return f"{who} [{self.clause}]" if self.clause else who

    def __repr__(self) -> str:
        scores = f", scores {self.scores}" if self.scores else ""
        return f"<Outcome: {self}{scores}>"


@dataclass(frozen=True)
class Appraisal(DataRecord):
    """An evaluated move.

    Attributes:
        move: The code of the move.
        points: The average number of points that it gains.
        utility: The value of the match for the seat after the move, -1 to 1.
    """

    move: int
    points: float
    utility: float


@dataclass(frozen=True)
class Event(DataRecord):
    """One event, as one observer saw it.

    Attributes:
        kind: A word; the rules page of the game lists its kinds.
        who: The seat that acted, or that the event concerns; -1 for none.
        other: A second seat, such as the seat that was asked; -1 for none.
        number: Points, a count, or another number that depends on the kind.
        cards: The cards that the observer saw, as text.
        hidden_count: Number of further cards that the observer did not see.
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

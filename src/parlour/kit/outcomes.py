"""What a match hands out: refusals, events, appraisals and its outcome."""

from dataclasses import dataclass

from parlour.kit.sentences import DataRecord, Sentence


@dataclass(frozen=True)
class Refusal(DataRecord):
    """Why a move may not be made.

    Attributes:
        clause: The first broken clause, such as `CE-30`.
        sentence: The sentence as a message and its fields, which can be told in any language.
        text: The sentence in English, in plain words.
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
    """How a match ended.

    Attributes:
        winners: The seats that won, ascending: one, several who share, or none where it is drawn.
        scores: A number for each seat; empty where the match keeps none.
        clause: The clause that ended it.
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
    """A move that was counted out.

    Attributes:
        move: Its code.
        points: What it brings on average.
        utility: What the match is worth to the seat after it, -1 to 1.
    """

    move: int
    points: float
    utility: float


@dataclass(frozen=True)
class Event(DataRecord):
    """One thing that happened, as one observer saw it.

    Attributes:
        kind: A word; the rules page of the game lists its kinds.
        who: The seat that did it, or to which it happened; -1 for nobody.
        other: A second seat, such as whoever was asked; -1 for nobody.
        number: Points, a count, or whatever the kind says.
        cards: The cards that the observer saw, as text.
        hidden_count: How many cards besides the observer did not see.
        text: A sentence that tells it.
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

"""What a match hands out: refusals, events, appraisals and its outcome."""

from dataclasses import dataclass

from parlour.kit.data import Data
from parlour.kit.words import Sentence


@dataclass(frozen=True)
class Refusal(Data):
    """Why a move may not be made: the first broken clause, and one sentence in plain words."""

    clause: str
    sentence: Sentence
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]"

    def __repr__(self) -> str:
        return f"<Refusal: {self}>"


@dataclass(frozen=True)
class Outcome(Data):
    """How a match ended: who won (nobody: drawn), the scores where kept, the clause that ended it."""

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
class Appraisal(Data):
    """A move that was counted out: the points that it brings on average, and its `utility`, -1 to 1."""

    move: int
    points: float
    utility: float


@dataclass(frozen=True)
class Event(Data):
    """One thing that happened, as one observer saw it.

    `kind` is a word; `who` and `other` are seats or -1; `cards` are those that the observer saw, as text, and
    `hidden` is the number of those it did not see. `text` tells it in a sentence.
    """

    kind: str
    who: int
    other: int
    number: int
    cards: list[str]
    hidden: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.text}>"

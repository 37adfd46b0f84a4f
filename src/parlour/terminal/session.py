"""One match at the terminal: who is asked next, what each has seen, and the bots' moves."""

import secrets
import time
from dataclasses import dataclass

from parlour.kit.bits import bit, make_set
from parlour.kit.chance import Rng, make_rng
from parlour.kit.errors import InvalidRecordError, ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import DealerOptions
from parlour.kit.seats import SPECTATOR
from parlour.messages import options_in_words
from parlour.players.bots import broken_off, check_table, choose
from parlour.players.coach import Advice, advise
from parlour.record import Scribe
from parlour.scene import events_of, faces_of, scene_of
from parlour.shapes import Scene, SceneEvent
from parlour.terminal.arguments import Chair, UsageError
from parlour.terminal.marks import marks_of
from parlour.terminal.said import language
from parlour.terminal.saved import SavedMatch, SaveFile

DEALER = "dealer"  # the option of DealerOptions
FIRST = "first"


@dataclass(frozen=True)
class Question:
    """The seat that is asked for a move; `stepping_in` where it may let the chance go by."""

    seat: int
    stepping_in: bool


class Session:
    """A match with a chair for each seat."""

    def __init__(self, scribe: Scribe, chairs: list[Chair], rng: Rng, save: SaveFile) -> None:
        self.scribe = scribe
        self.chairs = chairs
        self.rng = rng
        self.save = save
        self.declined = 0  # the set of seats that have let a chance to step in go by since the last move
        people = [seat for seat, chair in enumerate(chairs) if chair.person]
        self.logs: dict[int, list[SceneEvent]] = {seat: [] for seat in [SPECTATOR, *people]}
        self.since = dict.fromkeys(self.logs, 0)  # how long each log was before that seat's own last move
        self.faces = faces_of(scribe.game, language())
        self.marks = marks_of(scribe.game)

    @property
    def game(self) -> Game:
        return self.scribe.game

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def options(self) -> dict[str, str]:
        """What the table chose, in words."""
        return options_in_words(type(self.game), self.scribe.record.options, language())

    @property
    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person]

    @staticmethod
    def begin(
        kind: type[Game], chairs: list[Chair], options: dict[str, object], seed: int | str, deck: str = ""
    ) -> "Session":
        """A new match, dealt and kept. Raises as `Game` does, and UnknownBot for who cannot play it."""
        names = [chair.name for chair in chairs]
        scribe = Scribe(kind.name, len(chairs), options, seed, names, deck)
        another = kind(len(chairs), scribe.game.options, 0, deck)
        check_table([chair.player for chair in chairs if not chair.person], another)
        rng = make_rng(seed).spawn()
        session = Session(scribe, chairs, rng, SaveFile.begin(scribe.record, chairs, rng))
        session.note(session.game)
        return session

    @staticmethod
    def again(saved: SavedMatch) -> "Session":
        """A kept match where it was left. Raises UsageError where its moves do not lead there."""
        record = saved.record
        scribe = Scribe(record.game, record.seats, record.options, record.seed, record.names, record.deck)
        session = Session(scribe, saved.chairs, saved.rng, SaveFile.again(saved))
        session.note(session.game)
        for number, (seat, text, expected) in enumerate(record.moves, 1):
            session.push(seat, text)
            if scribe.record.moves[-1][2] != expected:
                raise InvalidRecordError(f"move {number}, {text!r} by seat {seat}, leads to another position")
        session.declined = int(make_set(saved.declined))
        return session

    def rematch(self) -> "Session":
        """G-6: the same people again, dealt by whoever is next to deal, who then sits at seat 0."""
        game, record = self.game, self.scribe.record
        dealer = int(game.next_dealer())
        first = dealer if dealer >= 0 else 1  # where nobody is to deal, whoever began goes last
        options = dict(record.options)
        if isinstance(game.options, DealerOptions):
            options[DEALER] = FIRST
        chairs = self.chairs[first:] + self.chairs[:first]
        return Session.begin(type(game), chairs, options, secrets.token_hex(32), record.deck)

    def note(self, game: Game) -> None:
        """Adds what the last push did to what each has seen."""
        for seat, log in self.logs.items():
            log.extend(events_of(game, seat, self.names, language=language()))

    def push(self, seat: int, text: str) -> None:
        """Makes a move and notes what came of it. Raises as `Game.play` does."""
        codes = self.game.parse_moves(text, seat)
        before = self.game.copy() if len(codes) > 1 else None
        self.scribe.play(seat, text)
        if seat in self.since:
            self.since[seat] = len(self.logs[seat])
        if before is not None:
            # A push forgets the events of the one before, so the steps of one line are told from a copy.
            for code in codes[:-1]:
                before.push(seat, code)
                self.note(before)
        self.note(self.game)
        self.declined = 0

    def make(self, seat: int, text: str) -> None:
        """Makes a move and keeps it. Raises as `Game.play` does; then nothing has changed."""
        self.push(seat, text)
        self.save.add(self.scribe.record.moves[-1], self.rng)

    def refused(self, seat: int, text: str) -> str:
        """Why a seat may not make these moves, told to it with the names of the others."""
        game = self.game.copy()
        for code in game.parse_moves(text, seat):
            refusal = game.refusal(seat, code)
            if refusal is not None:
                told = game.format_sentence(refusal.sentence, self.names, seat, language())
                return f"{told} [{refusal.clause}]"
            game.push(seat, code)
        return ""

    def question(self) -> Question:
        """Who is asked now."""
        seat = int(self.game.next_actor(self.declined))
        return Question(seat, not self.game.to_move() >> seat & 1)

    def let_go(self, seat: int) -> None:
        """A seat lets the chance to step in go by, which is kept like a move."""
        self.declined |= bit(seat)
        self.save.decline(seat, self.rng)

    def answer_for_bot(self, question: Question) -> None:
        """Lets the bot of that chair move."""
        seat = question.seat
        player = self.chairs[seat].player
        try:
            move = choose(player, self.game.view(seat), self.rng)
        except ParlourError:
            raise
        except (Exception, SystemExit) as reason:  # it may be somebody else's program
            raise UsageError(broken_off(player, reason)) from None
        if move == NO_MOVE:
            self.let_go(seat)
        else:
            self.make(seat, self.game.format_move(move))

    def hint(self, seat: int, seconds: float) -> Advice:
        """What the coach would do there, within about so many seconds; the bots' chance is not touched."""
        ends = time.monotonic() + seconds
        view, rng = self.game.view(seat), self.rng.copy().spawn()
        return advise(view, rng, ends=ends, names=self.names, language=language())

    def scene(self, seat: int) -> Scene:
        """What a seat, or somebody who only watches, sees now."""
        return scene_of(self.game.view(seat), self.names, language())

    def same_sight(self, one: int, other: int) -> bool:
        """Whether two seats see and have seen the same cards, so that nothing need be hidden between them."""
        zones = [[zone.cards for zone in self.scene(seat).zones] for seat in (one, other)]
        seen = [
            [(event.kind, event.cards, event.hidden) for event in self.logs[seat]] for seat in (one, other)
        ]
        return zones[0] == zones[1] and seen[0] == seen[1]

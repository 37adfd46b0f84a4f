"""A match at the terminal: its players, its save file, and the events that each player has seen."""

import math
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import SupportsIndex

from parlour.bots.coach.hint import Hint, compute_hint
from parlour.bots.registry import (
    DEFAULT_SECONDS_PER_MOVE,
    bot_crashed_error,
    choose_move,
    is_third_party_bot,
    require_playable_bots,
)
from parlour.kit.errors import InvalidRecordError, ParlourError
from parlour.kit.game import Game, View
from parlour.kit.match_driver import is_decision
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import DealerOptions
from parlour.kit.rng import Rng, make_rng
from parlour.records.record import Record, Recorder
from parlour.scene.option_text import format_options
from parlour.scene.scene_types import Scene, SceneEvent
from parlour.scene.scenes import build_events, build_faces, build_scene
from parlour.terminal.language import UsageError, language
from parlour.terminal.move_shortcuts import build_move_shortcuts
from parlour.terminal.saved_matches import SavedMatch, SaveFile, SeatPlayer
from parlour.text.translation import Reader, render

DEALER_OPTION = "dealer"  # name of the option that selects the first dealer
FIRST_DEALER_VALUE = "first"


@dataclass(frozen=True)
class SeatPrompt:
    """A request for a player's input.

    If `is_interrupt` is True, the player may only interrupt another player's turn, or decline to do so.
    """

    seat: int
    is_interrupt: bool


def new_recorder(record: Record) -> Recorder:
    """Deal the match of a record again."""
    return Recorder(record.game, record.seats, record.options, record.seed, record.names, record.deck)


class Session:
    """A match in progress and the players of its seats."""

    def __init__(
        self,
        recorder: Recorder,
        players: list[SeatPlayer],
        rng: Rng,
        save_file: SaveFile,
        record_path: Path | None = None,
    ) -> None:
        self.recorder = recorder
        self.record_path = record_path  # file for the record of the finished match
        self.players = players
        self.rng = rng
        self.save_file = save_file
        human_seats = [seat for seat, player in enumerate(players) if player.is_human]
        self.event_logs: dict[int, list[SceneEvent]] = {seat: [] for seat in [SPECTATOR, *human_seats]}
        # for each seat, the number of logged events before the last move of that seat
        self.recent_events_start = dict.fromkeys(self.event_logs, 0)
        self.faces = build_faces(recorder.game, language())
        self.shortcuts = build_move_shortcuts(recorder.game)
        self.last_prompt: tuple[SeatPrompt, Scene] | None = (
            None  # the last prompt and the scene shown with it
        )

    @property
    def game(self) -> Game:
        return self.recorder.game

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def player_names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def options(self) -> dict[str, str]:
        """The names and values of the match's options, for display."""
        return format_options(type(self.game), self.recorder.record.options, language())

    @property
    def human_seats(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.is_human]

    @staticmethod
    def new_match(
        game_class: type[Game],
        players: list[SeatPlayer],
        options: dict[str, object],
        seed: int | str,
        deck: str = "",
        record_path: Path | None = None,
    ) -> "Session":
        """Deal a new match and create its save file.

        Raises:
            UnknownBotError: A bot cannot play this game.
            ParlourError: Any error that `Game` raises for the options, seats, seed or deck.
        """
        player_names = [player.name for player in players]
        recorder = Recorder(game_class.name, len(players), options, seed, player_names, deck)
        game = game_class.new_match(len(players), recorder.game.options, 0, deck)
        require_playable_bots([player.player_spec for player in players if not player.is_human], game)
        rng = make_rng(seed).spawn()
        session = Session(
            recorder, players, rng, SaveFile.create(recorder.record, players, rng, record_path), record_path
        )
        session.record_events(session.game)
        return session

    @staticmethod
    def resume(saved_match: SavedMatch) -> "Session":
        """Resume a saved match at its last position.

        Raises:
            InvalidRecordError: The position after a saved move differs from the recorded one.
            ParlourError: Any error that `Game.play` raises for a saved move.
        """
        record = saved_match.record
        session = Session(
            new_recorder(record),
            saved_match.players,
            saved_match.rng,
            SaveFile.reopen(saved_match),
            saved_match.record_path,
        )
        session.replay_moves(record.moves)
        for seat in saved_match.declined_seats:
            session.game.decline(seat)
        return session

    def undo(self) -> bool:
        """Go back to the last decision of the players at the terminal. Return False if there is none."""
        moves = list(self.recorder.record.moves)
        self.recorder = new_recorder(self.recorder.record)
        last_decision = -1
        for number, (seat, move_text, _) in enumerate(moves):
            if self.players[seat].is_human and is_decision(self.game, seat):
                last_decision = number
            self.recorder.play(seat, move_text)
        if last_decision < 0:
            return False
        self.go_back(moves[:last_decision])
        return True

    def go_back(self, moves: list[tuple[int, str, str]]) -> None:
        """Deal the match again, and replay its first moves. The save file has only these moves."""
        self.recorder = new_recorder(self.recorder.record)
        earlier_file = self.save_file
        self.save_file = SaveFile.create(self.recorder.record, self.players, self.rng, self.record_path)
        self.replay_moves(moves)
        for move in self.recorder.record.moves:
            self.save_file.add_move(move, self.rng)
        earlier_file.delete()

    def replay_moves(self, moves: list[tuple[int, str, str]]) -> None:
        """Make saved moves in a match that has just been dealt, and record the events again.

        Raises:
            InvalidRecordError: The position after a move differs from the recorded one.
        """
        for log in self.event_logs.values():
            log.clear()
        self.recent_events_start = dict.fromkeys(self.event_logs, 0)
        self.record_events(self.game)
        for number, (seat, move_text, expected_checksum) in enumerate(moves, 1):
            self.play_without_saving(seat, move_text)
            if self.recorder.record.moves[-1][2] != expected_checksum:
                raise InvalidRecordError(
                    f"move {number}, {move_text!r} by seat {seat}, leads to a different position than in"
                    " the record"
                )

    def new_rematch(self) -> "Session":
        """Start a rematch with the same players (G-6). The next dealer moves to seat 0."""
        game, record = self.game, self.recorder.record
        dealer = int(game.next_dealer())
        # If the game does not name the next dealer, each player moves to the previous seat, and the player of
        # seat 0 moves to the last seat.
        first_seat = dealer if dealer >= 0 else 1
        options = dict(record.options)
        if isinstance(game.options, DealerOptions):
            options[DEALER_OPTION] = FIRST_DEALER_VALUE
        players = self.players[first_seat:] + self.players[:first_seat]
        return Session.new_match(
            type(game), players, options, secrets.token_hex(32), record.deck, self.record_path
        )

    def record_events(self, game: Game) -> None:
        """Append the events of the game's last move to each seat's log."""
        for seat, log in self.event_logs.items():
            log.extend(build_events(game, seat, self.player_names, language=language()))

    def play_without_saving(self, seat: int, text: str) -> None:
        """Make a move and record it and its events. Raises the same errors as `Game.play`."""
        codes = self.game.parse_moves(text, seat)
        game_copy = self.game.copy() if len(codes) > 1 else None
        self.recorder.play(seat, text)
        if seat in self.recent_events_start:
            self.recent_events_start[seat] = len(self.event_logs[seat])
        if game_copy is not None:
            # A game stores only the events of its last move. If the text contains several moves, play all but
            # the last on a copy to record their events.
            for code in codes[:-1]:
                game_copy.push(seat, code)
                self.record_events(game_copy)
        self.record_events(self.game)

    # Methods of `DrivableMatch`

    def next_actor(self) -> int:
        return int(self.game.next_actor())

    def view(self, seat: int) -> View:
        return self.game.view(seat)

    def play(self, seat: int, move: SupportsIndex | str) -> None:
        """Make a move and save it.

        Raises the same errors as `Game.play`. After an error, the match is unchanged.
        """
        self.play_without_saving(seat, move if isinstance(move, str) else self.game.format_move(move))
        self.save_file.add_move(self.recorder.record.moves[-1], self.rng)

    def decline(self, seat: int) -> None:
        """Record and save that a seat does not interrupt."""
        self.game.decline(seat)
        self.save_file.add_declined_interrupt(seat, self.rng)

    # Players

    def format_refusal(self, seat: int, text: str) -> str:
        """Return why the moves in `text` are refused, or an empty string if they are legal.

        The message addresses the player of `seat` as "you" and calls the other players by name.
        """
        game = self.game.copy()
        for code in game.parse_moves(text, seat):
            refusal = game.refusal(seat, code)
            if refusal is not None:
                sentence = render(refusal.message, language(), Reader(self.player_names, seat))
                return f"{sentence} [{refusal.clause}]"
            game.push(seat, code)
        return ""

    def choose_bot_move(self, view: View) -> int:
        """Return the move of the bot in the seat of a view, or `NO_MOVE` if the bot declines.

        Raises:
            ParlourError: The bot reported an error.
            UsageError: The bot crashed.
        """
        player = self.players[view.seat].player_spec
        try:
            seconds = DEFAULT_SECONDS_PER_MOVE if is_third_party_bot(player) else math.inf
            return choose_move(player, view, self.rng, seconds)
        except ParlourError:
            raise
        except (Exception, SystemExit) as error:  # a third-party bot may raise any exception
            raise UsageError(bot_crashed_error(player, error)) from None

    def compute_hint(self, seat: int, seconds: float) -> Hint:
        """Return a hint, computed in about `seconds` seconds. The bots' random numbers are unaffected."""
        deadline = time.monotonic() + seconds
        view, rng = self.game.view(seat), self.rng.copy().spawn()
        return compute_hint(view, rng, deadline=deadline, player_names=self.player_names, language=language())

    def build_scene(self, seat: int) -> Scene:
        """Return the current scene as seen by a seat or by SPECTATOR."""
        return build_scene(self.game.view(seat), self.player_names, language())

    def have_same_view(self, first_seat: int, second_seat: int) -> bool:
        """Return True if two seats have seen the same cards and events."""
        zones = [[zone.cards for zone in self.build_scene(seat).zones] for seat in (first_seat, second_seat)]
        shown_events = [
            [(event.kind, event.cards, event.hidden_count) for event in self.event_logs[seat]]
            for seat in (first_seat, second_seat)
        ]
        return zones[0] == zones[1] and shown_events[0] == shown_events[1]

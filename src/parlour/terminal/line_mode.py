"""The display that prints a match line by line, for pipes and screen readers."""

import sys

from parlour.kit.moves import SPECTATOR
from parlour.scene.scene_types import Scene
from parlour.terminal.language import format_message
from parlour.terminal.match_session import SeatPrompt, Session
from parlour.terminal.scene_lines import describe_moves, describe_scores, describe_zone, sort_zones
from parlour.terminal.typed_ahead import has_typed_ahead_line
from parlour.text.display_text import can_print, sanitize_line

SUIT_LETTERS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S"})


def print_line(line: str) -> None:
    """Print a line and flush. Suit symbols become letters if the output cannot encode them."""
    line = sanitize_line(line)
    if not can_print(line):
        line = line.translate(SUIT_LETTERS).encode("ascii", "replace").decode()
    print(line, flush=True)


class LineDisplay:
    """The line-by-line display used for `--plain`."""

    def __init__(self) -> None:
        self.printed_counts: dict[int, int] = {}  # number of events already printed for each seat
        # last line printed for each zone of the table (such as a hand), for each viewing seat
        self.last_zone_lines: dict[int, dict[str, str]] = {}
        self.last_viewer = SPECTATOR
        self.last_prompt: tuple[int, SeatPrompt] | None = None

    def open(self, session: Session, notices: list[str]) -> None:
        game = session.game
        print_line(format_message("seats", title=game.title, seats=int(game.seats)))
        for name, value in session.options.items():
            print_line(format_message("option", name=name, value=value))
        for seat, player in enumerate(session.players):
            if session.human_seats == [seat]:
                print_line(format_message("seat-own", seat=seat, name=player.name))
            elif player.is_human:
                print_line(format_message("seat-person", seat=seat, name=player.name))
            else:
                print_line(format_message("seat-bot", seat=seat, name=player.name, bot=player.bot_label))
        for notice in notices:
            print_line(notice)
        if len(session.human_seats) == 1:
            self.last_viewer = session.human_seats[0]
        if session.human_seats:
            print_line(format_message("for-help"))
        self.begin(session)

    def begin(self, session: Session) -> None:
        """Print the events since each player's last move again when they are next asked."""
        self.recorder = session.recorder
        self.printed_counts = dict(session.recent_events_start)
        self.last_prompt = None

    def show_progress(self, session: Session) -> None:
        if not session.human_seats:
            self.print_new_events(session, SPECTATOR)

    def print_new_events(self, session: Session, seat: int) -> None:
        """Print the events that a seat has seen since the last call."""
        log = session.event_logs[seat]
        for event in log[self.printed_counts[seat] :]:
            print_line(event.text)
        self.printed_counts[seat] = len(log)

    def wait_for_player(self, session: Session, seat: int) -> None:
        self.announce_player_change(session, seat)
        if sys.stdin.isatty():
            print_line(format_message("nobody-looks"))
            self.read_line()

    def announce_player_change(self, session: Session, seat: int) -> None:
        """Print which player the next lines are for, unless it is the same player as before."""
        if seat != self.last_viewer:
            print_line(format_message("now-for", who=session.player_names[seat]))
        self.last_viewer = seat

    def has_typed_ahead_line(self) -> bool:
        return has_typed_ahead_line()

    def ask(self, session: Session, seat_prompt: SeatPrompt, scene: Scene) -> str:
        seat = seat_prompt.seat
        self.announce_player_change(session, seat)
        if session.recorder is not self.recorder:  # the match has gone back
            self.begin(session)
        prompt_key = (len(session.recorder.record.moves), seat_prompt)
        if prompt_key != self.last_prompt:
            self.last_prompt = prompt_key
            self.print_new_events(session, seat)
            self.print_changed_zones(session, scene)
            self.print_moves(session, seat_prompt, scene)
        is_only_human = len(session.human_seats) == 1
        print_line(
            format_message("your-move")
            if is_only_human
            else format_message("move-of", who=session.player_names[seat])
        )
        return self.read_line()

    def print_changed_zones(self, session: Session, scene: Scene) -> None:
        """For each zone of the table, print its line if the line has changed since the viewer last saw it."""
        old_lines = self.last_zone_lines.get(scene.seat, {})
        new_lines = {zone.key: describe_zone(scene, zone, session.faces) for zone in sort_zones(scene)}
        new_lines["scores"] = describe_scores(scene)
        for key, line in new_lines.items():
            if line and old_lines.get(key) != line:
                print_line(line)
        zone_names = {line.partition(":")[0] for line in new_lines.values()}
        for key, line in old_lines.items():
            name = line.partition(":")[0]
            if key not in new_lines and name not in zone_names:
                print_line(format_message("place-gone", name=name))
        self.last_zone_lines[scene.seat] = new_lines

    def print_moves(self, session: Session, seat_prompt: SeatPrompt, scene: Scene) -> None:
        print_line(format_message("step-in") if seat_prompt.is_interrupt else scene.prompt)
        for line in describe_moves(session.shortcuts, scene):
            print_line(line)

    def read_line(self) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def show_message(self, sentence: str) -> None:
        print_line(sentence)

    def show_text(self, title: str, lines: list[str], from_end: bool = False) -> None:
        print_line(f"{title}:")
        for line in lines:
            if line.strip():
                print_line(line)

    def close(self, session: Session) -> None:
        if session.game.is_over:
            self.print_new_events(session, self.last_viewer)

    def show_result(self, session: Session, lines: list[str]) -> None:
        for line in lines:
            print_line(line)

    def ask_choice(self, lines: list[str], prompt: str, choices: list[str]) -> str:
        return ""

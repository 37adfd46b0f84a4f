"""A match line by line: one fact each, no colour, no moving about, through a pipe or for a screen reader."""

import sys

from parlour.kit.seats import SPECTATOR
from parlour.shapes import Scene
from parlour.terminal.said import say
from parlour.terminal.session import Question, Session
from parlour.terminal.spoken import move_list, owner_order, score_words, zone_words
from parlour.terminal.words import can_print, visible

SIGNS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S"})


def put(line: str) -> None:
    """Prints a line at once, with letters for suits where the output has no signs for them."""
    line = visible(line)
    if not can_print(line):
        line = line.translate(SIGNS).encode("ascii", "replace").decode()
    print(line, flush=True)


class Plain:
    """The display for `--plain`."""

    def __init__(self) -> None:
        self.shown: dict[int, int] = {}  # of each log, how many events have been printed
        self.lines: dict[int, dict[str, str]] = {}  # of each seat, what was last said of each place
        self.last = SPECTATOR
        self.asked: tuple[int, Question] | None = None

    def open(self, session: Session, notices: list[str]) -> None:
        game = session.game
        put(say("seats", title=game.title, seats=int(game.seats)))
        for name, value in session.options.items():
            put(say("option", name=name, value=value))
        for seat, chair in enumerate(session.chairs):
            if session.people == [seat]:
                put(say("seat-own", seat=seat, name=chair.name))
            elif chair.person:
                put(say("seat-person", seat=seat, name=chair.name))
            else:
                put(say("seat-bot", seat=seat, name=chair.name, bot=chair.kind))
        for notice in notices:
            put(notice)
        if len(session.people) == 1:
            self.last = session.people[0]
        if session.people:
            put(say("for-help"))
        self.shown = dict(session.since)

    def observation_key(self, session: Session) -> None:
        if not session.people:
            self.flush(session, SPECTATOR)

    def flush(self, session: Session, seat: int) -> None:
        """Prints what that seat has seen since."""
        for event in session.logs[seat][self.shown[seat] :]:
            put(event.text)
        self.shown[seat] = len(session.logs[seat])

    def hand_over(self, session: Session, seat: int) -> None:
        self.address(session, seat)
        if sys.stdin.isatty():
            put(say("nobody-looks"))
            self.line()

    def address(self, session: Session, seat: int) -> None:
        """Says for whom the next lines are, where that is somebody else than before."""
        if seat != self.last:
            put(say("now-for", who=session.names[seat]))
        self.last = seat

    def ask(self, session: Session, question: Question, scene: Scene) -> str:
        seat = question.seat
        self.address(session, seat)
        asked = (len(session.scribe.record.moves), question)
        if asked != self.asked:
            self.asked = asked
            self.flush(session, seat)
            self.say_changes(session, scene)
            self.say_moves(session, question, scene)
        alone = len(session.people) == 1
        put(say("your-move") if alone else say("move-of", who=session.names[seat]))
        return self.line()

    def say_changes(self, session: Session, scene: Scene) -> None:
        """Prints the places that are not as this seat was last told."""
        before = self.lines.get(scene.seat, {})
        now = {zone.key: zone_words(scene, zone, session.faces) for zone in owner_order(scene)}
        now["scores"] = score_words(scene)
        for key, words in now.items():
            if words and before.get(key) != words:
                put(words)
        names = {words.partition(":")[0] for words in now.values()}
        for key, words in before.items():
            name = words.partition(":")[0]
            if key not in now and name not in names:
                put(say("place-gone", name=name))
        self.lines[scene.seat] = now

    def say_moves(self, session: Session, question: Question, scene: Scene) -> None:
        put(say("step-in") if question.stepping_in else scene.prompt)
        for words in move_list(session.marks, scene):
            put(words)

    def line(self) -> str:
        found = sys.stdin.readline()
        if not found:
            raise EOFError
        return found

    def say(self, sentence: str) -> None:
        put(sentence)

    def read(self, title: str, lines: list[str], from_end: bool = False) -> None:
        put(f"{title}:")
        for line in lines:
            if line.strip():
                put(line)

    def close(self, session: Session) -> None:
        if session.game.is_over:
            self.flush(session, self.last)

    def end(self, session: Session, lines: list[str]) -> None:
        for line in lines:
            put(line)

    def offer(self, lines: list[str], prompt: str, words: list[str]) -> str:
        return ""

"""Each kind of place as text and on the screen, and the order in which players are asked."""

from pathlib import Path

import pytest
from rich.console import Console

from parlour.cli.arguments import parse_players
from parlour.games import game_class
from parlour.kit.game import View
from parlour.kit.match_driver import drive
from parlour.kit.moves import NO_MOVE
from parlour.scene.scene_types import Scene, SceneMove, SceneZone
from parlour.terminal import match_session as matches
from parlour.terminal import saved_matches
from parlour.terminal.drawing import draw_table
from parlour.terminal.match_session import SeatPrompt, Session
from parlour.terminal.saved_matches import SeatPlayer
from parlour.terminal.scene_lines import describe_move, describe_zone, sort_zones


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def three_player_session(home: Path) -> Session:
    """Return a match of three players."""
    return Session.new_match(
        game_class("war"), [SeatPlayer("you", name) for name in ("Mia", "Tom", "Ada")], {}, 1
    )


def zone(kind: str, cards: list[str], **more: object) -> SceneZone:
    given = {
        "key": kind,
        "label": "Place",
        "seat": -1,
        "count": len(cards),
        "badges": [],
        "pegs": [],
        "length": 0,
    }
    return SceneZone(kind=kind, cards=cards, **(given | more))  # type: ignore[arg-type]


def scene_with(zones: list[SceneZone], seat: int = 0) -> Scene:
    return Scene("toy", "Toy", seat, ["Mia", "Tom", "Ada"], [1], "", zones, [], [], [], False, "", [], "")


WORDS = [
    (zone("pile", ["?", "?"]), "Place: 2 cards, face down"),
    (zone("pile", []), "Place: empty"),
    (zone("pile", ["7H", "?"]), "Place: 7♥ on top, 2 cards"),
    (zone("pile", ["7H"], badges=["clockwise", "shut"]), "Place: 7♥ on top, 1 card, clockwise, shut"),
    (zone("pile", [], count=9), "Place: 9 cards, face down"),
    (zone("hand", ["?", "?", "?"], seat=1), "Place of Tom: 3 cards"),
    (zone("hand", ["7H", "TC", "?"], seat=0), "Your place: 7♥ 10♣ and 1 more"),
    (zone("hand", [], seat=2), "Place of Ada: no cards"),
    (zone("hand", [], seat=0, label="Side Bonus"), "Your Side Bonus: no cards"),
    (zone("fan", ["*1", "AS"]), "Place: joker A♠"),
    (zone("row", ["7H+8H", "?", "?+9C"]), "Place: 7♥+8♥; face down; face down+9♣"),
    (zone("row", []), "Place: empty"),
    (zone("track", [], pegs=[3, 12], length=121), "Place: pegs in holes 3 and 12 of 121"),
    (zone("track", [], length=121), "Place: no peg on the track yet (121 holes)"),
    (zone("counter", [], count=4), "Place: 4"),
    (zone("choice", ["yes", "no"]), "Place: yes, no"),
    (zone("fan", [], seat=0, label="Played"), "Played by you: no cards"),
    (zone("counter", [], seat=1, label="Games won", count=1), "Games won by Tom: 1"),
    (zone("row", ["7H", "8H"], stack_seats=[1, 0]), "Place: Tom 7♥; you 8♥"),
    (zone("track", [], seat=1, label="Pegs", pegs=[3, 0], length=61), "Pegs of Tom: in holes 3 and 0 of 61"),
]


@pytest.mark.parametrize(("place", "words"), WORDS)
def test_zone_in_words(place: SceneZone, words: str) -> None:
    assert describe_zone(scene_with([place]), place) == words


EXPECTED_LINES = {
    "pile": "Place  7♥  1  clockwise  shut",
    "row": "Place  7♥  8♥  ▮ ▮ 9♣",
    "track": "Place holes 3 and 12 of 121 ●·○····························|",
    "counter": "Place 4",
    "choice": "Place yes no",
    "fan": "Place  joker   A♠",
}


@pytest.mark.parametrize("kind", list(EXPECTED_LINES))
def test_zone_on_the_screen(three_player_session: Session, kind: str) -> None:
    places = {
        place.kind: place
        for place, _ in reversed(WORDS)
        if place.kind == kind and (place.cards or place.pegs)
    }
    places.setdefault(kind, next(place for place, _ in WORDS if place.kind == kind))
    if kind == "pile":
        places[kind] = WORDS[3][0]
    lines = [
        line.plain.rstrip() for line in draw_table(three_player_session, scene_with([places[kind]]), 80).lines
    ]
    assert lines[0] == EXPECTED_LINES[kind]


def test_long_hand_is_wrapped(three_player_session: Session) -> None:
    cards = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789"]
    lines = draw_table(three_player_session, scene_with([zone("hand", cards, seat=0)]), 80).lines
    console = Console(width=80)
    drawn = [line.plain for line in lines if line.plain.strip()]
    assert len(drawn) == 3
    assert "".join(drawn).count("♥") == 9
    assert all(line.cell_len <= console.width for line in lines)
    assert all(line.index("♣" if n == 0 else line.split()[0]) >= 19 for n, line in enumerate(drawn))


def test_zone_order_from_next_player_to_own_zones() -> None:
    hands = [zone("hand", [], seat=seat) for seat in range(3)]
    order = [place.seat for place in sort_zones(scene_with([*hands, zone("pile", [])], seat=1))]
    assert order == [-1, 2, 0, 1]


def test_move_text_is_not_repeated() -> None:
    assert describe_move(SceneMove("draw", "Draw", "stock", "")) == "Draw"
    assert describe_move(SceneMove("5C", "Play 5♣", "hand.0", "5C")) == "Play 5♣ (5C)"


def new_session(seats: str, seed: int, **options: object) -> Session:
    kind = game_class("crazy-eight")
    return Session.new_match(kind, parse_players(seats, kind), dict(options), seed)


def play_until_interrupt(session: Session, most: int = 400) -> SeatPrompt:
    """Play until a player may interrupt; players make their first legal move."""
    for _ in range(most):
        play_bots(session)
        seat = session.next_actor()
        if not session.game.to_move() >> seat & 1:
            return SeatPrompt(seat, True)
        session.play(seat, session.build_scene(seat).moves[0].move)
    raise AssertionError("no seat ever missed a call")


def play_bots(session: Session) -> None:
    """Let the bots play until a person is asked or the match is over."""
    drive(session, [None if player.is_human else session.choose_bot_move for player in session.players])


def test_player_is_asked_once_to_interrupt(home) -> None:
    session = new_session("you:Mia,random,random", 3, calls="manual", match="points")
    first_prompt = play_until_interrupt(session)
    assert [move.move.split()[0] for move in session.build_scene(first_prompt.seat).moves] == ["catch"]
    session.decline(first_prompt.seat)
    moves = len(session.recorder.record.moves)
    while len(session.recorder.record.moves) == moves:
        seat = session.next_actor()
        assert SeatPrompt(seat, not session.game.to_move() >> seat & 1) != first_prompt
        if session.players[seat].is_human:
            session.play(seat, session.build_scene(seat).moves[0].move)
        elif (move := session.choose_bot_move(session.view(seat))) != NO_MOVE:
            session.play(seat, move)
        else:
            session.decline(seat)


def test_interrupt_does_not_change_the_turn(home) -> None:
    session = new_session("you:Mia,random,random", 3, calls="manual", match="points")
    prompt = play_until_interrupt(session)
    turn = int(session.game.turn)
    session.play(prompt.seat, session.build_scene(prompt.seat).moves[0].move)
    assert int(session.game.turn) == turn
    assert [
        event.kind for event in session.event_logs[prompt.seat][session.recent_events_start[prompt.seat] :]
    ][:1] == ["catch"]


def test_bots_receive_only_views(home, monkeypatch) -> None:
    views = []

    def choose(name, view, rng, time_limit):
        views.append(view)
        return view.game.heuristic(view.seat)

    monkeypatch.setattr(matches, "choose_move", choose)
    session = new_session("simple,random,simple", 4)
    play_bots(session)
    assert views
    assert all(type(view) is View and view.game is not session.game for view in views)


def test_hint_does_not_change_bot_moves(home) -> None:
    session = new_session("you:Mia,random", 4)
    play_bots(session)
    before = session.rng.to_text()
    assert session.compute_hint(0, 0.05).choices
    assert session.rng.to_text() == before
    assert saved_matches.list_saved_files("crazy-eight") == [session.save_file.path]

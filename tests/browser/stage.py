"""A table whose scenes are chosen by a test, and measurements of its layout."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute, expect

from parlour.bots.coach.hint import Hint, MoveRating
from parlour.games import game_class
from parlour.kit.game import Game
from parlour.kit.options import Options, default_options, list_option_specs, parse_options
from parlour.scene.scene_types import Scene, SceneEvent, SceneZone
from parlour.scene.scenes import build_scene, build_scene_with_open_hands
from parlour.text.message import DEFAULT_LANGUAGE
from tests.browser.table import open_table

PHONE, LANDSCAPE, SMALL = (360, 640), (640, 360), (320, 568)
TABLET, LAPTOP, DESK = (768, 1024), (1366, 768), (1440, 900)
SIZES = [PHONE, LANDSCAPE, TABLET, LAPTOP, DESK, SMALL]

NAMES = [
    "Maximiliane-Alexandrina",
    "Bo",
    "Jean-Baptiste de la Tour",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Ida",
    "Christophorus",
]
RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]
REMINDERS = ["holds queens", "lacks sevens", "holds tens", "no aces", "holds kings", "lacks fours"]
DECIDING_MOMENT = {"move": 3, "text": "move 61, Christophorus asks Jean-Baptiste de la Tour for kings"}
REFUSAL = (
    "You may not do that with this card now: first comes what the demand wants of you, or the cards that "
    "you take for it, and after that whoever sits at your left has the turn. [CE-24]"
)
LONG_EVENT = (
    "Jean-Baptiste de la Tour is dealt the Lower Half of the Walrus, the Lower Half of the Tortoise, the "
    "Lower Half of the Wallaby, the Rat Minus card, the Mosquito Minus card and the Leech Minus card."
)
NEWS = [SceneEvent("told", 1, -1, 0, [], 0, text) for text in (LONG_EVENT, "Bo draws a card.")]


class Stage:
    """A page at a table.

    Messages of the server about the table are kept; scenes come from the test.
    """

    def __init__(self, page: Page, game: str, seats: int) -> None:
        self.page = page
        self.game = game
        self.seats = seats
        self.numbers = count(1000)
        self.number = 0
        self.label = ""
        self.sockets: list[WebSocketRoute] = []
        self.moves: list[str] = []  # the moves that the page has sent
        self.table: dict[str, Any] = {}  # the last `table` message of the server
        self.size: tuple[int, int] | None = None  # of the window, once it was resized
        self.shown: tuple[int, bool] | None = None  # number of seats, and True if the match is over
        page.route_web_socket(re.compile("/ws/"), self.join)
        page.route(re.compile("/deciding-moment"), lambda route: route.fulfill(json=DECIDING_MOMENT))
        open_table(page, game, seats)

    def join(self, socket: WebSocketRoute) -> None:
        room = socket.connect_to_server()
        self.sockets.append(socket)
        socket.on_message(lambda message: self.hear(json.loads(message), room))
        room.on_message(lambda message: self.pass_on(socket, str(message)))

    def pass_on(self, socket: WebSocketRoute, text: str) -> None:
        """Pass a message of the server to the page.

        Once the test sends scenes, only `pong` is passed: without it the page would reconnect.
        """
        message = json.loads(text)
        if self.number and message["type"] != "pong":
            return
        socket.send(text)
        if message["type"] == "table":
            self.table = message

    def hear(self, message: dict[str, Any], room: WebSocketRoute) -> None:
        if message["type"] == "request_hint":
            self.send(
                {
                    "type": "hint_result",
                    "request_id": message["request_id"],
                    "seq": self.number,
                    "hint": self.hint(),
                }
            )
        elif message["type"] in ("explain_card", "move"):
            self.moves += [message["move"]] if message["type"] == "move" else []
            self.send(
                {"type": "refused", "request_id": message["request_id"], "reason": REFUSAL, "clause": "CE-24"}
            )
        else:
            room.send(json.dumps(message))

    def hint(self) -> Hint:
        moves = (self.scene.moves * 4)[:4]
        choices = [MoveRating(move.move, move.label, 0.61, 0.02, None, 400) for move in moves]
        reason = "Most of those cards are still to come, and whoever has them cannot know what you hold."
        figures = (
            "61 in 100 for this, 55 in 100 for the next best, over four hundred matches played on from here."
        )
        return Hint(self.scene.seat, choices, reason, figures, is_exact=False, playouts=400)

    def send(self, message: dict[str, Any]) -> None:
        self.sockets[-1].send(msgspec.json.encode(message).decode())

    def show(self, scene: Scene) -> None:
        """Show a scene with at most as many players as the table has seats."""
        self.tell(scene, [NEWS[(self.number + 1) % len(NEWS)]])
        expect(self.page.locator(f'#board[data-seq="{self.number}"]')).to_be_visible()

    def tell(self, scene: Scene, events: list[SceneEvent], **fields: Any) -> None:
        """Send a scene with its events, which the page may still be animating afterwards."""
        self.scene = scene
        self.number = next(self.numbers)
        seats = len(scene.names)
        if self.shown != (seats, scene.is_over):  # the table's own match may be in any state
            self.shown = (seats, scene.is_over)
            now = {
                "match_number": 1,
                "started": True,
                "is_over": scene.is_over,
                "seats": self.table["seats"][:seats],
            }
            self.send({**self.table, **now})
        message = {"type": "scene", "seq": self.number, "match_number": 1, "scene": scene, "events": events}
        self.send({**message, **fields})

    def end(self, scene: Scene) -> None:
        """Show a finished match and wait for its deciding moment."""
        self.show(scene)
        expect(self.page.locator("#deciding-moment a")).to_be_visible()

    def resize(self, size: tuple[int, int]) -> None:
        if size != self.size:
            self.size = size
            self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def set_text_size(self, size: str) -> None:
        """Set the text size of the page, such as `200%`, and wait until the page has laid out the table."""
        self.page.evaluate(
            """async (size) => {
              document.documentElement.style.fontSize = size;
              await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            }""",
            size,
        )

    def at_each(self, sizes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Resize the window to each size, starting with the current one: a new layout takes long."""
        for size in sorted(dict.fromkeys(sizes), key=lambda size: size != self.size):
            self.resize(size)
            yield size

    def complaints(self) -> list[str]:
        found: list[str] = self.page.evaluate(MEASURE)
        return found

    def regions(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = self.page.evaluate(REGIONS)
        return found


# Parts that are not shown have no region: the button for a hint is hidden if there is only one legal move.
REGIONS = """() => Object.fromEntries(["others", "middle", "prompt", "hint-button", "own"].map((id) => {
  const part = document.getElementById(id);
  const box = (id === "prompt" ? part.parentElement : part).getBoundingClientRect();
  return [id, [box.x, box.y, box.width, box.height].map(Math.round)];
}).filter(([, [, , width]]) => width > 0))"""

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8").strip().rstrip(";")


# Scenes


def play_at_random(match: Game, seed: int, moves: int = 900) -> Iterator[int]:
    """Play a match at random, and yield the seat to move before each move."""
    rng = Random(seed)
    for _ in range(moves):
        if match.is_over:
            return
        seat = next(seat for seat in range(match.seats) if match.to_move() >> seat & 1)
        yield seat
        match.push(seat, rng.choice(match.legal_in_game_order(seat)))


def own_turns(game: str, seats: int, seed: int, most: int, language: str = DEFAULT_LANGUAGE) -> list[Scene]:
    """Return scenes of seat 0's turns in a random match: the first one, and others spread over the match."""
    match = game_class(game).new_match(seats, None, seed)
    scenes = [
        build_scene(match.view(0), NAMES[:seats], language)
        for seat in play_at_random(match, seed)
        if seat == 0
    ]
    step = max(1, len(scenes) // most)
    return scenes[::step][:most]


def most_clickable_turn(game: str, seats: int, seed: int) -> Scene:
    """Return the own turn of random matches with the most clickable cards of other players."""
    matches = [game_class(game).new_match(seats, None, seed + 100 * nth) for nth in range(3)]
    turns = (match for match in matches for seat in play_at_random(match, seed, 2000) if seat == 0)
    scenes = [build_scene(match.view(0), NAMES[:seats]) for match in turns]

    def across(scene: Scene) -> int:
        theirs = {zone.key for zone in scene.zones if zone.seat > 0}
        return sum(move.zone in theirs and bool(move.card) for move in scene.moves)

    best = max(scenes, key=across)
    assert across(best)
    return best


def fullest_turns(seats: int, seed: int, most: int) -> list[Scene]:
    """Return the turns of seat 0 with the most own cards in a match of Zop Zoo in which all take cards."""
    match = game_class("zop-zoo").new_match(seats, None, seed)
    rng = Random(seed)
    scenes: list[Scene] = []
    while not match.is_over and len(scenes) < 80:
        seat = next(seat for seat in range(seats) if match.to_move() >> seat & 1)
        if seat == 0:
            scenes.append(build_scene(match.view(0), NAMES[:seats]))
        moves = match.legal_in_game_order(seat)
        taking = [move for move in moves if match.format_move(move).startswith(("take", "match", "dig"))]
        match.push(seat, rng.choice(taking or moves))

    def own_cards(scene: Scene) -> int:
        return sum(zone.count * (2 if zone.key == "bonus.0" else 1) for zone in scene.zones if not zone.seat)

    return sorted(scenes, key=own_cards)[-most:]


def final_scene(game: str, seats: int, seed: int, language: str = DEFAULT_LANGUAGE) -> Scene:
    """Return the end of a random match with all hands revealed."""
    match = game_class(game).new_match(seats, None, seed)
    assert any(match.is_over for _ in play_at_random(match, seed, 5000)) or match.is_over
    return build_scene_with_open_hands(match, NAMES[:seats], 0, language)


def option_sets(game: str) -> Iterator[Options]:
    """Yield settings of a game: defaults, the last value of all options together, then each value alone."""
    kind = game_class(game).options_type
    facts = [fact for fact in list_option_specs(kind) if fact.values]
    yield default_options(kind)
    yield parse_options(kind, {fact.name: fact.values[-1] for fact in facts})
    for fact in facts:
        for value in fact.values[1:]:
            yield parse_options(kind, {fact.name: value})


def option_scenes(game: str, seats: int, seed: int, moves: int) -> list[Scene]:
    """Return own turns, under all options, that each show a new kind of zone or a new badge."""
    scenes: list[Scene] = []
    seen: set[str] = set()
    for options in option_sets(game):
        if options.find_conflict(seats) is not None:
            continue
        match = game_class(game).new_match(seats, options, seed)
        for seat in play_at_random(match, seed, moves):
            if seat:
                continue
            scene = build_scene(match.view(0), NAMES[:seats], show_known_cards=False)
            found = {word for zone in scene.zones for word in (f"{zone.kind} {zone.label}", *zone.badges)}
            if not found <= seen and options is not default_options(type(options)):
                scenes.append(scene)
            seen |= found
    return scenes


def crowd_scene(scene: Scene, rng: Random, cards: int) -> Scene:
    """Return a copy of the scene with more cards on the table than a match can have."""
    scene = msgspec.json.decode(msgspec.json.encode(scene), type=Scene)
    for zone in scene.zones:
        crowd_zone(zone, scene, rng, cards)
    return scene


def crowd_zone(zone: SceneZone, scene: Scene, rng: Random, cards: int) -> None:
    own = zone.seat == scene.seat
    free = [rank for rank in RANKS if all(move.source_card[:1] != rank for move in scene.moves)]
    if zone.kind == "hand":
        more = [card for card in rng.sample(PACK, len(PACK)) if card not in zone.cards]
        zone.cards = (zone.cards + more)[:cards] if own else ["?"] * 30
    elif zone.kind == "row" and zone.seat >= 0 and any(other.kind == "hand" for other in scene.zones):
        zone.cards = ["+".join(rank + suit for suit in "CDHS") for rank in free[: 12 if own else 6]]
    elif zone.kind == "row" and zone.seat >= 0:
        zone.cards = (zone.cards * 12)[: 5 if zone.key.startswith("bonus") else 18 if own else 10]
    elif zone.kind == "row":
        zone.cards = (zone.cards * 6)[:6]
        zone.stack_seats = [at % 2 for at in range(len(zone.cards))]
    elif zone.kind == "fan":
        zone.cards = (zone.cards * 9)[: 4 if zone.seat >= 0 else 8]
    if zone.kind in ("hand", "pile", "row") and zone.seat >= 0:
        zone.badges = [*zone.badges[: len(zone.badges) - zone.reminder_count], *REMINDERS]
        zone.reminder_count = len(REMINDERS)
    zone.count = len(zone.cards) if zone.kind != "pile" and zone.kind != "counter" else zone.count

"""A table whose scenes a test chooses, and what is measured of it."""

import json
import re
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute, expect

from parlour.games import game_class
from parlour.kit.game import Game
from parlour.players.coach import Advice, MoveRating
from parlour.scene import Scene, SceneZone, scene_of

PHONE, LYING, SMALL = (360, 640), (640, 360), (320, 568)
TABLET, LAPTOP, DESK = (768, 1024), (1366, 768), (1440, 900)
SIZES = [PHONE, LYING, TABLET, LAPTOP, DESK, SMALL]

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
MARKS = ["dealer", "holds queens", "lacks sevens", "holds tens", "no aces", "holds kings", "lacks fours"]
REFUSAL = (
    "You may not do that with this card now: first comes what the demand wants of you, or the cards that "
    "you take for it, and after that whoever sits at your left has the turn. [CE-24]"
)


class Stage:
    """A page at a table. What the room says of the table stays; the scenes are the test's."""

    def __init__(self, page: Page, game: str, seats: int) -> None:
        self.page = page
        self.numbers = count(1000)
        self.number = 0
        self.label = ""
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self.join)
        page.goto("/")
        page.evaluate(OPEN, [game, seats])
        page.goto(f"/t/{page.evaluate('sessionStorage.getItem(`parlour.made`)')}")
        expect(page.locator("#board[data-seq]")).to_be_visible()

    def join(self, socket: WebSocketRoute) -> None:
        room = socket.connect_to_server()
        self.sockets.append(socket)
        socket.on_message(lambda said: self.hear(json.loads(said), room))
        room.on_message(lambda said: None if self.number else socket.send(said))

    def hear(self, said: dict[str, Any], room: WebSocketRoute) -> None:
        if said["type"] == "hint":
            self.send({"type": "hinted", "id": said["id"], "seq": self.number, "advice": self.advice()})
        elif said["type"] in ("why", "move"):
            self.send({"type": "refused", "id": said["id"], "sentence": REFUSAL, "clause": "CE-24"})
        else:
            room.send(json.dumps(said))

    def advice(self) -> Advice:
        moves = (self.scene.moves * 4)[:4]
        choices = [MoveRating(move.move, move.label, 0.61, 0.02, None, 400) for move in moves]
        reason = "Most of those cards are still to come, and whoever has them cannot know what you hold."
        figures = (
            "61 in 100 for this, 55 in 100 for the next best, over four hundred matches played on from here."
        )
        return Advice(self.scene.seat, choices, reason, figures, exact=False, playouts=400)

    def send(self, message: dict[str, Any]) -> None:
        self.sockets[-1].send(msgspec.json.encode(message).decode())

    def show(self, scene: Scene) -> None:
        self.scene = scene
        self.number = next(self.numbers)
        self.send({"type": "scene", "seq": self.number, "match": 1, "scene": scene, "events": []})
        expect(self.page.locator(f'#board[data-seq="{self.number}"]')).to_be_visible()

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def complaints(self) -> list[str]:
        found: list[str] = self.page.evaluate(MEASURE)
        return found

    def regions(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = self.page.evaluate(REGIONS)
        return found


OPEN = """async ([game, seats]) => {
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, "easy"]));
  const body = JSON.stringify({ game, seats, bots, hints: true });
  const headers = { "content-type": "application/json" };
  const made = await fetch("/api/tables", { method: "POST", headers, body });
  sessionStorage.setItem("parlour.made", (await made.json()).table);
}"""

REGIONS = """() => Object.fromEntries(["others", "middle", "news", "hint-button", "own"].map((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return [id, [box.x, box.y, box.width, box.height].map(Math.round)];
}))"""

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8").strip().rstrip(";")


# Scenes


def match_of(game: str, seats: int, seed: int) -> Game:
    return game_class(game)(seats, None, seed)


def own_turns(game: str, seats: int, seed: int, most: int) -> list[Scene]:
    """A match played at random, as seat 0 sees it on its turns: the first, and others over the match."""
    match, rng = match_of(game, seats, seed), Random(seed)
    scenes: list[Scene] = []
    for _ in range(900):
        if match.over:
            break
        seat = next(seat for seat in range(seats) if match.to_move() >> seat & 1)
        if seat == 0:
            scenes.append(scene_of(match.view(0), NAMES[:seats]))
        match.push(seat, rng.choice(match.legal(seat)))
    step = max(1, len(scenes) // most)
    return scenes[::step][:most]


def crowded(scene: Scene, rng: Random, cards: int) -> Scene:
    """The scene with as much on the table as there can be, and more."""
    scene = msgspec.json.decode(msgspec.json.encode(scene), type=Scene)
    for zone in scene.zones:
        crowd(zone, scene, rng, cards)
    return scene


def crowd(zone: SceneZone, scene: Scene, rng: Random, cards: int) -> None:
    own = zone.seat == scene.seat
    free = [rank for rank in RANKS if all(move.through[:1] != rank for move in scene.moves)]
    if zone.kind == "hand":
        more = [card for card in rng.sample(PACK, len(PACK)) if card not in zone.cards]
        zone.cards = (zone.cards + more)[:cards] if own else ["?"] * 30
    elif zone.kind == "row" and zone.seat >= 0 and any(other.kind == "hand" for other in scene.zones):
        zone.cards = ["+".join(rank + suit for suit in "CDHS") for rank in free[: 12 if own else 6]]
    elif zone.kind == "row" and zone.seat >= 0:
        zone.cards = (zone.cards * 12)[: 5 if zone.key.startswith("bonus") else 18 if own else 10]
    elif zone.kind == "row":
        zone.cards = (zone.cards * 6)[:6]
        zone.by = [at % 2 for at in range(len(zone.cards))]
    elif zone.kind == "fan":
        zone.cards = (zone.cards * 9)[: 4 if zone.seat >= 0 else 8]
    if zone.kind in ("hand", "pile", "row") and zone.seat >= 0:
        zone.badges = [*zone.badges, *MARKS][:7]
    zone.count = len(zone.cards) if zone.kind != "pile" and zone.kind != "counter" else zone.count

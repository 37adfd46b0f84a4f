"""Words of each game's prompts, and the kinds of moves that a seat may make."""

import re
from typing import Any

from parlour.kit.game import Game

# For each game: text of its prompts other than offers, and a pattern for the offer of each kind of move.
ASIDES = {
    "crazy-eight": "[Tt]here is nothing to draw",
    "zop-zoo": "The draw pile is empty|nothing to dig for|lets you dig|to dig up|You have named.*",
}
OFFERS = {
    "war": {"flip": "^Flip"},
    "go-fish": {"ask": "^Ask"},
    "authors": {"ask": "^Ask"},
    "crazy-eight": {
        **{verb: rf"\b{verb}\b" for verb in ("draw", "pass", "keep", "play", "catch")},
        "take": r"\bpick up (\d|a card|one more)|\bmiss your turn\b",
    },
    "zambezi-falls": {
        "give": "^Choose a card to give",
        "lead": "^Start a new round",
        "beat": r"\bbeat\b",
        "match": r"\bmatch\b",
        "pass": "(or|:) pass",
    },
    "zombie-cribbage": {
        "go": "say go",
        "stop": r"\bstop\b",
        "run": "run and end the hand",
        "stay": r"or stay\?",
        "count": "^Count your",
        "claim": ": claim missed points",
        "crib": "^Put two cards in",
        "card": "lead a card|play a card|play another card|play a joker",
    },
    "zop-zoo": {
        **{kind: rf"\b{kind}\b" for kind in ("draw", "take", "leave", "dig", "name")},
        **{kind: f"{kind} (it|the MOLE|one of)" for kind in ("match", "discard", "give", "switch")},
        "cover": "covers permanently",
    },
}


def offered(name: str, prompt: str) -> set[str]:
    """Return the kinds of moves that a prompt offers."""
    said = re.sub(ASIDES[name], "", prompt) if name in ASIDES else prompt
    return {kind for kind, words in OFFERS[name].items() if re.search(words, said, re.IGNORECASE)}


def possible(game: Any, seat: int) -> set[str]:
    """Return the kinds of moves that a seat may make, in the same words."""
    moves = [game.format_move(move) for move in game.legal(seat)]
    kinds = {kind_of(game, move) for move in moves}
    if "draw" in kinds and game.name == "crazy-eight" and not game.stock_count and game.discard_count == 1:
        return kinds - {"draw"} | {"pass"}
    return kinds | {"dig"} if "name" in kinds else kinds  # a dig comes after its names


def kind_of(game: Game, move: str) -> str:
    """Return the kind of a move, as the key of `OFFERS`."""
    word = move.split()[0].rstrip("!")
    if word in OFFERS[game.name]:
        return word
    if game.name == "crazy-eight":
        return "play"
    if game.name == "zombie-cribbage":
        return "card"
    top = re.sub("[CDHS]", "", game.position()["pile"]).split(" ")[0]
    return ("match" if move == top else "beat") if top else "lead"

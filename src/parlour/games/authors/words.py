"""What Authors says."""

from parlour.games.asking.words import ASKING_SENTENCES

SENTENCES = {
    **ASKING_SENTENCES,
    "ask": "{who} asks {other} for {cards}.",
    "ask.you": "You ask {other} for {cards}.",
    "fish": "{who} has not got it.",
    "fish.you": "You have not got it.",
    "move.ask": "Ask {other} for {card}",
    "prompt.ask": "Ask somebody for a card that you lack, of a rank that you hold.",
    "prompt.ask.1": "Ask {other} for a card that you lack, of a rank that you hold.",
    "refuse.held": "You hold {card} yourself",
    "refuse.rank": "To ask for {card} you must hold another card of its rank",
}

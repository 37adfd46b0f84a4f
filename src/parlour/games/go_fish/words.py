"""What Go Fish says."""

from parlour.games.asking.words import ASKING_SENTENCES, by_rank

SENTENCES = {
    **ASKING_SENTENCES,
    **by_rank("ask", "{who} asks {other} for *."),
    **by_rank("ask", "You ask {other} for *.", ".you"),
    **by_rank("move.ask", "Ask {other} for *"),
    "fish": "{who} tells {other} to go fish.",
    "fish.you": "You tell {other} to go fish.",
    "lucky": "{who} draws {cards}, and goes on.",
    "lucky.you": "You draw {cards}, and go on.",
    "won": "{who} has put all their cards into sets, and wins.",
    "won.you": "You have put all your cards into sets, and win.",
    "prompt.ask": "Ask somebody for a rank that you hold.",
    "prompt.ask.1": "Ask {other} for a rank that you hold.",
    **by_rank("refuse.hold", "You hold no * yourself"),
}

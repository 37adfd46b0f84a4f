#!/usr/bin/env bash
# pyCardDeck 1.5.0: a Deck with its default settings loses its last card if nothing has been discarded. The draw takes
# the card out of the deck, reshuffles at once instead of at the next draw, and raises NoCards because the discard pile
# is empty. A pack can therefore not be dealt completely. If there are discards, drawing the last card moves all of
# them, so that the discard pile has no card to play on.
# Instead: create the deck with reshuffle=False, and call shuffle_back when a draw finds no card.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pyCardDeck==1.5.0

venv/bin/python - > output 2> errors <<'PROGRAM' || { cat errors; exit 1; }
from importlib.metadata import version

from pyCardDeck import Deck
from pyCardDeck.errors import NoCards, OutOfCards

print("pyCardDeck", version("pyCardDeck"))
PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]

for settings in ({}, {"reshuffle": False}):
    deck, dealt = Deck(cards=list(PACK), **settings), []
    try:
        while len(dealt) < len(PACK):
            dealt.append(deck.draw())
        outcome = "no error"
    except NoCards as error:
        outcome = f"NoCards: {error}"
    print(settings, "->", len(dealt), "cards dealt,", deck.cards_left, "in the deck,", deck.discarded, "discarded;", outcome)

deck = Deck(cards=["7H", "8H", "9H"])
deck.discard(deck.draw())
deck.draw()
deck.draw()
print("after the last draw:", deck.cards_left, "in the deck,", deck.discarded, "discarded")

deck = Deck(cards=["7H", "8H", "9H"], reshuffle=False)
deck.discard(deck.draw())
hand = [deck.draw(), deck.draw()]
try:
    deck.draw()
except OutOfCards:
    deck.shuffle_back()
    print("without automatic reshuffling:", hand, "then", deck.draw())
PROGRAM

cat output
diff - output <<'EXPECTED'
pyCardDeck 1.5.0
{} -> 51 cards dealt, 0 in the deck, 0 discarded; NoCards: You tried to shuffle an empty deck
{'reshuffle': False} -> 52 cards dealt, 0 in the deck, 0 discarded; no error
after the last draw: 1 in the deck, 0 discarded
without automatic reshuffling: ['8H', '9H'] then 7H
EXPECTED

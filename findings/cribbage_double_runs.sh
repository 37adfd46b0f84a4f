#!/usr/bin/env bash
# cribbage 1.3.2: score_hand counts a double run as a single one, because it stops at the first combination of cards that
# is a run, and gives nothing for a flush of the four cards in hand. The package pycribbage 1.0.0 scores both, as the
# rules say. The two disagree on 7% of a regular sample of hands.
# Instead: use pycribbage's ScoreTheShow, with the starter as the last card.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q cribbage==1.3.2 pycribbage==1.0.0

venv/bin/python - > output 2> errors <<'PROGRAM' || { cat errors; exit 1; }
from importlib.metadata import version
from itertools import combinations, islice

from cribbage import card, score
from pycribbage import deck_tools, scorer

print("cribbage", version("cribbage"), "and pycribbage", version("pycribbage"))


def scores(hand: tuple[int, ...], starter: int) -> tuple[int, int]:
    """Return the points by both packages. A card is its rank, from 0, plus 13 times its suit."""
    first = score.score_hand([card.Card(each) for each in hand], card.Card(starter))
    cards = deck_tools.Hand()
    for each in (*hand, starter):
        cards.add_card(deck_tools.Card(each // 13, each % 13 + 1))
    return first, scorer.ScoreTheShow(cards).score


for name, hand, starter in (
    ("run 3 4 5 with queen and king", (2, 3 + 13, 4 + 26, 12), 11 + 39),
    ("double run 3 3 4 5", (2, 2 + 13, 3 + 26, 4 + 39), 12),
    ("triple run 3 3 3 4 5", (2, 2 + 13, 2 + 26, 3 + 39), 4),
    ("four hearts in hand, starter of another suit", (1 + 26, 3 + 26, 5 + 26, 12 + 26), 7),
):
    print(f"{name}: {scores(hand, starter)[0]} and {scores(hand, starter)[1]} points")

sample = list(islice(combinations(range(52), 5), 0, None, 257))
differing = sum(len(set(scores(hand[:4], hand[4]))) > 1 for hand in sample)
print(f"different points: {differing} of {len(sample)} hands")
PROGRAM

cat output
diff - output <<'EXPECTED'
cribbage 1.3.2 and pycribbage 1.0.0
run 3 4 5 with queen and king: 7 and 7 points
double run 3 3 4 5: 9 and 12 points
triple run 3 3 3 4 5: 15 and 21 points
four hearts in hand, starter of another suit: 0 and 4 points
different points: 676 of 10113 hands
EXPECTED

#!/usr/bin/env bash
# OpenSpiel 2.0.2: its cribbage counts four cards of one suit in the crib as a flush, even if the starter has another
# suit. By the usual rules, a crib scores a flush only with all five cards. The documentation does not mention this.
# Instead: subtract four points from such a crib, or do not compare scores with those of other programs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q open-spiel==2.0.2 numpy==2.4.6

venv/bin/python - > output <<'PROGRAM'
import re
from importlib.metadata import version

import pyspiel

RANKS = "A23456789TJQK"


def dealers_points(crib):
    """Play a deal in which both players discard these cards, and return the dealer's points.

    The crib has the ranks 2, 6, 10 and queen, and the starter is an 8, so that only a flush can score.
    """
    hands = [crib[:2] + ["KC", "9D", "7S", "4C"], crib[2:] + ["KD", "JS", "3C", "AD"]]
    to_deal = [*hands[0], *hands[1], "8S"]
    state = pyspiel.load_game("cribbage(players=2)").new_initial_state()
    while to_deal or not state.is_chance_node():
        player = state.current_player()
        names = {state.action_to_string(player, action): action for action in state.legal_actions()}
        if state.is_chance_node():
            action = names["Deal " + to_deal.pop(0)]
        elif len(to_deal) == 1:
            action = next(names[name] for name in names if set(name.split()[1:]) <= set(crib))
        else:
            action = names[min(names, key=lambda name: RANKS.find(name.split()[-1][0]) % 13)]
        state.apply_action(action)
    return int(re.search(r"Scores: (\d+)", str(state))[1])


print("open-spiel", version("open-spiel"))
print("dealer, crib of two suits:", dealers_points(["2H", "6H", "TC", "QC"]))
print("dealer, crib of hearts, starter of spades:", dealers_points(["2H", "6H", "TH", "QH"]))
PROGRAM

cat output
diff - output <<'EXPECTED'
open-spiel 2.0.2
dealer, crib of two suits: 10
dealer, crib of hearts, starter of spades: 14
EXPECTED

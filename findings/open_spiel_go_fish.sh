#!/usr/bin/env bash
# OpenSpiel 2.0.2: in its go_fish, each player's information state names the rank of a card that the other player drew
# from the pool. At a table, only the player who draws a card sees it.
# Instead: do not use this game to study hidden information about drawn cards.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q open-spiel==2.0.2 numpy==2.4.6

venv/bin/python - > output <<'PROGRAM'
from importlib.metadata import version

import pyspiel

print("open-spiel", version("open-spiel"))
state = pyspiel.load_game("go_fish").new_initial_state()
for rank in [*range(7), *range(7)]:  # both players hold one card of each of the ranks a to g
    state.apply_action(rank)
while not state.is_chance_node():  # player 0 asks until the other player has no card of the rank
    state.apply_action(state.legal_actions()[0])
print("player 0 draws a card of the rank 10")
state.apply_action(10)
print(state.information_state_string(1).strip())
PROGRAM

cat output
diff - output <<'EXPECTED'
open-spiel 2.0.2
player 0 draws a card of the rank 10
Phase Ask
Current Player 1
Your cards: b1 c1 d1 e1 f1 g1 
player 0 cards 9 books 0
player 1 cards 6 books 0
0 asked -3 for 10 recieved 1
0 asked 1 for 0
0 asked 1 for 0 recieved 1
EXPECTED

#!/usr/bin/env bash
# RLCard 1.2.0: its leduc-holdem starts with a small blind of 1 and a big blind of 2, and the small blind acts first. In
# Leduc hold'em as published (Southey and others, 2005) and in OpenSpiel 2.0.2, both players pay an ante of 1, so the
# first player can check, which OpenSpiel names a call, and has no reason to fold. PettingZoo 1.27.0 uses RLCard's.
# Instead: use OpenSpiel's leduc_poker to compare results, such as exploitability, with published ones.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q rlcard==1.2.0 open-spiel==2.0.2 numpy==2.4.6

venv/bin/python - > output <<'PROGRAM'
from importlib.metadata import version

import pyspiel
from rlcard.games.leducholdem import Game

print("rlcard", version("rlcard"))
starts = set()
for seed in range(50):
    table = Game()
    table.np_random.seed(seed)
    state, player = table.init_game()
    chips = state["all_chips"]
    starts.add((chips[player], chips[1 - player], " ".join(sorted(state["legal_actions"]))))
for own, other, actions in sorted(starts):
    print(f"first player: {own} in the pot, other player: {other}; {actions}")

print("open-spiel", version("open-spiel"))
game = pyspiel.load_game("leduc_poker")
start = game.new_initial_state()
while start.is_chance_node():
    start.apply_action(start.legal_actions()[0])
print(next(line for line in str(start).splitlines() if line.startswith("Pot")), end="; ")
print(*(start.action_to_string(action).lower() for action in start.legal_actions()))
PROGRAM

cat output
diff - output <<'EXPECTED'
rlcard 1.2.0
first player: 1 in the pot, other player: 2; call fold raise
open-spiel 2.0.2
Pot: 2; call raise
EXPECTED

#!/usr/bin/env bash
# OpenSpiel 2.0.2: hearts with pass_cards=false still passes cards in three of four deals. Its first chance node offers
# all four directions with equal probability, though legal_actions of this node has only "no pass". Everything that
# draws from chance_outcomes therefore plays with passing, for example rl_environment.
# Instead: apply action 0 to the first node, without a draw.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q open-spiel==2.0.2 numpy==2.4.6

venv/bin/python - > output 2> errors <<'PROGRAM' || { cat errors; exit 1; }
from importlib.metadata import version

import pyspiel
from open_spiel.python import rl_environment

print("open-spiel", version("open-spiel"))
game = pyspiel.load_game("hearts(pass_cards=false)")
start = game.new_initial_state()
print("legal actions:", start.legal_actions())
print("chance outcomes:", start.chance_outcomes())

for direction, _ in start.chance_outcomes():
    state = start.child(direction)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    print(start.action_to_string(direction), "->", len(state.legal_actions()), "legal actions")

environment = rl_environment.Environment(game)
environment.seed(1)
choices = [len(step.observations["legal_actions"][step.current_player()]) for step in (environment.reset() for _ in range(100))]
print("episodes of 100 that begin with passing:", "more than 50" if choices.count(13) > 50 else choices.count(13))
PROGRAM

cat output
diff - output <<'EXPECTED'
open-spiel 2.0.2
legal actions: [0]
chance outcomes: [(0, 0.25), (1, 0.25), (2, 0.25), (3, 0.25)]
No Pass -> 1 legal actions
Left -> 13 legal actions
Across -> 13 legal actions
Right -> 13 legal actions
episodes of 100 that begin with passing: more than 50
EXPECTED

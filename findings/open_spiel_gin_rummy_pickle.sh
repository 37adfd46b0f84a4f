#!/usr/bin/env bash
# OpenSpiel 2.0.2: a state of gin_rummy from resample_from_infostate has other cards than the original, but the history
# of the original. pickle and serialize_game_and_state save the history, so the loaded state has the real hidden cards.
# A search that sends sampled deals to other processes therefore sees the opponent's hand. In hearts, oh_hell, bridge
# and leduc_poker the loaded state equals the sampled one.
# Instead: sample in the process that searches.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q open-spiel==2.0.2 numpy==2.4.6

venv/bin/python - > output 2> errors <<'PROGRAM' || { cat errors; exit 1; }
import pickle
import random
from importlib.metadata import version

import pyspiel

print("open-spiel", version("open-spiel"))
for name in ("hearts", "oh_hell", "bridge", "leduc_poker", "gin_rummy"):
    rng = random.Random(1)
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
    sampled = state.resample_from_infostate(state.current_player(), rng.random)
    while str(sampled) == str(state):  # the same cards again
        sampled = state.resample_from_infostate(state.current_player(), rng.random)
    loaded = pickle.loads(pickle.dumps(sampled))
    print(f"{name}: the loaded state is", {str(sampled): "the sampled one", str(state): "the real one"}[str(loaded)])
PROGRAM

cat output
diff - output <<'EXPECTED'
open-spiel 2.0.2
hearts: the loaded state is the sampled one
oh_hell: the loaded state is the sampled one
bridge: the loaded state is the sampled one
leduc_poker: the loaded state is the sampled one
gin_rummy: the loaded state is the real one
EXPECTED

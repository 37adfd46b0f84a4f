#!/usr/bin/env bash
# OpenSpiel 2.0.2: a game that is written in Python and does not provide an information state tensor returns an empty
# tensor, with size 0. The same game in C++ raises an error. A learner that reads the size therefore builds a network
# without inputs.
# Instead: check game.get_type().provides_information_state_tensor, or use observation_tensor.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q open-spiel==2.0.2 numpy==2.4.6

venv/bin/python - > output 2> errors <<'PROGRAM' || { cat errors; exit 1; }
from importlib.metadata import version

import pyspiel
from open_spiel.python.games import tic_tac_toe  # registers python_tic_tac_toe

print("open-spiel", version("open-spiel"))
for name in ("tic_tac_toe", "python_tic_tac_toe"):
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    print(name, "announces it:", game.get_type().provides_information_state_tensor)
    try:
        print("size", game.information_state_tensor_size(), "tensor", state.information_state_tensor(0))
    except pyspiel.SpielError as error:
        print("SpielError:", error)
PROGRAM

cat output
diff - output <<'EXPECTED'
open-spiel 2.0.2
tic_tac_toe announces it: False
SpielError: InformationStateTensorShape unimplemented.
python_tic_tac_toe announces it: False
size 0 tensor []
EXPECTED

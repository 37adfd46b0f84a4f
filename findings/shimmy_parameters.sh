#!/usr/bin/env bash
# Shimmy 2.0.1 with OpenSpiel 2.0.2: reset() of OpenSpielCompatibilityV0 loads the game again by its short name. It
# drops the parameters of a game that was passed as `env`, or within `game_name`, without an error or a warning. The
# observation space changes at the first reset().
# Instead: OpenSpielCompatibilityV0(game_name="leduc_poker", config={"suit_isomorphism": True}).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q shimmy==2.0.1 open-spiel==2.0.2 pettingzoo==1.27.0 gymnasium==1.4.0 numpy==2.4.6

venv/bin/python - > output <<'PROGRAM'
from importlib.metadata import version

import pyspiel
from shimmy import OpenSpielCompatibilityV0

print("shimmy", version("shimmy"), "open-spiel", version("open-spiel"))
whole_name = "leduc_poker(suit_isomorphism=True)"
for arguments in (
    {"env": pyspiel.load_game(whole_name)},
    {"game_name": whole_name},
    {"game_name": "leduc_poker", "config": {"suit_isomorphism": True}},
):
    env = OpenSpielCompatibilityV0(**arguments)
    shape = env.observation_space("player_0").shape
    env.reset(seed=1)
    print(*arguments, "before reset", shape, "after reset", env.observation_space("player_0").shape)
PROGRAM

cat output
diff - output <<'EXPECTED'
shimmy 2.0.1 open-spiel 2.0.2
env before reset (10,) after reset (16,)
game_name before reset (10,) after reset (16,)
game_name config before reset (10,) after reset (10,)
EXPECTED

#!/usr/bin/env bash
# OpenSkill 6.2.0: predict_win averages the chances of all pairs. With more than two players its result is therefore at
# most 2/n, even for a player who cannot lose: 0.667 of three, 0.5 of four, 0.333 of six.
# predict_rank returns the same numbers.
# Instead: use predict_win only for two players or teams, and simulate matches of more.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q openskill==6.2.0

venv/bin/python - > output <<'PROGRAM'
from importlib.metadata import version

from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerPart

print("openskill", version("openskill"))
for model in (PlackettLuce(), BradleyTerryFull(), ThurstoneMostellerPart()):
    for players in (2, 3, 4, 6):
        ratings = [200.0] + [0.0] * (players - 1)
        chances = model.predict_win([[model.rating(mu=rating, sigma=1.0)] for rating in ratings])
        print(f"{type(model).__name__}, {players} players: the best wins with {chances[0]:.3f}, the others with {chances[1]:.3f}")
PROGRAM

cat output
diff - output <<'EXPECTED'
openskill 6.2.0
PlackettLuce, 2 players: the best wins with 1.000, the others with 0.000
PlackettLuce, 3 players: the best wins with 0.667, the others with 0.167
PlackettLuce, 4 players: the best wins with 0.500, the others with 0.167
PlackettLuce, 6 players: the best wins with 0.333, the others with 0.133
BradleyTerryFull, 2 players: the best wins with 1.000, the others with 0.000
BradleyTerryFull, 3 players: the best wins with 0.667, the others with 0.167
BradleyTerryFull, 4 players: the best wins with 0.500, the others with 0.167
BradleyTerryFull, 6 players: the best wins with 0.333, the others with 0.133
ThurstoneMostellerPart, 2 players: the best wins with 1.000, the others with 0.000
ThurstoneMostellerPart, 3 players: the best wins with 0.667, the others with 0.167
ThurstoneMostellerPart, 4 players: the best wins with 0.500, the others with 0.167
ThurstoneMostellerPart, 6 players: the best wins with 0.333, the others with 0.133
EXPECTED

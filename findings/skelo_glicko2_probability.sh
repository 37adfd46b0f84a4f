#!/usr/bin/env bash
# skelo 0.1.5: the probabilities of its Glicko-2 model that A beats B and that B beats A do not add up to 1 if the
# deviations of their ratings differ. With equal deviations, they are too far from one half. The last columns show
# Glickman's formula for two uncertain ratings, from his paper on the Glicko system, which skelo names as its source.
# Instead: compute the probability from the ratings and deviations with the formula of the paper.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q skelo==0.1.5 glicko2==2.1.0 numpy==2.4.6 pandas==2.3.3 scikit-learn==1.7.2

venv/bin/python - > output <<'PROGRAM'
from importlib.metadata import version
from math import log, pi, sqrt

from skelo.model.glicko2 import Glicko2Model

Rating = tuple[float, float, float]  # rating, deviation and volatility


def win_probability(player: Rating, other: Rating) -> float:
    """Return the expected score by Glickman's formula for two uncertain ratings."""
    deviation = log(10) / 400 * sqrt(player[1] ** 2 + other[1] ** 2)
    weight = 1 / sqrt(1 + 3 * deviation**2 / pi**2)
    return 1 / (1 + 10 ** (weight * (other[0] - player[0]) / 400))


print("skelo", version("skelo"))
for first_deviation, second_deviation in ((50, 350), (350, 350), (50, 50)):
    players = (1500, first_deviation, 0.06), (1600, second_deviation, 0.06)
    print(f"1500 ± {first_deviation} and 1600 ± {second_deviation}:", end="")
    for probability in (Glicko2Model.compute_prob, win_probability):
        wins = [float(probability(*pair)) for pair in (players, players[::-1])]
        print(f" {wins[0]:.3f} + {wins[1]:.3f} = {sum(wins):.3f}", end=";")
    print()
PROGRAM

cat output
diff - output <<'EXPECTED'
skelo 0.1.5
1500 ± 50 and 1600 ± 350: 0.001 + 0.742 = 0.742; 0.405 + 0.595 = 1.000;
1500 ± 350 and 1600 ± 350: 0.186 + 0.814 = 1.000; 0.423 + 0.577 = 1.000;
1500 ± 50 and 1600 ± 50: 0.186 + 0.814 = 1.000; 0.363 + 0.637 = 1.000;
EXPECTED

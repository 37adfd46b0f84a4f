"""Compare Zombie Cribbage with OpenSpiel's cribbage through its own Python API: two players, random play.

Both are six-card cribbage, and the program counts the hands. OpenSpiel's game goes to 121 points, Parlour's
to 61.

    python bench/open_spiel_cribbage.py [--rounds 7] [--json]
"""

from open_spiel_runs import Pair, main

PAIR = Pair("zombie-cribbage", 2, "cribbage", {"players": 2}, 200)

if __name__ == "__main__":
    main(PAIR, "Zombie Cribbage compared with OpenSpiel's cribbage")

"""Compare the speed of Zombie Cribbage with that of OpenSpiel's cribbage.

Two players make random moves. Both games are six-card cribbage in which the program counts the points of the
hands. OpenSpiel's game goes to 121 points, and Parlour's to 61.

    python bench/open_spiel_cribbage.py [--rounds 7] [--json]
"""

from open_spiel_runs import GamePair, main

PAIR = GamePair("zombie-cribbage", 2, "cribbage", {"players": 2}, 200)

if __name__ == "__main__":
    main(PAIR, "Zombie Cribbage compared with OpenSpiel's cribbage")

"""Compare the speed of Crazy Eight with that of OpenSpiel's crazy_eights.

Four players make random moves.

    python bench/open_spiel_crazy_eights.py [--rounds 7] [--json]
"""

from open_spiel_runs import GamePair, main

PAIR = GamePair("crazy-eight", 4, "crazy_eights", {"players": 4}, 50)

if __name__ == "__main__":
    main(PAIR, "Crazy Eight compared with OpenSpiel's crazy_eights")

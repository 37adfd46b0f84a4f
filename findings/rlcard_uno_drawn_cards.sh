#!/usr/bin/env bash
# RLCard 1.2.0: in its uno, a player has no choice about a drawn card. A wild card or a card of the colour on the table
# is played at once, and a card with the same number stays in the hand, although it could be played. If the drawn card
# is a wild draw four, nobody draws four cards. A reverse gives the turn to the other of two players. By the published rules
# of UNO, the player decides whether to play the drawn card, and with two players a reverse is a skip.
# Instead: do not compare results with those of other programs for UNO, or change `_perform_draw_action` in a copy.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q rlcard==1.2.0 numpy==2.4.6

venv/bin/python - > output <<'PROGRAM'
from importlib.metadata import version
from random import Random

from rlcard.games.uno import Game

print("rlcard", version("rlcard"))
random = Random(1)
seen: set[str] = set()
for seed in range(400):
    game = Game(num_players=2)
    game.np_random.seed(seed)
    _, player = game.init_game()
    while not game.is_over():
        target, deck = game.round.target, game.round.dealer.deck
        action = random.choice(sorted(game.get_legal_actions()))
        drawn = deck[-1] if action == "draw" and deck else None
        sizes = [len(each.hand) for each in game.players]
        _, next_player = game.step(action)
        added = [len(each.hand) - size for each, size in zip(game.players, sizes)]
        result = "stays in the hand" if added[player] > 0 else "is played at once"
        if action.endswith("reverse"):
            seen.add(f"after a reverse, the {'same' if next_player == player else 'other'} player is next")
        elif action.endswith("wild_draw_4"):
            seen.add(f"a wild draw four from the hand: the other player draws {added[1 - player]} cards")
        elif drawn and drawn.trait == "wild_draw_4":
            seen.add(f"a drawn wild draw four {result}: the other player draws {added[1 - player]} cards")
        elif drawn and drawn.trait == "wild":
            seen.add(f"a drawn wild card {result}")
        elif drawn and drawn.color == target.color:
            seen.add(f"a drawn card of the same colour {result}")
        elif drawn and drawn.trait == target.trait:
            seen.add(f"a drawn card with the same number or sign {result}")
        player = next_player
print(*sorted(seen), sep="\n")
PROGRAM

cat output
diff - output <<'EXPECTED'
rlcard 1.2.0
a drawn card of the same colour is played at once
a drawn card with the same number or sign stays in the hand
a drawn wild card is played at once
a drawn wild draw four is played at once: the other player draws 0 cards
a wild draw four from the hand: the other player draws 4 cards
after a reverse, the other player is next
EXPECTED

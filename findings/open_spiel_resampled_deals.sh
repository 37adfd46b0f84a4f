#!/usr/bin/env bash
# OpenSpiel 2.0.2: resample_from_infostate of its trick games hearts, euchre and oh_hell can deal cards that contradict
# the tricks played so far. A player who did not follow suit may get cards of that suit, so replaying the sampled deal
# ends at an illegal move. An information set search (ISMCTS) therefore also plans for deals that everybody at the
# table can exclude.
# Instead: replay each sampled deal, and sample again if a move is illegal.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q open-spiel==2.0.2 numpy==2.4.6

venv/bin/python - > output 2> errors <<'PROGRAM' || { cat errors; exit 1; }
import random
from importlib.metadata import version

import pyspiel


def has_only_legal_moves(game, state):
    replayed = game.new_initial_state()
    for move in state.full_history():
        if move.action not in replayed.legal_actions():
            return False
        replayed.apply_action(move.action)
    return True


def apply_random_action(state, rng):
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(actions, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def share_of_impossible_deals(name):
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    sampled = impossible = 0
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                assert has_only_legal_moves(game, state)
                sampled += 1
                deal = state.resample_from_infostate(state.current_player(), rng.random)
                impossible += not has_only_legal_moves(game, deal)
            apply_random_action(state, rng)
    return impossible / sampled


print("open-spiel", version("open-spiel"))
for name in ("hearts", "euchre", "oh_hell(players=4)"):
    share = share_of_impossible_deals(name)
    assert share > 0.03, share
    print(f"{name}: more than 3 of 100 sampled deals contradict a move")
PROGRAM

cat output
diff - output <<'EXPECTED'
open-spiel 2.0.2
hearts: more than 3 of 100 sampled deals contradict a move
euchre: more than 3 of 100 sampled deals contradict a move
oh_hell(players=4): more than 3 of 100 sampled deals contradict a move
EXPECTED

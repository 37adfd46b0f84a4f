#!/usr/bin/env bash
# RLCard 1.2.0: with the same seed, its doudizhu gives other matches in each process, because the order of the legal
# actions depends on the hash of strings. set_seed and the seed of rlcard.make do not change this. The other games
# repeat their matches.
# Instead: set PYTHONHASHSEED before Python starts, or sort the legal actions in each agent.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q rlcard==1.2.0 numpy==2.4.6

cat > matches.py <<'PROGRAM'
import hashlib
from importlib.metadata import version

import rlcard
from rlcard.agents import RandomAgent
from rlcard.utils import set_seed

print("rlcard", version("rlcard"))
for name in ("blackjack", "leduc-holdem", "uno", "gin-rummy", "mahjong", "doudizhu"):
    set_seed(7)
    environment = rlcard.make(name, config={"seed": 7})
    agents = [RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)]
    environment.set_agents(agents)
    digest = hashlib.sha256()
    for _ in range(5):
        trajectories, payoffs = environment.run(is_training=False)
        actions = [[str(action) for action in trajectory[1::2]] for trajectory in trajectories]
        digest.update(repr((actions, payoffs.tolist())).encode())
    print(name, digest.hexdigest())
PROGRAM
for hash_seed in 1 2 3; do
    PYTHONHASHSEED=$hash_seed venv/bin/python matches.py > "other$hash_seed" 2> errors || { cat errors; exit 1; }
    PYTHONHASHSEED=0 venv/bin/python matches.py > "same$hash_seed" 2> errors || { cat errors; exit 1; }
done

{
    head -n 1 other1
    for name in blackjack leduc-holdem uno gin-rummy mahjong doudizhu; do
        other=$(grep -h "^$name " other? | sort -u | wc -l)
        same=$(grep -h "^$name " same? | sort -u | wc -l)
        echo "$name: in three processes, $other results, with PYTHONHASHSEED=0 $same"
    done
} > output
cat output
diff - output <<'EXPECTED'
rlcard 1.2.0
blackjack: in three processes, 1 results, with PYTHONHASHSEED=0 1
leduc-holdem: in three processes, 1 results, with PYTHONHASHSEED=0 1
uno: in three processes, 1 results, with PYTHONHASHSEED=0 1
gin-rummy: in three processes, 1 results, with PYTHONHASHSEED=0 1
mahjong: in three processes, 1 results, with PYTHONHASHSEED=0 1
doudizhu: in three processes, 3 results, with PYTHONHASHSEED=0 1
EXPECTED

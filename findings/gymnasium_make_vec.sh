#!/usr/bin/env bash
# Gymnasium 1.4.0: if an environment registers a `vector_entry_point`, gymnasium.make_vec uses it by default, and then
# refuses the arguments `vector_kwargs` and `wrappers`. Therefore the same call works for Acrobot-v1 and fails for
# CartPole-v1.
# Instead: name the mode, for example make_vec(..., vectorization_mode="sync", wrappers=[...]).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q gymnasium==1.4.0 numpy==2.4.6

venv/bin/python - > output <<'PROGRAM'
import gymnasium
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import TimeAwareObservation

print("gymnasium", gymnasium.__version__)
arguments = {"vector_kwargs": {"autoreset_mode": AutoresetMode.SAME_STEP}, "wrappers": [TimeAwareObservation]}
for name in ("Acrobot-v1", "CartPole-v1"):
    for mode in (None, "sync"):
        for key, value in arguments.items():
            try:
                envs = gymnasium.make_vec(name, 2, vectorization_mode=mode, **{key: value})
            except gymnasium.error.Error as error:
                print(name, mode, key, "refused:", type(error).__name__)
            else:
                print(name, mode, key, type(envs).__name__)
PROGRAM

cat output
diff - output <<'EXPECTED'
gymnasium 1.4.0
Acrobot-v1 None vector_kwargs SyncVectorEnv
Acrobot-v1 None wrappers SyncVectorEnv
Acrobot-v1 sync vector_kwargs SyncVectorEnv
Acrobot-v1 sync wrappers SyncVectorEnv
CartPole-v1 None vector_kwargs refused: Error
CartPole-v1 None wrappers refused: Error
CartPole-v1 sync vector_kwargs SyncVectorEnv
CartPole-v1 sync wrappers SyncVectorEnv
EXPECTED

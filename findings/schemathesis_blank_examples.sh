#!/usr/bin/env bash
# Schemathesis 4.32.5: while its pytest plugin is loaded, which installing it is enough for, Hypothesis 6.170.15 reports
# failing test cases without the values of their arguments, also in tests that do not use Schemathesis.
# Instead: add `-p no:schemathesis` to `addopts`. Tests that call Schemathesis from their own code still run.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q schemathesis==4.32.5 hypothesis==6.170.15 pytest==9.2.0

cat > test_sum.py <<'PROGRAM'
from hypothesis import given, settings
from hypothesis import strategies as st


@settings(database=None, derandomize=True)
@given(number=st.integers(0, 9))
def test_small(number: int) -> None:
    if number > 2:
        raise ValueError("too large")
PROGRAM

for options in "" "-p no:schemathesis"; do
    echo "pytest${options:+ $options}:"
    # shellcheck disable=SC2086 # each word is an argument
    (venv/bin/python -m pytest -q $options test_sum.py || true) | grep -o "Failing test case.*\|number=[0-9]*,"
done > output

cat output
diff - output <<'EXPECTED'
pytest:
Failing test case: test_small(
number=,
pytest -p no:schemathesis:
Failing test case: test_small(
number=3,
EXPECTED

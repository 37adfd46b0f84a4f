# make play    installs Parlour here and opens the card room   (ARGS='--port 9000' is passed to `parlour serve`)
# make check   checks style and types, and runs the most important tests uncompiled, after every change
# make docs    builds the documentation site in site/
# make site    writes the card room without a server to the folder DIR   (DIR=public by default)
# make test    installs Parlour with its test tools, compiles the rules and runs most tests   (PYTEST_ARGS='-k war' selects tests)
# make test-all    the same, with all tests
# make test-long   all tests, with all seeds, deals and examples instead of a few
#
# PARLOUR_BUILD=auto      the default: compiled if there are a C compiler and Python's headers, otherwise pure
# PARLOUR_BUILD=compiled  compiled; an error if that is not possible
# PARLOUR_BUILD=pure      not compiled, in a separate environment (.venv-pure)
# PARLOUR_OPTIMIZE=3      compile for the tests as for `make play`: faster code that takes longer to compile
# PYTHON=python3.12       use another interpreter

SHELL := /bin/sh
PYTHON ?= python3
PARLOUR_BUILD ?= auto
export PARLOUR_BUILD
# Let processes share bytecode files, even if the environment disables them.
export PYTHONDONTWRITEBYTECODE :=

VENV := $(if $(filter pure,$(PARLOUR_BUILD)),.venv-pure,.venv)
# A test worker spends a fifth of its time waiting for browsers and sockets, so run one more worker than cores.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)' 2>/dev/null)
TEST_SECONDS ?= 600
PYTEST_ARGS ?=
TYPESCRIPT := 7.0.2
PYODIDE := .tools/pyodide
DIR ?= public
# `make check` tests the rules and the room, but skips these tests, which start processes or take long.
CHECK_LEAVES := accounts/test_bot_clients accounts/test_profile cluster/test_peers handlers/test_replays
CHECK_LEAVES += http/test_health http/test_nginx http/test_openapi ops/test_administration ops/test_background_build
CHECK_LEAVES += ops/test_bot_workers ops/test_draining storage/test_backup storage/test_damage
CHECK_LEAVES += storage/test_database_lock storage/test_killed_process storage/test_migrations storage/test_on_postgres
CHECK_LEAVES += tables/test_reloading test_hidden_cards test_faults test_fuzz
CHECKED := tests/games/test_fields.py tests/games/test_scenarios.py tests/games/test_properties.py tests/kit
CHECKED += $(filter-out $(CHECK_LEAVES:%=tests/server/%.py),$(wildcard tests/server/test_*.py tests/server/*/test_*.py))
# Unless PYTEST_ARGS is set, `make test` skips these tests, which take longest or need many other packages.
TEST_LEAVES := bots/test_trained browser/test_cards browser/test_hints browser/test_two_browsers browser/test_drawings
TEST_LEAVES += browser/test_deal_check browser/test_first_hand browser/test_german browser/test_motion
TEST_LEAVES += browser/test_replay browser/test_report browser/test_seven_games browser/test_stage
TEST_LEAVES += browser/test_counting_panel browser/test_one_device browser/test_profile_page browser/test_site browser/test_walk
TEST_LEAVES += cli/test_new_game compiling/test_compilation compiling/test_mypyc compiling/test_traces
TEST_LEAVES += docs/test_reference docs/test_site envs/test_open_spiel games/test_memory lab/test_ray_cluster
TEST_LEAVES += package/test_packaging server/cluster/test_peers server/http/test_health server/http/test_openapi
TEST_LEAVES += server/ops/test_background_build server/storage/test_damage server/storage/test_database_lock
TEST_LEAVES += server/storage/test_killed_process server/tables/test_reloading server/test_faults server/test_fuzz
LEFT_OUT = $(if $(PYTEST_ARGS),,$(TEST_LEAVES:%=tests/%.py))

SET_UP := $(PYTHON) tools/set_up.py

.DEFAULT_GOAL := play
.PHONY: play check check-tests test test-all test-long test-pure test-compiled lint pages pictures docs site bench clean

ifneq ($(filter-out clean test-all test-long test-pure test-compiled,$(or $(MAKECMDGOALS),play)),)
ifeq ($(filter auto compiled pure,$(PARLOUR_BUILD)),)
$(error PARLOUR_BUILD is '$(PARLOUR_BUILD)', but must be auto, compiled or pure)
endif
# Stop make with message $(1), and save diagnostics about PYTHON to a file, whose path the message gives.
broken = $(error $(1); details are in $(shell \
	log=$$(mktemp "$${TMPDIR:-/tmp}/parlour-python-XXXXXX") && { echo "PYTHON is $(PYTHON)"; \
	$(PYTHON) -c 'import sys; print(sys.version); import ensurepip, ssl, venv'; echo "exit status $$?"; } \
	>"$$log" 2>&1; echo "$$log"))
FOUND := $(shell $(PYTHON) -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null)
ifeq ($(FOUND),)
$(call broken,'$(PYTHON)' does not run; use another Python as in  make play PYTHON=python3.11)
endif
VERSION := $(shell $(PYTHON) -c 'import sys; print("$(FOUND)" * (sys.version_info >= (3, 11)))')
ifeq ($(VERSION),)
$(call broken,Parlour needs Python 3.11 or newer but '$(PYTHON)' is $(FOUND); use another as in  make play PYTHON=python3.11)
endif
ifneq ($(shell $(PYTHON) -c 'import ensurepip, ssl, venv; print("ok")' 2>/dev/null),ok)
$(call broken,'$(PYTHON)' cannot import ensurepip or ssl or venv (Debian and Ubuntu: apt-get install python3-venv))
endif
endif

play:
	@$(SET_UP) play $(ARGS)

check:
	@$(SET_UP) dev
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint check-tests

check-tests:
	@$(SET_UP) dev
	.venv-lint/bin/python -m pytest -q -n $(WORKERS) --dist worksteal --timeout $(TEST_SECONDS) --brief \
		-m 'not worlds' -k 'not postgresql' $(CHECKED)

test: export PARLOUR_OPTIMIZE ?= 1
test:
	@$(SET_UP) test
	@$(VENV)/bin/python tools/pyodide.py $(PYODIDE) || echo "*** the tests of the site without a server are skipped"
	@$(if $(LEFT_OUT),echo "Skipped here (make test-all runs them): $(LEFT_OUT)")
	PARLOUR_EXPECT=$$(cat $(VENV)/.kind) $(VENV)/bin/python -m pytest -q -n $(WORKERS) --dist worksteal \
		--timeout $(TEST_SECONDS) $(LEFT_OUT:%=--ignore=%) $(PYTEST_ARGS)

test-all:
	@$(MAKE) --no-print-directory test TEST_LEAVES=

test-long:
	@PYTEST_ADDOPTS="$$PYTEST_ADDOPTS --long" $(MAKE) --no-print-directory test-all TEST_SECONDS=0

test-pure:
	@$(MAKE) --no-print-directory test PARLOUR_BUILD=pure

test-compiled:
	@$(MAKE) --no-print-directory test PARLOUR_BUILD=compiled

lint:
	@$(SET_UP) dev
	.venv-lint/bin/ruff check
	.venv-lint/bin/ruff format --check
	PYTHONPATH=src .venv-lint/bin/lint-imports --no-cache
	.venv-lint/bin/python tools/signs.py --check
	.venv-lint/bin/python tools/rules_pages.py
	.venv-lint/bin/python tools/hosting.py --check
	.venv-lint/bin/python tools/features.py --check
	.venv-lint/bin/python tools/asyncapi.py >/dev/null
	.venv-lint/bin/python tools/curves.py --check
	.venv-lint/bin/mypy --strict src examples tools
	if [ -n "$$(find tests -name '*.py')" ]; then .venv-lint/bin/mypy --strict tests; fi # reuses the cache from checking src
	@if ! command -v npm >/dev/null || ! command -v node >/dev/null; then \
		echo "*** node and npm were not found: the JavaScript of the page is not checked"; \
	elif [ -z "$$(find src/parlour/web -name '*.js' 2>/dev/null)" ]; then \
		echo "No JavaScript to check"; \
	else \
		grep -qs '"version": "$(TYPESCRIPT)"' .tools/node_modules/typescript/package.json || \
		npm install --prefix .tools --no-save --no-package-lock --no-audit --no-fund --loglevel=error \
			typescript@$(TYPESCRIPT) || exit 1; \
		.venv-lint/bin/python tools/page_types.py || exit 1; \
		echo tsc -p jsconfig.json; .tools/node_modules/.bin/tsc -p jsconfig.json; \
	fi

# Write the tables of docs/hosting.md and docs/features.md, and the picture in docs/curves.
pages:
	@$(SET_UP) dev
	.venv-lint/bin/python tools/hosting.py
	.venv-lint/bin/python tools/features.py
	.venv-lint/bin/python tools/curves.py

# Build the documentation site; its first page is site/index.html. Its search needs a server, such as
# `python3 -m http.server --directory site`.   (ARGS='--site-dir PLACE' is passed to `mkdocs build`)
docs:
	@$(SET_UP) docs
	NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build --strict $(ARGS)

site:
	@$(SET_UP) dev
	@.venv-lint/bin/python tools/pyodide.py $(PYODIDE)
	@.venv-lint/bin/parlour site $(DIR) --pyodide $(PYODIDE)

# Take the screenshots in docs/pictures with Chromium: each game on a desktop and on a phone.
pictures:
	@$(SET_UP) test
	$(VENV)/bin/python -m pytest -q -n 0 tests/browser/pictures.py

# Run the benchmarks of docs/performance.md.   (ARGS=--quick)
bench:
	@$(SET_UP) bench
	@$(VENV)/bin/python bench/performance.py $(ARGS)

clean:
	rm -rf .venv .venv-pure .venv-lint .venv-docs .tools build dist site public src/*.egg-info
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Roundtable. `make play` to play, `make test` to check everything. Both prepare what they need on a plain Debian machine.

BIN := .venv/bin
PYTEST_WORKERS ?= 2
# One ledger file for `make ledger`, such as GAME=akql; empty for all.
GAME ?=
# More arguments for the command behind a target, such as `make play ARGS="--port 8001"`.
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup play test ledger lint types bench lock bill audit system

help:
	@echo 'make play     start the game (ARGS="--port 8001")'
	@echo 'make test     lint, types, import order and all tests'
	@echo 'make ledger   which rules the tests prove (GAME=akql for one ledger file)'
	@echo 'make lint     ruff, the import order, ids of the ledger spelled out'
	@echo 'make types    mypy'
	@echo 'make bench    the measurements in bench/'
	@echo 'make lock     choose the newest versions that pyproject.toml allows, and write the lock files'
	@echo 'make bill     write docs/licences.md and docs/bom.cdx.json from the lock files'
	@echo 'make audit    look up known faults in what is locked (needs a network)'
	@echo 'make setup    prepare .venv and the Debian packages for all of the above'

# Stamps: what is installed is installed again only when a lock file, pyproject.toml or the setup changes.
.venv/.play: requirements.lock pyproject.toml tools/setup.sh
	@tools/setup.sh venv requirements.lock
	@touch $@

.venv/.dev: requirements-dev.lock requirements-research.lock pyproject.toml tools/setup.sh
	@tools/setup.sh venv requirements-dev.lock
	@tools/setup.sh research
	@touch .venv/.play $@

system:
	@tools/setup.sh system

setup: .venv/.dev system

play: .venv/.play
	@$(BIN)/roundtable serve $(ARGS)

test: lint types system
	@$(BIN)/python -m pytest -n $(PYTEST_WORKERS) $(ARGS)

ledger: .venv/.dev
	@$(BIN)/python -m tools.ledger $(GAME) --workers $(PYTEST_WORKERS)

lint: .venv/.dev
	@$(BIN)/ruff check .
	@$(BIN)/python tools/check_imports.py
	@$(BIN)/python tools/check_house.py
	@$(BIN)/python -m tools.citations

types: .venv/.dev
	@$(BIN)/mypy

bench: .venv/.dev
	@set -e; for file in bench/*.py; do echo "== $$file"; $(BIN)/python "$$file" $(ARGS); done

# Versions for every system and Python that pyproject.toml allows, with hashes; where they come from is not written down.
LOCKED := uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
	--python-version 3.11 pyproject.toml --extra build --extra server

lock: .venv/.dev
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/$(LOCKED) --output-file requirements.lock
	@$(BIN)/$(LOCKED) --extra dev --constraint requirements.lock --output-file requirements-dev.lock
	@$(BIN)/$(LOCKED) --extra research --constraint requirements-dev.lock --output-file requirements-research.lock
	@$(BIN)/$(LOCKED) --extra research --extra learning --constraint requirements-research.lock --output-file requirements-learning.lock
	@$(BIN)/$(LOCKED) --extra cluster --constraint requirements-dev.lock --output-file requirements-cluster.lock
	@echo 'Now: make setup, make bill, make test.'

bill: .venv/.dev
	@$(BIN)/python -m tools.bill

# Known faults in what is locked, where a database of them can be reached.
audit: .venv/.dev
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit
	@$(BIN)/pip-audit --require-hashes --requirement requirements.lock

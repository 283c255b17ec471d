# One entry for everything a person or a CI does here; `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check --quiet
CONSTRAINTS := deploy/constraints.txt
# Stamps, so that an install happens only after its inputs changed.
RUNTIME := $(VENV)/.installed-runtime
DEV := $(VENV)/.installed-dev
SPEC := openapi/openapi.yaml
GENERATOR := $(VENV)/.installed-generator
NODE_TOOLS := openapi/generate/node_modules/.package-lock.json
TABLE_TOOLS := openapi/table/node_modules/.package-lock.json
# Node is the one among the tools for development, wherever a program looks for it.
WITH_NODE := PATH="$(abspath $(BIN)):$$PATH"
SPECTRAL := @stoplight/spectral-cli@6.16.3

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup setup-run run native test check lint types imports openapi-check openapi-breaking format openapi \
	spec-lint client clients clients-check clients-others table table-check chromium audit wheel soak soak-core golden perft bench bench-streams \
	bench-stored bench-steady bench-capacity bench-planning bench-table bench-webhooks faults browser-without clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(DEV) ## Make .venv with everything for development (PYTHON=... chooses the interpreter)

setup-run: $(RUNTIME) ## Make .venv with only what the server needs

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(RUNTIME): pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	$(PIP) --constraint $(CONSTRAINTS) --editable .
	@touch $@

# Includes the runtime, so both stamps are renewed. Byte code is left to the first import: most of
# what the tools bring is never imported, and compiling it all takes a third of the time.
$(DEV): pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	$(PIP) --no-compile --constraint $(CONSTRAINTS) --editable '.[dev]'
	@touch $(RUNTIME) $@

# exec, so that signals reach the server and not a shell in between.
run: $(RUNTIME) ## Start the server; environment variables are passed on, ARGS='...' adds options
	@exec $(BIN)/spite serve $(ARGS)

# Optional for setuptools: without a compiler it says so, and the same files run as they stand.
native: $(DEV) ## Compile the core of the computer player anew, what changed of it
	$(BIN)/python -W ignore -c 'from setuptools import setup; setup()' --quiet build_ext --inplace

# Without one the browser tests fail and say so; the others can do without.
chromium: $(DEV) ## Have a Chromium for the browser tests, where the machine has none
	@$(BIN)/python -m tests.browser.chromium

test: $(DEV) native $(NODE_TOOLS) $(TABLE_TOOLS) ## Run the tests; ARGS='...' adds options of pytest
	-@$(MAKE) --no-print-directory chromium
	$(BIN)/python -m pytest -n 2 $(ARGS)

check: lint types imports openapi-check openapi-breaking clients-check table-check spec-lint ## Run every check that is not a test (-k: do not stop at the first)

lint: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(DEV)
	$(BIN)/mypy

imports: $(DEV)
	$(BIN)/lint-imports

openapi-check: $(DEV)
	$(BIN)/spite openapi --check $(SPEC)

# What clients of the last release would stumble over.
openapi-breaking: $(DEV)
	$(BIN)/python openapi/breaking.py openapi/released.yaml $(SPEC)

# Node is a guest here: the tests say the same of the document in Python.
spec-lint: ## Lint the OpenAPI document with Spectral, where there is Node
	@if npx --yes $(SPECTRAL) --version > /dev/null 2>&1; then \
		npx --yes $(SPECTRAL) lint --fail-severity=hint --ruleset openapi/spectral.yaml $(SPEC); \
	else \
		echo "Spectral cannot be had here: tests/openapi holds the document to the same rules."; \
	fi

format: $(DEV) ## Sort imports, apply safe fixes, format
	$(BIN)/ruff check --fix --exit-zero
	$(BIN)/ruff format

# By way of a second file: a failed export must not empty the committed one.
openapi: $(DEV) ## Write openapi/openapi.yaml from the application
	@mkdir -p $(dir $(SPEC))
	$(BIN)/spite openapi > $(SPEC).new || { rm -f $(SPEC).new; exit 1; }
	@mv $(SPEC).new $(SPEC)

# npm writes the stamp itself.
$(NODE_TOOLS): openapi/generate/package.json openapi/generate/package-lock.json $(DEV)
	$(WITH_NODE) npm ci --silent --prefix openapi/generate
	@touch $@

clients: $(DEV) $(NODE_TOOLS) ## Write the clients in openapi/clients/ from openapi/openapi.yaml
	$(BIN)/python openapi/generate

$(GENERATOR): pyproject.toml $(CONSTRAINTS) $(DEV)
	$(PIP) --no-compile --constraint $(CONSTRAINTS) --editable '.[dev,generator]'
	@touch $@

# Every shell has a LANG of its own, which is not meant.
client: $(GENERATOR) ## Generate a client into openapi/clients/build (LANG=kotlin, swift6, dart-dio, java, csharp, go, all)
	@LC_ALL=C.UTF-8 $(BIN)/python openapi/generate/other.py $(if $(filter command,$(origin LANG)),$(LANG))

# The generator runs on a Java, for which there is a package for most machines: without it nothing is wrong here.
clients-others: $(DEV) ## Try the generator of clients in other languages on each, where there is a Java
	@if $(MAKE) --no-print-directory $(GENERATOR); then \
		LC_ALL=C.UTF-8 $(BIN)/python openapi/generate/other.py all; \
	else \
		echo "OpenAPI Generator, or a Java for it, cannot be had here: clients in other languages were not tried."; \
	fi

clients-check: $(DEV) $(NODE_TOOLS)
	$(BIN)/python openapi/generate --check

$(TABLE_TOOLS): openapi/table/package.json openapi/table/package-lock.json $(DEV)
	$(WITH_NODE) npm ci --silent --prefix openapi/table
	@touch $@

table: $(TABLE_TOOLS) ## Bundle the browser table anew, from openapi/table into service/api/static/table
	$(WITH_NODE) npm run --silent --prefix openapi/table make

table-check: $(TABLE_TOOLS)
	$(WITH_NODE) npm run --silent --prefix openapi/table check

# The network may be closed, and is not asked for anything else: then it says so, and nothing fails.
audit: $(DEV) ## Ask whether there are known holes in what is installed, where the network lets one ask
	@$(BIN)/python .ci/audit $(CONSTRAINTS)

wheel: $(DEV) ## Build the wheel, and try it out in an environment of its own, with machine code and without
	$(BIN)/python -m tests.deploy.wheel

soak: $(DEV) ## Play random games and check every rule on the way (GAMES=100000)
	$(BIN)/python -m tests.engine.soak --games $(or $(GAMES),100000)

soak-core: $(DEV) native ## Play random games on the referee and in the computer player's core (GAMES=10000)
	$(BIN)/python -m tests.computer.core.soak --games $(or $(GAMES),10000)

golden: $(DEV) ## Write the golden playthroughs anew; read the diff before committing it
	$(BIN)/python -m tests.engine.golden --write

perft: $(DEV) ## Write the counted positions anew; read the diff before committing it
	$(BIN)/python -m tests.engine.perft --write

bench: $(DEV) ## Measure what requests cost, in three minutes; ARGS='--quick' or others of tests.load.bench
	$(BIN)/python -m tests.load.bench $(ARGS)

bench-streams: $(DEV) ## Measure what 2,000 idle streams cost, in a minute; ARGS='--streams 500' or others
	$(BIN)/python -m tests.load.streams $(ARGS)

bench-stored: $(DEV) ## Measure what requests cost with 100, 10,000 and 1,000,000 games stored; ARGS='--sizes 100 10000' or others
	$(BIN)/python -m tests.load.stored $(ARGS)

bench-steady: $(DEV) native ## Measure latencies and memory under a steady load, in three minutes; ARGS='--minutes 60' or others
	$(BIN)/python -m tests.load.steady $(ARGS)

bench-capacity: $(DEV) native ## Predict what a load takes (deploy/capacity.md), and measure it, in four minutes
	$(BIN)/python -m tests.load.capacity $(ARGS)

bench-planning: $(DEV) native ## Measure what planning costs whoever asks meanwhile, in a minute
	$(BIN)/python -m tests.load.planning $(ARGS)

bench-webhooks: $(DEV) ## Measure what webhooks cost and how late they are, in three minutes; ARGS='--seconds 600' or others
	$(BIN)/python -m tests.load.webhooks $(ARGS)

bench-table: chromium ## Measure what opening the browser table costs, and hold it to its budgets; ARGS='--visits 3'
	$(BIN)/python -m tests.browser.bench $(ARGS)

faults: $(DEV) native ## Break everything that can break, under load, and judge what follows, in 8 minutes; ARGS='--only Valkey'
	$(BIN)/python -m tests.faults $(ARGS)

browser-without: chromium $(TABLE_TOOLS) ## Take each feature out of the browser table, and see its test fail; ARGS='--part 1/3' or words
	$(BIN)/python -m tests.browser.without $(ARGS)

clean: ## Remove caches and build output; .venv stays (rm -r .venv removes it), and what is compiled in place
	rm -rf build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find engine service workers deploy tests openapi -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# `make help` says what there is. Needs Python 3.11 or newer (with venv) and make, nothing else.
#
# Everything runs in .venv; a stamp remembers what is installed, so that a second run starts at
# once and a change of pyproject.toml installs again. Settings, on the command line:
#   PYTHON=python3.13     the Python that makes .venv
#   PIP_FLAGS=...         for every pip install
#   LAB_FLAGS=...         for `tbgames lab`, such as "--no-browser --port 8890"
#   PYTEST_FLAGS=...      for the tests, such as "-k island"
#   FUZZ_FLAGS=...        for `make fuzz`, such as "--runs 100000 geojson"
#   WORKERS=2             processes that share the tests (default: one a core)

PYTHON ?= python3
PIP_FLAGS ?=
LAB_FLAGS ?=
PYTEST_FLAGS ?=
FUZZ_FLAGS ?=
WORKERS ?= auto

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check $(PIP_FLAGS)
# Their own warnings, about Pythons that came after them, are no faults here.
OLDEST := -o filterwarnings=default -m "not browser and not wheel" \
	$(addprefix tests/,engine tobago tftc treasure_hunter widgets)
COVERED := $(foreach part,engine tobago tftc treasure_hunter,tests/$(part) tbgames/$(part))
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist loadscope $(PYTEST_FLAGS)

.DEFAULT_GOAL := help
.PHONY: help lab test lint types check-notebooks pytest format notebooks rulings mutants golden \
	machines million coverage oldest fuzz bench docs check-docs clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | \
		while IFS='|' read -r name text; do printf '%-24s %s\n' "$$name" "$$text"; done

lab: $(VENV)/.lab ## open JupyterLab on course/, your own copy of the notebooks
	$(BIN)/tbgames lab --dir course $(LAB_FLAGS)

test: lint types pytest ## everything that has to hold

lint: $(VENV)/.test ## style, by ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test ## types, by mypy --strict
	$(BIN)/mypy

check-notebooks: $(VENV)/.test ## learners' notebooks: do they run, and show what is stored?
	$(BIN)/python scripts/run_notebooks.py --check

pytest: $(VENV)/.test ## tests, doctests, notebooks with solutions cell by cell, the wheel
	$(PYTEST) --nbval tests/browser $(wildcard notebooks/solutions) tests tbgames

format: $(VENV)/.test ## put the code in form
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

notebooks: $(VENV)/.test ## run the notebooks and store their outputs
	$(BIN)/python scripts/run_notebooks.py

rulings: $(VENV)/.test ## the tests of each ruling; none may be without
	$(BIN)/python scripts/rulings.py

mutants: $(VENV)/.test ## plant faults, one at a time: do the tests that should notice turn red?
	$(BIN)/python scripts/mutants.py

golden: $(VENV)/.test ## write the golden records anew, from their own actions
	$(BIN)/python scripts/golden.py

machines: $(VENV)/.test ## state machines of games and tables, looking harder than make test does
	HYPOTHESIS_PROFILE=thorough $(PYTEST) tests/test_machines.py tests/widgets/test_machine.py

million: $(VENV)/.test ## a million random moves of each game: is there a state that is not sound?
	$(BIN)/python scripts/million.py

coverage: $(VENV)/.test ## branches of the engine and the rules that the tests reach
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest -n $(WORKERS) --dist loadscope $(PYTEST_FLAGS) $(COVERED)
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report

oldest: $(VENV)-oldest/.made ## tests with the oldest versions of what the package needs
	$(VENV)-oldest/bin/python -m pytest -n $(WORKERS) $(PYTEST_FLAGS) $(OLDEST)

fuzz: $(VENV)/.fuzz ## damaged files, ever other ones, for every reader of files
	$(BIN)/python scripts/fuzz.py $(FUZZ_FLAGS)

bench: $(VENV)/.bench ## speeds, beside the games of other packages
	$(BIN)/python benchmarks/run.py

docs: $(VENV)/.docs ## the documentation as a site: docs/_build/html/index.html
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs docs/_build/html

check-docs: docs $(VENV)/.test ## the site: do links lead somewhere, do pages open without a network?
	$(BIN)/python scripts/check_docs.py

clean: ## remove the environment and what tools made; course/ stays, it is yours
	rm -rf $(VENV) $(VENV)-oldest build dist docs/_build .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Environments -------------------------------------------------------------------------------

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "tbgames needs Python 3.11 or newer; '$(PYTHON)' is not: make PYTHON=python3.13 ..." >&2; \
		exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || { \
		echo "'$(PYTHON)' cannot make environments; on Debian and Ubuntu: apt install python3-venv" >&2; \
		exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# The stamps of the extras: installed again when pyproject.toml is newer.
$(VENV)/.lab: $(VENV)/.made pyproject.toml
	$(PIP) --editable '.[lab]'
	@touch $@

$(VENV)/.test: $(VENV)/.made pyproject.toml
	$(PIP) --editable '.[lab,app,test,browser,adapters,distributed]'
	@touch $@

$(VENV)-oldest/.made: $(VENV)/.made pyproject.toml scripts/oldest.py
	$(PYTHON) -m venv --clear $(@D)
	$(BIN)/python scripts/oldest.py > $(@D)/constraints.txt
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check $(PIP_FLAGS) \
		--constraint $(@D)/constraints.txt --editable . pytest pytest-xdist hypothesis
	@touch $@

$(VENV)/.fuzz: $(VENV)/.made pyproject.toml
	$(PIP) --editable '.[lab,test,fuzz]'
	@touch $@

$(VENV)/.bench: $(VENV)/.made pyproject.toml
	$(PIP) --editable '.[bench]'
	@touch $@

# The reference tells of modules that need these packages.
$(VENV)/.docs: $(VENV)/.made pyproject.toml
	$(PIP) --editable '.[docs,app,adapters]'
	@touch $@

# Every target sets up what it needs by itself: python3 (3.11 or newer, with venv) and make are enough.
# A second run is quick: .venv/ holds stamp files that are renewed when pyproject.toml or uv.lock changes.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
JOBS ?= 2
SECONDS ?= 600

.DEFAULT_GOAL := help
.PHONY: help run test lint soak bench gallery pictures micropython browsers catalogue arm64 booted lab lock audit clean

help: ## what there is
	@sed -n 's/^\([a-z0-9]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

# ---- set-up ----

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$(PYTHON) is older than 3.11: name a newer one, such as make PYTHON=python3.13" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' \
		|| { echo "$(PYTHON) lacks venv: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# the pinned versions with their hashes (uv.lock), or with LOCKED=no the newest that fit
PIP := $(PY) -m pip install -qq --disable-pip-version-check
ifeq ($(LOCKED),no)
get = $(PIP) --upgrade '.$(if $(1),[$(1)])' 'setuptools>=77'
else
get = $(PY) .ci/locked.py $(1) > $(VENV)/locked.txt && $(PIP) --require-hashes -r $(VENV)/locked.txt \
	|| { echo "Not to be had as uv.lock names them; the newest that fit: make $@ LOCKED=no" >&2; exit 1; }
endif

$(VENV)/installed: $(VENV)/made pyproject.toml uv.lock .ci/locked.py
	@echo "Fetching what the product needs"
	@$(call get,)
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/developing: $(VENV)/installed
	@echo "Fetching what the tests need"
	@$(call get,dev)
	@touch $@

$(VENV)/timing: $(VENV)/developing
	@echo "Fetching the peers that are timed"
	@$(call get,bench)
	@touch $@

# ---- the product ----

# SDL is asked itself: without a desktop or a console to draw on it falls back to a driver that shows nothing
HAS_SCREEN := import os, sys, pygame; pygame.display.init(); \
	sys.exit(pygame.display.get_driver() in ("offscreen", "dummy", "evdev"))

run: $(VENV)/installed ## the console on mock hardware: in a window, or a demo evening where there is no display
	@if PYGAME_HIDE_SUPPORT_PROMPT=1 $(PY) -c '$(HAS_SCREEN)' 2>/dev/null; \
	then exec $(VENV)/bin/dealer run --mock; \
	else echo "No display here: a whole series on mock hardware, in the terminal."; exec $(VENV)/bin/dealer demo; fi

# ---- the proof ----

test: lint ## everything but the long runs
	@$(PY) tests/left_out.py
	$(PY) -m pytest -n $(JOBS)

lint: $(VENV)/developing ## ruff, mypy --strict, and vulture for what nothing uses
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/vulture

soak: $(VENV)/developing ## the big numbers, for about SECONDS=600 in all; goes on where it stopped (.soak/)
	SOAK_SECONDS=$(SECONDS) $(PY) -m pytest --soak -m soak -s -rs

bench: $(VENV)/timing ## every figure of the budget, with its goal (BENCH="hands paint" for some)
	$(PY) -m tests.bench $(BENCH)

gallery: $(VENV)/developing ## every screen in every size as a picture, under .cache/gallery/
	$(PY) -m tests.gallery .cache/gallery
	@echo "Painted: $$(ls .cache/gallery | wc -l) pictures in .cache/gallery"

pictures: $(VENV)/developing ## the pictures of the papers, from a deal really played, under docs/pictures/
	$(PY) -m tests.gallery --papers

# ---- what the machine may lack ----

micropython: ## a micropython for the firmware's tests
	sh firmware/get_micropython.sh

browsers: ## chromium and LibreOffice for the tests of the report (apt-get, as root)
	apt-get install --yes --no-install-recommends chromium libreoffice-calc

catalogue: $(VENV)/developing ## po/dealer.pot anew, from the messages of dealer/words
	$(PY) .ci/catalogue.py

lock: $(VENV)/made ## uv.lock anew, from pyproject.toml
	$(PIP) uv
	$(VENV)/bin/uv lock --upgrade

audit: $(VENV)/made ## known weaknesses of the pinned packages (asks the package index)
	@$(PIP) pip-audit
	$(PY) .ci/locked.py dev > $(VENV)/audited.txt
	$(VENV)/bin/pip-audit --strict --disable-pip --require-hashes -r $(VENV)/audited.txt

arm64: ## the install command in a clean arm64 Debian under qemu (as root, 25 minutes a release and more)
	bash tests/arm64/check.sh

booted: ## the service under a systemd of its own, in a clean Debian (as root, about 4 minutes a release)
	bash tests/systemd/booted.sh

lab: $(VENV)/developing ## whole machines in an emulator, played from outside (as root; RELEASE=trixie PART=evening)
	@bash firmware/get_micropython.sh >/dev/null
	@exec setpriv --pdeathsig KILL sh tests/lab/run.sh $(PY) -m tests.lab --release '$(RELEASE)' --part '$(PART)'

clean: ## what the targets made, but not the evenings and not .soak/
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis ./*.egg-info

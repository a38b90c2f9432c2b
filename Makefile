# "make" alone, or "make help", says what there is.

.DEFAULT_GOAL := help
.PHONY: help install run dev test coverage check translations bench pictures lock clean

help: ## This list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

install: .venv/.runtime ## Set up .venv with all that the program needs
	@:

run: install ## Serve on port 8000, and print the address for the phones at the table
	@exec .venv/bin/eights serve

dev: .venv/.dev ## Serve, and restart whenever a file of the program changes
	@exec .venv/bin/watchfiles --verbosity warning '.venv/bin/eights serve' app templates static migrations

# One worker a core; a browser each is a lot of memory, so four at most. ARGS="-n 0" takes none.
test: .venv/.dev ## Run all tests, in a real browser too (ARGS="-k undo" hands pytest more)
	@.venv/bin/python -m tests.get_fonts >/dev/null && \
	browser="$$(.venv/bin/python tests/get_browser.py)" && \
	EIGHTS_TEST_BROWSER="$$browser" .venv/bin/python -m pytest \
		-n auto --maxprocesses 4 --dist worksteal $(ARGS)

# The modules of the audit that decide again; the others are held by tests of whole databases.
DECISIONS = app/audit/possible.py,app/audit/objections.py,app/audit/shapes.py,app/audit/commands_for.py

coverage: .venv/.dev ## Every branch of the scoring, the ledger and the audit's decisions is reached by an example
	@.venv/bin/python -m coverage run --branch --source=app/scoring,app/ledger \
		-m pytest -q tests/scoring tests/ledger
	@.venv/bin/python -m coverage report --skip-covered --show-missing --fail-under=100
	@.venv/bin/python -m coverage erase
	@.venv/bin/python -m coverage run --branch --source=app/audit -m pytest -q tests/audit
	@.venv/bin/python -m coverage report --skip-covered --show-missing --fail-under=100 \
		--include=$(DECISIONS)

check: .venv/.dev ## Style, types, layers, migrations, translations
	@.ci/check

translations: .venv/.dev ## Bring the translations up to the program's texts, and say what is left
	@.venv/bin/python .ci/translations.py --update

bench: .venv/.dev ## Measure the speed, each figure beside its baseline
	@.venv/bin/python -m tests.bench $(ARGS)

pictures: .venv/.dev ## Take the pictures of the README and of docs/ again
	@.venv/bin/python -m tests.pictures

lock: ## Write the lock files again, with the newest versions that pyproject.toml allows
	@python3 .ci/lock.py

clean: ## Remove .venv, caches and builds; games are kept
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@rm -rf .coverage .coverage.* htmlcov dist
	@find app tests migrations -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp is younger than what it was made from, so that a second run is instant.
.venv/.runtime: pyproject.toml requirements.lock
	@.ci/install runtime
	@touch $@

.venv/.dev: .venv/.runtime requirements-dev.lock
	@.ci/install dev
	@touch $@

# `test-lint` breaks every rule of `make lint` once, in a clone of the repository, and checks that `make lint` names
# the broken rule. `test-tools` checks that lint and make name the Debian package of a missing tool. `test-workflows`
# checks the files in .github against the schemas of check-jsonschema (from PyPI), and that a form and a workflow with
# a mistake are reported.
HEAVY += test-lint test-workflows
TESTS += test-tools
SWIFT_TESTS += test-circles
.PHONY: test-lint test-tools test-workflows test-circles

test-lint:
	@./Tools/setup lint
	@MAKEFLAGS= Tests/Lint/plant $(BUILD)/planted

test-tools:
	@MAKEFLAGS= MAKELEVEL= Tests/Lint/tools.sh $(BUILD)/tools

# `test-circles` checks that at most four files of the module Keyline call each other in a circle, and that the check
# finds a circle.
test-circles:
	Tests/Lint/circles.sh $(BUILD)/circles
	$(SWIFT) build --scratch-path $(SCRATCH) --target Keyline
	Tools/swift_circles.py "$$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path)/Keyline.build"

WORKFLOWS := $(BUILD)/workflows
SCHEMA_CHECK := $(WORKFLOWS)/bin/check-jsonschema

$(SCHEMA_CHECK):
	python3 -m venv $(WORKFLOWS)
	$(WORKFLOWS)/bin/pip install -q --disable-pip-version-check check-jsonschema==0.39.0

test-workflows:
	@./Tools/setup workflows
	@$(MAKE) --no-print-directory -s $(SCHEMA_CHECK)
	@Tests/Lint/workflows.sh $(SCHEMA_CHECK) $(WORKFLOWS)

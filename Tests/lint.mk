# Every rule of `make lint` is broken once, in a clone, and must be named.
HEAVY += test-lint
.PHONY: test-lint
test-lint:
	@MAKEFLAGS= Tests/Lint/plant $(BUILD)/planted

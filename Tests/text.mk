# Tests KeylineText, which measures texts with real fonts (docs/Text.md). `test-text` compares widths with those of hb-shape
# and pango-view, and line breaks with the tests of the Unicode standard. `test-text-address` runs the tests with the address
# sanitizer, and is the one that `make test-heavy` runs. The tests are a package of their own, Tests/Text, which enables
# Keyline's trait Fonts. `test-text-command` tests the command `keyline` with fonts, and the ink of what it draws.
# `pictures-text` draws the pictures of Examples/Scripts, `bench-text` measures how long it takes to measure texts, and
# `bench-text-batch` measures `keyline batch` with fonts.

HEAVY += test-text-address test-text-command
.PHONY: test-text test-text-address test-text-command text-command pictures-text bench-text bench-text-batch

TEXT_TEST = $(SWIFT) test --package-path Tests/Text --disable-xctest

test-text:
	@./Tools/setup text
	$(TEXT_TEST) --scratch-path $(abspath $(SCRATCH))/text

test-text-address:
	@./Tools/setup text
	ASAN_OPTIONS=detect_leaks=0 $(TEXT_TEST) --scratch-path $(abspath $(SCRATCH))/text-address --sanitize=address

TEXT_COMMAND = $(call command_build,1)
TEXT_PROGRAM = $$($(TEXT_COMMAND) --show-bin-path)/keyline-command

text-command:
	@./Tools/setup text-command
	$(TEXT_COMMAND)

test-text-command: text-command
	Tests/Text/command.py $(TEXT_PROGRAM)
	Tests/Text/ink.py $(TEXT_PROGRAM)
	Tests/Text/scripts.py $(TEXT_PROGRAM)
	KEYLINE=$(TEXT_PROGRAM) node --test Tests/Text/

pictures-text: text-command
	Tests/Text/scripts.py $(TEXT_PROGRAM) --write

bench-text:
	@./Tools/setup text
	$(SWIFT) run --scratch-path $(abspath $(SCRATCH))/text-bench --traits default,Fonts -c release bench --texts

bench-text-batch: text-command
	Benchmarks/batch.py $(TEXT_PROGRAM) --fonts

# Tests KeylineText, which measures texts with real fonts (docs/Text.md). `test-text` compares widths with those of hb-shape
# and pango-view, and line breaks with the tests of the Unicode standard. `test-text-address` runs the tests with the address
# sanitizer, and is the one that `make test-heavy` runs. The tests are a package of their own, Tests/Text, which enables
# Keyline's trait Fonts.

HEAVY += test-text-address
.PHONY: test-text test-text-address

TEXT_TEST = $(SWIFT) test --package-path Tests/Text --disable-xctest

test-text:
	@./Tools/setup text
	$(TEXT_TEST) --scratch-path $(abspath $(SCRATCH))/text

test-text-address:
	@./Tools/setup text
	ASAN_OPTIONS=detect_leaks=0 $(TEXT_TEST) --scratch-path $(abspath $(SCRATCH))/text-address --sanitize=address

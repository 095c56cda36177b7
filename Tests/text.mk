# Tests KeylineText, which measures texts with real fonts (docs/Text.md). `test-text` compares widths with those of hb-shape
# and pango-view, and line breaks with the tests of the Unicode standard. `test-text-address` runs the tests with the address
# sanitizer, and is the one that `make test-heavy` runs. Both build the package with the trait Fonts, in folders of their own, because the other suites build it without.

HEAVY += test-text-address
.PHONY: test-text test-text-address

TEXT_TRAITS := --traits default,Fonts

test-text:
	@./Tools/setup text
	$(SWIFT) test --scratch-path $(SCRATCH)/text $(TEXT_TRAITS) --disable-xctest --filter '^KeylineTextTests\.'

test-text-address:
	@./Tools/setup text
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --scratch-path $(SCRATCH)/text-address $(TEXT_TRAITS) --sanitize=address \
		--disable-xctest --filter '^KeylineTextTests\.'

# Tests the PNG and PDF files that the command `keyline` writes if it is built with the trait Fonts (docs/Pages.md), and measures
# how fast it writes them. The tests of the module KeylinePages are in Tests/Text, and `make test-text` runs them.

HEAVY += test-pages
.PHONY: test-pages bench-pages

PAGES_BUILD = $(SWIFT) build --scratch-path $(abspath $(SCRATCH))/text-command --traits default,Fonts -c release \
	--product keyline-command
PAGES_PROGRAM = $$($(PAGES_BUILD) --show-bin-path)/keyline-command

test-pages:
	@./Tools/setup text clang
	$(PAGES_BUILD)
	Tests/Text/pages.py $(PAGES_PROGRAM)
	clang -std=c11 -g -O1 -Wall -Wextra -Wpedantic -Wconversion -Werror -fsanitize=address,undefined \
		-fno-sanitize-recover=all -DKEYLINE_FONTS -ISources/CPages/include $$(pkg-config --cflags cairo-ft) \
		Tests/Text/C/pages.c Sources/CPages/*.c -o $(BUILD)/pages \
		$$(pkg-config --libs cairo cairo-ft freetype2) -lz -ljpeg
	$(BUILD)/pages /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf

bench-pages:
	@./Tools/setup text
	$(PAGES_BUILD)
	Benchmarks/pages.py $(PAGES_PROGRAM)

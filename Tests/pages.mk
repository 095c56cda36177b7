# Tests the PNG and PDF files that the command `keyline` writes if it is built with the trait Fonts (docs/Pages.md), and measures
# how fast it writes them. The tests of the module KeylinePages are in Tests/Text, and `make test-text` runs them.

HEAVY += test-pages
.PHONY: test-pages bench-pages

test-pages:
	@./Tools/setup text clang
	$(TEXT_COMMAND)
	Tests/Text/pages.py $(TEXT_PROGRAM)
	clang -std=c11 -g -O1 -Wall -Wextra -Wpedantic -Wconversion -Werror -fsanitize=address,undefined \
		-fno-sanitize-recover=all -DKEYLINE_FONTS -ISources/CPages/include $$(pkg-config --cflags cairo-ft) \
		Tests/Text/C/pages.c Sources/CPages/*.c -o $(BUILD)/pages \
		$$(pkg-config --libs cairo cairo-ft freetype2) -lz -ljpeg -lm
	$(BUILD)/pages /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf

bench-pages:
	@./Tools/setup text
	$(TEXT_COMMAND)
	Benchmarks/pages.py $(TEXT_PROGRAM)

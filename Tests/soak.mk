# Uses one solver for a very long time (Tests/Soak/soak.c), to find leaks and errors that accumulate. `make soak` is
# the whole run, about half an hour of one processor; it writes docs/pictures/soak.csv and, if matplotlib is
# installed, docs/pictures/soak.svg.

OPERATIONS ?= 10000000
SUGGESTIONS ?= 100000000
SEED ?= 1

TESTS += test-soak
HEAVY += test-soak-long
.PHONY: test-soak test-soak-long soak

$(BUILD)/soak: Tests/Soak/soak.c Tests/CSolver/test.h $(BUILD)/libcsolver.a
	$(CC) $(CFLAGS_ALL) -Werror $< $(BUILD)/libcsolver.a -o $@ -lm

test-soak: $(BUILD)/soak
	$(BUILD)/soak 20000 200000 $(SEED)

test-soak-long: $(BUILD)/soak
	$(BUILD)/soak 300000 3000000 $(SEED)

soak: $(BUILD)/soak
	nice -n 19 $(BUILD)/soak $(OPERATIONS) $(SUGGESTIONS) $(SEED) docs/pictures/soak.csv
	@python3 -c 'import matplotlib' 2> /dev/null || echo "matplotlib is not installed: no picture"
	! python3 -c 'import matplotlib' 2> /dev/null || \
		python3 Tests/Soak/picture.py docs/pictures/soak.csv docs/pictures/soak.svg

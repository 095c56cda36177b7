# Keyline. Two commands matter: `make bench` sets up what is missing and runs the main job, `make
# test` tests everything. C hosts need only `make lib` and `make install`.

CC ?= cc
CFLAGS ?= -O2
AR ?= ar
PREFIX ?= /usr/local
DESTDIR ?=
BUILD ?= build
SWIFT ?= swift
SCRATCH ?= .build

VERSION := 0.1.0
SONAME := libcsolver.so.0
WARNINGS := -Wall -Wextra -Wpedantic -Wconversion
# Contraction would change last bits from machine to machine.
CFLAGS_ALL = -std=c11 $(CFLAGS) -ffp-contract=off $(WARNINGS) -ICSolver/include -ICSolver/trace/include
SOURCES := $(wildcard CSolver/src/*.c)
HEADERS := $(wildcard CSolver/src/*.h CSolver/include/*.h)
TRACE := $(wildcard CSolver/trace/*.c)
TRACE_HEADERS := $(wildcard CSolver/trace/*.h CSolver/trace/include/*.h)
OBJECTS := $(SOURCES:CSolver/src/%.c=$(BUILD)/obj/%.o)
C_TESTS := $(notdir $(basename $(wildcard Tests/CSolver/*.c)))
SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all

.PHONY: all lib install replay bench test test-c test-example test-swift test-plain lint format \
	sanitize valgrind setup clean

all: lib replay

# ---- C ----

lib: $(BUILD)/libcsolver.a $(BUILD)/$(SONAME) $(BUILD)/csolver.pc

$(BUILD)/obj/%.o: CSolver/src/%.c $(HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -DNDEBUG -fPIC -fvisibility=hidden -c $< -o $@

$(BUILD)/libcsolver.a: $(OBJECTS)
	rm -f $@
	$(AR) rcs $@ $(OBJECTS)

$(BUILD)/$(SONAME): $(OBJECTS)
	$(CC) $(CFLAGS) -shared -Wl,-soname,$(SONAME) $(OBJECTS) -o $@ -lm

$(BUILD)/csolver.pc: CSolver/csolver.pc.in Makefile
	@mkdir -p $(@D)
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' $< > $@

install: lib
	install -d $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/lib/pkgconfig
	install -m 644 CSolver/include/csolver.h $(DESTDIR)$(PREFIX)/include
	install -m 644 $(BUILD)/libcsolver.a $(DESTDIR)$(PREFIX)/lib
	install -m 755 $(BUILD)/$(SONAME) $(DESTDIR)$(PREFIX)/lib/libcsolver.so.$(VERSION)
	ln -sf libcsolver.so.$(VERSION) $(DESTDIR)$(PREFIX)/lib/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(PREFIX)/lib/libcsolver.so
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' CSolver/csolver.pc.in \
		> $(DESTDIR)$(PREFIX)/lib/pkgconfig/csolver.pc

replay: $(BUILD)/csolver-replay

$(BUILD)/csolver-replay: $(TRACE) CSolver/tools/csolver-replay.c $(TRACE_HEADERS) $(BUILD)/libcsolver.a
	$(CC) $(CFLAGS_ALL) $(TRACE) CSolver/tools/csolver-replay.c $(BUILD)/libcsolver.a -o $@ -lm

# ---- the two commands ----

setup:
	@./Tools/setup

bench: setup
	$(SWIFT) run --scratch-path $(SCRATCH) -c release bench $(BENCH)

test: setup test-c test-example lint test-plain test-swift

# C tests, each a program that says what failed, with every compiler that is there.
test-c: lib replay
	@set -e; for compiler in gcc clang; do \
		command -v $$compiler > /dev/null || continue; \
		for test in $(C_TESTS); do \
			$$compiler $(CFLAGS_ALL) -Werror -O2 -pthread $(SOURCES) $(TRACE) \
				Tests/CSolver/$$test.c -o $(BUILD)/$$test-$$compiler -lm; \
			echo "$$compiler: $$test"; $(BUILD)/$$test-$$compiler; \
		done; \
	done

# The C example is built as a stranger would build it: against an installed library.
test-example:
	rm -rf $(BUILD)/root
	$(MAKE) --no-print-directory install DESTDIR= PREFIX=$(CURDIR)/$(BUILD)/root > /dev/null
	PKG_CONFIG_PATH=$(BUILD)/root/lib/pkgconfig; export PKG_CONFIG_PATH; \
	$(CC) -std=c11 $(WARNINGS) -Werror Examples/C/window.c $$(pkg-config --cflags --libs csolver) \
		-Wl,-rpath,$(CURDIR)/$(BUILD)/root/lib -o $(BUILD)/window
	$(BUILD)/window > $(BUILD)/window.txt
	diff Examples/C/window.expected $(BUILD)/window.txt
	! nm -D --defined-only $(BUILD)/root/lib/libcsolver.so | grep ' [TDBRV] ' | grep -v ' csolver_'

# Without the least-squares trait, and so without OpenBLAS.
test-plain:
	$(SWIFT) build --scratch-path $(SCRATCH)/plain --disable-default-traits --product csolver-replay
	$(SWIFT) build --scratch-path $(SCRATCH)/plain --disable-default-traits --target Keyline

test-swift:
	$(SWIFT) build --scratch-path $(SCRATCH) --build-tests
	$(SWIFT) run --scratch-path $(SCRATCH) card | diff docs/card.svg -
	$(SWIFT) test --scratch-path $(SCRATCH) --disable-xctest

sanitize:
	@mkdir -p $(BUILD)
	@set -e; for test in $(C_TESTS); do \
		$(CC) $(CFLAGS_ALL) $(SANITIZE) -pthread $(SOURCES) $(TRACE) Tests/CSolver/$$test.c \
			-o $(BUILD)/$$test-sanitized -lm; \
		$(BUILD)/$$test-sanitized; \
	done
	$(CC) $(CFLAGS_ALL) $(SANITIZE) $(SOURCES) $(TRACE) CSolver/tools/csolver-replay.c \
		-o $(BUILD)/replay-sanitized -lm
	@set -e; for trace in Tests/CSolverTests/Traces/*.trace; do \
		$(BUILD)/replay-sanitized --check $$trace > /dev/null || [ $$? = 1 ]; \
	done; echo "sanitize: all traces clean"

valgrind: replay
	@set -e; for trace in Tests/CSolverTests/Traces/*.trace; do \
		valgrind -q --leak-check=full --error-exitcode=9 $(BUILD)/csolver-replay $$trace \
			> /dev/null || [ $$? = 1 ]; \
	done; echo "valgrind: all traces clean"

lint:
	@./Tools/lint

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks Examples
	@if command -v clang-format-16 > /dev/null; then \
		clang-format-16 -i $(SOURCES) $(HEADERS) $(TRACE) $(TRACE_HEADERS) CSolver/tools/*.c \
			Tests/CSolver/*.c Examples/C/*.c; \
	else echo "clang-format-16 is not installed: C files left as they are"; fi

clean:
	rm -rf $(BUILD) $(SCRATCH)

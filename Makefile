# Keyline. Two commands matter: `make bench` sets up what is missing and runs the main job, `make
# test` tests everything. C hosts need only `make lib` and `make install`.

CC ?= cc
CFLAGS ?= -O2
AR ?= ar
PREFIX ?= /usr/local
DESTDIR ?=
BUILD ?= build
# 0: without the code that loads OpenBLAS and LAPACKE when least squares are first asked for.
LEAST_SQUARES ?= 1
SWIFT ?= swift
SCRATCH ?= .build

comma := ,
VERSION := 0.1.0
SONAME := libcsolver.so.0
# Where the linker knows versions of symbols.
VERSIONS := $(if $(filter Linux,$(shell uname -s)),-Wl$(comma)--version-script=CSolver/csolver.map)
WARNINGS := -Wall -Wextra -Wpedantic -Wconversion
# Contraction would change last bits from machine to machine.
CFLAGS_ALL = -std=c11 $(CFLAGS) $(if $(filter 1,$(LEAST_SQUARES)),-DCSOLVER_LEAST_SQUARES) -ffp-contract=off $(WARNINGS) -ICSolver/include -ICSolver/trace/include
SOURCES := $(wildcard CSolver/src/*/*.c)
HEADERS := $(wildcard CSolver/src/*.h CSolver/src/*/*.h CSolver/include/*.h)
TRACE := $(wildcard CSolver/trace/*.c)
TRACE_HEADERS := $(wildcard CSolver/trace/*.h CSolver/trace/include/*.h)
OBJECTS := $(SOURCES:CSolver/src/%.c=$(BUILD)/obj/%.o)
C_TESTS := $(notdir $(basename $(wildcard Tests/CSolver/*.c)))
TRACES := Tests/CSolverTests/Traces
# Every compiler that is there builds the C tests.
COMPILERS := $(foreach c,gcc clang,$(if $(shell command -v $(c)),$(c)))
SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all

.PHONY: all help lib install uninstall replay bench test test-heavy test-c test-example test-swift test-pictures test-plain \
	pictures lint format sanitize setup clean

all: lib replay

help:
	@echo "make bench                 sets up what is missing, runs the main job (BENCH=--full: the long run)"
	@echo "make test                  everything that must hold; make test-heavy: what takes longer"
	@echo "make test-hosts            CMake, C++, Python, Spark, the browser, Windows: installs what they need"
	@echo "make lib                   the C library, in $(BUILD)"
	@echo "make install PREFIX=DIR    the C library, headers, csolver.pc, csolver-replay, pages for man; make uninstall"
	@echo "make install-keyline PREFIX=DIR   keyline, the command for layout documents"
	@echo "make install-uikit PREFIX=DIR   UIKit for packages that import it by name"
	@echo "make dist                  the C core in one file, in $(BUILD)/dist"
	@echo "make web                   the solver for JavaScript, in $(BUILD)/web"
	@echo "make dist-windows          csolver.dll and what goes with it, in $(BUILD)/dist-windows"
	@echo "make site                  the documentation as a site, in $(BUILD)/site"
	@echo "make replay                the player of traces, $(BUILD)/csolver-replay"
	@echo "make format, make lint     the sources as they are to be; the rules of the house"
	@echo "make setup                 what building needs and is missing"

# ---- C ----

lib: $(BUILD)/libcsolver.a $(BUILD)/$(SONAME) $(BUILD)/csolver.pc

$(BUILD)/obj/%.o: CSolver/src/%.c $(HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -DNDEBUG -fPIC -fvisibility=hidden -c $< -o $@

$(BUILD)/libcsolver.a: $(OBJECTS)
	rm -f $@
	$(AR) rcs $@ $(OBJECTS)

$(BUILD)/$(SONAME): $(OBJECTS) CSolver/csolver.map
	$(CC) $(CFLAGS) -shared -Wl,-soname,$(SONAME) $(VERSIONS) $(OBJECTS) -o $@ -lm

$(BUILD)/csolver.pc: CSolver/csolver.pc.in Makefile
	@mkdir -p $(@D)
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' $< > $@

# Pages for man; python3 makes them.
MANUAL := $(if $(shell command -v python3),$(BUILD)/man/csolver.3 $(BUILD)/man/csolver-replay.1)

$(BUILD)/man/csolver.3: Tools/manual.py CSolver/include/csolver.h
	@mkdir -p $(@D)
	Tools/manual.py CSolver/include/csolver.h > $@

$(BUILD)/man/csolver-replay.1: Tools/manual.py CSolver/include/csolver.h $(BUILD)/csolver-replay
	@mkdir -p $(@D)
	Tools/manual.py CSolver/include/csolver.h $(BUILD)/csolver-replay > $@

install: lib replay $(MANUAL)
	install -d $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/lib/pkgconfig
	install -m 644 CSolver/include/csolver.h Bindings/Cpp/include/csolver.hpp $(DESTDIR)$(PREFIX)/include
	install -m 644 $(BUILD)/libcsolver.a $(DESTDIR)$(PREFIX)/lib
	install -m 755 $(BUILD)/$(SONAME) $(DESTDIR)$(PREFIX)/lib/libcsolver.so.$(VERSION)
	ln -sf libcsolver.so.$(VERSION) $(DESTDIR)$(PREFIX)/lib/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(PREFIX)/lib/libcsolver.so
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' CSolver/csolver.pc.in \
		> $(DESTDIR)$(PREFIX)/lib/pkgconfig/csolver.pc
	install -d $(DESTDIR)$(PREFIX)/bin $(foreach s,$(if $(MANUAL),1 3),$(DESTDIR)$(PREFIX)/share/man/man$(s))
	install -m 755 $(BUILD)/csolver-replay $(DESTDIR)$(PREFIX)/bin
	$(foreach m,$(MANUAL),install -m 644 $(m) $(DESTDIR)$(PREFIX)/share/man/man$(patsubst .%,%,$(suffix $(m))) &&) :

uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/lib/,libcsolver.a libcsolver.so $(SONAME) libcsolver.so.$(VERSION) \
		pkgconfig/csolver.pc) $(addprefix $(DESTDIR)$(PREFIX)/include/,csolver.h csolver.hpp) \
		$(addprefix $(DESTDIR)$(PREFIX)/,bin/csolver-replay share/man/man1/csolver-replay.1 share/man/man3/csolver.3)

replay: $(BUILD)/csolver-replay

$(BUILD)/csolver-replay: $(TRACE) CSolver/tools/csolver-replay.c $(TRACE_HEADERS) $(BUILD)/libcsolver.a
	$(CC) $(CFLAGS_ALL) $(TRACE) CSolver/tools/csolver-replay.c $(BUILD)/libcsolver.a -o $@ -lm

# ---- the two commands ----

setup:
	@./Tools/setup

# BENCH=--full is the long run.
bench: setup
	$(SWIFT) run --scratch-path $(SCRATCH) -c release bench $(BENCH)

# Of one part as much at a time as there are processors, unless make was told how much.
JOBS = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc))

# One part after the other, also under -j; the summary of the Swift tests comes last. A fragment in Tests adds
# its suites to TESTS if they are quick, to HEAVY if they are not.
TESTS = test-c test-example lint test-plain
HEAVY = bench
one_by_one = @set -e; for part in $(1); do echo "---- $$part ----"; $(MAKE) --no-print-directory $(JOBS) $$part; done

test: setup
	$(call one_by_one,$(TESTS) test-uikit test-swift)

# Takes longer than `make test` may: machines, analysers, long runs.
test-heavy: setup
	$(call one_by_one,$(HEAVY))

# Directory, compiler, flags: the solver, and the C tests, each a program that says what failed.
define c_tests
$(1)/%.o: CSolver/src/%.c $$(HEADERS)
	@mkdir -p $$(@D)
	$(2) $$(CFLAGS_ALL) $(3) -c $$< -o $$@
$(1)/libcsolver.a: $$(SOURCES:CSolver/src/%.c=$(1)/%.o)
	rm -f $$@
	$$(AR) rcs $$@ $$^
$(1)/trace/%.o: CSolver/trace/%.c $$(HEADERS) $$(TRACE_HEADERS)
	@mkdir -p $$(@D)
	$(2) $$(CFLAGS_ALL) $(3) -c $$< -o $$@
$(1)/trace/libtrace.a: $$(TRACE:CSolver/trace/%.c=$(1)/trace/%.o)
	rm -f $$@
	$$(AR) rcs $$@ $$^
$(1)/test-%: Tests/CSolver/%.c $(wildcard Tests/CSolver/*.h) $(1)/trace/libtrace.a $(1)/libcsolver.a
	$(2) $$(CFLAGS_ALL) $(3) -pthread $$< $(1)/trace/libtrace.a $(1)/libcsolver.a -o $$@ -lm
$(1)/csolver-replay: CSolver/tools/csolver-replay.c $(1)/trace/libtrace.a $(1)/libcsolver.a
	$(2) $$(CFLAGS_ALL) $(3) -pthread $$< $(1)/trace/libtrace.a $(1)/libcsolver.a -o $$@ -lm
endef
$(foreach c,$(COMPILERS),$(eval $(call c_tests,$(BUILD)/$(c),$(c),-Werror)))
$(eval $(call c_tests,$(BUILD)/sanitized,$$(CC),-Werror $(SANITIZE) -DTEST_DIVISOR=4))

c_programs = $(C_TESTS:%=$(1)/test-%) $(1)/csolver-replay

# Each test by itself, as many at a time as there are processors; output of one test stays together.
define c_runs
C_RUNS += run-$(1)-replay $(C_TESTS:%=run-$(1)-%)
.PHONY: run-$(1)-replay $(C_TESTS:%=run-$(1)-%)
run-$(1)-replay: $(BUILD)/$(1)/csolver-replay
	@printf '%s: ' $(1); Tests/CSolver/replay.sh $$<
$(C_TESTS:%=run-$(1)-%): run-$(1)-%: $(BUILD)/$(1)/test-%
	@printf '%s: ' $(1); $$<
endef
$(foreach c,$(COMPILERS),$(eval $(call c_runs,$(c))))

test-c:
	@$(MAKE) --no-print-directory $(JOBS) --output-sync=target $(C_RUNS)

# The C example is built as a stranger would build it: against an installed library, shared and
# static. No other symbols leave the library.
EXAMPLE := $(CURDIR)/$(BUILD)/root
test-example:
	rm -rf $(EXAMPLE)
	$(MAKE) --no-print-directory install DESTDIR=$(EXAMPLE) PREFIX=/opt/csolver > /dev/null
	@set -e; export PKG_CONFIG_SYSROOT_DIR=$(EXAMPLE); \
	export PKG_CONFIG_LIBDIR=$(EXAMPLE)/opt/csolver/lib/pkgconfig; \
	flags="-std=c11 $(WARNINGS) -Werror Examples/C/window.c"; \
	libraries=$(EXAMPLE)/opt/csolver/lib; \
	$(CC) $$flags $$(pkg-config --cflags --libs csolver) -Wl,-rpath,$$libraries \
		-o $(BUILD)/window; \
	$(CC) $$flags $$(pkg-config --cflags csolver) $$libraries/libcsolver.a -lm \
		-o $(BUILD)/window-static; \
	for program in window window-static; do \
		$(BUILD)/$$program | diff Examples/C/window.expected -; \
	done
	if command -v groff > /dev/null; then for page in man1/csolver-replay.1 man3/csolver.3; do \
		groff -man -Tascii -ww -z $(EXAMPLE)/opt/csolver/share/man/$$page 2>&1; done | (! grep .); fi
	grep -q 'csolver_template_stamp' $(EXAMPLE)/opt/csolver/share/man/man3/csolver.3
	grep -q verify $(EXAMPLE)/opt/csolver/share/man/man1/csolver-replay.1
	! nm -D --defined-only $(EXAMPLE)/opt/csolver/lib/libcsolver.so | grep ' [TDBRVW] ' | \
		grep -v ' csolver_'
	! nm -D --defined-only $(EXAMPLE)/opt/csolver/lib/libcsolver.so | grep ' T ' | \
		grep -v '@@CSOLVER_$(basename $(VERSION))$$'
	@$(MAKE) --no-print-directory uninstall DESTDIR=$(EXAMPLE) PREFIX=/opt/csolver > /dev/null
	! find $(EXAMPLE) -type f -o -type l | grep .
	@echo "example: built against the installed library, frames as expected; uninstalled without a trace"

# Without the least-squares trait, and so without OpenBLAS; and in C also where LAPACKE is missing.
PLAIN := least_squares fallback norms trace_player
$(eval $(call c_tests,$(BUILD)/plain,$$(CC),-Werror -UCSOLVER_LEAST_SQUARES))
$(eval $(call c_tests,$(BUILD)/nowhere,$$(CC),-Werror '-DCSOLVER_LAPACKE_NAME="nowhere.so"'))
test-plain: $(foreach d,plain nowhere,$(PLAIN:%=$(BUILD)/$(d)/test-%))
	@set -e; for test in $^; do $$test; done
	$(SWIFT) build --scratch-path $(SCRATCH)/plain --disable-default-traits --product csolver-replay
	$(SWIFT) build --scratch-path $(SCRATCH)/plain --disable-default-traits --target Keyline

test-swift:
	$(SWIFT) build --scratch-path $(SCRATCH) --build-tests
	$(MAKE) --no-print-directory test-pictures
	$(SWIFT) test --scratch-path $(SCRATCH) --disable-xctest

# The seeds' screens have the frames that are known, and the pictures of the documents are current.
EXAMPLE_RUN = $(SWIFT) run --scratch-path $(SCRATCH)
RESIZE = keyline-command draw Examples/Documents/card.yaml --size 240x160,480x130 --animate
test-pictures:
	@mkdir -p $(BUILD)
	@rm -f $(BUILD)/norms.svg
	$(EXAMPLE_RUN) seeds $(BUILD)/seeds | diff Examples/Seeds/seeds.expected -
	$(EXAMPLE_RUN) labels $(BUILD)/labels.svg | diff Examples/Labels/labels.expected -
	diff docs/pictures/labels.svg $(BUILD)/labels.svg
	$(EXAMPLE_RUN) card | diff docs/card.svg -
	$(EXAMPLE_RUN) marks | diff docs/pictures/marks.svg -
	$(EXAMPLE_RUN) diagnosis $(BUILD)/diagnosis.svg > /dev/null
	diff docs/pictures/diagnosis.svg $(BUILD)/diagnosis.svg
	$(EXAMPLE_RUN) norms $(BUILD)/norms.svg > $(BUILD)/norms.txt || [ $$? = 3 ]
	[ ! -s $(BUILD)/norms.svg ] || diff Examples/Norms/norms.expected $(BUILD)/norms.txt
	[ ! -s $(BUILD)/norms.svg ] || diff docs/pictures/norms.svg $(BUILD)/norms.svg
	$(EXAMPLE_RUN) $(RESIZE) -o $(BUILD)/resize.svg
	diff docs/pictures/resize.svg $(BUILD)/resize.svg

# After a change that is meant: look at what comes out.
pictures:
	@mkdir -p docs/pictures
	$(EXAMPLE_RUN) card > docs/card.svg
	$(EXAMPLE_RUN) labels docs/pictures/labels.svg > /dev/null
	$(EXAMPLE_RUN) marks > docs/pictures/marks.svg
	$(EXAMPLE_RUN) diagnosis docs/pictures/diagnosis.svg > /dev/null
	$(EXAMPLE_RUN) norms docs/pictures/norms.svg > /dev/null
	$(MAKE) --no-print-directory pictures-docs
	$(EXAMPLE_RUN) keyline-command draw Examples/Documents/card.yaml --constraints -o docs/pictures/card-document.svg
	$(EXAMPLE_RUN) $(RESIZE) -o docs/pictures/resize.svg

# Address and undefined-behaviour sanitizers over the C tests and all traces.
sanitize: $(call c_programs,$(BUILD)/sanitized)
	@set -e; for test in $(C_TESTS); do $(BUILD)/sanitized/test-$$test; done
	@set -e; for trace in $(TRACES)/*.trace; do for bulk in "" --bulk; do \
		$(BUILD)/sanitized/csolver-replay --check --verify $$bulk $$trace > /dev/null || \
			[ $$? = 1 ]; \
	done; done; echo "sanitize: all C tests and traces clean"

lint:
	@./Tools/lint

include $(wildcard Tests/*.mk)

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks Examples Tools
	@if command -v clang-format-16 > /dev/null; then \
		clang-format-16 -i $(SOURCES) $(HEADERS) $(TRACE) $(TRACE_HEADERS) CSolver/tools/*.c \
			Tests/*/*.[ch] Benchmarks/*/*.c Benchmarks/*/*/*.h Examples/C/*.c Bindings/*/*/*.[ch]pp; \
	else echo "clang-format-16 is not installed: C files left as they are"; fi

clean:
	rm -rf $(BUILD) $(SCRATCH)

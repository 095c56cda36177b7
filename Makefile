# The makefile of Keyline. `make bench` installs what is missing and runs the benchmarks; `make test` tests
# everything. To use the C library in other programs, `make lib` and `make install` suffice.

CC ?= cc
CFLAGS ?= $(if $(filter 1,$(SMALL)),-Os,-O2)
AR ?= ar
PREFIX ?= /usr/local
# Shells other than bash pass a leading tilde on without expanding it, so it is expanded here. A relative folder
# becomes absolute, because csolver.pc and the lines that `make install` prints must be valid in every folder. Recipes
# of make cannot handle a space.
define absolute_folder
ifneq ($$(word 2,$$($(1))),)
$$(error $(1) is "$$($(1))", and this makefile cannot install into a folder with a space in its name: choose another one, \
	or install by CMake (docs/Embedding.md))
endif
override $(1) := $$(abspath $$(patsubst ~/%,$$(HOME)/%,$$($(1))))
endef
$(eval $(call absolute_folder,PREFIX))
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DOCDIR ?= $(PREFIX)/share/doc/csolver
$(foreach folder,LIBDIR INCLUDEDIR DOCDIR,$(eval $(call absolute_folder,$(folder))))
DESTDIR ?=
BUILD ?= build
# 0 builds the library without least squares; norms other than absolute errors are then refused.
LEAST_SQUARES ?= 1
# 0 builds the library without the code that loads OpenBLAS and LAPACKE. The solver's own code then computes all least
# squares, and values have the same bits on every machine.
LAPACKE ?= 1
# 0 builds the library without threads; the calling thread then computes templates alone.
THREADS ?= 1
# 1 builds the compact library, for hosts with little memory for code: without least squares, threads, templates and
# everything else that csolver.h lists under CSOLVER_COMPACT.
SMALL ?= 0
ifeq ($(SMALL),1)
override LEAST_SQUARES := 0
override LAPACKE := 0
override THREADS := 0
COMPACT := -DCSOLVER_COMPACT
# Sections let the linker leave out functions that nothing calls. Unwind tables would be a tenth of the library.
COMPACT_SECTIONS := -ffunction-sections -fdata-sections -fno-asynchronous-unwind-tables
endif
SWIFT ?= swift
# make has a build folder of its own. It compiles with warnings as errors, and `swift build` does not; in one folder,
# each change between the two would compile everything again.
SCRATCH ?= .build/make
export KEYLINE_STRICT := 1

comma := ,
VERSION := 0.1.0
SYSTEM := $(shell uname -s)
# The names of the shared library: of its file, the name that programs look for when they start, and the name that the
# linker option -lcsolver finds. Until version 1.0 a minor version may break compatibility, so programs look for the
# name with the major and minor version.
ifeq ($(SYSTEM),Darwin)
SONAME := libcsolver.$(basename $(VERSION)).dylib
SOFILE := libcsolver.$(VERSION).dylib
SOLINK := libcsolver.dylib
SHARED = -dynamiclib -install_name $(LIBDIR)/$(SONAME) -current_version $(VERSION) -compatibility_version $(basename $(VERSION)) $(if $(COMPACT),-Wl$(comma)-dead_strip)
else
SONAME := libcsolver.so.$(basename $(VERSION))
SOFILE := libcsolver.so.$(VERSION)
SOLINK := libcsolver.so
SHARED = -shared -Wl,-soname,$(SONAME) $(VERSIONS) $(if $(COMPACT),-Wl$(comma)--gc-sections)
endif
# Symbols get versions on systems whose linker supports that.
VERSIONS := $(if $(filter Linux,$(SYSTEM)),-Wl$(comma)--version-script=CSolver/csolver.map)
# The libraries that a program must link besides the static library. Before glibc 2.34, threads and dlopen() were in
# libraries of their own.
SYSTEM_LIBRARIES := -lm $(if $(filter 1,$(THREADS)),-lpthread) $(if $(filter 11,$(LEAST_SQUARES)$(LAPACKE)),-ldl)
# Options with which gcc does not align functions and loops at multiples of 16 bytes. The padding would be 6 % of the
# code; without it, more code fits into the caches, and lists of realistic cells take 0.98 to 1.00 of the time. Empty if
# the compiler does not know the options.
UNPADDED := -fno-align-functions -fno-align-loops -fno-align-jumps -fno-align-labels
PADDING = $(eval PADDING := $(shell $(CC) -Werror $(UNPADDED) -x c -c /dev/null -o /dev/null 2> /dev/null && \
	echo $(UNPADDED)))$(PADDING)
WARNINGS := -Wall -Wextra -Wpedantic -Wconversion
# Contraction of products and sums to fused multiply-adds would give different last bits on different machines.
CFLAGS_ALL = -std=c11 $(CFLAGS) $(if $(filter 1,$(LEAST_SQUARES)),-DCSOLVER_LEAST_SQUARES) \
	$(if $(filter 1,$(LAPACKE)),,-DCSOLVER_NO_LAPACKE) $(if $(filter 1,$(THREADS)),,-DCSOLVER_NO_THREADS) $(COMPACT) -ffp-contract=off $(WARNINGS) -ICSolver/include -ICSolver/trace/include
SOURCES := $(wildcard CSolver/src/*/*.c)
HEADERS := $(wildcard CSolver/src/*.h CSolver/src/*/*.h CSolver/include/*.h)
TRACE := $(wildcard CSolver/trace/*.c)
TRACE_HEADERS := $(wildcard CSolver/trace/*.h CSolver/trace/include/*.h)
OBJECTS := $(SOURCES:CSolver/src/%.c=$(BUILD)/obj/%.o)
C_TESTS := $(notdir $(basename $(wildcard Tests/CSolver/*.c)))
TRACES := Tests/CSolverTests/Traces
# The C tests are built with each of these compilers that is installed.
COMPILERS := $(or $(strip $(foreach c,gcc clang,$(if $(shell command -v $(c)),$(c)))),$(CC))
SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all

.PHONY: all help lib install uninstall replay bench test test-heavy test-side-by-side test-c test-example test-swift \
	test-pictures test-plain pictures lint format sanitize setup clean

all: lib replay

help:
	@echo "make bench                 installs missing tools and runs the benchmarks; BENCH=--full runs all of them"
	@echo "make test                  runs the tests; make test-heavy runs the tests that take longest"
	@echo "make test-hosts            tests CMake, C++, Python, Rust, Spark, browsers, Windows; installs missing tools"
	@echo "make lib                   compiles the C library, in $(BUILD); SMALL=1 builds it with a third of the code"
	@echo "make install PREFIX=DIR    installs the C library, headers, csolver.pc, csolver-replay and manual pages;"
	@echo "                           LIBDIR=DIR, INCLUDEDIR=DIR and DOCDIR=DIR choose other folders; make uninstall"
	@echo "make sizes                 prints the size of the C library and the memory of solvers"
	@echo "make install-keyline PREFIX=DIR   installs the command keyline for layout documents"
	@echo "make dist-command          makes an archive of the command for people without Swift, in $(BUILD)/dist-command"
	@echo "make install-uikit PREFIX=DIR   installs UIKit's names for packages that import UIKit"
	@echo "make dist                  writes the C library as one file, in $(BUILD)/dist"
	@echo "make web                   compiles the solver for JavaScript, in $(BUILD)/web"
	@echo "make dist-windows          cross-compiles csolver.dll for Windows, in $(BUILD)/dist-windows"
	@echo "make site                  writes the documents as a web site, in $(BUILD)/site"
	@echo "make replay                compiles the player of traces, $(BUILD)/csolver-replay"
	@echo "make format, make lint     formats the sources; checks formats and rules"
	@echo "make setup                 installs the tools of \`make test\`; PARTS=\"site web\" those of other targets"

# ---- C ----

lib: $(BUILD)/libcsolver.a $(BUILD)/$(SONAME) $(BUILD)/csolver.pc

# This file is rewritten if the compiler or its options have changed, so that `make THREADS=0` after `make` compiles
# everything again.
$(BUILD)/obj/options: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(CFLAGS_ALL) $(COMPACT_SECTIONS) $(PADDING)' | cmp -s - $@ || \
		echo '$(CC) $(CFLAGS_ALL) $(COMPACT_SECTIONS) $(PADDING)' > $@

$(BUILD)/obj/%.o: CSolver/src/%.c $(HEADERS) $(BUILD)/obj/options
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) $(COMPACT_SECTIONS) $(PADDING) -DNDEBUG -fPIC -fvisibility=hidden -c $< -o $@

$(BUILD)/libcsolver.a: $(OBJECTS)
	rm -f $@
	$(AR) rcs $@ $(OBJECTS)

$(BUILD)/$(SONAME): $(OBJECTS) CSolver/csolver.map
	$(CC) $(CFLAGS) $(SHARED) $(OBJECTS) -o $@ $(SYSTEM_LIBRARIES)

# On macOS a library contains the path of its installation, like the file for pkg-config, so both must be made again
# if that path changes.
ifeq ($(SYSTEM),Darwin)
$(BUILD)/$(SONAME): $(BUILD)/csolver.pc
endif

# This file is rewritten if PREFIX or another installation folder has changed. Folders below the prefix are written
# relative to it, so that the prefix can be changed later.
below_prefix = $(patsubst $(PREFIX)/%,$${prefix}/%,$(1))
$(BUILD)/csolver.pc: CSolver/csolver.pc.in Makefile FORCE
	@mkdir -p $(@D)
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(call below_prefix,$(LIBDIR))|' \
		-e 's|@INCLUDEDIR@|$(call below_prefix,$(INCLUDEDIR))|' -e 's|@VERSION@|$(VERSION)|' \
		-e 's|@SYSTEM_LIBRARIES@|$(strip $(SYSTEM_LIBRARIES))|' $< > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# Manual pages, which are made only if python3 is installed.
MANUAL := $(if $(shell command -v python3),$(BUILD)/man/csolver.3 $(BUILD)/man/csolver-replay.1)

$(BUILD)/man/csolver.3: Tools/manual.py CSolver/include/csolver.h
	@mkdir -p $(@D)
	Tools/manual.py CSolver/include/csolver.h > $@

$(BUILD)/man/csolver-replay.1: Tools/manual.py CSolver/include/csolver.h $(BUILD)/csolver-replay
	@mkdir -p $(@D)
	Tools/manual.py CSolver/include/csolver.h $(BUILD)/csolver-replay > $@

INSTALLED := $(addprefix $(LIBDIR)/,libcsolver.a $(SOFILE) $(SONAME) $(SOLINK) pkgconfig/csolver.pc) \
	$(addprefix $(INCLUDEDIR)/,csolver.h csolver.hpp) $(DOCDIR)/LICENSE $(PREFIX)/bin/csolver-replay \
	$(addprefix $(PREFIX)/share/man/,man1/csolver-replay.1 man3/csolver.3)

install: lib replay $(MANUAL)
	install -d $(addprefix $(DESTDIR),$(INCLUDEDIR) $(LIBDIR)/pkgconfig $(PREFIX)/bin $(DOCDIR))
	install -m 644 CSolver/include/csolver.h Bindings/Cpp/include/csolver.hpp $(DESTDIR)$(INCLUDEDIR)
	install -m 644 $(BUILD)/libcsolver.a $(DESTDIR)$(LIBDIR)
	install -m 755 $(BUILD)/$(SONAME) $(DESTDIR)$(LIBDIR)/$(SOFILE)
	ln -sf $(SOFILE) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/$(SOLINK)
	install -m 644 $(BUILD)/csolver.pc $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 755 $(BUILD)/csolver-replay $(DESTDIR)$(PREFIX)/bin
	install -m 644 LICENSE $(DESTDIR)$(DOCDIR)
	$(foreach m,$(MANUAL),install -d $(DESTDIR)$(PREFIX)/share/man/man$(patsubst .%,%,$(suffix $(m))) && \
		install -m 644 $(m) $(DESTDIR)$(PREFIX)/share/man/man$(patsubst .%,%,$(suffix $(m))) &&) :
	@$(if $(DESTDIR),,$(installed_note))

# Prints how to compile a program with the installed library. `make test-example` runs the printed lines.
define installed_note
printf '%s\n' 'csolver $(VERSION) is installed in $(PREFIX). Compile a program with the shared library:' \
	'    export PKG_CONFIG_PATH=$(LIBDIR)/pkgconfig' \
	'    cc program.c $$(pkg-config --cflags --libs csolver) -Wl,-rpath,$(LIBDIR)' \
	'or with the static one:' \
	'    cc program.c $$(pkg-config --cflags csolver) $(LIBDIR)/libcsolver.a $(strip $(SYSTEM_LIBRARIES))'
endef

uninstall:
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))
	rmdir $(DESTDIR)$(DOCDIR) 2> /dev/null || true

replay: $(BUILD)/csolver-replay

$(BUILD)/csolver-replay: $(TRACE) CSolver/tools/csolver-replay.c $(TRACE_HEADERS) $(BUILD)/libcsolver.a
	$(CC) $(CFLAGS_ALL) $(TRACE) CSolver/tools/csolver-replay.c $(BUILD)/libcsolver.a -o $@ $(SYSTEM_LIBRARIES)

# ---- the two commands ----

# PARTS are the parts of Tools/setup to install, for example PARTS="site web"; by default those that `make test`
# needs.
PARTS ?= test
setup:
	@./Tools/setup $(PARTS)

# BENCH=--full runs the long benchmarks.
bench:
	@./Tools/setup bench
	$(SWIFT) run --scratch-path $(SCRATCH) -c release bench $(BENCH)

# Runs as many jobs at a time as there are processors, unless the caller of make has given a number with -j.
JOBS = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc))

# The suites of `make test` run in two rows at the same time, one for C and one for Swift. The suites of one row run one
# after the other, because they make the same files or use the same build folder. Each Tests/*.mk file adds its quick
# suites to TESTS or, if they use Swift's build folder, to SWIFT_TESTS, and its slow suites to HEAVY.
TESTS = lint test-example test-plain
SWIFT_TESTS = test-swift
HEAVY = bench
# Joins suites to a row for Tools/side_by_side.py.
row = $(subst $() ,+,$(strip $(1)))
# Each suite gets the variables that the caller has set in the command line, but not the caller's option -j.
side_by_side = @MAKEFLAGS='$(if $(MAKEOVERRIDES), -- $(MAKEOVERRIDES))' Tools/side_by_side.py
one_by_one = @set -e; for part in $(1); do echo "---- $$part ----"; start=$$(date +%s); \
	$(MAKE) --no-print-directory $(JOBS) $$part; echo "---- $$part: $$(($$(date +%s) - start)) seconds ----"; done

test: setup
	$(side_by_side) 2 $(call row,$(SWIFT_TESTS)) $(call row,$(TESTS) test-c)

# Runs the tests that take too long for `make test`: other processors, static analysers, long runs.
test-heavy: setup
	$(call one_by_one,$(HEAVY))

# Runs the suites of `make test-heavy` and `make test-hosts`, one more at a time than there are processors, because most of
# them use one processor for a part of their time. The suites that take longest begin first. Suites that use the same build
# folder of Swift, or the same environment of Python, form a row: at the same time they would wait for each other, or
# disturb each other.
LONGEST := test-swift-address test-dist-command+test-pages+test-text-command test-machines-quick \
	bench+test-work+test-play+test-site test-kernels-all test-consumers test-rust test-windows test-python+test-spark
# Two suites that make the same file at the same time would disturb each other, too, because each suite is a process of make
# of its own. The files that several suites need are therefore made before the first suite begins. If one of them cannot be
# made, the suites that need it fail, and the others still run.
MADE_FIRST = $(BUILD)/libcsolver.a $(BUILD)/csolver-replay $(BUILD)/sanitized/libcsolver.a $(DIST_SOURCES)
test-side-by-side: setup
	-@$(MAKE) --no-print-directory -k $(JOBS) $(MADE_FIRST)
	$(side_by_side) $$(($$(nproc) + 1)) $(LONGEST) $(filter-out $(subst +, ,$(LONGEST)),$(HEAVY) $(HOSTS))

# Defines the rules for a build of the solver and the C tests; the arguments are a directory, a compiler and flags.
# Each test is a program that prints its failed checks.
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

# Runs the C tests, as many at a time as there are processors. The output of one test is printed together.
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

# Builds the C example like a user would: against the installed library, shared and static. Also checks that the
# shared library exports no other symbols than those of its headers.
EXAMPLE := $(CURDIR)/$(BUILD)/root
test-example: test-example-home
	rm -rf $(EXAMPLE)
	$(MAKE) --no-print-directory install DESTDIR=$(EXAMPLE) PREFIX=/opt/csolver > /dev/null
	@set -e; export PKG_CONFIG_SYSROOT_DIR=$(EXAMPLE); \
	export PKG_CONFIG_LIBDIR=$(EXAMPLE)/opt/csolver/lib/pkgconfig; \
	flags="-std=c11 $(WARNINGS) -Werror Examples/C/window.c"; \
	libraries=$(EXAMPLE)/opt/csolver/lib; \
	$(CC) $$flags $$(pkg-config --cflags --libs csolver) -Wl,-rpath,$$libraries \
		-o $(BUILD)/window; \
	$(CC) $$flags $$(pkg-config --cflags csolver) -Wl,-Bstatic $$(pkg-config --libs csolver) -Wl,-Bdynamic \
		$$(pkg-config --static --libs-only-l csolver | sed 's/-lcsolver//') -o $(BUILD)/window-static; \
	for program in window window-static; do \
		$(BUILD)/$$program | diff Examples/C/window.expected -; \
	done; \
	ldd $(BUILD)/window | grep -q 'libcsolver\.so\.0\.1 =>'; \
	pkg-config --static --libs csolver | grep -q -- '-lm -lpthread -ldl'
	! ldd $(BUILD)/window-static | grep libcsolver
	for page in man1/csolver-replay.1 man3/csolver.3; do \
		groff -man -Tascii -ww -z $(EXAMPLE)/opt/csolver/share/man/$$page 2>&1; done | (! grep .)
	@cd $(EXAMPLE)/opt/csolver/share/man && for page in man1/*.1 man3/*.3; do \
		grep -A9 '^\.SH SEE ALSO' $$page | sed -n 's/\\//g; s/^\.BR \(.*\) (\(.\)).*/man\2\/\1.\2/p' > seen; \
		[ -s seen ] && ls $$(cat seen) > /dev/null || exit 1; done; rm seen
	grep -q 'csolver_template_stamp' $(EXAMPLE)/opt/csolver/share/man/man3/csolver.3
	grep -q verify $(EXAMPLE)/opt/csolver/share/man/man1/csolver-replay.1
	cmp LICENSE $(EXAMPLE)/opt/csolver/share/doc/csolver/LICENSE
	! nm -D --defined-only $(EXAMPLE)/opt/csolver/lib/libcsolver.so | grep ' [TDBRVW] ' | \
		grep -v ' csolver_'
	! nm -D --defined-only $(EXAMPLE)/opt/csolver/lib/libcsolver.so | grep ' T ' | \
		grep -v '@@CSOLVER_$(basename $(VERSION))$$'
	python3 Tests/Plain/plain.py $(EXAMPLE)/opt/csolver/lib/libcsolver.so
	@$(MAKE) --no-print-directory uninstall DESTDIR=$(EXAMPLE) PREFIX=/opt/csolver > /dev/null
	! find $(EXAMPLE) -type f -o -type l | grep .
	@echo "example: built against the installed library, frames as expected; uninstalled without a trace"

# Installs into a home directory whose path begins with a tilde, which not every shell expands. Exactly the lines that
# `make install` prints must compile the example. Then tries other options after a first build, a relative folder, a
# folder with a space, and an installation with folders outside the prefix. Last, checks the path that the library
# would contain on macOS, without building it.
HOME_TRIAL := $(CURDIR)/$(BUILD)/home
ELSEWHERE := PREFIX=/opt/csolver LIBDIR=/opt/csolver/lib/here INCLUDEDIR=/opt/include
.PHONY: test-example-home
test-example-home:
	rm -rf $(HOME_TRIAL) && mkdir -p $(HOME_TRIAL)
	@HOME=$(HOME_TRIAL) $(MAKE) --no-print-directory install PREFIX='~/.local' > $(HOME_TRIAL)/printed
	@cp Examples/C/window.c $(HOME_TRIAL)/program.c
	@cd $(HOME_TRIAL) && sed -n '/is installed in/,$$s/^    //p' printed > lines && [ $$(wc -l < lines) = 3 ] && \
	for last in 2 3; do \
		{ sed -n "1p;$${last}p" lines; echo ./a.out; } > run.sh && \
		env -i PATH=$$PATH HOME=$(HOME_TRIAL) sh -e run.sh | diff $(CURDIR)/Examples/C/window.expected - || exit 1; \
	done
	@HOME=$(HOME_TRIAL) $(MAKE) --no-print-directory uninstall PREFIX='~/.local' > /dev/null
	! find $(HOME_TRIAL)/.local -type f -o -type l | grep .
	@for threads in 1 0; do \
		$(MAKE) --no-print-directory -s BUILD=$(HOME_TRIAL)/options THREADS=$$threads \
			$(HOME_TRIAL)/options/obj/templates/threads.o || exit 1; done
	@! nm $(HOME_TRIAL)/options/obj/templates/threads.o | grep pthread_create
	@$(MAKE) --no-print-directory -n install PREFIX=some/where | grep -q "installed in $(CURDIR)/some/where\."
	@for folder in PREFIX LIBDIR INCLUDEDIR DOCDIR; do \
		! $(MAKE) --no-print-directory -n install $$folder='some where' > $(HOME_TRIAL)/printed 2>&1 && \
		grep -q "$$folder is \"some where\"" $(HOME_TRIAL)/printed || exit 1; done
	@$(MAKE) --no-print-directory -n install LIBDIR=some/lib INCLUDEDIR=some/include DOCDIR=some/doc | \
		grep -v '^ln -sf' > $(HOME_TRIAL)/printed
	@for folder in lib include doc; do grep -q " $(CURDIR)/some/$$folder" $(HOME_TRIAL)/printed || exit 1; done
	@! grep -E '(^|[ =])some/' $(HOME_TRIAL)/printed
	@$(MAKE) --no-print-directory install $(ELSEWHERE) DESTDIR=$(HOME_TRIAL)/staged > $(HOME_TRIAL)/printed
	! grep 'is installed in' $(HOME_TRIAL)/printed
	@cd $(HOME_TRIAL)/staged/opt && ls include/csolver.h include/csolver.hpp csolver/lib/here/libcsolver.a > /dev/null && \
		export PKG_CONFIG_LIBDIR=csolver/lib/here/pkgconfig && \
		[ "$$(pkg-config --variable=libdir csolver)" = /opt/csolver/lib/here ] && \
		[ "$$(pkg-config --variable=includedir csolver)" = /opt/include ]
	@$(MAKE) --no-print-directory uninstall $(ELSEWHERE) DESTDIR=$(HOME_TRIAL)/staged > /dev/null
	! find $(HOME_TRIAL)/staged -type f -o -type l | grep .
	@$(MAKE) --no-print-directory -n lib SYSTEM=Darwin BUILD=$(HOME_TRIAL)/mac LIBDIR=/opt/lib | \
		grep -q -- '-dynamiclib -install_name /opt/lib/libcsolver.0.1.dylib'
	@echo "example: compiled by the lines that make install prints; other folders; uninstalled without a trace"

# Tests three builds beside the usual one: without least squares, in Swift and in C; without the code that loads
# LAPACKE; and with the name of a LAPACKE library that no machine has.
PLAIN := least_squares fallback norms trace_player
PORTABLE := $(foreach d,portable nowhere,$(BUILD)/$(d)/test-large_squares)
$(eval $(call c_tests,$(BUILD)/plain,$$(CC),-Werror -UCSOLVER_LEAST_SQUARES))
$(eval $(call c_tests,$(BUILD)/portable,$$(CC),-Werror -DCSOLVER_NO_LAPACKE))
$(eval $(call c_tests,$(BUILD)/threadless,$$(CC),-Werror -DCSOLVER_NO_THREADS))
$(eval $(call c_tests,$(BUILD)/nowhere,$$(CC),-Werror '-DCSOLVER_LAPACKE_NAME="nowhere.so"'))
test-plain: test-threadless $(foreach d,plain portable nowhere,$(PLAIN:%=$(BUILD)/$(d)/test-%)) $(PORTABLE) $(BUILD)/nowhere/test-mixed_units
	@set -e; for test in $(filter-out test-threadless %/test-mixed_units,$^); do $$test; done
	$(BUILD)/nowhere/test-mixed_units large
	$(SWIFT) build --scratch-path $(SCRATCH)/plain --disable-default-traits --product csolver-replay
	$(SWIFT) build --scratch-path $(SCRATCH)/plain --disable-default-traits --target Keyline

# Tests a build without threads: the library uses no symbol of a thread library, and templates give the same values as
# with threads.
THREADLESS := templates clones least_squares determinism
.PHONY: test-threadless
test-threadless: $(foreach d,threadless $(firstword $(COMPILERS)),$(THREADLESS:%=$(BUILD)/$(d)/test-%))
	! nm -u $(BUILD)/threadless/libcsolver.a | grep -E 'pthread|atomic'
	@set -e; for test in $(THREADLESS); do \
		$(BUILD)/threadless/test-$$test > $(BUILD)/threadless/$$test.txt || { cat $(BUILD)/threadless/$$test.txt; exit 1; }; \
	done; \
	$(BUILD)/$(firstword $(COMPILERS))/test-determinism | cmp - $(BUILD)/threadless/determinism.txt
	@echo "threadless: compiled without threads; $(THREADLESS) as with them"

test-swift:
	$(SWIFT) build --scratch-path $(SCRATCH) --build-tests
	$(MAKE) --no-print-directory test-pictures
	$(SWIFT) test --scratch-path $(SCRATCH) --disable-xctest

# Checks that the screens of the example Seeds have the known frames, and that the pictures in the documents are up to
# date.
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

# Writes the pictures of the documents again after an intended change. Look at the result before you commit it.
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

# Runs the C tests and all traces with the address sanitizer and the undefined-behaviour sanitizer.
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
	clang-format-16 -i $(SOURCES) $(HEADERS) $(TRACE) $(TRACE_HEADERS) CSolver/tools/*.c \
		Tests/*/*.[ch] Benchmarks/*/*.c Benchmarks/*/*/*.h Examples/C/*.c Bindings/*/*/*.[ch]pp

clean:
	rm -rf $(BUILD) $(SCRATCH)

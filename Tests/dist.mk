# The C core as one source file. `make dist` writes build/dist/csolver.c with csolver.h and csolver.hpp. `make
# test-dist` compiles the file alone and with the C example, and plays all traces with it; the output must be that of
# the library. `make test` does so with one compiler, and `make test-heavy` with all (`test-dist-all`).

TESTS += test-dist
HEAVY += test-dist-all
.PHONY: dist test-dist test-dist-all test-dist-head

DIST := $(BUILD)/dist
DIST_SOURCES := $(DIST)/csolver.c $(DIST)/csolver.h $(DIST)/csolver.hpp
# The command for compiling that the comment at the head of the file gives, without the program's name.
DIST_COMMAND = $$(sed -n 's/^ \*     cc \(.*\) program.c csolver.c \(.*\)/$(1) \1 Examples\/C\/window.c $(subst /,\/,$(DIST))\/csolver.c \2/p' $(DIST)/csolver.c)
DIST_FLAGS = -std=c11 $(CFLAGS) -ffp-contract=off -Wall -Wextra -Wpedantic -Werror

dist: $(DIST_SOURCES) $(DIST)/LICENSE
	@echo "dist: $(DIST): csolver.c, csolver.h, csolver.hpp and the licence; compile csolver.c with your sources, and link -lm"

$(DIST)/LICENSE: LICENSE
	@mkdir -p $(@D)
	cp $< $@

$(DIST)/csolver.h: CSolver/include/csolver.h
	@mkdir -p $(@D)
	cp $< $@

$(DIST)/csolver.hpp: Bindings/Cpp/include/csolver.hpp
	@mkdir -p $(@D)
	cp $< $@

$(DIST)/csolver.c: $(SOURCES) $(HEADERS) Tools/amalgamate.py LICENSE
	@mkdir -p $(@D)
	Tools/amalgamate.py $@

# Defines the rules for one compiler: an object file with least squares, and a syntax check without them.
define dist_programs
$(DIST)/$(1)/checked: $(DIST_SOURCES)
	@mkdir -p $$(@D)
	$(1) $$(DIST_FLAGS) -fsyntax-only $$<
	$(1) $$(DIST_FLAGS) -fsyntax-only -DCSOLVER_LEAST_SQUARES $$<
	$(1) $$(DIST_FLAGS) -fsyntax-only -DCSOLVER_LEAST_SQUARES -DCSOLVER_NO_THREADS $$<
	$(1) $$(DIST_FLAGS) -fsyntax-only -DCSOLVER_COMPACT $$<
	@touch $$@
$(DIST)/$(1)/csolver.o: $(DIST_SOURCES)
	@mkdir -p $$(@D)
	$(1) $$(DIST_FLAGS) -DCSOLVER_LEAST_SQUARES -c $$< -o $$@
$(DIST)/$(1)/csolver-replay: $(TRACE) CSolver/tools/csolver-replay.c $(TRACE_HEADERS) $(DIST)/$(1)/csolver.o
	$(1) $$(DIST_FLAGS) -I$(DIST) -ICSolver/trace/include $$(filter %.c %.o,$$^) -o $$@ -lm
$(DIST)/$(1)/window: Examples/C/window.c $(DIST)/$(1)/csolver.o
	$(1) -std=c11 -I$(DIST) $$^ -o $$@ -lm
endef
$(foreach c,$(COMPILERS),$(eval $(call dist_programs,$(c))))

# Plays all traces with the programs of the given compilers.
dist_plays = @set -e; for compiler in $(1); do \
		$(DIST)/$$compiler/window | diff Examples/C/window.expected -; \
		for trace in $(TRACES)/*.trace; do \
			for way in "" --bulk; do \
				$(BUILD)/csolver-replay --values $$way $$trace > $(DIST)/library || [ $$? = 1 ]; \
				$(DIST)/$$compiler/csolver-replay --values $$way $$trace > $(DIST)/alone || [ $$? = 1 ]; \
				cmp $(DIST)/library $(DIST)/alone; \
			done; \
		done; \
		[ -z "$$(nm -g --defined-only $(DIST)/$$compiler/csolver.o | grep ' [TDBR] ' | grep -v ' csolver_')" ]; \
		nm -g --defined-only $(DIST)/$$compiler/csolver.o | grep -q ' T csolver_create$$'; \
	done; \
	echo "dist: one file, alone and in the example, by $(1); all traces give what the library gives"
dist_needs = $(foreach c,$(1),$(DIST)/$(c)/csolver-replay $(DIST)/$(c)/window) $(BUILD)/csolver-replay

# Compiles by the command in the file's head and by including the file in a host's source, and checks that the licence
# is included.
test-dist-head: dist
	@[ -n "$(call DIST_COMMAND,$(CC))" ]
	$(call DIST_COMMAND,$(CC)) -I$(DIST) -o $(DIST)/by-head
	$(DIST)/by-head | diff Examples/C/window.expected -
	@printf '%s\n' '#include "csolver.h"' '#include "csolver.c"' 'int main(void) {' '    csolver *s = NULL;' \
		'    csolver_status status = csolver_create(NULL, &s);' '    csolver_free(s);' '    return (int)status;' '}' > $(DIST)/whole.c
	$(CC) $(DIST_FLAGS) -I$(DIST) $(DIST)/whole.c -o $(DIST)/whole -lm
	$(DIST)/whole
	$(CC) $(DIST_FLAGS) -Os -fno-asynchronous-unwind-tables -DNDEBUG -DCSOLVER_COMPACT -c $(DIST)/csolver.c -o $(DIST)/compact.o
	$(CC) -std=c11 -I$(DIST) Examples/C/window.c $(DIST)/compact.o -o $(DIST)/compact -lm
	$(DIST)/compact | diff Examples/C/window.expected -
	@[ "$(SYSTEM)-$$(uname -m)" != Linux-x86_64 ] || size -A $(DIST)/compact.o | \
		awk '$$1 == ".text" { print "dist: compact: " $$2 " bytes of code"; exit $$2 > $(COMPACT_MOST) }'
	@while read -r line; do sed -n 1,40p $(DIST)/csolver.c | grep -qF "$$line" || { echo "not in csolver.c: $$line"; exit 1; }; \
	done < LICENSE; cmp LICENSE $(DIST)/LICENSE

test-dist: test-dist-head $(COMPILERS:%=$(DIST)/%/checked) $(call dist_needs,$(firstword $(COMPILERS)))
	$(call dist_plays,$(firstword $(COMPILERS)))

test-dist-all: $(call dist_needs,$(COMPILERS))
	$(call dist_plays,$(COMPILERS))

# The core in one file. `make dist` writes build/dist/csolver.c beside csolver.h and csolver.hpp; `make test-dist` compiles it alone,
# puts it beside the C example, and plays all traces with it, whose output must be that of the library: with the
# first compiler in each run of the tests, with all in the heavy suites (`test-dist-all`).

TESTS += test-dist
HEAVY += test-dist-all
.PHONY: dist test-dist test-dist-all

DIST := $(BUILD)/dist
DIST_SOURCES := $(DIST)/csolver.c $(DIST)/csolver.h $(DIST)/csolver.hpp
DIST_FLAGS = -std=c11 $(CFLAGS) -ffp-contract=off -Wall -Wextra -Wpedantic -Werror

dist: $(DIST_SOURCES)

$(DIST)/csolver.h: CSolver/include/csolver.h
	@mkdir -p $(@D)
	cp $< $@

$(DIST)/csolver.hpp: Bindings/Cpp/include/csolver.hpp
	@mkdir -p $(@D)
	cp $< $@

$(DIST)/csolver.c: $(SOURCES) $(HEADERS) Tools/amalgamate.py
	@mkdir -p $(@D)
	Tools/amalgamate.py $@

# Compiler: an object with least squares; the sources without them are only looked at.
define dist_programs
$(DIST)/$(1)/checked: $(DIST_SOURCES)
	@mkdir -p $$(@D)
	$(1) $$(DIST_FLAGS) -fsyntax-only $$<
	$(1) $$(DIST_FLAGS) -fsyntax-only -DCSOLVER_LEAST_SQUARES $$<
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

# Compilers.
dist_plays = @set -e; for compiler in $(1); do \
		$(DIST)/$$compiler/window | diff Examples/C/window.expected -; \
		for trace in $(TRACES)/*.trace; do \
			for way in "" --bulk; do \
				$(BUILD)/csolver-replay --values $$way $$trace > $(DIST)/library || [ $$? = 1 ]; \
				$(DIST)/$$compiler/csolver-replay --values $$way $$trace > $(DIST)/alone || [ $$? = 1 ]; \
				cmp $(DIST)/library $(DIST)/alone; \
			done; \
		done; \
		! nm -g --defined-only $(DIST)/$$compiler/csolver.o | grep ' [TDBR] ' | grep -v ' csolver_'; \
	done; \
	echo "dist: one file, alone and in the example, by $(1); all traces give what the library gives"
dist_needs = $(foreach c,$(1),$(DIST)/$(c)/csolver-replay $(DIST)/$(c)/window) $(BUILD)/csolver-replay

test-dist: $(COMPILERS:%=$(DIST)/%/checked) $(call dist_needs,$(firstword $(COMPILERS)))
	$(call dist_plays,$(firstword $(COMPILERS)))

test-dist-all: $(call dist_needs,$(COMPILERS))
	$(call dist_plays,$(COMPILERS))

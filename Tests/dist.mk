# The core in one file. `make dist` writes build/dist/csolver.c beside csolver.h; `make test-dist` compiles it alone,
# puts it beside the C example, and plays all traces with it, whose output must be that of the library.

TESTS += test-dist
.PHONY: dist test-dist

DIST := $(BUILD)/dist
DIST_SOURCES := $(DIST)/csolver.c $(DIST)/csolver.h
DIST_FLAGS = -std=c11 $(CFLAGS) -ffp-contract=off -Wall -Wextra -Wpedantic -Werror

dist: $(DIST_SOURCES)

$(DIST)/csolver.h: CSolver/include/csolver.h
	@mkdir -p $(@D)
	cp $< $@

$(DIST)/csolver.c: $(SOURCES) $(HEADERS) Tools/amalgamate.py
	@mkdir -p $(@D)
	Tools/amalgamate.py $@

# Compiler: one object with least squares, and one without.
define dist_programs
$(DIST)/$(1)/csolver.o: $(DIST_SOURCES)
	@mkdir -p $$(@D)
	$(1) $$(DIST_FLAGS) -c $$< -o $$(@D)/plain.o
	$(1) $$(DIST_FLAGS) -DCSOLVER_LEAST_SQUARES -c $$< -o $$@
$(DIST)/$(1)/csolver-replay: $(TRACE) CSolver/tools/csolver-replay.c $(TRACE_HEADERS) $(DIST)/$(1)/csolver.o
	$(1) $$(DIST_FLAGS) -I$(DIST) -ICSolver/trace/include $$(filter %.c %.o,$$^) -o $$@ -lm
$(DIST)/$(1)/window: Examples/C/window.c $(DIST)/$(1)/csolver.o
	$(1) -std=c11 -I$(DIST) $$^ -o $$@ -lm
endef
$(foreach c,$(COMPILERS),$(eval $(call dist_programs,$(c))))

test-dist: $(foreach c,$(COMPILERS),$(DIST)/$(c)/csolver-replay $(DIST)/$(c)/window) $(BUILD)/csolver-replay
	@set -e; for compiler in $(COMPILERS); do \
		$(DIST)/$$compiler/window | diff Examples/C/window.expected -; \
		for trace in $(TRACES)/*.trace; do \
			for way in "" --bulk; do \
				$(BUILD)/csolver-replay --values $$way $$trace > $(DIST)/library || [ $$? = 1 ]; \
				$(DIST)/$$compiler/csolver-replay --values $$way $$trace > $(DIST)/alone || [ $$? = 1 ]; \
				cmp $(DIST)/library $(DIST)/alone; \
			done; \
		done; \
		! nm -g --defined-only $(DIST)/$$compiler/csolver.o | grep ' [TDBR] ' | grep -v ' csolver_'; \
	done
	@echo "dist: one file, alone and in the example; all traces give what the library gives"

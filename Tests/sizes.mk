# Measures how large the C library is and how much memory solvers use. `make sizes` prints the table in
# docs/Embedding.md; `test-sizes` checks that the figures there are close to the present ones.
TESTS += test-sizes
.PHONY: sizes test-sizes

SIZES := $(BUILD)/sizes
SIZES_FLAGS = -std=c11 -ffp-contract=off $(PADDING) -DNDEBUG -fvisibility=hidden -ICSolver/include $(WARNINGS)

# Builds a program that lays out a card and is linked with the static library, so it contains only the object files
# that it needs. The arguments are a name and flags.
define sizes_build
$(SIZES)/$(1)/%.o: CSolver/src/%.c $$(HEADERS)
	@mkdir -p $$(@D)
	@$$(CC) $$(SIZES_FLAGS) $(2) -c $$< -o $$@
$(SIZES)/$(1)/libcsolver.a: $$(SOURCES:CSolver/src/%.c=$(SIZES)/$(1)/%.o)
	@rm -f $$@ && $$(AR) rcs $$@ $$^
$(SIZES)/$(1)/card: Tests/Sizes/card.c $(SIZES)/$(1)/libcsolver.a
	@$$(CC) $$(SIZES_FLAGS) $(2) $$^ -o $$@ $$(SYSTEM_LIBRARIES)
$(SIZES)/$(1)/card-template: Tests/Sizes/card.c $(SIZES)/$(1)/libcsolver.a
	@$$(CC) $$(SIZES_FLAGS) $(2) -DWITH_TEMPLATES $$^ -o $$@ $$(SYSTEM_LIBRARIES)
endef
$(eval $(call sizes_build,O2,-O2 -DCSOLVER_LEAST_SQUARES))
$(eval $(call sizes_build,O2-plain,-O2))
$(eval $(call sizes_build,Os,-Os -DCSOLVER_LEAST_SQUARES))
$(eval $(call sizes_build,Os-plain,-Os))

SIZES_NEED := $(foreach b,O2 O2-plain Os Os-plain,$(SIZES)/$(b)/card) $(foreach b,O2 Os,$(SIZES)/$(b)/card-template)
# Prints the total size of code (with constants) and of data, in kB. The argument is a list of objects or libraries.
sizes_of = $$(size -t $(1) | awk 'END { printf "%d kB, %d bytes", ($$1 + 500) / 1000, $$2 + $$3 }')

sizes: $(SIZES_NEED)
	@echo "code and constants, data ($(shell uname -m), $(shell $(CC) --version | head -1)):"
	@for level in O2 Os; do echo "-$$level"; at=$(SIZES)/$$level; \
		echo "    the library: $(call sizes_of,$$at/libcsolver.a)"; \
		echo "    of that templates: $(call sizes_of,$$at/templates/*.o)"; \
		echo "    of that least squares: $(call sizes_of,$$at/leastsq/*.o)"; \
		echo "    without CSOLVER_LEAST_SQUARES: $(call sizes_of,$$at-plain/libcsolver.a)"; \
		echo "    a static program with a card: $(call sizes_of,$$at/card); with a template: $(call sizes_of,$$at/card-template)"; \
	done
	@$(SIZES)/O2/card-template

# The memory of solvers is the same on all machines with 64-bit pointers.
test-sizes: $(SIZES)/O2/card-template
	@$< | while IFS=: read -r what bytes; do grep -qF "| $$what |$${bytes% bytes} |" docs/Embedding.md || \
		{ echo "docs/Embedding.md does not say: $$what:$$bytes"; exit 1; }; done

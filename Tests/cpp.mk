# Tests csolver.hpp, and the examples in csolver.h compiled as C and as C++. `test-cpp` uses one compiler and C++17;
# `test-cpp-all` uses all compilers and standards, sanitizers and valgrind; `bench-cpp` compares the speed of C++
# operators with that of calls of the C API; `bench-kiwi` compares csolver.hpp with the C++ library Kiwi, whose headers
# are in the source distribution of kiwisolver.

TESTS += test-cpp
.PHONY: test-cpp test-cpp-all test-cpp-runs test-cpp-matrix bench-cpp bench-kiwi

CPP := Bindings/Cpp
CPP_BUILD := $(BUILD)/cpp
CPP_HEADERS := $(CPP)/include/csolver.hpp $(CPP)/Tests/check.hpp $(HEADERS)
CPP_PAGES := $(CPP)/README.md docs/guides/Kiwi.md docs/guides/amoeba.md docs/guides/Yoga.md docs/LeastSquares.md $(CPP)/include/csolver.hpp
CPP_FLAGS := $(WARNINGS) -Wshadow -Werror -ICSolver/include -I$(CPP)/include -ICSolver/trace -ICSolver/trace/include
CPP_COMPILERS := $(foreach c,g++ clang++,$(if $(shell command -v $(c)),$(c)))
CPP_SCENARIOS := Bindings/scenarios/scenarios.json
CPP_READER := $(foreach f,names output reader,$(CPP_BUILD)/trace/$(f).o)

$(CPP_BUILD)/snippets.cpp: $(CPP)/Tests/snippets.py $(CPP_PAGES)
	@mkdir -p $(@D)
	$(CPP)/Tests/snippets.py $(CPP_PAGES) > $@

$(CPP_BUILD)/header.c: Tools/header_examples.py CSolver/include/csolver.h
	@mkdir -p $(@D)
	Tools/header_examples.py CSolver/include/csolver.h > $@

$(CPP_BUILD)/header.cpp: $(CPP_BUILD)/header.c
	cp $< $@

$(CPP_BUILD)/header: $(CPP_BUILD)/header.c $(BUILD)/libcsolver.a
	$(CC) -std=c11 $(WARNINGS) -Werror -ICSolver/include $^ -o $@ -lm

$(CPP_BUILD)/trace/%.o: CSolver/trace/%.c $(TRACE_HEADERS) CSolver/include/csolver.h
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) -c $< -o $@

.SECONDARY: $(CPP_READER)

# Defines the rules for building all test programs. The arguments are a directory, a compiler, flags and the library.
define cpp_programs
$(1)/%: $(CPP)/Tests/%.cpp $(CPP_HEADERS) $(CPP_READER) $(4)
	@mkdir -p $$(@D)
	$(2) $(3) $(CPP_FLAGS) $$< $(CPP_READER) $(4) -o $$@ -lm
$(1)/quiet-alone: $(CPP)/Tests/quiet.cpp $(CPP_HEADERS) $(4)
	@mkdir -p $$(@D)
	$(2) $(3) -fno-exceptions $(CPP_FLAGS) $$< $(4) -o $$@ -lm
$(1)/window: $(CPP)/Example/window.cpp $(CPP_HEADERS) $(4)
	@mkdir -p $$(@D)
	$(2) $(3) $(CPP_FLAGS) $$< $(4) -o $$@ -lm
$(1)/snippets: $(CPP_BUILD)/snippets.cpp $(CPP_HEADERS) $(4)
	@mkdir -p $$(@D)
	$(2) $(3) $(CPP_FLAGS) $$< $(4) -o $$@ -lm
$(1)/header: $(CPP_BUILD)/header.cpp CSolver/include/csolver.h $(4)
	@mkdir -p $$(@D)
	$(2) $(3) $(CPP_FLAGS) $$< $(4) -o $$@ -lm
endef
CPP_PROGRAMS := api quiet quiet-alone scenarios traces window snippets header
# Runs the test programs of a directory. The second argument is put before each program, for example valgrind.
cpp_runs = @set -e; for program in api quiet quiet-alone header $(if $(3),"scenarios $(CPP_SCENARIOS)"); do \
		$(2) $(1)/$$program; \
	done; \
	$(2) $(1)/window | diff Examples/C/window.expected -; \
	$(2) $(1)/snippets | diff $(CPP)/Tests/snippets.expected -
cpp_plays = @set -e; for trace in $(TRACES)/*.trace; do \
		$(BUILD)/csolver-replay --values $$trace > $(1)/by-c || [ $$? = 1 ]; \
		$(1)/traces $$trace > $(1)/by-cpp || [ $$? = 1 ]; \
		cmp $(1)/by-c $(1)/by-cpp; \
	done

CPP_FIRST := $(CPP_BUILD)/$(firstword $(CPP_COMPILERS))-17
$(foreach c,$(CPP_COMPILERS),$(foreach v,17 20 23,\
	$(eval $(call cpp_programs,$(CPP_BUILD)/$(c)-$(v),$(c),-O1 -std=c++$(v),$(BUILD)/libcsolver.a))))

test-cpp:
	@./Tools/setup cpp
	@$(MAKE) --no-print-directory $(JOBS) test-cpp-runs

test-cpp-runs: $(CPP_PROGRAMS:%=$(CPP_FIRST)/%) $(CPP_BUILD)/header $(BUILD)/csolver-replay
	$(CPP_BUILD)/header
	$(firstword $(CPP_COMPILERS)) -std=c++17 -fsyntax-only -DCSOLVER_NO_INLINE $(CPP_FLAGS) $(CPP_BUILD)/header.cpp
	$(call cpp_runs,$(CPP_FIRST),,scenarios)
	$(call cpp_plays,$(CPP_FIRST))
	@echo "cpp: $(firstword $(CPP_COMPILERS)), C++17; traces as the C player plays them; examples of csolver.h in C and C++"

# Builds and runs the tests with all compilers and all standards. The scenarios take long to compile, so they are
# built only once with g++ and once with clang++. The solver is compiled with sanitizers, too. Valgrind does not
# replace the test's own operator new.
CPP_SANITIZED := $(CPP_BUILD)/sanitized
$(eval $(call cpp_programs,$(CPP_SANITIZED),g++,-std=c++17 $(SANITIZE),$(BUILD)/sanitized/libcsolver.a))
CPP_MATRIX := $(foreach c,$(CPP_COMPILERS),$(foreach v,17 20 23,$(c)-$(v)))
CPP_VALGRIND := valgrind -q --leak-check=full --show-leak-kinds=all --error-exitcode=9 \
	--soname-synonyms=somalloc=nouserintercepts

# Runs the tests of a directory. The second argument says whether the scenarios are included.
define cpp_run
.PHONY: cpp-run-$(1)
cpp-run-$(1): $(patsubst %,$(CPP_BUILD)/$(1)/%,$(filter-out traces $(if $(2),,scenarios),$(CPP_PROGRAMS)))
	$$(call cpp_runs,$(CPP_BUILD)/$(1),,$(2))
endef
$(foreach m,$(CPP_MATRIX) sanitized,$(eval $(call cpp_run,$(m),$(filter clang++-23 sanitized,$(m)))))

test-cpp-matrix: $(CPP_MATRIX:%=cpp-run-%) cpp-run-sanitized $(CPP_FIRST)/scenarios
	$(call cpp_runs,$(CPP_FIRST),$(CPP_VALGRIND),scenarios)

test-cpp-all:
	@./Tools/setup cpp valgrind
	@$(MAKE) --no-print-directory $(JOBS) --output-sync=target test-cpp-matrix
	@echo "cpp: $(CPP_MATRIX), sanitized, under valgrind"

$(CPP_BUILD)/costs: $(CPP)/Tests/costs.cpp $(CPP_HEADERS) $(BUILD)/libcsolver.a
	@mkdir -p $(@D)
	$(firstword $(CPP_COMPILERS)) -std=c++17 -O2 $(CPP_FLAGS) $< $(BUILD)/libcsolver.a -o $@ -lm

bench-cpp:
	@./Tools/setup cpp
	@$(MAKE) --no-print-directory $(JOBS) $(CPP_BUILD)/costs
	$(CPP_BUILD)/costs

KIWI_VERSION := 1.5.1
KIWI := $(CPP_BUILD)/kiwisolver-$(KIWI_VERSION)

$(KIWI)/kiwi/kiwi.h:
	@mkdir -p $(CPP_BUILD)
	@echo "cpp: fetching the source distribution of kiwisolver $(KIWI_VERSION) from PyPI, for Kiwi's headers"
	python3 -m pip download --quiet --disable-pip-version-check --no-deps --no-binary kiwisolver -d $(CPP_BUILD) \
		kiwisolver==$(KIWI_VERSION)
	tar xzmf $(KIWI).tar.gz -C $(CPP_BUILD)

# Compilers find a use after a free in Kiwi's reference counts, and some do not know this warning.
$(CPP_BUILD)/kiwi: $(CPP)/Tests/kiwi.cpp $(CPP_HEADERS) $(KIWI)/kiwi/kiwi.h $(BUILD)/libcsolver.a
	$(firstword $(CPP_COMPILERS)) -std=c++17 -O2 $(CPP_FLAGS) -Wno-unknown-warning-option -Wno-use-after-free \
		-isystem $(KIWI) $< $(BUILD)/libcsolver.a -o $@ -lm

bench-kiwi:
	@./Tools/setup cpp python
	@$(MAKE) --no-print-directory $(JOBS) $(CPP_BUILD)/kiwi
	$(CPP_BUILD)/kiwi

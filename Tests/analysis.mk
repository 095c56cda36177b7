# Runs the C tests with sanitizers and valgrind, checks the sources with static analysers, and measures the coverage
# of the tests.

HEAVY += sanitize sanitize-threads
.PHONY: sanitize-threads sanitize-undefined sanitize-undefined-by sanitize-memory valgrind analyse analyse-cppcheck analyse-tidy analyse-clang \
	analyse-gcc coverage

# Runs tests one after the other. The arguments are a directory, the names of the tests, and the command with which to
# run each.
run_tests = @set -e; for test in $(2); do $(3) $(1)/test-$$test; done

# OpenBLAS is not compiled with the memory sanitizer, which would therefore report errors that are none. So the memory
# sanitizer runs a build that does not load OpenBLAS.
THREADED := determinism templates threads
$(eval $(call c_tests,$(BUILD)/threads,gcc,-Werror -O1 -g -fsanitize=thread -DTEST_DIVISOR=8))
sanitize-threads: $(THREADED:%=$(BUILD)/threads/test-%)
	$(call run_tests,$(BUILD)/threads,$(THREADED),TSAN_OPTIONS=halt_on_error=1)

SHORT_TESTS := $(filter-out exhausted_counters mixed_units,$(C_TESTS))
MEMORY_TESTS := $(SHORT_TESTS)
$(eval $(call c_tests,$(BUILD)/memory,clang,-Werror -O1 -g -DCSOLVER_NO_LAPACKE -fsanitize=memory \
	-DTEST_DIVISOR=8))
sanitize-memory: $(MEMORY_TESTS:%=$(BUILD)/memory/test-%)
	$(call run_tests,$(BUILD)/memory,$(MEMORY_TESTS),)

# Runs the undefined-behaviour sanitizer with gcc, and with the oldest and the newest clang that are installed: versions
# of clang differ in what they report. For example, clang 14 reports adding 0 to a null pointer. `make UBSAN=clang-14
# sanitize-undefined-by` runs one of them.
CLANGS = ls $$(echo "$$PATH" | tr : ' ') 2> /dev/null | grep -x 'clang\(-[0-9]*\)\{0,1\}' | while read -r clang; do \
	echo "$$($$clang -dumpversion) $$clang"; done | sort -V | sed -n '1p;$$p' | cut -d ' ' -f 2 | uniq
UBSAN ?= gcc
UNDEFINED := $(BUILD)/undefined-$(UBSAN)
$(eval $(call c_tests,$(UNDEFINED),$(UBSAN),-Werror -O1 -g -fsanitize=undefined -fno-sanitize-recover=all -DTEST_DIVISOR=16))
sanitize-undefined-by: $(SHORT_TESTS:%=$(UNDEFINED)/test-%) $(UNDEFINED)/csolver-replay
	$(call run_tests,$(UNDEFINED),$(SHORT_TESTS),)
	@set -e; for trace in $(TRACES)/*.trace; do for bulk in "" --bulk; do \
		$(UNDEFINED)/csolver-replay --check --verify $$bulk $$trace > /dev/null || [ $$? = 1 ]; \
	done; done; echo "sanitize-undefined: $(UBSAN): C tests and all traces clean"

sanitize-undefined:
	@set -e; for compiler in gcc $$($(CLANGS)); do \
		$(MAKE) --no-print-directory $(JOBS) UBSAN=$$compiler sanitize-undefined-by; \
	done

# The tests' own allocator counts leaked bytes, so valgrind need not look for leaks.
$(eval $(call c_tests,$(BUILD)/valgrind,$$(CC),-Werror -O1 -g -DTEST_DIVISOR=16))
valgrind: $(SHORT_TESTS:%=$(BUILD)/valgrind/test-%) $(BUILD)/valgrind/csolver-replay
	@./Tools/setup valgrind
	$(call run_tests,$(BUILD)/valgrind,$(SHORT_TESTS),valgrind -q --error-exitcode=9)
	@set -e; for trace in $(TRACES)/*.trace; do \
		valgrind -q --leak-check=full --error-exitcode=9 $(BUILD)/valgrind/csolver-replay $$trace \
			> /dev/null || [ $$? = 1 ]; \
	done; echo "valgrind: C tests and all traces clean"

# Each analyser must report nothing. If a report is wrong, a comment in the source suppresses it at that line.
ANALYSED := $(SOURCES) $(TRACE) CSolver/tools/csolver-replay.c
ANALYSED_FLAGS := -std=c11 -DCSOLVER_LEAST_SQUARES -ICSolver/include -ICSolver/trace/include
analyse:
	@./Tools/setup analysis
	@$(MAKE) --no-print-directory $(JOBS) analyse-cppcheck analyse-tidy analyse-clang analyse-gcc
	@echo "analyse: cppcheck, clang-tidy, clang and gcc find nothing"

# cppcheck does not read the system's headers.
analyse-cppcheck:
	@cppcheck -q --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
		-DFLT_RADIX=2 -DDBL_MANT_DIG=53 -DDBL_MAX_EXP=1024 -DDBL_MIN_EXP=-1021 \
		$(filter-out -std=c11,$(ANALYSED_FLAGS)) $(ANALYSED)

analyse-tidy:
	@clang-tidy-16 -quiet $(ANALYSED) -- $(ANALYSED_FLAGS) 2> /dev/null

analyse-clang:
	@for file in $(ANALYSED); do \
		clang --analyze --analyzer-output text $(ANALYSED_FLAGS) $$file || exit 1; \
	done 2>&1 | { ! grep .; }

analyse-gcc:
	@for file in $(ANALYSED); do \
		gcc -fanalyzer -O1 -Werror $(ANALYSED_FLAGS) -c $$file -o /dev/null || exit 1; \
	done

# The least coverage, in percent, of lines and branches of the solver by the C tests and the fuzzers' inputs with
# failing allocations.
LINES_LEAST := 98
BRANCHES_LEAST := 90
COVERED := -O0 -DNDEBUG --coverage -fprofile-update=atomic -DTEST_DIVISOR=4
$(eval $(call c_tests,$(BUILD)/coverage,gcc,$(COVERED)))
coverage: export OPENBLAS_NUM_THREADS = 1
coverage: $(C_TESTS:%=$(BUILD)/coverage/test-%) $(BUILD)/coverage/fuzz-replay-api $(BUILD)/coverage/fuzz-faults
	@./Tools/setup analysis
	@find $(BUILD)/coverage -name '*.gcda' -delete
	$(call run_tests,$(BUILD)/coverage,$(C_TESTS),) > $(BUILD)/coverage/tests
	@$(BUILD)/coverage/fuzz-replay-api $(FUZZ_CORPUS)/api > $(BUILD)/coverage/fuzzed
	@$(BUILD)/coverage/fuzz-faults $(FUZZ_CORPUS)/api >> $(BUILD)/coverage/fuzzed
	@gcovr --root . --filter CSolver/src $(BUILD)/coverage --branches --txt $(BUILD)/coverage/branches
	@gcovr --root . --filter CSolver/src $(BUILD)/coverage --txt $(BUILD)/coverage/lines --print-summary \
		--fail-under-line $(LINES_LEAST) --fail-under-branch $(BRANCHES_LEAST)

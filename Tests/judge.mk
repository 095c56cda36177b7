# Checks random sessions of the solver against exact arithmetic (Tests/CSolver/judge.c). `make test-c` runs 2 000
# sessions. Here two processes run half of the sessions each, at low priority so that other programs can work.
SESSIONS ?= 100000
SEED ?= 1

TESTS += test-small
.PHONY: judge judge-small judge-examined test-small

# Builds the solver with the smallest values of CSolver/src/base/tuning.h, so that even small systems of the tests use
# optimisations that are meant for large systems. Tests that count steps, or that depend on a usual value, are left
# out.
SMALL := $(BUILD)/small
SMALL_TESTS := judge findings statuses strengths bulk_insertion eliminated_slacks strictness uniqueness trace_player templates \
	transactions resize_bits array_bounds ties norms many_on_a_variable clones refactorisation differential many_on_a_quantity environment \
	out_of_memory trace_memory work_limit forms
$(eval $(call c_tests,$(SMALL),$(firstword $(COMPILERS)),-Werror -O1 -DCSOLVER_SMALL))
# Builds the solver so that it checks every answer in doubled precision. Normally it does so only if rounding may have
# made an answer wrong.
EXAMINED := $(BUILD)/examined
$(eval $(call c_tests,$(EXAMINED),$(firstword $(COMPILERS)),-Werror -O1 -DCSOLVER_EXAMINE_ALL))
# The two runs of the judge are the longest and come first, so that the other tests share the time of the second processor.
SMALL_RUNS := run-small-judge run-examined-judge $(patsubst %,run-small-%,$(filter-out judge,$(SMALL_TESTS)))
.PHONY: $(SMALL_RUNS)
run-examined-judge: $(EXAMINED)/test-judge
	@printf 'examined: '; $<
$(SMALL_TESTS:%=run-small-%): run-small-%: $(SMALL)/test-%
	@printf 'small: '; $<
test-small:
	@$(MAKE) --no-print-directory $(JOBS) --output-sync=target $(SMALL_RUNS)

judge: $(BUILD)/$(firstword $(COMPILERS))/test-judge
judge-small: $(SMALL)/test-judge
judge-examined: $(EXAMINED)/test-judge
judge judge-small judge-examined:
	@half=$$(($(SESSIONS) / 2)); status=0; \
	nice -n 19 $< $$half $(SEED) > $(BUILD)/judge.txt & \
	nice -n 19 $< $$(($(SESSIONS) - half)) $$(($(SEED) + half)) || status=1; \
	wait $$! || status=1; cat $(BUILD)/judge.txt; exit $$status

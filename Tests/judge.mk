# Random sessions against exact arithmetic (Tests/CSolver/judge.c); 2 000 of them run in test-c. Half of the
# sessions each on two processes, which stand back for others.
SESSIONS ?= 100000
SEED ?= 1

TESTS += test-small
.PHONY: judge judge-small judge-examined test-small

# The solver with the least thresholds (CSolver/src/base/tuning.h), so that the judge's small systems go through what
# begins at a size. Tests that count, or that ask for what happens at a usual threshold, are left out.
SMALL := $(BUILD)/small
SMALL_TESTS := judge findings statuses strengths bulk_insertion eliminated_slacks strictness uniqueness trace_player templates \
	transactions resize_bits array_bounds ties norms many_on_a_variable clones refactorisation differential many_on_a_quantity environment \
	out_of_memory trace_memory work_limit
$(eval $(call c_tests,$(SMALL),$(firstword $(COMPILERS)),-Werror -O1 -DCSOLVER_SMALL))
# The solver that examines every answer in doubled precision, which it does else only where rounding may have made it.
EXAMINED := $(BUILD)/examined
$(eval $(call c_tests,$(EXAMINED),$(firstword $(COMPILERS)),-Werror -O1 -DCSOLVER_EXAMINE_ALL))
test-small: $(SMALL_TESTS:%=$(SMALL)/test-%) $(EXAMINED)/test-judge
	@set -e; for test in $(SMALL_TESTS); do printf 'small: '; $(SMALL)/test-$$test; done
	@printf 'examined: '; $(EXAMINED)/test-judge

judge: $(BUILD)/$(firstword $(COMPILERS))/test-judge
judge-small: $(SMALL)/test-judge
judge-examined: $(EXAMINED)/test-judge
judge judge-small judge-examined:
	@half=$$(($(SESSIONS) / 2)); status=0; \
	nice -n 19 $< $$half $(SEED) > $(BUILD)/judge.txt & \
	nice -n 19 $< $$(($(SESSIONS) - half)) $$(($(SEED) + half)) || status=1; \
	wait $$! || status=1; cat $(BUILD)/judge.txt; exit $$status

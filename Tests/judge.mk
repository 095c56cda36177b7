# Checks random sessions of the solver against exact arithmetic (Tests/CSolver/judge.c). `make test-c` runs 2 000
# sessions. Here two processes run half of the sessions each, at low priority so that other programs can work.
SESSIONS ?= 100000
SEED ?= 1

TESTS += test-small
.PHONY: judge judge-small judge-examined test-small

# Builds the solver with the smallest values of CSolver/src/base/tuning.h, so that even small systems of the tests use
# optimisations that are meant for large systems. Tests that count steps (counts, cycling, restating, statistics),
# allocations (lifecycle) or the work of a compiled resize (compiled_resizes), or that depend on a usual value, are left
# out.
TUNED := $(BUILD)/small
TUNED_TESTS := judge findings statuses strengths bulk_insertion eliminated_slacks strictness uniqueness trace_player templates \
	transactions resize_bits array_bounds ties norms many_on_a_variable clones refactorisation differential many_on_a_quantity environment \
	out_of_memory trace_memory work_limit forms lone_variables least_squares fallback dense_removals
$(eval $(call c_tests,$(TUNED),$(firstword $(COMPILERS)),-Werror -O1 -DCSOLVER_SMALL))
# The compact build (make SMALL=1) runs the tests that need none of the parts that it lacks. It also runs compact.c,
# which checks that calls of these parts are refused, and then once more as it is, without self-checks and questions.
COMPACTED := $(BUILD)/compact
COMPACT_FLAGS := -Werror -UCSOLVER_LEAST_SQUARES -DCSOLVER_NO_LAPACKE -DCSOLVER_NO_THREADS -DCSOLVER_COMPACT
COMPACT_TESTS := compact judge array_bounds bulk_insertion bulk_removal chains cycling determinism differential eliminated_slacks \
	exhausted_counters lifecycle listing lone_variables nested_boxes norms out_of_memory refactorisation refusals resize_bits scales single_removals \
	strengths strictness sweeps trace_memory trace_player traceless_refusals transactions uniqueness
$(eval $(call c_tests,$(COMPACTED),$(firstword $(COMPILERS)),$(COMPACT_FLAGS) -Os))
$(eval $(call c_tests,$(COMPACTED)-checked,$(firstword $(COMPILERS)),$(COMPACT_FLAGS) -O1 -DCSOLVER_CHECKED))
# Builds the solver so that it checks every answer in doubled precision. Normally it does so only if rounding may have
# made an answer wrong.
EXAMINED := $(BUILD)/examined
$(eval $(call c_tests,$(EXAMINED),$(firstword $(COMPILERS)),-Werror -O1 -DCSOLVER_EXAMINE_ALL))
# The two runs of the judge are the longest and come first, so that the other tests share the time of the second processor.
TUNED_RUNS := run-small-judge run-examined-judge $(patsubst %,run-small-%,$(filter-out judge,$(TUNED_TESTS)))
COMPACT_RUNS := run-compact-alone run-compact-size $(COMPACT_TESTS:%=run-compact-%)
.PHONY: $(TUNED_RUNS) $(COMPACT_RUNS)
# The judge plays random sessions only: the sessions in which earlier versions were wrong need doubled precision.
$(COMPACT_TESTS:%=run-compact-%): run-compact-%: $(COMPACTED)-checked/test-%
	@printf 'compact: '; $< $(if $(filter judge,$*),2000)
run-compact-alone: $(COMPACTED)/test-compact
	@printf 'compact, without checks: '; $<
# The compact library must not contain more code than this, in bytes, on the machine for which docs/Embedding.md lists it.
COMPACT_MOST := 90000
run-compact-size:
	@$(MAKE) --no-print-directory -s SMALL=1 CFLAGS=-Os BUILD=$(COMPACTED)/library lib
	@[ "$(SYSTEM)-$$(uname -m)" != Linux-x86_64 ] || size -A $(COMPACTED)/library/$(SONAME) | \
		awk '$$1 == ".text" { print "compact: " $$2 " bytes of code"; exit $$2 > $(COMPACT_MOST) }'
run-examined-judge: $(EXAMINED)/test-judge
	@printf 'examined: '; $<
$(TUNED_TESTS:%=run-small-%): run-small-%: $(TUNED)/test-%
	@printf 'small: '; $<
test-small:
	@$(MAKE) --no-print-directory $(JOBS) --output-sync=target $(TUNED_RUNS) $(COMPACT_RUNS)

judge: $(BUILD)/$(firstword $(COMPILERS))/test-judge
judge-small: $(TUNED)/test-judge
judge-examined: $(EXAMINED)/test-judge
judge judge-small judge-examined:
	@half=$$(($(SESSIONS) / 2)); status=0; \
	nice -n 19 $< $$half $(SEED) > $(BUILD)/judge.txt & \
	nice -n 19 $< $$(($(SESSIONS) - half)) $$(($(SEED) + half)) || status=1; \
	wait $$! || status=1; cat $(BUILD)/judge.txt; exit $$status

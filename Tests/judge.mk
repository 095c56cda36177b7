# Random sessions against exact arithmetic (Tests/CSolver/judge.c); 2 000 of them run in test-c. Half of the
# sessions each on two processes, which stand back for others.
SESSIONS ?= 100000
SEED ?= 1

.PHONY: judge
judge: $(BUILD)/$(firstword $(COMPILERS))/test-judge
	@half=$$(($(SESSIONS) / 2)); status=0; \
	nice -n 19 $< $$half $(SEED) > $(BUILD)/judge.txt & \
	nice -n 19 $< $$(($(SESSIONS) - half)) $$(($(SEED) + half)) || status=1; \
	wait $$! || status=1; cat $(BUILD)/judge.txt; exit $$status

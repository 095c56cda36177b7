# `test-bench` checks the benchmark program: its summary, its JSON and its pictures. It uses the debug build, whose
# times mean nothing, but which reports them in the same way. `test-work` checks how many instructions and allocations
# layouts of views need in the release build that `make bench` makes.
SWIFT_TESTS += test-bench
HEAVY += test-work
.PHONY: test-bench test-work

test-bench:
	$(SWIFT) build --scratch-path $(SCRATCH) --product bench
	Tests/Bench/run.py $$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path)/bench

test-work:
	@./Tools/setup swift valgrind
	$(SWIFT) build --scratch-path $(SCRATCH) -c release --product bench
	Tests/Bench/work.py $$($(SWIFT) build --scratch-path $(SCRATCH) -c release --show-bin-path)/bench

# bench: its summary, its JSON and its pictures. Figures of the debug build mean nothing, and take no less work to report.
# `test-work`: what layouts through views take in instructions and allocations, of the release that `make bench` builds.
TESTS += test-bench
HEAVY += test-work
.PHONY: test-bench test-work

test-bench:
	$(SWIFT) build --scratch-path $(SCRATCH) --product bench
	Tests/Bench/run.py $$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path)/bench

test-work:
	@./Tools/setup valgrind
	$(SWIFT) build --scratch-path $(SCRATCH) -c release --product bench
	Tests/Bench/work.py $$($(SWIFT) build --scratch-path $(SCRATCH) -c release --show-bin-path)/bench

# bench: its summary, its JSON and its pictures. Figures of the debug build mean nothing, and take no less work to report.
TESTS += test-bench
.PHONY: test-bench

test-bench:
	$(SWIFT) build --scratch-path $(SCRATCH) --product bench
	Tests/Bench/run.py $$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path)/bench

# Other machines, compilers and levels of optimisation.

TESTS += test-floating
.PHONY: test-floating

test-floating:
	@Tests/Machines/floating.sh $(COMPILERS)

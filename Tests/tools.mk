# The tools that targets need. Before make begins, it looks for the tools that its goals need, and ends with a sentence
# that names the Debian package of each missing one. Tools/setup lists the tools of each part (c, gcc, swift, ...).
#
# Targets beyond the C library and the Swift package do not stand here: they install what they need, by Tools/setup in
# their own recipe. Tools/targets.py, a rule of `make lint`, finds targets that do neither.

NEEDS_c := all lib install replay test-c test-example test-plain sanitize test-fuzz test-small judge judge-small \
	judge-examined valgrind test-kernels test-kernels-all test-lapacke bench-squares test-floating test-determinism test-soak test-soak-long soak \
	test-dist test-dist-all test-dist-head test-wheels test-example-home test-threadless sizes test-sizes mutate mutate-by-hand
NEEDS_gcc := sanitize-threads sanitize-undefined sanitize-undefined-by coverage
NEEDS_clang := sanitize-memory sanitize-undefined fuzz test-fuzzers fuzz-minimise
NEEDS_python3 := dist test-dist test-dist-all test-dist-head mutate mutate-by-hand mutate-check test-fuzz install-keyline bench-batch
NEEDS_abi := abi abi-check
NEEDS_swift := test-plain test-swift test-pictures pictures pictures-docs test-bench test-docs test-consumer test-consumers \
	test-platforms test-platforms-plant \
	command bench-batch install-keyline install-uikit test-uikit test-install-uikit uikit-symbols \
	test-swift-sanitized test-swift-address test-swift-thread test-circles
NEEDS_site := c-manual docc
NEEDS_format := format

# Targets that need no tool, or that look for their tools themselves.
NEEDS_nothing := clean help lint setup test-tools uninstall uninstall-keyline

# Targets that only other targets run, which have looked for the tools before.
INNER := analyse-cppcheck analyse-tidy analyse-clang analyse-gcc site-pages test-cpp-matrix test-cpp-runs \
	machines-run python-environment rust-registry test-web-runs \
	dist-windows-files windows-compile windows-msvc windows-cmake windows-wine FORCE

needed_parts := $(sort $(foreach part,c gcc clang python3 abi swift site format,\
	$(if $(filter $(NEEDS_$(part)),$(or $(MAKECMDGOALS),all)),$(part))))
ifneq ($(needed_parts),)
$(shell CC='$(CC)' AR='$(AR)' SWIFT='$(SWIFT)' ./Tools/setup --check $(needed_parts) >&2)
ifneq ($(filter-out 0,$(.SHELLSTATUS)),)
$(error make $(or $(MAKECMDGOALS),all) needs these tools)
endif
endif

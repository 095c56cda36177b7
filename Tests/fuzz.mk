# Fuzzers, tests with failing allocations and threads, and tests with a small stack (Tests/Fuzz). `make test-fuzz`
# replays the stored inputs (corpora) with every compiler; `make fuzz SECONDS=600` searches for new inputs, which
# needs clang with libFuzzer.
FUZZ := Tests/Fuzz
FUZZ_CORPUS := $(FUZZ)/corpus
FUZZ_SESSION := $(addprefix $(FUZZ)/,session.c calls.c templates.c properties.c)
FUZZ_HEADERS := $(wildcard $(FUZZ)/*.h)
FUZZ_PROGRAMS := replay-api replay-trace faults stack

# Defines the rules for the programs that do not need libFuzzer. The arguments are a directory, a compiler and flags;
# the programs use the library of the C tests.
define fuzz_programs
$(1)/fuzz-replay-api: $(FUZZ)/api.c $(FUZZ)/replay.c
$(1)/fuzz-replay-trace: $(FUZZ)/trace.c $(FUZZ)/replay.c $(TRACE)
$(1)/fuzz-faults: $(FUZZ)/faults.c
$(1)/fuzz-faults: private WRAP := -Wl,--wrap=pthread_create
$(1)/fuzz-stack: $(FUZZ)/api.c $(FUZZ)/stack.c
$(1)/fuzz-%: $(FUZZ_SESSION) $(FUZZ_HEADERS) $(TRACE_HEADERS) $(1)/libcsolver.a
	$(2) $$(CFLAGS_ALL) $(3) -pthread $$(WRAP) $$(filter %.c,$$^) $(1)/libcsolver.a -o $$@ -lm
endef
$(foreach c,$(COMPILERS),$(eval $(call fuzz_programs,$(BUILD)/$(c),$(c),-Werror)))
$(eval $(call fuzz_programs,$(BUILD)/sanitized,$$(CC),-Werror $(SANITIZE)))
$(eval $(call fuzz_programs,$(BUILD)/coverage,gcc,$(COVERED)))

TESTS += test-fuzz
.PHONY: test-fuzz fuzz fuzz-minimise

# Replays the corpora, in which every public function of the header is called. Lets every allocation fail once, lets
# threads fail to start, and lays out deep structures with a stack of 64 kB. Least squares use a single thread.
test-fuzz: export OPENBLAS_NUM_THREADS = 1
test-fuzz: $(foreach c,$(COMPILERS),$(FUZZ_PROGRAMS:%=$(BUILD)/$(c)/fuzz-%))
	@set -e; for compiler in $(COMPILERS); do \
		printf '%s: ' $$compiler; \
		$(BUILD)/$$compiler/fuzz-replay-api --functions CSolver/include/csolver.h $(FUZZ_CORPUS)/api; \
		printf '%s: ' $$compiler; \
		$(BUILD)/$$compiler/fuzz-replay-trace $(FUZZ_CORPUS)/trace; \
		printf '%s: ' $$compiler; $(BUILD)/$$compiler/fuzz-faults $(FUZZ_CORPUS)/api; \
	done; \
	$(BUILD)/$(firstword $(COMPILERS))/fuzz-stack

# ---- libFuzzer ----

FUZZ_FLAGS := -O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
ifneq ($(shell command -v clang),)
$(eval $(call c_tests,$(BUILD)/fuzzed,clang,-Werror $(FUZZ_FLAGS)))
endif
FUZZERS := $(addprefix $(BUILD)/fuzzers/,api trace text)
# The folder for new findings, outside the sources.
FUZZ_FOUND ?= $(BUILD)/fuzz

$(BUILD)/fuzzers/api: $(FUZZ)/api.c
$(BUILD)/fuzzers/trace: $(FUZZ)/trace.c $(TRACE)
$(filter-out %/text,$(FUZZERS)): $(FUZZ_SESSION) $(FUZZ_HEADERS) $(TRACE_HEADERS) $(BUILD)/fuzzed/libcsolver.a
	@mkdir -p $(@D)
	clang $(CFLAGS_ALL) $(FUZZ_FLAGS) -fsanitize=fuzzer $(filter %.c,$^) $(BUILD)/fuzzed/libcsolver.a -o $@ -lm

# Debian's linker gold fails with debugging information, so it is left out.
$(BUILD)/fuzzers/text: FORCE
	@mkdir -p $(@D)
	$(SWIFT) build --package-path $(FUZZ)/Text --scratch-path $(abspath $(SCRATCH))/fuzz -c release \
		-debug-info-format none -Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link -Xlinker -lm
	cp $(SCRATCH)/fuzz/release/fuzz-text $@
.PHONY: FORCE

# SECONDS is the total time. The fuzzers run in turns and use all cores.
SECONDS ?= 60
fuzz: $(FUZZERS)
	@$(FUZZ)/run $(FUZZ_CORPUS) $(FUZZ_FOUND) $(SECONDS) $(FUZZERS)

# Runs both fuzzers in C under libFuzzer for a moment, because no other test builds them that way.
HEAVY += test-fuzzers
.PHONY: test-fuzzers
test-fuzzers: $(BUILD)/fuzzers/api $(BUILD)/fuzzers/trace
	@$(FUZZ)/run $(FUZZ_CORPUS) $(BUILD)/fuzz-moment 20 $^

# Reduces the stored corpora and the new findings to inputs that reach different code.
fuzz-minimise: $(FUZZERS)
	@$(FUZZ)/minimise $(FUZZ_CORPUS) $(FUZZ_FOUND) $(FUZZERS)

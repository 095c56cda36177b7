# Fuzzing, faults and stack: Tests/Fuzz. `make test-fuzz` replays the corpora with every compiler; `make fuzz
# SECONDS=600` looks for more, which needs clang and its libFuzzer.
FUZZ := Tests/Fuzz
FUZZ_CORPUS := $(FUZZ)/corpus
FUZZ_SESSION := $(addprefix $(FUZZ)/,session.c calls.c templates.c properties.c)
FUZZ_HEADERS := $(wildcard $(FUZZ)/*.h)
FUZZ_PROGRAMS := replay-api replay-trace faults stack

# Directory, compiler, flags: the programs that need no libFuzzer, on the library that the C tests use.
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

# Corpora are replayed, every public function of the header among what they call; every allocation fails once,
# threads do not start, and deep structures have a stack of 64 kB. Least squares run on one thread.
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
# Findings grow here, outside the sources.
FUZZ_FOUND ?= $(BUILD)/fuzz

$(BUILD)/fuzzers/api: $(FUZZ)/api.c
$(BUILD)/fuzzers/trace: $(FUZZ)/trace.c $(TRACE)
$(filter-out %/text,$(FUZZERS)): $(FUZZ_SESSION) $(FUZZ_HEADERS) $(TRACE_HEADERS) $(BUILD)/fuzzed/libcsolver.a
	@mkdir -p $(@D)
	clang $(CFLAGS_ALL) $(FUZZ_FLAGS) -fsanitize=fuzzer $(filter %.c,$^) $(BUILD)/fuzzed/libcsolver.a -o $@ -lm

# Debugging information stops Debian's gold.
$(BUILD)/fuzzers/text: FORCE
	@mkdir -p $(@D)
	$(SWIFT) build --package-path $(FUZZ)/Text --scratch-path $(abspath $(SCRATCH))/fuzz -c release \
		-debug-info-format none -Xswiftc -sanitize=fuzzer -Xcc -fsanitize=fuzzer-no-link -Xlinker -lm
	cp $(SCRATCH)/fuzz/release/fuzz-text $@
.PHONY: FORCE

# SECONDS: in all; the harnesses by turns, on all cores.
SECONDS ?= 60
fuzz: $(FUZZERS)
	@$(FUZZ)/run $(FUZZ_CORPUS) $(FUZZ_FOUND) $(SECONDS) $(FUZZERS)

# The harnesses live: libFuzzer runs the two in C for a moment each, whose build the rest of the suites never makes.
HEAVY += test-fuzzers
.PHONY: test-fuzzers
test-fuzzers: $(BUILD)/fuzzers/api $(BUILD)/fuzzers/trace
	@$(FUZZ)/run $(FUZZ_CORPUS) $(BUILD)/fuzz-moment 20 $^

# The checked-in corpora and what was found, reduced to what reaches different code.
fuzz-minimise: $(FUZZERS)
	@$(FUZZ)/minimise $(FUZZ_CORPUS) $(FUZZ_FOUND) $(FUZZERS)

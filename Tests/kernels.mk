# Least squares whatever BLAS is there: under every kernel that can run, and with LAPACKE missing, of another
# version, or failing. `make test-kernels` is the quick part, `make test-kernels-all` runs every test of least
# squares under every kernel with one thread and two.

TESTS += test-kernels
HEAVY += test-kernels-all

KERNELS := $(BUILD)/kernels
KERNEL_CC := $(firstword $(COMPILERS))
KERNEL_PROGRAMS := $(BUILD)/$(KERNEL_CC)
KERNEL_TESTS := $(addprefix $(KERNEL_PROGRAMS)/,test-least_squares test-norms test-fallback test-clones \
	test-mixed_units csolver-replay)
KERNEL_FLAGS = -std=c11 $(CFLAGS) -ffp-contract=off $(WARNINGS) -Werror

# The stub, and libraries without one of its functions.
KERNEL_STUBS := $(foreach v,stub WITHOUT_GEQP3 WITHOUT_GEQRF WITHOUT_ORMQR,$(KERNELS)/$(v)/liblapacke.so.3)

$(KERNEL_STUBS): $(KERNELS)/%/liblapacke.so.3: Tests/Kernels/lapacke.c
	@mkdir -p $(@D)
	$(KERNEL_CC) $(KERNEL_FLAGS) -D$* -fPIC -shared -Wl,-soname,liblapacke.so.3 $< -o $@ -lm

$(KERNELS)/slow/libopenblas.so.0: Tests/Kernels/openblas.c
	@mkdir -p $(@D)
	$(KERNEL_CC) $(KERNEL_FLAGS) -fPIC -shared -Wl,-soname,libopenblas.so.0 $< -o $@

$(addprefix $(KERNELS)/,faults first): $(KERNELS)/%: Tests/Kernels/%.c $(wildcard Tests/CSolver/*.h) $(KERNEL_PROGRAMS)/libcsolver.a
	@mkdir -p $(@D)
	$(KERNEL_CC) $(KERNEL_FLAGS) -pthread -ICSolver/include $< $(KERNEL_PROGRAMS)/libcsolver.a -o $@ -lm

.PHONY: test-kernels test-kernels-all test-lapacke

test-kernels: $(KERNEL_TESTS) test-lapacke
	@Tests/Kernels/kernels.sh $(KERNEL_PROGRAMS) quick

test-kernels-all: $(KERNEL_TESTS)
	@Tests/Kernels/kernels.sh $(KERNEL_PROGRAMS) all

# An empty file is no library.
test-lapacke: $(KERNELS)/faults $(KERNELS)/first $(KERNEL_STUBS) $(KERNELS)/slow/libopenblas.so.0
	@set -e; mkdir -p $(KERNELS)/empty; : > $(KERNELS)/empty/liblapacke.so.3; \
	LD_LIBRARY_PATH=$(KERNELS)/stub $(KERNELS)/faults stub; \
	for missing in WITHOUT_GEQP3 WITHOUT_GEQRF WITHOUT_ORMQR empty; do \
		LD_LIBRARY_PATH=$(KERNELS)/$$missing $(KERNELS)/faults none; \
	done; \
	LD_LIBRARY_PATH=$(KERNELS)/slow:$(KERNELS)/stub $(KERNELS)/first

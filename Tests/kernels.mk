# Tests least squares with different implementations of BLAS: with every OpenBLAS kernel that this processor can run,
# and with LAPACKE missing, in another version, or failing. `make test-kernels` is the quick part; `make
# test-kernels-all` runs more kernels, and each with one thread and with two.

TESTS += test-kernels
HEAVY += test-kernels-all

KERNELS := $(BUILD)/kernels
KERNEL_CC := $(firstword $(COMPILERS))
KERNEL_PROGRAMS := $(BUILD)/$(KERNEL_CC)
KERNEL_TESTS := $(addprefix $(KERNEL_PROGRAMS)/,test-norms test-mixed_units csolver-replay)
KERNEL_FLAGS = -std=c11 $(CFLAGS) -ffp-contract=off $(WARNINGS) -Werror

# A LAPACKE whose functions do nothing, and libraries in which one of its functions is missing.
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

# A program that measures what OpenBLAS and LAPACKE gain. It reads internal headers of the solver.
$(KERNELS)/gain: Tests/Kernels/gain.c $(KERNEL_PROGRAMS)/libcsolver.a
	@mkdir -p $(@D)
	$(KERNEL_CC) $(KERNEL_FLAGS) -D_POSIX_C_SOURCE=200809L -DCSOLVER_LEAST_SQUARES -pthread -ICSolver/include $^ -o $@ -lm -ldl

.PHONY: test-kernels test-kernels-all test-lapacke bench-squares

# Prints the tables of docs/LeastSquares.md and docs/performance.md. The largest size takes minutes and 1 GB.
bench-squares: $(KERNELS)/gain
	$(KERNELS)/gain kernels 32 64 128 300 1000 3000
	$(KERNELS)/gain solves 300 1000 3000

test-kernels: $(KERNEL_TESTS) test-lapacke
	@Tests/Kernels/kernels.sh $(KERNEL_PROGRAMS) quick

test-kernels-all: $(KERNEL_TESTS)
	@Tests/Kernels/kernels.sh $(KERNEL_PROGRAMS) all

# An empty file is not a valid library, so loading it must fail properly. Where LAPACKE cannot be
# loaded, the solver's own code computes problems of every size.
test-lapacke: $(KERNEL_PROGRAMS)/test-mixed_units $(KERNELS)/faults $(KERNELS)/first $(KERNEL_STUBS) $(KERNELS)/slow/libopenblas.so.0
	@set -e; mkdir -p $(KERNELS)/empty; : > $(KERNELS)/empty/liblapacke.so.3; \
	LD_LIBRARY_PATH=$(KERNELS)/stub $(KERNELS)/faults stub; \
	for missing in WITHOUT_GEQP3 WITHOUT_GEQRF WITHOUT_ORMQR empty; do \
		LD_LIBRARY_PATH=$(KERNELS)/$$missing $(KERNELS)/faults none; \
		LD_LIBRARY_PATH=$(KERNELS)/$$missing $(KERNEL_PROGRAMS)/test-mixed_units large; \
	done; \
	LD_LIBRARY_PATH=$(KERNELS)/slow:$(KERNELS)/stub $(KERNELS)/first

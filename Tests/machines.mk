# Runs the C tests and the traces on other processors, with other compilers, and at other levels of optimisation. The
# output of the traces must be the same byte for byte.

TESTS += test-floating
HEAVY += test-determinism test-machines-quick
.PHONY: test-floating test-determinism test-machines test-machines-quick machines-run

test-floating:
	@Tests/Machines/floating.sh $(COMPILERS)

# Checks that long sessions end with the same bits whichever compiler built the solver.
test-determinism: $(COMPILERS:%=$(BUILD)/%/test-determinism)
	@set -e; for compiler in $(COMPILERS); do \
		$(BUILD)/$$compiler/test-determinism 2000 > $(BUILD)/$$compiler/determinism & \
	done; wait; \
	for compiler in $(COMPILERS); do \
		cat $(BUILD)/$$compiler/determinism; \
		grep -q ' 0 failures' $(BUILD)/$$compiler/determinism; \
		cmp $(BUILD)/$$compiler/determinism $(BUILD)/$(firstword $(COMPILERS))/determinism; \
	done

MACHINES := $(BUILD)/machines
# Long tests run only a part of themselves here. The long tests `exhausted_counters`, which must count to 65 536, and
# `mixed_units` are left out; under emulation also `least_squares` and `norms`.
MACHINE_FLAGS := -Werror -DTEST_DIVISOR=8
MACHINE_TESTS := $(filter-out exhausted_counters mixed_units,$(C_TESTS))
EMULATED_TESTS := $(filter-out least_squares norms,$(MACHINE_TESTS))
# `whole` or `quick`. The quick part runs each processor once, with the tests that depend most on the processor.
MACHINES_PART ?= whole
ifeq ($(MACHINES_PART),quick)
EMULATED_TESTS := clones counts determinism scales statuses strengths templates transactions
endif

# Defines the rules for the programs of one machine. The arguments are a name, a compiler and flags; $(4) is the
# command that runs the programs, and their output must equal that of the build $(5).
define machine
$(call c_tests,$(MACHINES)/$(1),$(2),$(MACHINE_FLAGS) $(3))
MACHINE_NAMES += $(1)
.PHONY: machine-$(1)
machine-$(1): $(6:%=$(MACHINES)/$(1)/test-%) $(MACHINES)/$(1)/csolver-replay $(if $(filter-out $(1),$(5)),machine-$(5))
	@Tests/Machines/run.sh $(1) $(MACHINES)/$(1) $(MACHINES)/$(5)/output "$(4)" $(6)
endef
native = $(eval $(call machine,$(1),$(2),$(3),,gcc-O2,$(MACHINE_TESTS)))
# A machine without LAPACKE, which is compared with a build that does not load LAPACKE either.
foreign = $(eval $(call machine,$(1),$(2),-DCSOLVER_NO_LAPACKE $(3),$(4),plain,$(5)))

$(call native,gcc-O2,gcc,-O2)
$(call native,clang-O0,clang,-O0)
$(call native,gcc-native,gcc,-O3 -march=native)
ifeq ($(MACHINES_PART),whole)
$(call native,gcc-O0,gcc,-O0)
$(call native,clang-native,clang,-O3 -march=native)
$(foreach level,O1 O3,$(call native,gcc-$(level),gcc,-$(level)))
$(foreach level,O1 O2 O3,$(call native,clang-$(level),clang,-$(level)))
endif

$(call foreign,plain,gcc,,,$(EMULATED_TESTS))
$(call foreign,i686,gcc,-m32 -msse2 -mfpmath=sse,,$(EMULATED_TESTS))

# clang compiles for another processor with the headers, libraries and linker of Debian's gcc for that processor. For
# s390x it must not use older instructions: clang would multiply by MXDBR, which qemu 7.2 executes as another
# instruction.
CLANG_s390x-linux-gnu := -march=z14
cross_clang = --target=$(1) $(CLANG_$(1)) -static -isystem /usr/$(1)/include -B/usr/$(1)/lib -L/usr/$(1)/lib \
	-B/usr/lib/gcc-cross/$(1)/12 -L/usr/lib/gcc-cross/$(1)/12 --ld-path=/usr/bin/$(1)-ld \
	-Wno-unused-command-line-argument
# Defines the tests for one emulated processor. The arguments are the target, the emulator, and the tests to compile
# with gcc and with clang; an empty list leaves the compiler out.
define emulated
$(if $(3),$(call foreign,$(1),$(1)-gcc-12,-static,qemu-$(2)-static,$(3)))
$(if $(4),$(call foreign,$(1)-clang,clang,$(call cross_clang,$(1)),qemu-$(2)-static,$(4)))
endef
ifeq ($(MACHINES_PART),quick)
$(eval $(call emulated,aarch64-linux-gnu,aarch64,$(EMULATED_TESTS),))
$(eval $(call emulated,arm-linux-gnueabihf,arm,,$(EMULATED_TESTS)))
$(eval $(call emulated,riscv64-linux-gnu,riscv64,,$(EMULATED_TESTS)))
$(eval $(call emulated,s390x-linux-gnu,s390x,$(EMULATED_TESTS),))
else
$(foreach pair,aarch64-linux-gnu:aarch64 arm-linux-gnueabihf:arm riscv64-linux-gnu:riscv64 s390x-linux-gnu:s390x,\
	$(eval $(call emulated,$(firstword $(subst :, ,$(pair))),$(lastword $(subst :, ,$(pair))),$(EMULATED_TESTS),\
		determinism scales)))
endif

test-machines:
	@./Tools/setup machines
	@$(MAKE) --no-print-directory $(JOBS) machines-run

test-machines-quick:
	@./Tools/setup machines
	@$(MAKE) --no-print-directory -s $(JOBS) machines-run MACHINES_PART=quick

machines-run: $(addprefix machine-,$(MACHINE_NAMES))
	@echo "machines: $(words $(MACHINE_NAMES)) builds agree"

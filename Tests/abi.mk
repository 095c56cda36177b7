# Programs that were compiled before rely on functions and on how structs lie. Tests/ABI/csolver.abi records both, by
# libabigail; `make lint` compares. `make abi` records it anew, after a change that is meant: look at the difference.
.PHONY: abi abi-check

ABI := Tests/ABI/csolver.abi
ABI_LIBRARY := $(BUILD)/abi/libcsolver.so

# The record is gcc's, for x86-64, of functions without bodies: the inside of the library is no part of its ABI.
$(ABI_LIBRARY): CSolver/include/csolver.h CSolver/csolver.map Tools/abi_stubs.py
	@mkdir -p $(@D)
	Tools/abi_stubs.py CSolver/include/csolver.h > $(@D)/stubs.c
	gcc -std=c11 -g -O0 -fPIC -fvisibility=hidden -shared -Wl,-soname,$(SONAME) $(VERSIONS) -ICSolver/include \
		-Wno-unused-parameter $(@D)/stubs.c -o $@

abi: $(ABI_LIBRARY)
	abidw --no-show-locs --no-corpus-path --no-comp-dir-path --type-id-style hash $< > $(ABI)

# The library exports what the record has.
abi-check: $(ABI_LIBRARY) $(BUILD)/$(SONAME)
	@abidiff $(ABI) $<
	@for library in $^; do nm -D --defined-only $$library | awk '{ print $$3 }' | sort > $(BUILD)/abi/$$(basename $$(dirname $$library)); \
	done; diff $(BUILD)/abi/abi $(BUILD)/abi/$(notdir $(BUILD))

# The binary interface of the shared library: the functions and the layout of structs on which compiled programs
# depend. Tests/ABI/csolver.abi records both in the format of libabigail, and `make lint` compares the library with
# the record. After an intended change, `make abi` writes the record again; look at the difference before you commit
# it.
.PHONY: abi abi-check

ABI := Tests/ABI/csolver.abi
ABI_LIBRARY := $(BUILD)/abi/libcsolver.so

# The record is made with gcc for x86-64 from functions with empty bodies, because the implementation of the library
# is not part of its binary interface.
$(ABI_LIBRARY): CSolver/include/csolver.h CSolver/csolver.map Tools/abi_stubs.py
	@mkdir -p $(@D)
	Tools/abi_stubs.py CSolver/include/csolver.h > $(@D)/stubs.c
	gcc -std=c11 -g -O0 -fPIC -fvisibility=hidden -shared -Wl,-soname,$(SONAME) $(VERSIONS) -ICSolver/include \
		-Wno-unused-parameter $(@D)/stubs.c -o $@

abi: $(ABI_LIBRARY)
	abidw --no-show-locs --no-corpus-path --no-comp-dir-path --type-id-style hash $< > $(ABI)

# Checks that the library exports exactly the functions of the record.
abi-check: $(ABI_LIBRARY) $(BUILD)/$(SONAME)
	@abidiff $(ABI) $<
	@for library in $^; do nm -D --defined-only $$library | awk '{ print $$3 }' | sort > $(BUILD)/abi/$$(basename $$(dirname $$library)); \
	done; diff $(BUILD)/abi/abi $(BUILD)/abi/$(notdir $(BUILD))

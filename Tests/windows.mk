# Cross-compiles the C core for Windows. `make dist-windows` writes csolver.dll, its import library, a static library
# and the headers to build/dist-windows, with mingw-w64. `make test-windows` compiles the core with mingw-w64 and with
# `zig cc` (from PyPI) without warnings, and with CMake. If wine is installed, it also runs the C tests, all traces
# and the examples.

HOSTS += test-windows
.PHONY: dist-windows dist-windows-files test-windows windows-compile windows-msvc windows-cmake windows-wine

WINDOWS := $(BUILD)/windows
WINDOWS_DIST := $(BUILD)/dist-windows
MINGW := x86_64-w64-mingw32
ZIG_PYTHON := $(WINDOWS)/python/bin/python
ZIG := $(ZIG_PYTHON) -m ziglang cc -target x86_64-windows-gnu
# Bit-fields are laid out as on other systems, so that structs are as small. The classification macros of mingw's
# math.h convert doubles to floats in branches that are never executed, of which the compiler would warn.
WINDOWS_FLAGS := -mno-ms-bitfields
MINGW_FLAGS := $(WINDOWS_FLAGS) -Wno-float-conversion

# Defines the rules for a DLL with its import library, and for the objects of a static library. The arguments are a
# directory, a compiler and flags.
define windows_library
$(1)/obj/%.o: CSolver/src/%.c $$(HEADERS)
	@mkdir -p $$(@D)
	$(2) -std=c11 $$(CFLAGS) -ffp-contract=off $$(WARNINGS) -Werror $(3) -DNDEBUG -DCSOLVER_LEAST_SQUARES -DCSOLVER_EXPORTS -ICSolver/include \
		-c $$< -o $$@
$(1)/csolver.dll: $$(SOURCES:CSolver/src/%.c=$(1)/obj/%.o)
	$(2) -shared $(4) $$^ -o $$@ -Wl,--out-implib,$(1)/libcsolver.dll.a
$(1)/static/%.o: CSolver/src/%.c $$(HEADERS)
	@mkdir -p $$(@D)
	$(2) -std=c11 $$(CFLAGS) -ffp-contract=off $$(WARNINGS) -Werror $(3) -DNDEBUG -DCSOLVER_LEAST_SQUARES -ICSolver/include -c $$< -o $$@
$(1)/libcsolver.a: $$(SOURCES:CSolver/src/%.c=$(1)/static/%.o)
	rm -f $$@
	$$(AR) rcs $$@ $$^
$(1)/window.exe: Examples/C/window.c $(1)/csolver.dll
	$(2) -std=c11 $$(WARNINGS) -Werror $(3) -ICSolver/include $$< $(1)/libcsolver.dll.a -o $$@
endef
$(eval $(call windows_library,$(WINDOWS)/mingw,$(MINGW)-gcc,$(MINGW_FLAGS),-static-libgcc))
$(eval $(call windows_library,$(WINDOWS)/zig,$(ZIG),$(WINDOWS_FLAGS),))
$(addprefix $(WINDOWS)/mingw/,libcsolver.a): AR := $(MINGW)-ar

$(ZIG_PYTHON):
	python3 -m venv $(WINDOWS)/python
	$@ -m pip install --quiet ziglang==0.17.1

dist-windows:
	@./Tools/setup mingw
	@$(MAKE) --no-print-directory $(JOBS) dist-windows-files

dist-windows-files: $(addprefix $(WINDOWS)/mingw/,csolver.dll libcsolver.a) CSolver/include/csolver.h Bindings/Cpp/include/csolver.hpp
	@mkdir -p $(WINDOWS_DIST)/bin $(WINDOWS_DIST)/lib $(WINDOWS_DIST)/include
	cp $(WINDOWS)/mingw/csolver.dll $(WINDOWS_DIST)/bin
	cp $(WINDOWS)/mingw/libcsolver.dll.a $(WINDOWS)/mingw/libcsolver.a $(WINDOWS_DIST)/lib
	cp $(filter %.h %.hpp,$^) $(WINDOWS_DIST)/include
	cp LICENSE $(WINDOWS_DIST)

# Runs all C tests as on another machine: their digests must be those of a build for this machine that does not load
# LAPACKE, which a build for Windows cannot load.
WINDOWS_TESTS := $(C_TESTS)
$(eval $(call c_tests,$(WINDOWS)/tests,Tests/Windows/cc.sh $(MINGW)-gcc,$(MACHINE_FLAGS) $(MINGW_FLAGS) -static))
$(eval $(call c_tests,$(WINDOWS)/here,gcc,$(MACHINE_FLAGS) -DCSOLVER_NO_LAPACKE))
windows_programs = $(WINDOWS_TESTS:%=$(WINDOWS)/$(1)/test-%) $(WINDOWS)/$(1)/csolver-replay

# Checks that the DLL needs no libraries except those of the system, exports only our symbols, and uses threads.
windows-compile: $(foreach c,mingw zig,$(WINDOWS)/$(c)/csolver.dll $(WINDOWS)/$(c)/window.exe)
	@set -e; for compiler in mingw zig; do \
		$(MINGW)-objdump -p $(WINDOWS)/$$compiler/csolver.dll > $(WINDOWS)/$$compiler/symbols; \
		grep -q CreateThread $(WINDOWS)/$$compiler/symbols; \
		! grep 'DLL Name:' $(WINDOWS)/$$compiler/symbols | grep -viE 'kernel32|msvcrt|api-ms-win-crt|ntdll'; \
		! awk '/\[Ordinal.Name Pointer\] Table/ { names = 1; next } /^$$/ { names = 0 } names' \
			$(WINDOWS)/$$compiler/symbols | grep '\[ *[0-9]' | grep -v ' csolver_'; \
		grep -q '\] .*csolver_create$$' $(WINDOWS)/$$compiler/symbols; \
	done
	@echo "windows: csolver.dll by mingw-w64 and zig cc, no warning"

# Microsoft's compiler does not run here. Instead clang compiles the core for its target, with its macros and without
# C11 atomics, against replacements for the headers that the core includes.
MSVC = clang --target=$(1)-pc-windows-msvc -std=c11 $(WARNINGS) -Werror -nostdlibinc -isystem Tests/Windows/msvc
windows-msvc: $(DIST)/csolver.c $(DIST)/csolver.h
	@set -e; mkdir -p $(WINDOWS); for machine in x86_64 i686; do \
		$(call MSVC,$$machine) -O1 -DCSOLVER_LEAST_SQUARES -S $< -o $(WINDOWS)/msvc-$$machine.s; \
		grep -q 'lock.*xadd' $(WINDOWS)/msvc-$$machine.s; \
		grep -q CreateThread $(WINDOWS)/msvc-$$machine.s; \
		$(call MSVC,$$machine) -fsyntax-only -DCSOLVER_NO_THREADS $<; \
	done
	@echo "windows: compiled for Microsoft's compiler, x86-64 and x86, no warning"

# Builds with CMake, installs, and compiles hosts in C and C++ that find the installation.
WINDOWS_CMAKE = -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=$(MINGW)-gcc -DCMAKE_CXX_COMPILER=$(MINGW)-g++
windows-cmake:
	@rm -rf $(WINDOWS)/cmake && mkdir -p $(WINDOWS)/cmake
	@{ export MAKEFLAGS=; cmake -S CSolver -B $(WINDOWS)/cmake/library $(WINDOWS_CMAKE) -DBUILD_SHARED_LIBS=ON -DCMAKE_BUILD_TYPE=Release \
			-DCMAKE_INSTALL_PREFIX=$(CURDIR)/$(WINDOWS)/cmake/root && \
		cmake --build $(WINDOWS)/cmake/library --parallel && cmake --install $(WINDOWS)/cmake/library && \
		cmake -S Tests/CMake -B $(WINDOWS)/cmake/host $(WINDOWS_CMAKE) -DCMAKE_PREFIX_PATH=$(CURDIR)/$(WINDOWS)/cmake/root \
			-DCMAKE_FIND_ROOT_PATH=$(CURDIR)/$(WINDOWS)/cmake/root -DVERSION=0.1 -DTARGET=csolver::csolver \
			-DCMAKE_EXE_LINKER_FLAGS=-static \
			-DEXAMPLE=$(CURDIR)/Examples/C/window.c -DCPP_EXAMPLE=$(CURDIR)/Bindings/Cpp/Example/window.cpp && \
		cmake --build $(WINDOWS)/cmake/host; } > $(WINDOWS)/cmake/log 2>&1 || { cat $(WINDOWS)/cmake/log; exit 1; }
	@! grep -E '\.[ch](pp)?:.*warning:' $(WINDOWS)/cmake/log
	@cp $(WINDOWS)/cmake/root/bin/csolver.dll $(WINDOWS)/cmake/host

WINE_SERVER := /usr/lib/wine/wineserver64
windows-wine: $(call windows_programs,tests) $(call windows_programs,here) windows-compile windows-cmake
	@Tests/Machines/run.sh windows-reference $(WINDOWS)/here $(WINDOWS)/here/output "" $(WINDOWS_TESTS)
	@# One server for all programs: starting it takes seconds, and one that just ends takes a program with it.
	@{ WINEDEBUG=-all wineboot -i && $(WINE_SERVER) -w && $(WINE_SERVER) -p1800; } > /dev/null 2>&1 || true
	@Tests/Machines/run.sh windows $(WINDOWS)/tests $(WINDOWS)/here/output Tests/Windows/wine.sh $(WINDOWS_TESTS)
	@set -e; for compiler in mingw zig; do \
		Tests/Windows/wine.sh $(WINDOWS)/$$compiler/window.exe | diff Examples/C/window.expected -; \
	done; for program in window window-cpp; do \
		Tests/Windows/wine.sh $(WINDOWS)/cmake/host/$$program.exe | diff Examples/C/window.expected -; \
	done
	@$(WINE_SERVER) -k > /dev/null 2>&1 || true
	@echo "windows: the C tests, all traces, and the examples in C and C++ under wine; by CMake, too"

test-windows: export WINEPREFIX = $(CURDIR)/$(WINDOWS)/wine
test-windows:
	@./Tools/setup windows cmake
	@mkdir -p $(WINDOWS)
	@$(MAKE) --no-print-directory -s $(ZIG_PYTHON)
	@$(MAKE) --no-print-directory -s $(JOBS) windows-compile windows-msvc windows-cmake
	@if command -v wine > /dev/null; then $(MAKE) --no-print-directory -s $(JOBS) windows-wine; \
	else echo "windows: not run: the C tests and the traces, for there is no wine"; fi

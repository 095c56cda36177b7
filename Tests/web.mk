# The JavaScript binding. `web` builds the package in $(BUILD)/web; `test-web` runs its tests in Node and in Chromium;
# `bench-web` compares its speed with that of native code.

HOSTS += test-web
.PHONY: web test-web test-web-runs bench-web

WEB := Bindings/Web
WEB_BUILD := $(BUILD)/web
WEB_PACKAGE := $(foreach f,keyline.js keyline.d.ts keyline.wasm keyline.inline.js keyline.inline.d.ts package.json README.md LICENSE \
	demo/index.html demo/demo.css demo/demo.js,$(WEB_BUILD)/$(f))
# All sources are compiled as one C file, so optimising again when linking would gain nothing. The stack must be
# placed so that an overflow is detected; otherwise memory below it would be overwritten silently.
WEB_CC ?= clang
# Calls of functions are expensive in browsers, because each checks the stack. Inlining up to a threshold of 1 000
# saves a fifth of the time of building a layout, and makes the module half as large again. A threshold of 600 saves
# half of that, and 1 300 saves no more than 1 000.
WEB_FLAGS := --target=wasm32-wasi --sysroot=/ -isystem /usr/include/wasm32-wasi -std=c11 -O2 -mllvm -inline-threshold=1000 \
	-ffp-contract=off -DNDEBUG -DCSOLVER_LEAST_SQUARES -fvisibility=hidden -Wall -Wextra -Wpedantic -Wconversion -Werror
WEB_LINK := -nostdlib -mexec-model=reactor -L/usr/lib/wasm32-wasi /usr/lib/wasm32-wasi/crt1-reactor.o -lc \
	-Wl,--strip-all,--gc-sections,--stack-first,-z,stack-size=1048576
WEB_RUNTIME = $(lastword $(sort $(wildcard /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)))
WEB_LIMIT := 268000

web:
	@./Tools/setup web
	@$(MAKE) --no-print-directory $(WEB_PACKAGE)
	@size=$$(gzip -9c $(WEB_BUILD)/keyline.wasm | wc -c); \
	echo "web: $(WEB_BUILD), $$size bytes of WebAssembly compressed"; \
	[ $$size -lt $(WEB_LIMIT) ]

$(WEB_BUILD)/keyline.wasm: $(DIST)/csolver.c $(DIST)/csolver.h $(WEB)/wasm/exports.c
	@mkdir -p $(@D)
	$(WEB_CC) $(WEB_FLAGS) -I$(DIST) $(filter %.c,$^) $(WEB_LINK) $(WEB_RUNTIME) -o $@

$(WEB_BUILD)/keyline.inline.js: $(WEB)/inline.mjs $(WEB)/keyline.js $(WEB_BUILD)/keyline.wasm
	node $^ $@

$(WEB_BUILD)/LICENSE: LICENSE
	@mkdir -p $(@D)
	cp $< $@

$(WEB_BUILD)/%: $(WEB)/%
	@mkdir -p $(@D)
	cp $< $@

# The native program to compare with is built without LAPACKE, which WebAssembly cannot load.
WEB_NATIVE := $(BUILD)/portable/csolver-replay

test-web:
	@./Tools/setup c web-test
	@$(MAKE) --no-print-directory web
	@$(MAKE) --no-print-directory $(JOBS) $(WEB_NATIVE)
	@$(MAKE) --no-print-directory test-web-runs

test-web-runs:
	tsc --project $(WEB)/Tests/tsconfig.json
	KEYLINE_NATIVE=$(WEB_NATIVE) node --expose-gc --test $(WEB)/Tests/
$(WEB_BUILD)/native: $(WEB)/benchmarks/native.c $(BUILD)/libcsolver.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) $^ -o $@ -lm

bench-web:
	@./Tools/setup c web-test
	@$(MAKE) --no-print-directory web
	@$(MAKE) --no-print-directory $(WEB_BUILD)/native
	node $(WEB)/benchmarks/ratios.mjs $(WEB_BUILD)/native

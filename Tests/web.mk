# The browser and JavaScript. `web`: the module, in $(BUILD)/web, a package as it is; `test-web`: its tests in Node and
# in Chromium; `bench-web`: beside native code, by turns.

HOSTS += test-web
.PHONY: web test-web test-web-runs bench-web

WEB := Bindings/Web
WEB_BUILD := $(BUILD)/web
WEB_PACKAGE := $(foreach f,keyline.js keyline.d.ts keyline.wasm package.json README.md LICENSE \
	demo/index.html demo/demo.css demo/demo.js,$(WEB_BUILD)/$(f))
# Everything is one file of C: what links it optimises no further. Memory below the stack would be overwritten silently.
WEB_CC ?= clang
# Calls are dear in browsers (each examines the stack): inlining up to a threshold of 1 000 takes a fifth off a build, and
# makes the module half as large again; 600 takes half of that off, 1 300 gains nothing more.
WEB_FLAGS := --target=wasm32-wasi --sysroot=/ -isystem /usr/include/wasm32-wasi -std=c11 -O2 -mllvm -inline-threshold=1000 \
	-ffp-contract=off -DNDEBUG -fvisibility=hidden -Wall -Wextra -Wpedantic -Wconversion -Werror
WEB_LINK := -nostdlib -mexec-model=reactor -L/usr/lib/wasm32-wasi /usr/lib/wasm32-wasi/crt1-reactor.o -lc \
	-Wl,--strip-all,--gc-sections,--stack-first,-z,stack-size=1048576
WEB_RUNTIME = $(lastword $(sort $(wildcard /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)))
WEB_LIMIT := 250000

web: setup-web
	@$(MAKE) --no-print-directory $(WEB_PACKAGE)
	@size=$$(gzip -9c $(WEB_BUILD)/keyline.wasm | wc -c); \
	echo "web: $(WEB_BUILD), $$size bytes of WebAssembly compressed"; \
	[ $$size -lt $(WEB_LIMIT) ]

.PHONY: setup-web
setup-web:
	@./Tools/setup web

$(WEB_BUILD)/keyline.wasm: $(DIST)/csolver.c $(DIST)/csolver.h $(WEB)/wasm/exports.c
	@mkdir -p $(@D)
	$(WEB_CC) $(WEB_FLAGS) -I$(DIST) $(filter %.c,$^) $(WEB_LINK) $(WEB_RUNTIME) -o $@

$(WEB_BUILD)/LICENSE: LICENSE
	@mkdir -p $(@D)
	cp $< $@

$(WEB_BUILD)/%: $(WEB)/%
	@mkdir -p $(@D)
	cp $< $@

# Without least squares, as in WebAssembly: where the simplex method gives up, these would take over.
WEB_NATIVE := $(BUILD)/plain/csolver-replay

test-web: web
	@$(MAKE) --no-print-directory $(JOBS) $(WEB_NATIVE)
	@$(MAKE) --no-print-directory test-web-runs

test-web-runs:
	tsc --project $(WEB)/Tests/tsconfig.json
	KEYLINE_NATIVE=$(WEB_NATIVE) node --expose-gc --test $(WEB)/Tests/
$(WEB_BUILD)/native: $(WEB)/benchmarks/native.c $(BUILD)/libcsolver.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) $^ -o $@ -lm

bench-web: web
	@$(MAKE) --no-print-directory $(WEB_BUILD)/native
	node $(WEB)/benchmarks/ratios.mjs $(WEB_BUILD)/native

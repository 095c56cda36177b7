# Rust. `test-rust`: the crates in Bindings/Rust with Debian's Rust and with the one that is installed besides, if there is
# one: tests, examples, documentation, clippy, rustfmt, the tests under valgrind, a program without the standard library,
# and the crates as they are published. `rust-crates`: these, in build/rust/crates. `rust-bindings`: the declarations of
# csolver.h anew, after a change of it. Cargo fetches nothing: its registry is the folder of Debian's librust-* packages.
HOSTS += test-rust
.PHONY: test-rust rust-crates rust-bindings rust-registry

RUST := Bindings/Rust
RUST_BUILD := $(abspath $(BUILD))/rust
RUST_CRATES := $(RUST_BUILD)/crates
RUST_ENV = CARGO_HOME=$(RUST_BUILD)/home CARGO_TARGET_DIR=$(RUST_BUILD)/target-$(1) RUSTFLAGS='-D warnings' \
	RUSTDOCFLAGS='-D warnings' CARGO_TERM_QUIET=true
# Debian's Rust, whatever else is in the path.
RUST_DEBIAN = $(call RUST_ENV,debian) PATH=/usr/bin:/bin
# The Rust in the path, if it is another one.
RUST_OTHER := $(filter-out /usr/bin/cargo,$(shell command -v cargo))

rust-registry: $(RUST_BUILD)/home/config.toml

$(RUST_BUILD)/home/config.toml: Tests/rust.mk
	@mkdir -p $(@D)
	@printf '%s\n' '[source.crates-io]' 'replace-with = "debian"' '[source.debian]' \
		'directory = "/usr/share/cargo/registry"' '[net]' 'offline = true' > $@

test-rust:
	@./Tools/setup rust valgrind
	@$(MAKE) --no-print-directory -s rust-registry rust-crates
	$(RUST)/bindgen.sh | diff $(RUST)/keyline-sys/src/bindings.rs -
	cd $(RUST) && $(RUST_DEBIAN) cargo fmt --check
	cd $(RUST) && $(RUST_DEBIAN) cargo clippy --all-targets
	cd $(RUST) && $(RUST_DEBIAN) cargo test
	cd $(RUST) && $(RUST_DEBIAN) cargo doc --no-deps
	cd $(RUST) && $(RUST_DEBIAN) cargo test -p keyline-sys --no-default-features --features compact
	cd $(RUST) && $(RUST_DEBIAN) cargo check -p keyline --features keyline-sys/compact 2>&1 | \
		grep -q 'the crate keyline cannot use keyline-sys with the feature compact'
	cd $(RUST) && $(RUST_DEBIAN) cargo test -p keyline --no-default-features --lib --test kasuari --test scenarios
	cd $(RUST) && $(RUST_DEBIAN) CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER='valgrind -q --leak-check=full --error-exitcode=9' \
		cargo test -p keyline --lib --test api --test allocator --test kasuari --test scenarios
	cd $(RUST_CRATES)/keyline && $(RUST_DEBIAN) cargo run --example window | diff $(CURDIR)/Examples/C/window.expected -
	$(if $(RUST_OTHER),cd $(RUST) && $(call RUST_ENV,other) $(RUST_OTHER) test)
	$(if $(RUST_OTHER),cd $(RUST) && $(call RUST_ENV,other) $(RUST_OTHER) clippy --all-targets)
	$(if $(RUST_OTHER),cd Tests/Rust/bare && $(call RUST_ENV,other) $(RUST_OTHER) run,@echo \
		"rust: not run: the program without the standard library, which needs Rust 1.68 or later")
	@echo "rust: $$(/usr/bin/rustc --version)$(if $(RUST_OTHER), and $$(rustc --version)): tests, examples, clippy, documentation, valgrind"

# The published crate of the core has the sources as one file.
rust-crates:
	@./Tools/setup rust
	@$(MAKE) --no-print-directory rust-registry $(DIST)/csolver.c $(DIST)/csolver.h
	@rm -rf $(RUST_CRATES) && mkdir -p $(RUST_CRATES)
	@cp -RL $(RUST)/keyline-sys $(RUST)/keyline $(RUST_CRATES)
	@rm -rf $(RUST_CRATES)/keyline/tests && mkdir $(RUST_CRATES)/keyline-sys/csolver
	@cp $(DIST)/csolver.c $(DIST)/csolver.h $(RUST_CRATES)/keyline-sys/csolver
	cd $(RUST_CRATES)/keyline-sys && $(RUST_DEBIAN) cargo package
	@cd $(RUST_CRATES)/keyline-sys && $(RUST_DEBIAN) cargo package --list | grep -qx csolver/csolver.c
	@echo "rust: $(RUST_CRATES): the crates as they are published"

rust-bindings:
	@./Tools/setup rust
	@mkdir -p $(RUST_BUILD)
	$(RUST)/bindgen.sh > $(RUST_BUILD)/bindings.rs
	mv $(RUST_BUILD)/bindings.rs $(RUST)/keyline-sys/src/bindings.rs

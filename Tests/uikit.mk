# Tests UIKit's modules for packages that contain `import UIKit` and do not mention Keyline (docs/UIKit.md).
# UIKIT_BUILD=debug installs a library that can be debugged.

SWIFT_TESTS += test-uikit
HEAVY += test-install-uikit

UIKIT_BUILD ?= release
UIKIT_SCRATCH = $(abspath $(SCRATCH))/uikit
UIKIT_TRIAL = $(abspath $(BUILD))/uikit
# Builds and installs the modules. The arguments are the configuration and the prefix.
install_uikit = $(SWIFT) build --package-path Tools/UIKit --scratch-path $(UIKIT_SCRATCH) -c $(1) --product UIKit && \
	DESTDIR="$(DESTDIR)" SWIFT="$(SWIFT)" Tools/UIKit/install "$(2)" "$$($(SWIFT) build --package-path Tools/UIKit \
		--scratch-path $(UIKIT_SCRATCH) -c $(1) --show-bin-path)"

# Prints the table of `docs/UIKitSymbols.md`, made from the modules that were last installed with UIKIT_BUILD=debug.
uikit_symbols = set -e; modules=$$(dirname "$$($(UIKIT_TRIAL)/debug/bin/uikit-toolset)"); \
	rm -rf $(UIKIT_TRIAL)/symbols; mkdir -p $(UIKIT_TRIAL)/symbols; \
	swift-symbolgraph-extract -module-name KeylineUIKitTypes -minimum-access-level public -skip-synthesized-members \
		-target "$$(sed -n 's/.*Target: //p' "$$modules/compiler")" -I "$$modules/modules" \
		-output-dir $(UIKIT_TRIAL)/symbols; \
	Tools/UIKit/symbols.py $(UIKIT_TRIAL)/symbols Sources/KeylineUIKitTypes Tools/UIKit/UIKitNames.txt

.PHONY: install-uikit test-uikit test-install-uikit uikit-symbols

install-uikit:
	$(call install_uikit,$(UIKIT_BUILD),$(PREFIX))

# Builds an example whose sources and manifest mention only UIKit, and checks that the document of all symbols is up
# to date.
test-uikit:
	$(call install_uikit,debug,$(UIKIT_TRIAL)/debug)
	$(SWIFT) run --package-path Examples/Profile --scratch-path $(UIKIT_SCRATCH)/profile \
		--toolset "$$($(UIKIT_TRIAL)/debug/bin/uikit-toolset)" Profile | diff Examples/Profile/profile.expected -
	@$(uikit_symbols) > $(UIKIT_TRIAL)/symbols.md
	diff docs/UIKitSymbols.md $(UIKIT_TRIAL)/symbols.md

# Writes the document of all symbols; run it after a change of the module's names or doc comments.
uikit-symbols:
	$(call install_uikit,debug,$(UIKIT_TRIAL)/debug)
	@$(uikit_symbols) > $(UIKIT_TRIAL)/symbols.md
	cp $(UIKIT_TRIAL)/symbols.md docs/UIKitSymbols.md

test-install-uikit:
	$(call install_uikit,release,$(UIKIT_TRIAL)/release)
	@SWIFT="$(SWIFT)" Tests/UIKitInstall/install.sh $(UIKIT_TRIAL)/release $(UIKIT_SCRATCH)/app

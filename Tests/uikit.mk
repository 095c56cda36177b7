# UIKit for packages that say `import UIKit` and know nothing of Keyline: docs/UIKit.md.
# UIKIT_BUILD=debug installs a library that can be debugged.

HEAVY += test-install-uikit

UIKIT_BUILD ?= release
UIKIT_SCRATCH = $(abspath $(SCRATCH))/uikit
UIKIT_TRIAL = $(abspath $(BUILD))/uikit
# Configuration, prefix.
install_uikit = $(SWIFT) build --package-path Tools/UIKit --scratch-path $(UIKIT_SCRATCH) -c $(1) --product UIKit && \
	DESTDIR="$(DESTDIR)" SWIFT="$(SWIFT)" Tools/UIKit/install "$(2)" "$$($(SWIFT) build --package-path Tools/UIKit \
		--scratch-path $(UIKIT_SCRATCH) -c $(1) --show-bin-path)"

.PHONY: install-uikit test-uikit test-install-uikit

install-uikit:
	$(call install_uikit,$(UIKIT_BUILD),$(PREFIX))

# An example whose sources and manifest know of UIKit only.
test-uikit:
	$(call install_uikit,debug,$(UIKIT_TRIAL)/debug)
	$(SWIFT) run --package-path Examples/Profile --scratch-path $(UIKIT_SCRATCH)/profile \
		--toolset "$$($(UIKIT_TRIAL)/debug/bin/uikit-toolset)" Profile | diff Examples/Profile/profile.expected -

test-install-uikit:
	$(call install_uikit,release,$(UIKIT_TRIAL)/release)
	@SWIFT="$(SWIFT)" Tests/UIKitInstall/install.sh $(UIKIT_TRIAL)/release $(UIKIT_SCRATCH)/app

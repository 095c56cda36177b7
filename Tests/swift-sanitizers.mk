# The Swift tests under the address and the thread sanitizer, each built in a folder of its own. Leaks are not
# looked for: the runtime keeps metadata for ever.

.PHONY: test-swift-sanitized test-swift-address test-swift-thread

test-swift-sanitized: test-swift-address test-swift-thread

# Sanitizer.
define swift_sanitized
$(SWIFT) build --scratch-path $(SCRATCH)/$(1) --build-tests --sanitize=$(1)
ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread.suppressions \
	$(SWIFT) test --scratch-path $(SCRATCH)/$(1) --sanitize=$(1) --skip-build --disable-xctest
endef

test-swift-address:
	$(call swift_sanitized,address)

test-swift-thread:
	$(call swift_sanitized,thread)

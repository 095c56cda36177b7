# The Swift tests under the address and the thread sanitizer, each built in a folder of its own. Leaks are not
# looked for: the runtime keeps metadata for ever. Under the address sanitizer they are optimised as in a release,
# since `make test` builds them for debugging: the optimiser ends lives earlier, and some mistakes show only then.

HEAVY += test-swift-address
.PHONY: test-swift-sanitized test-swift-address test-swift-thread

test-swift-sanitized: test-swift-address test-swift-thread

# Sanitizer, flags.
define swift_sanitized
$(SWIFT) build --scratch-path $(SCRATCH)/$(1) --build-tests --sanitize=$(1) $(2)
ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread.suppressions \
	$(SWIFT) test --scratch-path $(SCRATCH)/$(1) --sanitize=$(1) $(2) --skip-build --disable-xctest
endef

test-swift-address:
	$(call swift_sanitized,address,-c release -Xswiftc -enable-testing)

test-swift-thread:
	$(call swift_sanitized,thread,)

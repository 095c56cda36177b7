# Runs the Swift tests with the address sanitizer and with the thread sanitizer, each built in a folder of its own.
# Leaks are not reported, because the Swift runtime never frees its metadata. With the address sanitizer the tests are
# optimised as in a release: the optimiser shortens the lives of objects, and some mistakes appear only then. `make
# test` already runs them without optimisation.

HEAVY += test-swift-address
.PHONY: test-swift-sanitized test-swift-address test-swift-thread

test-swift-sanitized: test-swift-address test-swift-thread

# Defines the rules for one sanitizer. The arguments are the sanitizer and flags. Only the product of the tests is built:
# the option --build-tests would also build the command, the benchmarks and the packages that only they need.
define swift_sanitized
$(SWIFT) build --scratch-path $(SCRATCH)/$(1) --product keylinePackageTests --sanitize=$(1) $(2)
ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread.suppressions \
	$(SWIFT) test --scratch-path $(SCRATCH)/$(1) --sanitize=$(1) $(2) --skip-build --disable-xctest
endef

test-swift-address:
	$(call swift_sanitized,address,-c release -Xswiftc -enable-testing)

test-swift-thread:
	$(call swift_sanitized,thread,)

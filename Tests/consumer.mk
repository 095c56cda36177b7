# Tests a package that depends on Keyline, as users write it. Resolving its dependencies must fetch Keyline only: if
# Keyline had an executable product with dependencies of its own, every user would fetch those, too.
SWIFT_TESTS += test-consumer
HEAVY += test-consumers
.PHONY: test-consumer test-consumers

CONSUMER_SCRATCH = $(abspath $(SCRATCH))/consumer
# Warnings are errors only when Keyline itself is built, not in packages that use Keyline.
CONSUMER = env -u KEYLINE_STRICT $(SWIFT) $(1) --package-path Tests/Consumer --scratch-path $(CONSUMER_SCRATCH)

# Builds the package with a path to Keyline, for debugging, with the build system that the installed compiler uses by
# default.
test-consumer:
	rm -rf $(CONSUMER_SCRATCH)/checkouts Tests/Consumer/Package.resolved
	$(call CONSUMER,package) resolve
	@if [ -e Tests/Consumer/Package.resolved ] || ls $(CONSUMER_SCRATCH)/checkouts 2> /dev/null | grep .; then \
		echo "a package that uses Keyline fetches other packages"; exit 1; fi
	$(call CONSUMER,run) --disable-index-store Consumer | diff Tests/Consumer/consumer.expected -
	@echo "consumer: every product used, with the output that is expected"

# Builds the package in all other ways: Tests/Consumer's script lists them.
test-consumers:
	@SWIFT="$(SWIFT)" Tests/Consumer/matrix.sh $(CONSUMER_SCRATCH)/matrix

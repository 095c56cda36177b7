# A package that depends on Keyline resolves to nothing else: an executable product with dependencies of its own would
# be fetched by everybody.
TESTS += test-consumer
.PHONY: test-consumer

CONSUMER = $(SWIFT) package --package-path Tests/Consumer --scratch-path $(abspath $(SCRATCH))/consumer
test-consumer:
	rm -rf $(SCRATCH)/consumer Tests/Consumer/Package.resolved
	$(CONSUMER) resolve
	@if [ -e Tests/Consumer/Package.resolved ] || ls $(SCRATCH)/consumer/checkouts 2> /dev/null | grep .; then \
		echo "a package that uses Keyline fetches other packages"; exit 1; fi

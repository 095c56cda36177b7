# Type-checks every `#if` branch of the Swift sources for platforms that are not installed here;
# Tests/Platforms/branches.py describes how.
SWIFT_TESTS += test-platforms
HEAVY += test-platforms-plant
.PHONY: test-platforms test-platforms-plant

test-platforms:
	@Tests/Platforms/branches.py $(BUILD)/platforms

# Checks that the test above can fail, by planting an error.
test-platforms-plant:
	@Tests/Platforms/plant.sh $(BUILD)/platforms-planted

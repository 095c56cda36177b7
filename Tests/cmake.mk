# The C core for hosts that build with CMake.
HEAVY += test-cmake
.PHONY: test-cmake
test-cmake:
	@./Tools/setup cmake
	@Tests/CMake/run.sh . $(BUILD)/cmake

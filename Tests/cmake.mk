# Builds and tests the C library for hosts that use CMake.
.PHONY: test-cmake
test-cmake:
	@./Tools/setup cmake
	@Tests/CMake/run.sh . $(BUILD)/cmake

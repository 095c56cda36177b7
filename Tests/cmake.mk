# The C core for hosts that build with CMake.
.PHONY: test-cmake
test-cmake:
	@./Tools/setup cmake
	@Tests/CMake/run.sh . $(BUILD)/cmake

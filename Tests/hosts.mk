# Tests hosts other than Swift: CMake, C++, Python, Rust, Spark, browsers, Windows. Each suite installs what it needs from
# Debian and PyPI and reports what it installs, and names what cannot run on this machine.
HOSTS += test-cmake test-cpp-all
.PHONY: test-hosts

test-hosts: setup
	$(call one_by_one,$(HOSTS))

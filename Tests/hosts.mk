# The hosts other than Swift: CMake, C++, Python, Spark, the browser, Windows. Each suite installs what it needs
# from Debian and PyPI, saying what, and names what this machine cannot run.
HOSTS += test-cmake test-cpp-all
.PHONY: test-hosts

test-hosts: setup
	$(call one_by_one,$(HOSTS))

# Tests the Python package. `test-python` builds the wheel in a new environment in build/, installs it like a user
# would, and runs its tests, type checks and examples; runs the same tests in an environment without NumPy; and runs
# kiwisolver's own tests. `test-wheels` checks the metadata, builds from the source distribution alone, builds a wheel
# for aarch64 under qemu-user, and checks the recipe for wheels of other systems. `bench-python` compares the speed
# with that of kiwisolver, and how it changes with the size of a layout.
HOSTS += test-python
# `test-wheels` is run by hand only: it fetches the Python of another processor, and .ci/run has 50 minutes for
# everything.
.PHONY: test-python test-wheels bench-python python-environment

PYTHON_ENV := $(BUILD)/python
PYTHON_BIN := $(PYTHON_ENV)/bin
PYTHON_FILES := $(wildcard Bindings/Python/src/*/* Bindings/Python/src/*/*/* Bindings/Python/*.t* Bindings/Python/README.md \
	CSolver/src/*/*.c CSolver/src/*/*.h) $(HEADERS)

python-environment: $(PYTHON_ENV)/installed

$(PYTHON_BIN)/python:
	python3 -m venv $(PYTHON_ENV)
	$(PYTHON_BIN)/pip install -q --disable-pip-version-check scikit-build-core 'cmake>=3.26' ninja

$(PYTHON_ENV)/installed: $(PYTHON_BIN)/python $(PYTHON_FILES) Tests/python.mk
	rm -rf $(PYTHON_ENV)/wheel
	$(PYTHON_BIN)/pip wheel -q --disable-pip-version-check --no-build-isolation --no-deps -w $(PYTHON_ENV)/wheel \
		-Cbuild-dir=$(abspath $(PYTHON_ENV))/objects ./Bindings/Python
	$(PYTHON_BIN)/pip install -q --disable-pip-version-check --force-reinstall --no-deps $(PYTHON_ENV)/wheel/*.whl
	$(PYTHON_BIN)/pip install -q --disable-pip-version-check "$$(ls $(PYTHON_ENV)/wheel/*.whl)[test]"
	@touch $@

# Tests skip themselves if a package that they need is not installed.
$(PYTHON_ENV)/plain/installed: $(PYTHON_ENV)/installed
	python3 -m venv $(@D)
	$(@D)/bin/pip install -q --disable-pip-version-check --force-reinstall 'pytest>=8' $(PYTHON_ENV)/wheel/*.whl
	@touch $@

test-python:
	@./Tools/setup python
	@$(MAKE) --no-print-directory python-environment
	@$(MAKE) --no-print-directory -s $(BUILD)/csolver-replay
	cd Bindings/Python && KEYLINE_NATIVE=$(abspath $(BUILD))/csolver-replay \
		$(abspath $(PYTHON_BIN))/python -m pytest -q -p no:cacheprovider
	@$(MAKE) --no-print-directory $(PYTHON_ENV)/plain/installed
	@! $(PYTHON_ENV)/plain/bin/python -c 'import numpy' 2> /dev/null
	cd Bindings/Python && $(abspath $(PYTHON_ENV))/plain/bin/python -m pytest -q -p no:cacheprovider
	@Tests/Python/kiwi.sh $(PYTHON_BIN)/python $(PYTHON_ENV)/kiwi

# The identifiers must be those of the wheels that cibuildwheel would build on other systems.
test-wheels: $(BUILD)/plain/csolver-replay
	@./Tools/setup python wheels
	@$(MAKE) --no-print-directory $(PYTHON_BIN)/python
	$(PYTHON_BIN)/pip install -q --disable-pip-version-check build cibuildwheel twine validate-pyproject
	@Tests/Python/metadata.sh $(PYTHON_BIN)/python $(PYTHON_ENV)/metadata
	@set -e; for system in linux macos windows; do \
		$(PYTHON_BIN)/cibuildwheel --print-build-identifiers --archs all --platform $$system Bindings/Python; \
	done > $(PYTHON_ENV)/identifiers
	@set -e; for wheel in manylinux_x86_64 manylinux_aarch64 manylinux_armv7l manylinux_ppc64le manylinux_riscv64 \
		manylinux_s390x musllinux_x86_64 musllinux_aarch64 musllinux_armv7l musllinux_ppc64le musllinux_riscv64 \
		musllinux_s390x macosx_x86_64 macosx_arm64 win_amd64 win_arm64 win32; do \
		grep -qx "cp311-$$wheel" $(PYTHON_ENV)/identifiers || { echo "python: no wheel for $$wheel"; exit 1; }; \
	done; for version in cp310 cp314t; do \
		grep -qx "$$version-manylinux_x86_64" $(PYTHON_ENV)/identifiers || { echo "python: no wheel for $$version"; exit 1; }; \
	done; echo "python: cibuildwheel finds the wheels it is to build"
	@Tests/Python/source.sh $(PYTHON_BIN)/python $(PYTHON_ENV)/source
	@Tests/Python/aarch64.sh $(PYTHON_BIN)/python $(BUILD)/plain/csolver-replay $(PYTHON_ENV)/aarch64

bench-python:
	@./Tools/setup python
	@$(MAKE) --no-print-directory python-environment
	@status=0; for benchmark in compare sizes; do \
		$(PYTHON_BIN)/python Bindings/Python/benchmarks/$$benchmark.py || status=1; \
	done; exit $$status

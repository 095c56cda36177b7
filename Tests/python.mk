# Python. `test-python`: a fresh environment in build/, the package built and installed into it as a user would, its
# tests, its types, and its examples; `test-wheels`: the source distribution alone, a wheel for aarch64 under qemu-user,
# and the recipe for the wheels of other systems; `bench-python`: beside kiwisolver.
HOSTS += test-python
# `test-wheels` is run by hand: it fetches another processor's Python, and .ci/run has 50 minutes for everything.
.PHONY: test-python test-wheels bench-python python-environment

PYTHON_ENV := $(BUILD)/python
PYTHON_BIN := $(PYTHON_ENV)/bin
PYTHON_FILES := $(wildcard Bindings/Python/src/*/* Bindings/Python/*.t* CSolver/src/*/*.c CSolver/src/*/*.h) $(HEADERS)

python-environment: $(PYTHON_ENV)/installed

$(PYTHON_BIN)/python:
	python3 -m venv $(PYTHON_ENV)
	$(PYTHON_BIN)/pip install -q --disable-pip-version-check scikit-build-core 'cmake>=3.26' ninja

$(PYTHON_ENV)/installed: $(PYTHON_BIN)/python $(PYTHON_FILES)
	$(PYTHON_BIN)/pip install -q --disable-pip-version-check --no-build-isolation \
		-Cbuild-dir=$(abspath $(PYTHON_ENV))/objects './Bindings/Python[test]'
	@touch $@

test-python:
	@./Tools/setup python
	@$(MAKE) --no-print-directory python-environment
	@$(MAKE) --no-print-directory -s $(BUILD)/csolver-replay
	cd Bindings/Python && KEYLINE_NATIVE=$(abspath $(BUILD))/csolver-replay \
		$(abspath $(PYTHON_BIN))/python -m pytest -q -p no:cacheprovider

# The identifiers are those of the wheels that cibuildwheel would build, on other systems, too.
test-wheels: $(BUILD)/plain/csolver-replay
	@./Tools/setup python wheels
	@$(MAKE) --no-print-directory $(PYTHON_BIN)/python
	$(PYTHON_BIN)/pip install -q --disable-pip-version-check build cibuildwheel
	@set -e; for system in linux macos windows; do \
		$(PYTHON_BIN)/cibuildwheel --print-build-identifiers --archs all --platform $$system Bindings/Python; \
	done > $(PYTHON_ENV)/identifiers
	@set -e; for wheel in manylinux_x86_64 manylinux_aarch64 macosx_x86_64 macosx_arm64 win_amd64; do \
		grep -qx "cp311-$$wheel" $(PYTHON_ENV)/identifiers; \
	done; echo "python: cibuildwheel finds the wheels it is to build"
	@Tests/Python/source.sh $(PYTHON_BIN)/python $(PYTHON_ENV)/source
	@Tests/Python/aarch64.sh $(PYTHON_BIN)/python $(BUILD)/plain/csolver-replay $(PYTHON_ENV)/aarch64

bench-python:
	@./Tools/setup python
	@$(MAKE) --no-print-directory python-environment
	$(PYTHON_BIN)/python Bindings/Python/benchmarks/compare.py

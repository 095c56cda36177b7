# Python. `test-python`: a fresh environment in build/, the package built and installed into it as a user would, its
# tests, its types, and its examples; `bench-python`: beside kiwisolver.
HOSTS += test-python
.PHONY: test-python bench-python python-environment

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
	cd Bindings/Python && $(abspath $(PYTHON_BIN))/python -m pytest -q -p no:cacheprovider

bench-python:
	@./Tools/setup python
	@$(MAKE) --no-print-directory python-environment
	$(PYTHON_BIN)/python Bindings/Python/benchmarks/compare.py

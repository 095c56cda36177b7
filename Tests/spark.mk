# Tests Examples/Spark, which uses more than one machine. `test-spark` lays out 20 100 records with two executors in
# processes of their own, one of which is killed, and with DuckDB and pandas alone; the results must have the same
# bytes. `spark` lays out a million records and prints figures.
HOSTS += test-spark
.PHONY: test-spark spark spark-environment

SPARK_NEEDS := 'pyspark>=4,<5' pyarrow 'pandas<3' duckdb
SPARK_FOLDER := $(BUILD)/spark

spark-environment:
	@./Tools/setup python spark
	@$(MAKE) --no-print-directory $(PYTHON_ENV)/with-spark

$(PYTHON_ENV)/with-spark: $(PYTHON_ENV)/installed Tests/spark.mk
	@echo "spark: installing from PyPI: $(SPARK_NEEDS)"
	$(PYTHON_BIN)/pip install -q --disable-pip-version-check $(SPARK_NEEDS)
	@touch $@

# If Java cannot be installed, the tests of the other hosts still run.
test-spark: spark-environment
	@if command -v java > /dev/null; then $(PYTHON_BIN)/python Tests/Spark/cluster.py $(SPARK_FOLDER); \
	else echo "spark: not run: the cluster, for there is no java"; fi

spark: spark-environment
	$(PYTHON_BIN)/python Tests/Spark/cluster.py $(SPARK_FOLDER) --count 1000000 --figures

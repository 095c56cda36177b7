"""Lays out labels with Spark: job.py RECORDS OUT [--master local-cluster[2,1,1024]] [--bad report|fail].

RECORDS is a folder of Parquet files with the columns of `labels.RECORD`. OUT is a folder to which Spark
writes files with the columns of `labels.PLACED`. Each file is a task. Each Python process makes the template
of the label once, and each of its tasks computes labels with it.
"""

import argparse
import functools
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa

import labels

CLUSTER = "local-cluster[2,1,1024]"  # two executors in separate processes, each with one core and 1024 MB of memory
Batches = Iterator[pa.RecordBatch]


def lay_out(batches: Batches, bad: str) -> Batches:
    """Lays out the labels of all batches of one file. A Spark task calls the function once."""
    for batch in batches:
        yield labels.lay_out(batch, bad)


def session(master: str, batch: int):
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    found = (
        SparkSession.builder.master(master)
        .appName("labels")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", str(batch))
        .config("spark.sql.files.maxPartitionBytes", "4m")
        .config("spark.sql.files.openCostInBytes", "4m")
        .getOrCreate()
    )
    found.sparkContext.setLogLevel("OFF")
    found.sparkContext.addPyFile(labels.__file__)  # executors on other machines have only the files that are sent to them
    return found


def sql_type(kind: pa.DataType) -> str:
    return {pa.int64(): "bigint", pa.float64(): "double", pa.string(): "string"}[kind]


def run(spark, records: Path, out: Path, task: Callable[[Batches], Batches]) -> None:
    """Lays out the records in one Spark job, and writes the labels. Spark keeps the output of each
    task exactly once, even if it has started the task several times."""
    schema = ", ".join(f"{field.name} {sql_type(field.type)}" for field in labels.PLACED)
    spark.read.parquet(str(records)).mapInArrow(task, schema).write.mode("overwrite").parquet(str(out))


def bad_record(error: Exception) -> str | None:
    """Returns the message of the `BadRecord` exception that made a Spark task fail. Spark's report
    of the failure contains the message as a line. Returns None if there is no such line."""
    said = [line.split("BadRecord: ", 1)[1] for line in str(error).splitlines() if "BadRecord: " in line]
    return said[0] if said else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--master", default=CLUSTER)
    parser.add_argument("--batch", type=int, default=10_000, help="records that go to Python at a time")
    parser.add_argument("--bad", choices=["report", "fail"], default="report", help="what to do about bad records")
    given = parser.parse_args()
    if not list(given.records.glob("*.parquet")):
        parser.error(f"no Parquet files in {given.records}")
    if "JAVA_HOME" not in os.environ and shutil.which("java") is None:
        parser.error("Spark needs Java 17 or later: no java in PATH, and no JAVA_HOME")
    spark = session(given.master, given.batch)
    try:
        run(spark, given.records, given.out, functools.partial(lay_out, bad=given.bad))
    except Exception as error:
        if (said := bad_record(error)) is None:
            raise
        print(f"job.py: {said}", file=sys.stderr)
        return 1
    finally:
        spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Lays out labels on one machine, without Spark: alone.py RECORDS OUT [--with duckdb|pandas] [--bad
report|fail].

With `duckdb`, one batch of records is in memory at a time; with `pandas`, all records are. Both compute
labels on all cores. OUT is a Parquet file with the columns of `labels.PLACED`.
"""

import argparse
import os
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import labels

CORES = min(64, os.cpu_count() or 1)


def by_duckdb(records: Path, out: Path, bad: str, batch: int) -> None:
    import duckdb

    database = duckdb.connect()
    found = database.read_parquet(str(records / "*.parquet")).select(*labels.RECORD.names).to_arrow_reader(batch)
    with pq.ParquetWriter(out, labels.PLACED) as writer:
        for one in found:
            writer.write_batch(labels.lay_out(one, bad, CORES))


def by_pandas(records: Path, out: Path, bad: str, _: int) -> None:
    import pandas as pd

    frame = pd.read_parquet(records, columns=labels.RECORD.names)
    whole = pa.Table.from_pandas(frame, labels.RECORD, preserve_index=False).combine_chunks()
    placed = pa.Table.from_batches([labels.lay_out(one, bad, CORES) for one in whole.to_batches()], labels.PLACED)
    placed.to_pandas().to_parquet(out, index=False, schema=labels.PLACED)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--with", dest="engine", choices=["duckdb", "pandas"], default="duckdb")
    parser.add_argument("--batch", type=int, default=100_000, help="records at a time, with duckdb")
    parser.add_argument("--bad", choices=["report", "fail"], default="report", help="what to do about bad records")
    given = parser.parse_args()
    if not list(given.records.glob("*.parquet")):
        parser.error(f"no Parquet files in {given.records}")
    try:
        {"duckdb": by_duckdb, "pandas": by_pandas}[given.engine](given.records, given.out, given.bad, given.batch)
    except labels.BadRecord as error:
        print(f"alone.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

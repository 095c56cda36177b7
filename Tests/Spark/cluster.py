"""Labels by Spark, an executor killed in the middle, beside DuckDB and pandas alone: cluster.py FOLDER [--count N] [--figures].

Every way must give each record once, and all of them the same bytes, in the order of ids. Prints how long each took and
how much memory its processes had together. `--figures`: also Spark without a mishap, and each way three times by turns.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

HERE = Path(__file__).resolve().parent
EXAMPLE = HERE.parent.parent / "Examples" / "Spark"
sys.path.insert(0, str(EXAMPLE))

import labels  # noqa: E402

FIRST_BAD, SAID = 20_011, "record 20011: no barcode has '1011é'"
# The expected values, computed by hand from the widths of Helvetica: "Ada Lee" is 3725 thousandths of 12
# points wide, "SW 00001" 4669 of 16.
BY_HAND = [
    (
        {"sender": "Q", "name": "Ada Lee", "street": "Elm Row 1", "city": "Ely", "postcode": "10115"},
        {"name_left": 54, "name_top": 36, "name_width": 44.7, "street_top": 53, "city_top": 67.5, "sender_width": 5.446,
         "postcode_left": 198.52, "postcode_width": 44.48, "barcode_width": 170.1, "barcode_top": 89, "barcode_height": 32},
    ),  # the postcode takes 74.704 of 234, a quiet zone 12: so much less for the barcode, which would be 199.8
    (
        {"sender": "Q", "name": "Ada Lee", "street": "Elm Row 1", "city": "Ely", "postcode": "SW 00001"},
        {"postcode_left": 168.296, "barcode_width": 147.296, "barcode_height": 32},
    ),  # twelve words are 396.552 wide, so there are two lines, of ten words (329.904) and two: both sides and the top move
    (
        {"sender": "Q", "name": " ".join(["mmm"] * 12), "street": "Elm Row 1", "city": "Ely", "postcode": "10115"},
        {"name_left": 9, "name_top": 24, "name_width": 234, "name_height": 30, "city_left": 9, "barcode_top": 89},
    ),  # the sender ends at 17.75, and 6 + 30 + 2 + 25 + 2 + 12.5 + 6 later, at 101.25, a low barcode begins; each word
    # "of the street" is 1666 thousandths of 10 points wide, and a space 278. 19 of them are too wide for a
    # line; 17 fit.
    (
        {"sender": "Q", "name": " ".join(["mmm"] * 12), "street": " ".join(["mm"] * 19), "city": "Ely", "postcode": "10115"},
        {"name_top": 23.75, "street_height": 25, "street_width": 234, "barcode_top": 101.25, "barcode_height": 19.75},
    ),
]  # fmt: skip


def placed(folder: Path) -> pa.Table:
    return pq.read_table(folder, columns=labels.PLACED.names).sort_by("id").combine_chunks()


def digest(table: pa.Table) -> str:
    """Returns a hash of canonical bytes: ids and frames as little-endian words, and errors preceded by their
    lengths.
    """
    found = hashlib.sha256()
    for name in labels.PLACED.names[:-1]:
        column = table.column(name)
        found.update(np.ascontiguousarray(column.is_null().to_numpy(), "u1").tobytes())
        found.update(column.fill_null(0).to_numpy().astype("<i8" if name == "id" else "<f8").tobytes())
    for row in np.flatnonzero(table.column("error").is_valid().to_numpy()):
        said = table.column("error")[int(row)].as_py().encode()
        found.update(int(row).to_bytes(8, "little") + len(said).to_bytes(8, "little") + said)
    return found.hexdigest()


def check(name: str, table: pa.Table, count: int, want: str | None) -> str:
    ids = table.column("id").to_numpy()
    assert len(ids) == count, f"{name}: {len(ids)} records of {count}"
    assert np.array_equal(ids, np.arange(1, count + 1)), f"{name}: ids are lost or doubled"
    bad = np.flatnonzero(table.column("error").is_valid().to_numpy()) + 1
    assert np.array_equal(bad, np.arange(FIRST_BAD, count + 1, FIRST_BAD)), f"{name}: other bad records: {bad}"
    found = digest(table)
    assert want in (None, found), f"{name}: other bytes: {found} instead of {want}"
    return found


# ---- processes ----------------------------------------------------------------------------------


def memory(root: int) -> int:
    """Returns the memory of a process and its descendants in bytes; each shared page is divided among the
    processes that use it.
    """
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        try:
            if entry.isdigit():
                stat = Path(f"/proc/{entry}/stat").read_text()
                children.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(int(entry))
        except OSError:
            pass
    total, waiting = 0, [root]
    while waiting:
        process = waiting.pop()
        waiting += children.get(process, [])
        try:
            rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
            total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) * 1024
        except (OSError, StopIteration):
            pass
    return total


# Let Java compile quickly instead of well, which is faster for short runs.
SHORT = " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
HASTE = f"--conf 'spark.driver.extraJavaOptions={SHORT}' --conf 'spark.executor.extraJavaOptions={SHORT}' pyspark-shell"


def run(*command: object, **settings: str) -> tuple[float, int]:
    """Returns the time in seconds and the largest memory in bytes. Ends this program if the command fails."""
    began, peak = time.monotonic(), 0
    environment = os.environ | {"PYTHONPATH": f"{EXAMPLE}:{HERE}", "PYTHONDONTWRITEBYTECODE": "1"} | settings
    process = subprocess.Popen(
        [sys.executable, *map(str, command)], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    said: list[str] = []
    reader = threading.Thread(target=lambda: said.extend(process.communicate()))
    reader.start()
    while reader.is_alive():
        peak = max(peak, memory(process.pid))
        reader.join(0.2)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {process.returncode}\n{said[0]}{said[1][-4000:]}")
    if said[0]:
        print(said[0], end="")
    return time.monotonic() - began, peak


# ---- tests --------------------------------------------------------------------------------------


def batch_of(rows: list[dict]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist([{"id": k} | row for k, row in enumerate(rows)], schema=labels.RECORD)


def test_by_hand() -> None:
    for got, (_, want) in zip(labels.lay_out(batch_of([row for row, _ in BY_HAND])).to_pylist(), BY_HAND, strict=True):
        assert got["error"] is None, got
        for name, value in want.items():
            assert abs(got[name] - value) < 1e-9, (name, got[name], value)


def test_solver(records: Path) -> None:
    """Checks that the template gives the same values as a solver that is made for the record."""
    batch = pq.ParquetFile(records / "records-000.parquet").read_row_group(0).to_batches()[0].slice(0, 300)
    frames = labels.lay_out(batch)
    for row, numbers in enumerate(labels.numbers_of(batch)):
        layout = labels.Layout(dict(zip(labels.NUMBERS, numbers.tolist(), strict=True)))
        layout.solver.solve()
        want = [variable.value for variable in layout.outputs]
        got = [frames.column(k + 1)[row].as_py() for k in range(len(want))]
        assert np.allclose(got, want, rtol=0, atol=1e-9), (row, got, want)


def test_mistakes() -> None:
    good = BY_HAND[0][0]
    cases = [
        ({"city": None}, "city is empty"),
        ({"name": "  "}, "name is empty"),
        ({"name": "Ada\nLee"}, "name has a control character"),
        ({"postcode": "1011é"}, "no barcode has '1011é'"),
        ({"city": "m" * 60}, "no room: city at least 0.7 of its natural width; city within the label"),
        ({"postcode": "W" * 12}, "no room: a quiet zone beside the barcode; barcode at the left; barcode wide enough for "
         "scanners; postcode at the right; postcode of its natural width"),
    ]  # fmt: skip
    batch = batch_of([good, *(good | wrong for wrong, _ in cases), good])
    got = labels.lay_out(batch).to_pylist()
    errors = [row["error"] for row in got]
    assert errors == [None, *(said for _, said in cases), None], errors
    assert all(row["name_left"] is None for row in got[1:-1]) and got[0]["name_left"] == got[-1]["name_left"] == 54
    for wrong, said in (
        (lambda: labels.lay_out(batch, "fail"), "record 1: city is empty"),
        (lambda: labels.lay_out(batch.drop_columns(["city"])), "records have no column 'city'; they have id, sender, "),
        (lambda: labels.lay_out(batch.set_column(0, "id", pa.nulls(len(batch), pa.int64()))), "a record has no id: Q, "),
    ):
        try:
            wrong()
        except labels.BadRecord as error:
            assert str(error).startswith(said), error
        else:
            raise AssertionError(f"not refused: {said}")
    assert len(labels.lay_out(batch.slice(0, 0))) == 0


def test_alone(records: Path, folder: Path, want: str, count: int) -> None:
    """Checks that the size and order of batches do not change the result, and that with ``--bad fail`` a
    wrong record ends the job.
    """
    run(EXAMPLE / "alone.py", records, folder / "odd.parquet", "--batch", 777)
    check("batches of 777", placed(folder / "odd.parquet"), count, want)
    command = [sys.executable, EXAMPLE / "alone.py", records, folder / "refused.parquet", "--bad", "fail"]
    refused = subprocess.run(command, capture_output=True, text=True)
    assert (refused.returncode, refused.stderr) == (1, f"alone.py: {SAID}\n"), refused


# ---- everything ---------------------------------------------------------------------------------


def ways(folder: Path, with_figures: bool) -> dict[str, list[object]]:
    records, scratch = folder / "records", folder / "scratch"
    scratch.mkdir()
    batch = 10_000 if with_figures else 500
    kill: list[object] = [HERE / "kill.py", records, folder / "kill", scratch, "--batch", batch]
    found: dict[str, list[object]] = {
        "DuckDB": [EXAMPLE / "alone.py", records, folder / "duckdb", "--with", "duckdb"],
        "pandas": [EXAMPLE / "alone.py", records, folder / "pandas", "--with", "pandas"],
        "Spark, an executor killed": kill,
    }
    if with_figures:
        return found | {"Spark": [EXAMPLE / "job.py", records, folder / "spark"]}
    return found | {"Spark, an executor killed": [*kill, "--bad", SAID]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="is emptied")
    parser.add_argument("--count", type=int, default=20_100)
    parser.add_argument("--figures", action="store_true")
    given = parser.parse_args()
    given.folder = given.folder.resolve()  # executors have another working directory
    shutil.rmtree(given.folder, ignore_errors=True)
    given.folder.mkdir(parents=True)
    records = given.folder / "records"
    run(EXAMPLE / "records.py", records, "--count", given.count, "--files", 16 if given.figures else 8)
    test_by_hand()
    test_mistakes()
    test_solver(records)

    want, figures = None, {}
    settings = {} if given.figures else {"PYSPARK_SUBMIT_ARGS": HASTE}
    for name, command in ways(given.folder, given.figures).items():
        taken = [run(*command, **settings) for _ in range(3 if given.figures and "killed" not in name else 1)]
        want = check(name, placed(Path(str(command[2]))), given.count, want)
        figures[name] = min(seconds for seconds, _ in taken), max(peak for _, peak in taken)
    if not given.figures:
        test_alone(records, given.folder, want, given.count)
    print(f"spark: {given.count} records once each, bytes {want[:16]}… whoever lays them out, {os.cpu_count()} cores")
    print(f"{'':26}{'seconds':>8}{'records/s':>11}{'MB':>7}")
    for name, (seconds, peak) in figures.items():
        print(f"{name:26}{seconds:8.1f}{given.count / seconds:11,.0f}{peak / 1e6:7.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

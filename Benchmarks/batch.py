#!/usr/bin/env python3
"""Measures `keyline batch` by the clock: records that are instances of a template, and ones whose texts wrap.
Usage: batch.py PROGRAM"""
import json
import os
import pathlib
import statistics
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
DOCUMENTS = pathlib.Path(__file__).resolve().parent.parent / "Examples/Documents"


def label(i):
    return {"name": f"Person {i}", "street": f"{i % 300} Long Street", "town": f"{i % 99999:05} Town", "country": "France"}


def card(i):
    return {"name": f"Person {i}", "role": f"Role {i % 300}",
            "detail": f"Wrote the program number {i}, for a machine that was never built."}


def measure(document, record, count, runs, directory):
    data, output = f"{directory}/records.ndjson", f"{directory}/frames.ndjson"
    with open(data, "w") as file:
        file.writelines(json.dumps(record(i)) + "\n" for i in range(count))
    seconds, memory = [], 0
    for _ in range(runs):
        began = time.monotonic()
        process = os.posix_spawn(PROGRAM, [PROGRAM, "batch", str(DOCUMENTS / document), "--data", data, "-o", output],
                                 os.environ)
        _, status, usage = os.wait4(process, 0)
        seconds.append(time.monotonic() - began)
        memory = max(memory, usage.ru_maxrss)
        with open(output, "rb") as file:
            lines = sum(1 for _ in file)
        if status != 0 or lines != count:
            sys.exit(f"batch: {document}: status {status}, {lines} lines for {count} records")
        os.remove(output)
    middle, least, most = statistics.median(seconds), min(seconds), max(seconds)
    print(f"{document}: {count} records in {middle:.1f} s ({least:.1f} to {most:.1f}): {count / middle:.0f} a second "
          f"({count / most:.0f} to {count / least:.0f}), {memory / 1024:.0f} MB", flush=True)


with tempfile.TemporaryDirectory() as directory:
    measure("label.yaml", label, 1_000_000, 9, directory)
    measure("card.yaml", card, 100_000, 5, directory)

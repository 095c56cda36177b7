#!/usr/bin/env python3
"""Measures the time of `keyline batch`: with records computed by a template, with texts that wrap, and with pictures.
Usage: batch.py PROGRAM"""
import json
import os
import pathlib
import shutil
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


def frames(output):
    """Counts the records in the output file of `keyline batch`, and removes the file."""
    with open(output, "rb") as file:
        lines = sum(1 for _ in file)
    os.remove(output)
    return lines


def pictures(output):
    count = sum(1 for _ in os.scandir(output))
    shutil.rmtree(output)
    return count


def measure(document, record, count, runs, directory, target="-o"):
    data, output = f"{directory}/records.ndjson", f"{directory}/output"
    with open(data, "w") as file:
        file.writelines(json.dumps(record(i)) + "\n" for i in range(count))
    seconds, memory = [], 0
    for _ in range(runs):
        began = time.monotonic()
        process = os.posix_spawn(PROGRAM, [PROGRAM, "batch", str(DOCUMENTS / document), "--data", data, target, output],
                                 os.environ)
        _, status, usage = os.wait4(process, 0)
        seconds.append(time.monotonic() - began)
        memory = max(memory, usage.ru_maxrss)
        done = (frames if target == "-o" else pictures)(output)
        if status != 0 or done != count:
            sys.exit(f"batch: {document}: status {status}, {done} of {count} records")
    middle, least, most = statistics.median(seconds), min(seconds), max(seconds)
    what = document if target == "-o" else f"{document}, pictures"
    print(f"{what}: {count} records in {middle:.1f} s ({least:.1f} to {most:.1f}): {count / middle:.0f} a second "
          f"({count / most:.0f} to {count / least:.0f}), {memory / 1024:.0f} MB", flush=True)


with tempfile.TemporaryDirectory() as directory:
    measure("label.yaml", label, 1_000_000, 9, directory)
    measure("card.yaml", card, 100_000, 5, directory)
    measure("label.yaml", label, 100_000, 5, directory, "--pictures")
    measure("card.yaml", card, 50_000, 5, directory, "--pictures")

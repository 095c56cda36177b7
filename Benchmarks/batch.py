#!/usr/bin/env python3
"""Measures the time of `keyline batch`: with records computed by a template, with texts that wrap, and with pictures. With
--fonts, measures instead cards of three texts in real fonts, for which PROGRAM must be built with the trait Fonts, beside the
same cards with the table of widths.
Usage: batch.py PROGRAM [--fonts]"""
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


def measure(document, record, count, runs, directory, target="-o", options=()):
    data, output = f"{directory}/records.ndjson", f"{directory}/output"
    with open(data, "w") as file:
        file.writelines(json.dumps(record(i)) + "\n" for i in range(count))
    seconds, processor, memory = [], [], 0
    for _ in range(runs):
        began = time.monotonic()
        process = os.posix_spawn(PROGRAM, [PROGRAM, "batch", str(DOCUMENTS / document), "--data", data, target, output,
                                           *options], os.environ)
        _, status, usage = os.wait4(process, 0)
        seconds.append(time.monotonic() - began)
        processor.append(usage.ru_utime + usage.ru_stime)
        memory = max(memory, usage.ru_maxrss)
        done = (frames if target == "-o" else pictures)(output)
        if status != 0 or done != count:
            sys.exit(f"batch: {document}: status {status}, {done} of {count} records")
    middle, least, most = statistics.median(seconds), min(seconds), max(seconds)
    document = pathlib.Path(document).name
    what = document if target == "-o" else f"{document}, pictures"
    print(f"{what}: {count} records in {middle:.1f} s ({least:.1f} to {most:.1f}): {count / middle:.0f} a second "
          f"({count / most:.0f} to {count / least:.0f}), {min(processor) / count * 1e6:.1f} µs of processor time each, "
          f"{memory / 1024:.0f} MB", flush=True)


CARD = """name: card
size: 198x108
data: {name: Ada Lovelace, street: 12 St James's Square, town: London SW1Y 4JH}
views:
  name: {text: "{name}", font: 13, bold: true, family: FAMILY}
  street: {text: "{street}", font: 12, family: FAMILY}
  town: {text: "{town}", font: 12, family: FAMILY}
  stamp: {natural: 26x32}
constraints:
  - H:|-12-[name]-(>=12)-|
  - V:|-12-[name]-4-[street]-1-[town]
  - street.left == name.left; town.left == name.left
  - H:[stamp]-10-|
  - V:|-10-[stamp]
"""


def measure_fonts(directory):
    for family in ("Helvetica", "Liberation Sans", "Noto Sans"):
        document = pathlib.Path(directory) / f"{family}.yaml"
        document.write_text(CARD.replace("FAMILY", family), encoding="utf-8")
        options = () if family == "Helvetica" else ("--fonts", "system")
        measure(document, label, 300_000, 5, directory, options=options)


with tempfile.TemporaryDirectory() as directory:
    if "--fonts" in sys.argv:
        measure_fonts(directory)
        sys.exit()
    measure("label.yaml", label, 1_000_000, 9, directory)
    measure("card.yaml", card, 100_000, 5, directory)
    measure("label.yaml", label, 100_000, 5, directory, "--pictures")
    measure("card.yaml", card, 50_000, 5, directory, "--pictures")

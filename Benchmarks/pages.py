#!/usr/bin/env python3
"""Measures the PNG files and the sheets with labels that `keyline batch` writes: their time and their memory.
Usage: pages.py PROGRAM [LABELS]
  LABELS   the largest number of labels on sheets; 1 000 000 by default."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
MOST = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
PICTURE = """size: 100x60
data: {name: Ada, role: Mathematician}
fill: white
border: "#d0d7de"
radius: 6
views:
  photo: {width: 40, height: 40, fill: "#ddf4ff", radius: 20}
  name: {text: "{name}", font: 10, bold: true}
  role: {text: "{role}", font: 6, color: "#57606a"}
constraints:
  - H:|-6-[photo]-6-[name]
  - photo.centerY == root.centerY
  - V:|-14-[name]-4-[role]
  - role.left == name.left
"""
LABEL = """size: 24x12
data: {name: Ada}
views: {a: {text: "{name}", font: 5}}
constraints: ['H:|-2-[a]', 'V:|-3-[a]']
"""


def run(arguments):
    """Runs the command. Returns its seconds, its seconds of processor time and its largest memory in MB."""
    began = time.monotonic()
    process = os.posix_spawn(PROGRAM, [PROGRAM, "batch", *arguments], os.environ)
    _, status, usage = os.wait4(process, 0)
    if status != 0:
        sys.exit(f"pages: {' '.join(arguments)}: status {status}")
    return time.monotonic() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def report(what, count, seconds, processor, memory):
    print(f"{what}: {count} in {seconds:.1f} s, {processor:.1f} s of processor time, {count / processor:.0f} a second and "
          f"core, {memory:.0f} MB", flush=True)


def main():
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        os.chdir(folder)
        for name, text in (("picture.yaml", PICTURE), ("label.yaml", LABEL)):
            with open(name, "w") as file:
                file.write(text)
        records = [f'{{"name": "Person {i}", "role": "Role number {i % 300}"}}\n' for i in range(20_000)]
        with open("pictures.ndjson", "w") as file:
            file.writelines(records)
        for kind in ("svg", "png", "pdf"):
            for _ in range(3):
                arguments = ["picture.yaml", "--data", "pictures.ndjson", "--pictures", "out", "--format", kind, "--threads", "1"]
                result = run(arguments)
                done = len(os.listdir("out"))
                if done != len(records):
                    sys.exit(f"pages: {done} of {len(records)} pictures")
                shutil.rmtree("out")
                report(f"pictures of 100 by 60 points, {kind}", len(records), *result)
        for count in (10_000, 100_000, 1_000_000):
            if count > MOST:
                break
            with open("labels.ndjson", "w") as file:
                file.writelines(f'{{"name": "P{i}"}}\n' for i in range(count))
            result = run(["label.yaml", "--data", "labels.ndjson", "--sheets", "labels.pdf", "--crop-marks"])
            pages = subprocess.check_output(["pdfinfo", "labels.pdf"], text=True).split("Pages:")[1].split()[0]
            report(f"labels on {pages} pages, {os.path.getsize('labels.pdf') >> 20} MB", count, *result)


main()

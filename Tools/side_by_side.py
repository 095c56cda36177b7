#!/usr/bin/env python3
"""Runs targets of the makefile at the same time, because many of them use one processor only.

Usage: side_by_side.py WORKERS TARGET[+TARGET...]...

WORKERS targets run at a time. They begin in the given order, so the longest ones should come first. Targets that are
joined by + run one after the other, because they make the same files or use the same build folder. Each line that a
target prints begins with the name of the target. A line at the end of each target says how long it took, and how long
it and its processes kept a processor busy. Every target runs, even if another one has failed. The end of the output of
each target that failed is printed again at the end, and the exit status is then 1.
"""
import concurrent.futures
import os
import subprocess
import sys
import threading
import time

# The lines of a failed target that are printed again.
TAIL = 100
printing = threading.Lock()


def say(line):
    with printing:
        print(line, flush=True)


def run(target):
    """Makes the target; returns its name, its exit status and the lines that it printed."""
    began = time.monotonic()
    lines = []
    with subprocess.Popen(
        ["make", "--no-print-directory", f"-j{os.cpu_count()}", target], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace",
    ) as process:
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            say(f"{target}: {lines[-1]}")
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    result = "passed" if process.returncode == 0 else f"failed with status {process.returncode}"
    say(f"---- {target}: {result}, {time.monotonic() - began:.0f} seconds, "
        f"{used.ru_utime + used.ru_stime:.0f} of processor ----")
    return target, process.returncode, lines


def run_chain(chain):
    return [run(target) for target in chain.split("+")]


def main():
    if len(sys.argv) < 3 or not sys.argv[1].isdecimal() or int(sys.argv[1]) < 1:
        sys.exit(__doc__)
    with concurrent.futures.ThreadPoolExecutor(int(sys.argv[1])) as workers:
        results = [result for chain in workers.map(run_chain, sys.argv[2:]) for result in chain]
    failed = [(target, lines) for target, status, lines in results if status != 0]
    for target, lines in failed:
        print(f"---- make {target} failed; the end of its output: ----")
        print("\n".join(lines[-TAIL:]))
    names = " ".join(target for target, _ in failed)
    print(f"---- {len(results)} targets, {len(failed)} failed{': ' if failed else ''}{names} ----")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

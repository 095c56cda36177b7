"""The job of Examples/Spark with an executor that is killed in the middle of a task: kill.py RECORDS OUT SCRATCH.

The first attempt of one task says which process executes it when it has given two batches, and waits. This program kills
that process (SIGKILL), and sees that the task was begun anew elsewhere. Then a job with ``--bad fail`` must fail, and
name the first bad record. Exit status 0: all of that came about.
"""

import argparse
import functools
import os
import signal
import sys
import threading
import time
from pathlib import Path

import job
import labels

VICTIM, SECONDS = 5, 120


def executor() -> int:
    """Returns the ids of the Java process above this Python worker and of the process that forked the worker.
"""
    with open(f"/proc/{os.getppid()}/stat", encoding="utf-8") as stat:
        return int(stat.read().rpartition(")")[2].split()[1])


def wait(until, what: str) -> None:
    end = time.monotonic() + SECONDS
    while not until():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {SECONDS} seconds")
        time.sleep(0.01)


def say(file: Path, text: str) -> None:
    """The file appears at once with all its contents, because other processes wait for it."""
    part = file.with_suffix(f".{os.getpid()}")
    part.write_text(text)
    part.rename(file)


def task(batches: job.Batches, scratch: Path, bad: str) -> job.Batches:
    from pyspark import TaskContext

    context = TaskContext.get()
    partition, attempt = context.partitionId(), context.attemptNumber()
    for given, batch in enumerate(job.lay_out(batches, bad), 1):
        yield batch
        if (partition, attempt, given) == (VICTIM, 0, 2):
            process = executor()
            say(scratch / "middle", str(process))
            wait(lambda: not os.path.exists(f"/proc/{process}"), "the death of the executor")
            os._exit(1)
    say(scratch / f"done-{partition}-{attempt}", str(executor()))


def kill(scratch: Path, killed: list[int]) -> None:
    middle = scratch / "middle"
    wait(middle.exists, "two batches of the task")
    killed.append(int(middle.read_text()))
    os.kill(killed[0], signal.SIGKILL)


def check(scratch: Path, killed: list[int], tasks: int) -> None:
    done = {tuple(map(int, file.name.split("-")[1:])): int(file.read_text()) for file in scratch.glob("done-*")}
    assert len(killed) == 1, "no executor was killed"
    again = [(attempt, process) for (partition, attempt), process in done.items() if partition == VICTIM]
    assert (VICTIM, 0) not in done and again, f"task {VICTIM} was not begun anew: {done}"
    assert killed[0] not in [process for _, process in again], "who was killed went on"
    assert {partition for partition, _ in done} == set(range(tasks)), f"not all tasks ended: {done}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("scratch", type=Path, help="an empty folder that all executors see")
    parser.add_argument("--batch", type=int, default=10_000)
    parser.add_argument("--bad", help="what the message for the first bad record says")
    given = parser.parse_args()
    spark = job.session(job.CLUSTER, given.batch)
    spark.sparkContext.addPyFile(job.__file__)
    spark.sparkContext.addPyFile(__file__)
    import kill as shipped  # by its name, as executors know it

    killed: list[int] = []
    threading.Thread(target=kill, args=(given.scratch, killed), daemon=True).start()
    try:
        job.run(spark, given.records, given.out, functools.partial(shipped.task, scratch=given.scratch, bad="report"))
        check(given.scratch, killed, len(list(given.records.glob("*.parquet"))))
        if given.bad is not None:
            refused(spark, given)
    finally:
        spark.stop()
    print(f"spark: executor {killed[0]} was killed in the middle of task {VICTIM}, which another one did again")
    return 0


def refused(spark, given: argparse.Namespace) -> None:
    out = given.out.with_name("refused")
    try:
        job.run(spark, given.records, out, functools.partial(job.lay_out, bad="fail"))
    except Exception as error:
        said = job.bad_record(error)
        assert said == given.bad, f"{said!r} instead of {given.bad!r}"
        assert not (out / "_SUCCESS").exists()
        return
    raise AssertionError("a bad record was let through")


if __name__ == "__main__":
    sys.exit(main())

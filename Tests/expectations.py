"""Expectations for tests of programs: a condition that does not hold is printed and counted, and the test
continues.
"""

import sys


class Expectations:
    """Call the object with a sentence, whether it holds, and the actual result."""

    def __init__(self, program):
        self.program = program
        self.failures = 0

    def __call__(self, what, condition, detail=""):
        if not condition:
            self.failures += 1
            print(f"{self.program}: {what}\n{detail}")

    def end(self, what):
        """Ends the test. Prints this sentence if all expectations held."""
        if self.failures:
            sys.exit(f"{self.program}: {self.failures} failures")
        print(f"{self.program}: {what}")

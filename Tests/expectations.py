"""What tests of programs share: what does not hold is printed and counted, and the test goes on."""

import sys


class Expectations:
    """Called with a sentence, whether it holds, and what there is instead."""

    def __init__(self, program):
        self.program = program
        self.failures = 0

    def __call__(self, what, condition, detail=""):
        if not condition:
            self.failures += 1
            print(f"{self.program}: {what}\n{detail}")

    def end(self, what):
        """Ends the test: by this sentence, if everything holds."""
        if self.failures:
            sys.exit(f"{self.program}: {self.failures} failures")
        print(f"{self.program}: {what}")

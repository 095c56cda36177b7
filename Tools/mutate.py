#!/usr/bin/env python3
"""Changes functions of the solver by one small step at a time and runs the C tests: a change that no test
notices (a mutant that survives) is printed, with its line. Usage: mutate.py [--every N] [FILE:]FUNCTION..."""
import glob, os, re, subprocess, sys

BUILD = "build/mutate"
FLAGS = "-std=c11 -O1 -ffp-contract=off -DCSOLVER_LEAST_SQUARES -ICSolver/include -ICSolver/trace/include".split()
# Quick ones first: most mutants do not live long. Each with its arguments.
TESTS = ["statuses", "uniqueness", "implicit", "bulks", "programs", "grades", "trace_player", "strictness",
         "transactions", "resizing", "room", "templates", "differential 1 20", "refactorisation", "counts",
         "twins 1 20", "lifecycle", "judge 300", "out_of_memory 2"]
SWAPS = [(r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "),
         (r" != ", " == "), (r" && ", " || "), (r" \|\| ", " && "), (r" \+ ", " - "), (r" - ", " + "),
         (r" \* ", " / "), (r" / ", " * "), (r" \+= ", " -= "), (r" -= ", " += "), (r"\btrue\b", "false"),
         (r"\bfalse\b", "true"), (r"\bif \((?!!)", "if (!"), (r"\bcontinue;", ";"), (r"^( +)csi_\w+\(.*\);$", r"\1;"),
         (r"fabs\(", "("), (r" = -", " = "), (r"return -", "return ")]


def find(function):
    """The file, and the numbers of the first and the last line of a function's body."""
    file, _, function = function.rpartition(":")
    for path in sorted(glob.glob(f"CSolver/src/*/{file or '*'}.c")):
        lines = open(path).read().split("\n")
        for first, line in enumerate(lines):
            if re.match(r"[a-z]", line) and re.search(r"\b%s\(" % function, line):
                head = next(i for i in range(first, len(lines)) if lines[i].endswith(("{", ";")))
                if lines[head].endswith("{"):
                    return path, head + 1, lines.index("}", head)
    sys.exit("mutate: no function " + function)


def mutants(lines, first, last):
    for at in range(first, last):
        code = lines[at].split("/*")[0]
        for pattern, other in SWAPS:
            for match in re.finditer(pattern, code):
                changed = code[: match.start()] + match.expand(other) + code[match.end():]
                if not re.match(r" *\*", code) and changed != code:
                    yield at, changed


def run(*command, seconds=600):
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        return -1


def build():
    """Objects of the solver as it is, and tests that load it as a library, to be replaced."""
    os.makedirs(BUILD, exist_ok=True)
    objects = []
    for path in glob.glob("CSolver/src/*/*.c"):
        objects.append(f"{BUILD}/{os.path.basename(path)[:-2]}.o")
        assert run("gcc", *FLAGS, "-fPIC", "-c", path, "-o", objects[-1]) == 0
    link(objects)
    for test in TESTS:
        name = test.split()[0]
        assert run("gcc", *FLAGS, "-pthread", *glob.glob("CSolver/trace/*.c"), f"Tests/CSolver/{name}.c", f"-L{BUILD}",
                   "-lmutant", "-Wl,-rpath," + os.path.abspath(BUILD), "-lm", "-o", f"{BUILD}/{name}") == 0, name
    return objects


def link(objects):
    assert run("gcc", "-shared", *objects, "-o", f"{BUILD}/libmutant.so", "-lm") == 0


def killer():
    for test in TESTS:
        name, *arguments = test.split()
        if run(f"{BUILD}/{name}", *arguments, seconds=120) != 0:
            return name
    return None


def main():
    arguments, every = sys.argv[1:], 1
    if arguments[:1] == ["--every"]:
        every, arguments = int(arguments[1]), arguments[2:]
    objects = build()
    assert killer() is None, "the tests fail without a change"
    for function in arguments:
        path, first, last = find(function)
        lines = open(path).read().split("\n")
        whole = f"{BUILD}/{os.path.basename(path)[:-2]}.o"
        made = killed = 0
        for at, changed in list(mutants(lines, first, last))[::every]:
            source = f"{BUILD}/mutant.c"
            with open(source, "w") as file:
                file.write("\n".join(lines[:at] + [changed] + lines[at + 1:]))
            if run("gcc", *FLAGS, "-I" + os.path.dirname(path), "-fPIC", "-c", source, "-o", f"{BUILD}/mutant.o") != 0:
                continue
            link([f"{BUILD}/mutant.o" if o == whole else o for o in objects])
            made += 1
            if killer():
                killed += 1
            else:
                print(f"{path}:{at + 1}: survived: {changed.strip()}", flush=True)
        print(f"{function}: {made} mutants, {killed} killed", flush=True)
    link(objects)


main()

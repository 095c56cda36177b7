#!/usr/bin/env python3
"""Changes functions of the solver by one small step at a time, and runs tests until one notices.

mutate.py [--every N | --most N] [--only TEXT] [--test TEST]... [--all] FILE:FUNCTION... | --by-hand | --check

--every and --most take a part of the changes, the same each time; --only takes those whose line, as it was or as it
is, holds the text. --by-hand makes the changes of `by-hand` beside this file instead. --test takes this test, as
"plain judge 1000", and not those of `tests`. A change that no test notices survives; it is printed unless `answers`
beside this file says why it changes nothing that can be observed. --all runs every test and names those that fail. The
exit status is 1 if anything survives. --check only looks whether the functions, and what `by-hand` changes, are there,
and whether the latter compiles.

universalmutator (PyPI), which does this for whole files, knows neither functions nor answers, and compiles everything
for each change."""
import argparse, collections, glob, hashlib, os, re, resource, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
os.chdir(HERE + "/../..")
BUILD = "build/mutation"
FLAGS = ("-std=c11 -w -O1 -ffp-contract=off -DNDEBUG -DCSOLVER_LEAST_SQUARES -ICSolver/include "
         "-ICSolver/trace/include").split()
# Builds of the solver: as usual; with the smallest tuning values (base/tuning.h); with every result checked
# in doubled precision (recheck.c); and with sanitizers.
BUILDS = {"plain": [], "small": ["-DCSOLVER_SMALL"], "examined": ["-DCSOLVER_EXAMINE_ALL"],
          "sanitized": ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]}
CHANGES = [(p, r) for p, rs in {
    " < ": (" <= ", " >= "), " <= ": (" < ", " > "), " > ": (" >= ", " <= "), " >= ": (" > ", " < "),
    " == ": (" != ",), " != ": (" == ",), " && ": (" || ",), r" \|\| ": (" && ",), r" \+ ": (" - ",),
    " - ": (" + ",), r" \* ": (" / ",), " / ": (" * ",), r" \+= ": (" -= ", " = "), " -= ": (" += ", " = "),
    r" \|= ": (" = ",), " & ": (" | ",), r"\btrue\b": ("false",), r"\bfalse\b": ("true",),
    r"(?<=[( ])!(?=[\w(])": ("",), r"(?<=[(=] )-(?=\w)|(?<=return )-|(?<=\()-(?=\w)": ("",),
    r"\bfabs\(": ("(",), r"\bif \(": ("if (!(",), r"(?<![\w.])\d+(?![\w.])": ("#",),
    r"(?<=\n) +(?=\S)(?!return\b|enum\b|case\b|default\b|\}|else\b)[^;{}?]*?;(?=\n)": ("drop",),
}.items() for r in rs]
Function = collections.namedtuple("Function", "name path text start end returns")


def tests(lines):
    for line in lines:
        if line.strip() and line[0] != "#":
            build, name, *arguments = line.split()
            yield build, name, arguments


def masked(text):
    """Returns the text with blanks in place of comments and strings."""
    return re.sub(r'/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def find(name):
    file, _, function = name.rpartition(":")
    for path in sorted(glob.glob(f"CSolver/src/*/{file or '*'}.c")):
        text = open(path).read()
        head = re.search(r"^(?![ #])([\w *]*?)\b%s\([^;{]*?\) \{" % function, masked(text), re.M)
        if head:
            end = text.index("\n}", head.end())
            return Function(name, path, text, head.end(), end + 1, head[1].replace("static", "").strip())
    sys.exit("mutate: no function " + name)


def closing(text, at):
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i


def mutants(f):
    """Yields the offset, the end and the replacement of each change."""
    body = masked(f.text[: f.end])
    early = {"void": [""], "bool": [" true", " false"], "csolver_status": [" CSOLVER_OK"]}
    for value in early.get(f.returns, [" 0"] if "*" in f.returns or "csi_" not in f.returns else []):
        yield f.start, f.start, f" return{value};"
    for pattern, other in CHANGES:
        for m in re.finditer(pattern, body[f.start:]):
            start, end = m.start() + f.start, m.end() + f.start
            if other == "if (!(":
                stop = closing(body, end - 1)
                yield start, stop + 1, "if (!" + f.text[end - 1 : stop + 1] + ")"
            elif other == "#":
                yield start, end, str(int(m[0]) ^ 1)
            elif other.strip() in (">=", "<=") and re.search(r"\bdirection$", body[:start]) and body[end] == "0":
                continue  # a direction is 1 or -1
            elif other == " / " and re.match(r"[\w>.-]*\b(direction|way)\b", body[end:]):
                continue  # and so is a way: dividing is multiplying
            elif other == "drop":
                if not re.match(r"\s*(const |static )?(\w+) \*?\w+( =|;|\[|,)", m[0]):  # a declaration
                    yield start, end, " ;"
            else:
                yield start, end, other


def described(f, start, end, replacement):
    """Returns a change as two lines of text, without line numbers, so that the entry in `answers` stays valid
    when lines move.
    """
    first, last = f.text.rfind("\n", 0, start) + 1, f.text.find("\n", end)
    if start == end:
        return "entry", replacement.strip()
    old, new = f.text[first:last], f.text[first:start] + replacement + f.text[end:last]
    return " ".join(old.split()), " ".join(new.split())


def run(command, seconds=None, environment=None):
    limit = (lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))) if seconds else None
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit,
                          env=environment and {**os.environ, **environment}).returncode


def compiled(path, out, build, *more):
    return run(["gcc", *FLAGS, *BUILDS[build], *more, "-fPIC", "-c", path, "-o", out]) == 0


class Builds:
    """The unchanged solver, and tests that load the solver as a library, so that it can be replaced by a
    mutant. Everything is built when it is first needed, and kept for later runs.
    """

    def __init__(self, lines):
        os.makedirs(BUILD, exist_ok=True)
        self.tests, self.objects, self.limits = list(tests(lines)), {}, {}
        headers = [h for where in ("CSolver/*", "CSolver/*/*", "Tests/CSolver") for h in glob.glob(where + "/*.h")]
        self.headers = max(map(os.path.getmtime, headers))

    def is_old(self, out, *sources):
        return not os.path.exists(out) or os.path.getmtime(out) < max(self.headers, *map(os.path.getmtime, sources))

    def make(self, build):
        """Maps each source file to its object file."""
        if build in self.objects:
            return
        os.makedirs(f"{BUILD}/{build}", exist_ok=True)
        sources = glob.glob("CSolver/src/*/*.c") + glob.glob("CSolver/trace/*.c")
        self.objects[build] = {p: f"{BUILD}/{build}/{os.path.basename(p)[:-2]}.o" for p in sources}
        for path, out in self.objects[build].items():
            assert not self.is_old(out, path) or compiled(path, out, build), path

    def link(self, build, path=None, other=None):
        self.make(build)
        objects = [other if p == path else o for p, o in self.objects[build].items()]
        assert run(["gcc", "-shared", *BUILDS[build], *objects, "-o", f"{BUILD}/{build}/libmutant.so", "-lm"]) == 0

    def limit(self, build, name, arguments):
        """Returns the processor time that the test may take, in seconds: several times the time with the
        unchanged solver.
        """
        key = (build, name, *arguments)
        if key not in self.limits:
            program, source = f"{BUILD}/{build}/{name}", f"Tests/CSolver/{name}.c"
            self.link(build)
            if self.is_old(program, source):
                assert run(["gcc", *FLAGS, *BUILDS[build], "-pthread", source, f"-L{BUILD}/{build}", "-lmutant",
                            "-Wl,-rpath," + os.path.abspath(f"{BUILD}/{build}"), "-lm", "-o", program]) == 0, name
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            assert self.passes(build, name, arguments, 600), f"{build} {name} fails without a change"
            self.limits[key] = int(4 * (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)) + 2
        return self.limits[key]

    def passes(self, build, name, arguments, seconds):
        return run([f"{BUILD}/{build}/{name}", *arguments], seconds, {"OPENBLAS_NUM_THREADS": "1"}) == 0

    def killers(self, path, source, every):
        """Returns the names of the tests that fail: all of them, or only the first. Returns None if the
        mutant equals the unchanged solver.
        """
        found, made = [], set()
        for build, name, arguments in self.tests:
            limit = self.limit(build, name, arguments) if (build, name, *arguments) in self.limits else None
            if limit is None:
                limit, made = self.limit(build, name, arguments), made - {build}
            if build not in made:
                other, made = f"{BUILD}/{build}/mutant.object", made | {build}
                if not compiled(source, other, build, "-x", "c", "-I" + os.path.dirname(path)):
                    return None
                if build == "plain" and open(other, "rb").read() == self.same:
                    return None
                self.link(build, path, other)
            if not self.passes(build, name, arguments, limit):
                found.append(f"{build} {name}")
                if not every:
                    break
        return found

    def begin(self, f):
        self.write(f.text, f)
        assert compiled(f"{BUILD}/mutant.c", f"{BUILD}/same.object", "plain", "-x", "c", "-I" + os.path.dirname(f.path))
        self.same = open(f"{BUILD}/same.object", "rb").read()

    def write(self, text, f):
        with open(f"{BUILD}/mutant.c", "w") as file:
            file.write(text)


def answers():
    known = {}
    for line in open(HERE + "/answers"):
        if line.strip() and line[0] != "#":
            name, old, new, why = (part.strip() for part in line.split(" ¦ "))
            known[name, old, new] = why
    return known


def by_hand(only):
    """A function that is a whole file, with the single change that is made to it."""
    for part in open(HERE + "/by-hand").read().split("\n\n")[1:]:
        head, *lines = part.strip().split("\n")
        file, what = head.split(" ¦ ")
        old, new = ("\n".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
        path = glob.glob(f"CSolver/src/*/{file}.c")[0]
        text = open(path).read()
        if old not in text:
            sys.exit(f"mutate: {file}: not found: {old}")
        if only in part:
            at = text.index(old)
            yield Function(f"{file}: {what}", path, text, 0, len(text), ""), [(at, at + len(old), new)]


def is_c(f, start, end, replacement):
    text = f.text[:start] + replacement + f.text[end:]
    command = ["gcc", *FLAGS, "-fsyntax-only", "-I" + os.path.dirname(f.path), "-x", "c", "-"]
    return subprocess.run(command, input=text, text=True, capture_output=True).returncode == 0


def by_operators(given):
    for name in given.functions:
        f = find(name)
        changes = [c for c in sorted(set(mutants(f))) if given.only in " ¦ ".join(described(f, *c))]
        # The sample depends on the changes only, and not on the position of the function in its file.
        changes.sort(key=lambda c: hashlib.md5(repr((c[0] - f.start, c[1] - f.start, c[2])).encode()).digest())
        yield f, sorted(changes[:: given.every][: given.most])


def play(f, changes, builds, known, every):
    """Prints the changes that no test notices, and a row of counts. Returns whether any change survived."""
    builds.begin(f)
    made, by, answered, survived = 0, collections.Counter(), 0, 0
    for start, end, replacement in changes:
        builds.write(f.text[:start] + replacement + f.text[end:], f)
        killers = builds.killers(f.path, f"{BUILD}/mutant.c", every)
        if killers is None:
            continue
        made += 1
        old, new = described(f, start, end, replacement)
        if every:
            print(f"{f.name} ¦ {old} ¦ {new} ¦ {', '.join(killers) or 'nothing'}", flush=True)
        if killers:
            by[killers[0]] += 1
        elif (f.name, old, new) in known:
            answered += 1
        else:
            survived += 1
            line = f.text.count("\n", 0, start) + 1
            print(f"{f.name} ¦ {old} ¦ {new} ¦ survived, line {line}", flush=True)
    first = ", ".join(f"{test} {count}" for test, count in by.most_common(4))
    print(f"| {f.name} | {made} | {sum(by.values())} | {answered} | {survived} | {first} |", flush=True)
    return survived > 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--most", type=int, default=10**6)
    parser.add_argument("--only", default="")
    parser.add_argument("--test", action="append")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--by-hand", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("functions", nargs="*")
    given = parser.parse_args()
    if given.check:
        list(map(find, given.functions))
        sys.exit("\n".join(f"mutate: {f.name}: does not compile" for f, changes in by_hand("")
                           if not all(is_c(f, *change) for change in changes)) or 0)
    builds, known = Builds(given.test or open(HERE + "/tests")), answers()
    chosen = by_hand(given.only) if given.by_hand else by_operators(given)
    print("| function | made | noticed | answered | survived | first noticed by |\n|" + " --- |" * 6)
    sys.exit(max([play(f, changes, builds, known, given.all) for f, changes in chosen], default=0))


main()

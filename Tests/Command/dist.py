#!/usr/bin/env python3
"""Uses the archive of `make dist-command` like a user without Swift: unpacks it, runs the program with an
empty environment in a folder of its own, and checks all files of the archive.

Usage: dist.py ARCHIVE VERSION
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from expectations import Expectations

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Libraries of the system. libstdc++ and libgcc_s are installed with every GCC.
SYSTEM = {"linux-vdso.so.1", "libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "libutil.so.1",
          "libstdc++.so.6", "libgcc_s.so.1"}
DOCUMENT = "size: 200x100\nviews: {a: {natural: 30x20}}\nconstraints: ['HV:|-10-[a]']\n"
# The expected frames, computed by hand: 10 points from the left and the top, as large as the contents.
FRAMES = "view     x   y  width  height\nroot     0   0    200     100\nroot/a  10  10     30      20\n"
expect = Expectations("dist-command")


def run(*words, folder, **options):
    return subprocess.run([str(word) for word in words], cwd=folder, env={}, capture_output=True, text=True, timeout=60,
                          check=False, **options)


def program(home, folder):
    keyline = home / "bin/keyline"
    (folder / "one.yaml").write_text(DOCUMENT)
    solved = run(keyline, "solve", "one.yaml", folder=folder)
    expect("frames as worked out by hand", solved.returncode == 0 and solved.stdout == FRAMES, solved)
    shutil.copy(ROOT / "Examples/Documents/card.yaml", folder)
    drawn = run(keyline, "draw", "card.yaml", "--constraints", "-o", "card.svg", folder=folder)
    expected = ROOT / "docs/pictures/card-document.svg"
    expect("the picture is the one of the documents",
           drawn.returncode == 0 and (folder / "card.svg").read_bytes() == expected.read_bytes(), drawn)
    expect("its version", run(keyline, "--version", folder=folder).stdout == f"keyline {sys.argv[2]}\n")
    expect("a mistake has its status", run(keyline, "solve", "none.yaml", folder=folder).returncode == 3)
    loaded = set(re.findall(r"^\s*(?:.*/)?([^/\s]+\.so[.\d]*)", run("/usr/bin/ldd", keyline, folder=folder).stdout, re.M))
    expect("it loads libraries of the system only", loaded - SYSTEM <= {"ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}, loaded)
    sections = run("/usr/bin/readelf", "-S", keyline, folder=folder).stdout
    expect("it is stripped", ".text" in sections and ".symtab" not in sections and ".debug_info" not in sections)


def readme(home, folder):
    text = (home / "README").read_text()
    symbols = run("/usr/bin/objdump", "-T", home / "bin/keyline", folder=folder).stdout
    newest = max(tuple(map(int, one.split("."))) for one in re.findall(r"GLIBC_([\d.]+)", symbols))
    expect("the README says which C library is needed", f"the GNU C library, version {'.'.join(map(str, newest))} or later" in text, text)


def manual(home, folder):
    page = home / "share/man/man1/keyline.1"
    warned = run("/usr/bin/groff", "-man", "-Tascii", "-ww", "-z", page, folder=folder)
    expect("the page for man has no warning", warned.returncode == 0 and warned.stdout + warned.stderr == "", warned)
    shown = run("/usr/bin/groff", "-man", "-Tutf8", page, folder=folder).stdout
    expect("the page names all commands", all(f"keyline {one}" in shown for one in ("solve", "draw", "check", "export", "play")))


def completions(home, folder):
    script = home / "share/bash-completion/completions/keyline"
    asked = (f'. "{script}"; COMP_WORDS=(keyline ex); COMP_CWORD=1; COMP_LINE="keyline ex"; COMP_POINT=10; COMP_TYPE=9; '
             '$(complete -p keyline | sed "s/.*-F \\([^ ]*\\).*/\\1/") keyline ex keyline; printf "%s\\n" "${COMPREPLY[@]}"')
    done = subprocess.run(["/bin/bash", "--norc", "-c", asked], cwd=folder, env={"PATH": f"{home}/bin:/usr/bin:/bin"},
                          capture_output=True, text=True, timeout=60, check=False)
    expect("bash completes subcommands", {word.strip() for word in done.stdout.split()} == {"explain", "export"} and done.stderr == "", done)
    for shell, path in (("zsh", "zsh/site-functions/_keyline"), ("fish", "fish/vendor_completions.d/keyline.fish")):
        text = (home / "share" / path).read_text()
        expect(f"completions for {shell}", "explain" in text)
        if shutil.which(shell):
            read = subprocess.run([shell, "-n", home / "share" / path], capture_output=True, text=True, check=False)
            expect(f"{shell} reads its completions", read.returncode == 0, read)


def licences(home):
    place = home / "share/doc/keyline"
    expect("the licence", (place / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes())
    notices = (place / "THIRD-PARTY-NOTICES").read_text()
    for name in ("Swift, its standard library", "swift-nio", "swift-argument-parser", "Yams", "LibYAML", "ICU", "CNIOLLHTTP",
                 "swift-atomics", "swift-collections"):
        expect(f"the licence of {name}", re.search(rf"^{re.escape(name)}.*: (LICENSE|\w+\.txt)", notices, re.M), name)
    expect("no licence of what is not linked", "hdrhistogram" not in notices)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with tarfile.open(sys.argv[1]) as archive:
            tops = {member.name.split("/")[0] for member in archive.getmembers()}
            archive.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else archive.extractall(folder)
        expect("the archive has one folder, named as it is", tops == {pathlib.Path(sys.argv[1]).name.removesuffix(".tar.gz")}, tops)
        home, work = folder / tops.pop(), folder / "work"
        work.mkdir()
        program(home, work)
        readme(home, work)
        manual(home, work)
        completions(home, work)
        licences(home)
    expect.end("the archive works without Swift")


main()

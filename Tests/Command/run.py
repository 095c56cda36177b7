#!/usr/bin/env python3
"""Runs the command keyline as users do, and checks exit statuses, output, errors, pipes and replaced files.
Also runs every session in docs/Command.md and docs/Import.md, whose output must be as printed there.

Usage: run.py PROGRAM
"""

import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from expectations import Expectations

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CARD = "size: [width, 100]\nparameters: {width: 200}\nviews: {a: {natural: 30x20}}\nconstraints: ['HV:|-10-[a]']\n"
OFF = "size: 20x20\nviews: {a: {width: 30, height: 9}}\nconstraints: ['HV:|[a]', 'H:[a]|']\n"
expect = Expectations("keyline")



def run(*arguments, text=None, environment=None, **options):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True,
                          env={**os.environ, **(environment or {})}, timeout=60, **options)


def case(arguments, status, out="", err="", text=None, **options):
    done = run(*arguments, text=text, **options)
    good = done.returncode == status and out in done.stdout and err in done.stderr
    expect(" ".join(arguments), good, f"{done.returncode}\n{done.stdout}{done.stderr}")
    return done


def statuses():
    case(["solve", "card.yaml"], 0, out="root/a  10  10     30      20")
    case(["solve", "card.yaml", "--set", "width=300", "--format", "csv"], 0, out="root,0,0,300,100\n")
    frames = json.loads(case(["solve", "card.yaml", "--format", "json"], 0).stdout)
    expect("frames in JSON", frames == [{"view": "root", "x": 0, "y": 0, "width": 200, "height": 100},
                                        {"view": "root/a", "x": 10, "y": 10, "width": 30, "height": 20}], frames)
    case(["solve", "-"], 0, text=CARD, out="root/a")
    done = subprocess.run([PROGRAM, "solve", "-"], stdin=os.open(".", os.O_RDONLY), capture_output=True, text=True, timeout=60, check=False)
    expect("a directory is no standard input", done.returncode == 3 and "Standard input cannot be read." in done.stderr, done.stderr)
    case(["solve", "off.yaml"], 1, out="root/a", err="off.yaml:3:27: error: `root.trailing == a.trailing`")
    case(["solve", "bad.yaml"], 1, err="bad.yaml:1:1: error: There is no key `veiws` here. Did you mean `views`?")
    case(["solve", "none.yaml"], 3, err="keyline: error: There is no file `none.yaml`.")
    case(["solve", "."], 3, err="`.` is a directory. Name a file.")
    case(["solve", "latin.yaml"], 3, err="`latin.yaml` is not a UTF-8 text: in line 1, byte 12 is 0xE9.")
    case(["export", "card.yaml", "--type", "class"], 2, err="`class` cannot be the name of the exported class. Choose another name.")
    case(["export", "card.yaml", "--type", "3d"], 2, err="`3d` cannot be the name of the exported class. Choose another name.")
    case(["solve"], 2, err="Missing expected argument '<file>'")
    case(["solve", "card.yaml", "--format", "xml"], 2, err="--format")
    case(["solve", "card.yaml", "--set", "width"], 2, err="Write it as NAME=VALUE.")
    case(["solve", "card.yaml", "--set", "widht=3"], 1, err="Did you mean `width`?")
    case(["draw", "card.yaml", "-o", "card.gif"], 2, err="must end in .svg, .png or .pdf")
    case(["draw", "card.yaml", "-o", "none/card.svg"], 3, err="`none/card.svg` cannot be written.")
    for option in ("--size", "--sizes"):
        case(["solve", "card.yaml", option, "300x90"], 0, out="root     0   0    300      90\n")
        case(["draw", "card.yaml", option, "300x90,9x9", "-o", "-"], 0, out="300 × 90")
        case(["check", "off.yaml", option, "20x20,30x9"], 1, out="change one of those below. [at 20x20]\n")
        case(["explain", "card.yaml", "root.width", option, "300x90"], 0, out="root.width is 300")
        for command in (["solve", "card.yaml"], ["explain", "card.yaml", "a.left"], ["batch", "card.yaml", "--data", "x"]):
            case([*command, option, "9x9,8x8"], 2, err="This command lays out at one size, but --size has 2. Write, for example, --size 9x9.")
            case([*command, option, "9"], 2, err="`9` is not a size. Write sizes as in --size 320x480,768x1024.")
    case(["draw", "card.yaml", "--size", "3"], 2, err="is not a size. Write sizes as in --size 320x480,768x1024.")
    for size in ("", "3x3,", ",3x3"):
        case(["draw", "card.yaml", "--size", size], 2, err="is not a size. Write sizes as in --size 320x480,768x1024.")
    case(["check", "card.yaml"], 0)
    case(["check", "off.yaml"], 1, out="error: `root.trailing == a.trailing` contradicts others")
    case(["check", "off.yaml", "--ignore", "contradiction", "--ignore", "outside"], 0)
    sarif = json.loads(case(["check", "bad.yaml", "--format", "sarif"], 1).stdout)
    expect("the rule in SARIF", sarif["runs"][0]["results"][0]["ruleId"] == "unknown-key", sarif)
    case(["explain", "card.yaml", "a.left"], 0, out="a.left is 10\n")
    case(["explain", "card.yaml", "a.lfet"], 2, err="Did you mean `left`?")
    for arguments, words in ((["darw", "card.yaml"], "There is no command `darw`. Did you mean `draw`?"),
                             (["help", "chek"], "There is no command `chek`. Did you mean `check`?"),
                             (["card.yaml"], "Expected a command before the file, as in `keyline draw card.yaml`."),
                             (["frobnicate"], "Expected one of solve, draw, check, ")):
        case(arguments, 2, err=words)
    case(["--version"], 0, out="keyline 0.1.0")
    case(["help", "draw"], 0, out="keyline draw card.yaml -o card.svg --constraints")
    for shell in ("bash", "zsh", "fish"):
        case(["--generate-completion-script", shell], 0, out="keyline")


def streams():
    bad = run("solve", "bad.yaml")
    expect("mistakes go to standard error", bad.stdout == "" and bad.stderr != "", bad.stdout)
    expect("there are no colours in a pipe", "\x1b" not in bad.stderr, bad.stderr)
    for setting, colored in (({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False)):
        main, other = os.openpty()
        subprocess.run([PROGRAM, "solve", "bad.yaml"], stderr=other, env={**os.environ, "NO_COLOR": "", **setting},
                       timeout=60, check=False)
        text = os.read(main, 4096)
        os.close(main)
        os.close(other)
        expect(f"colours in a terminal: {setting}", (b"\x1b[31m" in text) == colored, text)
    json.loads(run("solve", "card.yaml", "--format", "json").stdout)
    json.loads(run("check", "off.yaml", "--format", "json").stdout)


def pictures():
    case(["draw", "card.yaml"], 0, out="┌")
    case(["draw", "card.yaml", "-o", "card.svg", "--size", "200x100,300x100"], 0)
    expect("sizes stand side by side", "300 × 100" in pathlib.Path("card.svg").read_text())
    case(["draw", "card.yaml", "-o", "card.svg", "--size", "200x100,300x100", "--animate"], 0)
    moving = pathlib.Path("card.svg").read_text()
    expect("the layout moves through the sizes", 'values="200;300;300;200;200"' in moving, moving)
    case(["draw", "card.yaml", "-o", "-", "--size", "fitx100,fitx100", "--animate"], 0, out="<svg")
    case(["draw", "card.yaml", "-o", "card.svg", "--size", "200x100", "--animate"], 2, err="at least two sizes")
    case(["draw", "card.yaml", "-o", "card.pdf", "--size", "2x1,3x1", "--animate"], 2, err="--animate needs SVG output")
    case(["draw", "card.yaml", "--size", "2x1,3x1", "--animate"], 2, err="--animate needs SVG output")
    # Tests/Text/pages.py tests PNG and PDF with a command that is built with fonts.
    for arguments in (["draw", "card.yaml", "-o", "card.png"], ["draw", "card.yaml", "-o", "card.pdf"],
                      ["batch", "card.yaml", "--data", "none", "--pictures", "none", "--format", "png"],
                      ["batch", "card.yaml", "--data", "none", "--sheets", "none.pdf"]):
        case(arguments, 3, err="This keyline was built without fonts, so it cannot write PNG and PDF. Build keyline with "
             "`swift build -c release --traits default,Fonts`, or draw an .svg file.")
    os.symlink("far.svg", "link.svg")
    case(["draw", "card.yaml", "-o", "link.svg"], 0)
    expect("a picture goes through a link", os.path.islink("link.svg") and os.path.getsize("far.svg") > 0)


def images():
    """Checks that a picture contains the image files that a document names, if they are small regular files,
    and not pipes or devices.
    """
    pathlib.Path("small.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    os.mkfifo("pipe.png")
    os.symlink("/dev/zero", "device.png")
    with open("large.png", "wb") as file:
        file.truncate(2 << 30)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    for name, count in (("small", 1), ("none", 0), ("pipe", 0), ("device", 0), ("large", 0)):
        text = f"size: 9x9\nviews: {{a: {{image: 9x9, file: {name}.png}}}}\nconstraints: ['HV:|[a]|']\n"
        case(["draw", "-", "-o", "image.svg"], 0, text=text)
        embedded = pathlib.Path("image.svg").read_text().count("data:image/png;base64,iVBORw0KGgo=")
        expect(f"{name}.png stands in the picture {count} times", embedded == count, embedded)
        case(["check", "-"], 1 - count, text=text)
    for name, words in (("none.png", "There is no image `none.png` in the directory of the document."),
                        ("pipe.png", "`pipe.png` is not a regular file, or has more than 8 MB. Use a smaller file."),
                        ("large.png", "`large.png` is not a regular file, or has more than 8 MB. Use a smaller file."),
                        ("card.yaml", "`card.yaml` is not an image that pictures can show. Use a .png, .jpg, .gif, .svg or .webp file.")):
        text = f"size: 9x9\nviews: {{a: {{image: 9x9, file: {name}}}}}\nconstraints: ['HV:|[a]|']\n"
        case(["check", "-"], 1, text=text, out=f"<stdin>:2:31: warning: {words}\n")
        case(["check", "-", "--ignore", "image"], 0, text=text)
        case(["draw", "-", "-o", "image.svg"], 0, text=text, err=f"<stdin>:2:31: warning: {words}\n")
    allowed_images()
    # The largest memory of the commands, in kB. The file of 2 GB must not be read.
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    expect("a large image is not read", most < max(before, 500_000), most)


def allowed_images():
    """Checks that a picture contains images from the directory of its document only, or from directories that
    --allow-files names, whichever way leads there.
    """
    for folder in ("inside/pictures", "common/deep"):
        os.makedirs(folder)
    image = pathlib.Path("small.png").read_bytes()
    for file in ("secret.png", "inside/near.png", "inside/pictures/below.png", "common/logo.png", "common/deep/far.png"):
        pathlib.Path(file).write_bytes(image)
    os.symlink("../secret.png", "inside/escape.png")
    os.symlink("near.png", "inside/alias.png")
    os.symlink("../common", "inside/elsewhere")
    os.symlink("inside", "other-way")
    here = os.getcwd()
    outside = "is not in the directory of the document, nor in a directory in it. Move the image there, or name its directory by --allow-files."

    def picture(name, *arguments, document="inside/card.yaml"):
        """Draws a document that shows an image. Returns whether the picture contains the image, and what is reported."""
        pathlib.Path("inside/card.yaml").write_text(
            f"size: 9x9\nviews: {{a: {{image: 9x9, file: {name}}}}}\nconstraints: ['HV:|[a]|']\n")
        done = run("draw", document, "-o", "image.svg", *arguments)
        expect(f"{name}: the command ends with 0", done.returncode == 0, done.stderr)
        return "data:image/png" in pathlib.Path("image.svg").read_text(), done.stderr

    for name in ("near.png", "pictures/below.png", "alias.png", "../inside/near.png", f"{here}/inside/near.png"):
        expect(f"{name} is shown", picture(name) == (True, ""), picture(name))
    for name in ("../secret.png", f"{here}/secret.png", "escape.png", "elsewhere/logo.png", "../common/logo.png", "../none.png"):
        isShown, err = picture(name)
        expect(f"{name} is not shown", not isShown and err.startswith(f"inside/card.yaml:2:31: warning: `{name}` {outside}\n"), err)
    expect("a document that is reached by a link shows the images beside it", picture("near.png", document="other-way/card.yaml")[0])
    allow = ("--allow-files", "common")
    for name in ("../common/logo.png", "../common/deep/far.png", "elsewhere/logo.png", "near.png"):
        expect(f"{name} is shown if its directory is allowed", picture(name, *allow) == (True, ""))
    expect("other directories stay forbidden", not picture("../secret.png", *allow)[0])
    os.mkdir("share")
    expect("a directory whose name begins alike stays forbidden", not picture("../common/logo.png", "--allow-files", "share")[0])
    expect("several directories are allowed", picture("../secret.png", *allow, "--allow-files", ".")[0])
    case(["draw", "inside/card.yaml", "--allow-files", "nowhere"], 2,
         err="There is no directory `nowhere`. Name an existing directory by --allow-files.")

    picture("../common/logo.png")
    case(["check", "inside/card.yaml"], 1, out=f"`../common/logo.png` {outside}")
    case(["check", "inside/card.yaml", *allow], 0, out="")
    pathlib.Path("records").write_text("{}\n")
    for arguments, isShown in (((), False), (allow, True)):
        shutil.rmtree("drawn", ignore_errors=True)
        case(["batch", "inside/card.yaml", "--data", "records", "--pictures", "drawn", *arguments], 0)
        embedded = "data:image/png" in pathlib.Path("drawn/1.svg").read_text()
        expect(f"a batch shows the image of an allowed directory only: {isShown}", embedded == isShown)


def current():
    """Checks that the pictures in the documents are those that the command draws."""
    picture = run("draw", "card.yaml", "--constraints", "-o", "-", cwd=ROOT / "Examples/Documents").stdout
    expect("docs/pictures/card-document.svg is current (make pictures draws it anew)",
           picture == (ROOT / "docs/pictures/card-document.svg").read_text())


def watch():
    def save(text):
        """Replaces a file like an editor: writes another file and renames it."""
        pathlib.Path("new").write_text(text)
        os.replace("new", "watched.yaml")

    def wait(condition):
        end = time.monotonic() + 20
        while not condition() and time.monotonic() < end:
            time.sleep(0.05)
        return condition()

    save(CARD)
    picture, log = pathlib.Path("watched.svg"), open("log", "w+")
    process = subprocess.Popen([PROGRAM, "watch", "watched.yaml", "-o", "watched.svg", "--count", "4"], stderr=log)
    expect("watch draws", wait(lambda: picture.exists() and 'width="200"' in picture.read_text()))
    save(CARD.replace("200", "250"))
    expect("watch draws anew", wait(lambda: 'width="250"' in picture.read_text()))
    save("veiws: {}")
    expect("watch says what is wrong", wait(lambda: "Did you mean `views`?" in pathlib.Path("log").read_text()))
    os.remove("watched.yaml")
    time.sleep(0.3)
    save(CARD.replace("200", "260"))
    expect("watch goes on", wait(lambda: 'width="260"' in picture.read_text()))
    try:
        expect("watch ends", process.wait(20) == 0)
    except subprocess.TimeoutExpired:
        process.kill()
        expect("watch ends", False)


def batch():
    """Checks batches: frames are written for all records, wrong records are reported, and an interrupted
    batch can be continued.
    """
    records = [json.dumps({"name": "a" * (i % 40), "n": i}) for i in range(15000)]
    records[999], records[1999], records[2999] = "{", "", '{"name": []}'
    pathlib.Path("records").write_text("\n".join(records) + "\n")
    pathlib.Path("batch.yaml").write_text("size: 200x40\ndata: {name: a}\nviews: {t: {text: '{name}', font: 10}}\n"
                                          "constraints: ['HV:|-10-[t]']\n")
    arguments = ["batch", "batch.yaml", "--data", "records"]
    done = case([*arguments, "-o", "whole"], 1, err="records:1000: error: The line is not a JSON object.\n")
    expect("a batch reports all bad records", done.stderr.count("error:") == 2, done.stderr)
    whole = pathlib.Path("whole").read_bytes()
    expect("a batch has all others", whole.count(b"\n") == 14997, len(whole))
    piped = subprocess.run([PROGRAM, "batch", "batch.yaml", "--data", "-"], stdin=open("records", "rb"),
                           capture_output=True, timeout=60, check=False)
    expect("a batch is the same in a pipe", piped.stdout == whole)
    for kept in (0, 5, len(whole) // 2, len(whole) - 1, len(whole)):
        pathlib.Path("part").write_bytes(whole[:kept])
        run(*arguments, "-o", "part", "--resume")
        expect(f"a batch goes on after {kept} bytes", pathlib.Path("part").read_bytes() == whole)
    run(*arguments, "-o", "whole.csv", "--format", "csv")
    table = pathlib.Path("whole.csv").read_bytes()
    for kept in (10, 40, len(table) // 2, len(table) - 1):
        pathlib.Path("part.csv").write_bytes(table[:kept])
        run(*arguments, "-o", "part.csv", "--format", "csv", "--resume")
        expect(f"a table goes on after {kept} bytes", pathlib.Path("part.csv").read_bytes() == table)
    foreign = pathlib.Path("card.yaml").read_bytes()
    for name, words in (("card.yaml", "`card.yaml` is not the output of a batch as ndjson, so --resume cannot continue it."),
                        ("whole.csv", "`whole.csv` is not the output of a batch as ndjson, so --resume cannot continue it.")):
        case([*arguments, "-o", name, "--resume"], 3, err=words)
    expect("what no batch has written stays", pathlib.Path("card.yaml").read_bytes() == foreign
           and pathlib.Path("whole.csv").read_bytes() == table)
    main, feed = os.pipe()
    process = subprocess.Popen([PROGRAM, "batch", "batch.yaml", "--data", "-", "-o", "stopped"], stdin=main,
                               stderr=subprocess.PIPE, text=True)
    os.close(main)
    os.set_blocking(feed, False)
    end = time.monotonic() + 30
    text = ("\n".join(records[:900]) + "\n").encode()
    while not (os.path.exists("stopped") and os.path.getsize("stopped") > 0) and time.monotonic() < end:
        try:
            os.write(feed, text)
        except BlockingIOError:
            time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    time.sleep(0.2)
    os.close(feed)
    errors = process.communicate(timeout=60)[1]
    lines = pathlib.Path("stopped").read_bytes()
    expect("Ctrl-C ends a batch with whole lines", process.returncode == 130 and lines.endswith(b"}}\n"),
           f"{process.returncode} {errors[-300:]}")
    slow_batch()
    case(["batch", "batch.yaml", "--data", "none"], 3, err="There is no file `none`.")
    case([*arguments, "--resume"], 2, err="--resume needs the output to continue")
    case([*arguments, "-o", "none/x"], 3, err="`none/x` cannot be written.")


def slow_batch():
    """Checks that a batch that is killed again and again, within two seconds of its start, makes progress
    each time.
    """
    views = "".join(f"  v{i}: {{text: '{{name}}', lines: 0}}\n" for i in range(60))
    chain = "".join(f"  - v{i}.left == v{i - 1}.right + n\n" for i in range(1, 60))
    pathlib.Path("slow.yaml").write_text("size: 9000xfit\ndata: {name: a, n: 1}\nviews:\n" + views
                                         + "constraints:\n  - HV:|[v0]\n" + chain)
    records = [json.dumps({"name": f"a{i}", "n": i % 9}) for i in range(40_000)]
    pathlib.Path("slow").write_text("\n".join(records) + "\n")
    arguments = ["batch", "slow.yaml", "--data", "slow", "-o", "slow.out", "--resume"]
    pathlib.Path("slow.out").write_bytes(b"")
    last = 0
    for attempt in range(4):
        process = subprocess.Popen([PROGRAM, *arguments], stderr=subprocess.DEVNULL)
        time.sleep(1.8)
        process.kill()
        status = process.wait(60)
        lines = pathlib.Path("slow.out").read_bytes().count(b"\n")
        expect(f"a batch that is killed gains records ({attempt})", lines > last and status == -signal.SIGKILL,
               f"{status}: {last}, then {lines}")
        last = lines
    # Checks that a batch lays out each record at once if a pipe brings one record at a time.
    process = subprocess.Popen([PROGRAM, "batch", "slow.yaml", "--data", "-", "-o", "piped.out"], stdin=subprocess.PIPE)
    process.stdin.write((records[0] + "\n").encode())
    process.stdin.flush()
    end = time.monotonic() + 20
    while not (os.path.exists("piped.out") and os.path.getsize("piped.out") > 0) and time.monotonic() < end:
        time.sleep(0.05)
    expect("a record is written although the pipe is open", os.path.getsize("piped.out") > 0)
    process.stdin.close()
    process.wait(60)


def time_limit():
    """Checks that a command that reaches its time limit prints a message and leaves no file behind."""
    views = "".join(f"  v{i}: {{text: 'a b c', lines: 0}}\n" for i in range(4000))
    chain = "".join(f"  - v{i}.left >= v{i - 1}.right - v{i - 1}.height\n" for i in range(1, 4000))
    pathlib.Path("long.yaml").write_text(f"size: 300xfit\nviews:\n{views}constraints:\n{chain}")
    words = "keyline: error: The time limit of 0.05 seconds was reached while"
    for arguments in (["solve"], ["check", "--sizes", "300x300,400x400"], ["export"], ["explain", "v1.left"],
                      ["draw", "-o", "long.svg"]):
        begin = time.monotonic()
        case([arguments[0], "long.yaml", *arguments[1:], "--timeout", "0.05"], 4, err=words)
        expect(f"{arguments[0]} ends in time", time.monotonic() - begin < 20)
    expect("no part of a picture stays", not [name for name in os.listdir(".") if "long.svg" in name], os.listdir("."))
    case(["solve", "long.yaml", "--timeout", "0.05"], 4, err="Use --timeout 1 for more time, or --timeout 0 for no limit.")
    case(["solve", "card.yaml", "--timeout", "0"], 0)
    case(["solve", "card.yaml", "--timeout", "-1"], 2, err="--timeout")
    # The time for typing the input does not count.
    main, feed = os.pipe()
    process = subprocess.Popen([PROGRAM, "solve", "-", "--timeout", "1"], stdin=main, stdout=subprocess.PIPE, text=True)
    os.close(main)
    time.sleep(1.5)
    os.write(feed, CARD.encode())
    os.close(feed)
    out = process.communicate(timeout=60)[0]
    expect("waiting for standard input takes no time", process.returncode == 0 and "root/a" in out, out)


def batch_checks():
    """Checks that findings about records are printed to standard output, one in each line."""
    pathlib.Path("checked.yaml").write_text("size: 100x40\ndata: {name: a}\n"
                                            "views: {t: {text: '{name}', font: 10, width: 20}}\nconstraints: ['HV:|-10-[t]']\n")
    pathlib.Path("checked").write_text('{"name": "a"}\n{"name": "aaaa", "id": 1}\n{\n{"name": "b", "id": 2}\n')
    done = case(["batch", "checked.yaml", "--data", "checked", "--check"], 1)
    expect("a batch that checks prints findings only", done.stdout.splitlines() == [
        "checked:2: warning: The document has no field `id`, which is ignored in all records.",
        "checked:2: warning: The text of `t` is cut: it needs a width of 22.24, and has 20.",
        "checked:3: error: The line is not a JSON object."], done.stdout)
    pathlib.Path("good").write_text('{"name": "a"}\n{"name": "b"}\n')
    done = case(["batch", "checked.yaml", "--data", "good", "--check"], 0)
    expect("a batch without findings prints nothing", done.stdout == "", done.stdout)
    for more in (["-o", "x"], ["--format", "csv"], ["--pictures", "x"], ["--resume"]):
        case(["batch", "checked.yaml", "--data", "good", "--check", *more], 2, err="--check prints findings instead of frames and pictures.")


def outputs():
    """Checks output to devices, pipes and links, full disks, and files of records that end in the middle of a
    record.
    """
    arguments = ["batch", "batch.yaml", "--data", "few"]
    pathlib.Path("few").write_text('{"name": "aa"}\n')
    case([*arguments, "-o", "few.out"], 0)
    frames = pathlib.Path("few.out").read_bytes()
    os.symlink("few.out", "link.out")
    os.symlink("far.out", "dangling.out")
    os.mkfifo("pipe.out")
    commands = ((arguments, frames), (["export", "card.yaml"], None), (["import", str(ROOT / "Examples/Interfaces/PersonCard.xib")], None))
    for command, whole in commands:
        for name, target in (("link.out", "few.out"), ("dangling.out", "far.out")):
            case([*command, "-o", name], 0)
            expect(f"{command[0]} leaves {name} a link", os.path.islink(name))
            expect(f"{command[0]} writes through {name}", os.path.getsize(target) > 0
                   and (whole is None or pathlib.Path(target).read_bytes() == whole))
        os.remove("far.out")
        with subprocess.Popen(["cat", "pipe.out"], stdout=subprocess.PIPE) as reader:
            case([*command, "-o", "pipe.out"], 0)
            text = reader.communicate(timeout=60)[0]
        expect(f"{command[0]} writes to a pipe", len(text) > 0 and not os.path.isfile("pipe.out"))
        case([*command, "-o", "/dev/null"], 0)
        expect("/dev/null is a device", not os.path.isfile("/dev/null"))
    for name in ("pipe.out", "/dev/null"):
        case([*arguments, "-o", name, "--resume"], 3, err=f"`{name}` is not a regular file, so --resume cannot continue it.")
    with open("/dev/full", "w") as full:
        for command in (["solve", "card.yaml"], ["check", "off.yaml", "--format", "json"], ["draw", "card.yaml", "-o", "-"], arguments):
            done = subprocess.run([PROGRAM, *command], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
            expect(f"{command[0]} on a full disk", done.returncode == 3
                   and "keyline: error: Standard output cannot be written." in done.stderr, done.stderr)
    closed = subprocess.run(["bash", "-c", f"'{PROGRAM}' schema | head -c 10"], capture_output=True, timeout=60, check=False)
    expect("who reads no more needs no more", closed.stderr == b"", closed.stderr)
    case(["batch", "batch.yaml", "--data", ".", "-o", "few.out"], 3, err="`.` is a directory. Name a file.")
    for name, words in (("few", "The output `few` would overwrite the file of the records."), ("batch.yaml", "The output `batch.yaml` would overwrite the document.")):
        before = pathlib.Path(name).read_bytes()
        case([*arguments, "-o", name], 2, err=words)
        expect(f"{name} stays", pathlib.Path(name).read_bytes() == before)
    expect("nothing else was written", pathlib.Path("few.out").read_bytes() != b"")
    pathlib.Path("marked").write_bytes(b"\xef\xbb\xbf" + pathlib.Path("few").read_bytes())
    case(["batch", "batch.yaml", "--data", "marked", "-o", "marked.out"], 0)
    expect("a mark of the byte order is no part of a record", pathlib.Path("marked.out").read_bytes() == frames)
    pathlib.Path("foreign.csv").write_text("12,foo\n13,bar\n")
    case([*arguments, "-o", "foreign.csv", "--format", "csv", "--resume"], 3, err="`foreign.csv` is not the output of a batch as csv, so --resume cannot continue it.")
    process = subprocess.Popen([PROGRAM, *arguments[:-1], "-", "-o", "waits.out"], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    end = time.monotonic() + 20
    while not os.path.exists("waits.out") and time.monotonic() < end:
        time.sleep(0.02)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        expect("Ctrl-C ends a batch that waits for records", process.wait(20) == 130)
    except subprocess.TimeoutExpired:
        process.kill()
        expect("Ctrl-C ends a batch that waits for records", False)


def contents(folder):
    """Returns the visible files of a folder. Incomplete files have names that begin with a dot."""
    return {file.name: file.read_bytes() for file in pathlib.Path(folder).iterdir() if not file.name.startswith(".")}


def batch_pictures():
    """Checks pictures of records: each equals that of `keyline draw`, unsafe file names are refused, and an
    interrupted batch can be continued in its directory.
    """
    documents = ROOT / "Examples/Documents"
    fields = {"label": ["name", "street", "town", "country"], "card": ["name", "role", "detail"]}
    for name, keys in fields.items():
        values = [{key: f"{key} <{i}> & \"more\" of it" * (i % 4) for key in keys} for i in range(150)]
        pathlib.Path("records").write_text("".join(json.dumps(one) + "\n" for one in values))
        case(["batch", str(documents / f"{name}.yaml"), "--data", "records", "--pictures", f"{name}s"], 0)
        expect(f"pictures of {name}.yaml", len(contents(f"{name}s")) == 150)
        for line in (1, 2, 3, 4, 100, 150):
            settings = [f"--set={key}={value}" for key, value in values[line - 1].items()]
            run("draw", str(documents / f"{name}.yaml"), *settings, "-o", "one.svg")
            expect(f"picture {line} of {name}.yaml is that of draw",
                   pathlib.Path(f"{name}s/{line}.svg").read_bytes() == pathlib.Path("one.svg").read_bytes())
    records = [json.dumps({"name": "a" * (i % 40), "id": f"n{i}", "more": "x" * 300}) for i in range(3000)]
    bad = {10: "{", 11: "", 12: '{"name": []}', 13: '{"name": "a"}', 14: '{"id": "../up"}', 15: '{"id": "a/b"}',
           16: '{"id": ".x"}', 17: '{"id": "n1"}', 18: '{"id": ""}', 19: '{"id": "a\\u0007"}', 20: '{"id": "con.a"}',
           21: '{"id": "-o"}', 23: '{"id": "N1"}', 22: '{"id": "%s"}' % ("x" * 201)}
    for line, record in bad.items():
        records[line - 1] = record
    pathlib.Path("records").write_text("\n".join(records) + "\n")
    arguments = ["batch", "batch.yaml", "--data", "records", "--pictures"]
    named = case([*arguments, "named", "--name", "id"], 1, err="records:14: error: `../up` cannot be the name of a picture.\n")
    for words in ("records:10: error: The line is not a JSON object.\n", "records:13: error: The record has no field `id`, which names its picture",
                  "records:17: error: The picture of line 2 is named `n1`, too.\n",
                  "records:23: error: The picture of line 2 is named `n1`, which is the same file where capitals do not count.\n"):
        expect(words, words in named.stderr, named.stderr)
    lines = [int(line.split(":")[1]) for line in named.stderr.splitlines()]
    expect("bad records and names are reported, each once", lines == [10, *range(12, 24)], named.stderr)
    expect("no message has control characters", "\a" not in named.stderr)
    expect("all others have pictures", len(contents("named")) == 2986)
    expect("names stay in the directory", not os.path.exists("up.svg") and not os.path.exists("named/a"))
    numbered = case([*arguments, "whole-pictures"], 1)
    expect("lines name pictures", numbered.stderr.count("error:") == 2 and len(contents("whole-pictures")) == 2997)
    whole = contents("whole-pictures")
    expect("names change no picture", whole["2.svg"] == contents("named")["n1.svg"])
    case([*arguments, "whole-pictures"], 3, err="`whole-pictures` is not empty.")
    for signals in (signal.SIGINT, signal.SIGKILL):
        process = subprocess.Popen([PROGRAM, *arguments, "part-pictures", "--threads", "2", "--resume"],
                                   stderr=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while not os.path.exists("part-pictures/40.svg") and time.monotonic() < end:
            time.sleep(0.002)
        process.send_signal(signals)
        status = process.wait(60)
        expect(f"a batch of pictures ends by {signals}", status in (130, -9, 1), status)
        part = contents("part-pictures")
        expect("a picture is there whole or not", all(whole[name] == text for name, text in part.items()), len(part))
        expect("it was not done", 0 < len(part) < len(whole), len(part))
        run(*arguments, "part-pictures", "--resume")
        expect(f"pictures go on after {signals}", contents("part-pictures") == whole, len(part))
        shutil.rmtree("part-pictures")
    os.mkdir("begun")
    for line in (1, 7, 2999):
        pathlib.Path(f"begun/{line}.svg").write_bytes(whole[f"{line}.svg"])
    pathlib.Path("begun/.8.svg.part").write_bytes(b"<svg")
    os.utime("begun/7.svg", (1, 1))
    run(*arguments, "begun", "--resume")
    expect("what is there is not drawn again", contents("begun") == whole and os.stat("begun/7.svg").st_mtime == 1)
    expect("no part is left", not os.path.exists("begun/.8.svg.part"))
    for place, words in (("none/x", "`none/x` cannot be created."), ("batch.yaml", "`batch.yaml` is not a directory."),
                         ("/proc/pictures", "`/proc/pictures` cannot be created.")):
        case([*arguments, place], 3, err=words)
    os.mkdir("linked")
    os.symlink("../victim", "linked/.1.svg.part")
    case([*arguments, "linked", "--resume"], 3, err="`linked/1.svg` cannot be written.")
    expect("no part is written through a link", not os.path.exists("victim"))
    os.mkdir("full")
    os.makedirs("full/.1.svg.part")
    case([*arguments, "full"], 3, err="`full/1.svg` cannot be written.")
    case([*arguments, "x", "-o", "y"], 2, err="A batch writes either frames or pictures")
    case([*arguments, "x", "--format", "csv"], 2, err="A batch writes either frames or pictures")
    case(["batch", "batch.yaml", "--data", "records", "--name", "id"], 2, err="--name names pictures")


def imports():
    """Checks the import of files with one layout, with several, and with none: the documents and the
    messages.
    """
    interfaces = ROOT / "Examples/Interfaces"
    card, main = str(interfaces / "PersonCard.xib"), str(interfaces / "Main.storyboard")
    case(["import", card, "-o", "person.yaml"], 0, err="PersonCard.xib:53:17: warning: `constraint` (id zL2-xd-K0m)")
    case(["solve", "person.yaml"], 0, out="personCard/nameLabel    120  16    184      24")
    printed = run("import", card)
    expect("an import is printed as it is written", printed.stdout == pathlib.Path("person.yaml").read_text())
    piped = run("import", "-", text=pathlib.Path(card).read_text())
    expect("an import reads standard input", piped.stdout.split("\n", 1)[1] == printed.stdout.split("\n", 1)[1])
    case(["import", main], 2, err="Choose one by --scene, or all by --all DIRECTORY:\n  Login (LoginViewController,")
    case(["import", main, "--scene", "Lgoin"], 2, err="There is no layout `Lgoin`")
    case(["import", main, "--scene", "BYZ-38-t0r", "-o", "one.yaml"], 0)
    case(["import", main, "--all", "layouts"], 0)
    expect("all layouts are written", sorted(os.listdir("layouts")) == ["Login.yaml", "OrderCell.yaml", "Orders.yaml"])
    expect("one is as of all", pathlib.Path("layouts/Login.yaml").read_text() == pathlib.Path("one.yaml").read_text())
    twice = pathlib.Path(card).read_text().replace(
        'secondAttribute="height" multiplier="1:1"', 'secondAttribute="height" multiplier="2:1"').replace(
            'constant="40" placeholder="YES"', 'constant="99"')
    pathlib.Path("twice.xib").write_text(twice)
    done = case(["import", "twice.xib", "-o", "twice.yaml"], 1, err="twice.yaml:")
    expect("a contradiction is reported as check does",
           run("check", "twice.yaml", "--ignore", "clipped-text", "--ignore", "overlap").stdout in done.stderr, done.stderr)
    pathlib.Path("entity.xib").write_text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<a>&b;</a>')
    case(["import", "entity.xib"], 1, err="entity.xib:1:1: error: Types of documents and their entities are not read.")
    case(["import", "card.yaml"], 1, err="card.yaml:1:1: error: The file is not XML.")
    case(["import", "none.xib"], 3, err="There is no file `none.xib`.")
    case(["import", card, "-o", "none/x.yaml"], 3, err="`none/x.yaml` cannot be written.")
    case(["import", main, "--all", "none/x"], 3, err="`none/x/Login.yaml` cannot be written.")
    case(["import", main, "--all", "x", "--scene", "Login"], 2, err="--all cannot be combined with --scene or -o")


def sessions(page):
    """Runs the commands after `$` in the fenced blocks of a document, and compares their output. Returns
    their number.
    """
    session = None
    count = 0

    def check():
        done = subprocess.run(["bash", "-c", session[0].replace("keyline", f"'{PROGRAM}'", 1)], capture_output=True,
                              text=True, cwd=ROOT / "Examples/Documents", timeout=60, check=False)
        printed = (done.stdout + done.stderr).rstrip("\n").splitlines()
        expected = "\n".join(session[1]).rstrip("\n").splitlines()
        expect(session[0], [line.rstrip() for line in printed] == expected, "\n".join(printed))

    for line in (ROOT / page).read_text().splitlines():
        if session and (line.startswith("$ ") or line == "```"):
            check()
            count += 1
            session = None
        if line.startswith("$ "):
            session = (line[2:], [])
        elif session:
            session[1].append(line)
    return count


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    pathlib.Path("card.yaml").write_text(CARD)
    pathlib.Path("off.yaml").write_text(OFF)
    pathlib.Path("bad.yaml").write_text("veiws: {}\n")
    pathlib.Path("latin.yaml").write_bytes(b"views: {a: \xe9}\n")
    statuses()
    streams()
    pictures()
    images()
    current()
    watch()
    batch()
    batch_checks()
    time_limit()
    outputs()
    batch_pictures()
    imports()
    for page, least in (("docs/Command.md", 4), ("docs/Import.md", 2)):
        count = sessions(page)
        expect(f"{page} has sessions", count >= least, count)
    os.chdir("/")
expect.end("the command does what its documents say")

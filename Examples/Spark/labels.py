"""A shipping label: a layout that is made into a template once and then computed for batches of records.

This module works on Arrow's record batches and does not depend on their source: `job.py` (Spark) and
`alone.py` (one machine) call the same function. The label of a record depends on this record alone, because
text widths are whole thousandths of an em until they are multiplied once, and a template computes each
instance independently.
"""

import functools
import unicodedata

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

import keyline_solver

WIDTH, HEIGHT, MARGIN = 252.0, 130.0, 9.0
CONDENSED = 0.7  # letters are condensed to at least this part of their width
MODULE, THIN_MODULE = 0.9, 0.6  # the width of a barcode's narrowest bar: the preferred one, and the smallest that scanners can read
SIZES = {"sender": 7.0, "name": 12.0, "street": 10.0, "city": 10.0, "postcode": 16.0}
BOXES = ("sender", "name", "street", "city", "postcode", "barcode")
SIDES = ("left", "top", "width", "height")
# The numbers that the template needs for each record: natural text widths, heights of texts that may have two lines,
# and the modules (narrowest bars) of the barcode.
NUMBERS = (
    "sender.width", "name.width", "name.height", "street.width", "street.height", "city.width", "postcode.width",
    "modules",
)  # fmt: skip

RECORD = pa.schema(
    [("id", pa.int64()), *((name, pa.string()) for name in ("sender", "name", "street", "city", "postcode"))]
)
PLACED = pa.schema(
    [("id", pa.int64()), *((f"{box}_{side}", pa.float64()) for box in BOXES for side in SIDES), ("error", pa.string())]
)


class BadRecord(ValueError):
    """The error for a record from which no label can be made. The message contains the record's
    id."""


# ---- the layout -------------------------------------------------------------------------------------


class Layout:
    """Makes the constraints of a label. `parameters` are the constraints whose constants a record's numbers set.
    """

    def __init__(self, numbers: dict[str, float]) -> None:
        self.solver = keyline_solver.Solver()
        self.numbers, self.parameters = numbers, []
        box = {name: self.solver.box(name) for name in BOXES}
        self.texts(box)
        self.foot(box["postcode"], box["barcode"])
        self.column(box)

    def say(self, name: str, relation: keyline_solver.Relation, priority: float = 1000) -> keyline_solver.Constraint:
        return self.solver.add(relation, priority, name=name)

    def number(
        self, name: str, left: keyline_solver.Expression, number: str, factor: float, priority: float = 1000, least=False
    ):
        """Adds the constraint ``left == factor * number`` or, if `least` is true,
        ``left >= factor * number``. `number` is the name of an input of the template."""
        value = factor * self.numbers[number]
        rule = self.say(name, left >= value if least else left == value, priority)
        self.parameters.append((rule, NUMBERS.index(number), factor))

    def texts(self, box: dict[str, keyline_solver.Box]) -> None:
        for name in ("sender", "name", "street", "city"):
            wide, number = box[name].width, f"{name}.width"
            self.say(f"{name} within the label", box[name].left >= MARGIN)
            self.say(f"{name} within the label", box[name].right <= WIDTH - MARGIN)
            self.number(f"{name} of its natural width", wide, number, 1, priority=700)
            self.number(f"{name} at least {CONDENSED} of its natural width", wide, number, CONDENSED, least=True)
        for name in ("name", "street"):
            self.number(f"the lines of {name}", box[name].height, f"{name}.height", 1)

    def foot(self, postcode: keyline_solver.Box, barcode: keyline_solver.Box) -> None:
        """Places the barcode, and at its right the postcode, which is never condensed."""
        self.number("postcode of its natural width", postcode.width, "postcode.width", 1)
        self.number("barcode as wide as it should be", barcode.width, "modules", MODULE, priority=600)
        self.number("barcode wide enough for scanners", barcode.width, "modules", THIN_MODULE, least=True)
        self.say("barcode at the left", barcode.left == MARGIN)
        self.say("postcode at the right", postcode.right == WIDTH - MARGIN)
        self.say("a quiet zone beside the barcode", postcode.left >= barcode.right + 12)
        self.say("barcode at the bottom", barcode.bottom == HEIGHT - MARGIN)
        self.say("barcode of its height", barcode.height == 32, 400)
        self.say("barcode high enough for scanners", barcode.height >= 18)
        self.say("a line of the postcode", postcode.height == line(16))
        self.say("postcode beside the barcode", postcode.center_y == barcode.center_y)

    def column(self, box: dict[str, keyline_solver.Box]) -> None:
        """Places the sender at the top, and the lines of the recipient, which first move left and up if space is
        short, and are condensed only after that.
        """
        sender, name, street, city = (box[one] for one in ("sender", "name", "street", "city"))
        self.say("sender at the left", sender.left == MARGIN)
        self.say("sender at the top", sender.top == MARGIN)
        self.say("a line of the sender", sender.height == line(7))
        self.say("a line of the city", city.height == line(10))
        self.say("recipient indented", name.left == 54, 300)
        self.say("recipient below the sender", name.top >= sender.bottom + 6)
        self.say("recipient where windows are", name.top == 36, 300)
        for above, below in ((name, street), (street, city)):
            self.say(f"{below.name} below {above.name}", below.top == above.bottom + 2)
            self.say(f"{below.name} in line with {above.name}", below.left == above.left)
        self.say("recipient above the barcode", city.bottom + 6 <= box["barcode"].top)
        self.outputs = [getattr(box[one], side) for one in BOXES for side in SIDES]


def line(size: float) -> float:
    return 1.25 * size


@functools.cache
def template() -> keyline_solver.Template:
    """Returns the template of this process, which is made at the first call. It gets a sample of
    each kind of label: with short texts, with long ones, with two lines, and with a thin
    barcode."""
    short = [90.0, 80.0, 15.0, 80.0, 12.5, 60.0, 44.0, 160.0]
    samples = [short]
    for number, value in ((0, 240), (1, 220), (1, 320), (3, 220), (3, 320), (5, 220), (5, 320), (6, 80), (7, 250)):
        samples.append([value if i == number else own for i, own in enumerate(short)])
    for name, street in ((30.0, 12.5), (15.0, 25.0), (30.0, 25.0)):
        for wide in (220.0, 320.0):
            samples.append([90.0, wide, name, wide, street, 60.0, 44.0, 250.0])
    layout = Layout(dict(zip(NUMBERS, short, strict=True)))
    return layout.solver.template(layout.parameters, layout.outputs, samples)


def refusal(numbers: np.ndarray, status: int) -> str:
    """Returns the reason why a record cannot become a label: the names of the constraints that
    contradict each other."""
    try:
        Layout(dict(zip(NUMBERS, numbers.tolist(), strict=True)))
    except keyline_solver.Unsatisfiable as error:
        return "no room: " + "; ".join(sorted({str(one.name) for one in error.conflict}))
    return f"its layout failed with status {status} of csolver.h"


# ---- texts ------------------------------------------------------------------------------------------

# The widths of Helvetica's letters, in thousandths of an em, from the space to the tilde.
_ASCII = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)


@functools.cache
def widths() -> np.ndarray:
    """Returns an array with the width of each letter in thousandths of an em, indexed by code
    point. Letters with accents are as wide as letters without; a letter that is not in the table is
    one em wide."""
    table = np.full(0x250, 1000, np.int64)
    table[32:127] = [int(width) for width in _ASCII.split()]
    for code in range(0xC0, 0x250):
        base = ord(unicodedata.normalize("NFD", chr(code))[0])
        if base < 127:
            table[code] = table[base]
    for letter, width in (("ß", 611), ("æ", 889), ("Æ", 1000), ("ø", 611), ("Ø", 778), ("ł", 222), ("Ł", 556)):
        table[ord(letter)] = width
    return table


def extents(text: str) -> tuple[np.ndarray, np.ndarray]:
    """Returns the code points of a text, and for each letter the width of the text before it, in
    thousandths of an em. The last element of the widths is that of the whole text."""
    codes = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    return codes, np.concatenate([[0], np.cumsum(widths()[np.minimum(codes, 0x24F)])])


def measure_all(texts: pa.Array) -> np.ndarray:
    """Returns the width of each text in thousandths of an em. A missing text has the width 0."""
    ends = np.cumsum(pc.fill_null(pc.utf8_length(texts), 0).to_numpy(zero_copy_only=False))
    _, sums = extents("".join(texts.drop_null().to_pylist()))
    return np.diff(sums[ends], prepend=0)


def wrapped(text: str, limit: float) -> int:
    """Breaks a text into two lines so that the first line is at most `limit` wide. Returns the
    width of the wider line, in thousandths of an em."""
    codes, sums = extents(text)
    spaces = np.flatnonzero(codes == ord(" "))
    fitting = spaces[sums[spaces] <= limit]
    if not fitting.size:
        return int(sums[-1])
    return int(max(sums[fitting[-1]], sums[-1] - sums[fitting[-1] + 1]))


# ---- batches ----------------------------------------------------------------------------------------


def mistakes(batch: pa.RecordBatch) -> dict[int, str]:
    """Finds records that cannot become labels whatever their layout, such as one without a name.
    Returns a message for each of them, by its row in the batch."""
    found: dict[int, str] = {}
    for name in ("sender", "name", "street", "city", "postcode"):
        column = batch.column(name)
        for said, bad in (
            (f"{name} is empty", pc.fill_null(pc.equal(pc.utf8_length(pc.utf8_trim_whitespace(column)), 0), True)),
            (f"{name} has a control character", pc.fill_null(pc.match_substring_regex(column, r"[\x00-\x1f\x7f]"), False)),
        ):
            for row in np.flatnonzero(bad.to_numpy(zero_copy_only=False)):
                found.setdefault(int(row), said)
    unknown = pc.fill_null(pc.invert(pc.match_substring_regex(batch.column("postcode"), r"^[ -~]*$")), False)
    for row in np.flatnonzero(unknown.to_numpy(zero_copy_only=False)):
        found.setdefault(int(row), f"no barcode has {batch.column('postcode')[int(row)].as_py()!r}")
    return found


def numbers_of(batch: pa.RecordBatch) -> np.ndarray:
    """Returns the numbers that the template needs, as an array of the shape (records, NUMBERS)."""
    found = {f"{name}.width": measure_all(batch.column(name)) * (size / 1000) for name, size in SIZES.items()}
    for name in ("name", "street"):
        room = (WIDTH - 2 * MARGIN) / CONDENSED
        wide, column = found[f"{name}.width"], batch.column(name)
        high = np.full(len(wide), line(SIZES[name]))
        for row in np.flatnonzero(wide > room):
            wide[row] = wrapped(column[int(row)].as_py(), room / SIZES[name] * 1000) * (SIZES[name] / 1000)
            high[row] *= 2
        found[f"{name}.height"] = high
    # The number of modules (narrowest bars) of the barcode, a Code 128. A start symbol, the letters
    # of the postcode, a stroke, eight digits and a check sum have 11 modules each, and the stop
    # symbol has 13.
    letters = pc.fill_null(pc.utf8_length(batch.column("postcode")), 0).to_numpy(zero_copy_only=False)
    found["modules"] = 11.0 * (letters + 9 + 2) + 13
    return np.stack([found[name] for name in NUMBERS], axis=1)


def lay_out(batch: pa.RecordBatch, bad: str = "report", threads: int = 1) -> pa.RecordBatch:
    """Lays out a batch of records (schema RECORD). Returns a batch of labels (schema PLACED) in the same order.

    A wrong record gets null frames and an `error`, and all others are laid out. With ``bad="fail"`` the first
    wrong record raises `BadRecord` instead.
    """
    if bad not in ("report", "fail"):
        raise ValueError(f"bad is 'report' or 'fail', not {bad!r}")
    batch = as_records(batch)
    numbers, errors = numbers_of(batch), mistakes(batch)
    shape = template()
    statuses = np.zeros(len(numbers), np.int32)
    frames = shape.stamp(numbers, threads=threads, statuses=statuses)
    for row in np.flatnonzero(statuses):
        if int(row) not in errors:
            errors[int(row)] = refusal(numbers[row], int(statuses[row]))
    if errors and bad == "fail":
        first = min(errors)
        raise BadRecord(f"record {batch.column('id')[first].as_py()}: {errors[first]}")
    missing = np.zeros(len(numbers), bool)
    missing[list(errors)] = True
    columns = [pa.array(np.ascontiguousarray(frames[:, k]), mask=missing) for k in range(frames.shape[1])]
    said = pa.array([errors.get(row) for row in range(len(numbers))] if errors else [None] * len(numbers), pa.string())
    return pa.RecordBatch.from_arrays([batch.column("id"), *columns, said], schema=PLACED)


def as_records(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Returns the columns that RECORD names, and drops all others. Raises BadRecord if a column or
    an id is missing."""
    columns = []
    for field in RECORD:
        if field.name not in batch.schema.names:
            raise BadRecord(f"records have no column {field.name!r}; they have {', '.join(batch.schema.names)}")
        try:
            columns.append(batch.column(field.name).cast(field.type))
        except pa.ArrowInvalid as error:
            raise BadRecord(f"the column {field.name!r} is no {field.type}: {error}") from None
    if columns[0].null_count:
        row = int(np.flatnonzero(columns[0].is_null().to_numpy(zero_copy_only=False))[0])
        raise BadRecord(f"a record has no id: {', '.join(str(column[row]) for column in columns[1:])}")
    return pa.RecordBatch.from_arrays(columns, schema=RECORD)

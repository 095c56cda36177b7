"""Writes records of labels, the same ones in every run: records.py FOLDER [--count N] [--files N].

One record in 20 011 is wrong: it has no city, a postcode that no barcode can contain, a line break, or too
much text for a label.
"""

import argparse
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from labels import RECORD

SENDERS = ["Quill & Sons, Mill Lane 3, Leeds", "Łódź Papier, Piotrkowska 12", "Office Supplies International plc, P.O. Box 7"]
GIVEN = ["Ada", "Bo", "Zoë", "Dmitri", "Eleonora", "Finn", "Gwendolyn", "Hana", "Ibrahim", "Josephine-Marie"]
FAMILY = [
    "Lee", "Okonkwo", "Fitzwilliam", "Nguyễn", "Papadopoulos-Andersson", "Smith", "Müller", "Ito", "Montgomery-Hale", "Abara",
    "Quist", "van der Westhuizen-Featherstonehaugh of Upper Wolverhampton",
]  # fmt: skip
STREETS = [
    "Mill Lane", "High Street", "Old Observatory Crescent", "Canal Walk", "Station Road", "Elm Row", "The Green",
    "Upper Saint Bartholomew's Boulevard", "Rue de l'Église", "Harbour View Terrace",
    "Industrial Estate of the United Harbour Companies, Gate 14, Warehouse",
]  # fmt: skip
CITIES = ["Leeds", "Newcastle upon Tyne", "Bath", "Kingston upon Hull", "Ely", "Llanfairpwllgwyngyllgogerychwyrndrobwll"]
BAD = {
    "city": None,
    "postcode": "1011é",
    "name": "Ada\nLee",
    "street": "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
}


def draw(ids: np.ndarray, salt: int, count: int) -> np.ndarray:
    """Returns one pseudo-random number below `count` for each id. Equal ids and salts give equal
    numbers, so every run writes the same records."""
    mixed = (ids.astype(np.uint64) + np.uint64(salt)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    return ((mixed >> np.uint64(33)) % np.uint64(count)).astype(np.int64)


def records(ids: np.ndarray) -> pa.Table:
    def pick(values: list[str], salt: int) -> pa.Array:
        return pa.array(values).take(draw(ids, salt, len(values)))

    def number(salt: int, count: int) -> pa.Array:
        return pa.array(1 + draw(ids, salt, count)).cast(pa.string())

    digits = pc.utf8_lpad(number(6, 99_998), 5, padding="0")
    long = pc.binary_join_element_wise(pick(["SW", "NE", "K1A"], 7), digits, " ")
    columns = {
        "sender": pick(SENDERS, 1),
        "name": pc.binary_join_element_wise(pick(GIVEN, 2), pick(FAMILY, 3), " "),
        "street": pc.binary_join_element_wise(pick(STREETS, 4), number(5, 300), " "),
        "city": pick(CITIES, 8),
        "postcode": pc.if_else(pa.array(draw(ids, 9, 3) == 0), long, digits),
    }
    bad = np.where(ids % 20_011 == 0, ids // 20_011 % len(BAD), -1)
    for kind, (name, value) in enumerate(BAD.items()):
        columns[name] = pc.if_else(pa.array(bad == kind), pa.scalar(value, pa.string()), columns[name])
    return pa.table([pa.array(ids), *columns.values()], schema=RECORD)


def write(folder: Path, count: int, files: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.parquet"):
        old.unlink()
    for k, ids in enumerate(np.array_split(np.arange(1, count + 1), files)):
        pq.write_table(records(ids), folder / f"records-{k:03}.parquet")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=16, help="each is a task of Spark's")
    given = parser.parse_args()
    if given.count < given.files or given.files < 1:
        parser.error("at least one file, and a record for each")
    write(given.folder, given.count, given.files)
    print(f"{given.count} records in {given.files} files in {given.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

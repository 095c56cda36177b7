"""Draws a diagram of the CSV file that `make soak` writes.

Usage: picture.py CSV SVG. Needs matplotlib.
"""

import csv
import sys

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "soak"  # the same bytes each time
import matplotlib.pyplot as plot

PANELS = [
    ("residual of required constraints", [("residual", "relative")], "log"),
    ("memory held (kB)", [("bytes", "")], "linear"),
    (
        "row operations",
        [("rows_per_operation", "an operation"), ("rows_per_suggestion", "a suggestion")],
        "linear",
    ),
    (
        "microseconds (depends on the machine's load)",
        [("us_per_operation", "an operation"), ("us_per_suggestion", "a suggestion")],
        "log",
    ),
]


def main(source, target):
    with open(source, newline="") as file:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]
    millions = [row["operations"] / 1e6 for row in rows]
    figure, axes = plot.subplots(len(PANELS), 1, figsize=(7, 8), sharex=True)
    for axis, (title, lines, scale) in zip(axes, PANELS):
        for name, label in lines:
            factor = 1e-3 if name == "bytes" else 1
            axis.plot(millions, [row[name] * factor for row in rows], linewidth=1, label=label)
        axis.set_title(title, fontsize=9, loc="left")
        axis.set_yscale(scale)
        if scale == "linear":
            axis.set_ylim(bottom=0)
        if len(lines) > 1:
            axis.legend(fontsize=8, loc="lower right")
        axis.grid(alpha=0.3)
    axes[0].axhline(1e-9, color="red", linewidth=0.8, linestyle="--")
    axes[-1].set_xlabel(
        f"million operations, with {rows[-1]['suggestions'] / rows[-1]['operations']:.0f} suggestions each"
    )
    figure.tight_layout()
    figure.savefig(target, metadata={"Date": None})


main(*sys.argv[1:])

"""Tests a real program: matplotlib's constrained layout must place axes alike with kiwisolver and with
keyline_solver.kiwisolver in its place.
"""

import json
import subprocess
import sys

import pytest

pytest.importorskip("matplotlib")

PROGRAM = """
import json, sys
import numpy as np
if sys.argv[1] == "ours":
    import keyline_solver.kiwisolver
    sys.modules["kiwisolver"] = keyline_solver.kiwisolver
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
if sys.argv[1] == "ours":
    import matplotlib._layoutgrid
    assert matplotlib._layoutgrid.kiwi is keyline_solver.kiwisolver
found = []
for rows, columns, ratios in ((1, 1, None), (2, 3, None), (3, 2, [1, 3]), (4, 4, None)):
    figure, axes = plt.subplots(rows, columns, layout="constrained", squeeze=False, width_ratios=ratios)
    for place, one in enumerate(axes.flat):
        one.set_title("title " * (place % 3))
        one.set_ylabel("label\\n" * (place % 2))
        if place % 4 == 1:
            figure.colorbar(one.pcolormesh(np.arange(12).reshape(3, 4)), ax=one)
    figure.suptitle("above all")
    figure.canvas.draw()
    found.append([one.get_position().bounds for one in figure.axes])
figure = plt.figure(layout="constrained")
mosaic = figure.subplot_mosaic("AAB;CDB;CEE")
mosaic["B"].set_xlabel("a label")
figure.canvas.draw()
found.append([one.get_position().bounds for one in figure.axes])
print(json.dumps(found))
"""


def test_constrained_layouts_are_alike():
    found = {}
    for name in ("theirs", "ours"):
        run = subprocess.run([sys.executable, "-c", PROGRAM, name], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        found[name] = json.loads(run.stdout)
    for theirs, ours in zip(found["theirs"], found["ours"], strict=True):
        for first, second in zip(theirs, ours, strict=True):
            assert first == pytest.approx(second, abs=1e-6)

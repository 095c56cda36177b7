"""Lays out a card once, and computes it for other widths and texts with a template. Prints three of the
results, and writes the first one as SVG if a file is given.

Usage: cards.py [FILE.svg]
"""

import sys

import keyline_solver

solver = keyline_solver.Solver()
card, image, title = solver.box("card"), solver.box("image"), solver.box("title")
solver.add_all([card.left == 0, card.top == 0, card.height == 80])
solver.add_all([image.left == 10, image.width == 48, image.height == image.width])
solver.add(image.center_y == card.center_y)
solver.add_all([title.left == image.right + 10, title.top == image.top, title.height == 20])
solver.add_all([title.right <= card.right - 10, title.width >= 0])
natural = solver.add(title.width == 120, priority=750, name="the title's natural width")

width = solver.add(card.width == 320, name="the card's width")

solver.solve()
if len(sys.argv) > 1:
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(solver.picture([card, image, title]))
shape = solver.template([width, natural], [title.left, title.width])

numbers = [[320, 120], [150, 120], [600, 333]]
for (wide, wanted), (left, given) in zip(numbers, shape.stamp(numbers).tolist(), strict=True):
    print(f"a card of {wide}: a title of {wanted} has {given:g} at {left:g}")

"""The layouts that the benchmarks build, written with operators that Kiwi and Keyline share.

All consist of views inside a root whose width and height are edited: a list of cards (`cells`), rows of
labels and fields (`form`) and columns of equal width (`columns`). The project's benchmarks in other languages
use the same layouts.
"""

from random import Random

_draw = Random(1)
TEXTS = [40 + _draw.randint(0, 80) for _ in range(100)]  # random widths of a form's labels, made before any time is measured


def cells(root, view, add, size):
    """Builds a list of cards, each with an image and two texts. The cards are independent of each other: they
    share only the width of the root. Each card has 28 constraints.
    """
    for i in range(size):
        card, image, title, detail = view(f"card{i}"), view(f"image{i}"), view(f"title{i}"), view(f"detail{i}")
        for one in (card, image, title, detail):
            add(one.width >= 0)
            add(one.height >= 0)
        add(card.left == root.left)
        add(card.right == root.right)
        add(card.top == 80 * i)
        add(card.height == 80)
        add(image.left == card.left + 10)
        add(image.center_y == card.center_y)
        add(image.width == 48)
        add(image.height == image.width)
        add(title.left == image.right + 10)
        add(title.right <= card.right - 10)
        add(title.top == image.top)
        add(title.height == 20)
        add(detail.left == title.left)
        add(detail.top == title.bottom + 4)
        add(detail.right <= card.right - 10)
        add(detail.height == 16)
        for one, natural in ((title, 120 + i % 60), (detail, 90 + i % 90)):
            add(one.width >= natural, 750)
            add(one.width <= natural, 250)


def form(root, view, add, size):
    """Builds a form: rows of a label and a field. All labels begin at the same x, and so do all fields, and
    each label and field has a natural size.
    """
    before = first = None
    for i in range(size):
        label, field = view(f"label{i}"), view(f"field{i}")
        for one in (label, field):
            add(one.width >= 0)
            add(one.height >= 0)
        add(label.left == root.left + 16)
        sides = ((label.width, TEXTS[i], 251, 750), (label.height, 21, 251, 750), (field.width, 100, 250, 749))
        for side, natural, hug, resist in sides:
            add(side <= natural, hug)
            add(side >= natural, resist)
        add(field.height == 30)
        add(field.left >= label.right + 8)
        add(field.right == root.right - 16)
        add(label.center_y == field.center_y)
        add(field.top == (before.bottom if before else root.top) + 12)
        if first:
            add(field.left == first.left)
        else:
            add(field.left == root.left, 260)
        first, before = first or field, field
    add(before.bottom <= root.bottom - 12, 740)


def columns(root, view, add, size):
    """Builds columns side by side that have equal widths and together fill the root."""
    before = first = None
    for i in range(size):
        one = view(f"column{i}")
        add(one.width >= 0)
        add(one.height >= 0)
        add(one.top == root.top + 4)
        add(one.bottom == root.bottom - 4)
        add(one.left == (before.right if before else root.left) + 1)
        if first:
            add(one.width == first.width)
        first, before = first or one, one
    add(before.right == root.right - 1)


FAMILIES = {"cells": cells, "form": form, "columns": columns}


def build(family, size, root, view, add):
    """Builds one of the layouts inside a root whose left and top edges become 0. The caller begins the edits
    of the root's width and height.
    """
    add(root.left == 0)
    add(root.top == 0)
    FAMILIES[family](root, view, add, size)

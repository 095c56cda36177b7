/// How a family is drawn: how many rows, cells, views or levels of it, and in what size of the root they fill it.
struct Page {
    var units: Int
    var width: Double
    var height: Double
    /// Pixels a point.
    var scale = 1.0
}

/// By family; one that is not here is no layout of rectangles.
let pages: [String: Page] = [
    "toolbar": Page(units: 16, width: 498, height: 46),
    "columns": Page(units: 8, width: 480, height: 120),
    "form": Page(units: 6, width: 360, height: 264),
    "cells": Page(units: 4, width: 320, height: 320),
    "nested": Page(units: 3, width: 640, height: 480),
    "flexible": Page(units: 9, width: 480, height: 80),
    "toggles": Page(units: 8, width: 320, height: 227),
    "conflicts": Page(units: 8, width: 900, height: 150),
    "row": Page(units: 12, width: 480, height: 80),
    "deep": Page(units: 9, width: 60, height: 40, scale: 8),
    "grid": Page(units: 5, width: 400, height: 300),
    "dialog": Page(units: 1, width: 400, height: 160),
]

/// The role of a view in the picture of its workload.
enum Part {
    /// Shows its number in its parent.
    case box
    /// Holds others.
    case frame
    case text
    case field
    case image
    /// Takes a number that no view has.
    case nothing
}

/// The picture of a family (kind of layout): the number of rows, cells, views or levels that it shows, and the size of
/// the root that they fill.
struct Page {
    var units: Int
    var width: Double
    var height: Double
    /// The number of pixels in the picture for each point of the layout.
    var scale = 1.0
}

/// The picture of each family (kind of layout). A family without an entry is not a layout of rectangles, and has no
/// picture.
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

/// How the picture of a solved layout draws a view: as a box, a frame, a text, a field, an image,
/// or not at all.
enum Part {
    /// Draws a filled rectangle that contains the view's number among its siblings.
    case box
    /// Draws a bordered rectangle without a number, for a view that contains other views.
    case frame
    case text
    case field
    case image
    /// Draws nothing. The view exists only because variables are numbered by views, four for each.
    case nothing
}

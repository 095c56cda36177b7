// Compares one layout under the three norms of Keyline (absolute errors, squared errors, automatic), which decide how
// conflicting optional constraints are balanced. In each row, views between two fixed edges want widths whose sum is
// larger or smaller than the width of the row. Prints the widths that the views get and writes a picture. Exits with
// status 3 if least squares are not available.
//
//     swift run norms [FILE]
import Foundation
import Keyline
import KeylinePictures

/// A row of views: the width that each view wants, with a priority, and the least width of each
/// view. Widths are in points.
struct Row {
    /// A sentence that describes the row. It stands above the row in the picture.
    var title: String
    var wishes: [(width: Double, priority: LayoutPriority)]
    var narrowest = 0.0
}

let rows = [
    // Three views want 140 of 300 points each, so their optional constraints conflict at equal
    // priority.
    Row(
        title: "Three views want 140 pt each, 420 pt in all.",
        wishes: [(140, 500), (140, 500), (140, 500)]),
    // The first view's constraint has a higher priority and is satisfied. The two others share what
    // is left of 300 points.
    Row(
        title: "The first wants 120 pt at priority 600, the others 120 and 150 pt at 500.",
        wishes: [(120, 600), (120, 500), (150, 500)]),
    // No optional constraint says how the 300 points are distributed beyond 60 for each view, so
    // the norms may choose differently.
    Row(
        title: "Two views take at least 60 pt each, and none wants a width.", wishes: [],
        narrowest: 60),
    // The optional constraint can be satisfied, and only one layout does so. All norms give this
    // layout.
    Row(
        title: "The first wants 80 pt, and each takes at least 60 pt: no conflict, one answer.",
        wishes: [(80, 500)], narrowest: 60),
]

/// Creates a view with all rows below each other, and the constraints of their views.
@MainActor func makePanel() -> (root: View, rows: [[View]]) {
    let root = View(frame: Rect(width: 300, height: 148))
    let views = rows.map { row in (0..<max(2, row.wishes.count)).map { _ in View() } }
    for (i, row) in rows.enumerated() {
        var left = root.leadingAnchor
        for (j, view) in views[i].enumerated() {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            LayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: left),
                view.topAnchor.constraint(equalTo: root.topAnchor, constant: Double(8 + 34 * i)),
                view.heightAnchor.constraint(equalToConstant: 26),
                view.widthAnchor.constraint(greaterThanOrEqualToConstant: row.narrowest),
            ])
            if j < row.wishes.count {
                let wish = view.widthAnchor.constraint(equalToConstant: row.wishes[j].width)
                wish.priority = row.wishes[j].priority
                wish.isActive = true
            }
            left = view.trailingAnchor
        }
        left.constraint(equalTo: root.trailingAnchor).isActive = true
    }
    return (root, views)
}

/// The result of laying out several rows of views, whose errors were minimised by the norm `norm`.
/// `rows` contains the frames of the views of each row, in the coordinates of the root view.
struct Answer {
    var norm: String
    var rows: [[Rect]]
}

func points(_ width: Double) -> String { String(format: "%g", (width * 10).rounded() / 10) }

var answers: [Answer] = []
for norm in [LayoutNorm.absolute, .squares, .automatic] {
    let panel = makePanel()
    LayoutEngine.withConflictHandler {
        FileHandle.standardError.write(Data("\($0)\n".utf8))
        exit(3)
    } perform: {
        panel.root.layoutEngine.norm = norm
    }
    panel.root.layoutIfNeeded()
    let solved = panel.root.layoutEngine.statistics.leastSquaresSolves
    print("\(norm): \(solved) components by least squares")
    for row in panel.rows {
        print("    " + row.map { points($0.frame.width) }.joined(separator: " "))
    }
    answers.append(Answer(norm: "\(norm)", rows: panel.rows.map { $0.map(\.frame) }))
}

if CommandLine.arguments.count > 1 {
    try Comparison(answers: answers).document.write(
        toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
}

// One layout under the three norms: rows of views between two edges that all want a width, more or
// less than there is. Prints what widths they get, and writes a picture of it. Ends with the status 3 where
// least squares are not available.
//
//     swift run norms [FILE]
import Foundation
import Keyline
import KeylinePictures

/// A row: how wide its views want to be, at which priority, and how narrow none of them may be.
struct Row {
    var wishes: [(width: Double, priority: LayoutPriority)]
    var narrowest = 0.0
}

let rows = [
    // Equals want 420 of 300: they conflict.
    Row(wishes: [(140, 500), (140, 500), (140, 500)]),
    // The first one's wish goes first, and equals have the rest between them.
    Row(wishes: [(120, 600), (120, 500), (150, 500)]),
    // Nobody says who gets what is left.
    Row(wishes: [], narrowest: 60),
    // No conflict, and one answer.
    Row(wishes: [(80, 500)], narrowest: 60),
]

/// The rows, one below the other.
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

/// Shows frames as they are.
let sheet = View(frame: Rect(width: 320, height: 548))
sheet.identifier = ""

@MainActor func show(_ name: String, _ frame: Rect) {
    let box = View(frame: frame)
    box.identifier = name
    sheet.addSubview(box)
}

for (i, norm) in [LayoutNorm.absolute, .squares, .automatic].enumerated() {
    let panel = makePanel()
    LayoutEngine.withConflictHandler {
        FileHandle.standardError.write(Data("\($0)\n".utf8))
        exit(3)
    } perform: {
        panel.root.layoutEngine.norm = norm
    }
    panel.root.layoutIfNeeded()
    let solved = panel.root.layoutEngine.statistics.leastSquaresSolves
    let title = "\(norm): \(solved) components by least squares"
    print(title)
    let top = 10 + 180 * Double(i)
    show(title, Rect(x: 10, y: top, width: 300, height: 24))
    for row in panel.rows {
        let widths = row.map { String(format: "%g", ($0.frame.width * 10).rounded() / 10) }
        print("    " + widths.joined(separator: " "))
        for (view, width) in zip(row, widths) {
            let frame = view.frame
            show(
                width,
                Rect(
                    x: 10 + frame.minX, y: top + 24 + frame.minY, width: frame.width,
                    height: frame.height))
        }
    }
    // A rule; with it a panel has as many boxes as there are colours, twice.
    show("", Rect(x: 10, y: top + 168, width: 300, height: 1))
}

if CommandLine.arguments.count > 1 {
    try SVGPicture(of: sheet, scale: 1.5).document.write(
        toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
}

import Keyline

/// The frames of all views in a layout, which can be printed as a text table, as JSON or as CSV.
package struct FrameTable {
    package struct Row {
        package var path: String
        package var frame: Rect
        package var depth: Int
        package var isGuide: Bool
    }

    package private(set) var rows: [Row] = []

    /// Collects the present frames of a layout's views and guides.
    /// - Parameter isAbsolute: whether frames are in the coordinates of the root, instead of the superview.
    package init(_ layout: DocumentLayout, isAbsolute: Bool = false) {
        for part in layout.parts {
            let frame = part.item.layoutNode.frame
            let shown = isAbsolute ? part.item.layoutNode.frameInRoot : frame
            rows.append(
                Row(
                    path: part.path, frame: shown, depth: part.depth, isGuide: part.model == nil))
        }
    }

    /// The columns of numbers in the table, from `x` to `height`, rounded to thousandths of a
    /// point.
    private static let columns: [(name: String, number: @Sendable (Rect) -> Double)] = [
        ("x", { $0.minX }), ("y", { $0.minY }), ("width", { $0.width }), ("height", { $0.height }),
    ]

    private func numbers(_ frame: Rect) -> [String] {
        FrameTable.columns.map { $0.number(frame).frameText }
    }

    /// The frames as a table with aligned columns, for a terminal.
    package var text: String {
        var lines = [["view", "x", "y", "width", "height"]]
        lines += rows.map { [$0.path + ($0.isGuide ? " (guide)" : "")] + numbers($0.frame) }
        let widths = (0..<5).map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            let cells = line.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            return cells.joined(separator: "  ") + "\n"
        }.joined()
    }

    /// The frames as a JSON array with one object for each view.
    package var json: String {
        let objects = rows.map { row in
            var members: [String: JSON] = ["view": .text(row.path)]
            for column in FrameTable.columns {
                members[column.name] = .number(column.number(row.frame).roundedForFrames)
            }
            if row.isGuide { members["guide"] = true }
            return JSON.object(members)
        }
        return JSON.list(objects).printed
    }

    /// The frames as comma-separated values (RFC 4180), with a header line and one line for each
    /// view.
    package var csv: String {
        "view,x,y,width,height\r\n"
            + rows.map { "\($0.path),\(numbers($0.frame).joined(separator: ","))\r\n" }.joined()
    }
}

extension Double {
    /// The number rounded to thousandths of a point, which are far smaller than the pixels of any
    /// screen.
    fileprivate var roundedForFrames: Double {
        guard isFinite, magnitude < 1e12 else { return self }
        return (self * 1000).rounded() / 1000 + 0
    }

    /// The number as text, rounded to thousandths and without trailing zeros: "12.5" for 12.5, "8"
    /// for 8.0.
    package var frameText: String {
        let rounded = roundedForFrames
        guard rounded == rounded.rounded(), magnitude < 1e12 else { return "\(rounded)" }
        return "\(Int64(rounded))"
    }
}

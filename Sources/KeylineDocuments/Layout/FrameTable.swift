import Keyline

/// The frames of a layout, as a table for people, as JSON or as CSV.
package struct FrameTable {
    package struct Row {
        package var path: String
        package var frame: Rect
        package var depth: Int
        package var isGuide: Bool
    }

    package private(set) var rows: [Row] = []

    /// - Parameter isAbsolute: whether frames are in the coordinates of the root, and not of the superview.
    package init(_ layout: DocumentLayout, isAbsolute: Bool = false) {
        for part in layout.parts {
            let frame = part.item.layoutNode.frame
            let shown = isAbsolute ? part.item.layoutNode.frameInRoot : frame
            rows.append(
                Row(
                    path: part.path, frame: shown, depth: part.depth, isGuide: part.model == nil))
        }
    }

    /// The numbers of a frame, as far as they matter.
    private func numbers(_ frame: Rect) -> [String] {
        [frame.minX, frame.minY, frame.width, frame.height].map(\.frameText)
    }

    /// For people: columns, names by paths.
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

    /// An array of objects.
    package var json: String {
        let objects = rows.map { row in
            let pairs = zip(["x", "y", "width", "height"], numbers(row.frame)).map {
                "\"\($0)\": \($1)"
            }
            let kind = row.isGuide ? ", \"guide\": true" : ""
            return
                "  {\"view\": \(row.path.quotedForJSON), \(pairs.joined(separator: ", "))\(kind)}"
        }
        return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    /// As RFC 4180 has it, with a line of names.
    package var csv: String {
        "view,x,y,width,height\r\n"
            + rows.map { "\($0.path),\(numbers($0.frame).joined(separator: ","))\r\n" }.joined()
    }
}

extension Double {
    /// To thousandths, without zeros at the end.
    package var frameText: String {
        guard isFinite, magnitude < 1e12 else { return "\(self)" }
        let rounded = (self * 1000).rounded() / 1000 + 0
        return rounded == rounded.rounded() ? "\(Int64(rounded))" : "\(rounded)"
    }
}

extension String {
    /// As a text of a JSON document.
    package var quotedForJSON: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case "\0"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

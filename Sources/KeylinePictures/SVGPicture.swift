import Keyline

/// A picture of a tree of views as an SVG document: every view a rectangle at its frame, with its
/// identifier where it fits.
///
/// ```swift
/// let text = SVGPicture(of: root).document
/// ```
public struct SVGPicture {
    /// A rectangle to draw, in the coordinates of the root.
    public struct Box: Hashable, Sendable {
        public var frame: Rect
        public var depth: Int
        public var label: String?
        /// Its label stands in the corner, for others lie on top of it.
        public var hasChildren = false

        public init(frame: Rect, depth: Int = 0, label: String? = nil) {
            self.frame = frame
            self.depth = depth
            self.label = label
        }
    }

    public let size: Size
    public let boxes: [Box]

    public init(size: Size, boxes: [Box]) {
        self.size = size
        self.boxes = boxes
    }

    /// Parents come before their children, which are drawn on top of them.
    public init(of view: View) {
        var boxes: [Box] = []
        var waiting: [(View, Point, Int)] = [(view, Point(), 0)]
        while let (view, origin, depth) = waiting.popLast() {
            let frame = Rect(
                x: origin.x, y: origin.y, width: view.frame.width, height: view.frame.height)
            var box = Box(frame: frame, depth: depth, label: view.identifier)
            box.hasChildren = !view.subviews.isEmpty
            boxes.append(box)
            for child in view.subviews.reversed() {
                let at = Point(x: origin.x + child.frame.minX, y: origin.y + child.frame.minY)
                waiting.append((child, at, depth + 1))
            }
        }
        self.init(size: view.frame.size, boxes: boxes)
    }

    private static let colors = [
        "#f7f7f5", "#dbe9f4", "#fde3c8", "#d9ecd0", "#eadcf2", "#f9d6d5", "#fff3bf",
    ]

    /// The SVG document.
    public var document: String {
        let (left, top) = boxes.reduce((0.0, 0.0)) {
            (min($0.0, $1.frame.minX), min($0.1, $1.frame.minY))
        }
        let (right, bottom) = boxes.reduce((size.width, size.height)) {
            (max($0.0, $1.frame.maxX), max($0.1, $1.frame.maxY))
        }
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(number(left - 1)) \(number(top - 1)) \
            \(number(right - left + 2)) \(number(bottom - top + 2))" font-family="sans-serif">

            """
        for box in boxes {
            let color = SVGPicture.colors[box.depth % SVGPicture.colors.count]
            let frame = box.frame
            text += """
                <rect x="\(number(frame.minX))" y="\(number(frame.minY))" \
                width="\(number(max(0, frame.width)))" height="\(number(max(0, frame.height)))" \
                fill="\(color)" stroke="#555" stroke-width="1"/>

                """
            guard let label = box.label else { continue }
            let most = box.hasChildren ? 9.0 : 14.0
            let height = min(
                most, frame.height * 0.7, 1.6 * frame.width / Double(max(1, label.count)))
            guard height >= 4 else { continue }
            let at =
                box.hasChildren
                ? Point(x: frame.minX + 3, y: frame.minY + height / 2 + 2)
                : Point(x: frame.midX, y: frame.midY)
            text += """
                <text x="\(number(at.x))" y="\(number(at.y))" \
                font-size="\(number(height))" text-anchor="\(box.hasChildren ? "start" : "middle")" \
                dominant-baseline="central" fill="#333">\(escaped(label))</text>

                """
        }
        return text + "</svg>\n"
    }

    private func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e9
            ? "\(Int(rounded))" : "\(rounded)"
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }
}

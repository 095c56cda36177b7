import Keyline

/// A feed cell whose frames are set by hand on classes of this file, so that no change of Keyline
/// affects its time.
///
/// The goals for feed cells are stated relative to a cell whose frames are set by hand on Keyline's
/// views of commit e52c45c. Today's views cannot serve as this reference: if they become faster, so
/// do cells by hand, and the ratio would hide the gain. A copy of the old view classes would
/// include the whole old engine. Instead, the ratio between the time of the old cell by hand and
/// the time of this cell was measured once, in one process and alternately (``FrozenFeed/ratios``).
/// Each run of the benchmark measures this cell, and multiplies its time by the ratio to estimate
/// the time of the old cell on the present machine. The estimate is sound because both cells do the
/// same kinds of work: they allocate objects, store frames in them, and add up widths of letters.
@MainActor final class FrozenFeed: FeedWay {
    nonisolated static let name = "frozen, by hand"

    /// For each module and operation, the time of the old cell by hand divided by the time of this
    /// cell. Each ratio is the median of seven runs of `bench --feed --filter hand`, whose results
    /// differed by 3 to 15 %. The old cells ran the code of commit e52c45c, except for its
    /// diagnosis.
    nonisolated static let ratios: [String: [FeedOperation: Double]] = [
        "View": [.new: 3.21, .again: 3.18, .fit: 1.72, .text: 3.23, .resize: 5.39],
        "UIView": [.new: 5.40, .again: 3.59, .fit: 1.78, .text: 3.47, .resize: 5.90],
    ]

    /// Stands for one view. It allocates as many objects and bytes as a view of commit e52c45c and
    /// its layout node did.
    private final class Box {
        final class Node {
            var frame = Rect.zero
            var room: (Rect, Rect, Rect, Rect, Rect) = (.zero, .zero, .zero, .zero, .zero)
        }

        let node = Node()
        var boxes: [Box] = []
        var text = "" { didSet { needsLayout = true } }
        var pointSize = 0.0
        var needsLayout = true
        var room: (Rect, Rect) = (.zero, .zero)

        func size(_ width: Double) -> Size {
            FrozenFeed.size(of: text, pointSize: pointSize, width: width)
        }
    }

    private let cell = Box()
    private let labels: [Box]

    init() {
        var labels: [Box] = []
        for part in FeedPart.allCases {
            let box = Box()
            if let pointSize = part.pointSize {
                box.pointSize = pointSize
                labels.append(box)
            }
            cell.boxes.append(box)
        }
        self.labels = labels
    }

    func fill(_ post: FeedPost) {
        for (label, text) in zip(labels, post.texts) { label.text = text }
    }

    func setText(_ text: String) { labels[3].text = text }

    private func framesByHand(_ width: Double) -> (parts: [Rect], height: Double) {
        FeedPost.frames(width: width) { labels[$0].size($1) }
    }

    func fit(_ width: Double) -> Double { framesByHand(width).height }

    func layOut(_ width: Double, _ height: Double) {
        cell.node.frame = Rect(width: width, height: height)
        for (box, frame) in zip(cell.boxes, framesByHand(width).parts) { box.node.frame = frame }
    }

    var frames: [Rect] { cell.boxes.map(\.node.frame) }
    func count(by measure: any TextMeasure) {}
    var solves: Int { 0 }

    /// Returns the size in points of an ASCII text whose lines break at spaces. The widths of
    /// letters are those that ``SansTable`` has.
    nonisolated private static func size(of text: String, pointSize: Double, width: Double) -> Size
    {
        let space = 0.278 * pointSize
        var lines = 1.0, line = 0.0, word = 0.0, longest = 0.0, isEmpty = true
        func end() {
            if isEmpty {
                line = word
            } else if line + space + word <= width {
                line += space + word
            } else {
                lines += 1
                line = word
            }
            (word, isEmpty) = (0, false)
            longest = max(longest, line)
        }
        for byte in text.utf8 {
            if byte == UInt8(ascii: " ") { end() } else { word += widths[Int(byte)] * pointSize }
        }
        end()
        return Size(width: longest, height: 1.2 * pointSize * lines)
    }

    nonisolated private static let widths: [Double] = (0..<128).map { code in
        let letter = StyledText(String(Unicode.Scalar(UInt8(code))), TextStyle(pointSize: 1))
        return SansTable().metrics(of: letter, width: .infinity, lines: 1).size.width
    }
}

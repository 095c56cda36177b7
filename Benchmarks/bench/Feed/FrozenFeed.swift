import Keyline

/// A yardstick that no change of Keyline moves: a feed cell by hand on classes of this file.
///
/// The goal of the feed cells is stated beside frames set by hand on Keyline's own views, as these were at commit
/// e52c45c. When views become lighter, cells by hand become faster, too, so a ratio to today's cells by hand would hide
/// what was gained. A copy of the classes of that commit would be a copy of the engine. Instead, the ratio between the
/// cells by hand of that commit and this yardstick was measured once, in one process and by turns
/// (``FrozenFeed/ratios``), and the yardstick is measured again in each run: its time here times the ratio estimates
/// the time of the cell by hand of that commit on this machine. The estimate is honest as far as both consist of the
/// same kinds of work, which they do: allocating objects, storing frames in them, and adding up widths of letters.
@MainActor final class FrozenFeed: FeedWay {
    nonisolated static let name = "frozen, by hand"

    /// For each module and operation, the time of a cell by hand divided by the time of the yardstick, before views
    /// were made faster. Each ratio is the median of seven runs of `bench --feed --filter hand`, whose results differed
    /// by 3 to 15 %. Except for diagnosis, the cells ran the code of commit e52c45c at that time.
    nonisolated static let ratios: [String: [FeedOperation: Double]] = [
        "View": [.new: 3.21, .again: 3.18, .fit: 1.72, .text: 3.23, .resize: 5.39],
        "UIView": [.new: 5.40, .again: 3.59, .fit: 1.78, .text: 3.47, .resize: 5.90],
    ]

    /// Stands for a view. Has as many objects and bytes as a view and its layout node have.
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

    /// The size of an ASCII text whose lines break at spaces, by the widths of letters that ``TextTable`` has.
    nonisolated private static func size(of text: String, pointSize: Double, width: Double) -> Size
    {
        let space = 0.3 * pointSize
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
        let letter = Character(Unicode.Scalar(UInt8(code)))
        if "iljtfr.,:;'!|()[] ".contains(letter) { return 0.3 }
        return "mwMW@%".contains(letter) ? 0.85 : 0.55
    }
}

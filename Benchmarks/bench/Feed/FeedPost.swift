import Keyline

/// The 16 views inside a feed cell (a cell like a post in a social network). Arrays of the cell's
/// views and frames have this order.
enum FeedPart: Int, CaseIterable {
    case avatar, badge, name, handle, time, more, text, photo, caption, separator
    case like, likes, reply, replies, share, shares

    /// The name by which visual format strings refer to the view, such as `avatar`.
    var key: String { FeedPart.keys[rawValue] }

    /// The names are computed once and not at each use, because a real program writes them as
    /// literals.
    private static let keys = allCases.map { "\($0)" }

    /// The size in points of the font in which the view shows its text. Nil for a view without a
    /// text.
    var pointSize: Double? {
        switch self {
        case .name: 17
        case .text: 15
        case .handle, .time, .likes, .replies, .shares: 13
        case .caption: 12
        default: nil
        }
    }

    static let labels = allCases.filter { $0.pointSize != nil }
}

/// The texts of a feed cell.
struct FeedPost: Sendable {
    /// The texts of the feed cell's labels, in the order of ``FeedPart/labels``. A label without a
    /// text has an empty string.
    let texts: [String]

    init(_ texts: [FeedPart: String]) {
        self.texts = FeedPart.labels.map { texts[$0] ?? "" }
    }

    /// The two posts that the benchmark shows in turn. Their texts all differ in length, so
    /// changing from one post to the other changes the size of every label.
    static let all = [
        FeedPost([
            .name: "Ada Byron", .handle: "@ada", .time: "2 min",
            .text: "The engine weaves algebraic patterns just as the loom weaves flowers and "
                + "leaves. We may say most aptly that it has no pretensions to originate anything.",
            .caption: "3 photos", .likes: "1 024", .replies: "12", .shares: "7",
        ]),
        FeedPost([
            .name: "Grace Hopper", .handle: "@amazing.grace", .time: "1 hour",
            .text: "A ship in port is safe, but that is not what ships are built for. Sail out "
                + "to sea and do new things: it is often easier to ask for forgiveness than it is "
                + "to get permission, and a human must turn information into intelligence.",
            .caption: "12 photos", .likes: "986", .replies: "240", .shares: "31",
        ]),
    ]

    /// Computes by arithmetic alone the frames of all views inside a feed cell of the given width,
    /// and the height that the cell needs.
    ///
    /// - Parameter size: returns the size of the text with index `label` if it is broken into lines of at most `width`
    ///   points. An infinite `width` asks for the size of the text as a single line.
    static func frames(
        width: Double, size: (_ label: Int, _ width: Double) -> Size
    ) -> (parts: [Rect], height: Double) {
        let column = 60.0, inner = width - 12 - column
        func natural(_ label: Int) -> Size { size(label, .infinity) }
        let name = natural(0), handle = natural(1), time = natural(2)
        let text = size(3, inner)
        var frames: [Rect] = []
        frames.reserveCapacity(FeedPart.allCases.count)
        frames.append(Rect(x: 12, y: 12, width: 40, height: 40))
        frames.append(Rect(x: 40, y: 40, width: 12, height: 12))
        frames.append(Rect(x: column, y: 12, width: name.width, height: name.height))
        frames.append(
            Rect(x: column + name.width + 4, y: 12, width: handle.width, height: handle.height))
        let more = width - 12 - 24
        frames.append(Rect(x: more - 8 - time.width, y: 12, width: time.width, height: time.height))
        frames.append(Rect(x: more, y: 12, width: 24, height: 24))
        frames.append(Rect(x: column, y: 40, width: inner, height: text.height))
        let photo = 40 + text.height + 8
        frames.append(Rect(x: column, y: photo, width: inner, height: 120))
        let caption = max(40, natural(4).width)
        frames.append(
            Rect(x: width - 12 - caption, y: photo + 104, width: caption, height: 16))
        frames.append(Rect(x: column, y: photo + 128, width: inner, height: 1))
        let row = photo + 137
        var x = column
        for label in 5..<8 {
            let count = natural(label)
            frames.append(Rect(x: x, y: row, width: 20, height: 20))
            frames.append(
                Rect(
                    x: x + 24, y: row + (20 - count.height) / 2, width: count.width,
                    height: count.height))
            x += 24 + count.width + 24
        }
        return (frames, row + 32)
    }

    /// Returns the frames that the views of every feed cell must have after layout. Texts are
    /// measured by ``SansTable``, which labels use by default.
    func expectedFrames(width: Double) -> (parts: [Rect], height: Double) {
        FeedPost.frames(width: width) { label, room in
            let style = TextStyle(pointSize: FeedPart.labels[label].pointSize ?? 0)
            return SansTable().metrics(
                of: StyledText(texts[label], style), width: room, lines: label == 3 ? 0 : 1
            ).size
        }
    }
}

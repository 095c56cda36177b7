import KeylineUIKit

import class Keyline.Label
import class Keyline.LayoutConstraint
import struct Keyline.Rect
import struct Keyline.SansTable
import struct Keyline.Size
import struct Keyline.StyledText
import protocol Keyline.TextMeasure
import struct Keyline.TextStyle
import class Keyline.View

/// A card that is built in one of several ways: a view with an icon, a title and a text that wraps,
/// which 13 constraints place. It is the smallest layout that users build again and again.
@MainActor protocol CardWay: AnyObject {
    nonisolated static var name: String { get }

    /// Makes the card with its views, texts and constraints.
    init()
    /// Returns the height in points that the card needs for its contents if it has this width.
    func fit(_ width: Double) -> Double
    /// Sets the size of the card in points, and lays out its views.
    func layOut(_ width: Double, _ height: Double)
    /// The frames of icon, title and text after layout.
    var frames: [Rect] { get }
    /// Makes the labels of the card measure their texts with `measure`, so that the benchmark can
    /// count how often texts are measured.
    func count(by measure: any TextMeasure)
    /// How often the solver of the card's views has solved since the card was made.
    var solves: Int { get }
}

/// The card's texts, constraints and expected frames.
enum CardText {
    static let title = "A card", text = "A text that is so long that it needs more than one line."
    static let titleSize = 17.0, textSize = 15.0
    static let formats = [
        "|-12-[icon(40)]-8-[title]-12-|", "V:|-12-[icon(40)]-(>=12)-|",
        "V:|-12-[title(>=10)]-4-[text]-12-|", "[icon]-8-[text]-12-|",
    ]

    /// Computes the frames of icon, title and text, and the height of the card, by arithmetic.
    static func expected(width: Double) -> (frames: [Rect], height: Double) {
        func size(_ text: String, _ points: Double, _ width: Double, _ lines: Int) -> Size {
            var style = TextStyle()
            style.pointSize = points
            return SansTable().metrics(of: StyledText(text, style), width: width, lines: lines).size
        }
        let inner = width - 72
        let first = size(title, titleSize, .infinity, 1).height
        let second = size(text, textSize, inner, 0).height
        let frames = [
            Rect(x: 12, y: 12, width: 40, height: 40),
            Rect(x: 60, y: 12, width: inner, height: first),
            Rect(x: 60, y: 16 + first, width: inner, height: second),
        ]
        return (frames, 28 + first + second)
    }
}

/// A card that is built in one way, and the operations on it that the benchmark measures.
@MainActor struct CardRun {
    static let operations: [FeedOperation] = [.new, .resize, .fit]
    static let ways: [any CardWay.Type] = [
        ViewCardByAnchors.self, ViewCardByFormats.self, UIViewCardByAnchors.self,
        UIViewCardByFormats.self,
    ]
    private let way: any CardWay.Type
    private let card: any CardWay
    private let heights: [Double: Double]
    private var turn = 0

    /// Makes a card, and throws an error if its frames or its fitting height are not those that
    /// arithmetic gives.
    init(_ way: any CardWay.Type) throws {
        self.way = way
        card = way.init()
        var heights: [Double: Double] = [:]
        for width in [FeedOperation.otherWidth, FeedOperation.width] {
            let expected = CardText.expected(width: width)
            heights[width] = expected.height
            card.layOut(width, expected.height)
            try bench.check(
                abs(card.fit(width) - expected.height) < 1e-6,
                "\(way.name): \(card.fit(width)) high, not \(expected.height)")
            for (have, want) in zip(card.frames, expected.frames) {
                let off = max(
                    abs(have.minX - want.minX), abs(have.minY - want.minY),
                    abs(have.width - want.width), abs(have.height - want.height))
                try bench.check(off < 1e-6, "\(way.name): \(have), not \(want)")
            }
        }
        self.heights = heights
    }

    /// Runs one of the ``operations`` once. `new` makes a card, lays it out and deallocates it;
    /// `resize` lays the card out in another width and the height that fits it; `fit` computes the
    /// height again, although nothing has changed.
    mutating func run(_ operation: FeedOperation) {
        turn += 1
        switch operation {
        case .new:
            way.init().layOut(FeedOperation.width, heights[FeedOperation.width] ?? 0)
        case .resize:
            let width = turn % 2 == 0 ? FeedOperation.width : FeedOperation.otherWidth
            card.layOut(width, heights[width] ?? 0)
        default: _ = card.fit(FeedOperation.width)
        }
    }
}

extension CardRun {
    /// Runs the operation once, and returns how many solves and text measurements it needed.
    func counts(of operation: FeedOperation) throws -> FeedCounts {
        let counter = CountingMeasure(), card = way.init()
        card.count(by: counter)
        let width = FeedOperation.width
        card.layOut(width, heights[width] ?? 0)
        if operation == .new { return FeedCounts(card.solves, counter) }
        _ = card.fit(width)
        let solves = card.solves
        counter.reset()
        if operation == .fit {
            _ = card.fit(width)
        } else {
            card.layOut(FeedOperation.otherWidth, heights[FeedOperation.otherWidth] ?? 0)
        }
        return FeedCounts(card.solves - solves, counter)
    }
}

/// The views of a card, made with the module `Keyline`.
@MainActor class ViewCard {
    let card = View(), icon = View(), title: Label, text: Label

    init() {
        (title, text) = (Label(CardText.title), Label(CardText.text))
        (title.pointSize, text.pointSize) = (CardText.titleSize, CardText.textSize)
        text.numberOfLines = 0
        for view in [icon, title, text] {
            view.translatesAutoresizingMaskIntoConstraints = false
            card.addSubview(view)
        }
    }

    func fit(_ width: Double) -> Double {
        card.systemLayoutSizeFitting(
            Size(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    func layOut(_ width: Double, _ height: Double) {
        card.frame = Rect(width: width, height: height)
        card.layoutIfNeeded()
    }

    var frames: [Rect] { [icon.frame, title.frame, text.frame] }

    func count(by measure: any TextMeasure) {
        for label in [title, text] { label.measure = measure }
    }
    var solves: Int { card.layoutNode.solveCount }
}

final class ViewCardByAnchors: ViewCard, CardWay {
    nonisolated static let name = "View card, anchors"

    override init() {
        super.init()
        LayoutConstraint.activate([
            icon.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 12),
            icon.widthAnchor.constraint(equalToConstant: 40),
            title.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
            title.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
            icon.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
            icon.heightAnchor.constraint(equalToConstant: 40),
            card.bottomAnchor.constraint(
                greaterThanOrEqualTo: icon.bottomAnchor, constant: 12),
            title.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
            title.heightAnchor.constraint(greaterThanOrEqualToConstant: 10),
            text.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
            card.bottomAnchor.constraint(equalTo: text.bottomAnchor, constant: 12),
            text.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
            text.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
        ])
    }
}

final class ViewCardByFormats: ViewCard, CardWay {
    nonisolated static let name = "View card, formats"

    override init() {
        super.init()
        let views = ["icon": icon, "title": title, "text": text]
        var made: [LayoutConstraint] = []
        for format in CardText.formats {
            made +=
                (try? LayoutConstraint.constraints(withVisualFormat: format, views: views)) ?? []
        }
        LayoutConstraint.activate(made)
    }
}

/// The views of a card, made with the module `KeylineUIKit`.
@MainActor class UIViewCard {
    let card = UIView(), icon = UIView(), title = UILabel(), text = UILabel()

    init() {
        (title.text, text.text) = (CardText.title, CardText.text)
        title.font = .systemFont(ofSize: CardText.titleSize)
        text.font = .systemFont(ofSize: CardText.textSize)
        text.numberOfLines = 0
        for view in [icon, title, text] {
            view.translatesAutoresizingMaskIntoConstraints = false
            card.addSubview(view)
        }
    }

    func fit(_ width: Double) -> Double {
        card.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    func layOut(_ width: Double, _ height: Double) {
        card.frame = CGRect(x: 0, y: 0, width: width, height: height)
        card.layoutIfNeeded()
    }

    var frames: [Rect] {
        [icon, title, text].map {
            Rect(
                x: $0.frame.minX, y: $0.frame.minY, width: $0.frame.width, height: $0.frame.height)
        }
    }

    func count(by measure: any TextMeasure) {
        for label in [title, text] { (label.keylineView as? Label)?.measure = measure }
    }
    var solves: Int { card.keylineView.layoutNode.solveCount }
}

final class UIViewCardByAnchors: UIViewCard, CardWay {
    nonisolated static let name = "UIView card, anchors"

    override init() {
        super.init()
        NSLayoutConstraint.activate([
            icon.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 12),
            icon.widthAnchor.constraint(equalToConstant: 40),
            title.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
            title.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
            icon.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
            icon.heightAnchor.constraint(equalToConstant: 40),
            card.bottomAnchor.constraint(
                greaterThanOrEqualTo: icon.bottomAnchor, constant: 12),
            title.topAnchor.constraint(equalTo: card.topAnchor, constant: 12),
            title.heightAnchor.constraint(greaterThanOrEqualToConstant: 10),
            text.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 4),
            card.bottomAnchor.constraint(equalTo: text.bottomAnchor, constant: 12),
            text.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
            text.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
        ])
    }
}

final class UIViewCardByFormats: UIViewCard, CardWay {
    nonisolated static let name = "UIView card, formats"

    override init() {
        super.init()
        let views: [String: Any] = ["icon": icon, "title": title, "text": text]
        NSLayoutConstraint.activate(
            CardText.formats.flatMap {
                NSLayoutConstraint.constraints(withVisualFormat: $0, views: views)
            })
    }
}

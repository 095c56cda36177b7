import Blocks
import Makers
import Operators
import UIKit

/// A card that is laid out with three libraries together.
public final class Card: UIView {
    public let icon = UIView(), title = UIView(), text = UIView()
    public let first = UIView(), second = UIView()
    public private(set) lazy var buttons = UIStackView(.horizontal, spacing: 4) {
        first.size(CGSize(width: 30, height: 24))
        second.size(CGSize(width: 50, height: 24))
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        for view in [icon, title, text, buttons] { addSubview(view) }
        icon.size(CGSize(width: 40, height: 40)).rounded(8, border: UIColor.gray.cgColor)
        icon.leadingAnchor == leadingAnchor + 10
        icon.topAnchor == topAnchor + 10
        title.make {
            $0.pin(.leading, 8, to: icon, .trailing).pin(.trailing, -10)
            $0.pin(.top, 10).pin(.height, 20)
        }
        text.widthAnchor == title.widthAnchor * 0.5
        text.leadingAnchor == title.leadingAnchor
        text.topAnchor == icon.bottomAnchor + 6
        text.heightAnchor == 30
        buttons.make { $0.pin(.left, 10).pin(.bottom, -10) }
    }

    public required init?(coder: NSCoder) { nil }

    /// The frames of the card's parts, by name.
    public var frames: [(name: String, frame: CGRect)] {
        layoutIfNeeded()
        return [
            ("icon", icon.frame), ("title", title.frame), ("text", text.frame),
            ("buttons", buttons.frame), ("first", first.frame), ("second", second.frame),
        ]
    }
}

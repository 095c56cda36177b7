import KeylineUIKit

import struct Keyline.Rect

/// Makes the measured view trees with the views of the module `KeylineUIKit`.
enum UIViewKit: Kit {
    nonisolated static let name = "UIView"

    final class Natural: UIView {
        var natural = CGSize.zero
        override var intrinsicContentSize: CGSize { natural }
    }

    static func root(_ width: Double, _ height: Double) -> UIView {
        UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    }

    static func view(_ width: Double, _ height: Double) -> UIView {
        let view: UIView
        if width >= 0 || height >= 0 {
            let natural = Natural()
            natural.natural = CGSize(width: width, height: height)
            view = natural
        } else {
            view = UIView()
        }
        view.translatesAutoresizingMaskIntoConstraints = false
        return view
    }

    static func label(_ text: String, lines: Int) -> UIView {
        let label = UILabel()
        label.text = text
        label.numberOfLines = lines
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }

    static func stack(isRow: Bool, isEqual: Bool, _ views: [UIView]) -> UIView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = isRow ? .horizontal : .vertical
        stack.distribution = isEqual ? .fillEqually : .fill
        stack.translatesAutoresizingMaskIntoConstraints = false
        return stack
    }

    static func add(_ view: UIView, to superview: UIView) { superview.addSubview(view) }
    static func insert(_ view: UIView, in superview: UIView, at index: Int) {
        superview.insertSubview(view, at: index)
    }
    static func remove(_ view: UIView) { view.removeFromSuperview() }

    private static func stack(_ view: UIView) -> UIStackView {
        unsafeDowncast(view, to: UIStackView.self)
    }

    static func arrange(_ view: UIView, in stack: UIView, at index: Int?) {
        if let index {
            self.stack(stack).insertArrangedSubview(view, at: index)
        } else {
            self.stack(stack).addArrangedSubview(view)
        }
    }
    static func setSpacing(_ spacing: Double, after view: UIView, in stack: UIView) {
        self.stack(stack).setCustomSpacing(CGFloat(spacing), after: view)
    }
    static func setHidden(_ view: UIView, _ isHidden: Bool) { view.isHidden = isHidden }
    static func setText(_ label: UIView, _ text: String) {
        unsafeDowncast(label, to: UILabel.self).text = text
    }
    static func setPointSize(_ label: UIView, _ size: Double) {
        unsafeDowncast(label, to: UILabel.self).font = .systemFont(ofSize: CGFloat(size))
    }
    static func setSize(_ root: UIView, _ width: Double, _ height: Double) {
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    }
    static func setKeyboard(_ root: UIView, _ height: Double) {
        root.hostKeyboardHeight = CGFloat(height)
    }

    private static func attribute(_ side: Side) -> NSLayoutConstraint.Attribute {
        switch side {
        case .left: .left
        case .right: .right
        case .top: .top
        case .bottom: .bottom
        case .width: .width
        case .height: .height
        }
    }

    @discardableResult
    static func equal(
        _ first: UIView, _ side: Side, _ second: UIView?, _ other: Side, _ constant: Double
    ) -> NSLayoutConstraint {
        let made = NSLayoutConstraint(
            item: first, attribute: attribute(side), relatedBy: .equal, toItem: second,
            attribute: second == nil ? .notAnAttribute : attribute(other), multiplier: 1,
            constant: CGFloat(constant))
        made.isActive = true
        return made
    }

    static func aboveKeyboard(_ view: UIView, of root: UIView) {
        view.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor).isActive = true
    }
    static func setConstant(_ relation: NSLayoutConstraint, _ constant: Double) {
        relation.constant = CGFloat(constant)
    }
    static func deactivate(_ relations: [NSLayoutConstraint]) {
        NSLayoutConstraint.deactivate(relations)
    }

    static func layout(_ root: UIView) { root.layoutIfNeeded() }
    static func frame(_ view: UIView) -> Rect {
        Rect(
            x: Double(view.frame.minX), y: Double(view.frame.minY),
            width: Double(view.frame.width), height: Double(view.frame.height))
    }
    static func subviewCount(_ view: UIView) -> Int { view.subviews.count }
    static func determining(_ view: UIView) -> Int {
        view.constraintsAffectingLayout(for: .vertical).count
    }
    static func isAmbiguous(_ view: UIView) -> Bool { view.hasAmbiguousLayout }
}

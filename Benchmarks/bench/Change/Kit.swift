import Keyline

/// The edges and sizes of views that the benchmark's constraints relate, in the order of
/// `LayoutAttribute`.
enum Side { case left, right, top, bottom, width, height }

/// The functions that the benchmark needs of a module with views. Each change of a view tree is
/// written once against this protocol, and measured with `View` of Keyline and `UIView` of
/// KeylineUIKit.
@MainActor protocol Kit {
    associatedtype Item: AnyObject
    associatedtype Relation: AnyObject

    nonisolated static var name: String { get }

    /// Creates the root view of a benchmark's view tree. Its frame has the size `width` by
    /// `height`, in points.
    static func root(_ width: Double, _ height: Double) -> Item
    /// Makes a view without a fixed frame, which constraints place. Its intrinsic size is `width`
    /// by `height` points; a negative number means that it has no intrinsic width or height.
    static func view(_ width: Double, _ height: Double) -> Item
    static func label(_ text: String, lines: Int) -> Item
    static func stack(isRow: Bool, isEqual: Bool, _ views: [Item]) -> Item

    static func add(_ view: Item, to superview: Item)
    static func insert(_ view: Item, in superview: Item, at index: Int)
    static func remove(_ view: Item)
    static func arrange(_ view: Item, in stack: Item, at index: Int?)
    static func setSpacing(_ spacing: Double, after view: Item, in stack: Item)
    static func setHidden(_ view: Item, _ isHidden: Bool)
    static func setText(_ label: Item, _ text: String)
    static func setPointSize(_ label: Item, _ size: Double)
    static func setSize(_ root: Item, _ width: Double, _ height: Double)
    static func setKeyboard(_ root: Item, _ height: Double)

    /// Activates the constraint first.side == second.side + constant, or first.side == constant if `second` is
    /// nil.
    @discardableResult
    static func equal(
        _ first: Item, _ side: Side, _ second: Item?, _ other: Side, _ constant: Double
    ) -> Relation
    /// Adds a constraint that keeps a view's bottom edge above the keyboard of the root view.
    static func aboveKeyboard(_ view: Item, of root: Item)
    static func setConstant(_ relation: Relation, _ constant: Double)
    static func deactivate(_ relations: [Relation])

    static func layout(_ root: Item)
    static func frame(_ view: Item) -> Rect
    static func subviewCount(_ view: Item) -> Int
    /// The number of constraints that determine the view's vertical position: those that
    /// `constraintsAffectingLayout` would list for the vertical axis.
    static func determining(_ view: Item) -> Int
    static func isAmbiguous(_ view: Item) -> Bool
}

extension Kit {
    static func view() -> Item { view(-1, -1) }

    /// Adds four constraints to a view: its left and top edges relative to those of the superview,
    /// and its width and height, all in points.
    static func place(
        _ view: Item, in superview: Item, _ x: Double, _ y: Double, _ width: Double,
        _ height: Double
    ) {
        equal(view, .left, superview, .left, x)
        equal(view, .top, superview, .top, y)
        equal(view, .width, nil, .width, width)
        equal(view, .height, nil, .height, height)
    }

    /// Adds four constraints that keep each edge of a view `inset` points inside the same edge of
    /// the superview.
    static func fill(_ view: Item, _ superview: Item, _ inset: Double) {
        equal(view, .left, superview, .left, inset)
        equal(view, .top, superview, .top, inset)
        equal(superview, .right, view, .right, inset)
        equal(superview, .bottom, view, .bottom, inset)
    }
}

/// Makes the measured view trees with the views of the module `Keyline`.
enum ViewKit: Kit {
    nonisolated static let name = "View"

    final class Natural: View {
        let natural: Size
        init(_ natural: Size) {
            self.natural = natural
            super.init()
        }
        override var intrinsicContentSize: Size { natural }
    }

    static func root(_ width: Double, _ height: Double) -> View {
        View(frame: Rect(width: width, height: height))
    }

    static func view(_ width: Double, _ height: Double) -> View {
        let isNatural = width >= 0 || height >= 0
        let view = isNatural ? Natural(Size(width: width, height: height)) : View()
        view.translatesAutoresizingMaskIntoConstraints = false
        return view
    }

    static func label(_ text: String, lines: Int) -> View {
        let label = Label(text)
        label.numberOfLines = lines
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }

    static func stack(isRow: Bool, isEqual: Bool, _ views: [View]) -> View {
        let stack = StackView(arrangedSubviews: views)
        stack.axis = isRow ? .horizontal : .vertical
        stack.distribution = isEqual ? .fillEqually : .fill
        stack.translatesAutoresizingMaskIntoConstraints = false
        return stack
    }

    static func add(_ view: View, to superview: View) { superview.addSubview(view) }
    static func insert(_ view: View, in superview: View, at index: Int) {
        superview.insertSubview(view, at: index)
    }
    static func remove(_ view: View) { view.removeFromSuperview() }

    private static func stack(_ view: View) -> StackView {
        unsafeDowncast(view, to: StackView.self)
    }

    static func arrange(_ view: View, in stack: View, at index: Int?) {
        if let index {
            self.stack(stack).insertArrangedSubview(view, at: index)
        } else {
            self.stack(stack).addArrangedSubview(view)
        }
    }
    static func setSpacing(_ spacing: Double, after view: View, in stack: View) {
        self.stack(stack).setCustomSpacing(spacing, after: view)
    }
    static func setHidden(_ view: View, _ isHidden: Bool) { view.isHidden = isHidden }
    static func setText(_ label: View, _ text: String) {
        unsafeDowncast(label, to: Label.self).text = text
    }
    static func setPointSize(_ label: View, _ size: Double) {
        unsafeDowncast(label, to: Label.self).pointSize = size
    }
    static func setSize(_ root: View, _ width: Double, _ height: Double) {
        root.frame = Rect(width: width, height: height)
    }
    static func setKeyboard(_ root: View, _ height: Double) { root.keyboardHeight = height }

    static func attribute(_ side: Side) -> LayoutAttribute {
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
        _ first: View, _ side: Side, _ second: View?, _ other: Side, _ constant: Double
    ) -> LayoutConstraint {
        let made = LayoutConstraint(
            item: first, attribute: attribute(side), toItem: second,
            attribute: second == nil ? .notAnAttribute : attribute(other), constant: constant)
        made.isActive = true
        return made
    }

    static func aboveKeyboard(_ view: View, of root: View) {
        view.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor).isActive = true
    }
    static func setConstant(_ relation: LayoutConstraint, _ constant: Double) {
        relation.constant = constant
    }
    static func deactivate(_ relations: [LayoutConstraint]) {
        LayoutConstraint.deactivate(relations)
    }

    static func layout(_ root: View) { root.layoutIfNeeded() }
    static func frame(_ view: View) -> Rect { view.frame }
    static func subviewCount(_ view: View) -> Int { view.subviews.count }
    static func determining(_ view: View) -> Int {
        view.constraintsAffectingLayout(for: .vertical).count
    }
    static func isAmbiguous(_ view: View) -> Bool { view.hasAmbiguousLayout }
}

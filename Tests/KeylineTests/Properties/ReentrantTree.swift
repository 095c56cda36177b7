@testable import Keyline

/// Trees of views that make random changes whenever one of their functions or properties is called.
///
/// Every view has constraints for its position and size, at least optional ones, and its properties
/// return the same values each time. So once the views make no more changes, the layout is unique.
final class ReentrantTree {
    /// A call of a view's function or property at which the view may make a change.
    enum Callback: CaseIterable {
        case layoutSubviews, updateConstraints, layoutFrameDidChange, insetsDidChange
        case intrinsicContentSize, naturalSizeForWidth, alignmentRectInsets, firstBaselineOffset
        case descriptionText, deallocation, conflictReport
    }

    /// The callbacks in which views make changes. Empty for the last layout, which must be stable.
    var callbacks: Set<Callback>
    /// The root views of the trees. The first always stays a root.
    private(set) var roots: [ReentrantView] = []
    private(set) var actions = 0
    /// The callbacks in which a view has made a change.
    private(set) var used: Set<Callback> = []
    private var loose: [View] = []
    private(set) var constraints: [LayoutConstraint] = []
    private var draw: Draw
    private var depth = 0
    private var priority = 0
    private let most: Int

    /// Whether the trees also have stack views, scroll views, guides and views with fixed frames.
    private let isMixed: Bool

    init(_ seed: Int, _ callbacks: Set<Callback>, most: Int = 120, isMixed: Bool = false) {
        self.callbacks = callbacks
        self.most = most
        self.isMixed = isMixed
        draw = Draw(seed)
        addRoot()
        for _ in 0..<6 { add(makeView(), to: roots[0]) }
    }

    var views: [View] { roots.flatMap(\.all) }

    /// Makes changes and lays out, several times. An error report is a callback, too.
    /// Then lays out once more without changes.
    func run() {
        LayoutEngine.withConflictHandler { [unowned self] _ in
            received(.conflictReport)
        } perform: {
            for _ in 0..<6 { step() }
            callbacks = []
            for root in roots { root.layoutIfNeeded() }
        }
    }

    /// Makes changes from outside, and lays out all trees.
    private func step() {
        for _ in 0..<2 { act() }
        for root in roots { root.layoutIfNeeded() }
    }

    func received(_ callback: Callback) {
        guard callbacks.contains(callback), depth < 4, actions < most, draw.number(0...2) == 0
        else { return }
        used.insert(callback)
        depth += 1
        act()
        depth -= 1
    }

    /// Returns required, or a priority that no other constraint has, so that the layout is unique.
    private func nextPriority(_ range: ClosedRange<Int>) -> LayoutPriority {
        priority += 1
        if draw.number(range) == 1_000 { return .required }
        return LayoutPriority(1 + Double(priority * 7919 % 90_001) / 100)
    }

    private func addRoot() {
        let root = makeActing()
        root.frame = Rect(width: 300, height: 400)
        roots.append(root)
    }

    private func makeView() -> View {
        if isMixed, draw.number(0...4) == 0 {
            return draw.number(0...3) == 0 ? ScrollView() : makeStack()
        }
        return makeActing()
    }

    private func makeStack() -> View {
        let stack = StackView()
        stack.axis = draw.number(0...1) == 0 ? .horizontal : .vertical
        stack.alignment = [.fill, .leading, .center, .trailing].randomElement(using: &draw)!
        stack.distribution = [.fill, .fillEqually, .equalSpacing].randomElement(using: &draw)!
        stack.spacing = draw.number(0...10)
        for _ in 0..<Int(draw.number(0...3)) { stack.addArrangedSubview(makeActing()) }
        return stack
    }

    private func makeActing() -> ReentrantView {
        let view = ReentrantView(self)
        view.answer = Size(width: draw.number(1...60), height: draw.number(1...40))
        view.edge = draw.number(0...2)
        view.wraps = draw.number(0...4) == 0
        for axis in [LayoutAxis.horizontal, .vertical] {
            view.setContentHuggingPriority(nextPriority(1...999), for: axis)
            view.setContentCompressionResistancePriority(nextPriority(1...999), for: axis)
        }
        return view
    }

    private func add(_ view: View, to container: View) {
        if let stack = container as? StackView, draw.number(0...3) > 0 {
            stack.insertArrangedSubview(
                view, at: Int(draw.number(0...stack.arrangedSubviews.count)))
        } else {
            container.addSubview(view)
        }
        place(view, in: container)
    }

    private func place(_ view: any LayoutItem, in container: View) {
        (view as? View)?.translatesAutoresizingMaskIntoConstraints = false
        for (attribute, other) in [
            (LayoutAttribute.left, LayoutAttribute.left), (.top, .top), (.width, .notAnAttribute),
            (.height, .notAnAttribute),
        ] {
            let made = LayoutConstraint(
                item: view, attribute: attribute,
                toItem: other == .notAnAttribute ? nil : container, attribute: other,
                constant: draw.number(0...90))
            made.priority = nextPriority(1...1000)
            made.isActive = true
            constraints.append(made)
        }
    }

    /// Returns a view that is not a root.
    private func inner() -> View? {
        roots.flatMap { $0.all.dropFirst() }.randomElement(using: &draw)
    }

    private func container() -> View { views.randomElement(using: &draw) ?? roots[0] }

    private func act() {
        actions += 1
        if isMixed, draw.number(0...3) == 0 { return changeMore() }
        if draw.number(0...1) == 0 { changeMembers() } else { changeOrAsk() }
    }

    private func changeMembers() {
        switch draw.number(0...9) {
        case 0, 1, 2:
            if views.count < 40 { add(makeView(), to: container()) }
        case 3:
            guard let view = inner() else { return }
            view.removeFromSuperview()
            loose.append(view)
        case 4:
            // The view may be deallocated here, because nothing else owns it.
            inner()?.removeFromSuperview()
        case 5:
            guard !loose.isEmpty else { return }
            let view = loose.removeLast(), outer = container()
            if !view.all.contains(where: { $0 === outer }) { add(view, to: outer) }
        case 6:
            guard let view = inner() else { return }
            let outer = container()
            if !view.all.contains(where: { $0 === outer }) { add(view, to: outer) }
        case 7:
            if roots.count < 3 { addRoot() }
        case 8:
            // Add one of the trees to another one.
            guard roots.count > 1 else { return }
            let root = roots.removeLast()
            add(root, to: container())
        default:
            guard roots.count > 1, let view = roots[1].subviews.first else { return }
            add(view, to: roots[0])
        }
    }

    private func changeMore() {
        let view = container()
        switch draw.number(0...7) {
        case 0, 1: view.isHidden.toggle()
        case 2:
            view.semanticContentAttribute = [.unspecified, .forceRightToLeft, .forceLeftToRight]
                .randomElement(using: &draw)!
        case 3:
            let guide = LayoutGuide()
            view.addLayoutGuide(guide)
            place(guide, in: view)
        case 4:
            if let guide = view.layoutGuides.randomElement(using: &draw) {
                view.removeLayoutGuide(guide)
            }
        case 5:
            guard view.superview != nil, view.arranged == nil else { return }
            view.translatesAutoresizingMaskIntoConstraints.toggle()
        case 6:
            view.frame = Rect(
                x: draw.number(0...90), y: draw.number(0...90), width: draw.number(0...150),
                height: draw.number(0...150))
        default:
            if let scrollView = view as? ScrollView {
                scrollView.contentOffset = Point(x: draw.number(-30...30), y: draw.number(-30...30))
            } else if let stack = view as? StackView {
                if let arranged = stack.arrangedSubviews.randomElement(using: &draw) {
                    stack.removeArrangedSubview(arranged)
                }
            } else {
                view.preservesSuperviewLayoutMargins.toggle()
            }
        }
    }

    private func changeOrAsk() {
        let view = container()
        switch draw.number(0...13) {
        case 0: relate()
        case 1: constraints.randomElement(using: &draw)?.isActive.toggle()
        case 2: constraints.randomElement(using: &draw)?.constant = draw.number(0...90)
        case 3:
            constraints.randomElement(using: &draw)?.priority = nextPriority(1...1000)
        case 4: view.invalidateIntrinsicContentSize()
        case 5: view.setNeedsUpdateConstraints()
        case 6: view.setNeedsLayout()
        case 7: view.layoutNode.invalidateOffsets()
        case 8: view.safeAreaInsets = Insets(top: draw.number(0...20), left: draw.number(0...20))
        case 9, 10: view.layoutIfNeeded()
        case 11: _ = view.systemLayoutSizeFitting(.zero)
        case 12: _ = view.layoutNode.inspection(diagnosis: draw.number(0...1) == 0)
        default: _ = view.hasAmbiguousLayout
        }
    }

    private func relate() {
        let family: [LayoutAttribute] = [
            [.left, .right], [.top, .bottom, .firstBaseline], [.width, .height],
        ]
        .randomElement(using: &draw)!
        let made = LayoutConstraint(
            item: container(), attribute: family.randomElement(using: &draw)!,
            relatedBy: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &draw)!,
            toItem: container(), attribute: family.randomElement(using: &draw)!,
            constant: draw.number(-30...60))
        if draw.number(0...3) > 0 { made.priority = nextPriority(1...999) }
        made.isActive = true
        constraints.append(made)
    }
}

extension View {
    /// The view and its descendants.
    fileprivate var all: [View] { layoutNode.subtree.compactMap(\.view) }
}

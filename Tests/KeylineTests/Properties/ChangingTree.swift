@testable import Keyline

/// A tree that is changed in all ways in which trees can change, and that can be built anew in its
/// present state (`ChangingTreeCopy.swift`).
///
/// No two optional constraints have the same priority, so the layout is unique and does not depend
/// on earlier changes. Only few constraints are required, and these may contradict each other.
final class ChangingTree {
    private(set) var root: View
    /// All views that exist, including those outside the tree.
    private var views: [View] = []
    /// The topmost views of subtrees that were removed from the tree.
    private(set) var outside: [View] = []
    /// The frames that the program has set for views with fixed frames, which layout must not
    /// change.
    private(set) var given: [ObjectIdentifier: Rect] = [:]
    private(set) var guides: [LayoutGuide] = []
    private(set) var constraints: [LayoutConstraint] = []
    private var priority = 0
    private var draw: Draw

    init(_ seed: Int) {
        draw = Draw(seed)
        root = View(frame: Rect(width: 300, height: 400))
        for _ in 0..<8 { add(makeView(), to: randomContainer()) }
        for _ in 0..<10 { addConstraint() }
    }

    // MARK: What is in it

    private func nextPriority() -> LayoutPriority {
        priority += 1
        // Later priorities are not always lower than earlier ones.
        return LayoutPriority(60 + Double(priority * 7919 % 90_001) / 100)
    }

    private func makeView() -> View {
        let view: View
        switch draw.number(0...7) {
        case 0, 1: view = makeStack()
        case 2, 3, 4: view = makeNatural()
        case 5: view = ScrollView()
        default: view = Edged()
        }
        view.translatesAutoresizingMaskIntoConstraints = false
        views.append(view)
        return view
    }

    private func makeNatural() -> Natural {
        let view = Natural(draw.number(1...120), draw.number(1...60))
        view.baselines = (draw.number(0...20), draw.number(0...10))
        for axis in [LayoutAxis.horizontal, .vertical] {
            view.setContentHuggingPriority(nextPriority(), for: axis)
            view.setContentCompressionResistancePriority(nextPriority(), for: axis)
        }
        return view
    }

    private func makeStack() -> StackView {
        let stack = StackView()
        for _ in 0..<Int(draw.number(0...4)) {
            let view = makeNatural()
            views.append(view)
            stack.addArrangedSubview(view)
        }
        style(stack)
        return stack
    }

    private func style(_ stack: StackView) {
        stack.axis = draw.number(0...1) == 0 ? .horizontal : .vertical
        stack.distribution = [.fill, .fillEqually, .fillProportionally, .equalSpacing]
            .randomElement(using: &draw)!
        stack.alignment = [.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline]
            .randomElement(using: &draw)!
        stack.spacing = draw.number(0...12)
        stack.isLayoutMarginsRelativeArrangement = draw.number(0...3) == 0
        stack.isBaselineRelativeArrangement = draw.number(0...3) == 0
    }

    private func add(_ view: View, to container: View) {
        if let stack = container as? StackView, draw.number(0...3) > 0 {
            stack.insertArrangedSubview(
                view, at: Int(draw.number(0...stack.arrangedSubviews.count)))
        } else {
            container.insertSubview(view, at: Int(draw.number(0...container.subviews.count)))
        }
        // A constraint relative to the root also depends on views with fixed frames in between.
        hold(view, draw.number(0...2) == 0 ? root : container)
    }

    /// Adds optional constraints for position and size, which decide if no other constraint does.
    private func hold(_ item: any LayoutItem, _ container: View) {
        for (attribute, other) in [
            (LayoutAttribute.left, LayoutAttribute.left), (.top, .top), (.width, .notAnAttribute),
            (.height, .notAnAttribute),
        ] {
            let made = LayoutConstraint(
                item: item, attribute: attribute,
                toItem: other == .notAnAttribute ? nil : container, attribute: other,
                constant: draw.number(0...90))
            made.priority = nextPriority()
            made.isActive = true
            constraints.append(made)
        }
    }

    private var inTree: [View] { root.layoutNode.subtree.compactMap(\.view) }
    private var guidesInTree: [LayoutGuide] {
        guides.filter { $0.layoutNode.parent != nil && $0.layoutNode.root === root.layoutNode }
    }

    private func randomContainer(besides kind: View.Type = Natural.self) -> View {
        inTree.filter { !($0 is Natural) && type(of: $0) != kind }.randomElement(using: &draw)!
    }

    /// Returns a view of the tree, or a guide of one.
    private func randomItem() -> any LayoutItem {
        let view = inTree.randomElement(using: &draw)!
        switch draw.number(0...15) {
        case 0: return view.layoutMarginsGuide
        case 1: return view.safeAreaLayoutGuide
        case 2: return (view as? ScrollView)?.contentLayoutGuide ?? view
        case 3: return (view as? ScrollView)?.frameLayoutGuide ?? view
        case 4: return root.keyboardLayoutGuide
        case 5, 6: return guidesInTree.randomElement(using: &draw) ?? view
        default: return view
        }
    }

    private func addConstraint() {
        let family: [LayoutAttribute] = [
            [.left, .right, .centerX], [.left, .right, .leftMargin, .rightMargin],
            [.leading, .trailing], [.leading, .trailing, .leadingMargin, .trailingMargin],
            [.top, .bottom, .firstBaseline], [.top, .bottom, .topMargin, .bottomMargin],
            [.width, .height],
        ].randomElement(using: &draw)!
        let scales = draw.number(0...7) == 0
        let made = LayoutConstraint(
            item: randomItem(),
            attribute: family.randomElement(using: &draw)!,
            relatedBy: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &draw)!,
            toItem: randomItem(),
            attribute: family.randomElement(using: &draw)!,
            multiplier: scales ? [0.5, 2].randomElement(using: &draw)! : 1,
            constant: draw.number(-30...60))
        if draw.number(0...7) > 0 { made.priority = nextPriority() }
        made.isActive = true
        constraints.append(made)
    }

    // MARK: Changes

    /// The names of all changes that ``change()`` makes.
    static let kinds: Set = [
        "remove a view", "add a removed view", "move a view", "hide a view",
        "hide an arranged view", "insert an arranged view", "remove an arranged view",
        "set custom spacing", "change a stack view's properties", "change the root",
        "deallocate a view", "toggle a constraint", "change a constant", "change a priority",
        "change a priority to or from required", "change an intrinsic size",
        "change a text direction", "resize the root", "add a constraint", "change margins",
        "toggle preservesSuperviewLayoutMargins", "toggle insetsLayoutMarginsFromSafeArea",
        "change the safe area", "change additional safe area insets",
        "change the keyboard height", "add a guide", "move a guide", "remove a guide",
        "scroll", "toggle a view's autoresizing mask translation", "set a fixed frame",
        "deactivate all constraints of a view", "add a view with a fixed frame",
        "change insets or baselines", "change minimum margins",
        "toggle the root's autoresizing mask translation",
        "set the frame of a constrained view",
    ]

    /// Makes one change, or sometimes several, before the next layout.
    func changes() -> [String] {
        let count = max(1, Int(draw.number(-3...4)))
        return (0..<count).map { _ in change() }
    }

    /// Makes a change, and returns its name.
    func change() -> String {
        if let done = draw.number(0...2) == 0 ? changeSurroundings() : changeMembers() {
            return done
        }
        addConstraint()
        return "add a constraint"
    }

    /// Changes which views are in the tree, or where they are. Returns nil if no such change is
    /// possible.
    private func changeMembers() -> String? {
        let view = inTree.dropFirst().randomElement(using: &draw)
        let stack = inTree.compactMap { $0 as? StackView }.randomElement(using: &draw)
        let arranged = stack?.arrangedSubviews.randomElement(using: &draw)
        switch draw.number(0...18) {
        case 0, 1:
            guard let view else { return nil }
            view.removeFromSuperview()
            outside.append(view)
            return "remove a view"
        case 2, 3:
            guard let at = outside.indices.randomElement(using: &draw) else { return nil }
            add(outside.remove(at: at), to: randomContainer())
            return "add a removed view"
        case 4:
            guard let view else { return nil }
            let container = randomContainer()
            if container.isDescendant(of: view) { return nil }
            add(view, to: container)
            return "move a view"
        case 5:
            view?.isHidden.toggle()
            return "hide a view"
        case 6:
            arranged?.isHidden.toggle()
            return "hide an arranged view"
        case 7:
            guard let stack, let arranged else { return nil }
            stack.insertArrangedSubview(
                arranged, at: Int(draw.number(0...stack.arrangedSubviews.count)))
            return "insert an arranged view"
        case 8:
            guard let stack, let arranged else { return nil }
            stack.removeArrangedSubview(arranged)
            return "remove an arranged view"
        case 9:
            guard let stack, let arranged else { return nil }
            stack.setCustomSpacing(draw.number(0...20), after: arranged)
            return "set custom spacing"
        case 10:
            if let stack { style(stack) }
            return "change a stack view's properties"
        case 11:
            changeRoot()
            return "change the root"
        case 12:
            guard let view else { return nil }
            let gone = Set(view.layoutNode.subtree.map(ObjectIdentifier.init))
            view.removeFromSuperview()
            views.removeAll { gone.contains(ObjectIdentifier($0.layoutNode)) }
            return "deallocate a view"
        case 13:
            constraints.randomElement(using: &draw)?.isActive.toggle()
            return "toggle a constraint"
        case 14:
            constraints.randomElement(using: &draw)?.constant += draw.number(-20...20)
            return "change a constant"
        case 15:
            constraints.randomElement(using: &draw)?.priority = nextPriority()
            return "change a priority"
        case 16:
            if let natural = view as? Natural { natural.size.width = draw.number(0...150) }
            return "change an intrinsic size"
        case 17:
            guard let turned = draw.number(0...1) == 0 ? root : view else { return nil }
            turned.semanticContentAttribute = [.unspecified, .forceRightToLeft, .forceLeftToRight]
                .randomElement(using: &draw)!
            return "change a text direction"
        default:
            root.frame = Rect(width: draw.number(100...500), height: draw.number(100...500))
            return "resize the root"
        }
    }

    /// Changes margins, safe areas, guides, offsets, frames or required constraints.
    private func changeSurroundings() -> String? {
        let all = inTree, view = all.randomElement(using: &draw)!
        switch draw.number(0...21) {
        case 0, 1:
            view.directionalLayoutMargins = DirectionalInsets(
                top: draw.number(0...20), leading: draw.number(0...20), bottom: draw.number(0...20),
                trailing: draw.number(0...20))
            return "change margins"
        case 2:
            view.preservesSuperviewLayoutMargins.toggle()
            return "toggle preservesSuperviewLayoutMargins"
        case 3:
            view.insetsLayoutMarginsFromSafeArea.toggle()
            return "toggle insetsLayoutMarginsFromSafeArea"
        case 4, 5:
            root.safeAreaInsets = Insets(
                top: draw.number(0...40), left: draw.number(0...20), bottom: draw.number(0...40),
                right: draw.number(0...20))
            return "change the safe area"
        case 6:
            view.layoutNode.additionalSafeAreaInsets = Insets(
                top: draw.number(0...10), left: draw.number(0...10))
            return "change additional safe area insets"
        case 7:
            root.layoutNode.keyboardHeight = draw.number(0...1) * draw.number(0...150)
            return "change the keyboard height"
        case 8:
            let guide = LayoutGuide()
            guides.append(guide)
            return put(guide, into: view, "add a guide")
        case 9:
            guard let guide = guides.randomElement(using: &draw) else { return nil }
            return put(guide, into: view, "move a guide")
        case 10:
            guard let guide = guidesInTree.randomElement(using: &draw) else { return nil }
            guide.owningView?.removeLayoutGuide(guide)
            return "remove a guide"
        case 11, 12:
            let scrollView = all.compactMap { $0 as? ScrollView }.randomElement(using: &draw)
            guard let scrollView else { return nil }
            scrollView.contentOffset = Point(x: draw.number(-30...30), y: draw.number(-50...50))
            return "scroll"
        case 13:
            // An arranged view's position is determined by its stack view, so its mask is not
            // changed.
            guard view !== root, view.arranged == nil else { return nil }
            give(view, view.frame)
            view.translatesAutoresizingMaskIntoConstraints.toggle()
            return "toggle a view's autoresizing mask translation"
        case 14, 15:
            let placed = all.dropFirst().filter(\.translatesAutoresizingMaskIntoConstraints)
            guard draw.number(0...3) > 0, let view = placed.randomElement(using: &draw) else {
                if view === root || view.translatesAutoresizingMaskIntoConstraints { return nil }
                // The next layout replaces this frame.
                view.frame = randomFrame()
                return "set the frame of a constrained view"
            }
            view.frame = randomFrame()
            give(view, view.frame)
            return "set a fixed frame"
        case 16:
            guard draw.number(0...1) == 0 else { return nil }
            for held in constraints where held.first === view.layoutNode { held.isActive = false }
            for held in constraints where held.second === view.layoutNode { held.isActive = false }
            return "deactivate all constraints of a view"
        case 17:
            let placed = Edged(frame: randomFrame())
            views.append(placed)
            give(placed, placed.frame)
            randomContainer(besides: StackView.self).addSubview(placed)
            return "add a view with a fixed frame"
        case 18, 19:
            return changeMetrics(of: view)
        case 20:
            guard draw.number(0...1) == 0 else {
                view.layoutNode.minimumLayoutMargins = DirectionalInsets(
                    top: draw.number(0...20), leading: draw.number(0...20))
                return "change minimum margins"
            }
            root.translatesAutoresizingMaskIntoConstraints.toggle()
            return "toggle the root's autoresizing mask translation"
        default:
            guard let changed = constraints.randomElement(using: &draw) else { return nil }
            changed.priority = changed.priority == .required ? nextPriority() : .required
            return "change a priority to or from required"
        }
    }

    /// Changes properties that a view provides, except its natural size.
    private func changeMetrics(of view: View) -> String? {
        let insets = Insets(
            top: draw.number(0...5), left: draw.number(0...5), bottom: draw.number(0...5),
            right: draw.number(0...5))
        (view as? Edged)?.insets = insets
        guard let natural = view as? Natural else {
            return view is Edged ? "change insets or baselines" : nil
        }
        if draw.number(0...1) == 0 {
            natural.insets = insets
        } else {
            natural.baselines = (draw.number(0...20), draw.number(0...10))
        }
        return "change insets or baselines"
    }

    private func give(_ view: View, _ frame: Rect) {
        given[ObjectIdentifier(view.layoutNode)] = frame
    }

    /// Frames may be smaller than a view's insets; layout enlarges them then.
    private func randomFrame() -> Rect {
        Rect(
            x: draw.number(-20...90), y: draw.number(-20...90), width: draw.number(10...150),
            height: draw.number(10...150))
    }

    private func put(_ guide: LayoutGuide, into view: View, _ kind: String) -> String {
        view.addLayoutGuide(guide)
        hold(guide, view)
        return kind
    }

    /// Adds the root to a new root, or moves its subviews to a new root and drops it.
    private func changeRoot() {
        let former = root
        root = View(frame: Rect(width: 320, height: 380))
        if draw.number(0...1) == 0, inTree.count + former.layoutNode.subtree.count < 60 {
            former.translatesAutoresizingMaskIntoConstraints = false
            views.append(former)
            add(former, to: root)
        } else {
            let children = former.subviews
            for child in children { child.removeFromSuperview() }
            for child in children { add(child, to: root) }
        }
    }
}

/// A view with alignment insets.
final class Edged: View {
    var insets = Insets.zero { didSet { layoutNode.invalidateOffsets() } }
    override var alignmentRectInsets: Insets { insets }
}

extension View {
    fileprivate func isDescendant(of view: View) -> Bool {
        var next: View? = self
        while let here = next {
            if here === view { return true }
            next = here.superview
        }
        return false
    }
}

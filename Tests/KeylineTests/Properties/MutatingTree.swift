@testable import Keyline

/// A tree that changes in every way that trees change, and of which another one can be built anew that is as
/// it is now.
///
/// All constraints are optional, and no two have the same priority: so what they ask for has one answer, which
/// does not depend on how the tree came about.
final class MutatingTree {
    private(set) var root: View
    /// All that were ever made and not dropped, those outside the tree included.
    private var views: [View] = []
    /// Tops of what is outside.
    private var outside: [View] = []
    private var constraints: [LayoutConstraint] = []
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
        // In no order, so that later ones are not always weaker.
        return LayoutPriority(60 + Double(priority * 7919 % 90_001) / 100)
    }

    private func makeView() -> View {
        let view: View
        switch draw.number(0...6) {
        case 0, 1: view = makeStack()
        case 2, 3, 4: view = makeNatural()
        default: view = View()
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
        // Where nothing else is said it is there, and so large.
        for (attribute, other) in [
            (LayoutAttribute.left, LayoutAttribute.left), (.top, .top), (.width, .notAnAttribute),
            (.height, .notAnAttribute),
        ] {
            let made = LayoutConstraint(
                item: view, attribute: attribute,
                toItem: other == .notAnAttribute ? nil : container, attribute: other,
                constant: draw.number(0...90))
            made.priority = nextPriority()
            made.isActive = true
            constraints.append(made)
        }
    }

    private var inTree: [View] { root.layoutNode.subtree.compactMap(\.view) }

    private func randomContainer() -> View {
        inTree.filter { !($0 is Natural) }.randomElement(using: &draw)!
    }

    private func addConstraint() {
        let family: [LayoutAttribute] = [
            [.left, .right, .centerX], [.leading, .trailing], [.top, .bottom, .firstBaseline],
            [.width, .height],
        ].randomElement(using: &draw)!
        let made = LayoutConstraint(
            item: inTree.randomElement(using: &draw)!,
            attribute: family.randomElement(using: &draw)!,
            relatedBy: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &draw)!,
            toItem: inTree.randomElement(using: &draw)!,
            attribute: family.randomElement(using: &draw)!, constant: draw.number(-30...60))
        made.priority = nextPriority()
        made.isActive = true
        constraints.append(made)
    }

    // MARK: Changes

    /// The verbs that ``change()`` draws from.
    static let verbs: Set = [
        "leave", "come back", "move", "hide", "hide arranged", "re-arrange",
        "take out of the arrangement", "re-space", "style", "change root", "die", "toggle",
        "constant",
        "priority", "natural size", "direction", "root's size", "add",
    ]

    /// Some changes, one mostly, before anybody looks.
    func changes() -> [String] {
        let count = max(1, Int(draw.number(-3...4)))
        return (0..<count).map { _ in change() }
    }

    /// Changes something, and says what.
    func change() -> String {
        let view = inTree.dropFirst().randomElement(using: &draw)
        let stack = inTree.compactMap { $0 as? StackView }.randomElement(using: &draw)
        let arranged = stack?.arrangedSubviews.randomElement(using: &draw)
        switch draw.number(0...18) {
        case 0, 1:
            guard let view else { break }
            view.removeFromSuperview()
            outside.append(view)
            return "leave"
        case 2, 3:
            guard let at = outside.indices.randomElement(using: &draw) else { break }
            add(outside.remove(at: at), to: randomContainer())
            return "come back"
        case 4:
            guard let view else { break }
            let container = randomContainer()
            if container.isDescendant(of: view) { break }
            add(view, to: container)
            return "move"
        case 5:
            view?.isHidden.toggle()
            return "hide"
        case 6:
            arranged?.isHidden.toggle()
            return "hide arranged"
        case 7:
            guard let stack, let arranged else { break }
            stack.insertArrangedSubview(
                arranged, at: Int(draw.number(0...stack.arrangedSubviews.count)))
            return "re-arrange"
        case 8:
            guard let stack, let arranged else { break }
            stack.removeArrangedSubview(arranged)
            return "take out of the arrangement"
        case 9:
            guard let stack, let arranged else { break }
            stack.setCustomSpacing(draw.number(0...20), after: arranged)
            return "re-space"
        case 10:
            if let stack { style(stack) }
            return "style"
        case 11:
            changeRoot()
            return "change root"
        case 12:
            guard let view else { break }
            let gone = Set(view.layoutNode.subtree.map(ObjectIdentifier.init))
            view.removeFromSuperview()
            views.removeAll { gone.contains(ObjectIdentifier($0.layoutNode)) }
            return "die"
        case 13:
            constraints.randomElement(using: &draw)?.isActive.toggle()
            return "toggle"
        case 14:
            constraints.randomElement(using: &draw)?.constant += draw.number(-20...20)
            return "constant"
        case 15:
            constraints.randomElement(using: &draw)?.priority = nextPriority()
            return "priority"
        case 16:
            if let natural = view as? Natural { natural.size.width = draw.number(0...150) }
            return "natural size"
        case 17:
            guard let turned = draw.number(0...1) == 0 ? root : view else { break }
            turned.semanticContentAttribute = [.unspecified, .forceRightToLeft, .forceLeftToRight]
                .randomElement(using: &draw)!
            return "direction"
        default:
            root.frame = Rect(width: draw.number(100...500), height: draw.number(100...500))
            return "root's size"
        }
        addConstraint()
        return "add"
    }

    /// The root becomes part of another tree, or goes, and what was in it goes over to a new one.
    private func changeRoot() {
        let former = root
        root = View(frame: Rect(width: 320, height: 380))
        if draw.number(0...1) == 0, inTree.count + former.layoutNode.subtree.count < 40 {
            former.translatesAutoresizingMaskIntoConstraints = false
            views.append(former)
            add(former, to: root)
        } else {
            let children = former.subviews
            for child in children { child.removeFromSuperview() }
            for child in children { add(child, to: root) }
        }
    }

    // MARK: The same anew

    /// A tree built in one go that is as this one is now, and for each view the other one.
    func rebuilt() -> (root: View, pairs: [(old: View, new: View)]) {
        var pairs: [(old: View, new: View)] = []
        var copies: [ObjectIdentifier: View] = [:]
        func made(_ view: View) -> View {
            let copy = bare(view)
            copies[ObjectIdentifier(view.layoutNode)] = copy
            pairs.append((view, copy))
            for subview in view.subviews { copy.addSubview(made(subview)) }
            if let stack = view as? StackView, let new = copy as? StackView {
                for arranged in stack.arrangedSubviews {
                    new.addArrangedSubview(copies[ObjectIdentifier(arranged.layoutNode)]!)
                    let spacing = stack.customSpacing(after: arranged)
                    new.setCustomSpacing(
                        spacing, after: copies[ObjectIdentifier(arranged.layoutNode)]!)
                }
            }
            return copy
        }
        let new = made(root)
        for held in constraints where held.isActive && held.engine === root.layoutNode.engine {
            let again = LayoutConstraint(
                item: copies[ObjectIdentifier(held.first!)]!, attribute: held.firstAttribute,
                relatedBy: held.relation,
                toItem: held.second.map { copies[ObjectIdentifier($0)]! },
                attribute: held.secondAttribute, constant: held.constant)
            again.priority = held.priority
            again.isActive = true
        }
        return (new, pairs)
    }

    /// The view without what is in it.
    private func bare(_ view: View) -> View {
        let copy: View
        if let stack = view as? StackView {
            let made = StackView()
            made.axis = stack.axis
            made.distribution = stack.distribution
            made.alignment = stack.alignment
            made.spacing = stack.spacing
            made.isLayoutMarginsRelativeArrangement = stack.isLayoutMarginsRelativeArrangement
            made.isBaselineRelativeArrangement = stack.isBaselineRelativeArrangement
            copy = made
        } else if let natural = view as? Natural {
            let made = Natural(natural.size.width, natural.size.height)
            made.baselines = natural.baselines
            for axis in [LayoutAxis.horizontal, .vertical] {
                made.setContentHuggingPriority(
                    natural.contentHuggingPriority(for: axis), for: axis)
                made.setContentCompressionResistancePriority(
                    natural.contentCompressionResistancePriority(for: axis), for: axis)
            }
            copy = made
        } else {
            copy = View(frame: view === root ? view.frame : .zero)
        }
        copy.translatesAutoresizingMaskIntoConstraints =
            view.translatesAutoresizingMaskIntoConstraints
        copy.isHidden = view.isHidden
        copy.semanticContentAttribute = view.semanticContentAttribute
        // A view with margins is as large as they are, also after nobody uses them any more.
        if view.layoutNode.insetState?.marginsGuide != nil { _ = copy.layoutMarginsGuide }
        return copy
    }
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

@testable import Keyline

extension ChangingTree {
    /// Builds a copy of the present tree of a root, and returns it with pairs of corresponding
    /// views.
    ///
    /// The constraints are activated in the same order as in this tree, because the last one of a
    /// contradiction is broken. Views with fixed frames get the same frames.
    func rebuilt(_ root: View) -> (root: View, pairs: [(old: View, new: View)]) {
        var pairs: [(old: View, new: View)] = []
        var copies: [ObjectIdentifier: View] = [:]
        var guideCopies: [ObjectIdentifier: LayoutGuide] = [:]
        func made(_ view: View) -> View {
            let copy = bare(view)
            copies[ObjectIdentifier(view.layoutNode)] = copy
            pairs.append((view, copy))
            for subview in view.subviews { copy.addSubview(made(subview)) }
            for guide in guides where guide.owningView === view {
                let again = LayoutGuide()
                copy.addLayoutGuide(again)
                guideCopies[ObjectIdentifier(guide.layoutNode)] = again
            }
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
        func item(_ node: LayoutNode) -> any LayoutItem {
            let name = ObjectIdentifier(node)
            if let copy: any LayoutItem = copies[name] ?? guideCopies[name] { return copy }
            let owner = node.parent!.view!, copy = copies[ObjectIdentifier(owner.layoutNode)]!
            let state = owner.layoutNode.insetState, guide = node.guide
            if guide === state?.marginsGuide { return copy.layoutMarginsGuide }
            if guide === state?.safeArea { return copy.safeAreaLayoutGuide }
            if guide === state?.keyboard { return copy.keyboardLayoutGuide }
            let scrollView = copy as! ScrollView
            return node[.isContentArea]
                ? scrollView.contentLayoutGuide : scrollView.frameLayoutGuide
        }
        let new = made(root)
        let engine = root.layoutNode.engine
        let active = constraints.filter { $0.isActive && $0.engine === engine }
        for held in active.sorted(by: { serial(of: $0) < serial(of: $1) }) {
            let again = LayoutConstraint(
                item: item(held.first!), attribute: held.firstAttribute, relatedBy: held.relation,
                toItem: held.second.map(item), attribute: held.secondAttribute,
                multiplier: held.multiplier, constant: held.constant)
            again.priority = held.priority
            again.isActive = true
        }
        return (new, pairs)
    }

    private func serial(of constraint: LayoutConstraint) -> Int {
        constraint.engine?.rows.value.entries[constraint.slot].serial ?? 0
    }

    /// Returns a copy of the view without its subviews.
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
            made.insets = natural.insets
            for axis in [LayoutAxis.horizontal, .vertical] {
                made.setContentHuggingPriority(
                    natural.contentHuggingPriority(for: axis), for: axis)
                made.setContentCompressionResistancePriority(
                    natural.contentCompressionResistancePriority(for: axis), for: axis)
            }
            copy = made
        } else if let scrollView = view as? ScrollView {
            let made = ScrollView()
            made.contentOffset = scrollView.contentOffset
            copy = made
        } else {
            let made = Edged()
            made.insets = (view as? Edged)?.insets ?? .zero
            copy = made
        }
        let isPlaced = view.translatesAutoresizingMaskIntoConstraints
        if isPlaced { copy.frame = given[ObjectIdentifier(view.layoutNode)] ?? view.frame }
        if view.superview == nil {
            copy.frame = view.frame
            // If constraints determine the size of the root, the size that was set only fills in
            // what they leave undetermined.
            if !isPlaced, let size = view.layoutNode.engine?.system.value.givenRootSize {
                copy.frame.size = size
            }
        }
        copy.translatesAutoresizingMaskIntoConstraints = isPlaced
        copy.isHidden = view.isHidden
        copy.semanticContentAttribute = view.semanticContentAttribute
        surround(copy, as: view)
        return copy
    }

    /// Copies margins, safe areas and guides. Guides that are no longer used are copied, too,
    /// because a view with such a guide cannot be smaller than its insets.
    private func surround(_ copy: View, as view: View) {
        guard let state = view.layoutNode.insetState else { return }
        copy.directionalLayoutMargins = state.margins
        copy.layoutNode.minimumLayoutMargins = state.minimumMargins
        copy.preservesSuperviewLayoutMargins = state.preserves
        copy.insetsLayoutMarginsFromSafeArea = state.fromSafeArea
        copy.safeAreaInsets = state.own
        copy.layoutNode.additionalSafeAreaInsets = state.additional
        copy.layoutNode.keyboardHeight = state.keyboardHeight
        if state.marginsGuide != nil { _ = copy.layoutMarginsGuide }
        if state.safeArea != nil { _ = copy.safeAreaLayoutGuide }
        if state.keyboard != nil { _ = copy.keyboardLayoutGuide }
        let guides = Set(view.layoutGuides.compactMap(\.identifier))
        guard let copy = copy as? ScrollView else { return }
        if guides.contains("contentLayoutGuide") { _ = copy.contentLayoutGuide }
        if guides.contains("frameLayoutGuide") { _ = copy.frameLayoutGuide }
    }
}

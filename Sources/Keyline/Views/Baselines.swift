/// The baselines of a view that takes them from other views: a guide of no extent for each that is in
/// use, which follows the view that has the baseline now. Constraints on the view's baseline are on the
/// guide, and so they stay when another view takes over.
final class BaselineState {
    struct Follower {
        let guide: LayoutGuide
        /// To the view that has the baseline.
        var constraint: LayoutConstraint
    }

    var followers: [LayoutAttribute: Follower] = [:]
}

extension LayoutGuide {
    /// Whether the guide stands for a baseline of the view.
    func isBaselineOf(_ view: View) -> Bool {
        view.baselineState?.followers.values.contains { $0.guide === self } ?? false
    }
}

extension View {
    private func baselineTarget(_ attribute: LayoutAttribute) -> View {
        attribute == .firstBaseline ? forFirstBaselineLayout : forLastBaselineLayout
    }

    /// The item whose baseline constraints mean; nil if the view has its own.
    func baselineGuide(_ attribute: LayoutAttribute) -> LayoutGuide? {
        // Views in each other that have it from one another, from this one inwards. All get their guides before
        // any constraint becomes active, so that none asks for another guide.
        var made: [LayoutConstraint] = [], next: View? = self
        while let view = next, view.baselineState?.followers[attribute] == nil {
            let target = view.baselineTarget(attribute)
            guard target !== view || view.takesBaselinesFromOthers else { break }
            made += view.followBaseline(attribute, of: target)
            next = target
        }
        LayoutConstraint.activate(made)
        return baselineState?.followers[attribute]?.guide
    }

    /// Makes the guide. Returns constraints that are to become active.
    private func followBaseline(_ attribute: LayoutAttribute, of target: View)
        -> [LayoutConstraint]
    {
        let state = baselineState ?? BaselineState()
        baselineState = state
        for subview in subviews { subview.tellsSuperviewOfSize = true }
        let guide = LayoutGuide(
            "\(attribute)Guide", uikit: "UIView-\(attribute)", for: layoutNode)
        addLayoutGuide(guide)
        let constraint = LayoutConstraint(
            item: guide, attribute: .top, toItem: target, attribute: attribute)
        constraint.origin = .library
        state.followers[attribute] = BaselineState.Follower(
            guide: guide, constraint: constraint)
        let extents = [
            guide.leftAnchor.constraint(equalTo: leftAnchor),
            guide.widthAnchor.constraint(equalToConstant: 0),
            guide.heightAnchor.constraint(equalToConstant: 0),
        ]
        for extent in extents { extent.origin = .library }
        return extents + [constraint]
    }

    /// Has the guides follow the views that have the baselines now.
    func updateBaselines() {
        guard let state = baselineState else { return }
        for (attribute, follower) in state.followers {
            let target = baselineTarget(attribute)
            let former = follower.constraint
            if former.isActive, former.secondItem === target { continue }
            LayoutConstraint.deactivate([former])
            let constraint = LayoutConstraint(
                item: follower.guide, attribute: .top, toItem: target, attribute: attribute)
            constraint.origin = .library
            state.followers[attribute]?.constraint = constraint
            LayoutConstraint.activate([constraint])
        }
    }
}

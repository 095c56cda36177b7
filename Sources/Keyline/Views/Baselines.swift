/// The state of a view whose baselines are those of other views. For each baseline in use there is
/// a guide of width and height 0, which follows the view that has the baseline at present.
/// Constraints on the view's baseline refer to the guide, and so they stay valid when another view
/// takes over.
final class BaselineState {
    struct Follower {
        let guide: LayoutGuide
        /// Aligns the guide with the view that has the baseline.
        var constraint: LayoutConstraint
    }

    var followers: [LayoutAttribute: Follower] = [:]
}

extension LayoutGuide {
    /// Returns whether this guide represents a baseline of the view.
    func isBaselineOf(_ view: View) -> Bool {
        view.baselineState?.followers.values.contains { $0.guide === self } ?? false
    }
}

extension View {
    private func baselineTarget(_ attribute: LayoutAttribute) -> View {
        attribute == .firstBaseline ? forFirstBaselineLayout : forLastBaselineLayout
    }

    /// Returns the guide to which constraints on the view's baseline refer, and creates it if there
    /// is none. Returns nil if the view itself provides the baseline, and not a subview.
    func baselineGuide(_ attribute: LayoutAttribute) -> LayoutGuide? {
        // Views may get the baseline from a view inside, which gets it from another view inside.
        // All of these views get their guides before any constraint is activated, because
        // activation asks for the guides.
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

    /// Makes the guide. Returns constraints that the caller must activate.
    private func followBaseline(_ attribute: LayoutAttribute, of target: View)
        -> [LayoutConstraint]
    {
        let state = baselineState ?? BaselineState()
        baselineState = state
        for subview in subviews { subview[.tellsSuperviewOfSize] = true }
        let guide = LayoutGuide(
            "\(attribute)Guide", uikit: "UIView-\(attribute)", for: self)
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

    /// Aligns the guides with the views that have the baselines at present.
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

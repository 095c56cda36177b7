/// A baseline of a view that another view provides. The guide has width and height 0, and follows the
/// view that has the baseline at present. Constraints on the view's baseline refer to the guide, and so
/// they stay valid when another view takes over.
struct BaselineFollower {
    let guide: LayoutGuide
    /// Aligns the guide with the view that has the baseline.
    var constraint: LayoutConstraint
}

extension LayoutGuide {
    /// Returns whether this guide represents a baseline of the view.
    func isBaselineOf(_ view: View) -> Bool {
        view.baselineFollowers.values.contains { $0.guide === self }
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
        while let view = next, view.baselineFollowers[attribute] == nil {
            let target = view.baselineTarget(attribute)
            guard target !== view || view.takesBaselinesFromOthers else { break }
            made += view.followBaseline(attribute, of: target)
            next = target
        }
        LayoutConstraint.activate(made)
        return baselineFollowers[attribute]?.guide
    }

    /// Makes the guide. Returns constraints that the caller must activate.
    private func followBaseline(_ attribute: LayoutAttribute, of target: View)
        -> [LayoutConstraint]
    {
        for subview in subviews { subview[.tellsSuperviewOfSize] = true }
        let guide = LayoutGuide(
            "\(attribute)Guide", uikit: "UIView-\(attribute)", for: self)
        addLayoutGuide(guide)
        let constraint = LayoutConstraint(
            item: guide, attribute: .top, toItem: target, attribute: attribute)
        constraint.origin = .library
        baselineFollowers[attribute] = BaselineFollower(guide: guide, constraint: constraint)
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
        for (attribute, follower) in baselineFollowers {
            let target = baselineTarget(attribute)
            let former = follower.constraint
            if former.isActive, former.secondItem === target { continue }
            LayoutConstraint.deactivate([former])
            let constraint = LayoutConstraint(
                item: follower.guide, attribute: .top, toItem: target, attribute: attribute)
            constraint.origin = .library
            baselineFollowers[attribute]?.constraint = constraint
            LayoutConstraint.activate([constraint])
        }
    }
}

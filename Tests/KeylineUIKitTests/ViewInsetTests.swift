import KeylineUIKit
import Testing

@MainActor @Suite("KeylineUIKit: margins, safe areas and layout guides") struct UIKitViewInsets {
    @Test(
        "layout margins are 8 by default, mirrored from right to left, and inset by the safe area"
    )
    func insets() {
        let view = root(300, 200), a = UIView()
        #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            a.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            a.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor),
            a.bottomAnchor.constraint(equalTo: view.layoutMarginsGuide.bottomAnchor),
        ])
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 8, 8, 284, 184))
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 8, leading: 20, bottom: 8, trailing: 10)
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 10, 8, 270, 184))
        view.semanticContentAttribute = .unspecified
        view.hostSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 20, 52, 270, 140))
        #expect(view.safeAreaInsets.top == 44)
        view.insetsLayoutMarginsFromSafeArea = false
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 20, 8, 270, 184))
    }

    @Test(
        "a view owns, lays out and lists its layout guides, and returns the same object each time"
    )
    func guides() {
        let view = root(200, 100), guide = UILayoutGuide(), child = UIView()
        guide.identifier = "inset"
        #expect(UILayoutGuide().identifier == "" && guide.owningView == nil)
        view.addLayoutGuide(guide)
        child.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(child)
        for (format, item) in [("|-20-[i]-20-|", guide), ("V:|-20-[i]-20-|", guide)] {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: [], metrics: nil, views: ["i": item]))
        }
        NSLayoutConstraint.activate([
            child.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 10),
            child.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -10),
            child.topAnchor.constraint(equalTo: guide.topAnchor, constant: 10),
            child.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -10),
        ])
        view.layoutIfNeeded()
        #expect(guide.layoutFrame == CGRect(x: 20, y: 20, width: 160, height: 60))
        #expect(child.frame == CGRect(x: 30, y: 30, width: 140, height: 40))
        #expect(guide.owningView === view && view.layoutGuides == [guide])
        #expect(view.safeAreaLayoutGuide === view.safeAreaLayoutGuide)
        #expect(view.layoutMarginsGuide === view.layoutMarginsGuide)
        #expect(view.readableContentGuide === view.readableContentGuide)
        #expect(view.safeAreaLayoutGuide.identifier == "UIViewSafeAreaLayoutGuide")
        #expect(Set(view.layoutGuides).count == 4)
        view.removeLayoutGuide(guide)
        #expect(guide.owningView == nil)
        #expect(view.constraints.allSatisfy { !$0.isActive || $0.firstItem !== guide })
        let other = UIView()
        view.addLayoutGuide(guide)
        other.addLayoutGuide(guide)
        #expect(guide.owningView === other && !view.layoutGuides.contains(guide))
    }
}

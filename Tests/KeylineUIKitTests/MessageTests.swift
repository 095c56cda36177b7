import KeylineUIKit
import Testing

import struct Keyline.LayoutError

@MainActor @Suite("KeylineUIKit: texts of error messages") struct UIKitMessages {
    private let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let title = UIView(), other = UIView()

    private func text(_ error: LayoutError?) -> String {
        words(error?.description ?? "")
            .replacing(/\(MessageTests.swift:[0-9]+\)/, with: "(here)")
    }

    @Test("activating a constraint of views without superviews asks for a forgotten addSubview")
    func forgotten() {
        let errors = reports {
            title.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 0.1 + 0.2).isActive =
                true
        }
        #expect(
            text(errors.first) == """
                Unable to activate constraint with anchors <NSLayoutYAxisAnchor:0x "UIView:0x.top"> and \
                <NSLayoutYAxisAnchor:0x "UIView:0x.bottom"> because they have no common ancestor.  Does the \
                constraint or its anchors reference items in different view hierarchies?  That's illegal.
                    UIView:0x.top == UIView:0x.bottom + 0.3 (here)
                    UIView:0x has no superview
                    UIView:0x has no superview
                Not in the same tree: was `addSubview` forgotten?
                """)
    }

    @Test("a conflict report numbers views without a name and tells that the root has no size")
    func contradiction() {
        card.frame = .zero
        card.addSubview(other)
        card.addSubview(title)
        title.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            title.widthAnchor.constraint(equalTo: card.widthAnchor, constant: 47.599999999999994),
            title.widthAnchor.constraint(lessThanOrEqualToConstant: 20),
        ])
        let lines = text(reports { card.layoutIfNeeded() }.first).split(separator: "\n")
        #expect(
            lines.sorted() == [
                "    UIView.width == 0 (the root's own size)",
                "    UIView[1].width <= 20 (here)",
                "    UIView[1].width == UIView.width + 47.6 (here)",
                "The root UIView has no size: was its frame set before the layout?",
                "These required constraints contradict each other:",
                "without effect until that changes: UIView[1].width <= 20 (here)",
            ])
    }

    @Test("every function that makes a constraint records the source line of its call")
    func lines() {
        card.addSubview(title)
        let a = title, b = card
        let made = [
            a.leadingAnchor.constraint(equalTo: b.leadingAnchor),
            a.leadingAnchor.constraint(greaterThanOrEqualTo: b.leadingAnchor),
            a.leadingAnchor.constraint(lessThanOrEqualTo: b.leadingAnchor),
            a.leadingAnchor.constraint(equalTo: b.leadingAnchor, constant: 1),
            a.leadingAnchor.constraint(greaterThanOrEqualTo: b.leadingAnchor, constant: 1),
            a.leadingAnchor.constraint(lessThanOrEqualTo: b.leadingAnchor, constant: 1),
            a.leadingAnchor.constraint(equalToSystemSpacingAfter: b.leadingAnchor, multiplier: 1),
            a.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: b.topAnchor, multiplier: 1),
            a.widthAnchor.constraint(equalToConstant: 1),
            a.widthAnchor.constraint(greaterThanOrEqualToConstant: 1),
            a.widthAnchor.constraint(lessThanOrEqualToConstant: 1),
            a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2),
            a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2, constant: 1),
            NSLayoutConstraint.constraints(withVisualFormat: "[a(20)]", views: ["a": a])[0],
        ]
        let last = #line - 2
        #expect(
            made.map { $0.keylineConstraint.sourceLocation?.line }
                == (0..<made.count).map { last - made.count + 1 + $0 })
        let item = NSLayoutConstraint(
            item: a, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
            multiplier: 1, constant: 4)
        #expect(item.keylineConstraint.sourceLocation?.line == #line - 3)
        // A function reference has UIKit's signature, as protocols require it, so the constraint
        // that it makes has no source location.
        let function = a.widthAnchor.constraint(equalToConstant:)
        #expect(function(4).keylineConstraint.sourceLocation == nil)
    }
}

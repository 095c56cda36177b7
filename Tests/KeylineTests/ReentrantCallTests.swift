import Testing

@testable import Keyline

/// Items that change the tree while layout reads one of their properties. The running pass must
/// process the change, and no other pass may begin meanwhile.
@Suite("Views that change the view tree while layout reads their properties")
struct ReentrantCallTests {
    enum ReadProperty: CaseIterable { case size, insets, baseline }

    /// A view that runs an action, at most three times, when one of its properties is read.
    final class CallbackView: View {
        var property = ReadProperty.size
        var action: ((CallbackView) -> Void)?
        private var left = 3
        private func runAction(_ asked: ReadProperty) {
            guard asked == property, left > 0, let action else { return }
            left -= 1
            action(self)
        }
        override var intrinsicContentSize: Size {
            runAction(.size)
            return Size(width: 10, height: 10)
        }
        override var firstBaselineOffset: Double {
            runAction(.baseline)
            return 3
        }
        override var alignmentRectInsets: Insets {
            runAction(.insets)
            return Insets(top: 1, left: 1, bottom: 1, right: 1)
        }
    }

    /// Four views at (5, 7) of their root. The frame of a view that stays is larger than its
    /// alignment rectangle by its insets: (4, 6, 12, 12).
    private func scene(_ property: ReadProperty) -> (root: View, asked: [CallbackView]) {
        let root = View(frame: Rect(width: 400, height: 300)),
            asked = (0..<4).map { _ in CallbackView() }
        for view in asked {
            view.property = property
            root.addSubview(
                view,
                constraints: [equal(\.leftAnchor, constant: 5), equal(\.topAnchor, constant: 7)])
            if property == .baseline {
                let baseline = view.firstBaselineAnchor.constraint(
                    equalTo: root.topAnchor, constant: 10)
                baseline.priority = .defaultHigh
                baseline.isActive = true
            }
        }
        return (root, asked)
    }

    private let place = Rect(x: 4, y: 6, width: 12, height: 12)

    @Test(
        "a view may call layoutIfNeeded() while layout reads one of its properties",
        arguments: ReadProperty.allCases)
    func layOut(property: ReadProperty) {
        let (root, asked) = scene(property)
        for view in asked { view.action = { _ in root.layoutIfNeeded() } }
        root.layoutIfNeeded()
        #expect(asked.allSatisfy { $0.frame == place })
        root.frame.size.width = 300
        for view in asked { view.invalidateIntrinsicContentSize() }
        root.layoutIfNeeded()
        #expect(asked.allSatisfy { $0.frame == place })
    }

    @Test(
        "a view may add views and lay out while layout reads one of its properties",
        arguments: ReadProperty.allCases)
    func add(property: ReadProperty) {
        let (root, asked) = scene(property)
        var added: [View] = []
        for view in asked {
            view.action = { _ in
                for _ in 0..<50 {
                    let view = View()
                    added.append(view)
                    root.addSubview(
                        view,
                        constraints: [
                            equal(\.leftAnchor, constant: 5), equal(\.topAnchor),
                            equal(\.widthAnchor), equal(\.heightAnchor),
                        ])
                }
                root.layoutIfNeeded()
            }
        }
        root.layoutIfNeeded()
        #expect(added.count >= 200)
        #expect(asked.allSatisfy { $0.frame == place })
        #expect(added.allSatisfy { $0.frame == Rect(x: 5, y: 0, width: 400, height: 300) })
    }

    @Test(
        "a view may remove views and lay out while layout reads one of its properties",
        arguments: ReadProperty.allCases)
    func remove(property: ReadProperty) {
        let (root, asked) = scene(property)
        let found = reports {
            for view in asked {
                view.action = { view in
                    if let last = root.subviews.last, last !== view { last.removeFromSuperview() }
                    root.layoutIfNeeded()
                }
            }
            root.layoutIfNeeded()
            root.layoutIfNeeded()
        }
        #expect(found.isEmpty)
        #expect(!root.subviews.isEmpty)
        #expect(root.subviews.allSatisfy { $0.frame == place })
    }

    /// A box at (100, 50), and in it a view of a given width, 7 points from both sides of the box.
    private func box() -> (root: View, box: View, inner: View, width: LayoutConstraint) {
        let root = View(frame: Rect(width: 400, height: 300)), box = View(), inner = View()
        root.addSubview(
            box,
            constraints: [equal(\.leftAnchor, constant: 100), equal(\.topAnchor, constant: 50)])
        box.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor, constant: 7), equal(\.topAnchor, constant: 5),
                equal(\.rightAnchor, constant: -7), equal(\.bottomAnchor),
            ])
        let width = inner.widthAnchor.constraint(equalToConstant: 30)
        width.isActive = true
        root.layoutIfNeeded()
        return (root, box, inner, width)
    }

    @Test("a subview may call layoutIfNeeded() during its superview's systemLayoutSizeFitting")
    func fitted() {
        let (root, box, inner, width) = box(), asked = CallbackView()
        box.addSubview(asked)
        asked.action = { $0.superview?.layoutIfNeeded() }
        width.constant = 60
        #expect(box.systemLayoutSizeFitting(.zero).width == 74)
        root.layoutIfNeeded()
        #expect(inner.frame == Rect(x: 7, y: 5, width: 60, height: 0))
    }

    @Test(
        "a subview may remove its sibling during its superview's systemLayoutSizeFitting",
        arguments: [ReadProperty.size, .baseline])
    func removedWhileFitted(property: ReadProperty) {
        let (root, box, inner, _) = box(), asked = CallbackView()
        asked.property = property
        for _ in 0..<40 { box.addSubview(View()) }
        let dot = View()
        box.addSubview(dot, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        box.addSubview(
            asked,
            constraints: property == .baseline ? [equal(\.firstBaselineAnchor, \.topAnchor)] : [])
        asked.action = { _ in dot.removeFromSuperview() }
        #expect(box.systemLayoutSizeFitting(.zero).width == 44)
        #expect(dot.superview == nil)
        root.layoutIfNeeded()
        #expect(inner.frame == Rect(x: 7, y: 5, width: 30, height: 0))
        #expect(box.frame.minX == 100)
    }

    @Test("a view may fit another view while layout reads its alignment insets") func fitting() {
        let (root, asked) = scene(.insets)
        let (_, box, _, _) = box()
        root.addSubview(box)
        var sizes: [Double] = []
        for view in asked {
            view.action = { _ in
                for _ in 0..<30 {
                    root.addSubview(View(), constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
                }
                sizes.append(box.systemLayoutSizeFitting(.zero).width)
            }
        }
        root.layoutIfNeeded()
        #expect(!sizes.isEmpty && sizes.allSatisfy { $0 == 44 })
        #expect(asked.allSatisfy { $0.frame == place })
    }

    /// A view that lays out while its property is read, and records the frame of its text.
    final class Field: View {
        let text = View()
        override var firstBaselineOffset: Double {
            layoutIfNeeded()
            return text.frame.minY + 9
        }
    }

    @Test("a view may lay itself out while layout reads its first baseline") func baseline() {
        let root = View(frame: Rect(width: 100, height: 100)), field = Field()
        root.addSubview(
            field,
            constraints: [
                equal(\.leftAnchor), equal(\.firstBaselineAnchor, \.topAnchor, constant: 20),
            ])
        root.layoutIfNeeded()
        #expect(field.frame.minY == 11)
    }
}

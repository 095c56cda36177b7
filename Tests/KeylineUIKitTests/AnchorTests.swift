import KeylineUIKit
import Testing

@MainActor @Suite("KeylineUIKit: layout anchors") struct UIKitAnchors {
    private let view = root(300, 200), a = UIView(), b = UIView(), c = UIView()

    init() {
        for own in [a, b, c] {
            own.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(own)
        }
    }

    @Test("every constraint method of an anchor makes an inactive constraint with the given terms")
    func functions() {
        let (x, y) = (a.leadingAnchor, b.leadingAnchor), (w, h) = (a.widthAnchor, b.heightAnchor)
        let situations: [(NSLayoutConstraint, Int, CGFloat, CGFloat)] = [
            (x.constraint(equalTo: y), 0, 1, 0),
            (x.constraint(greaterThanOrEqualTo: y), 1, 1, 0),
            (x.constraint(lessThanOrEqualTo: y), -1, 1, 0),
            (x.constraint(equalTo: y, constant: 3), 0, 1, 3),
            (x.constraint(greaterThanOrEqualTo: y, constant: 3), 1, 1, 3),
            (x.constraint(lessThanOrEqualTo: y, constant: 3), -1, 1, 3),
            (x.constraint(equalToSystemSpacingAfter: y, multiplier: 2), 0, 1, 16),
            (x.constraint(greaterThanOrEqualToSystemSpacingAfter: y, multiplier: 2), 1, 1, 16),
            (x.constraint(lessThanOrEqualToSystemSpacingAfter: y, multiplier: 2), -1, 1, 16),
            (
                a.topAnchor.constraint(equalToSystemSpacingBelow: b.topAnchor, multiplier: 1), 0, 1,
                8
            ),
            (
                a.topAnchor.constraint(
                    greaterThanOrEqualToSystemSpacingBelow: b.topAnchor, multiplier: 1), 1, 1, 8
            ),
            (
                a.topAnchor.constraint(
                    lessThanOrEqualToSystemSpacingBelow: b.topAnchor, multiplier: 1), -1, 1, 8
            ),
            (w.constraint(equalToConstant: 4), 0, 1, 4),
            (w.constraint(greaterThanOrEqualToConstant: 4), 1, 1, 4),
            (w.constraint(lessThanOrEqualToConstant: 4), -1, 1, 4),
            (w.constraint(equalTo: h, multiplier: 2), 0, 2, 0),
            (w.constraint(greaterThanOrEqualTo: h, multiplier: 2), 1, 2, 0),
            (w.constraint(lessThanOrEqualTo: h, multiplier: 2), -1, 2, 0),
            (w.constraint(equalTo: h, multiplier: 2, constant: 5), 0, 2, 5),
            (w.constraint(greaterThanOrEqualTo: h, multiplier: 2, constant: 5), 1, 2, 5),
            (w.constraint(lessThanOrEqualTo: h, multiplier: 2, constant: 5), -1, 2, 5),
        ]
        for (made, relation, multiplier, constant) in situations {
            #expect(made.relation.rawValue == relation)
            #expect(made.multiplier == multiplier)
            #expect(made.constant == constant)
            #expect(made.firstItem === a && !made.isActive)
        }
    }

    @Test("equal anchor offsets give three views of 50, 70 and 50 points in 300 equal distances")
    func offsets() {
        let gaps = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            c.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            gaps.constraint(equalTo: b.trailingAnchor.anchorWithOffset(to: c.leadingAnchor)),
            a.widthAnchor.constraint(equalToConstant: 50),
            b.widthAnchor.constraint(equalToConstant: 70),
            c.widthAnchor.constraint(equalToConstant: 50),
        ])
        view.layoutIfNeeded()
        #expect(b.frame.minX == 115)
        let rows = a.topAnchor.anchorWithOffset(to: b.topAnchor)
        let made = rows.constraint(equalToConstant: 12)
        #expect(made.firstAttribute == .notAnAttribute && made.firstItem === b)
    }

    @Test("a layout anchor's name, item and description are formatted as in UIKit")
    func names() {
        #expect(words(a.leadingAnchor.name) == "UIView:0x.leading")
        #expect(a.leadingAnchor.item === a)
        #expect(words(a.leadingAnchor) == "<NSLayoutXAxisAnchor:0x \"UIView:0x.leading\">")
        #expect(
            words(view.layoutMarginsGuide.topAnchor)
                == "<NSLayoutYAxisAnchor:0x \"UILayoutGuide:0x'UIViewLayoutMarginsGuide'.top\">")
        let anchor: NSLayoutDimension
        do { anchor = UIView().widthAnchor }
        #expect(anchor.item == nil)
    }

    @Test("a function that is generic over the anchor type accepts edges and dimensions")
    func generic() {
        func pin<Axis>(_ first: NSLayoutAnchor<Axis>, _ second: NSLayoutAnchor<Axis>)
            -> NSLayoutConstraint
        {
            first.constraint(equalTo: second)
        }
        #expect(pin(a.topAnchor, b.bottomAnchor).secondAttribute == .bottom)
        #expect(pin(a.leftAnchor, b.rightAnchor).secondAttribute == .right)
        #expect(pin(a.widthAnchor, b.heightAnchor).secondAttribute == .height)
    }

    @Test("constraintsAffectingLayout lists the constraints that determine a view or an anchor")
    func affecting() {
        let left = a.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 5)
        let width = a.widthAnchor.constraint(equalToConstant: 50)
        let slack = a.widthAnchor.constraint(greaterThanOrEqualToConstant: 10)
        NSLayoutConstraint.activate([left, width, slack])
        #expect(a.constraintsAffectingLayout(for: .horizontal) == [left, width])
        #expect(a.leftAnchor.constraintsAffectingLayout == [left])
        #expect(!a.rightAnchor.hasAmbiguousLayout && a.topAnchor.hasAmbiguousLayout)
        let sized = Sized(30, 20)
        view.addSubview(sized)
        sized.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
        let own = sized.constraintsAffectingLayout(for: .horizontal)
        #expect(own.contains { words($0).contains("NSContentSizeLayoutConstraint") })
        #expect(own.allSatisfy { $0.firstItem === sized })
    }

    @Test("two labels of font sizes 20 and 10 are aligned by their first baselines")
    func baselines() {
        let large = UILabel(), small = UILabel()
        large.text = "A"
        small.text = "a"
        large.font = .systemFont(ofSize: 20)
        small.font = .systemFont(ofSize: 10)
        for label in [large, small] {
            label.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(label)
        }
        NSLayoutConstraint.activate([
            large.topAnchor.constraint(equalTo: view.topAnchor),
            small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
        ])
        view.layoutIfNeeded()
        // The table has lines of 1.2 and baselines at 0.95 of the size: 19 - 9.5.
        #expect(abs(small.frame.minY - 9.5) < 1e-6)
        #expect(abs(small.frame.height - 12) < 1e-6)
    }
}

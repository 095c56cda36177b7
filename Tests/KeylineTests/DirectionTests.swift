import Testing

@testable import Keyline

@Suite("Text direction")
struct DirectionTests {
    @Test("a right-to-left root mirrors leading and trailing, but not left and right")
    func direction() {
        let root = View(frame: Rect(width: 320, height: 44)), (a, b, p) = (View(), View(), View())
        root.addSubview(
            a,
            constraints: [equal(\.leadingAnchor, constant: 10), equal(\.widthAnchor, constant: 50)])
        root.addSubview(
            b, pairingTo: a,
            constraints: [
                equal(\.leadingAnchor, \.trailingAnchor, constant: 8),
                equal(\.widthAnchor, constant: 60),
            ])
        root.addSubview(
            p, constraints: [equal(\.leftAnchor, constant: 5), equal(\.widthAnchor, constant: 30)])
        root.layoutIfNeeded()
        #expect([a, b, p].map(\.frame.minX) == [10, 68, 5])
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        #expect([a, b, p].map(\.frame.minX) == [260, 192, 5])
        root.semanticContentAttribute = .forceLeftToRight
        root.layoutIfNeeded()
        #expect([a, b, p].map(\.frame.minX) == [10, 68, 5])
        root.semanticContentAttribute = .unspecified
        a.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 4).isActive =
            true
        let far = b.trailingAnchor.constraint(
            lessThanOrEqualTo: root.trailingAnchor, constant: -250)
        far.isActive = true
        let broken = reports { root.layoutIfNeeded() }
        // In right-to-left text, distances count from the right: `b` ends 128 points from the right
        // edge of the root, but the constraint `far` allows at most 70.
        #expect(broken.map(\.kind) == [.unsatisfiable])
    }

    @Test("a playback view in a right-to-left root keeps its contents left to right")
    func island() {
        let root = View(frame: Rect(width: 100, height: 10)), player = View(), knob = View()
        root.layoutDirection = .rightToLeft
        player.semanticContentAttribute = .playback
        root.addSubview(
            player,
            constraints: [equal(\.leadingAnchor, constant: 10), equal(\.widthAnchor, constant: 40)])
        player.addSubview(
            knob,
            constraints: [equal(\.leadingAnchor, constant: 3), equal(\.widthAnchor, constant: 4)])
        root.layoutIfNeeded()
        #expect(player.frame.minX == 50 && knob.frame.minX == 3)
        #expect(knob.effectiveLayoutDirection == .leftToRight)
        let other = View()
        root.addSubview(other)
        #expect(other.effectiveLayoutDirection == .rightToLeft)
        other.removeFromSuperview()
        #expect(other.effectiveLayoutDirection == .leftToRight)
    }

    @Test("a leading-to-trailing constraint of siblings follows their superview's direction")
    func islands() {
        let root = View(frame: Rect(width: 100, height: 10)), (a, b) = (View(), View())
        for view in [a, b] { view.semanticContentAttribute = .playback }
        root.addSubview(
            a, constraints: [equal(\.leftAnchor, constant: 40), equal(\.widthAnchor, constant: 10)])
        root.addSubview(
            b, pairingTo: a, constraints: [equal(\.leadingAnchor, \.trailingAnchor, constant: 5)])
        b.widthAnchor.constraint(equalToConstant: 20).isActive = true
        root.layoutIfNeeded()
        #expect(b.frame.minX == 55)
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        #expect(b.frame.minX == 15)  // its right edge 5 to the left of 40
    }

    @Test("a distance from trailing to leading anchors is the same from right to left")
    func distances() {
        let root = View(frame: Rect(width: 200, height: 100)), (a, b) = (View(), View())
        root.addSubview(
            a, constraints: [equal(\.leadingAnchor), equal(\.widthAnchor, constant: 50)])
        root.addSubview(b, constraints: [equal(\.widthAnchor, constant: 20)])
        a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor).constraint(equalToConstant: 30)
            .isActive = true
        root.layoutIfNeeded()
        #expect(b.frame.minX == 80)
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        #expect(a.frame.minX == 150 && b.frame.minX == 100)
    }
}

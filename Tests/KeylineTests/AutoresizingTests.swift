import Testing

@testable import Keyline

@Suite("Autoresizing masks")
struct AutoresizingTests {
    @Test(
        "when a superview grows, a child's flexible margins or width take the gained width",
        arguments: [
            ([.flexibleWidth], 10, 180), ([.flexibleLeftMargin], 110, 80),
            ([.flexibleLeftMargin, .flexibleRightMargin], 60, 80), ([], 10, 80),
        ] as [(AutoresizingMask, Double, Double)])
    func autoresizing(mask: AutoresizingMask, x: Double, width: Double) {
        let parent = View(frame: Rect(width: 100, height: 50))
        let child = View(frame: Rect(x: 10, y: 10, width: 80, height: 30)), pinned = View()
        child.autoresizingMask = mask
        parent.addSubview(child)
        parent.addSubview(
            pinned, pairingTo: child,
            constraints: [equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor)])
        parent.layoutIfNeeded()
        parent.frame.size.width = 200
        parent.layoutIfNeeded()
        expect(child.frame, x, 10, width, 30)
        #expect(pinned.frame.minX == x && pinned.frame.width == width)
    }
}

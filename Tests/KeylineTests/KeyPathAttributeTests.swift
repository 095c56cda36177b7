import Testing

@testable import Keyline

extension View {
    fileprivate var ownAnchor: XAxisAnchor { leftAnchor }
}

@Suite("Key paths to anchors")
struct KeyPathAttributeTests {
    @Test("a key path to each of a view's twelve anchors maps to its attribute, also when cached")
    func known() {
        let all: [(AnyKeyPath, LayoutAttribute)] = [
            (\View.leftAnchor, .left), (\View.rightAnchor, .right),
            (\View.leadingAnchor, .leading), (\View.trailingAnchor, .trailing),
            (\View.centerXAnchor, .centerX), (\View.topAnchor, .top),
            (\View.bottomAnchor, .bottom), (\View.centerYAnchor, .centerY),
            (\View.firstBaselineAnchor, .firstBaseline),
            (\View.lastBaselineAnchor, .lastBaseline), (\View.widthAnchor, .width),
            (\View.heightAnchor, .height),
        ]
        for _ in 0..<2 {
            for (path, attribute) in all {
                #expect(KeyPathAttribute.attribute(of: path) == attribute)
            }
        }
    }

    @Test("key paths to anchors of other items or to other properties map to no attribute")
    func unknown() {
        let elsewhere: [AnyKeyPath] = [
            \View.safeAreaLayoutGuide.topAnchor, \View.ownAnchor, \View.subviews[0].leftAnchor,
            \View.layoutNode.parent,
        ]
        for _ in 0..<2 {
            for path in elsewhere { #expect(KeyPathAttribute.attribute(of: path) == nil) }
        }
    }

    @Test("more key paths than the cache holds map to the right attributes in four threads")
    func many() async {
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var wrong = 0
                    for i in 0..<1000 {
                        let path: AnyKeyPath = \View.subviews[i].leftAnchor
                        if KeyPathAttribute.attribute(of: path) != nil { wrong += 1 }
                        if KeyPathAttribute.attribute(of: \View.topAnchor) != .top { wrong += 1 }
                    }
                    return wrong
                }
            }
            for await wrong in group { #expect(wrong == 0) }
        }
        known()
    }

    @Test("constraints by key paths to standard and to custom anchors give the expected frame")
    func same() {
        let root = View(frame: Rect(width: 200, height: 100)), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.ownAnchor, constant: 7), equal(\.topAnchor, constant: 5),
                equal(\.widthAnchor, constant: 30),
                constraint(\.heightAnchor, multiplier: 0.5),
            ])
        root.layoutIfNeeded()
        expect(child.frame, 7, 5, 30, 50)
        let made = equal(\View.topAnchor, \.bottomAnchor)(child, root)
        #expect(made.firstAnchor == child.topAnchor)
        #expect(made.secondAnchor == root.bottomAnchor)
    }

    @Test("a leading-to-left constraint has the same error message by key paths and by anchors")
    func refused() throws {
        let a = View(), b = View()
        let byAnchors = reports { _ = a.leadingAnchor.constraint(equalTo: b.leftAnchor) }
        let byPaths = reports { _ = equal(\View.leadingAnchor, \.leftAnchor)(a, b) }
        let error = try #require(byAnchors.first)
        #expect(byPaths.map(\.reason) == [error.reason])
        #expect(byPaths.map(\.constraints) == [error.constraints])
    }
}

import Testing

@testable import Keyline

@Suite("Source lines that constraints record")
struct SourceLocationTests {
    private let a = View(), b = View(), root = View()

    init() {
        root.addSubview(a)
        root.addSubview(b)
    }

    /// Checks that all constraints were made in this line of this file.
    private func expect(
        _ made: [LayoutConstraint], _ line: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(!made.isEmpty, sourceLocation: sourceLocation)
        for constraint in made {
            #expect(
                constraint.sourceLocation == .init(file: #fileID, line: line),
                "\(constraint)", sourceLocation: sourceLocation)
        }
    }

    @Test("every anchor method records the source line of its call in the constraint")
    func anchors() {
        let sizes = [
            a.leftAnchor.constraint(equalTo: b.leftAnchor),
            a.leftAnchor.constraint(lessThanOrEqualTo: b.leftAnchor),
            a.leftAnchor.constraint(greaterThanOrEqualTo: b.leftAnchor, constant: 1),
            a.widthAnchor.constraint(equalToConstant: 1),
            a.widthAnchor.constraint(lessThanOrEqualToConstant: 1),
            a.widthAnchor.constraint(greaterThanOrEqualToConstant: 1),
            a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2),
            a.widthAnchor.constraint(lessThanOrEqualTo: b.widthAnchor, multiplier: 2, constant: 1),
            a.widthAnchor.constraint(greaterThanOrEqualTo: b.widthAnchor, multiplier: 2),
            a.leftAnchor.constraint(equalToSystemSpacingAfter: b.rightAnchor),
            a.leftAnchor.constraint(lessThanOrEqualToSystemSpacingAfter: b.rightAnchor),
            a.leftAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: b.rightAnchor),
            a.topAnchor.constraint(equalToSystemSpacingBelow: b.bottomAnchor),
            a.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: b.bottomAnchor),
            a.topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: b.bottomAnchor),
        ]
        let line = #line - 16
        for (i, constraint) in sizes.enumerated() { expect([constraint], line + i) }
    }

    @Test("initializers with items and attributes record the source line of their call")
    func attributes() {
        let made = LayoutConstraint(item: a, attribute: .left, toItem: b, attribute: .left)
        expect([made], #line - 1)
        let untyped = LayoutConstraint(untyped: a, attribute: .width)
        expect([untyped], #line - 1)
        expect([try! LayoutConstraint(throwing: a, attribute: .width)], #line)
    }

    @Test(
        "a key-path constraint records the line of its description, not of the call of addSubview"
    )
    func keyPaths() {
        let made = root.addSubview(
            a,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor, \.bottomAnchor),
                equal(\.widthAnchor, constant: 2),
                constraint(\.heightAnchor),
            ])
        let last = #line - 2
        #expect(made.map { $0.sourceLocation?.line } == [last - 2, last - 2, last - 1, last])
        let alone: [UnpairedConstraint] = [constraint(\.heightAnchor, multiplier: 2, constant: 1)]
        expect(a.constrain(to: alone), #line - 1)
    }

    @Test("constraints made from visual and equation formats record the source line of the call")
    func formats() throws {
        let views = ["a": a, "b": b]
        expect(
            try LayoutConstraint.constraints(withVisualFormat: "|-[a]-[b]|", views: views), #line)
        expect(
            try LayoutConstraint.constraints(
                withVisualFormat: "[a(w)]", metrics: ["w": 1], views: views), #line - 1)
        expect(try LayoutConstraint.constraints(format: "a.width = 2", views: views), #line)
        expect([try root.addConstraint(withFormat: "a.width = 2", views: views)], #line)
        expect(
            try root.addConstraints(withFormat: "a.width = 2; b.top = a.top", views: views), #line)
    }

    @Test(
        "a safe-area guide's constraints have no source line; sourceLocation can be set and cleared"
    )
    func others() {
        #expect(root.safeAreaLayoutGuide.edges.allSatisfy { $0.sourceLocation == nil })
        let made = a.widthAnchor.constraint(equalToConstant: 1)
        made.sourceLocation = .init(file: "App/Card.swift", line: 7)
        #expect(made.sourceLocation == .init(file: "App/Card.swift", line: 7))
        made.sourceLocation = .init(file: "App/Other.swift", line: 8)
        #expect(made.sourceLocation == .init(file: "App/Other.swift", line: 8))
        made.sourceLocation = .init(file: "App/Card.swift", line: 9)
        #expect(made.sourceLocation == .init(file: "App/Card.swift", line: 9))
        made.sourceLocation = nil
        #expect(made.sourceLocation == nil)
    }
}

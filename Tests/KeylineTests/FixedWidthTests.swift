import Testing

@testable import Keyline

/// A label with several lines whose width follows from required equations alone is not narrowed for
/// a trial, so its layout takes fewer solves. All other labels must still become as narrow as their
/// longest line. All sizes are computed by hand: letters and spaces are ten points wide, lines are
/// twenty points high and break at spaces only.
@Suite("Labels whose widths follow from equations")
struct FixedWidthTests {
    /// A text of two words of 120 points at the upper left corner of a root that it makes as high as
    /// itself.
    private struct Scene {
        let root = View(), text = Label()

        init(leading: Bool = true, _ more: [(View, Label) -> LayoutConstraint]) {
            text.measure = WorkCountTests.Words()
            text.numberOfLines = 0
            text.text = Scene.words("x")
            root.addSubview(text, constraints: [equal(\.topAnchor), equal(\.bottomAnchor)])
            if leading {
                text.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
            }
            LayoutConstraint.activate(more.map { $0(root, text) })
        }

        /// The text ends at the trailing edge of the root.
        static func fills(_ root: View, _ text: Label) -> LayoutConstraint {
            text.trailingAnchor.constraint(equalTo: root.trailingAnchor)
        }

        /// The text ends at the trailing edge of the root, or before it.
        static func staysWithin(_ root: View, _ text: Label) -> LayoutConstraint {
            text.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor)
        }

        /// The text is at most 200 points wide.
        static func isNarrow(_ root: View, _ text: Label) -> LayoutConstraint {
            text.widthAnchor.constraint(lessThanOrEqualToConstant: 200)
        }

        static func words(_ letter: String) -> String {
            [0, 1].map { _ in String(repeating: letter, count: 12) }.joined(separator: " ")
        }

        /// Gives the text other letters, computes the height that fits a width, and lays the root
        /// out in this size. Returns the number of solves.
        func use(_ letter: String, _ width: Double) -> Int {
            let former = root.layoutNode.solveCount
            text.text = Scene.words(letter)
            let height = root.systemLayoutSizeFitting(
                Size(width: width, height: 0), withHorizontalFittingPriority: .required
            ).height
            root.frame = Rect(width: width, height: height)
            root.layoutIfNeeded()
            return root.layoutNode.solveCount - former
        }

        /// Uses the scene twice, because only the first fitting size breaks the text before it solves,
        /// and expects the text to have two lines, this width and this distance from the left each
        /// time.
        func expectTwice(
            in width: Double, x: Double = 0, width expected: Double,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            for letter in ["y", "z"] {
                _ = use(letter, width)
                expect(text.frame, x, 0, expected, 40, sourceLocation: sourceLocation)
            }
        }

        func resize(_ width: Double) {
            root.frame.size.width = width
            root.layoutIfNeeded()
        }
    }

    @Test("a text between both edges of a cell takes one solve, also in another width")
    func bothEdges() {
        let scene = Scene([Scene.fills])
        // The first fitting size breaks the text in 200 points before it solves, because the equations
        // give the text this width, and the layout takes its solution over.
        #expect(scene.use("x", 200) == 1)
        for width in [200.0, 180, 150] {
            #expect(scene.use("y", width) == 1)
            expect(scene.text.frame, 0, 0, width, 40)
        }
        // In 300 points, one line has both words. Its height shows only after the first solve.
        #expect(scene.use("z", 300) == 2)
        expect(scene.text.frame, 0, 0, 300, 20)
    }

    @Test("a text at the leading edge and in the centre of a cell takes one solve")
    func centre() {
        let scene = Scene([{ $1.centerXAnchor.constraint(equalTo: $0.centerXAnchor) }])
        // The leading edge and the centre of the text are those of the root.
        #expect(scene.use("x", 200) == 1)
        #expect(scene.use("y", 200) == 1)
        expect(scene.text.frame, 0, 0, 200, 40)
    }

    @Test("a chain of equations determines a width, in whichever order they became active")
    func chain() {
        // Each view is 30 points wide and begins where the one before it ends, and the text fills
        // the rest of the root.
        for isReversed in [false, true] {
            let scene = Scene(leading: false, []), views = (0..<5).map { _ in View() }
            for view in views { scene.root.addSubview(view, constraints: [equal(\.topAnchor)]) }
            var chain: [LayoutConstraint] = [], end = scene.root.leadingAnchor
            for view in views {
                chain += [
                    view.leadingAnchor.constraint(equalTo: end),
                    view.widthAnchor.constraint(equalToConstant: 30),
                ]
                end = view.trailingAnchor
            }
            chain += [
                scene.text.leadingAnchor.constraint(equalTo: end),
                scene.text.trailingAnchor.constraint(equalTo: scene.root.trailingAnchor),
            ]
            LayoutConstraint.activate(isReversed ? chain.reversed() : chain)
            #expect(scene.use("x", 350) == 1)
            #expect(scene.use("y", 350) == 1)
            expect(scene.text.frame, 150, 0, 200, 40)
        }
    }

    @Test("a distance from right to left that determines no width does not keep a text wide")
    func mirroredDistance() {
        // From right to left, both distances reach from the right edge of the text to the left edge
        // of the mark, which is at 380 points in a root 400 points wide. So both constraints demand
        // the same: a width of 120 points puts the text at 380 - 2 * 120 = 140.
        let mark = View()
        let scene = Scene(
            leading: false,
            [
                { $1.leftAnchor.constraint(greaterThanOrEqualTo: $0.leftAnchor) }
            ])
        scene.root.addSubview(
            mark,
            constraints: [
                equal(\.rightAnchor), equal(\.topAnchor), equal(\.widthAnchor, constant: 20),
            ])
        scene.root.semanticContentAttribute = .forceRightToLeft
        LayoutConstraint.activate([
            mark.trailingAnchor.anchorWithOffset(to: scene.text.leadingAnchor)
                .constraint(equalTo: scene.text.widthAnchor),
            scene.text.rightAnchor.anchorWithOffset(to: mark.leftAnchor)
                .constraint(equalTo: scene.text.widthAnchor),
        ])
        scene.expectTwice(in: 400, x: 140, width: 120)
    }

    @Test("a text that may be narrower than its cell becomes as narrow as its longest line")
    func narrower() {
        let scene = Scene([Scene.staysWithin])
        scene.expectTwice(in: 200, width: 120)
        scene.resize(180)
        expect(scene.text.frame, 0, 0, 120, 40)
    }

    @Test("a text becomes narrower once the equation that kept it wide is optional or inactive")
    func changedEquation() {
        let changes: [(LayoutConstraint) -> Void] = [{ $0.isActive = false }, { $0.priority = 40 }]
        for change in changes {
            var edge: LayoutConstraint?
            let scene = Scene([
                Scene.staysWithin,
                {
                    let made = Scene.fills($0, $1)
                    edge = made
                    return made
                },
            ])
            scene.expectTwice(in: 200, width: 200)
            scene.resize(180)
            expect(scene.text.frame, 0, 0, 180, 40)
            if let edge { change(edge) }
            _ = scene.use("x", 200)
            expect(scene.text.frame, 0, 0, 120, 40)
            edge?.priority = .required
            edge?.isActive = true
            _ = scene.use("y", 200)
            expect(scene.text.frame, 0, 0, 200, 40)
        }
    }

    @Test(
        "a text becomes narrower in the next layout once its constraint holds no longer",
        arguments: [0, 1, 2])
    func loosened(_ change: Int) {
        var edge: LayoutConstraint?
        let scene = Scene([
            Scene.staysWithin,
            {
                let made =
                    change < 2
                    ? Scene.fills($0, $1)
                    : $1.widthAnchor.constraint(greaterThanOrEqualToConstant: 200)
                edge = made
                return made
            },
        ])
        func loosen() {
            switch change {
            case 0: edge?.isActive = false
            case 1: edge?.priority = 40
            default: edge?.constant = 100
            }
            scene.root.layoutIfNeeded()
        }
        scene.expectTwice(in: 200, width: 200)
        loosen()
        expect(scene.text.frame, 0, 0, 120, 40)
        edge?.priority = .required
        edge?.isActive = true
        if change == 2 { edge?.constant = 180 }
        scene.resize(180)
        expect(scene.text.frame, 0, 0, 180, 40)
        loosen()
        expect(scene.text.frame, 0, 0, 120, 40)
    }

    @Test("a text becomes narrower once an optional equation asks for less than its longest line")
    func optionalEquation() {
        var wish = LayoutConstraint()
        let scene = Scene([
            Scene.isNarrow,
            { _, text in
                wish = text.widthAnchor.constraint(equalToConstant: 300)
                wish.priority = 600
                return wish
            },
        ])
        scene.resize(400)
        expect(scene.text.frame, 0, 0, 200, 0)
        // The text resists compression with the priority 750, so the wish for 50 points has no effect.
        wish.constant = 50
        scene.resize(400)
        expect(scene.text.frame, 0, 0, 120, 0)
    }

    @Test("a text that constraints keep wide is not narrowed for a trial in each layout")
    func objectsOfNaturalSizes() {
        let box = View()
        let scene = Scene([
            { _, text in text.widthAnchor.constraint(greaterThanOrEqualToConstant: 200) },
            Scene.isNarrow,
        ])
        scene.root.addSubview(
            box,
            constraints: [
                equal(\.leadingAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 3),
            ])
        let width = box.widthAnchor.constraint(equalToConstant: 30)
        width.isActive = true
        scene.resize(400)
        // The constraints for the text's natural size have objects from now on.
        let engine = scene.root.layoutEngine
        for row in ImplicitRow.content {
            if let slot = scene.text.facts?.slots[row] { _ = engine.constraint(in: slot) }
        }
        for extent in [40.0, 50] {
            let former = scene.root.layoutNode.solveCount
            width.constant = extent
            scene.resize(400)
            #expect(scene.root.layoutNode.solveCount - former == 1)
            #expect(scene.text.frame.width == 200)
        }
    }

    @Test("a word that is wider than a label does not keep later texts wide")
    func wideWord() {
        let scene = Scene([
            { _, text in text.widthAnchor.constraint(lessThanOrEqualToConstant: 100) }
        ])
        _ = scene.use("x", 300)
        // Each of the two words has 120 points.
        expect(scene.text.frame, 0, 0, 100, 40)
        for word in ["xxxxx", "yyyyy"] {
            scene.text.text = "\(word) \(word)"
            let size = scene.root.systemLayoutSizeFitting(
                Size(width: 300, height: 0), withHorizontalFittingPriority: .required)
            scene.root.frame.size = size
            scene.root.layoutIfNeeded()
            expect(scene.text.frame, 0, 0, 50, 40)
        }
    }

    @Test("a text becomes narrower if the equation that would keep it wide is broken")
    func brokenEquation() {
        let scene = Scene([
            Scene.staysWithin, { $1.widthAnchor.constraint(lessThanOrEqualToConstant: 190) },
            Scene.fills,
        ])
        #expect(reports { _ = scene.use("y", 180) }.isEmpty)
        expect(scene.text.frame, 0, 0, 180, 40)
        // In 200 points, the last constraint contradicts the largest width.
        #expect(reports { scene.resize(200) }.map(\.kind) == [.unsatisfiable])
        expect(scene.text.frame, 0, 0, 120, 40)
        _ = reports { _ = scene.use("z", 200) }
        expect(scene.text.frame, 0, 0, 120, 40)
        _ = scene.use("y", 160)
        expect(scene.text.frame, 0, 0, 160, 40)
    }

    @Test("a text becomes narrower once its edges are on the same side in the other direction")
    func otherDirection() {
        // From right to left, the leading edge is the right one, so both edges keep the text wide.
        // From left to right, both constraints demand the same.
        let scene = Scene([
            { $1.leftAnchor.constraint(equalTo: $0.leftAnchor) }, Scene.staysWithin,
        ])
        scene.root.semanticContentAttribute = .forceRightToLeft
        scene.expectTwice(in: 200, width: 200)
        scene.root.semanticContentAttribute = .forceLeftToRight
        scene.expectTwice(in: 200, width: 120)
        scene.root.semanticContentAttribute = .forceRightToLeft
        _ = scene.use("y", 200)
        expect(scene.text.frame, 0, 0, 200, 40)
    }

    @Test("a root whose width constraints determine becomes as narrow as the longest line")
    func sizedRoot() {
        let scene = Scene([Scene.fills, Scene.isNarrow])
        scene.root.translatesAutoresizingMaskIntoConstraints = false
        scene.root.layoutIfNeeded()
        expect(scene.root.frame, 0, 0, 120, 40)
        // An optional width of a fitting size does not keep the text wide either.
        let size = scene.root.systemLayoutSizeFitting(.layoutFittingCompressed)
        #expect(size == Size(width: 120, height: 40))
    }

    @Test("a root becomes as narrow as the longest line once constraints determine its width")
    func rootSizedLater() {
        let scene = Scene([Scene.fills, Scene.isNarrow])
        for letter in ["y", "z"] { _ = scene.use(letter, 200) }
        scene.resize(180)
        expect(scene.text.frame, 0, 0, 180, 40)
        scene.root.translatesAutoresizingMaskIntoConstraints = false
        scene.text.text = Scene.words("x")
        scene.root.layoutIfNeeded()
        expect(scene.root.frame, 0, 0, 120, 40)
        scene.text.text = Scene.words("y")
        scene.root.layoutIfNeeded()
        expect(scene.root.frame, 0, 0, 120, 40)
    }

    @Test("two columns of equal width keep their texts wide, although no single equation does")
    func columns() {
        let scene = Scene([]), other = View()
        scene.root.addSubview(
            other,
            constraints: [
                equal(\.trailingAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 3),
            ])
        LayoutConstraint.activate([
            other.leadingAnchor.constraint(equalTo: scene.text.trailingAnchor),
            other.widthAnchor.constraint(equalTo: scene.text.widthAnchor),
        ])
        scene.expectTwice(in: 400, width: 200)
        scene.resize(360)
        expect(scene.text.frame, 0, 0, 180, 40)
    }

    @Test("an equation in which a width cancels out does not keep a text wide")
    func cancelled() {
        let scene = Scene([
            { $1.trailingAnchor.constraint(lessThanOrEqualTo: $0.trailingAnchor) },
            { _, text in
                LayoutConstraint(
                    item: text, attribute: .width, relatedBy: .equal, toItem: text,
                    attribute: .width, multiplier: 1, constant: 0)
            },
        ])
        scene.expectTwice(in: 200, width: 120)
    }
}

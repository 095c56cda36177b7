import Keyline
import Testing

@Suite("Visual formats: errors and their positions")
struct VisualFormatErrorTests {
    /// A scene with `a`, `b` and `c` in the root, `orphan` without a superview, and metrics with
    /// invalid numbers.
    func scene() -> VisualFormatScene {
        let scene = VisualFormatScene("a", "b", "c", "whiteBox2")
        scene.add("orphan", View())
        return scene
    }

    func failure(
        _ format: String, _ options: LayoutConstraint.FormatOptions = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> VisualFormatError? {
        let scene = scene()
        let metrics = ["spacing": 10, "huge": Double.infinity, "nought": .nan]
        let error = #expect(throws: VisualFormatError.self, sourceLocation: sourceLocation) {
            try scene.made(format, options, metrics)
        }
        #expect(scene.root.layoutGuides.isEmpty, sourceLocation: sourceLocation)
        return error
    }

    @Test(
        "messages about wrong visual formats have Apple's wording and put the caret where Apple does",
        arguments: [
            (
                "V|[backgroundBox]|",
                """
                Expected ':' after 'V' to specify vertical arrangement \n\
                V|[backgroundBox]| \n\
                 ^
                """
            ),
            (
                "|[whiteBox1][blackBox4(blackWidth][redBox]|",
                """
                A predicate on a view's thickness must end with ')' and the view must end with ']' \n\
                |[whiteBox1][blackBox4(blackWidth][redBox]| \n\
                                                 ^
                """
            ),
            (
                "V:|[blackBox4(>30)]|",
                """
                Unknown relation. Must be ==, >=, or <= \n\
                V:|[blackBox4(>30)]| \n\
                               ^
                """
            ),
            (
                "|[whiteBox2][blackBox]",
                """
                blackBox is not a key in the views dictionary. \n\
                |[whiteBox2][blackBox] \n\
                                     ^
                """
            ),
            (
                "V:|[whiteBox2(blackBox)]",
                """
                Unable to find view with name blackBox \n\
                V:|[whiteBox2(blackBox)] \n\
                                      ^
                """
            ),
            (
                "[a(>=)]",
                """
                Expected a number or key from the metrics dictionary, but encountered something \
                else \n\
                [a(>=)] \n\
                     ^
                """
            ),
            (
                "[orphan]-|",
                """
                Unable to interpret '|' character, because the related view doesn't have a \
                superview \n\
                [orphan]-| \n\
                         ^
                """
            ),
            (
                "[a]-",
                """
                Expected a view \n\
                [a]- \n\
                    ^
                """
            ),
        ] as [(String, String)])
    func reports(format: String, expected: String) {
        // In Apple's messages, each line except the last ends with a space.
        let text = "Unable to parse constraint format: \n" + expected
        #expect(failure(format)?.description == text)
    }

    @Test(
        "a visual format with a syntax error is refused with the column where reading stopped",
        arguments: [
            ("", .expectedView, 1),
            ("  ", .expectedView, 3),
            ("|", .expectedView, 2),
            ("||", .expectedView, 2),
            ("|-", .expectedView, 3),
            ("|-|", .expectedView, 3),
            ("-[a]", .expectedView, 1),
            ("a", .expectedView, 1),
            ("X:[a]", .expectedView, 1),
            // Stacks and z-orders, which autolayout.js has, are not supported.
            ("|[col:[a][b]]|", .expectedEndOfView, 6),
            ("Z:[a][b]", .expectedView, 1),
            ("V:", .expectedView, 3),
            ("[]", .expectedView, 2),
            ("[5]", .expectedView, 2),
            ("[[a]]", .expectedView, 2),
            ("[a,]", .expectedView, 4),
            ("[a]-", .expectedView, 5),
            ("[a]~", .expectedView, 5),
            ("[a]->", .expectedView, 6),
            ("[a]-10-", .expectedView, 8),
            ("V[a]", .expectedColon(after: "V"), 2),
            ("H[a]", .expectedColon(after: "H"), 2),
            ("HV[a]", .expectedColon(after: "HV"), 3),
            ("C", .expectedColon(after: "C"), 2),
            ("[a", .expectedEndOfView, 3),
            ("[a[b]", .expectedEndOfView, 3),
            ("[a(5", .expectedEndOfView, 5),
            ("[a(5]", .expectedEndOfView, 5),
            ("[a(5)", .expectedEndOfView, 6),
            ("[a(5)(6)]", .expectedEndOfView, 6),
            ("[a(5#)]", .expectedEndOfView, 5),
            ("[a(5 6)]", .expectedEndOfView, 6),
            ("[self.a]", .expectedEndOfView, 6),
            ("[a()]", .expectedNumberOrMetric, 4),
            ("[a((5))]", .expectedNumberOrMetric, 4),
            ("[a(5,)]", .expectedNumberOrMetric, 6),
            ("[a(5@)]", .expectedNumberOrMetric, 6),
            ("[a(~5)]", .expectedNumberOrMetric, 4),
            ("[a(--5)]", .expectedNumberOrMetric, 5),
            ("[a(-spacing)]", .expectedNumberOrMetric, 5),
            ("[a(5*)]", .expectedNumberOrMetric, 6),
            ("[a]--[b]", .expectedNumberOrMetric, 5),
            ("[a]---[b]", .expectedNumberOrMetric, 5),
            ("[a]--10-[b]", .expectedNumberOrMetric, 5),
            ("[a]-()-[b]", .expectedNumberOrMetric, 6),
            ("[a]-((5))-[b]", .expectedNumberOrMetric, 6),
            ("[a]->=8-[b]", .expectedNumberOrMetric, 5),
            ("[a]-(5[b]", .expectedEndOfPredicates, 7),
            ("[a]-(5", .expectedEndOfPredicates, 7),
            ("[a]-10[b]", .expectedEndOfGap("-"), 7),
            ("[a]-10|", .expectedEndOfGap("-"), 7),
            ("[a]-10@5-[b]", .expectedEndOfGap("-"), 7),
            ("[a]-(10)[b]", .expectedEndOfGap("-"), 9),
            ("[a]~10-[b]", .expectedEndOfGap("~"), 7),
            ("[a]()", .expectedConnection, 4),
            ("[a](5)", .expectedConnection, 4),
            ("[a] [b]x", .expectedConnection, 8),
            ("[a]|[b]", .expectedEndOfFormat, 5),
            ("[a]||", .expectedEndOfFormat, 5),
            ("[a]|-", .expectedEndOfFormat, 5),
            ("[a(=5)]", .unknownRelation, 5),
            ("[a(<5)]", .unknownRelation, 5),
            ("[a(=>5)]", .unknownRelation, 5),
            ("[a]-(>5)-[b]", .unknownRelation, 7),
            ("[a(b.)]", .expectedAttribute, 6),
            ("[a(b.5)]", .expectedEndOfView, 5),
            ("[a1..]", .badRange, 6),
            ("[a1..b]", .badRange, 6),
            ("[a1..2.5]", .badRange, 6),
            ("[a1..99999999999999999999]", .badRange, 6),
            ("[a3..1]", .badRange, 4),
            ("[a..3]", .badRange, 3),
            ("[a(1e999)]", .notFinite, 9),
            ("C:[a]", .expectedView, 3),
            ("C:a", .expectedAttribute, 4),
            ("C:a.", .expectedAttribute, 5),
            ("C:a.left", .expectedNumberOrMetric, 9),
            ("C:a.left(b", .expectedEndOfPredicates, 11),
            ("C:a.left(b)|", .expectedAttribute, 12),
        ] as [(String, VisualFormatError.Kind, Int)])
    func syntax(format: String, kind: VisualFormatError.Kind, column: Int) {
        let error = failure(format)
        #expect(error?.kind == kind)
        #expect(error?.column == column)
        #expect(error?.line == 1)
        #expect(error?.format == format)
    }

    @Test(
        "unknown names and invalid numbers in a visual format are refused with the column after them",
        arguments: [
            ("[nobody]", .unknownView("nobody"), 8),
            ("[a][nobody]", .unknownView("nobody"), 11),
            ("[spacing]", .unknownView("spacing"), 9),
            ("[c1..9999999999]", .unknownView("c1"), 4),
            ("C:nobody.left(a)", .unknownView("nobody"), 9),
            ("[a(nobody)]", .unknownItem("nobody"), 10),
            ("[a(nobody.width)]", .unknownItem("nobody"), 10),
            ("C:a.left(nobody)", .unknownItem("nobody"), 16),
            ("[a]-nobody-[b]", .expectedNumberOrMetric, 11),
            ("[a]-b-[c]", .expectedNumberOrMetric, 6),
            ("[a]-b-[c]", .expectedNumberOrMetric, 6),
            ("[a(5@b)]", .expectedNumberOrMetric, 7),
            ("[a(5@nobody)]", .expectedNumberOrMetric, 12),
            ("[a(b*c)]", .expectedNumberOrMetric, 7),
            ("[a(b+nobody)]", .expectedNumberOrMetric, 12),
            ("[a(5@1001)]", .priority(1001), 10),
            ("[a(5@-1)]", .priority(-1), 8),
            ("[a(5@0)]", .priority(0), 7),
            ("[a]-(5@1000.5)-[b]", .priority(1000.5), 14),
            ("[a(huge)]", .notFinite, 8),
            ("[a]-nought-[b]", .notFinite, 11),
            ("[a(5@nought)]", .notFinite, 12),
            ("[a(1e300*1e300)]", .notFinite, 15),
            ("[a(5/1e999)]", .notFinite, 11),
            ("[a(5/huge)]", .notFinite, 10),
            ("[a(b/0)]", .divisionByZero, 7),
            ("[a]-(-10%)-[b]", .negativeProportion, 10),
            ("[a(b.size)]", .expectedAttribute, 10),
            ("[a(b.left)]", .incompatibleAttributes, 10),
            ("V:[a(b.baseline)]", .incompatibleAttributes, 16),
            ("C:a.centerX(50%)", .incompatibleAttributes, 16),
            ("C:a.left(b.top)", .incompatibleAttributes, 15),
            ("C:a.width(b.top)", .incompatibleAttributes, 16),
            ("C:a.left(b.leading)", .mixedDirections, 19),
            ("C:a.end(b.right)", .mixedDirections, 16),
            ("C:a.left(10)", .locationEqualToConstant, 12),
            ("C:a.left(b*0)", .locationEqualToConstant, 13),
            ("|[orphan]", .noSuperview("|"), 1),
            ("V:|-[orphan]", .noSuperview("|"), 3),
            ("[orphan]|", .noSuperview("|"), 9),
            ("[orphan(50%)]", .noSuperview("%"), 12),
            ("[orphan]~[a]", .noSuperview("~"), 9),
            ("[orphan]-(a/2)-[a]", .noSuperview("-"), 9),
        ] as [(String, VisualFormatError.Kind, Int)])
    func lookup(format: String, kind: VisualFormatError.Kind, column: Int) {
        let error = failure(format)
        #expect(error?.kind == kind)
        #expect(error?.column == column)
    }

    @Test(
        "alignment options along a visual format's axis, or two directions, are refused",
        arguments: [
            ("[a][b]", .alignAllLeft, .alignment(horizontal: true)),
            ("[a][b]", .alignAllTrailing, .alignment(horizontal: true)),
            ("[a]", [.alignAllTop, .alignAllCenterX], .alignment(horizontal: true)),
            ("V:[a][b]", .alignAllTop, .alignment(horizontal: false)),
            ("V:[a][b]", .alignAllCenterY, .alignment(horizontal: false)),
            ("V:[a][b]", .alignAllLastBaseline, .alignment(horizontal: false)),
            ("HV:|[a]|", .alignAllTop, .alignment(horizontal: false)),
            ("[a]", .directionMask, .twoDirections),
        ] as [(String, LayoutConstraint.FormatOptions, VisualFormatError.Kind)])
    func options(
        format: String, options: LayoutConstraint.FormatOptions, kind: VisualFormatError.Kind
    ) {
        let error = failure(format, options)
        #expect(error?.kind == kind)
        #expect(error?.column == 1)
    }

    @Test(
        "errors of visual formats have a reason in words",
        arguments: [
            ("H[a]", "Expected ':' after 'H' to specify horizontal arrangement"),
            ("HV[a]", "Expected ':' after 'HV'"),
            ("[a]-(5[b]", "A list of predicates must end with ')'"),
            ("[a]~10-[b]", "A gap must end with '~'"),
            ("[a]()", "Expected a connection, a view or the end of the format"),
            ("[a]|[b]", "Expected the end of the format"),
            ("[a(b.size)]", "Expected an attribute"),
            ("[a3..1]", "Expected a range of views as in [a1..3]"),
            (
                "[a(5@1001)]",
                "It's illegal to set priority:1001. Priorities must be greater than 0 and less "
                    + "or equal to NSLayoutPriorityRequired, which is 1000.000000."
            ),
            ("[a(huge)]", "A number is not finite"),
            ("[a(b/0)]", "Division by zero"),
            ("[a]-(-10%)-[b]", "A proportional gap cannot be negative"),
            ("[a(b.left)]", "Invalid pairing of layout attributes"),
            (
                "C:a.left(b.leading)",
                "A constraint cannot be made between a leading/trailing attribute and a right/left "
                    + "attribute. Use leading/trailing for both or neither."
            ),
            (
                "C:a.left(10)",
                "A multiplier of 0 or a nil second item together with a location for the first "
                    + "attribute creates an illegal constraint of a location equal to a constant. "
                    + "Location attributes must be specified in pairs."
            ),
        ] as [(String, String)])
    func reasons(format: String, reason: String) {
        #expect(failure(format)?.reason == reason)
    }

    @Test("an error about alignment options names the axis of the visual format")
    func alignmentReasons() {
        #expect(
            failure("[a][b]", .alignAllLeft)?.reason
                == "Options mask required views to be aligned on a horizontal edge, which is not "
                + "allowed for layout that is also horizontal.")
        #expect(
            failure("V:[a][b]", .alignAllTop)?.reason
                == "Options mask required views to be aligned on a vertical edge, which is not "
                + "allowed for layout that is also vertical.")
        #expect(failure("[a]", .directionMask)?.reason == "Options mask required two directions")
    }

    @Test(
        "an error in a visual format of several lines shows the line, its column and a caret below"
    )
    func lines() {
        let error = failure("V:|-[a]  // the first\n\t-[b]-|x\n// end")
        #expect(error?.kind == .expectedEndOfFormat)
        #expect(error?.line == 2)
        #expect(error?.column == 8)
        #expect(
            error?.description == """
                Unable to parse constraint format: \nExpected the end of the format \n\
                \t-[b]-|x \n\
                \t      ^
                """)
        let atEnd = failure("[a]\n-")
        #expect(atEnd?.line == 2)
        #expect(atEnd?.column == 2)
    }

    @Test(
        "columns in errors of visual formats count characters, not bytes",
        arguments: [
            ("[ß]é[a]", .expectedConnection, 1, 4),
            ("[e\u{301}]é[a]", .expectedConnection, 1, 4),
            ("[日本]-(>=日)-[", .expectedView, 1, 13),
            ("[\u{301}a]", .expectedView, 1, 1),
            ("[a]\r\n-", .expectedView, 2, 2),
            ("[a] // ß\r-", .expectedView, 2, 2),
            ("[a]\u{2028}-x", .expectedEndOfGap("-"), 2, 3),
            ("[a(1\u{301})]", .expectedNumberOrMetric, 1, 4),
        ] as [(String, VisualFormatError.Kind, Int, Int)])
    func columns(format: String, kind: VisualFormatError.Kind, line: Int, column: Int) {
        let error = failure(format)
        #expect(error?.kind == kind)
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test("a visual format with an error at its end adds no layout guide to the superview")
    func nothingHalfMade() {
        // failure(_:) also checks that no guide was added.
        #expect(failure("|~[a]~[b]-(20%)-[nobody]|")?.kind == .unknownView("nobody"))
        #expect(failure("HV:|~[a(5@nobody)]~|")?.kind == .expectedNumberOrMetric)
    }

    @Test("a visual format refuses | for a view whose superview was deallocated")
    func formerSuperview() {
        let scene = scene(), child = View()
        do {
            let superview = View()
            superview.addSubview(child)
        }
        scene.add("child", child)
        let error = #expect(throws: VisualFormatError.self) { try scene.made("|[child]") }
        #expect(error?.kind == .noSuperview("|"))
    }

    @Test(
        "20 000 random visual formats give inactive constraints or an error with a valid position"
    )
    func random() {
        let pieces = [
            "|", "[a]", "[b", "]", "(", ")", "-", "~", "->", "..", ",", "@", ":", "H:", "V:", "HV:",
            "C:", "a", "b.left", ".width", "spacing", "nobody", "50%", "10", "1e9", "0", "*", "/",
            "+", "==", ">=", "<=", "<", "=", " ", "\n", "//", "[a1..3]", "-10-", "(>=5@1)", "é",
            "\"",
        ]
        let scene = scene()
        var (state, refused, accepted) = (UInt64(2026), 0, 0)
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<20_000 {
            let format = (0...next(9)).map { _ in pieces[next(pieces.count)] }.joined()
            do {
                let made = try scene.made(format, [], ["spacing": 10])
                accepted += 1
                #expect(made.allSatisfy { !$0.isActive })
            } catch {
                refused += 1
                let lines = format.split(omittingEmptySubsequences: false) { $0.isNewline }
                let isInside = (1...lines.count).contains(error.line)
                #expect(isInside && (1...lines[error.line - 1].count + 1).contains(error.column))
                #expect(error.description.hasSuffix("^"))
            }
        }
        #expect(accepted > 0 && refused > 0)
    }
}

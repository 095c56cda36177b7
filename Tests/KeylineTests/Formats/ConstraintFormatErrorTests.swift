import Keyline
import Testing

@Suite("ConstraintFormat: errors and their positions")
struct ConstraintFormatErrorTests {
    /// A scene with `a`, `b` and a guide `g` in the root, `orphan` without a superview, and metrics
    /// with invalid numbers.
    func scene() -> ConstraintFormatScene {
        let scene = ConstraintFormatScene("a", "b")
        scene.addGuide("g")
        scene.add("orphan", View())
        return scene
    }

    let metrics = ["gap": 10, "nil": 0, "huge": Double.infinity, "nought": .nan, "over": 1001]

    func failure(_ format: String, sourceLocation: SourceLocation = #_sourceLocation)
        -> ConstraintFormatError?
    {
        let scene = scene()
        return #expect(throws: ConstraintFormatError.self, sourceLocation: sourceLocation) {
            try scene.made(format, metrics)
        }
    }

    @Test(
        "a syntax error of a constraint format has the column of the unexpected text",
        arguments: [
            ("", .expectedConstraint, 1),
            ("  ", .expectedConstraint, 3),
            (";;", .expectedConstraint, 3),
            ("5 = a.width", .expectedItem, 1),
            (".width = 5", .expectedItem, 1),
            ("= 5", .expectedItem, 1),
            ("-a.width = 5", .expectedItem, 1),
            ("\"a\".width = 5", .expectedItem, 1),
            ("2a.width = 5", .expectedItem, 1),
            ("a.width = 5; 3", .expectedItem, 14),
            ("#wide: = 5", .expectedItem, 8),
            ("a", .expectedDot(after: "a"), 2),
            ("a width = 5", .expectedDot(after: "a"), 3),
            ("a = 5", .expectedDot(after: "a"), 3),
            ("a.", .expectedAttribute, 3),
            ("a. = 5", .expectedAttribute, 4),
            ("a.5 = 5", .expectedDot(after: "a"), 2),
            ("a.width = b.", .expectedAttribute, 13),
            ("a.width = b.*2", .expectedAttribute, 13),
            ("a.width", .expectedRelation, 8),
            ("a.width 5", .expectedRelation, 9),
            ("a.width < 5", .expectedRelation, 9),
            ("a.width > 5", .expectedRelation, 9),
            ("a.width => 5", .expectedRelation, 9),
            ("a.width =< 5", .expectedRelation, 9),
            ("a.width === 5", .expectedRelation, 9),
            ("a.width != 5", .expectedRelation, 9),
            ("a.width > = 5", .expectedRelation, 9),
            ("a.width : 5", .expectedRelation, 9),
            ("a.width.left = 5", .expectedRelation, 8),
            ("a.width =", .expectedValue, 10),
            ("a.width = ;", .expectedValue, 11),
            ("a.width = = 5", .expectedValue, 11),
            ("a.width = @5", .expectedValue, 11),
            ("a.width = (5)", .expectedValue, 11),
            ("a.width = 50%", .expectedEndOfConstraint, 13),
            ("a.width = *5", .expectedValue, 11),
            ("a.width = 5 *", .expectedValue, 14),
            ("a.width = b.width +", .expectedValue, 20),
            ("a.width = b.width - - - 5", .expectedValue, 23),
            ("a.width = b.width ** 2", .expectedValue, 20),
            ("a.width = 5 @", .expectedPriority, 14),
            ("a.width = 5 @ @", .expectedPriority, 15),
            ("a.width = 5 @ (5)", .expectedPriority, 15),
            ("a.width = 5 #", .expectedIdentifier, 13),
            ("a.width = 5 # ; a.left = b.left", .expectedIdentifier, 13),
            ("# \nwide: a.width = 5", .expectedIdentifier, 1),
            ("#wide", .expectedColon(after: "wide"), 6),
            ("#wide a.width = 5", .expectedColon(after: "wide"), 7),
            ("#wide: a.width = 5 # broad", .secondIdentifier, 20),
            ("a.width = 5 6", .expectedEndOfConstraint, 13),
            ("a.width = 5 a.left = b.left", .expectedEndOfConstraint, 13),
            ("a.width = 1.2.3", .expectedEndOfConstraint, 14),
            ("a.width = 2b.width", .expectedEndOfConstraint, 12),
            ("a.width = 2 b.width", .expectedEndOfConstraint, 13),
            ("a.width = 2 * b.width.left", .expectedEndOfConstraint, 22),
            ("a.width = b.width = 5", .expectedEndOfConstraint, 19),
            ("a.width = 5 @ 20 @ 30", .expectedEndOfConstraint, 18),
            ("a.width = 5 @ 20 + 30", .expectedEndOfConstraint, 18),
            ("a.width = 5 # x @ 5", .expectedEndOfConstraint, 17),
            ("a.width = 5 # x # y", .expectedEndOfConstraint, 17),
            ("a.width = 5 # x: b.width = 5", .expectedEndOfConstraint, 16),
            ("a.width = 5 # two words", .expectedEndOfConstraint, 19),
            ("a.width = 5, b.width = 6", .expectedEndOfConstraint, 12),
            ("a.width = 5 / 2)", .expectedEndOfConstraint, 16),
            ("a.width = 1e999", .notFinite, 11),
            ("a.width = 5 @ -1e999", .notFinite, 16),
        ] as [(String, ConstraintFormatError.Kind, Int)])
    func syntax(format: String, kind: ConstraintFormatError.Kind, column: Int) {
        let error = failure(format)
        #expect(error?.kind == kind)
        #expect(error?.column == column)
        #expect(error?.line == 1)
        #expect(error?.format == format)
    }

    @Test(
        "an unknown name or invalid number in a constraint format is refused with its column",
        arguments: [
            ("c.width = 5", .unknownItem("c"), 1),
            ("gap.width = 5", .unknownItem("gap"), 1),
            ("a.width = c.width", .unknownItem("c"), 11),
            ("a.width = 2 * Self.width", .unknownItem("Self"), 15),
            ("a.size = 5", .unknownAttribute("size"), 3),
            ("a.Width = 5", .unknownAttribute("Width"), 3),
            ("a.width = 2*b.with + 5", .unknownAttribute("with"), 15),
            ("a.width = wide", .unknownMetric("wide"), 11),
            ("a.width = wide * b.width", .unknownMetric("wide"), 11),
            ("a.width = b.width - wide", .unknownMetric("wide"), 21),
            ("a.width = inf", .unknownMetric("inf"), 11),
            ("a.width = -nan", .unknownMetric("nan"), 12),
            ("a.width = 5 @ hig", .unknownMetric("hig"), 15),
            ("a.width = high", .unknownMetric("high"), 11),
            ("a.width = b", .missingAttribute("b"), 11),
            ("a.width = 2 * self", .missingAttribute("self"), 15),
            ("a.width = b.width + a", .missingAttribute("a"), 21),
            ("a.width = safe", .missingAttribute("safe"), 11),
            ("a.width = b.width + 2 * a.width", .secondItem, 25),
            ("a.width = b.width * b.width", .secondItem, 21),
            ("a.width = 2 / b.width", .divisionByItem, 15),
            ("a.width = 2 / b.notAnAttribute", .divisionByItem, 15),
            ("a.width = b.width / 0", .divisionByZero, 21),
            ("a.width = b.width / nil", .divisionByZero, 21),
            ("a.width = b.width / -0.0", .divisionByZero, 22),
            ("a.width = huge", .notFinite, 11),
            ("a.width = -huge * b.width", .notFinite, 12),
            ("a.width = 5 @ nought", .notFinite, 15),
            ("a.width = 1e300 * 1e300", .notFinite, 11),
            ("a.width = b.width / 1e-300 * 1e300", .notFinite, 11),
            ("a.width = 5 @ 0", .priority(0), 15),
            ("a.width = 5 @ nil", .priority(0), 15),
            ("a.width = 5 @ -1", .priority(-1), 16),
            ("a.width = 5 @ -gap", .priority(-10), 16),
            ("a.width = 5 @ -high", .priority(-750), 16),
            ("a.width = 5 @ 1000.5", .priority(1000.5), 15),
            ("a.width = 5 @ over", .priority(1001), 15),
        ] as [(String, ConstraintFormatError.Kind, Int)])
    func lookup(format: String, kind: ConstraintFormatError.Kind, column: Int) {
        let error = failure(format)
        #expect(error?.kind == kind)
        #expect(error?.column == column)
    }

    @Test(
        "a constraint format for an illegal constraint is refused with its column",
        arguments: [
            ("a.left = b.top", .incompatibleAttributes("left", "top"), 10),
            ("a.centerX = b.centerY", .incompatibleAttributes("centerX", "centerY"), 13),
            ("a.bottom = 5 + b.centerX", .incompatibleAttributes("bottom", "centerX"), 16),
            ("a.baseline = b.trailing", .incompatibleAttributes("baseline", "trailing"), 14),
            ("a.width = b.left", .incompatibleAttributes("width", "left"), 11),
            ("a.top = 2 * b.height", .incompatibleAttributes("top", "height"), 13),
            (
                "a.notAnAttribute = 5",
                .incompatibleAttributes("notAnAttribute", "a number"), 3
            ),
            (
                "a.notAnAttribute = b.width",
                .incompatibleAttributes("notAnAttribute", "width"), 3
            ),
            ("a.left = b.leading", .mixedDirections, 10),
            ("a.right = 5 - b.trailing", .mixedDirections, 15),
            ("a.leading = b.left", .mixedDirections, 13),
            ("a.trailing = b.right", .mixedDirections, 14),
            ("a.left = 10", .locationEqualToConstant, 10),
            ("a.centerY >= gap @ 5", .locationEqualToConstant, 14),
            ("a.top = b.notAnAttribute + 10", .locationEqualToConstant, 9),
            ("a.left = 0 * b.left", .locationEqualToConstant, 10),
            ("a.left = b.left * nil + 5", .locationEqualToConstant, 10),
            ("a.left = 0 * b.leading", .locationEqualToConstant, 10),
        ] as [(String, ConstraintFormatError.Kind, Int)])
    func illegal(format: String, kind: ConstraintFormatError.Kind, column: Int) {
        let error = failure(format)
        #expect(error?.kind == kind)
        #expect(error?.column == column)
    }

    @Test(
        "self, super, safe and margin are refused without a receiver that provides them",
        arguments: [
            ("self.width = 5", nil, .noReceiver("self"), 1),
            ("a.left = super.left", nil, .noReceiver("super"), 10),
            ("a.left = safe.left", nil, .noReceiver("safe"), 10),
            ("a.left = margin.left", nil, .noReceiver("margin"), 10),
            ("self.left = super.left", "orphan", .noSuperview, 13),
            ("a.left = safe.left", "g", .receiverWithoutGuides("safe"), 10),
            ("a.left = margin.left", "g", .receiverWithoutGuides("margin"), 10),
        ] as [(String, String?, ConstraintFormatError.Kind, Int)])
    func keywords(
        format: String, receiver: String?, kind: ConstraintFormatError.Kind, column: Int
    ) {
        let scene = scene()
        let item = receiver.flatMap { scene.views[$0] }
        let error = #expect(throws: ConstraintFormatError.self) {
            try LayoutConstraint.constraints(
                format: format, relativeTo: item, views: scene.views)
        }
        #expect(error?.kind == kind)
        #expect(error?.column == column)
    }

    @Test("super in a constraint format is refused after the superview was deallocated")
    func formerSuperview() {
        let child = View()
        do {
            let superview = View()
            superview.addSubview(child)
        }
        let error = #expect(throws: ConstraintFormatError.self) {
            try LayoutConstraint.constraints(format: "self.top = super.top", relativeTo: child)
        }
        #expect(error?.kind == .noSuperview)
    }

    @Test("a constraint format with items of two trees makes constraints but cannot add them")
    func noCommonAncestor() {
        let scene = scene()
        let error = #expect(throws: ConstraintFormatError.self) {
            try scene.root.addConstraint(
                withFormat: "a.left = 2 * orphan.left", views: scene.views)
        }
        #expect(error?.kind == .noCommonAncestor)
        #expect(error?.column == 14)
        #expect((try? scene.made("a.left = orphan.left"))?.count == 1)
    }

    @Test(
        "addConstraint(withFormat:) refuses a format with no or several constraints",
        arguments: [
            ("", .expectedConstraint, 1, 1),
            ("// none", .expectedConstraint, 1, 8),
            ("a.width = 5; b.width = 6", .expectedEndOfFormat, 1, 14),
            ("a.width = 5\n#six: b.width = 6", .expectedEndOfFormat, 2, 1),
            ("a.width = 5; x", .expectedEndOfFormat, 1, 14),
        ] as [(String, ConstraintFormatError.Kind, Int, Int)])
    func single(format: String, kind: ConstraintFormatError.Kind, line: Int, column: Int) {
        let scene = scene()
        let error = #expect(throws: ConstraintFormatError.self) {
            try scene.root.addConstraint(withFormat: format, views: scene.views)
        }
        #expect(error?.kind == kind)
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test(
        "a constraint format with an error adds no constraint and no layout guide",
        arguments: [
            ["a.width = 5", "b.width = c.width"], ["a.width = 5; a.left = 5"],
            ["a.width = 5; self.height = safe.height\nb.left = orphan.left"],
            ["a.width = 5", "self.left = super.left"], ["a.width = 5", ""],
            ["a.left = safe.left", "a.width = 5;\n a.width < 6"],
        ])
    func nothingHalfAdded(formats: [String]) throws {
        let scene = scene()
        let guides = scene.root.layoutGuides.count
        // The width and the position are undetermined, and remain so.
        let before = try scene.root.addConstraints(
            withFormat: "a.top = self.top; a.height = 10; a.left >= self.left; a.width >= 3",
            views: scene.views)
        scene.root.layoutIfNeeded()
        #expect(throws: ConstraintFormatError.self) {
            try scene.root.addConstraints(withFormats: formats, views: scene.views)
        }
        #expect(throws: ConstraintFormatError.self) {
            try scene.root.addConstraints(
                withFormat: formats.joined(separator: ";") + ";?", views: scene.views)
        }
        // The call that failed did not even create the guide of the safe area.
        #expect(scene.root.layoutGuides.count == guides)
        #expect((scene.views["a"] as? View)?.hasAmbiguousLayout == true)
        #expect(before.allSatisfy { $0.isActive })
    }

    @Test("an error among several constraint formats quotes the format with the error")
    func severalFormats() {
        let scene = scene()
        let error = #expect(throws: ConstraintFormatError.self) {
            try scene.root.addConstraints(
                withFormats: ["a.width = 5", "a.top = self.top\na.height = ?", "x"],
                views: scene.views)
        }
        #expect(error?.kind == .expectedValue)
        #expect(error?.format == "a.top = self.top\na.height = ?")
        #expect(error?.line == 2)
        #expect(error?.column == 12)
    }

    @Test(
        "a syntax error in a constraint format is reported before unknown names",
        arguments: [("c.width = 5\na.width", 2, 8), ("a.left = 5; b.width ~ 5", 1, 21)])
    func order(format: String, line: Int, column: Int) {
        let error = failure(format)
        #expect(error?.kind == .expectedRelation)
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test(
        "an error in a constraint format of several lines has the line and column",
        arguments: [
            ("a.width = 5\nb.wide = 6", .unknownAttribute("wide"), 2, 3),
            ("a.width = 5\r\n\r\n  b.wide = 6", .unknownAttribute("wide"), 3, 5),
            ("a.width = 5\n+ b", .missingAttribute("b"), 2, 3),
            ("a.width = b.width *\na.left = b.left", .expectedEndOfConstraint, 2, 8),
            ("a.width = 5 @\n", .expectedPriority, 2, 1),
            ("a.width =\nb.width = 6", .expectedEndOfConstraint, 2, 9),
            ("a.width = 5\n# wide", .expectedColon(after: "wide"), 2, 7),
            ("a.width = 5\n6", .expectedEndOfConstraint, 2, 1),
            ("a.width = // 5\n", .expectedValue, 2, 1),
            ("a.width = c.width // c\n", .unknownItem("c"), 1, 11),
        ] as [(String, ConstraintFormatError.Kind, Int, Int)])
    func lines(format: String, kind: ConstraintFormatError.Kind, line: Int, column: Int) {
        let error = failure(format)
        #expect(error?.kind == kind)
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test(
        "a constraint format's error shows the position, the reason, the line and a caret",
        arguments: [
            (
                "a.width < 5",
                """
                constraint format, line 1, column 9: Expected a relation: =, ==, <= or >=
                a.width < 5
                        ^
                """
            ),
            (
                "a.width = 5\n\t#wide: b.width = wide",
                """
                constraint format, line 2, column 19: Unknown metric wide. Expected a number or \
                key of metrics
                \t#wide: b.width = wide
                \t                 ^
                """
            ),
            (
                "a.width = 5 @",
                """
                constraint format, line 1, column 14: Expected a priority: a number greater than \
                0 and at most 1000, a key of metrics, required, strong, high, medium, low or \
                weak
                a.width = 5 @
                             ^
                """
            ),
            (
                "",
                """
                constraint format, line 1, column 1: Expected a constraint, as in title.top = \
                icon.bottom + 8

                ^
                """
            ),
        ])
    func reports(format: String, expected: String) {
        #expect(failure(format)?.description == expected)
    }

    @Test(
        "a constraint format's error says what was expected instead",
        arguments: [
            ("5", "Expected an item and its attribute, as in title.top"),
            ("a", "Expected an attribute, as in a.top"),
            (
                "a. = 5",
                "Expected an attribute: one of left, right, top, bottom, leading, trailing, width, "
                    + "height, centerX, centerY, baseline, firstBaseline and lastBaseline"
            ),
            ("a.width =", "Expected a number, a metric, or an item and its attribute"),
            (
                "a.width = 5 #",
                "Expected an identifier of letters, digits, '_', '-' and '.' after '#'"
            ),
            ("#wide", "Expected ':' after #wide"),
            (
                "#wide: a.width = 5 # broad",
                "Expected one identifier, but the constraint has one already"
            ),
            (
                "a.width = 5 6",
                "Expected an operator, '@' and a priority, '#' and an identifier, or the end of "
                    + "the constraint: a new line or ';'"
            ),
            ("c.width = 5", "Unknown item c. Expected a key of views, self, super, safe or margin"),
            (
                "a.size = 5",
                "Unknown attribute size. Expected one of left, right, top, bottom, leading, "
                    + "trailing, width, height, centerX, centerY, baseline, firstBaseline and "
                    + "lastBaseline"
            ),
            ("a.width = b", "Expected a number or an attribute of b, as in b.width"),
            (
                "a.width = b.width + b.width",
                "Expected a number or a metric: a constraint has one item on the right"
            ),
            ("a.width = 5 / b.width", "Expected a number or a metric after '/'"),
            ("a.width = 5 / 0", "Division by zero"),
            ("a.width = huge", "A number is not finite"),
            (
                "a.width = 5 @ 1001",
                "It's illegal to set priority:1001. Expected a number greater than 0 and at most "
                    + "1000, a key of metrics, required, strong, high, medium, low or weak"
            ),
            (
                "a.left = b.top",
                "Invalid pairing of layout attributes: left with top. Expected two sizes, two "
                    + "horizontal locations or two vertical ones"
            ),
            (
                "a.left = b.leading",
                "A constraint cannot be made between a leading/trailing attribute and a right/left "
                    + "attribute. Use leading/trailing for both or neither."
            ),
            (
                "a.left = 10",
                "A multiplier of 0 or a nil second item together with a location for the first "
                    + "attribute creates an illegal constraint of a location equal to a constant. "
                    + "Location attributes must be specified in pairs."
            ),
        ])
    func reasons(format: String, reason: String) {
        #expect(failure(format)?.reason == reason)
    }

    @Test("a constraint format's error explains misused keywords and items of other trees")
    func otherReasons() {
        let scene = scene()
        func reason(_ make: () throws(ConstraintFormatError) -> Void) -> String? {
            do {
                try make()
                return nil
            } catch {
                return error.reason
            }
        }
        func made(_ format: String, _ item: (any LayoutItem)?) -> String? {
            reason { () throws(ConstraintFormatError) in
                _ = try LayoutConstraint.constraints(
                    format: format, relativeTo: item, views: scene.views)
            }
        }
        func added(_ format: String) -> String? {
            reason { () throws(ConstraintFormatError) in
                try scene.root.addConstraint(withFormat: format, views: scene.views)
            }
        }
        #expect(
            made("self.width = 5", nil)
                == "self cannot be used, because the format is not relative to an item")
        #expect(
            made("super.width = 5", scene.root)
                == "super cannot be used, because there is no superview")
        #expect(
            made("safe.width = 5", scene.views["g"])
                == "safe cannot be used, because the format is not relative to a View")
        #expect(
            added("a.left = orphan.left")
                == "The items have no common ancestor. Expected items of one view hierarchy")
        #expect(
            added("a.width = 5; b.width = 5")
                == "Expected the end of the format after one constraint")
    }

    @Test("20 000 random sequences of constraint format tokens cause errors but no traps")
    func random() {
        let pieces = [
            "a", "b", "g", "self", "super", "safe", "margin", "orphan", "c", ".left", ".width",
            ".top", ".leading", ".notAnAttribute", ".leftMargin", ".", "=", "==", "<=", ">=", "<",
            "!", "gap", "huge", "0", "5", "2.5", "1e999", ".5", "*", "/", "+", "-", "@", "high",
            "#", "#id:", ":", ";", "\n", "\r\n", " ", "//", "é", "\u{301}", "\"", "(", "%", "\t",
            "a.width = ", "a.left = b.left", "b.top >= self.top",
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
                let made = try scene.made(format, metrics)
                accepted += 1
                #expect(made.allSatisfy { !$0.isActive })
                // Adding the constraints gives the same result if all items are in the tree.
                let added = try? scene.root.addConstraints(
                    withFormat: format, views: scene.views, metrics: metrics)
                #expect(added == nil ? format.contains("orphan") : added?.count == made.count)
                for constraint in added ?? [] {
                    #expect(constraint.isActive)
                    constraint.isActive = false
                }
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

    @Test("20 000 random strings of constraint format characters cause errors but no traps")
    func randomCharacters() {
        let characters = Array("ab.lefwidth= <>!+-*/@#:;0123e\n \u{301}é🙂\0\"")
        let scene = scene()
        var state = UInt64(7)
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<20_000 {
            let format = String((0...next(20)).map { _ in characters[next(characters.count)] })
            do {
                _ = try scene.made(format, metrics)
            } catch {
                #expect(error.description.hasSuffix("^"))
            }
        }
    }
}

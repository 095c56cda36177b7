import Testing

@testable import Keyline

extension EngineTests {
    /// Tests when, how and with which message each illegal constraint fails.
    @Suite("Errors of illegal constraints")
    struct IllegalConstraintTests {
        /// Makes one constraint, and expects that this error is reported at once and that the
        /// constraint has no effect.
        private func expectIllegal(
            _ kind: LayoutError.Kind, _ reason: String? = nil,
            sourceLocation: SourceLocation = #_sourceLocation, _ make: () -> LayoutConstraint
        ) {
            var made: LayoutConstraint?
            let errors = reports { made = make() }
            #expect(errors.map(\.kind) == [kind], sourceLocation: sourceLocation)
            if let reason {
                #expect(errors.first?.reason == reason, sourceLocation: sourceLocation)
            }
            #expect(made?.refusal == errors.first, sourceLocation: sourceLocation)
            let silent = reports {
                made?.isActive = true
                made?.isActive = false
                made?.isActive = true
            }
            #expect(silent.isEmpty && made?.isActive == false, sourceLocation: sourceLocation)
            let thrown = #expect(throws: LayoutError.self, sourceLocation: sourceLocation) {
                try LayoutConstraint.activate(throwing: [#require(made)])
            }
            #expect(thrown?.kind == kind, sourceLocation: sourceLocation)
        }

        @Test("a constraint without a first item is refused")
        func noFirstItem() {
            let reason = "Constraint must contain a first layout item"
            expectIllegal(.noFirstItem, reason) {
                LayoutConstraint(untyped: nil, attribute: .width)
            }
            let nothing: View?? = .some(nil)
            expectIllegal(.noFirstItem, reason) {
                LayoutConstraint(untyped: nothing as Any, attribute: .width)
            }
            let error = #expect(throws: LayoutError.self) {
                try LayoutConstraint(throwing: nil, attribute: .width)
            }
            #expect(error?.kind == .noFirstItem)
        }

        @Test("a constraint of an object that is neither a view nor a layout guide is refused")
        func strangers() {
            let view = View()
            let reason = "Constraint items must each be a view or layout guide."
            expectIllegal(.notAnItem, reason) {
                LayoutConstraint(untyped: view.leftAnchor, attribute: .width)
            }
            expectIllegal(.notAnItem, reason) {
                LayoutConstraint(
                    untyped: view, attribute: .left, toItem: "a view", attribute: .left)
            }
            let words = reports {
                _ = LayoutConstraint(
                    untyped: view, attribute: .left, toItem: "a view", attribute: .left)
            }
            #expect(words.first?.views == ["String is neither"])
            let optional: View? = view
            let made = LayoutConstraint(
                untyped: optional as Any, attribute: .width, toItem: LayoutGuide(),
                attribute: .height)
            #expect(made.refusal == nil && made.firstItem === view)
        }

        @Test(
            "a position equal to a constant, or to 0 times another position, is refused",
            arguments: LayoutAttribute.allCases.filter(\.isLocation))
        func locationAlone(attribute: LayoutAttribute) {
            let trio = Trio()
            let reason =
                "A multiplier of 0 or a nil second item together with a location for the first "
                + "attribute creates an illegal constraint of a location equal to a constant. "
                + "Location attributes must be specified in pairs."
            expectIllegal(.locationAlone, reason) {
                LayoutConstraint(item: trio.a, attribute: attribute, constant: 5)
            }
            expectIllegal(.locationAlone, reason) {
                LayoutConstraint(
                    item: trio.a, attribute: attribute, toItem: trio.b, attribute: attribute,
                    multiplier: 0)
            }
        }

        @Test("a constraint between leading or trailing and left or right attributes is refused")
        func mixedDirectionsByAttributes() {
            let trio = Trio()
            let directional: [LayoutAttribute] = [
                .leading, .trailing, .leadingMargin, .trailingMargin,
            ]
            let absolute: [LayoutAttribute] = [.left, .right, .leftMargin, .rightMargin]
            for (one, other) in directional.flatMap({ one in absolute.map { (one, $0) } }) {
                for (first, second) in [(one, other), (other, one)] {
                    expectIllegal(
                        .mixedDirections,
                        "A constraint cannot be made between a leading/trailing attribute and a "
                            + "right/left attribute. Use leading/trailing for both or neither."
                    ) {
                        LayoutConstraint(
                            item: trio.a, attribute: first, toItem: trio.b, attribute: second)
                    }
                }
            }
        }

        @Test("a constraint or offset between leading and left anchors is refused")
        func mixedDirectionsByAnchors() {
            let trio = Trio()
            let (left, leading) = (trio.a.leftAnchor, trio.b.leadingAnchor)
            expectIllegal(
                .mixedDirections,
                "A constraint cannot be made between \(left) and \(leading) because their units "
                    + "are not compatible."
            ) { left.constraint(equalTo: leading) }
            #expect(left.description == "<XAxisAnchor \"a.left\">")
            let length = left.anchorWithOffset(to: leading)
            expectIllegal(.mixedDirections) { length.constraint(equalToConstant: 3) }
            expectIllegal(.mixedDirections) { trio.c.widthAnchor.constraint(equalTo: length) }
        }

        @Test("a constraint between a size and a position, or without an attribute, is refused")
        func sizeWithLocation() {
            let trio = Trio()
            for location in LayoutAttribute.allCases where location.isLocation {
                for size in [LayoutAttribute.width, .height] {
                    for (first, second) in [(location, size), (size, location)] {
                        expectIllegal(
                            .invalidPairing, "Invalid pairing of layout attributes"
                        ) {
                            LayoutConstraint(
                                item: trio.a, attribute: first, toItem: trio.b,
                                attribute: second)
                        }
                    }
                }
            }
            expectIllegal(.invalidPairing) {
                LayoutConstraint(item: trio.a, attribute: .notAnAttribute, constant: 3)
            }
            expectIllegal(.invalidPairing) {
                LayoutConstraint(
                    item: trio.a, attribute: .width, toItem: trio.b, attribute: .notAnAttribute)
            }
        }

        @Test(
            "a constraint between x and y is reported once, in the layout pass, and has no effect")
        func mixedAxes() {
            let trio = Trio()
            let pairs: [(LayoutAttribute, LayoutAttribute)] = [
                (.left, .top), (.centerX, .centerY), (.bottom, .centerX),
            ]
            var made: [LayoutConstraint] = []
            let early = reports {
                made = pairs.map {
                    LayoutConstraint(
                        item: trio.a, attribute: $0, toItem: trio.b, attribute: $1)
                }
                LayoutConstraint.activate(made)
            }
            #expect(early.isEmpty && made.allSatisfy(\.isActive))
            #expect(trio.root.constraints == made)
            let width = trio.a.widthAnchor.constraint(equalToConstant: 9)
            width.isActive = true
            let errors = reports { trio.root.layoutIfNeeded() }
            #expect(errors.map(\.kind) == [.mixedAxes, .mixedAxes, .mixedAxes])
            #expect(
                errors.map(\.reason)
                    == made.map {
                        "Constraint improperly relates anchors of incompatible types: \($0)"
                    })
            #expect(
                errors.map(\.broken) == [
                    "a.left == b.top", "a.centerX == b.centerY", "a.bottom == b.centerX",
                ])
            #expect(trio.a.frame.width == 9 && made.allSatisfy(\.isActive))
            let later = reports {
                width.constant = 10
                made[0].constant = 3
                trio.root.layoutIfNeeded()
            }
            #expect(later.isEmpty && trio.a.frame.width == 10)
            LayoutConstraint.deactivate(made)
            #expect(reports { trio.root.layoutIfNeeded() }.isEmpty)
        }

        @Test("the error for a constraint without a common ancestor lists each view's superviews")
        func noCommonAncestor() {
            let (a, b) = (View(), View())
            let made = a.topAnchor.constraint(equalTo: b.bottomAnchor)
            let errors = reports { made.isActive = true }
            #expect(errors.map(\.kind) == [.noCommonAncestor])
            #expect(
                errors.first?.reason
                    == "Unable to activate constraint with anchors \(a.topAnchor) and "
                    + "\(b.bottomAnchor) because they have no common ancestor.  Does the "
                    + "constraint or its anchors reference items in different view hierarchies?  "
                    + "That's illegal.")
            #expect(!made.isActive && made.refusal == nil)
            let (card, row) = (View(), View())
            (card.identifier, row.identifier) = ("card", "row")
            (a.identifier, b.identifier) = ("title", "orphan")
            card.addSubview(row)
            row.addSubview(a)
            let chains = reports { made.isActive = true }.first
            #expect(chains?.views == ["title is in row, in card", "orphan has no superview"])
            #expect(chains?.description.contains("\n    orphan has no superview\n") == true)
            a.addSubview(b)
            #expect(reports { made.isActive = true }.isEmpty)
            #expect(made.isActive)
        }

        @Test("activating a constraint of a layout guide without an owning view fails")
        func guideWithoutView() {
            let guide = LayoutGuide(), view = View()
            let alone = guide.widthAnchor.constraint(equalToConstant: 4)
            let pair = guide.leftAnchor.constraint(equalTo: view.leftAnchor)
            let errors = reports { LayoutConstraint.activate([alone, pair]) }
            #expect(errors.map(\.kind) == [.noCommonAncestor, .noCommonAncestor])
            view.addLayoutGuide(guide)
            #expect(reports { LayoutConstraint.activate([alone, pair]) }.isEmpty)
            #expect(view.constraints == [alone, pair])
        }

        @Test("addConstraint to a view that is not an ancestor of the items is refused")
        func notAnAncestor() {
            let trio = Trio()
            let stranger = View()
            let made = trio.a.leftAnchor.constraint(equalTo: trio.b.leftAnchor)
            let far = trio.a.leftAnchor.constraint(equalTo: stranger.leftAnchor)
            for (view, constraint) in [(trio.a, made), (stranger, made), (trio.root, far)] {
                let errors = reports { view.addConstraint(constraint) }
                #expect(errors.map(\.kind) == [.notAnAncestor])
                #expect(
                    errors.first?.reason
                        == "The view hierarchy is not prepared for the constraint: \(constraint)\n"
                        + "\tWhen added to a view, the constraint's items must be descendants of "
                        + "that view (or the view itself).")
                #expect(!constraint.isActive && view.constraints.isEmpty)
            }
            // A constraint whose items are still missing in the next pass is reported once; one
            // whose items were added meanwhile becomes active.
            #expect(reports { trio.root.layoutIfNeeded() }.map(\.kind) == [.unprepared])
            #expect(reports { stranger.layoutIfNeeded() }.map(\.kind) == [.unprepared])
            #expect(!made.isActive && !far.isActive)
            #expect(reports { trio.root.layoutIfNeeded() }.isEmpty)
            let late = View()
            let early = late.leftAnchor.constraint(equalTo: trio.root.leftAnchor)
            let withdrawn = late.topAnchor.constraint(equalTo: trio.root.topAnchor)
            let errors = reports {
                trio.root.addConstraints([early, withdrawn])
                trio.root.removeConstraint(withdrawn)
                trio.root.addSubview(late)
                trio.root.layoutIfNeeded()
            }
            #expect(errors.map(\.kind) == [.notAnAncestor, .notAnAncestor])
            #expect(early.isActive && !withdrawn.isActive && trio.root.constraints == [early])
            early.isActive = false
            let error = #expect(throws: LayoutError.self) {
                try trio.a.addConstraint(throwing: made)
            }
            #expect(error?.kind == .notAnAncestor)
            #expect(reports { trio.root.addConstraint(made) }.isEmpty)
            #expect(reports { trio.a.addConstraint(made) }.map(\.kind) == [.notAnAncestor])
            #expect(made.isActive && trio.root.constraints == [made])
        }

        @Test("the priority of an active constraint may change to and from required")
        func priorityToAndFromRequired() {
            let trio = Trio()
            let made = trio.a.widthAnchor.constraint(equalToConstant: 5)
            made.isActive = true
            let errors = reports {
                trio.root.layoutIfNeeded()
                made.priority = 250
                trio.root.layoutIfNeeded()
                made.priority = .required
                trio.root.layoutIfNeeded()
            }
            #expect(errors.isEmpty && made.priority == .required)
        }

        @Test(
            "a constant that is not finite is refused at creation, and keeps its old value if set",
            arguments: [(Double.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf")])
        func constantNotFinite(constant: Double, text: String) {
            let trio = Trio()
            let (first, second) = (trio.a.leftAnchor, trio.b.leftAnchor)
            func reason(_ second: String) -> String {
                "LayoutConstraint constant is not finite!  That's illegal.  constant:\(text) "
                    + "firstAnchor:\(first) secondAnchor:\(second)"
            }
            expectIllegal(.constantNotFinite, reason("\(second)")) {
                first.constraint(equalTo: second, constant: constant)
            }
            expectIllegal(.constantNotFinite) {
                trio.a.widthAnchor.constraint(equalToConstant: constant)
            }
            let made = first.constraint(equalTo: second, constant: 4)
            let errors = reports { made.constant = constant }
            #expect(errors.map(\.reason) == [reason("\(second)")])
            #expect(made.constant == 4 && made.refusal == nil)
            let error = #expect(throws: LayoutError.self) {
                try made.setConstant(throwing: constant)
            }
            #expect(error?.kind == .constantNotFinite && made.constant == 4)
        }

        @Test("a constraint with an infinite, NaN or huge multiplier is refused")
        func multiplierNotFinite() {
            let trio = Trio()
            expectIllegal(
                .multiplierNotFinite, "Multiplier is not finite! That's illegal. multiplier:nan"
            ) { trio.a.widthAnchor.constraint(equalTo: trio.b.widthAnchor, multiplier: .nan) }
            expectIllegal(
                .multiplierNotFinite, "Multiplier is not finite! That's illegal. multiplier:-inf"
            ) {
                trio.a.widthAnchor.constraint(equalTo: trio.b.widthAnchor, multiplier: -.infinity)
            }
            expectIllegal(.badNumber) {
                trio.a.widthAnchor.constraint(equalTo: trio.b.widthAnchor, multiplier: 1e100)
            }
        }

        @Test(
            "a priority that is not above 0 and at most 1000 is refused, and the old one stays",
            arguments: [(0.0, "0"), (-1, "-1"), (1000.5, "1000.5"), (.nan, "nan")])
        func priorityOutOfRange(priority: Double, text: String) {
            let trio = Trio()
            let made = trio.a.widthAnchor.constraint(equalToConstant: 4)
            made.priority = 20
            let errors = reports { made.priority = LayoutPriority(priority) }
            #expect(errors.map(\.kind) == [.priorityOutOfRange])
            #expect(
                errors.first?.reason
                    == "It's illegal to set priority:\(text). Priorities must be greater than 0 "
                    + "and less or equal to LayoutPriority.required, which is 1000.")
            #expect(made.priority == 20 && made.refusal == nil)
            let error = #expect(throws: LayoutError.self) {
                try made.setPriority(throwing: LayoutPriority(priority))
            }
            #expect(error?.kind == .priorityOutOfRange)
        }

        @Test("a constant beyond 1e12 is reported and replaced by the largest allowed one")
        func hugeConstant() {
            let trio = Trio()
            var made: LayoutConstraint?
            let errors = reports {
                made = trio.a.widthAnchor.constraint(
                    lessThanOrEqualToConstant: .greatestFiniteMagnitude)
                made?.constant = -1e15
            }
            #expect(errors.map(\.kind) == [.constantTooLarge, .constantTooLarge])
            #expect(
                errors.first?.reason
                    == "This LayoutConstraint is being configured with a constant that exceeds "
                    + "internal limits.  A smaller value will be substituted, but this problem "
                    + "should be fixed.")
            #expect(made?.constant == -1e12 && made?.refusal == nil)
            let fine = reports { made?.constant = 1e12 }
            #expect(fine.isEmpty && made?.constant == 1e12)
            made?.isActive = true
            trio.a.widthAnchor.constraint(greaterThanOrEqualToConstant: 7.25).isActive = true
            #expect(reports { trio.root.layoutIfNeeded() }.isEmpty)
            #expect(trio.a.frame.width >= 7.25)
        }

        @Test("of the 441 pairs of attributes, exactly the legal ones make a constraint")
        func legal() {
            let x: Set<LayoutAttribute> = [
                .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin,
                .leadingMargin, .trailingMargin, .centerXWithinMargins,
            ]
            let y: Set<LayoutAttribute> = [
                .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
                .centerYWithinMargins,
            ]
            let trio = Trio()
            var count = 0
            let errors = reports {
                for first in LayoutAttribute.allCases {
                    for second in LayoutAttribute.allCases {
                        let made = LayoutConstraint(
                            item: trio.a, attribute: first, toItem: trio.b, attribute: second,
                            multiplier: 2, constant: -3)
                        if made.refusal == nil { count += 1 }
                    }
                }
            }
            #expect(x.count == 10 && y.count == 8)
            // Legal are: pairs of horizontal positions except 2 * 4 * 4 mixed ones, pairs of
            // vertical positions, a horizontal with a vertical position in either order, and pairs
            // of sizes.
            #expect(count == (100 - 32) + 64 + 160 + 4)
            #expect(errors.count == 441 - count)
        }
    }
}

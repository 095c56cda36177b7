import Keyline
import KeylineDSL
import Testing

/// Statements that cannot become constraints: the report names the statement, and the block changes nothing.
@Suite("Illegal statements")
struct IllegalStatementTests {
    private let scene = Scene()

    @Test("a factor of 0 on the left gets one report, with the line and without inf or nan")
    func factorOfZero() {
        (scene.root.identifier, scene.b.identifier) = ("root", "b")
        var group = ConstraintGroup()
        let line = #line + 3
        let errors = reports {
            group = layout {
                0 * scene.b.height == scene.root.height
                scene.b.width == 30
            }
            scene.root.layoutIfNeeded()
        }
        #expect(
            errors.map(\.description) == [
                """
                The left side is multiplied by 0, so nothing is said about its height. Write on the left what the \
                statement is to determine, with a factor other than 0.
                    0*b.height == root.height (StatementTests.swift:\(line))
                """
            ])
        #expect(errors.map(\.kind) == [.multiplierNotFinite])
        #expect(!group.isActive && group.constraints.allSatisfy { !$0.isActive })
        expect(scene.frame, 0, 0, 50, 10)
    }

    @Test("an illegal statement is printed as it was written")
    func asWritten() {
        (scene.a.identifier, scene.b.identifier) = ("a", "b")
        let errors = reports {
            layout { scene.b.width * 0 - 2 <= scene.a.width / 2 + 8 }
            layout { scene.b.aspectRatio == -2 }
            layout { scene.b.aspectRatio == scene.a.aspectRatio }
        }
        #expect(
            errors.map(\.constraints) == [
                ["0*b.width - 2 <= 0.5*a.width + 8"], ["b.aspectRatio == -2"],
                ["b.aspectRatio == a.aspectRatio"],
            ])
    }

    @Test("a factor of 0 in an equation with a number is reported", arguments: ["<=", "=="])
    func factorOfZeroAlone(relation: String) {
        let errors = reports {
            layout { relation == "==" ? scene.b.width * 0 == 40 : 40 <= 0 * scene.b.width }
        }
        #expect(errors.count == 1)
        #expect(errors.first?.kind == .multiplierNotFinite)
    }

    @Test("a priority out of range names its line, and the constraint does not become active")
    func priorities() {
        scene.b.identifier = "b"
        var group = ConstraintGroup()
        let line = #line + 3
        let errors = reports {
            group = layout {
                scene.b.height == 20 ~ 1200
                scene.b.width == 30
            }
        }
        #expect(
            errors.map(\.description) == [
                """
                It's illegal to set priority:1200. Priorities must be greater than 0 and less or equal to \
                LayoutPriority.required, which is 1000.
                    b.height == 20 (StatementTests.swift:\(line))
                """
            ])
        #expect(group.constraints.allSatisfy { !$0.isActive })
        expect(scene.frame, 0, 0, 50, 10)
        // A legal priority makes it legal.
        group.constraints[0].priority = .required
        group.activate()
        #expect(group.isActive)
        expect(scene.frame, 0, 0, 30, 20)
    }

    @Test("illegal constraints of one statement get one report")
    func composites() {
        let errors = reports { layout { scene.b.edges == scene.root.edges ~ 0 } }
        #expect(errors.count == 1)
        #expect(errors.first?.constraints.count == 4)
    }

    @Test("an active constraint keeps its priority when an invalid one is assigned with `~`")
    func active() {
        let wide = scene.b.width == 60 ~ 300
        wide.isActive = true
        let errors = reports { _ = wide ~ 2000 }
        #expect(errors.map(\.kind) == [.priorityOutOfRange])
        #expect(wide.isActive && wide.priority == 300)
    }

    @Test("an illegal constraint made outside of a block is reported at its first activation")
    func outside() {
        var made: LayoutConstraint?
        #expect(reports { made = scene.b.width == 60 ~ -1 }.isEmpty)
        #expect(made?.refusal?.kind == .priorityOutOfRange)
        let first = reports { made?.isActive = true }
        #expect(first.map(\.kind) == [.priorityOutOfRange])
        let again = reports { made?.isActive = true }
        #expect(again.isEmpty && made?.isActive == false)
        let added = 0 * scene.b.width == 4
        #expect(reports { scene.root.addConstraint(added) }.map(\.kind) == [.multiplierNotFinite])
        #expect(reports { scene.root.addConstraint(added) }.isEmpty)
        // A block with it is not activated; why was reported already.
        let group = ConstraintGroup {
            made
            scene.b.height == 4
        }
        #expect(reports { group.activate() }.isEmpty)
        #expect(!group.isActive && group.constraints.allSatisfy { !$0.isActive })
        #expect(throws: LayoutError.self) { try group.activateOrThrow() }
    }

    @Test(
        "a block reports an illegal constraint made outside of the block once, with its own line"
    )
    func adopted() {
        let made = 0 * scene.b.width == scene.a.width
        var group = ConstraintGroup(), line: UInt32 = 0
        let errors = reports {
            line = #line + 1
            group = ConstraintGroup { made }
        }
        #expect(errors.map(\.kind) == [.multiplierNotFinite])
        #expect(errors.first?.description.contains("(StatementTests.swift:\(line))") == true)
        let again = reports {
            group.activate()
            made.isActive = true
            _ = ConstraintGroup { group }
        }
        #expect(again.isEmpty && !made.isActive)
    }

    @Test("a group stays active when its replacement is illegal")
    func replacing() {
        let group = layout { scene.b.width == 70 }
        let errors = reports {
            #expect(!group.replace { 0 * scene.b.width == scene.a.width })
        }
        #expect(errors.count == 1)
        #expect(group.isActive && group.constraints.count == 1)
    }

    @Test("other errors in a block are reported in their order")
    func others() {
        let other = Scene()
        var line = 0
        let errors = reports {
            layout {
                let early = other.b.widthAnchor.constraint(equalToConstant: .nan)
                if early.isActive { scene.b.width == 1 }
                scene.b.width == .infinity
            }
            line = #line - 2
        }
        #expect(errors.map(\.kind) == [.constantNotFinite, .constantNotFinite])
        #expect(errors.last?.description.contains("StatementTests.swift:\(line)") == true)
    }

    @Test("invalid ratios and insets of a center are reported")
    func vocabulary() {
        let (a, b) = (scene.a, scene.b)
        for made in [
            { a.aspectRatio == 0 }, { a.aspectRatio >= -2 }, { a.aspectRatio == .nan },
            { a.aspectRatio == b.aspectRatio }, { a.centerY == b.centerY.inset(8) },
            { a.centerY.inset(8) >= b.top },
        ] as [() -> LayoutConstraint] {
            let errors = reports { layout { made() } }
            #expect(errors.map(\.kind) == [.badNumber])
            #expect(errors.first?.description.contains("StatementTests.swift:") == true)
        }
    }
}

@Suite("Ratios, ranges and insets of one edge")
struct VocabularyTests {
    @Test(
        "ratios, ranges and insets of one edge give the expected frames",
        arguments: [
            // b would like to be 50 x 10 at (0, 0); its height matters more than its width.
            Statement("aspectRatio ==", (0, 0, 20, 10)) { s in layout { s.b.aspectRatio == 2 } },
            Statement("aspectRatio >=", (0, 0, 80, 10)) { s in layout { s.b.aspectRatio >= 8 } },
            Statement("aspectRatio <=", (0, 0, 40, 10)) { s in layout { 4 >= s.b.aspectRatio } },
            Statement("half a ratio", (0, 0, 20, 10)) { s in
                layout { 0.5 * s.b.aspectRatio == 1 }
            },
            Statement("ratio with a priority", (0, 0, 50, 10)) { s in
                layout { s.b.aspectRatio == 2 ~ 150 }
            },
            Statement("between ratios", (0, 0, 30, 10)) { s in
                layout { s.b.aspectRatio.between(1, 3) }
            },
            Statement("width between numbers", (0, 0, 60, 10)) { s in
                layout { s.b.width.between(60, 200) }
            },
            Statement("width between widths", (0, 0, 40, 10)) { s in
                layout { s.b.width.between(s.a.height - 20, s.a.height) }
            },
            Statement("leading between edges", (28, 0, 50, 10)) { s in
                layout { s.b.leading.between(s.a.leading + 8, s.a.trailing - 8) }
            },
            Statement("a range as a wish", (0, 0, 50, 10)) { s in
                layout { s.b.width.between(60, 200) ~ 150 }
            },
            Statement("insets of near edges", (28, 33, 50, 10)) { s in
                layout {
                    s.b.left == s.a.left.inset(8)
                    s.b.top == s.a.top.inset(3)
                }
            },
            Statement("insets of far edges", (62, 59, 50, 10)) { s in
                layout {
                    s.b.trailing == s.a.trailing.inset(8)
                    s.b.bottom == s.a.bottom.inset(1)
                }
            },
            Statement("an inset on the left", (28, 0, 50, 10)) { s in
                layout { s.b.leading.inset(-8) == s.a.leading }
            },
            Statement("an outset", (12, 0, 50, 10)) { s in
                layout { s.b.leading == s.a.leading.inset(-8) }
            },
        ] as [Statement<ConstraintGroup>])
    func frames(statement: Statement<ConstraintGroup>) {
        let scene = Scene()
        _ = statement.make(scene)
        let (x, y, width, height) = statement.frame
        expect(scene.frame, x, y, width, height)
    }

    @Test("a range whose ends are exchanged is a contradiction that names its line")
    func exchanged() {
        let scene = Scene()
        layout { scene.b.width.between(200, 60) }
        let place = "StatementTests.swift:\(#line - 1)"
        let errors = reports { scene.root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        #expect(errors.first?.description.contains(place) == true)
    }
}

import Keyline
import KeylineDSL
import Testing

/// Returns the errors that are reported while `body` runs.
func reports(_ body: () -> Void) -> [LayoutError] {
    var errors: [LayoutError] = []
    LayoutEngine.withConflictHandler({ errors.append($0) }, perform: body)
    return errors
}

/// Gives `b` two widths; returns the line of the first.
func contradict(_ scene: Scene) -> Int {
    let line = #line
    layout {
        scene.b.width == 20
        (scene.b.width == 30).named("thirty")
    }
    return line + 2
}

@Suite("Constraint groups")
struct GroupTests {
    @Test("a group is activated and deactivated as a whole, and is active if all constraints are")
    func activation() {
        let scene = Scene()
        let group = ConstraintGroup { scene.b.size == Size(width: 7, height: 9) }
        #expect(!group.isActive && group.constraints.count == 2)
        expect(scene.frame, 0, 0, 50, 10)
        group.activate()
        group.activate()
        #expect(group.isActive)
        expect(scene.frame, 0, 0, 7, 9)
        group.deactivate()
        group.deactivate()
        #expect(!group.isActive)
        expect(scene.frame, 0, 0, 50, 10)
        group.isActive = true
        expect(scene.frame, 0, 0, 7, 9)
        group.constraints[0].isActive = false
        #expect(!group.isActive, "all are active or the group is not")
        expect(scene.frame, 0, 0, 50, 9)
        group.isActive = false
        expect(scene.frame, 0, 0, 50, 10)
    }

    @Test("nothing moves before the layout pass")
    func waits() {
        let scene = Scene()
        expect(scene.frame, 0, 0, 50, 10)
        let group = layout { scene.b.center == scene.a.center }
        expect(scene.b.frame, 0, 0, 50, 10)
        expect(scene.frame, 45, 45, 50, 10)
        group.deactivate()
        expect(scene.b.frame, 45, 45, 50, 10)
        expect(scene.frame, 0, 0, 50, 10)
    }

    @Test("switching shows no frame in between and reports no conflict of old and new")
    func switching() async {
        await #expect(processExitsWith: .success) {
            let scene = Scene(), widget = Widget()
            scene.root.layoutNode.addChild(widget.layoutNode)
            let narrow = ConstraintGroup {
                widget.edges == scene.a.edges
            }
            let wide = ConstraintGroup {
                widget.edges == scene.root.edges.inset(10)
            }
            let errors = reports {
                narrow.activate()
                scene.root.layoutIfNeeded()
                ConstraintGroup.switch(from: narrow, to: wide)
                #expect(!narrow.isActive && wide.isActive)
                scene.root.layoutIfNeeded()
                ConstraintGroup.switch(from: wide, to: narrow)
                ConstraintGroup.switch(from: narrow, to: wide)
                ConstraintGroup.switch(from: wide, to: narrow)
                scene.root.layoutIfNeeded()
            }
            #expect(errors.isEmpty)
            let small = Rect(x: 20, y: 30, width: 100, height: 40)
            #expect(widget.moves == [small, Rect(x: 10, y: 10, width: 280, height: 180), small])
        }
    }

    @Test("a constraint that is in both groups stays active")
    func shared() {
        let scene = Scene()
        let height = scene.b.height == 30
        let first = layout {
            height
            scene.b.left == scene.a.left
        }
        let second = ConstraintGroup {
            scene.b.left == scene.a.right
            height
        }
        expect(scene.frame, 20, 0, 50, 30)
        ConstraintGroup.switch(from: first, to: second)
        #expect(height.isActive && second.isActive && !first.isActive)
        expect(scene.frame, 120, 0, 50, 30)
        ConstraintGroup.switch(from: second, to: second)
        #expect(second.isActive)
    }

    @Test(
        "print shows operands as in equations, and constraints of a group with their lines"
    )
    func words() {
        let scene = Scene()
        (scene.root.identifier, scene.a.identifier, scene.b.identifier) = ("root", "a", "b")
        #expect("\(scene.a.width)" == "a.width")
        #expect("\(2 * scene.a.leading - 8)" == "2*a.leading - 8")
        #expect("\((scene.b.width + 6) / 4)" == "0.25*b.width + 1.5")
        #expect("\(scene.a.aspectRatio)" == "a.aspectRatio")
        #expect("\(scene.root.safeArea.top)" == "root.safeAreaLayoutGuide.top")
        #expect("\(scene.a.size)" == "(a.width, a.height)")
        #expect(
            "\(scene.a.edges.inset(8))"
                == "(a.leading + 8, a.trailing - 8, a.top + 8, a.bottom - 8)")
        #expect("\(Label("Buy").height)" == "\"Buy\".height")
        let line = #line
        let group = ConstraintGroup {
            scene.a.width >= 40 ~ 700
            (scene.b.left == scene.a.left + 8).named("left")
        }
        let lines = """
            a.width >= 40 @ 700 (GroupTests.swift:\(line + 2))
            b.left == a.left + 8 'left' (GroupTests.swift:\(line + 3))
            """.replacing("\n", with: "\n    ")
        #expect(
            "\(group)" == "ConstraintGroup (GroupTests.swift:\(line + 1)), inactive:\n    \(lines)")
        group.activate()
        #expect(
            "\(group)" == "ConstraintGroup (GroupTests.swift:\(line + 1)), active:\n    \(lines)")
        group["left"]?.isActive = false
        #expect(
            "\(group)"
                == "ConstraintGroup (GroupTests.swift:\(line + 1)), 1 of 2 active:\n    \(lines) inactive"
        )
        let empty = ConstraintGroup()
        #expect("\(empty)" == "ConstraintGroup (\(empty.source)), empty")
    }

    @Test("replace activates the new constraints in place of the old ones")
    func replace() {
        let scene = Scene(), group = ConstraintGroup()
        #expect(!group.isActive && group.constraints.isEmpty)
        #expect(group.replace { (scene.b.width == 20).named("width") })
        let former = group.constraints
        expect(scene.frame, 0, 0, 20, 10)
        let line = #line
        group.replace(with: {
            (scene.b.width == 30).named("width")
            scene.b.height == 40
        })
        #expect(!former[0].isActive && group.isActive && group.constraints.count == 2)
        #expect(group["width"]?.constant == 30 && group["width"] !== former[0])
        #expect(group.source.line == line + 1)
        expect(scene.frame, 0, 0, 30, 40)
        group.replace {}
        expect(scene.frame, 0, 0, 50, 10)
    }

    @Test("replace keeps constraints active that the new list contains again")
    func replaceSame() {
        let scene = Scene()
        let width = scene.b.width == 20, height = scene.b.height == 30
        let group = layout { width }
        group.replace {
            height
            width
        }
        #expect(width.isActive && height.isActive)
        #expect(group.constraints.map(\.firstAttribute) == [.height, .width])
        expect(scene.frame, 0, 0, 20, 30)
    }

    @Test("a constraint on an item of another tree keeps the whole group inactive")
    func allOrNone() async {
        await #expect(processExitsWith: .success) {
            let scene = Scene(), stranger = View(), child = View()
            scene.root.addSubview(child)
            var group = ConstraintGroup()
            let errors = reports {
                group = layout {
                    child.width == 20
                    scene.b.left == stranger.left
                }
            }
            #expect(errors.map(\.kind) == [.noCommonAncestor])
            #expect(errors[0].description.contains("(GroupTests.swift:"), "says where to look")
            #expect(group.constraints.count == 2 && group.constraints.allSatisfy { !$0.isActive })
            #expect(child.translatesAutoresizingMaskIntoConstraints, "nothing has changed")
            #expect(throws: LayoutError.self) { try group.activateOrThrow() }
            scene.root.addSubview(stranger)
            try group.activateOrThrow()
            #expect(group.isActive && !child.translatesAutoresizingMaskIntoConstraints)
            scene.root.layoutIfNeeded()
            #expect(child.frame.width == 20)
        }
    }

    @Test("a switch or replacement that fails changes nothing")
    func failedSwitch() async {
        await #expect(processExitsWith: .success) {
            let scene = Scene(), stranger = View()
            let good = layout { scene.b.width == 20 }
            let bad = ConstraintGroup {
                scene.b.width == 30
                scene.b.left == stranger.left
            }
            let errors = reports {
                ConstraintGroup.switch(from: good, to: bad)
                #expect(good.isActive && !bad.constraints[0].isActive)
                #expect(!good.replace { bad })
                #expect(good.isActive && good.constraints.count == 1)
            }
            #expect(errors.map(\.kind) == [.noCommonAncestor, .noCommonAncestor])
            expect(scene.frame, 0, 0, 20, 10)
        }
    }

    @Test("a conflict report names the contradicting statements of a block")
    func conflict() async {
        await #expect(processExitsWith: .success) {
            let scene = Scene()
            scene.root.layoutIfNeeded()
            var line = 0
            let errors = reports {
                line = contradict(scene)
                scene.root.layoutIfNeeded()
            }
            #expect(errors.map(\.kind) == [.unsatisfiable])
            #expect(errors[0].description.contains("(GroupTests.swift:\(line))"))
            #expect(errors[0].broken?.contains("thirty") == true)
            expect(scene.b.frame, 0, 0, 20, 10)
        }
    }

    @Test("a multiplier of 0 on the left is reported as invalid, and the frame stays")
    func numbers() async {
        await #expect(processExitsWith: .success) {
            let scene = Scene()
            let errors = reports {
                layout { 0 * scene.b.width == scene.a.width }
                scene.root.layoutIfNeeded()
            }
            #expect(!errors.isEmpty)
            #expect(errors.allSatisfy { $0.kind == .multiplierNotFinite })
            expect(scene.b.frame, 0, 0, 50, 10)
        }
    }

    @Test("groups do not keep views alive")
    func lifetime() {
        let root = View(frame: Rect(width: 300, height: 200))
        var child: View? = View()
        root.addSubview(child!)
        weak let observed = child
        let group = layout { child!.edges == root.edges }
        root.layoutIfNeeded()
        child!.removeFromSuperview()
        #expect(!group.isActive)
        child = nil
        #expect(observed == nil)
        #expect(group.constraints.count == 4 && group.constraints[0].firstItem == nil)
    }

    @Test("a constraint that is passed twice counts once")
    func twice() {
        let scene = Scene()
        let width = scene.b.width == 20
        let group = layout {
            width
            [width]
        }
        #expect(group.isActive)
        expect(scene.frame, 0, 0, 20, 10)
        group.deactivate()
        #expect(!width.isActive)
        expect(scene.frame, 0, 0, 50, 10)
    }
}

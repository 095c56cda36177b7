import Testing

@testable import Keyline

/// A root of 300 x 200 at (0, 0) with three subviews that constraints place.
struct Trio {
    let root = View(frame: Rect(width: 300, height: 200))
    let a = View(), b = View(), c = View()

    init() {
        root.identifier = "root"
        for (view, name) in [(a, "a"), (b, "b"), (c, "c")] {
            view.identifier = name
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
    }
}

extension EngineTests {
    @Suite("Properties and effects of LayoutConstraint")
    struct ConstraintTests {
        @Test("either of the two sizes in an equation determines the other one")
        func solvedBothWays() {
            let trio = Trio()
            let half = trio.a.widthAnchor.constraint(
                equalTo: trio.b.widthAnchor, multiplier: 0.5, constant: 10)
            let given = trio.b.widthAnchor.constraint(equalToConstant: 80)
            LayoutConstraint.activate([half, given])
            trio.root.layoutIfNeeded()
            #expect(trio.a.frame.width == 50)
            given.isActive = false
            trio.a.widthAnchor.constraint(equalToConstant: 30).isActive = true
            trio.root.layoutIfNeeded()
            #expect(trio.b.frame.width == 40)
        }

        @Test("the 21 layout attributes have the raw values of UIKit")
        func attributeRawValues() {
            let expected: [LayoutAttribute] = [
                .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width,
                .height, .centerX, .centerY, .lastBaseline, .firstBaseline, .leftMargin,
                .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
                .centerXWithinMargins, .centerYWithinMargins,
            ]
            #expect(expected.map(\.rawValue) == Array(0...20))
            #expect(LayoutAttribute.allCases == expected)
            #expect(LayoutAttribute(rawValue: 21) == nil)
        }

        @Test("the layout relations have the raw values -1, 0 and 1, and their symbols")
        func relationRawValues() {
            let relations: [LayoutRelation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
            #expect(relations.map(\.rawValue) == [-1, 0, 1])
            #expect(relations.map(\.symbol) == ["<=", "==", ">="])
        }

        @Test("a new constraint, also of a subclass, is inactive and required")
        func madeInactive() {
            final class Named: LayoutConstraint { var label = "" }
            let trio = Trio()
            let made = Named(
                item: trio.a, attribute: .left, relatedBy: .greaterThanOrEqual,
                toItem: trio.root, attribute: .left, multiplier: 1, constant: 7)
            made.label = "mine"
            #expect(!made.isActive && made.priority == .required && made.label == "mine")
            made.isActive = true
            let width = trio.a.widthAnchor.constraint(equalToConstant: 5)
            width.isActive = true
            trio.root.layoutIfNeeded()
            #expect(trio.a.frame.minX >= 7)
            let empty = LayoutConstraint()
            #expect(reports { empty.isActive = true }.map(\.kind) == [.noFirstItem])
            #expect(!empty.isActive && empty.firstItem == nil)
        }

        @Test("a constraint keeps its initial values, and its mutable properties can be changed")
        func whatMayChange() {
            let trio = Trio()
            let made = LayoutConstraint(
                item: trio.a, attribute: .width, relatedBy: .lessThanOrEqual, toItem: trio.b,
                attribute: .height, multiplier: 2, constant: 3)
            #expect(made.firstItem === trio.a && made.secondItem === trio.b)
            #expect(made.firstAttribute == .width && made.secondAttribute == .height)
            #expect(made.relation == .lessThanOrEqual && made.multiplier == 2)
            #expect(made.constant == 3 && made.identifier == nil && !made.shouldBeArchived)
            made.constant = 4
            made.priority = 10
            made.identifier = "mine"
            made.shouldBeArchived = true
            made.sourceLocation = .init(file: "Sources/App/Card.swift", line: 12)
            #expect(made.constant == 4 && made.priority == 10 && made.identifier == "mine")
            #expect(made.shouldBeArchived)
            #expect("\(made.sourceLocation!)" == "Card.swift:12")
            made.sourceLocation = nil
            #expect(made.sourceLocation == nil)
            #expect(made.summary == "a.width <= 2*b.height + 4 @ 10 'mine'")
        }

        @Test(
            "a constraint does not keep items alive, and fails to activate once one is deallocated"
        )
        func itemsGo() {
            let view = View()
            weak var item: View?
            let made: LayoutConstraint
            do {
                let temporary = View()
                item = temporary
                made = view.leftAnchor.constraint(equalTo: temporary.leftAnchor)
                #expect(made.secondItem === temporary)
            }
            #expect(item == nil && made.secondItem == nil && made.firstItem === view)
            #expect(made.secondAnchor?.name == "deallocated.left")
            #expect(reports { made.isActive = true }.map(\.kind) == [.itemDeallocated])
            #expect(!made.isActive)
        }

        @Test("a constraint made by attributes has anchors equal to those of its items")
        func oneAnchor() {
            let trio = Trio()
            #expect(trio.a.topAnchor == trio.a.topAnchor)
            #expect(
                trio.a.topAnchor != trio.b.topAnchor && trio.a.topAnchor != trio.a.bottomAnchor)
            let made = LayoutConstraint(
                item: trio.a, attribute: .top, toItem: trio.b, attribute: .lastBaseline)
            #expect(made.firstAnchor == trio.a.topAnchor)
            #expect(made.secondAnchor == trio.b.lastBaselineAnchor)
            let size = trio.a.widthAnchor.constraint(equalToConstant: 1)
            #expect(size.firstAnchor == trio.a.widthAnchor && size.secondAnchor == nil)
            let guide = trio.root.safeAreaLayoutGuide
            let toGuide = LayoutConstraint(
                item: trio.a, attribute: .left, toItem: guide, attribute: .left)
            #expect(toGuide.secondAnchor == guide.leftAnchor)
        }

        @Test("an active constraint is listed by the closest common ancestor of its items")
        func holder() {
            let trio = Trio()
            let inner = View(), guide = LayoutGuide()
            trio.a.addSubview(inner)
            trio.a.addLayoutGuide(guide)
            let size = trio.a.widthAnchor.constraint(equalToConstant: 1)
            let siblings = trio.a.leftAnchor.constraint(equalTo: trio.b.leftAnchor)
            let deep = inner.leftAnchor.constraint(equalTo: trio.b.leftAnchor)
            let child = inner.topAnchor.constraint(equalTo: trio.a.topAnchor)
            let guides = guide.widthAnchor.constraint(equalToConstant: 2)
            let own = guide.leftAnchor.constraint(equalTo: inner.leftAnchor)
            LayoutConstraint.activate([size, siblings, deep, child, guides, own])
            #expect(trio.root.constraints == [siblings, deep])
            #expect(trio.a.constraints == [size, child, guides, own])
            #expect(trio.b.constraints.isEmpty && inner.constraints.isEmpty)
            siblings.isActive = false
            child.isActive = false
            #expect(trio.root.constraints == [deep])
            #expect(trio.a.constraints == [size, guides, own])
        }

        @Test("a view's constraints property omits constraints that the engine creates")
        func internalOnes() {
            let trio = Trio()
            trio.c.translatesAutoresizingMaskIntoConstraints = true
            let made = trio.c.leftAnchor.constraint(
                equalTo: trio.root.safeAreaLayoutGuide.leftAnchor)
            made.priority = 1
            made.isActive = true
            trio.root.layoutIfNeeded()
            #expect(trio.root.constraints == [made] && trio.c.constraints.isEmpty)
        }

        @Test(
            "constraints are listed in the order of activation, and activating twice has no effect")
        func inBulk() {
            let trio = Trio()
            let made = (0..<40).map {
                trio.a.leftAnchor.constraint(
                    greaterThanOrEqualTo: trio.root.leftAnchor, constant: Double($0))
            }
            LayoutConstraint.activate(made)
            #expect(trio.root.constraints == made)
            LayoutConstraint.activate([made[3]])
            #expect(trio.root.constraints == made)
            LayoutConstraint.deactivate(Array(made[..<30]))
            LayoutConstraint.deactivate([made[0]])
            #expect(trio.root.constraints == Array(made[30...]))
            LayoutConstraint.activate([made[5], made[2]])
            #expect(trio.root.constraints == Array(made[30...]) + [made[5], made[2]])
            #expect(Set(trio.root.constraints).count == 12)
        }

        @Test(
            "addConstraint moves a constraint to another ancestor, which alone can remove it")
        func addedToAncestors() {
            let trio = Trio()
            let inner = View()
            trio.a.addSubview(inner)
            let made = inner.widthAnchor.constraint(equalTo: trio.a.widthAnchor)
            trio.root.addConstraint(made)
            #expect(made.isActive && trio.root.constraints == [made])
            #expect(trio.a.constraints.isEmpty)
            trio.a.removeConstraint(made)
            #expect(made.isActive)
            trio.a.addConstraint(made)
            #expect(made.isActive && trio.a.constraints == [made])
            #expect(trio.root.constraints.isEmpty)
            trio.a.removeConstraints([made])
            #expect(!made.isActive && trio.a.constraints.isEmpty)
            made.isActive = true
            #expect(trio.a.constraints == [made])
        }

        @Test(
            "removing a view deactivates its constraints that outer views hold, and keeps others"
        )
        func holderOutside() {
            let trio = Trio()
            let inner = View()
            trio.a.addSubview(inner)
            let outside = inner.widthAnchor.constraint(equalTo: trio.a.widthAnchor)
            let inside = inner.heightAnchor.constraint(equalTo: trio.a.heightAnchor)
            let named = inner.heightAnchor.constraint(equalToConstant: 4)
            trio.root.addConstraint(outside)
            inside.isActive = true
            trio.a.addConstraint(named)
            #expect(trio.a.constraints == [inside, named])
            trio.a.removeFromSuperview()
            #expect(!outside.isActive && inside.isActive && named.isActive)
            #expect(trio.a.constraints == [inside, named] && trio.root.constraints.isEmpty)
            trio.root.addSubview(trio.a)
            #expect(trio.a.constraints == [inside, named])
            outside.isActive = true
            #expect(trio.a.constraints == [inside, named, outside])
        }

        @Test("activating and deactivating a constraint 3000 times leaves no reference to it")
        func churn() {
            let trio = Trio()
            let made = trio.a.widthAnchor.constraint(equalToConstant: 1)
            #expect(trio.root.constraints.isEmpty)
            for _ in 0..<3000 {
                made.isActive = true
                made.isActive = false
            }
            #expect(trio.a.constraints.isEmpty)
            weak var gone: LayoutConstraint?
            do {
                let short = trio.a.widthAnchor.constraint(equalToConstant: 2)
                gone = short
                short.isActive = true
                #expect(trio.a.constraints == [short])
                short.isActive = false
            }
            #expect(gone == nil)
        }

        @Test("a changed constant has no effect on frames before the next layout pass")
        func newConstant() {
            let trio = Trio()
            let made = trio.a.widthAnchor.constraint(equalToConstant: 10)
            made.isActive = true
            trio.root.layoutIfNeeded()
            made.constant = 20
            #expect(trio.a.frame.width == 10)
            #expect(!trio.a.translatesAutoresizingMaskIntoConstraints)
            trio.root.layoutIfNeeded()
            #expect(trio.a.frame.width == 20)
        }

        @Test("an active constraint's priority can change to any other, including required")
        func newPriority() {
            let trio = Trio()
            let wide = trio.a.widthAnchor.constraint(equalToConstant: 90)
            let narrow = trio.a.widthAnchor.constraint(equalToConstant: 30)
            wide.priority = 250
            narrow.priority = 500
            LayoutConstraint.activate([wide, narrow])
            let widths = reports {
                for (priority, expected) in [(750, 90), (499.5, 30), (1000, 90), (20, 30)] {
                    wide.priority = LayoutPriority(priority)
                    trio.root.layoutIfNeeded()
                    #expect(trio.a.frame.width == Double(expected))
                }
            }
            #expect(widths.isEmpty)
        }

        @Test("a multiplier of 0 makes a size equal to the constant")
        func multiplierOfZero() {
            let trio = Trio()
            let size = trio.a.widthAnchor.constraint(
                equalTo: trio.b.widthAnchor, multiplier: 0, constant: 12)
            size.isActive = true
            trio.root.layoutIfNeeded()
            #expect(trio.a.frame.width == 12)
        }

        @Test("a constraint's description and summary quote its identifier")
        func identifier() {
            let made = Trio().a.widthAnchor.constraint(equalToConstant: 4)
            made.identifier = "mine"
            #expect(made.description.contains(" 'mine' "))
            #expect(made.summary.hasSuffix(" 'mine'"))
        }

        @Test("two constraints with the same values are not equal")
        func equality() {
            let trio = Trio()
            let one = trio.a.widthAnchor.constraint(equalToConstant: 4)
            let other = trio.a.widthAnchor.constraint(equalToConstant: 4)
            #expect(one == one && one != other && Set([one, other, one]).count == 2)
        }

        @Test("three equal constraints can be active together, and each is removed separately")
        func duplicates() {
            let trio = Trio()
            let made = (0..<3).map { _ in trio.a.widthAnchor.constraint(equalToConstant: 4) }
            LayoutConstraint.activate(made)
            #expect(reports { trio.root.layoutIfNeeded() }.isEmpty)
            #expect(trio.a.constraints == made && trio.a.frame.width == 4)
            made[1].isActive = false
            trio.root.layoutIfNeeded()
            #expect(trio.a.constraints == [made[0], made[2]] && trio.a.frame.width == 4)
        }
    }
}

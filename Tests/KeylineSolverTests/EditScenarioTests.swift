import KeylineSolver
import Testing

@Suite("Scenarios of edits")
struct MoreEdits {
    @Test("an edit prevails over weaker constraints") func weaker() throws {
        let s = World()
        try s.solver.add((s.x == 1).priority(.weak))
        try s.solver.edit(s.x, priority: .medium)
        try s.solver.suggest(2, for: s.x)
        try s.expect(2)
        try s.solver.endEdit(s.x)
        try s.expect(1)
    }

    @Test("an edit gives way to required constraints") func required() throws {
        let s = World()
        try s.solver.require(s.x + s.y == 0, s.y <= -1)
        try s.solver.add((s.y >= 0).priority(.weak))
        try s.solver.edit(s.y, priority: .weak)
        try s.solver.suggest(0, for: s.y)
        try s.expect(1, -1)
        #expect(try s.solver.violations() == [2])
    }

    @Test("an edited midpoint stops where one of its end points reaches a bound")
    func midpoint() throws {
        let s = World()
        let (left, middle, right) = (s.x, s.y, s.z)
        try s.solver.require(2 * middle == left + right, left + 10 <= right)
        try s.solver.require(right <= 100, left >= 0)
        try s.solver.edit(middle)
        for (wish, answer) in [(0.0, 5.0), (100, 95), (0, 5)] {
            try s.solver.suggest(wish, for: middle)
            try s.expect(answer - 5, answer, answer + 5)
        }
        try s.solver.suggest(70, for: middle)
        try s.expect(.nan, 70)
        #expect(near(s.solver[left] + s.solver[right], 140))
        #expect(s.solver[right] - s.solver[left] >= 10 - 1e-9)
        #expect(s.solver[left] >= -1e-9 && s.solver[right] <= 100 + 1e-9)
    }

    @Test("each misuse of edits has its own error code and changes nothing") func misuse() throws {
        let s = World()
        let gone = s.solver.makeVariable("gone")
        try s.solver.remove(gone)
        try s.solver.add(s.y == 3)
        try s.solver.edit(s.x)
        try s.solver.suggest(4, for: s.x)
        try s.solver.solve()
        let bits = s.solver.bits(of: [s.x, s.y]), before = s.solver.statistics
        #expect(code { try s.solver.edit(s.x) } == .duplicateEdit)
        #expect(code { try s.solver.edit(s.x, priority: .required) } == .duplicateEdit)
        #expect(code { try s.solver.edit(gone) } == .staleVariable)
        #expect(code { try s.solver.edit(s.z, priority: 0) } == .outOfRange)
        #expect(code { try s.solver.edit(s.z, priority: Priority(.nan)) } == .notFinite)
        // The edit would be 0, and y is 3.
        #expect(code { try s.solver.edit(s.y, priority: .required) } == .unsatisfiable)
        #expect(code { try s.solver.suggest(1, for: s.y) } == .notEditable)
        #expect(code { try s.solver.suggest(1, for: gone) } == .staleVariable)
        #expect(code { try s.solver.suggest(.nan, for: s.x) } == .notFinite)
        #expect(code { try s.solver.suggest([(s.x, 9), (s.y, 9)]) } == .notEditable)
        #expect(code { try s.solver.endEdit(s.y) } == .notEditable)
        #expect(code { try s.solver.endEdit(gone) } == .staleVariable)
        #expect(!s.solver.isEditing(s.y) && !s.solver.isEditing(s.z) && s.solver.isEditing(s.x))
        try s.solver.solve()
        #expect(s.solver.bits(of: [s.x, s.y]) == bits)
        let after = s.solver.statistics
        #expect(after.edits == before.edits && after.constraints == before.constraints)
        #expect(after.rows == before.rows && after.entries == before.entries)
    }

    @Test("required edits move strong constraints and equal variables") func parameter() throws {
        let s = World()
        try s.solver.add((s.x == 0).priority(.strong))
        try s.solver.edit(s.x, priority: .required)
        for value in [2.0, 10] {
            try s.solver.suggest(value, for: s.x)
            try s.expect(value)
        }
        try s.solver.add(s.y == s.x)
        try s.solver.suggest(-4, for: s.x)
        try s.expect(-4, -4)
    }

    @Test("strong edits do not move required constraints") func fixed() throws {
        let s = World()
        try s.solver.add(s.x == 0)
        try s.solver.edit(s.x)
        try s.solver.suggest(2, for: s.x)
        try s.expect(0)
        #expect(try s.solver.violations() == [2])
    }

    @Test("an edit beyond a bound sets the variable to the nearest bound") func bounds() throws {
        let s = World()
        try s.solver.require(s.x >= 0, s.x <= 10)
        try s.solver.add((s.x == 1).priority(.weak))
        try s.expect(1)
        try s.solver.edit(s.x)
        for (wish, answer) in [(20.0, 10.0), (-3, 0), (6.5, 6.5)] {
            try s.solver.suggest(wish, for: s.x)
            try s.expect(answer)
        }
        try s.solver.endEdit(s.x)
        try s.expect(1)
    }

    @Test("ending one of three edits releases its variable, and the other edits continue")
    func middle() throws {
        let s = World()
        try s.solver.add((s.y == -1).priority(.weak))
        for variable in [s.x, s.y, s.z] { try s.solver.edit(variable) }
        try s.solver.suggest([(s.x, 1), (s.y, 2), (s.z, 3)])
        try s.expect(1, 2, 3)
        try s.solver.suggest([(s.x, 4), (s.y, 5)])
        try s.solver.endEdit(s.y)
        try s.solver.suggest(6, for: s.z)
        try s.expect(4, -1, 6)
        try s.solver.edit(s.y)
        try s.solver.suggest([(s.x, 7), (s.y, 8), (s.z, 9)])
        try s.expect(7, 8, 9)
    }

    @Test("an edit keeps its value during a thousand changes of other constraints")
    func lasting() throws {
        let s = World()
        try s.solver.add((s.x == 0).priority(.weak))
        try s.solver.edit(s.x)
        try s.solver.suggest(5, for: s.x)
        var dice = Dice(seed: 79), live: [ConstraintHandle] = []
        for i in 0..<1000 {
            if live.count > 12 || (dice.draw(below: 3) == 0 && !live.isEmpty) {
                try s.solver.remove(live.remove(at: dice.draw(below: live.count)))
            } else {
                let constant = Double(dice.draw(-20...20))
                let unrelated = s.y - s.z + 0.5 * s.w <= constant
                live.append(try s.solver.add(i % 2 == 0 ? unrelated : unrelated.priority(300)))
            }
            if i % 50 == 0 { try s.expect(5) }
        }
        try s.expect(5)
    }

    @Test("a variable can be removed while its suggestion is pending, and the edit ends")
    func waiting() throws {
        let s = World()
        let handle = try s.solver.add(s.y == s.x + 1)
        try s.solver.edit(s.x)
        try s.solver.edit(s.z)
        try s.solver.suggest([(s.x, 3), (s.z, 8)])
        #expect(code { try s.solver.remove(s.x) } == .variableInUse)
        #expect(s.solver.isEditing(s.x))
        try s.solver.remove(handle)
        try s.solver.remove(s.x)
        try s.solver.solve()
        #expect(s.solver[s.z] == 8 && s.solver.value(of: s.x) == nil)
        #expect(s.solver.statistics.edits == 1)
        // The index may be used again; the edit is not.
        let next = s.solver.makeVariable("next")
        #expect(!s.solver.isEditing(next))
        try s.solver.add((next == 2).priority(.weak))
        try s.solver.solve()
        #expect(s.solver[next] == 2)
    }

    @Test("edits of a window's inner size determine its outer size and edges")
    func window() throws {
        let s = World()
        let (width, height, top, left) = (s.x, s.y, s.z, s.w)
        let bottom = s.solver.makeVariable("bottom"), right = s.solver.makeVariable("right")
        let inner = s.solver.makeVariables("iw", "ih")
        try s.solver.add((width == inner[0]).priority(.strong))
        try s.solver.add((height == inner[1]).priority(.strong))
        try s.solver.add((top == 0).priority(.weak))
        try s.solver.add((left == 0).priority(.weak))
        try s.solver.add((bottom == top + height).priority(.medium))
        try s.solver.add((right == left + width).priority(.medium))
        for variable in inner { try s.solver.edit(variable) }
        var dice = Dice(seed: 82)
        for _ in 0..<3 {
            let w = Double(dice.draw(100...500)), h = Double(dice.draw(100...500))
            try s.solver.suggest([(inner[0], w), (inner[1], h)])
            try s.expect(w, h, 0, 0)
            #expect(near(s.solver[right], w) && near(s.solver[bottom], h))
            #expect(try s.solver.violations() == [0, 0, 0])
        }
    }

    @Test(
        "changing the constant of a constraint moves the solution, whether or not it is required",
        arguments: [true, false])
    func constants(required: Bool) throws {
        let s = World()
        let (content, sub) = (s.x, s.y)
        let inset = sub == content - 50
        let handle = try s.solver.add(required ? inset : inset.priority(.defaultHigh))
        try s.solver.edit(content)
        try s.solver.suggest(300, for: content)
        try s.expect(300, 250)
        try s.solver.setConstant(handle, to: 25)
        // sub - content == 25 is how it is stored: the right-hand side, not the inset.
        try s.expect(300, 325)
        try s.solver.setConstant(handle, to: -25)
        try s.expect(300, 275)
        try s.solver.suggest(400, for: content)
        try s.expect(400, 375)
    }
}

/// Wishes to stay where one is are weak equalities.
@Suite("Stay constraints")
struct Stays {
    @Test("stay constraints keep values until an edit moves them") func stays() throws {
        let s = World()
        try s.solver.add((s.x == 5).priority(.weak))
        try s.solver.add((s.y == 10).priority(.weak))
        try s.expect(5, 10)
        try s.solver.edit(s.x)
        try s.solver.edit(s.y)
        try s.solver.suggest([(s.x, 6), (s.y, 7)])
        try s.expect(6, 7)
    }

    @Test("a position with a lower priority moves before a width with a higher priority")
    func width() throws {
        let s = World()
        try s.solver.add(s.x + s.y >= 100)
        try s.solver.add((s.y == 10).priority(.weak))
        try s.solver.add((s.x == 0).priority(.weak - 1))
        try s.expect(90, 10)
    }

    @Test(
        "two boxes keep their widths when a constraint relates their right edges",
        arguments: [Relation.equal, .greaterThanOrEqual, .lessThanOrEqual])
    func meet(relation: Relation) throws {
        let s = World()
        let (x1, w1, x2, w2) = (s.x, s.y, s.z, s.w)
        try s.solver.add((w1 == 10).priority(.weak))
        try s.solver.add((w2 == 10).priority(.weak))
        try s.solver.add((x2 == 100).priority(.weak))
        // From beyond the edge that it has to meet.
        let start: Double = relation == .lessThanOrEqual ? 300 : 0
        try s.solver.add((x1 == start).priority(1))
        let terms = [Term(x1), Term(w1), Term(x2, -1), Term(w2, -1)]
        try s.solver.add(LinearConstraint(terms: terms, relation: relation, constant: 0))
        try s.expect(100, 10, 100, 10)
    }

    @Test("editing one of two equal variables moves the other to the same value")
    func carried() throws {
        let s = World()
        try s.solver.add((s.x == 0).priority(.weak))
        try s.solver.add(s.x == s.y)
        try s.solver.edit(s.x)
        try s.solver.suggest(3, for: s.x)
        try s.expect(3, 3)

        let t = World()
        try t.solver.require(t.x == 10, t.y == t.z)
        try t.solver.add((t.z == 0).priority(.weak))
        try t.solver.edit(t.z)
        for value in [100.0, 90] {
            try t.solver.suggest(value, for: t.z)
            try t.expect(10, value, value)
        }
    }
}

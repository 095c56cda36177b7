import Testing

@testable import Keyline

/// Returns the description without the class and the address.
private func words(_ constraint: LayoutConstraint) -> String {
    let text = constraint.description
    let prefix = "<LayoutConstraint:0x"
    guard text.hasPrefix(prefix), text.hasSuffix(">") else { return "not as it should be: \(text)" }
    let rest = text.dropFirst(prefix.count).drop { $0.isHexDigit }
    return String(rest.dropFirst().dropLast())
}

extension EngineTests {
    @Suite("Descriptions of constraints in Apple's notation")
    struct DescriptionTests {
        @Test("a constraint of sizes or of edges not facing each other is described as an equation")
        func equations() {
            let trio = Trio()
            let (a, b) = (trio.a, trio.b)
            let made: [(LayoutConstraint, String)] = [
                (a.widthAnchor.constraint(equalToConstant: 24), "a.width == 24"),
                (a.widthAnchor.constraint(lessThanOrEqualToConstant: 0), "a.width <= 0"),
                (
                    a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 0.4),
                    "a.width == 0.4*b.width"
                ),
                (
                    a.widthAnchor.constraint(
                        greaterThanOrEqualTo: b.heightAnchor, multiplier: 1.0 / 3, constant: -2),
                    "a.width >= 0.333333*b.height - 2"
                ),
                (
                    a.leadingAnchor.constraint(equalTo: b.leadingAnchor, constant: 10),
                    "a.leading == b.leading + 10"
                ),
                (
                    a.leadingAnchor.constraint(equalTo: b.leadingAnchor, constant: -37),
                    "a.leading == b.leading - 37"
                ),
                (a.centerXAnchor.constraint(equalTo: b.leftAnchor), "a.centerX == b.left"),
                (
                    a.firstBaselineAnchor.constraint(equalTo: b.bottomAnchor, constant: 283.0 / 3),
                    "a.firstBaseline == b.bottom + 94.3333"
                ),
                (
                    LayoutConstraint(
                        item: a, attribute: .left, toItem: trio.root, attribute: .leftMargin),
                    "a.left == root.leftMargin"
                ),
                (
                    LayoutConstraint(
                        item: a, attribute: .left, toItem: trio.root, attribute: .right,
                        multiplier: 0.5),
                    "a.left == 0.5*root.right"
                ),
                (
                    a.leftAnchor.anchorWithOffset(to: b.leftAnchor).constraint(
                        equalTo: b.heightAnchor, multiplier: 2),
                    "(b.left - a.left) == 2*b.height"
                ),
            ]
            for (constraint, text) in made { #expect(words(constraint) == text + "   (inactive)") }
        }

        @Test("a constraint to the superview's edges is described in visual format, with |")
        func superview() {
            let trio = Trio()
            let (a, root) = (trio.a, trio.root)
            let made: [(LayoutConstraint, String)] = [
                (
                    a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8),
                    "H:|-(8)-[a]"
                ),
                (
                    root.leadingAnchor.constraint(equalTo: a.leadingAnchor, constant: 57),
                    "H:|-(-57)-[a]"
                ),
                (a.trailingAnchor.constraint(equalTo: root.trailingAnchor), "H:[a]-(0)-|"),
                (
                    root.trailingAnchor.constraint(equalTo: a.trailingAnchor, constant: 20),
                    "H:[a]-(20)-|"
                ),
                (
                    a.bottomAnchor.constraint(
                        lessThanOrEqualTo: root.bottomAnchor, constant: -2.5), "V:[a]-(>=2.5)-|"
                ),
                (
                    a.topAnchor.constraint(greaterThanOrEqualTo: root.topAnchor, constant: 9),
                    "V:|-(>=9)-[a]"
                ),
                (a.leftAnchor.constraint(equalTo: root.leftAnchor), "H:|-(0)-[a](LTR)"),
                (
                    a.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -1),
                    "H:[a]-(1)-|(LTR)"
                ),
            ]
            for (constraint, text) in made {
                #expect(words(constraint) == text + "   (inactive, names: '|':root )")
            }
        }

        @Test("a constraint of two facing edges is described in visual format, as [a]-(0)-[b]")
        func siblings() {
            let trio = Trio()
            let (a, b) = (trio.a, trio.b)
            let made: [(LayoutConstraint, String)] = [
                (
                    b.topAnchor.constraint(greaterThanOrEqualTo: a.bottomAnchor, constant: 9),
                    "V:[a]-(>=9)-[b]"
                ),
                (
                    a.bottomAnchor.constraint(greaterThanOrEqualTo: b.topAnchor, constant: -9),
                    "V:[a]-(<=9)-[b]"
                ),
                (b.leadingAnchor.constraint(equalTo: a.trailingAnchor), "H:[a]-(0)-[b]"),
                (
                    a.rightAnchor.constraint(equalTo: b.leftAnchor, constant: 3),
                    "H:[a]-(-3)-[b](LTR)"
                ),
            ]
            for (constraint, text) in made { #expect(words(constraint) == text + "   (inactive)") }
            // The edges of a view and its superview do not face each other, so there is no visual
            // format.
            #expect(
                words(a.leftAnchor.constraint(equalTo: trio.root.rightAnchor))
                    == "a.left == root.right   (inactive)")
        }

        @Test("a description names the system spacing until the constraint's constant is set")
        func systemSpacing() throws {
            let trio = Trio()
            let (a, b) = (trio.a, trio.b)
            let format = try LayoutConstraint.constraints(
                withVisualFormat: "[a]-[b]", views: ["a": a, "b": b])
            #expect(format.map(words) == ["H:[a]-(NSSpace(8))-[b]   (inactive)"])
            let below = b.topAnchor.constraint(
                greaterThanOrEqualToSystemSpacingBelow: a.bottomAnchor, multiplier: 2)
            #expect(words(below) == "V:[a]-(>=NSLayoutAnchorConstraintSpace(16))-[b]   (inactive)")
            below.constant = 5
            #expect(words(below) == "V:[a]-(>=5)-[b]   (inactive)")
        }

        @Test(
            "a description has a constraint's identifier, priority, and (active) or (inactive)"
        )
        func details() {
            let trio = Trio()
            let width = trio.a.widthAnchor.constraint(equalToConstant: 40)
            width.identifier = "mine"
            width.priority = 750
            width.isActive = true
            #expect(words(width) == "'mine' a.width == 40 @750   (active)")
            let gap = trio.b.topAnchor.constraint(equalTo: trio.a.bottomAnchor, constant: 8)
            gap.priority = 999.5
            #expect(words(gap) == "V:[a]-(8@999.5)-[b]   (inactive)")
        }

        @Test(
            "a description names items without an identifier by class and address"
        )
        func addresses() {
            final class Special: LayoutConstraint {}
            final class Label: View {}
            let card = View(), label = Label(), guide = LayoutGuide()
            card.addSubview(label)
            card.addLayoutGuide(guide)
            let made = Special(
                item: label, attribute: .top, toItem: card, attribute: .top, constant: 1)
            let text = made.description
            #expect(text.hasPrefix("<Special:0x"))
            #expect(text.contains(" V:|-(1)-[Label:0x"))
            #expect(text.contains("]   (inactive, names: '|':View:0x"))
            #expect(text.hasSuffix(" )>"))
            let inset = guide.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 8)
            guide.identifier = "margins"
            #expect(
                words(inset).hasPrefix("H:|-(8)-[margins](LTR)   (inactive, names: '|':View:0x"))
        }

        @Test(
            "descriptions round numbers to six significant digits or three decimals",
            arguments: [
                (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (94.3333333, "94.3333"),
                (100, "100"), (123456, "123456"), (1234567, "1234567"), (999999.5, "999999.5"),
                (47.599999999999994, "47.6"), (1048.1254, "1048.125"), (12345.33333, "12345.333"),
                (0.33333333, "0.333333"), (1e15, "1e+15"),
                (123456789012345.67, "123456789012345.67"),
                (0.0001, "0.0001"), (0.00001234, "1.234e-05"),
                (2.2250738585072014e-308, "2.22507e-308"),
                (1e100, "1e+100"), (-1e12, "-1000000000000"), (0.1 + 0.2, "0.3"), (9.9999995, "10"),
                (1.0 / 0, "inf"), (-1.0 / 0, "-inf"), (0.0 / 0, "nan"), (320.25, "320.25"),
                (100000.5, "100000.5"), (1999.9996, "2000"), (2.5e14, "250000000000000"),
            ] as [(Double, String)])
        func numbers(number: Double, text: String) {
            #expect(number.shortText == text)
        }
    }
}

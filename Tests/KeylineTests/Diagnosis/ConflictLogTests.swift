import Testing

@testable import Keyline

@Suite("The report of a contradiction")
struct ConflictLogTests {
    /// The reports of a layout of the tree, with addresses written as `0x…`.
    private func log(_ root: View) throws -> (text: String, error: LayoutError) {
        let error = try #require(reports { root.layoutIfNeeded() }.first)
        return (withoutAddresses(error.log), error)
    }

    @Test(
        "Apple's log, word for word but for the last sentence, with the line that made each constraint"
    )
    func words() throws {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
            ])
        let wide = child.widthAnchor.constraint(equalToConstant: 40); let line = #line
        let narrow = child.widthAnchor.constraint(equalToConstant: 50)
        narrow.identifier = "narrow"
        LayoutConstraint.activate([wide, narrow])
        let (text, error) = try log(root)
        let here = "ConflictLogTests.swift"
        let first = "<LayoutConstraint:0x… View:0x….width == 40   (active)> (\(here):\(line))"
        let second =
            "<LayoutConstraint:0x… 'narrow' View:0x….width == 50   (active)> (\(here):\(line + 1))"
        let members = text.contains("(\n    \"" + first) ? [first, second] : [second, first]
        #expect(
            text == """
                [LayoutConstraints] Unable to simultaneously satisfy constraints.
                \tProbably at least one of the constraints in the following list is one you don't want.\u{20}
                \tTry this:\u{20}
                \t\t(1) look at each constraint and try to figure out which you don't expect;\u{20}
                \t\t(2) find the code that added the unwanted constraint or constraints and fix it.\u{20}
                (
                    "\(members[0])",
                    "\(members[1])"
                )

                Will attempt to recover by breaking constraint\u{20}
                \(second)

                Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
                constraintsAffectingLayout(for:), hasAmbiguousLayout and exerciseAmbiguityInLayout() of the views may also be helpful.
                """)
        #expect(error.brokenMember?.source == .init(file: "KeylineTests/\(here)", line: line + 1))
        #expect(error.members.map(\.origin) == [.user, .user])
        #expect(error.constraints.count == 2 && error.broken == "View[0].width == 50 'narrow'")
    }

    @Test("a frame that was set by hand is an autoresizing constraint, and the note explains it")
    func autoresizing() throws {
        let root = View(frame: Rect(width: 100, height: 100))
        let child = View(frame: Rect(x: 5, y: 6, width: 70, height: 8))
        child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        child.identifier = "child"
        root.addSubview(child)
        child.widthAnchor.constraint(equalToConstant: 50).isActive = true
        let (text, error) = try log(root)
        #expect(
            text.contains(
                """
                fix it.\u{20}
                \t(Note: If you're seeing NSAutoresizingMaskLayoutConstraints that you don't \
                understand, refer to the documentation for the UIView property \
                translatesAutoresizingMaskIntoConstraints)\u{20}
                (
                """))
        #expect(
            text.contains(
                "\"<NSAutoresizingMaskLayoutConstraint:0x… h=-&- v=&-- child.width == 70   (active)>\""
            ))
        #expect(Set(error.members.map(\.origin)) == [.user, .autoresizingMask])
        #expect(error.brokenMember?.origin == .user)
        #expect(
            Set(error.constraints.suffix(1) + error.constraints.prefix(1)) == [
                "child.width == 70 (fixed frame)", "child.width == 50",
            ])
    }

    @Test("all four constraints that a fixed frame stands for")
    func fixedFrame() {
        let root = View(frame: Rect(width: 100, height: 100))
        let child = View(frame: Rect(x: 5, y: 6, width: 70, height: 8))
        (root.identifier, child.identifier) = ("root", "child")
        root.addSubview(child)
        root.heightAnchor.constraint(greaterThanOrEqualTo: child.heightAnchor).isActive = true
        root.layoutIfNeeded()
        let made =
            child.constraintsAffectingLayout(for: .horizontal)
            + child.constraintsAffectingLayout(for: .vertical)
        let start = "<NSAutoresizingMaskLayoutConstraint:0x… h=--& v=--& child"
        #expect(
            made.map { withoutAddresses($0.description) } == [
                "\(start).minX == 5   (active, names: '|':root )>",
                "\(start).width == 70   (active)>",
                "\(start).minY == 6   (active, names: '|':root )>",
                "\(start).height == 8   (active)>",
            ])
    }

    @Test("the root's size takes part under Apple's name")
    func rootSize() throws {
        let root = View(frame: Rect(width: 320, height: 100))
        root.identifier = "root"
        root.widthAnchor.constraint(equalToConstant: 300).isActive = true
        let (text, error) = try log(root)
        #expect(
            text.contains(
                "\"<LayoutConstraint:0x… 'UIView-Encapsulated-Layout-Width' root.width == 320   (active)>\""
            ))
        #expect(error.constraints.contains("root.width == 320 (the root's own size)"))
        #expect(error.broken == "root.width == 300")
    }

    @Test("a subclass goes by its own name and text")
    func subclass() throws {
        final class Special: LayoutConstraint {}
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        for width in [10.0, 20] {
            Special(item: child, attribute: .width, constant: width).isActive = true
        }
        let text = try log(root).text
        #expect(text.contains("\"<Special:0x… View:0x….width == 10   (active)> (ConflictLogTests"))
        #expect(text.contains("breaking constraint \n<Special:0x… View:0x….width == 20"))
    }

    @Test("texts of labels, and the safe area by class, address and name")
    func names() {
        let root = View(frame: Rect(width: 100, height: 100))
        let label = Label("Twenty-four letters, and more")
        root.addSubview(label)
        let made = label.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor)
        #expect(
            withoutAddresses(made.description)
                == "<LayoutConstraint:0x… Label:0x…'Twenty-four letters, and...'.top == "
                + "LayoutGuide:0x…'UIViewSafeAreaLayoutGuide'.top   (inactive)>")
        label.text = "Title"
        let width = label.widthAnchor.constraint(equalToConstant: 3)
        #expect(
            withoutAddresses(width.description)
                == "<LayoutConstraint:0x… Label:0x…'Title'.width == 3   (inactive)>")
    }
}

/// Addresses as `0x…`.
func withoutAddresses(_ text: String) -> String {
    text.replacing(/0x[0-9a-f]+/, with: "0x…")
}

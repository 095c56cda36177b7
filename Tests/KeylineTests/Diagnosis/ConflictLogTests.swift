import Testing

@testable import Keyline

@Suite("Reports of conflicting constraints")
struct ConflictLogTests {
    /// Lays out the tree and returns its reports, with addresses replaced by `0x…`.
    private func log(_ root: View) throws -> (text: String, error: LayoutError) {
        let error = try #require(reports { root.layoutIfNeeded() }.first)
        return (withoutAddresses(error.log), error)
    }

    @Test("a conflict's report has the equations, their source lines, and the broken constraint")
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
        let first = "View[0].width == 40 (\(here):\(line))"
        let second = "View[0].width == 50 'narrow' (\(here):\(line + 1))"
        #expect(
            text.split(separator: "\n").sorted() == [
                "    \(first)", "    \(second)",
                "[Keyline] These required constraints contradict each other:",
                "without effect until that changes: \(second)",
            ])
        #expect(error.brokenMember?.source == .init(file: "KeylineTests/\(here)", line: line + 1))
        #expect(error.members.map(\.origin) == [.user, .user])
        #expect(error.constraints.count == 2 && error.broken == "View[0].width == 50 'narrow'")
    }

    @Test("a conflict with a fixed frame advises translatesAutoresizingMaskIntoConstraints = false")
    func autoresizing() throws {
        let root = View(frame: Rect(width: 100, height: 100))
        let child = View(frame: Rect(x: 5, y: 6, width: 70, height: 8))
        child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        child.identifier = "child"
        root.addSubview(child)
        child.widthAnchor.constraint(equalToConstant: 50).isActive = true
        let (text, error) = try log(root)
        #expect(
            text.hasSuffix(
                """

                child is held where its frame was set: set translatesAutoresizingMaskIntoConstraints = false on it \
                if constraints are to place it, or remove the other constraints if the frame is to stay.
                """))
        #expect(
            error.members.map { withoutAddresses($0.text) }.contains(
                "<AutoresizingMaskLayoutConstraint:0x… h=-&- v=&-- child.width == 70   (active)>"))
        #expect(Set(error.members.map(\.origin)) == [.user, .autoresizingMask])
        #expect(error.brokenMember?.origin == .user)
        #expect(
            Set(error.constraints.suffix(1) + error.constraints.prefix(1)) == [
                "child.width == 70 (fixed frame)", "child.width == 50",
            ])
    }

    @Test("the advice for a conflict of two views with fixed frames names both views")
    func twoFrames() throws {
        let root = View(frame: Rect(width: 100, height: 100))
        for name in ["a", "b"] {
            let child = View(frame: Rect(width: name == "a" ? 70 : 80, height: 8))
            child.identifier = name
            root.addSubview(child)
        }
        root.subviews[0].widthAnchor.constraint(equalTo: root.subviews[1].widthAnchor).isActive =
            true
        let advice = try log(root).error.advice ?? ""
        #expect(
            advice.hasPrefix("a, b are held where their frames were set")
                || advice.hasPrefix("b, a are held where their frames were set"))
    }

    @Test("a fixed frame is described as four autoresizing mask constraints")
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
        let start = "<AutoresizingMaskLayoutConstraint:0x… h=--& v=--& child"
        #expect(
            made.map { withoutAddresses($0.description) } == [
                "\(start).minX == 5   (active, names: '|':root )>",
                "\(start).width == 70   (active)>",
                "\(start).minY == 6   (active, names: '|':root )>",
                "\(start).height == 8   (active)>",
            ])
    }

    @Test("a conflict's report includes the root's own size")
    func rootSize() throws {
        let root = View(frame: Rect(width: 320, height: 100))
        root.identifier = "root"
        root.widthAnchor.constraint(equalToConstant: 300).isActive = true
        let (text, error) = try log(root)
        #expect(text.contains("    root.width == 320 (the root's own size)\n"))
        #expect(
            error.members.map { withoutAddresses($0.text) }.contains(
                "<LayoutConstraint:0x… 'root-width' root.width == 320   (active)>"))
        #expect(error.broken == "root.width == 300")
    }

    @Test("a conflict's report names the class of a LayoutConstraint subclass")
    func subclass() throws {
        final class Special: LayoutConstraint {}
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        for width in [10.0, 20] {
            Special(item: child, attribute: .width, constant: width).isActive = true
        }
        let error = try log(root).error
        #expect(
            error.members.map { withoutAddresses($0.description) }.contains {
                $0.hasPrefix("<Special:0x… View:0x….width == 10   (active)> (ConflictLogTests")
            })
        #expect(
            withoutAddresses(error.brokenMember?.text ?? "")
                == "<Special:0x… View:0x….width == 20   (active)>")
    }

    @Test("reports name a label by its text, and a safe area guide by its view and property")
    func names() {
        let root = View(frame: Rect(width: 100, height: 100))
        let label = Label("Twenty-four letters, and more"), other = Label("Title")
        root.addSubview(label)
        root.addSubview(other)
        let made = label.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor)
        #expect(
            withoutAddresses(made.description)
                == "<LayoutConstraint:0x… Label:0x…'Twenty-four letters, and...'.top == "
                + "LayoutGuide:0x…'safeAreaLayoutGuide'.top   (inactive)>")
        #expect(
            made.summary == "\"Twenty-four letters, and...\".top == View.safeAreaLayoutGuide.top")
        label.text = "Title"
        let width = label.widthAnchor.constraint(equalToConstant: 3)
        #expect(
            withoutAddresses(width.description)
                == "<LayoutConstraint:0x… Label:0x…'Title'.width == 3   (inactive)>")
        // Two views with the same text are distinguished by their indices; a view with an
        // identifier has it as its name.
        #expect(width.summary == "\"Title\"[0].width == 3")
        root.identifier = "card"
        #expect(width.summary == "card/\"Title\"[0].width == 3")
        #expect(made.summary.hasSuffix("card.safeAreaLayoutGuide.top"))
        other.identifier = "heading"
        #expect(width.summary == "card/\"Title\".width == 3")
    }

    @Test("descriptions of views, guides and constraints contain no class name of UIKit")
    func ownNames() {
        let root = ScrollView(frame: Rect(width: 100, height: 100))
        let label = Label("Title"), stack = StackView(arrangedSubviews: [View(), View()])
        stack.distribution = .equalSpacing
        root.addSubview(label)
        root.addSubview(stack)
        for guide in [
            root.safeAreaLayoutGuide, root.layoutMarginsGuide, root.readableContentGuide,
            root.keyboardLayoutGuide, root.contentLayoutGuide, root.frameLayoutGuide,
        ] {
            label.topAnchor.constraint(greaterThanOrEqualTo: guide.topAnchor).isActive = true
        }
        label.firstBaselineAnchor.constraint(equalTo: stack.firstBaselineAnchor).isActive = true
        root.layoutIfNeeded()
        let engine = root.layoutEngine
        var texts = [root.layoutDescription]
        for slot in engine.rows.value.entries.indices {
            guard let made = engine.constraint(in: slot) else { continue }
            texts += [made.description, made.summary, made.identifier ?? ""]
        }
        for view in [root, stack] as [View] {
            for guide in view.layoutGuides { texts += [guide.identifier ?? "", "\(guide)"] }
        }
        #expect(texts.count > 100)
        for text in texts {
            #expect(!text.contains("UI") && !text.contains("NS"), "\(text)")
        }
    }
}

/// Replaces addresses by `0x…`.
func withoutAddresses(_ text: String) -> String {
    text.replacing(/0x[0-9a-f]+/, with: "0x…")
}

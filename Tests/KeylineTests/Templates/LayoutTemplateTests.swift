import Testing

@testable import Keyline

/// A title at the leading edge, as wide as its text if there is enough space, and a price at the
/// trailing edge.
struct PriceRow {
    let cell = View(frame: Rect(width: 320, height: 60))
    let title = Natural(80, 20), price = Natural(40, 20)
    let indent: LayoutConstraint

    init() {
        title.identifier = "title"
        price.identifier = "price"
        cell.identifier = "cell"
        price.resist(751)
        cell.addSubview(title, constraints: [equal(\.centerYAnchor)])
        cell.addSubview(price, constraints: [equal(\.centerYAnchor)])
        indent = title.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 16)
        LayoutConstraint.activate([
            indent, price.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -16),
            title.trailingAnchor.constraint(
                lessThanOrEqualTo: price.leadingAnchor, constant: -8),
        ])
    }

    var numbers: [LayoutTemplate.Number] {
        [
            .width, .height, .intrinsicWidth(of: title), .intrinsicWidth(of: price),
            .constant(of: indent),
        ]
    }
}

/// The expected frames are computed by hand.
@Suite("Frames of layout templates")
struct LayoutTemplateTests {
    @Test("a layout template takes width, height, a constant and intrinsic sizes as numbers")
    func numbers() throws {
        let row = PriceRow()
        let template = try LayoutTemplate(of: row.cell, numbers: row.numbers)
        #expect(template.names == ["cell", "title", "price"])
        #expect(template.broken.isEmpty && template.numberCount == 5)
        var frames = try template.frames([320, 60, 80, 40, 16])
        expect(frames[0], 0, 0, 320, 60)
        expect(frames[1], 16, 20, 80, 20)
        expect(frames[2], 264, 20, 40, 20)
        frames = try template.frames([400, 30, 100, 50, 24])
        expect(frames[0], 0, 0, 400, 30)
        expect(frames[1], 24, 5, 100, 20)
        expect(frames[2], 334, 5, 50, 20)
        // The title does not fit: it ends 8 points before the price, which begins at 320 - 16 - 40.
        frames = try template.frames([320, 60, 300, 40, 16])
        expect(frames[1], 16, 20, 240, 20)
        expect(frames[2], 264, 20, 40, 20)
    }

    @Test("a layout template changes no view, and works after the views are deallocated")
    func independence() throws {
        var template: LayoutTemplate?
        do {
            let row = PriceRow()
            row.cell.layoutIfNeeded()
            let before = [row.title.frame, row.price.frame]
            let made = try LayoutTemplate(of: row.cell, numbers: row.numbers)
            _ = try made.frames([500, 60, 90, 40, 99])
            row.cell.layoutIfNeeded()
            #expect([row.title.frame, row.price.frame] == before && row.indent.constant == 16)
            row.indent.constant = 0
            template = made
        }
        let frames = try #require(template).frames([320, 60, 80, 40, 16])
        expect(frames[1], 16, 20, 80, 20)
    }

    @Test("a leading constant of a right-to-left layout template counts from the right")
    func rightToLeft() throws {
        let row = PriceRow()
        row.cell.layoutDirection = .rightToLeft
        let template = try LayoutTemplate(
            of: row.cell, numbers: row.numbers, frames: [row.price, row.title])
        var frames = try template.frames([320, 60, 80, 40, 16])
        expect(frames[0], 16, 20, 40, 20)
        expect(frames[1], 224, 20, 80, 20)
        frames = try template.frames([320, 60, 80, 40, 30])
        expect(frames[1], 210, 20, 80, 20)
    }

    @Test(
        "a layout template accounts for baselines and margins in its constants",
        arguments: [false, true])
    func offsets(isMirrored: Bool) throws {
        let root = View(frame: Rect(width: 320, height: 200))
        root.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        let label = Natural(45, 20), field = Natural(100, 34)
        label.baselines = (16, 4)
        field.baselines = (23, 11)
        label.hug(251)
        field.hug(249)
        root.addSubview(field, constraints: [equal(\.topAnchor, constant: 20)])
        root.addSubview(label)
        let rise = label.firstBaselineAnchor.constraint(equalTo: field.firstBaselineAnchor)
        let inset = LayoutConstraint(
            item: label, attribute: .leading, toItem: root, attribute: .leadingMargin, constant: 8)
        LayoutConstraint.activate([
            rise, inset, field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
            field.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
        ])
        let template = try LayoutTemplate(
            of: root, numbers: [.constant(of: rise), .constant(of: inset), .width],
            frames: [label, field])
        func check(_ numbers: [Double], _ label: [Double], _ field: [Double]) throws {
            let frames = try template.frames(numbers)
            func x(_ rect: [Double]) -> Double {
                isMirrored ? numbers[2] - rect[0] - rect[2] : rect[0]
            }
            expect(frames[0], x(label), label[1], label[2], label[3])
            expect(frames[1], x(field), field[1], field[2], field[3])
        }
        // The top is 8 (margin) + 8. The field begins at 20 + 23 - 16 in its row, and ends 16
        // points before the end.
        try check([0, 8, 320], [16, 27, 45, 20], [69, 20, 235, 34])
        try check([5, 12, 300], [20, 32, 45, 20], [73, 20, 211, 34])
    }

    @Test("a layout template gives frames of stack views and guides relative to their parents")
    func nesting() throws {
        let card = View(frame: Rect(width: 300, height: 100)), guide = LayoutGuide()
        let members = (0..<3).map { _ in Natural(10, 20) }
        let stack = StackView(arrangedSubviews: members)
        stack.distribution = .fillEqually
        stack.spacing = 15
        card.addLayoutGuide(guide)
        card.addSubview(stack)
        stack.translatesAutoresizingMaskIntoConstraints = false
        let inset = guide.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 20)
        LayoutConstraint.activate([
            inset, guide.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -20),
            guide.topAnchor.constraint(equalTo: card.topAnchor, constant: 30),
            guide.heightAnchor.constraint(equalToConstant: 40),
            stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            stack.topAnchor.constraint(equalTo: guide.topAnchor),
            stack.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
        let template = try LayoutTemplate(
            of: card, numbers: [.width, .constant(of: inset)], frames: [guide, stack] + members)
        var frames = try template.frames([340, 20])
        expect(frames[0], 20, 30, 300, 40)
        expect(frames[1], 20, 30, 300, 40)
        for (i, x) in [0.0, 105, 210].enumerated() { expect(frames[2 + i], x, 0, 90, 40) }
        frames = try template.frames([380, 30])
        for (i, x) in [0.0, 115, 230].enumerated() { expect(frames[2 + i], x, 0, 100, 40) }
        // The list of items does not contain the stack view.
        let last = try LayoutTemplate(
            of: card, numbers: [.width, .constant(of: inset)], frames: [members[2], members[1]])
        var some = [Rect](repeating: .zero, count: 40_000)
        var rows: [Double] = []
        for i in 0..<20_000 { rows += [Double(340 + i), 20] }
        try last.stamp(instances: 20_000, rows, into: &some)
        expect(some[0], 210, 0, 90, 40)
        expect(some[1], 105, 0, 90, 40)
        // The root is 19 999 points wider, and each of the three views gets a third of that.
        expect(some[39_998], 210 + 13_332 + 2.0 / 3, 0, 90 + 6666 + 1.0 / 3, 40)
    }

    @Test("a layout template accounts for alignment insets of the top view and of a subview")
    func alignment() throws {
        let root = View(frame: Rect(width: 300, height: 200)), top = Natural(-1, -1)
        top.insets = Insets(top: 1, left: 3, bottom: 4, right: 2)
        top.frame = Rect(width: 80, height: 60)
        root.addSubview(top)
        let child = Natural(-1, -1)
        child.insets = Insets(bottom: 10, right: 10)
        top.addSubview(
            child,
            constraints: [
                equal(\.leadingAnchor), equal(\.trailingAnchor), equal(\.topAnchor, constant: 20),
                equal(\.heightAnchor, constant: 50),
            ])
        let template = try LayoutTemplate(of: top, numbers: [.width])
        let frames = try template.frames([100])
        expect(frames[0], 0, 0, 100, 60)
        // The alignment rectangle of the topmost view is (3, 1, 95, 55).
        expect(frames[1], 3, 21, 105, 60)
    }

    @Test("a layout template rounds the edges of nested views to pixels of the root")
    func pixels() throws {
        let root = View(frame: Rect(width: 320, height: 44))
        root.displayScale = 1
        let buttons = (0..<3).map { _ in View() }
        for (i, button) in buttons.enumerated() {
            root.addSubview(button, constraints: [equal(\.topAnchor), equal(\.bottomAnchor)])
            if i > 0 {
                button.constrainToView(
                    buttons[i - 1],
                    constraints: [
                        equal(\.leftAnchor, \.rightAnchor, constant: 8), equal(\.widthAnchor),
                    ])
            }
        }
        buttons[0].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 16).isActive = true
        buttons[2].rightAnchor.constraint(equalTo: root.rightAnchor, constant: -16).isActive = true
        let inner = View()
        buttons[1].addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor, constant: 0.4), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.heightAnchor, constant: 10),
            ])
        let template = try LayoutTemplate(of: root, numbers: [.width], frames: buttons + [inner])
        let frames = try template.frames([320])
        expect(frames[0], 16, 0, 91, 44)
        expect(frames[1], 115, 0, 90, 44)
        expect(frames[2], 213, 0, 91, 44)
        // From 114 2/3 + 0.4, rounded to 115, to 205 1/3.
        expect(frames[3], 0, 0, 90, 10)
    }

    @Test("a layout template that fits vertically makes its top view as high as the contents")
    func fitting() throws {
        let cell = View(frame: Rect(width: 200, height: 7)), text = Natural(50, 20)
        cell.addSubview(
            text,
            constraints: [
                equal(\.leadingAnchor, constant: 10), equal(\.trailingAnchor, constant: -10),
                equal(\.topAnchor, constant: 10), equal(\.bottomAnchor, constant: -10),
            ])
        let template = try LayoutTemplate(
            of: cell, numbers: [.width, .intrinsicHeight(of: text)], fitting: [.vertical])
        var frames = try template.frames([200, 20])
        expect(frames[0], 0, 0, 200, 40)
        expect(frames[1], 10, 10, 180, 20)
        frames = try template.frames([100, 50])
        expect(frames[0], 0, 0, 100, 70)
        expect(frames[1], 10, 10, 80, 50)
    }

    @Test("a layout template keeps fixed frames, also of views without constraints")
    func fixedFrames() throws {
        let root = View(frame: Rect(width: 300, height: 100))
        let icon = View(frame: Rect(x: 10, y: 12, width: 30, height: 40))
        let alone = View(frame: Rect(x: 200.5, y: 1, width: 20, height: 20))
        let inside = View(frame: Rect(x: 1, y: 2, width: 3, height: 4)), next = View()
        root.addSubview(icon)
        root.addSubview(alone)
        alone.addSubview(inside)
        alone.addSubview(next)
        next.constrainToView(
            icon,
            constraints: [
                equal(\.leftAnchor, \.rightAnchor, constant: 8), equal(\.topAnchor),
                equal(\.heightAnchor), equal(\.widthAnchor),
            ])
        next.translatesAutoresizingMaskIntoConstraints = false
        let template = try LayoutTemplate(
            of: root, numbers: [.width], frames: [icon, alone, inside, next])
        let frames = try template.frames([500])
        expect(frames[0], 10, 12, 30, 40)
        expect(frames[1], 200.5, 1, 20, 20)
        expect(frames[2], 1, 2, 3, 4)
        expect(frames[3], 48 - 200.5, 11, 30, 40)
    }

    @Test("a layout template takes the height of wrapped text as a number")
    func wrapping() throws {
        // Each word has four letters of 0.556 x 10 points and a c of 0.5 x 10; a space has 0.278 x
        // 10. Lines are 12 points high.
        let label = Label("abcde abcde abcde abcde")
        label.pointSize = 10
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        let cell = View(frame: Rect(width: 70, height: 100))
        cell.addSubview(
            label,
            constraints: [equal(\.leadingAnchor), equal(\.trailingAnchor), equal(\.topAnchor)])
        // Two words of 27.24 points and a space need 57.26 points, so the text has two lines.
        let template = try LayoutTemplate(
            of: cell, numbers: [.width, .intrinsicHeight(of: label)], frames: [label])
        expect(try template.frames([70, 24])[0], 0, 0, 70, 24)
        expect(try template.frames([30, 48])[0], 0, 0, 30, 48)
        let asItIs = try LayoutTemplate(of: cell, numbers: [.width], frames: [label])
        expect(try asItIs.frames([70])[0], 0, 0, 70, 24)
    }

    @Test("a template keeps a fillProportionally stack's ratios when intrinsic sizes change")
    func proportions() throws {
        let root = View(frame: Rect(width: 300, height: 20))
        let members = [Natural(100, 20), Natural(50, 20)]
        let stack = StackView(arrangedSubviews: members)
        stack.distribution = .fillProportionally
        root.addSubview(
            stack,
            constraints: [
                equal(\.leadingAnchor), equal(\.trailingAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        let template = try LayoutTemplate(
            of: root, numbers: [.width, .intrinsicWidth(of: members[0])], frames: members)
        for natural in [100.0, 400] {
            let frames = try template.frames([600, natural])
            expect(frames[0], 0, 0, 400, 20)
            expect(frames[1], 400, 0, 200, 20)
        }
    }
}

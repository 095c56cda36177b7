import Testing

@testable import Keyline

/// A box of another toolkit, which stores its own frame.
private class Box: LayoutItem {
    let layoutNode = LayoutNode()
    private(set) var frame = Rect.zero
    private(set) var insetChanges = 0
    private var children: [Box] = []

    init(_ name: String) {
        layoutNode.item = self
        layoutNode.identifier = name
    }

    convenience init(_ name: String, _ width: Double, _ height: Double) {
        self.init(name)
        layoutNode.frame = Rect(width: width, height: height)
    }

    func add(_ boxes: Box...) {
        children += boxes
        for box in boxes { layoutNode.addChild(box.layoutNode) }
    }

    func layoutFrameDidChange(to frame: Rect) { self.frame = frame }
    func insetsDidChange() { insetChanges += 1 }

    // The property must be declared here; otherwise the protocol's default would be used even if a
    // subclass overrides it.
    var intrinsicContentSize: Size { .noIntrinsic }
    func naturalSize(forWidth width: Double) -> Size? { nil }
    var lastBaselineOffset: Double { 0 }
}

/// A paragraph with letters of 10 points in lines of 20 points, broken at its width.
private final class Paragraph: Box {
    var letters = 0 { didSet { layoutNode.invalidateIntrinsicContentSize() } }
    private(set) var questions = 0

    convenience init(_ name: String, letters: Int) {
        self.init(name)
        self.letters = letters
    }

    override var intrinsicContentSize: Size { Size(width: Double(10 * letters), height: 20) }

    override func naturalSize(forWidth width: Double) -> Size? {
        questions += 1
        let inLine = max(1, Int(width / 10)), lines = (letters + inLine - 1) / inLine
        return Size(width: Double(10 * min(letters, inLine)), height: Double(20 * lines))
    }

    override var lastBaselineOffset: Double { 4 }
}

@Suite("Layout items of a toolkit that does not use Keyline's views")
struct ToolkitTests {
    /// Makes a page with a paragraph between its margins, and a line below the paragraph.
    private func page(_ width: Double) -> (page: Box, text: Paragraph, line: Box) {
        let page = Box("page", width, 400), line = Box("line")
        let text = Paragraph("text", letters: 50)
        page.add(text, line)
        page.layoutMargins = Insets(top: 10, left: 10, bottom: 10, right: 10)
        let margins = page.layoutMarginsGuide
        LayoutConstraint.activate([
            text.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            text.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            text.topAnchor.constraint(equalTo: margins.topAnchor),
            line.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 5),
            line.heightAnchor.constraint(equalToConstant: 1),
            line.leadingAnchor.constraint(equalTo: text.leadingAnchor),
            line.widthAnchor.constraint(equalTo: text.widthAnchor, multiplier: 0.5),
        ])
        return (page, text, line)
    }

    @Test("a toolkit item that wraps text gets the height for its width in the same pass")
    func heightForWidth() {
        let (page, text, line) = page(200)
        page.layoutNode.layoutTree()
        // With 18 letters in a line, there are 3 lines.
        expect(text.frame, 10, 10, 180, 60)
        expect(line.frame, 10, 75, 90, 1)
        page.layoutNode.frame.size.width = 120
        page.layoutNode.layoutTree()
        expect(text.frame, 10, 10, 100, 100)
        expect(line.frame, 10, 115, 50, 1)
        text.letters = 20
        page.layoutNode.layoutTree()
        expect(text.frame, 10, 10, 100, 40)
        expect(line.frame, 10, 55, 50, 1)
        let questions = text.questions
        page.layoutNode.layoutTree()
        #expect(text.questions == questions)
        page.layoutNode.frame.size.width = 600
        page.layoutNode.layoutTree()
        expect(text.frame, 10, 10, 580, 20)
    }

    @Test("a constraint to a toolkit item's last baseline follows the item's bottom edge")
    func baseline() {
        let (page, text, _) = page(120), note = Box("note")
        page.add(note)
        LayoutConstraint.activate([
            note.topAnchor.constraint(equalTo: text.lastBaselineAnchor),
            note.heightAnchor.constraint(equalToConstant: 3),
            note.leftAnchor.constraint(equalTo: page.leftAnchor),
            note.widthAnchor.constraint(equalToConstant: 3),
        ])
        page.layoutNode.layoutTree()
        expect(note.frame, 0, 106, 3, 3)
    }

    @Test("a toolkit item has a smallest fitting size and a fitting height for a required width")
    func fitting() {
        let (page, text, line) = page(200)
        line.bottomAnchor.constraint(equalTo: page.layoutMarginsGuide.bottomAnchor).isActive = true
        #expect(
            page.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 520, height: 46))
        let narrow = page.systemLayoutSizeFitting(
            Size(width: 120, height: 0), withHorizontalFittingPriority: .required)
        #expect(narrow == Size(width: 120, height: 126))
        // A paragraph alone, without a page, can be measured, too.
        #expect(text.systemLayoutSizeFitting(.zero) == Size(width: 500, height: 20))
        let wide: any LayoutItem = page
        #expect(wide.systemLayoutSizeFitting(Size(width: 300, height: 0)).width == 520)
    }

    @Test("exerciseAmbiguityInLayout() switches an ambiguous toolkit item between two frames")
    func ambiguity() {
        let page = Box("page", 200, 100), box = Box("box")
        page.add(box)
        LayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: page.leftAnchor),
            box.topAnchor.constraint(equalTo: page.topAnchor),
            box.heightAnchor.constraint(equalToConstant: 10),
            box.widthAnchor.constraint(greaterThanOrEqualToConstant: 30),
        ])
        #expect(box.hasAmbiguousLayout && !page.hasAmbiguousLayout)
        let before = box.frame
        box.exerciseAmbiguityInLayout()
        #expect(box.frame.width != before.width && box.frame.width >= 30)
        box.exerciseAmbiguityInLayout()
        #expect(box.frame == before)
        box.widthAnchor.constraint(equalToConstant: 40).isActive = true
        #expect(!box.hasAmbiguousLayout && box.frame.width == 40)
        #expect(box.constraintsAffectingLayout(for: .horizontal).map(\.summary).count == 2)
    }

    @Test("a toolkit item inherits the safe area of its parent and measures its margins from it")
    func safeArea() {
        let window = Box("window", 200, 300), panel = Box("panel"), button = Box("button")
        window.add(panel)
        panel.add(button)
        window.safeAreaInsets = Insets(top: 40, bottom: 20)
        for (edge, constant) in [
            (LayoutAttribute.left, 0.0), (.right, 0), (.top, 30), (.bottom, 0),
        ] {
            LayoutConstraint(
                item: panel, attribute: edge, toItem: window, attribute: edge, constant: constant
            ).isActive = true
        }
        let margins = panel.layoutMarginsGuide
        LayoutConstraint.activate([
            button.topAnchor.constraint(equalTo: panel.safeAreaLayoutGuide.topAnchor),
            button.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            button.leftAnchor.constraint(equalTo: margins.leftAnchor),
            LayoutConstraint(
                item: button, attribute: .right, toItem: panel, attribute: .rightMargin),
        ])
        window.layoutNode.layoutTree()
        expect(panel.frame, 0, 30, 200, 270)
        #expect(panel.safeAreaInsets == Insets(top: 10, bottom: 20))
        #expect(panel.insetChanges > 0)
        expect(button.frame, 8, 10, 184, 232)
        panel.directionalLayoutMargins.trailing = 30
        window.safeAreaInsets = .zero
        window.layoutNode.layoutTree()
        expect(button.frame, 8, 0, 162, 262)
        panel.directionalLayoutMargins.leading = 50
        window.layoutDirection = .rightToLeft
        window.layoutNode.layoutTree()
        #expect(panel.layoutMargins.right == 50 && panel.effectiveLayoutDirection == .rightToLeft)
        expect(button.frame, 30, 0, 120, 262)
    }

    @Test("the keyboard and readable-content guides of a toolkit item place a child")
    func surroundings() {
        let window = Box("window", 1000, 300), field = Box("field")
        window.add(field)
        window.keyboardHeight = 120
        LayoutConstraint.activate([
            field.bottomAnchor.constraint(equalTo: window.keyboardLayoutGuide.topAnchor),
            field.topAnchor.constraint(equalTo: window.topAnchor),
            field.leftAnchor.constraint(equalTo: window.readableContentGuide.leftAnchor),
            field.rightAnchor.constraint(equalTo: window.readableContentGuide.rightAnchor),
        ])
        window.layoutNode.layoutTree()
        expect(field.frame, 164, 0, 672, 180)
    }

    @Test("a layout guide that moves from one toolkit item to another loses its constraints")
    func spacers() {
        let page = Box("page", 200, 100), left = Box("left"), right = Box("right")
        page.add(left, right)
        weak var kept: LayoutGuide?
        var gap: LayoutConstraint?
        do {
            let spacer = LayoutGuide()
            kept = spacer
            page.addLayoutGuide(spacer)
            page.addLayoutGuide(spacer)
            gap = spacer.widthAnchor.constraint(equalToConstant: 30)
            LayoutConstraint.activate([
                left.leftAnchor.constraint(equalTo: page.leftAnchor),
                left.widthAnchor.constraint(equalToConstant: 50),
                spacer.leftAnchor.constraint(equalTo: left.rightAnchor),
                right.leftAnchor.constraint(equalTo: spacer.rightAnchor), gap!,
            ])
        }
        page.layoutNode.layoutTree()
        #expect(page.layoutGuides.count == 1 && page.layoutGuides.first === kept)
        #expect(right.frame.minX == 80 && kept?.layoutFrame.width == 30)
        if let kept {
            left.addLayoutGuide(kept)
            #expect(page.layoutGuides.isEmpty && left.layoutGuides.first === kept)
            #expect(gap?.isActive == false)
            left.removeLayoutGuide(kept)
        }
        #expect(kept == nil && left.layoutGuides.isEmpty)
        // Constraints between views and items of another toolkit.
        let view = View(), spacer = LayoutGuide()
        view.addLayoutGuide(spacer)
        left.addLayoutGuide(spacer)
        #expect(view.layoutGuides.isEmpty && left.layoutGuides.count == 1)
        view.addLayoutGuide(spacer)
        #expect(view.layoutGuides.count == 1 && left.layoutGuides.isEmpty)
        #expect(spacer.owningView === view)
    }

    @Test("frames of toolkit items lie on pixels, and their fitting sizes are rounded up to pixels")
    func pixels() {
        let page = Box("page", 100, 100), box = Box("box")
        page.add(box)
        page.layoutNode.displayScale = 2
        LayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: page.leftAnchor, constant: 0.3),
            box.rightAnchor.constraint(equalTo: page.rightAnchor),
            box.widthAnchor.constraint(greaterThanOrEqualToConstant: 10.4),
            box.topAnchor.constraint(equalTo: page.topAnchor),
            box.heightAnchor.constraint(equalToConstant: 1),
        ])
        page.layoutNode.layoutTree()
        expect(box.frame, 0.5, 0, 99.5, 1)
        #expect(page.systemLayoutSizeFitting(.zero).width == 11)
    }

    @Test("a layout node without an item is reported once, with the constraints that place it")
    func forgotten() {
        final class Forgetful: LayoutItem {
            let layoutNode = LayoutNode()
        }
        let page = Box("page", 100, 100), lost = Forgetful()
        page.layoutNode.addChild(lost.layoutNode)
        lost.leftAnchor.constraint(equalTo: page.leftAnchor, constant: 4).isActive = true
        let errors = reports { page.layoutNode.layoutTree() }
        #expect(
            errors.map {
                $0.description.replacing(/\(ToolkitTests.swift:[0-9]+\)/, with: "(here)")
            } == [
                """
                The layout node page/item[0] has no item, so no widget gets its frame: was `layoutNode.item = self` \
                forgotten?
                    page/item[0].left == page.left + 4 (here)
                """
            ])
        #expect(errors.map(\.kind) == [.noItem])
        lost.widthAnchor.constraint(equalToConstant: 9).isActive = true
        #expect(reports { page.layoutNode.layoutTree() }.isEmpty)
        #expect(lost.layoutNode.frame.minX == 4 && lost.layoutNode.frame.width == 9)
    }

    @Test("a pass in which an item's frame notification changes a constraint forever is reported")
    func convergence() {
        final class Restless: Box {
            var width: LayoutConstraint?
            override func layoutFrameDidChange(to frame: Rect) { width?.constant += 1 }
        }
        let page = Box("page", 100, 100), restless = Restless("restless")
        page.add(restless)
        restless.width = restless.widthAnchor.constraint(equalToConstant: 1)
        LayoutConstraint.activate([
            restless.leftAnchor.constraint(equalTo: page.leftAnchor),
            restless.topAnchor.constraint(equalTo: page.topAnchor),
            restless.heightAnchor.constraint(equalToConstant: 1), restless.width!,
        ])
        let errors = reports { page.layoutNode.layoutTree() }
        #expect(errors.map(\.kind) == [.didNotConverge])
        #expect(errors.first?.constraints == ["restless.width == 11"])
    }

    @Test("a View subclass that overrides naturalSize(forWidth:) gets the height for its width")
    func view() {
        final class Prose: View {
            override var intrinsicContentSize: Size { Size(width: 500, height: 20) }
            override func naturalSize(forWidth width: Double) -> Size? {
                Size(width: min(width, 500), height: 20 * (500 / width).rounded(.up))
            }
        }
        let root = View(frame: Rect(width: 120, height: 300)), prose = Prose()
        root.addSubview(
            prose, constraints: [equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        expect(prose.frame, 0, 0, 120, 100)
        root.frame.size.width = 250
        root.layoutIfNeeded()
        expect(prose.frame, 0, 0, 250, 40)
    }
}

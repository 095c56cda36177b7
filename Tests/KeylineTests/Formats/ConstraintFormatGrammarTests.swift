import Keyline
import Testing

@Suite("ConstraintFormat: constraints that a format makes")
struct ConstraintFormatGrammarTests {
    @Test("addConstraint(withFormat:) returns an active constraint with the expected properties")
    func one() throws {
        let scene = ConstraintFormatScene("v1", "v2")
        let made = try scene.root.addConstraint(withFormat: "v1.top = v2.top", views: scene.views)
        #expect(made.isActive)
        #expect(made.firstItem === scene.views["v1"] && made.secondItem === scene.views["v2"])
        #expect(made.firstAttribute == .top && made.secondAttribute == .top)
        #expect(made.relation == .equal && made.multiplier == 1 && made.constant == 0)
        #expect(made.priority == .required && made.identifier == nil)
    }

    @Test(
        "multiplier, item and constant are optional in a constraint format",
        arguments: [
            ("label3.width = 200", "label3.width == 200"),
            ("v1.width = v2.width", "v1.width == v2.width"),
            ("v1.width = 0.5*v2.width", "v1.width == 0.5*v2.width"),
            ("v1.top = v2.bottom + 10", "v1.top == v2.bottom + 10"),
            ("v1.left = v2.left - 4", "v1.left == v2.left - 4"),
            ("v1.width = 0.5*v2.width - 4", "v1.width == 0.5*v2.width - 4"),
            ("v1.width = -4", "v1.width == -4"),
            ("v1.width = +4", "v1.width == 4"),
            ("v1.width = -0.5*v2.width+4", "v1.width == -0.5*v2.width + 4"),
        ])
    func optional(format: String, expected: String) throws {
        #expect(try ConstraintFormatScene("v1", "v2", "label3").words(format) == [expected])
    }

    @Test("a constraint format without a second item has notAnAttribute as second attribute")
    func noSecond() throws {
        let made = try ConstraintFormatScene("v1").made("v1.width = 200")
        #expect(made.map(\.secondAttribute) == [.notAnAttribute])
        #expect(made.first?.secondItem == nil)
    }

    @Test(
        "a constraint format may have white space and line ends between its parts",
        arguments: [
            "label1.width=0.5*self.width+4@750#wide",
            "label1.width = 0.5 * self.width + 4 @ 750 # wide",
            " \tlabel1 . width\t=\u{A0}0.5* self .width +4 @750 #\twide ",
            "\n label1\n.\nwidth\n=\n0.5\n*\nself\n.width\n+\n4\n@\n750 # wide\n",
            "label1.width\r\n  = 0.5 * self.width\r\n  + 4\r\n  @ 750 # wide\r\n",
        ])
    func whitespace(format: String) throws {
        let scene = ConstraintFormatScene("label1")
        #expect(try scene.words(format) == ["label1.width == 0.5*root.width + 4 @750 #wide"])
    }

    @Test("self in a constraint format is the receiver, even if a view is named self")
    func receiver() throws {
        let scene = ConstraintFormatScene("label1", "self")
        #expect(
            try scene.words("label1.centerX = self.centerX") == ["label1.centerX == root.centerX"])
        #expect(
            try scene.words("self.width >= label1.width") == ["root.width >= label1.width"])
    }

    @Test(
        "a constraint format accepts each attribute name",
        arguments: [
            ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom),
            ("leading", .leading), ("trailing", .trailing), ("width", .width),
            ("height", .height), ("centerX", .centerX), ("centerY", .centerY),
            ("baseline", .lastBaseline), ("lastBaseline", .lastBaseline),
            ("firstBaseline", .firstBaseline),
        ] as [(String, LayoutAttribute)])
    func attributes(name: String, attribute: LayoutAttribute) throws {
        let made = try ConstraintFormatScene("a", "b").made("a.\(name) = b.\(name)")
        #expect(made.map(\.firstAttribute) == [attribute])
        #expect(made.map(\.secondAttribute) == [attribute])
    }

    @Test("notAnAttribute on the right of a constraint format omits the second item")
    func notAnAttribute() throws {
        let scene = ConstraintFormatScene("a", "b")
        #expect(
            try scene.words("a.width = 2*b.notAnAttribute + 5; a.height = b.notAnAttribute") == [
                "a.width == 5", "a.height == 0",
            ])
    }

    @Test(
        "a constraint format accepts each margin attribute",
        arguments: [
            ("left", "leftMargin", 13), ("right", "rightMargin", 14), ("top", "topMargin", 15),
            ("bottom", "bottomMargin", 16), ("leading", "leadingMargin", 17),
            ("trailing", "trailingMargin", 18), ("centerX", "centerXWithinMargins", 19),
            ("centerY", "centerYWithinMargins", 20),
        ])
    func margins(first: String, second: String, rawValue: Int) throws {
        let scene = ConstraintFormatScene("a")
        let made = try scene.made("a.\(first) = self.\(second)")
        #expect(made.map(\.secondAttribute.rawValue) == [rawValue])
    }

    @Test(
        "a constraint format has a relation, and a multiplier before or after the item",
        arguments: [
            ("a.left = b.left", "a.left == b.left"),
            ("a.left == b.left", "a.left == b.left"),
            ("a.left <= b.left", "a.left <= b.left"),
            ("a.left >= b.left", "a.left >= b.left"),
            ("a.width = 2 * b.width", "a.width == 2*b.width"),
            ("a.width = b.width * 2", "a.width == 2*b.width"),
            ("a.width = b.width / 4", "a.width == 0.25*b.width"),
            ("a.width = 3 * b.width / 4", "a.width == 0.75*b.width"),
            ("a.width = 3 / 4 * b.width", "a.width == 0.75*b.width"),
            ("a.width = b.width * 3 / 4", "a.width == 0.75*b.width"),
            ("a.width = -b.width", "a.width == -1*b.width"),
            ("a.width = b.width * -2", "a.width == -2*b.width"),
            ("a.centerX = 0.5 * b.right", "a.centerX == 0.5*b.right"),
            ("a.width = 0 * b.width + 5", "a.width == 0*b.width + 5"),
            ("a.width = b.height", "a.width == b.height"),
            ("a.height = 2 * a.width", "a.height == 2*a.width"),
            ("a.top = b.centerY", "a.top == b.centerY"),
            ("a.baseline = b.firstBaseline - 3", "a.lastBaseline == b.firstBaseline - 3"),
            ("a.leading = b.centerX", "a.leading == b.centerX"),
            ("a.left = b.centerX", "a.left == b.centerX"),
            ("_v1.width = é2.width", "_v1.width == é2.width"),
        ])
    func relations(format: String, expected: String) throws {
        #expect(try ConstraintFormatScene("a", "b", "_v1", "é2").words(format) == [expected])
    }

    @Test(
        "a constraint format adds and multiplies its numbers",
        arguments: [
            ("a.width = 0.5", "a.width == 0.5"),
            ("a.width = .5", "a.width == 0.5"),
            ("a.width = 5.", "a.width == 5"),
            ("a.width = 1e2", "a.width == 100"),
            ("a.width = 25E-1", "a.width == 2.5"),
            ("a.width = 1.5e+2", "a.width == 150"),
            ("a.width = 5 * 4 - 12 / 8", "a.width == 18.5"),
            ("a.left = 8 + b.right", "a.left == b.right + 8"),
            ("a.left = 8 - 2 + b.right + 4", "a.left == b.right + 10"),
            ("a.width = 300 - b.width", "a.width == -1*b.width + 300"),
            ("a.left = b.right + -8", "a.left == b.right - 8"),
            ("a.left = b.right - -8", "a.left == b.right + 8"),
            ("a.left = b.right - +8", "a.left == b.right - 8"),
        ])
    func numbers(format: String, expected: String) throws {
        #expect(try ConstraintFormatScene("a", "b").words(format) == [expected])
    }

    @Test(
        "metrics can be factors, constants and priorities in a constraint format",
        arguments: [
            ("a.width = gap", "a.width == 12"),
            ("a.width = -gap", "a.width == -12"),
            ("a.left = b.right + gap", "a.left == b.right + 12"),
            ("a.left = b.right - gap", "a.left == b.right - 12"),
            ("a.left = b.right + 2 * gap - 1", "a.left == b.right + 23"),
            ("a.width = half * b.width", "a.width == 0.5*b.width"),
            ("a.width = b.width * half", "a.width == 0.5*b.width"),
            ("a.width = b.width / half + gap", "a.width == 2*b.width + 12"),
            ("a.width = 5 @ soft", "a.width == 5 @300.5"),
            // Metrics, items and priorities may have the same name, because each can occur in other
            // positions only.
            ("a.width = b.width + b", "a.width == b.width + 3"),
            ("a.width = super", "a.width == 7"),
            ("a.width = 5 @ low", "a.width == 5 @1"),
        ])
    func metrics(format: String, expected: String) throws {
        let metrics = ["gap": 12, "half": 0.5, "soft": 300.5, "b": 3, "super": 7, "low": 1]
        #expect(try ConstraintFormatScene("a", "b").words(format, metrics) == [expected])
    }

    @Test(
        "a priority in a constraint format is a number or a name",
        arguments: [
            ("1000", 1000), ("required", 1000), ("high", 750), ("low", 250), ("strong", 900),
            ("medium", 500), ("weak", 100), ("0.5", 0.5), ("999.5", 999.5), ("+20", 20),
        ] as [(String, Double)])
    func priorities(name: String, expected: Double) throws {
        let scene = ConstraintFormatScene("a", "b")
        let formats = ["a.width = 5 @ \(name)", "a.left >= b.right @\(name)"]
        for format in formats {
            #expect(try scene.made(format).map(\.priority.rawValue) == [expected])
        }
    }

    @Test(
        "an identifier in a constraint format comes before or after the constraint",
        arguments: [
            ("a.width = 5 # wide", "wide"), ("a.width = 5#wide", "wide"),
            ("a.width = 5 @1000 # wide-2.b_c", "wide-2.b_c"), ("# wide : a.width = 5", "wide"),
            ("#wide:a.width = 5", "wide"), ("#wide\n:\na.width = 5", "wide"),
            ("a.width = 5 # 2 // the second", "2"),
        ])
    func identifiers(format: String, expected: String) throws {
        #expect(try ConstraintFormatScene("a").made(format).map(\.identifier) == [expected])
    }

    @Test("super in a constraint format is a view's superview or a guide's owning view")
    func superview() throws {
        let scene = ConstraintFormatScene("outer", "super")
        let outer = try #require(scene.views["outer"] as? View)
        let inner = scene.add("inner", in: outer), guide = LayoutGuide()
        guide.identifier = "guide"
        inner.addLayoutGuide(guide)
        func words(_ format: String, _ receiver: any LayoutItem) throws -> [String] {
            try LayoutConstraint.constraints(
                format: format, relativeTo: receiver, views: scene.views
            ).map(scene.words)
        }
        #expect(try words("self.left = super.left", inner) == ["inner.left == outer.left"])
        #expect(try words("self.left = super.left", outer) == ["outer.left == root.left"])
        #expect(try words("self.left = super.left", guide) == ["guide.left == inner.left"])
    }

    @Test("safe in a constraint format is the receiver's safe area guide")
    func safeArea() throws {
        let scene = ConstraintFormatScene("a", "safe")
        let made = try scene.made("a.top = safe.top; safe.width >= 2*a.width")
        #expect(made.first?.secondItem === scene.root.safeAreaLayoutGuide)
        #expect(made.last?.firstItem === scene.root.safeAreaLayoutGuide)
    }

    @Test("a constraint format accepts items that are not views, and super for their parents")
    func hosts() throws {
        let scene = ConstraintFormatScene()
        let (window, button) = (HostItem("window"), HostItem("button"))
        window.layoutNode.addChild(button.layoutNode)
        let made = try LayoutConstraint.constraints(
            format: "self.left = super.left + 8", relativeTo: button)
        #expect(made.map(scene.words) == ["button.left == window.left + 8"])
    }

    @Test(
        "line ends and semicolons separate constraints in a format, and order is kept",
        arguments: [
            "a.width = 1; b.width = 2; a.left = b.left",
            "a.width = 1\nb.width = 2\na.left = b.left",
            "\n;a.width = 1 ;; \n\n b.width = 2;\na.left\n=\nb.left\n;;\n",
            "// sizes\na.width = 1 // first\nb.width = 2// second\n\n// place\na.left = b.left",
            "a.width = 1; // first\nb.width =  // second\n2; a.left = b.left",
        ])
    func several(format: String) throws {
        let scene = ConstraintFormatScene("a", "b")
        #expect(try scene.words(format) == ["a.width == 1", "b.width == 2", "a.left == b.left"])
    }

    @Test("a constraint format with all parts makes the expected four constraints")
    func severalWithAll() throws {
        let scene = ConstraintFormatScene("a", "b")
        let format = """
            #one: a.width = 1/2*b.width + 3 @ high
            a.left = b.right - gap   @ 5   # two
            #three: a.top = b.top; a.height = 4 # four
            """
        #expect(
            try scene.words(format, ["gap": 8]) == [
                "a.width == 0.5*b.width + 3 @750 #one", "a.left == b.right - 8 @5 #two",
                "a.top == b.top #three", "a.height == 4 #four",
            ])
    }

    @Test("a constraint format with only a comment makes no constraint")
    func comment() throws {
        #expect(try ConstraintFormatScene().words(" // nothing\n;") == [])
    }

    @Test("addConstraints(withFormat:) activates, and constraints(format:) only creates")
    func activity() throws {
        let scene = ConstraintFormatScene("a", "b")
        let only = try LayoutConstraint.constraints(format: "a.left = b.left", views: scene.views)
        #expect(only.map(\.isActive) == [false])
        let added = try scene.root.addConstraints(
            withFormat: "a.left = self.left; b.left = a.right", views: scene.views)
        #expect(added.map(\.isActive) == [true, true])
        let several = try scene.root.addConstraints(
            withFormats: ["a.width = w", "b.width = w; b.height = 2*w"], views: scene.views,
            metrics: ["w": 5])
        #expect(
            several.map(scene.words) == ["a.width == 5", "b.width == 5", "b.height == 10"])
        #expect(several.allSatisfy { $0.isActive })
        let sized = try scene.root.addConstraint(withFormat: "self.width >= 10;\n")
        #expect(sized.isActive)
    }

    @Test("constraint formats accept a dictionary of views, and results may be ignored")
    func types() throws {
        let root = View(), only: [String: View] = ["a": View()]
        root.addSubview(try #require(only["a"]))
        try root.addConstraint(withFormat: "a.left = self.left", views: only)
        try root.addConstraints(withFormat: "a.top = self.top", views: only, metrics: [:])
        try root.addConstraints(withFormats: ["a.width = w"], views: only, metrics: ["w": 1])
    }

    @Test("constraints(format:) accepts views that have no superview")
    func apart() throws {
        let (a, b) = (View(), View())
        let made = try LayoutConstraint.constraints(
            format: "a.left = b.right", views: ["a": a, "b": b])
        #expect(made.count == 1)
    }

    @Test("a constraint format changes no view's translatesAutoresizingMaskIntoConstraints")
    func untouched() throws {
        let scene = ConstraintFormatScene("a"), fixed = View()
        scene.root.addSubview(fixed)
        scene.add("fixed", fixed)
        try scene.root.addConstraints(
            withFormat: "a.left = fixed.right; a.width = 5", views: scene.views)
        #expect(fixed.translatesAutoresizingMaskIntoConstraints)
        #expect(scene.root.translatesAutoresizingMaskIntoConstraints)
        #expect((scene.views["a"] as? View)?.translatesAutoresizingMaskIntoConstraints == false)
    }

    @Test("a constraint format can relate views with parents or children that are not views")
    func mixedTrees() throws {
        let host = HostItem("host"), apart = HostItem("apart"), a = View(), b = View()
        host.layoutNode.addChild(a.layoutNode)
        host.layoutNode.addChild(b.layoutNode)
        try a.addConstraint(withFormat: "self.left = b.left", views: ["b": b])
        try a.addConstraint(withFormat: "self.left >= host.left", views: ["host": host])
        let error = #expect(throws: ConstraintFormatError.self) {
            try a.addConstraint(withFormat: "self.left = apart.left", views: ["apart": apart])
        }
        #expect(error?.kind == .noCommonAncestor)
    }

    @Test("the examples of the manual for constraint formats give the documented results")
    func manual() throws {
        let scene = ConstraintFormatScene("icon", "title")
        let format = """
            icon.top = safe.top + gap; icon.centerX = self.centerX
            title.width <= 0.5 * self.width - 2 * gap @ high   # half
            title.centerX = icon.centerX
            """
        #expect(
            try scene.words(format, ["gap": 8]) == [
                "icon.top == safeAreaLayoutGuide.top + 8", "icon.centerX == root.centerX",
                "title.width <= 0.5*root.width - 16 @750 #half", "title.centerX == icon.centerX",
            ])
        let error = #expect(throws: ConstraintFormatError.self) {
            try scene.made("title.top = icon.bottom\nicon.top = title.botom + 8")
        }
        #expect(error?.kind == .unknownAttribute("botom"))
        #expect(error?.line == 2 && error?.column == 18)
    }
}

/// An item that is not a view.
private final class HostItem: LayoutItem {
    let layoutNode = LayoutNode()
    init(_ name: String) { (layoutNode.item, layoutNode.identifier) = (self, name) }
}

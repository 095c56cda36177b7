import Keyline

#if !FUZZING
    import Testing
#endif

// Properties of the text languages that must hold for any bytes. Either a text is refused with an error whose
// position lies in the text, and nothing has changed. Or its constraints can be laid out.

/// Checks a property. If it does not hold, the fuzzer stops, or the test records an issue.
func property(_ holds: Bool, _ name: @autoclosure () -> String) {
    if holds { return }
    #if !FUZZING
        Issue.record("property broken: \(name())")
    #else
        fatalError("property broken: \(name())")
    #endif
}

/// Views in different surroundings (nested, in a guide, without a superview), with the names that the formats use.
struct Scene {
    let root = View(frame: Rect(width: 320, height: 200))
    let a = View(), b = View(), inner = View()
    let guide = LayoutGuide()
    let orphan = View()
    let views: [String: any LayoutItem]
    let metrics: [String: Double] = [
        "m": 8, "half": 0.5, "zero": 0, "minus": -20, "huge": 1e300, "tiny": 1e-300,
        "nan": .nan, "infinity": .infinity, "low": 250, "required": 1000,
    ]

    init() {
        for view in [a, b, inner, orphan] { view.translatesAutoresizingMaskIntoConstraints = false }
        root.addSubview(a)
        root.addSubview(b)
        a.addSubview(inner)
        root.addLayoutGuide(guide)
        views = [
            "a": a, "b": b, "c": inner, "g": guide, "root": root, "orphan": orphan,
            "a1": a, "a2": b, "a3": inner,
        ]
    }

    /// The number of constraints and guides. It must not change if a text is refused.
    var size: Int {
        root.constraints.count + a.constraints.count + b.constraints.count + root.layoutGuides.count
    }

    func layOut() {
        root.layoutIfNeeded()
        for view in [root, a, b, inner] {
            let frame = view.frame
            property(
                [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
                    .allSatisfy(\.isFinite), "frames are finite")
        }
    }
}

/// Checks that an error has a message, and a position within its text.
func judge(_ description: String, reason: String, format: String, line: Int, column: Int) {
    let lines = format.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    property(line >= 1 && line <= lines.count, "the line is one of the text")
    property(column >= 1 && column <= lines[line - 1].count + 1, "the column is in the line")
    property(!reason.isEmpty && description.contains(reason), "an error has a reason")
}

func playVisualFormat(_ text: String, _ options: LayoutConstraint.FormatOptions) {
    let scene = Scene()
    let before = scene.size
    do throws(VisualFormatError) {
        let made = try LayoutConstraint.constraints(
            withVisualFormat: text, options: options, metrics: scene.metrics, views: scene.views)
        property(made.allSatisfy { !$0.isActive }, "constraints come inactive")
        let within = made.filter { involves($0, scene) }
        LayoutConstraint.activate(within)
        scene.layOut()
        LayoutConstraint.deactivate(within)
        scene.layOut()
    } catch {
        property(scene.size == before, "a mistake changes nothing")
        judge(
            error.description, reason: error.reason, format: text, line: error.line,
            column: error.column)
    }
}

/// Whether both items are in the scene's tree, so that the constraint can be activated.
func involves(_ constraint: LayoutConstraint, _ scene: Scene) -> Bool {
    constraint.firstItem !== scene.orphan && constraint.secondItem !== scene.orphan
}

func playConstraintFormat(_ text: String, single: Bool) {
    let scene = Scene()
    let before = scene.size
    do throws(ConstraintFormatError) {
        let loose = try LayoutConstraint.constraints(
            format: text, relativeTo: scene.a, views: scene.views, metrics: scene.metrics)
        property(loose.allSatisfy { !$0.isActive }, "constraints come inactive")
        let made =
            single
            ? [
                try scene.a.addConstraint(
                    withFormat: text, views: scene.views, metrics: scene.metrics)
            ]
            : try scene.a.addConstraints(
                withFormat: text, views: scene.views, metrics: scene.metrics)
        property(made.count == loose.count, "both ways make the same constraints")
        property(
            made.allSatisfy { $0.isActive || $0.refusal != nil },
            "what is added is active, or says why it never will be")
        scene.layOut()
        LayoutConstraint.deactivate(made)
        scene.layOut()
    } catch {
        property(scene.size == before, "a mistake changes nothing")
        judge(
            error.description, reason: error.reason, format: text, line: error.line,
            column: error.column)
    }
}

/// Checks all properties for one input. Bytes that are not valid UTF-8 become replacement characters.
func play(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes, as: UTF8.self)
    // The options are derived from the text by hashing, so that the corpus consists of plain texts.
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    LayoutEngine.withConflictHandler({ error in
        property(!error.log.isEmpty, "a report says something")
    }) {
        playVisualFormat(text, [])
        playVisualFormat(text, LayoutConstraint.FormatOptions(rawValue: UInt(hash >> 8)))
        playConstraintFormat(text, single: false)
        playConstraintFormat(text, single: true)
    }
}

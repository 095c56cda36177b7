/// Converts one scene of an Interface Builder file to a layout document in YAML. docs/Import.md
/// lists what each element becomes.
package final class InterfaceImport {
    /// A view of the Interface Builder file that becomes a view of the document.
    struct Node {
        var element: XMLElement
        var name: String
        /// The index of the superview in `nodes`, or nil for the root view.
        var parent: Int?
        var children: [Int] = []
        /// The frame that the file states, in the superview's coordinates; nil if the file states
        /// none.
        var frame: InterfaceFrame?
    }

    /// An item of the Interface Builder file to which constraints can refer by its id.
    enum Item {
        case view(Int)
        /// The safe area of the view with this index in `nodes`.
        case safeArea(Int)
        /// The top or bottom layout guide of a view controller, which Interface Builder offered
        /// before the safe area: its edge is that of a bar above or below the view.
        case topBar, bottomBar
        /// The guide for the scrolled content of the scroll view with this index in `nodes`.
        case content(Int)
    }

    let file: InterfaceFile
    let scene: InterfaceFile.Scene
    /// Notes for the user about parts of the file that are invalid, or that a layout document
    /// cannot express.
    package private(set) var notes: [Finding] = []
    /// The layout document that the scene was converted to, as YAML.
    package private(set) var text = ""

    private(set) var nodes: [Node] = []
    private(set) var items: [String: Item] = [:]
    /// The constraints in the language of layout documents, by the index of the view under whose
    /// key `constraints` they are listed.
    var constraints: [Int: [String]] = [:]
    /// The indices of the scroll views for which the document needs a guide for the scrolled
    /// content, because a constraint refers to it.
    var contents: Set<Int> = []
    /// The names of the guides for scrolled content in the document, by the index of the scroll
    /// view.
    var contentNames: [Int: String] = [:]
    private var names = UniqueNames()
    private var outlets: [String: String] = [:]
    /// The ids of views and constraints that exist only for some size classes. They are left out,
    /// because a document has one layout for all.
    private(set) var excluded: Set<String> = []
    private static let mostNotes = 200

    package init(_ scene: InterfaceFile.Scene, of file: InterfaceFile) {
        (self.scene, self.file) = (scene, file)
        collectOutlets()
        add(scene.view, in: nil)
        addGuides()
        for index in nodes.indices {
            addAutoresizing(of: index)
            for element in nodes[index].element.all(in: "constraints") {
                addConstraint(element, of: index)
            }
        }
        noteTranslations()
        text = documentText()
        notes = notes.inOrder
    }

    // MARK: Notes

    func note(_ element: XMLElement, _ message: String) {
        guard notes.count < InterfaceImport.mostNotes else { return }
        let id = element["id"].map { " (id \($0.prefix(60)))" } ?? ""
        var text = "`\(element.name)`\(id): \(message)"
        if notes.count + 1 == InterfaceImport.mostNotes { text = "Further notes are left out." }
        notes.append(Finding(.notImported, text, at: element.position))
    }

    private func noteTranslations() {
        guard file.source.file.contains(".lproj/"), let document = file.document else { return }
        note(document, "Texts are those of this file; translations beside it are not read.")
    }

    // MARK: Numbers

    /// Returns the value of a numeric attribute, or nil if the element lacks the attribute. An
    /// invalid number also gives nil, and adds a note for the user, which ends with the effect.
    func number(_ element: XMLElement, _ attribute: String, effect: String = "") -> Double? {
        guard let text = element[attribute] else { return nil }
        guard let number = Double(text), number.isFinite, abs(number) <= 1e6 else {
            note(
                element,
                "`\(attribute)` is not a number that a layout can have: `\(text.prefix(40))`\(effect)."
            )
            return nil
        }
        return number
    }

    // MARK: Views

    /// Collects the outlets of the scene. An outlet is the name of a property by which the app's
    /// code refers to a view, so it is a good name for the view.
    private func collectOutlets() {
        guard var waiting = file.document.map({ [$0] }) else { return }
        while let element = waiting.popLast() {
            if element.name == "outlet", let view = element["destination"],
                let name = element["property"], !["view", "delegate", "dataSource"].contains(name),
                outlets[view] == nil
            {
                outlets[view] = name
            }
            waiting += element.children
        }
    }

    private func add(_ element: XMLElement, in parent: Int?) {
        collectExcluded(element)
        let index = nodes.count
        nodes.append(Node(element: element, name: name(of: element, parent), parent: parent))
        nodes[index].frame = frame(of: element)
        if let parent { nodes[parent].children.append(index) }
        if let id = element["id"] {
            if items[id] != nil { note(element, "There is another element of this id.") }
            items[id] = items[id] ?? .view(index)
        }
        for child in InterfaceKinds.views(in: element) {
            if child["id"].map(excluded.contains) == true {
                note(child, "The view is installed for some classes of sizes only, and left out.")
            } else {
                add(child, in: index)
            }
        }
    }

    private func name(of element: XMLElement, _ parent: Int?) -> String {
        let identifiers = [
            element["userLabel"], element.first("accessibility")?["identifier"],
            element["restorationIdentifier"], element["id"].flatMap { outlets[$0] },
        ]
        for identifier in identifiers.compactMap({ $0 }) {
            // Convert the first letter of the identifier to lowercase, as is usual for variables in
            // Swift.
            guard let name = UniqueNames.name(of: identifier) else { continue }
            return takeName(name.prefix(1).lowercased() + name.dropFirst())
        }
        if parent == nil { return takeName(scene.name) }
        if element["key"] == "contentView" { return takeName("content") }
        return takeName("\(element.name)_\(element["id"] ?? "")")
    }

    private func frame(of element: XMLElement) -> InterfaceFrame? {
        guard let rect = element.first("rect", key: "frame"), let width = number(rect, "width"),
            let height = number(rect, "height")
        else { return nil }
        return InterfaceFrame(
            x: number(rect, "x") ?? 0, y: number(rect, "y") ?? 0, width: max(0, width),
            height: max(0, height))
    }

    /// Collects the elements that are not installed in the default variation, which applies to all
    /// size classes.
    private func collectExcluded(_ element: XMLElement) {
        for variation in element.children where variation.name == "variation" {
            guard variation["key"] == "default" else {
                note(
                    element,
                    "Its setting for `\(variation["key"] ?? "")` alone is left out.")
                continue
            }
            for mask in variation.children where mask.name == "mask" {
                excluded.formUnion(mask.children.compactMap { $0["reference"] })
            }
        }
    }

    private func addGuides() {
        for (index, node) in nodes.enumerated() {
            for guide in node.element.children where guide.name == "viewLayoutGuide" {
                guard let id = guide["id"] else { continue }
                switch guide["key"] {
                case "safeArea": items[id] = .safeArea(index)
                case "frameLayoutGuide": items[id] = .view(index)
                case "contentLayoutGuide": items[id] = .content(index)
                default: note(guide, "The guide `\(guide["key"] ?? "")` is not known.")
                }
            }
        }
        for guide in scene.controller?.all(in: "layoutGuides") ?? [] {
            guard let id = guide["id"] else { continue }
            items[id] = guide["type"] == "bottom" ? .bottomBar : .topBar
        }
    }

    /// Returns whether the view with the index `index` is below the view with the index `other` in
    /// the view hierarchy.
    func isWithin(_ index: Int, _ other: Int) -> Bool {
        var next = nodes[index].parent
        while let at = next {
            if at == other { return true }
            next = nodes[at].parent
        }
        return false
    }

    func takeName(_ text: String) -> String { names.take(text) ?? "view" }

    // MARK: The root

    /// The size of the root view in points: the one that the file states or, without one, the
    /// screen size of the file's device.
    var size: (width: Double, height: Double) {
        if let frame = nodes.first?.frame, frame.width > 0 || frame.height > 0 {
            return (frame.width, frame.height)
        }
        if let free = scene.controller?.first("size", key: "freeformSize"),
            let width = number(free, "width"), let height = number(free, "height")
        {
            return (max(0, width), max(0, height))
        }
        let device = device ?? InterfaceKinds.devices["retina4_7"]!
        return isLandscape ? (device.height, device.width) : (device.width, device.height)
    }

    var device: (width: Double, height: Double, top: Double, bottom: Double)? {
        file.document?.first("device")?["id"].flatMap { InterfaceKinds.devices[$0] }
    }

    private var isLandscape: Bool { file.document?.first("device")?["orientation"] == "landscape" }

    /// The insets of the safe area: top, left, bottom, right. An inset is read from the frame of a
    /// view that is aligned with the safe area. If there is no such view, it is the usual inset of
    /// the file's device.
    var safeArea: [Double] {
        var insets = usualSafeArea, isSeen = [false, false, false, false]
        for element in nodes[0].element.all(in: "constraints") {
            guard let (side, inset) = safeAreaSeen(in: element), !isSeen[side],
                (0...200).contains(inset)
            else { continue }
            insets[side] = inset
            isSeen[side] = true
        }
        return insets
    }

    private var usualSafeArea: [Double] {
        guard scene.controller != nil else { return [0, 0, 0, 0] }
        guard let device else { return [20, 0, 0, 0] }
        if !isLandscape || device.width >= 700 { return [device.top, 0, device.bottom, 0] }
        return device.bottom > 0 ? [0, device.top, 21, device.top] : [0, 0, 0, 0]
    }

    /// Computes an inset of the safe area from a constraint that aligns a view with its edge: the
    /// view's frame in the file shows where the edge is. Returns the side (0 is top, 1 left, 2
    /// bottom, 3 right) and the inset. Returns nil if `element` is another constraint.
    private func safeAreaSeen(in element: XMLElement) -> (Int, Double)? {
        let plain = ["relation", "priority", "multiplier", "placeholder"]
        guard plain.allSatisfy({ element[$0] == nil }), let first = element["firstItem"],
            let second = element["secondItem"], let firstItem = items[first],
            let secondItem = items[second],
            let attribute = element["firstAttribute"], let other = element["secondAttribute"]
        else { return nil }
        let constant = element["constant"].flatMap(Double.init) ?? 0
        if case .view(let index) = firstItem, let side = safeSide(secondItem, other) {
            return safeArea(of: index, attribute, side, constant)
        }
        if case .view(let index) = secondItem, let side = safeSide(firstItem, attribute) {
            return safeArea(of: index, other, side, -constant)
        }
        return nil
    }

    private static let sides = [
        "top": 0, "left": 1, "leading": 1, "bottom": 2, "right": 3, "trailing": 3,
    ]

    private func safeSide(_ item: Item, _ attribute: String) -> Int? {
        switch item {
        case .safeArea(0): InterfaceImport.sides[attribute]
        case .topBar: attribute == "bottom" ? 0 : nil
        case .bottomBar: attribute == "top" ? 2 : nil
        default: nil
        }
    }

    private func safeArea(of index: Int, _ attribute: String, _ side: Int, _ constant: Double) -> (
        Int, Double
    )? {
        guard nodes[index].parent == 0, nodes[index].element["misplaced"] != "YES",
            let frame = nodes[index].frame, InterfaceImport.sides[attribute] == side
        else { return nil }
        switch side {
        case 0: return (side, frame.y - constant)
        case 1: return (side, frame.x - constant)
        case 2: return (side, size.height + constant - frame.y - frame.height)
        default: return (side, size.width + constant - frame.x - frame.width)
        }
    }
}

struct InterfaceFrame {
    var x, y, width, height: Double
}

extension Double {
    /// The number as text for the imported document, rounded to nine decimals.
    var importText: String {
        let rounded = (self * 1e9).rounded() / 1e9 + 0
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int64(rounded))" : "\(rounded)"
    }
}

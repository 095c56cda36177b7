/// Converts a layout of Interface Builder to a layout document. docs/Import.md lists what each element becomes.
package final class InterfaceImport {
    /// A view of the Interface Builder file that becomes a view of the document.
    struct Node {
        var element: XMLElement
        var name: String
        /// The index of the superview, or nil for the root.
        var parent: Int?
        var children: [Int] = []
        /// The frame in the superview's coordinates that the file states.
        var frame: InterfaceFrame?
    }

    /// An item to which constraints refer by its id in the file.
    enum Item {
        case view(Int)
        /// The safe area guide of the view with this index.
        case safeArea(Int)
        /// The top or bottom layout guide of a view controller, which ends at the bars above or below its view.
        case topBar, bottomBar
        /// The content layout guide of a scroll view.
        case content(Int)
    }

    let file: InterfaceFile
    let scene: InterfaceFile.Scene
    /// Findings about everything in the file that a document cannot express, or that is invalid.
    package private(set) var notes: [Finding] = []
    /// The resulting document, as YAML.
    package private(set) var text = ""

    private(set) var nodes: [Node] = []
    private(set) var items: [String: Item] = [:]
    /// The constraints as lines of text for the document, by the index of the view under which the document lists them.
    var constraints: [Int: [String]] = [:]
    /// The indices of the scroll views whose content guide occurs in a constraint.
    var contents: Set<Int> = []
    /// The names of the content guides, by the scroll view's index.
    var contentNames: [Int: String] = [:]
    private var names = UniqueNames()
    private var outlets: [String: String] = [:]
    /// The ids of views and constraints that are installed only for some size classes, and not for others.
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
        notes.append(Finding(.notImported, text, at: element.place))
    }

    private func noteTranslations() {
        guard file.source.file.contains(".lproj/"), let document = file.document else { return }
        note(document, "Texts are those of this file; translations beside it are not read.")
    }

    // MARK: Numbers

    /// Returns the numeric value of an attribute, or nil if the element lacks the attribute. An invalid number is
    /// noted, and treated as absent.
    func number(_ element: XMLElement, _ attribute: String) -> Double? {
        guard let text = element[attribute] else { return nil }
        guard let number = Double(text), number.isFinite, abs(number) <= 1e6 else {
            note(
                element,
                "`\(attribute)` is not a number that a layout can have: `\(text.prefix(40))`."
            )
            return nil
        }
        return number
    }

    // MARK: Views

    /// Collects the outlets, which are the names by which the program calls its views.
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
        for words in identifiers.compactMap({ $0 }) {
            // Begin with a lowercase letter, as variables in Swift do.
            guard let name = UniqueNames.name(of: words) else { continue }
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

    /// Collects the elements that are not installed in the default variation, the one for any size class.
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

    /// Returns whether view `index` is a descendant of view `other`.
    func isWithin(_ index: Int, _ other: Int) -> Bool {
        var next = nodes[index].parent
        while let at = next {
            if at == other { return true }
            next = nodes[at].parent
        }
        return false
    }

    func takeName(_ words: String) -> String { names.take(words) ?? "view" }

    // MARK: The root

    /// The size of the root: as the file states it, or else the size of the file's device.
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

    /// The insets of the safe area (top, left, bottom, right). Where a view's frame shows an inset, this value is
    /// taken; otherwise the usual value of the file's device.
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

    /// Reads the safe area from a view that is aligned with an edge of it: the view's frame in the file shows where the
    /// edge is. Returns the side (0 is top, then counterclockwise) and the inset, or nil if `element` is not such a
    /// constraint.
    private func safeAreaSeen(in element: XMLElement) -> (Int, Double)? {
        let plain = ["relation", "priority", "multiplier", "placeholder"]
        guard plain.allSatisfy({ element[$0] == nil }), let first = element["firstItem"],
            let second = element["secondItem"], let one = items[first], let two = items[second],
            let attribute = element["firstAttribute"], let other = element["secondAttribute"]
        else { return nil }
        let constant = element["constant"].flatMap(Double.init) ?? 0
        if case .view(let index) = one, let side = safeSide(two, other) {
            return safeArea(of: index, attribute, side, constant)
        }
        if case .view(let index) = two, let side = safeSide(one, attribute) {
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
    /// The number as text, rounded to nine decimals.
    var importText: String {
        let rounded = (self * 1e9).rounded() / 1e9 + 0
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int64(rounded))" : "\(rounded)"
    }
}

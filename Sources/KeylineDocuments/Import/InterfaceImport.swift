/// From a layout of Interface Builder to a document: what it maps to what, docs/Import.md says.
package final class InterfaceImport {
    /// A view on its way into the document.
    struct Node {
        var element: XMLElement
        var name: String
        /// The index of the superview; nil for the root.
        var parent: Int?
        var children: [Int] = []
        /// In the superview, as the file has it.
        var frame: InterfaceFrame?
    }

    /// Items that constraints call by an id.
    enum Item {
        case view(Int)
        /// The safe area of a view.
        case safeArea(Int)
        /// The bars of a view controller, above and below its view.
        case topBar, bottomBar
        /// The contents of a scroll view.
        case content(Int)
    }

    let file: InterfaceFile
    let scene: InterfaceFile.Scene
    /// Findings on all that has no equivalent, or is not as it should be.
    package private(set) var notes: [Finding] = []
    /// The document, in YAML.
    package private(set) var text = ""

    private(set) var nodes: [Node] = []
    private(set) var items: [String: Item] = [:]
    /// The text of constraints by the view under which they stand.
    var constraints: [Int: [String]] = [:]
    /// Scroll views whose contents constraints name.
    var contents: Set<Int> = []
    /// The guides of those contents, by the scroll view.
    var contentNames: [Int: String] = [:]
    private var names = UniqueNames()
    private var outlets: [String: String] = [:]
    /// Views and constraints that are installed for some classes of sizes only.
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

    /// A number of an attribute; one that is none is noted, and counts as if it were not there.
    func number(_ element: XMLElement, _ attribute: String) -> Double? {
        guard let text = element[attribute] else { return nil }
        guard let number = Double(text), number.isFinite, abs(number) <= 1e6 else {
            note(
                element, "`\(attribute)` is no number that a layout can have: `\(text.prefix(40))`."
            )
            return nil
        }
        return number
    }

    // MARK: Views

    /// Outlets are what programs call views by.
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
            // Views are named as variables are.
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

    /// As without any class of sizes.
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

    /// Whether a view is somewhere in another.
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

    /// Of the root, as the file has it, or else the device's.
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

    /// Top, left, bottom, right, as far as bars and corners reach in: as the file's frames show, or else the device's.
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

    /// A view whose edge is tied to the safe area's shows where that is: the side, and the inset.
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
    /// As a constraint has it: no more digits than layouts need.
    var importText: String {
        let rounded = (self * 1e9).rounded() / 1e9 + 0
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int64(rounded))" : "\(rounded)"
    }
}

/// A file of Interface Builder, a storyboard or xib, and the layouts in it.
package struct InterfaceFile: Sendable {
    /// A view with all that is in it, which no other view of the file lays out.
    package struct Scene: Sendable {
        /// A letter, then letters, digits and `_`; unique in the file.
        package var name: String
        /// The names by which it may be asked for.
        package var aliases: [String]
        let view: XMLElement
        /// Of a view controller: it may have guides for bars.
        let controller: XMLElement?
    }

    package let source: DocumentSource
    /// Mistakes that hinder reading.
    package private(set) var findings: [Finding] = []
    package private(set) var scenes: [Scene] = []
    let document: XMLElement?
    private var names = UniqueNames(areFiles: true)

    /// Reads a file and never fails: mistakes are ``findings``.
    package init(_ text: String, file: String) {
        source = DocumentSource(text.utf8.count <= XMLReader.largest ? text : "", file: file)
        var reader = XMLReader(text)
        do throws(XMLReader.Mistake) {
            document = try reader.read()
        } catch {
            document = nil
            findings = [Finding(.interface, error.message, at: error.place)]
            return
        }
        guard let document, check(document) else { return }
        for scene in document.all(in: "scenes") {
            for object in scene.all(in: "objects") { add(object, in: scene) }
        }
        for object in document.all(in: "objects") { add(object, in: nil) }
        if scenes.isEmpty {
            report("There is no view in this file.", document.place)
        }
    }

    private mutating func report(_ message: String, _ place: DocumentPlace) {
        findings.append(Finding(.interface, message, at: place))
    }

    private mutating func check(_ document: XMLElement) -> Bool {
        let type = document["type"] ?? ""
        if document.name == "archive" {
            report(
                "This is a file of Xcode before 5. Xcode writes it anew when it is opened there.",
                document.place)
        } else if document.name != "document" || !type.hasPrefix("com.apple.InterfaceBuilder") {
            report(
                "This is no storyboard or xib. Expected `<document type=\"com.apple.InterfaceBuilder3…\">`.",
                document.place)
        } else if !type.contains("CocoaTouch") && !type.contains("AppleTV") {
            report(
                "Expected a storyboard or xib for iOS or tvOS, and this is `\(type)`.",
                document.place)
        } else {
            return true
        }
        return false
    }

    // MARK: Scenes

    private mutating func add(_ object: XMLElement, in scene: XMLElement?) {
        if let view = object.children.first(where: { $0["key"] == "view" }) {
            let aliases = [
                object["storyboardIdentifier"], object["userLabel"], object["title"],
                object["customClass"], object["id"], scene?["sceneID"],
            ]
            add(view, object, aliases.compactMap { $0 })
        } else if scene == nil, InterfaceKinds.isView(object) {
            add(object, nil, ["userLabel", "customClass", "id"].compactMap { object[$0] })
        }
    }

    private mutating func add(_ view: XMLElement, _ controller: XMLElement?, _ aliases: [String]) {
        let word = aliases.first { UniqueNames.name(of: $0) != nil } ?? "view"
        scenes.append(
            Scene(
                name: names.take(word) ?? "view", aliases: aliases, view: view,
                controller: controller))
        addContents(of: view, [])
    }

    /// Cells, headers and footers of tables and collections are layouts of their own.
    private mutating func addContents(of view: XMLElement, _ path: [String]) {
        var waiting = view.children
        while let element = waiting.popLast() {
            if InterfaceKinds.isOwnLayout(element) {
                let keys = ["reuseIdentifier", "userLabel", "customClass", "key", "id"]
                add(element, nil, keys.compactMap { element[$0] })
            } else {
                waiting += element.children.reversed()
            }
        }
    }

    /// The scenes that are called so; one of that very name goes before others of that alias.
    package func scenes(named name: String) -> [Scene] {
        let exact = scenes.filter { $0.name == name }
        return exact.isEmpty ? scenes.filter { $0.aliases.contains(name) } : exact
    }
}

/// Names that constraints can have, each once.
struct UniqueNames: Sendable {
    /// Whether names that differ in case only are one, as some systems have it.
    private let areFiles: Bool
    private var taken: Set<String> = []
    /// The next number to be tried after a name.
    private var numbers: [String: Int] = [:]

    init(areFiles: Bool = false) { self.areFiles = areFiles }

    /// Takes a name made of the words; nil if there is no letter or digit in them.
    mutating func take(_ words: String) -> String? {
        guard let name = UniqueNames.name(of: words) else { return nil }
        var other = name, number = numbers[name] ?? 2
        defer { numbers[name] = number }
        while !taken.insert(areFiles ? other.lowercased() : other).inserted {
            other = "\(name)_\(number)"
            number += 1
        }
        return other
    }

    /// `Title Label` is `titleLabel`, `xCU-fd-wms` is `xCU_fd_wms`.
    static func name(of words: String) -> String? {
        func isPart(_ letter: Character) -> Bool {
            letter.isLetter || letter == "_" || letter.isASCII && letter.isNumber
        }
        var name = ""
        for (index, word) in words.prefix(200).split(separator: " ").enumerated() {
            let pieces = word.split { !isPart($0) }.map { String($0.filter(isPart)) }
            let piece = pieces.joined(separator: "_")
            name +=
                index == 0 || name.isEmpty
                ? piece : piece.prefix(1).uppercased() + piece.dropFirst()
        }
        name = String(name.prefix(60))
        guard let first = name.first, name.contains(where: { $0 != "_" }) else { return nil }
        // Classes stay as they are written.
        if !(first.isLetter || first == "_") { name = "_" + name }
        if words.contains(" "), first.isUppercase, name.dropFirst().contains(where: \.isLowercase) {
            name = name.prefix(1).lowercased() + name.dropFirst()
        }
        return reserved.contains(name) ? name + "View" : name
    }

    private static let reserved: Set = ["self", "super", "superview", "safe", "margin"]
}

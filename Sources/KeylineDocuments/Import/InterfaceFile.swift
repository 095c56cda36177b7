/// A file of Interface Builder (a storyboard or xib), and the layouts that it contains.
package struct InterfaceFile: Sendable {
    /// A view with its subviews that Interface Builder lays out by itself: the view of a view
    /// controller, a top-level view of a xib, or a cell. Each scene becomes one layout document.
    package struct Scene: Sendable {
        /// The scene's name, which is unique in the file. It begins with a letter or `_`, and
        /// consists of letters, digits and `_`.
        package var name: String
        /// Further names by which the user may choose the scene, such as its storyboard identifier.
        package var aliases: [String]
        let view: XMLElement
        /// The view controller whose view the scene is, or nil, as for a cell. A view controller
        /// may have layout guides for bars.
        let controller: XMLElement?
    }

    package let source: DocumentSource
    /// The mistakes that make the file unreadable; empty if the file could be read.
    package private(set) var findings: [Finding] = []
    package private(set) var scenes: [Scene] = []
    let document: XMLElement?
    private var names = UniqueNames(areFiles: true)

    /// Reads a storyboard or xib. The initialiser never fails: mistakes are reported in
    /// ``findings``.
    package init(_ text: String, file: String) {
        source = DocumentSource(text.utf8.count <= XMLReader.largest ? text : "", file: file)
        var reader = XMLReader(text)
        do throws(XMLReader.Mistake) {
            document = try reader.read()
        } catch {
            document = nil
            findings = [Finding(.interface, error.message, at: error.position)]
            return
        }
        guard let document, check(document) else { return }
        for scene in document.all(in: "scenes") {
            for object in scene.all(in: "objects") { add(object, in: scene) }
        }
        for object in document.all(in: "objects") { add(object, in: nil) }
        if scenes.isEmpty {
            report("There is no view in this file.", document.position)
        }
    }

    private mutating func report(_ message: String, _ position: DocumentPosition) {
        findings.append(Finding(.interface, message, at: position))
    }

    private mutating func check(_ document: XMLElement) -> Bool {
        let type = document["type"] ?? ""
        if document.name == "archive" {
            report(
                "This is a file of Xcode before 5. Open and save it in a newer Xcode.",
                document.position)
        } else if document.name != "document" || !type.hasPrefix("com.apple.InterfaceBuilder") {
            report(
                "The file is neither a storyboard nor a xib. Expected `<document type=\"com.apple.InterfaceBuilder3…\">`.",
                document.position)
        } else if !type.contains("CocoaTouch") && !type.contains("AppleTV") {
            report(
                "Expected a storyboard or xib for iOS or tvOS, but this is `\(type)`.",
                document.position)
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

    /// Adds a scene for each cell, header and footer of the tables and collections in `view`,
    /// because each of them is laid out by itself.
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

    /// Returns the scenes with this name. If there are none, returns the scenes that have it as
    /// another name, such as a storyboard identifier.
    package func scenes(named name: String) -> [Scene] {
        let exact = scenes.filter { $0.name == name }
        return exact.isEmpty ? scenes.filter { $0.aliases.contains(name) } : exact
    }
}

/// Makes names that constraints of documents can use, and makes each name different from those
/// before.
struct UniqueNames: Sendable {
    /// Whether two names that differ only in upper and lower case count as equal, because the names become file names
    /// and some file systems ignore case.
    private let areFiles: Bool
    private var taken: Set<String> = []
    /// The number to append if a name is used again: 2 after `title`, so that the next name is
    /// `title_2`.
    private var numbers: [String: Int] = [:]

    init(areFiles: Bool = false) { self.areFiles = areFiles }

    /// Makes a name of `text` that differs from all names made before. Returns nil if `text`
    /// contains no letter or digit.
    mutating func take(_ text: String) -> String? {
        guard let name = UniqueNames.name(of: text) else { return nil }
        var other = name, number = numbers[name] ?? 2
        defer { numbers[name] = number }
        while !taken.insert(areFiles ? other.lowercased() : other).inserted {
            other = "\(name)_\(number)"
            number += 1
        }
        return other
    }

    /// Converts `text` to a name: `Title Label` becomes `titleLabel`, and `xCU-fd-wms` becomes
    /// `xCU_fd_wms`. Returns nil if `text` contains no letter or digit.
    static func name(of text: String) -> String? {
        func isPart(_ letter: Character) -> Bool {
            letter.isLetter || letter == "_" || letter.isASCII && letter.isNumber
        }
        var name = ""
        for (index, word) in text.prefix(200).split(separator: " ").enumerated() {
            let pieces = word.split { !isPart($0) }.map { String($0.filter(isPart)) }
            let piece = pieces.joined(separator: "_")
            name +=
                index == 0 || name.isEmpty
                ? piece : piece.prefix(1).uppercased() + piece.dropFirst()
        }
        name = String(name.prefix(60))
        guard let first = name.first, name.contains(where: { $0 != "_" }) else { return nil }
        // Put `_` before a digit at the beginning. Then make the first letter lowercase if there
        // are several words; a single word, such as the name of a class, stays as it is.
        if !(first.isLetter || first == "_") { name = "_" + name }
        if text.contains(" "), first.isUppercase, name.dropFirst().contains(where: \.isLowercase) {
            name = name.prefix(1).lowercased() + name.dropFirst()
        }
        return reserved.contains(name) ? name + "View" : name
    }

    private static let reserved: Set = ["self", "super", "superview", "safe", "margin"]
}

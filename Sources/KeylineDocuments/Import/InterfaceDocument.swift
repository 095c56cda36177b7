import Keyline

extension InterfaceImport {
    /// Collects the indented lines of a YAML document. Strings are written as JSON strings, which
    /// YAML accepts.
    private struct Lines {
        var text = ""

        mutating func put(_ depth: Int, _ line: String) {
            text += String(repeating: "  ", count: depth) + line + "\n"
        }
    }

    func documentText() -> String {
        var lines = Lines()
        let extent = size, root = nodes[0]
        let source =
            file.source.file.split(separator: "/").last.map(String.init) ?? "standard input"
        let comment = quoted("\(source), \(scene.name)").dropFirst().dropLast()
        lines.put(0, "# keyline import: \(comment)")
        lines.put(0, "name: \(root.name)")
        lines.put(0, "size: [\(extent.width.importText), \(extent.height.importText)]")
        let safe = safeArea
        if safe != [0, 0, 0, 0] { lines.put(0, "safeArea: \(list(safe))") }
        write(0, 0, &lines)
        return lines.text
    }

    /// Returns the text as a JSON string for YAML. Characters that YAML would take for line ends,
    /// or would refuse, are escaped.
    private func quoted(_ text: String) -> String {
        var quoted = ""
        for letter in JSON.text(text).line.unicodeScalars {
            switch letter.value {
            case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
                let digits = String(letter.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(letter)
            }
        }
        return quoted
    }

    private func list(_ numbers: [Double]) -> String {
        "[\(numbers.map(\.importText).joined(separator: ", "))]"
    }

    /// Writes an imported view as YAML: its keys, its subviews, and the constraints that the
    /// document lists under the view.
    private func write(_ index: Int, _ depth: Int, _ lines: inout Lines) {
        let node = nodes[index]
        for line in keys(of: index) { lines.put(depth, line) }
        if contents.contains(index) { lines.put(depth, "guides: [\(contentName(index))]") }
        if !node.children.isEmpty {
            lines.put(depth, "views:")
            for child in node.children {
                lines.put(depth + 1, "\(nodes[child].name):")
                write(child, depth + 2, &lines)
            }
        }
        var texts = constraints[index] ?? []
        if contents.contains(index) {
            let guide = contentName(index)
            texts =
                ["\(guide).left == \(node.name).left", "\(guide).top == \(node.name).top"] + texts
        }
        if texts.isEmpty { return }
        lines.put(depth, "constraints:")
        for text in texts {
            lines.put(depth + 1, "- \(text.hasPrefix("#") ? quoted(text) : text)")
        }
    }

    // MARK: Keys

    private func keys(of index: Int) -> [String] {
        let element = nodes[index].element
        var keys: [String] = []
        if InterfaceKinds.texts.contains(element.name), let text = shownText(element) {
            keys += self.text(element, text)
        } else if element.name == "stackView" {
            keys += stack(element)
        } else {
            keys += natural(index)
        }
        if let margins = margins(index) { keys.append("margins: \(list(margins))") }
        keys += priorities(element)
        if element["hidden"] == "YES" { keys.append("hidden: true") }
        if let fill = color(element, "backgroundColor") { keys.append("fill: \"\(fill)\"") }
        keys += runtimeAttributes(element)
        noteUnknown(element)
        return keys
    }

    private func noteUnknown(_ element: XMLElement) {
        for (name, harmless, message) in InterfaceKinds.unknownSettings {
            // Skip settings about insets from the safe area for a cell or a view of a xib. Their
            // safe area has no insets, so the settings have no effect.
            if name.hasPrefix("insets"), scene.controller == nil { continue }
            if let value = element[name], !harmless.contains(value) {
                note(element, "\(message): `\(name)`.")
            }
        }
        if InterfaceKinds.naturals[element.name] == nil,
            !InterfaceKinds.texts.contains(element.name)
        {
            note(element, "Documents know no such view; it is one without a natural size.")
        }
        if element.name == "textView",
            element["text"] != nil || element.first("string", key: "text") != nil
        {
            note(element, "Its text, which scrolls, is left out.")
        }
        if element.name == "segmentedControl" { note(element, "Its titles are left out.") }
        if ["tableView", "collectionView"].contains(element.name) {
            note(element, "Its cells, headers and footers are layouts of their own.")
        }
    }

    private func runtimeAttributes(_ element: XMLElement) -> [String] {
        element.all(in: "userDefinedRuntimeAttributes").compactMap { attribute in
            let path = attribute["keyPath"] ?? ""
            if path == "layer.cornerRadius",
                let value = attribute.children.first(where: { $0["key"] == "value" }),
                let radius = number(value, "value"), radius >= 0
            {
                return "radius: \(radius.importText)"
            }
            note(element, "The runtime attribute `\(path.prefix(60))` is left out.")
            return nil
        }
    }

    // MARK: Texts

    private func shownText(_ element: XMLElement) -> String? {
        var texts = [string(element, "text"), attributed(element, "attributedText")]
        if element.name == "button" {
            let state = element.children.first { $0.name == "state" && $0["key"] == "normal" }
            let configuration = element.first("buttonConfiguration")
            texts = [
                state.flatMap { string($0, "title") },
                state.flatMap { attributed($0, "attributedTitle") },
                configuration.flatMap { string($0, "title") },
                configuration.flatMap { attributed($0, "attributedTitle") },
            ]
            if configuration?["subtitle"] != nil { note(element, "Its second title is left out.") }
        } else if element.name == "textField" {
            texts.append(string(element, "placeholder"))
        }
        let text = texts.compactMap { $0 }.first { !$0.isEmpty }
        return text ?? (element.name == "label" ? "" : nil)
    }

    private func string(_ element: XMLElement, _ key: String) -> String? {
        element[key] ?? element.first("string", key: key)?.text
    }

    private func attributed(_ element: XMLElement, _ key: String) -> String? {
        guard let text = element.first("attributedString", key: key) else { return nil }
        return text.children.compactMap { string($0, "content") }.joined()
    }

    private func text(_ element: XMLElement, _ text: String) -> [String] {
        let fragments = fragments(of: element, text)
        let parts = fragments.compactMap { part($0, of: element) }
        let list = "[\(parts.joined(separator: ", "))]"
        var keys = ["text: \(fragments.isEmpty ? escaped(text) : list)"]
        keys += font(element)
        if let first = fragments.first { keys += paragraph(first, of: element) }
        if let lines = number(element, "numberOfLines"), lines != 1, lines >= 0 {
            keys.append("lines: \(lines.rounded().importText)")
        }
        var alignment = element["textAlignment"] ?? "natural"
        if let style = fragments.first.flatMap(paragraphStyle)?["alignment"], alignment == "natural"
        {
            alignment = style
        }
        if element.name == "button" {
            alignment = element["contentHorizontalAlignment"] ?? "center"
        }
        if ["left", "center", "right"].contains(alignment) { keys.append("align: \(alignment)") }
        if alignment == "justified" { note(element, "Lines are not justified.") }
        let state = element.children.first { $0.name == "state" && $0["key"] == "normal" }
        if let color = color(element, "textColor") ?? state.flatMap({ color($0, "titleColor") })
            ?? fragments.first?.first("attributes").flatMap({ color($0, "NSColor") })
        {
            keys.append("color: \"\(color)\"")
        }
        return keys
    }

    // MARK: Attributed texts

    /// The attributes of a part of a text that documents can express.
    private static let importedAttributes: Set = [
        "NSFont", "NSColor", "NSParagraphStyle", "NSOriginalFont",
    ]

    /// Returns the parts of the attributed text that an element shows, with their attributes; none
    /// if the element shows a plain text.
    private func fragments(of element: XMLElement, _ text: String) -> [XMLElement] {
        let state = element.children.first { $0.name == "state" && $0["key"] == "normal" }
        let owners = [element, state, element.first("buttonConfiguration")].compactMap { $0 }
        let all = owners.flatMap { owner in
            ["attributedText", "attributedTitle"].compactMap {
                owner.first("attributedString", key: $0)
            }
        }
        guard
            let shown = all.first(where: {
                $0.children.compactMap { string($0, "content") }.joined() == text
            })
        else { return [] }
        let fragments = shown.children.filter { string($0, "content")?.isEmpty == false }
        let attributes = fragments.flatMap { $0.first("attributes")?.children ?? [] }
        if attributes.contains(where: {
            !InterfaceImport.importedAttributes.contains($0["key"] ?? "")
        }) {
            note(element, "Attributes of its text other than fonts and paragraphs are left out.")
        }
        let colors = fragments.map { $0.first("attributes").flatMap { color($0, "NSColor") } }
        if Set(colors).count > 1 {
            note(element, "Its whole text has the colour of the first part.")
        }
        return fragments
    }

    /// Returns a part of an attributed text as a document states it: a text, or a mapping with the
    /// text and its font.
    private func part(_ fragment: XMLElement, of element: XMLElement) -> String? {
        guard let content = string(fragment, "content") else { return nil }
        let text = escaped(content)
        guard let font = fragment.first("attributes")?.first("font", key: "NSFont") else {
            return text
        }
        let name = font["name"] ?? "", meta = font["metaFont"] ?? ""
        let weightName = meta.replacing("system", with: "").lowercased()
        let weight =
            InterfaceKinds.weights.first { $0.key.lowercased() == weightName }?.value
            ?? (name.contains("Bold") ? 700 : 400)
        var keys = ["text: \(text)"]
        if let size = number(font, "size"), size >= 1e-3 { keys.append("font: \(size.importText)") }
        keys.append("weight: \(weight)")
        if name.contains("Italic") || name.contains("Oblique") { keys.append("italic: true") }
        if !name.isEmpty {
            // The file states the name of a font, such as `HelveticaNeue-Bold`, without its family.
            let family = String(name.prefix { $0 != "-" })
            noteSubstitutes(of: family, element)
            keys.append("family: \(quoted(family))")
        }
        return "{\(keys.joined(separator: ", "))}"
    }

    private func paragraphStyle(_ fragment: XMLElement) -> XMLElement? {
        fragment.first("attributes")?.first("paragraphStyle", key: "NSParagraphStyle")
    }

    /// Returns the keys of a layout document, such as `lineSpacing: 4`, for the paragraphs of an
    /// attributed text. In a document, all paragraphs of a text have the same style; the first part
    /// of the text gives it.
    private func paragraph(_ fragment: XMLElement, of element: XMLElement) -> [String] {
        guard let style = paragraphStyle(fragment) else { return [] }
        let names = [
            ("lineSpacing", "lineSpacing"), ("paragraphSpacing", "paragraphSpacing"),
            ("lineHeightMultiple", "lineHeight"),
        ]
        return names.compactMap { name, key in
            number(style, name).flatMap { $0 > 0 ? "\(key): \($0.importText)" : nil }
        }
    }

    private func escaped(_ text: String) -> String {
        quoted(text.replacing("{", with: "{{").replacing("}", with: "}}"))
    }

    private func noteSubstitutes(of family: String, _ element: XMLElement) {
        let text = StyledText("", TextStyle(families: [family]))
        for substitute in Label.measure.substitutions(in: text) { note(element, substitute) }
    }

    private func font(_ element: XMLElement) -> [String] {
        let description = element.first("fontDescription", key: "fontDescription")
        var points =
            element.name == "button" && element.first("buttonConfiguration") == nil ? 15 : 17.0
        var isBold = false, isItalic = false, weight: Int?, family: String?
        if let description {
            let style = description["style"].map { $0.replacing("UICTFontTextStyle", with: "") }
            if let style {
                if let size = InterfaceKinds.styles[style] {
                    points = size
                } else {
                    note(
                        element,
                        "The style `\(style.prefix(40))` is not known; its font is assumed to have 17 points."
                    )
                }
                isBold = style == "Headline"
            }
            // Ignore a font size near 0, which Interface Builder writes for a font without a size.
            if let size = number(description, "pointSize"), size >= 1e-3 { points = size }
            let name = description["name"] ?? ""
            isBold = isBold || description["type"] == "boldSystem" || name.contains("Bold")
            isItalic =
                description["type"] == "italicSystem" || name.contains("Italic")
                || name.contains("Oblique")
            weight = InterfaceKinds.weights[description["weight"] ?? ""]
            if weight == 700 { (isBold, weight) = (true, nil) }
            if weight == 400 { weight = nil }
            // For a custom font, Interface Builder's file states the name of a font, such as
            // `HelveticaNeue-Bold`, and the family beside it.
            if !name.isEmpty { family = description["family"] ?? name }
        }
        var keys = points == 17 ? [] : ["font: \(points.importText)"]
        if let family {
            noteSubstitutes(of: family, element)
            keys.append("family: \(quoted(family))")
        }
        if let weight {
            keys.append("weight: \(weight)")
        } else if isBold {
            keys.append("bold: true")
        }
        return isItalic ? keys + ["italic: true"] : keys
    }

    // MARK: Sizes

    private func natural(_ index: Int) -> [String] {
        let node = nodes[index], element = node.element
        let frame = node.frame ?? InterfaceFrame(x: 0, y: 0, width: 0, height: 0)
        func size(_ width: Double, _ height: Double) -> String {
            "[\(width.importText), \(height.importText)]"
        }
        if index > 0, let image = image(element) {
            return ["image: \(image.map { size($0.0, $0.1) } ?? size(frame.width, frame.height))"]
        }
        let width = placeholder(element, "placeholderIntrinsicWidth")
        let height = placeholder(element, "placeholderIntrinsicHeight")
        if width != nil || height != nil {
            note(
                element,
                "The natural size is a placeholder of Interface Builder, which has no effect in the app."
            )
            if let width, let height { return ["natural: \(size(width, height))"] }
            return extent(element, "width", width) + extent(element, "height", height)
        }
        if index == 0 { return [] }
        let kind =
            InterfaceKinds.naturals[element.name]
            ?? (InterfaceKinds.texts.contains(element.name) ? .both : .none)
        switch kind {
        case .none: return []
        case .both: return ["natural: \(size(frame.width, frame.height))"]
        case .width: return extent(element, "width", frame.width)
        case .height: return extent(element, "height", frame.height)
        }
    }

    private func placeholder(_ element: XMLElement, _ attribute: String) -> Double? {
        if element[attribute] == "infinite" { return nil }
        return number(element, attribute).map { max(0, $0) }
    }

    /// Returns the keys that state a natural extent along one axis, such as a natural width of 80,
    /// by two optional inequalities. The key `natural` of documents cannot be used, because it
    /// states both axes.
    private func extent(_ element: XMLElement, _ axis: String, _ value: Double?) -> [String] {
        guard let value else { return [] }
        let direction = axis == "width" ? "horizontal" : "vertical"
        let hugging = priority(element, "\(direction)HuggingPriority", 250).importText
        let resistance = priority(element, "\(direction)CompressionResistancePriority", 750)
            .importText
        let text = value.importText
        return ["\(axis): [\"<= \(text) @\(hugging)\", \">= \(text) @\(resistance)\"]"]
    }

    /// Returns the size of the image that a view shows. The outer optional is nil if the view shows no image, the inner
    /// one if the file does not state the image's size.
    private func image(_ element: XMLElement) -> (Double, Double)?? {
        let state = element.children.first { $0.name == "state" && $0["key"] == "normal" }
        let name = element.name == "imageView" ? element["image"] : state?["image"]
        guard let name, ["imageView", "button"].contains(element.name) else { return nil }
        let images = file.document?.all(in: "resources") ?? []
        guard let image = images.first(where: { $0.name == "image" && $0["name"] == name }),
            image["catalog"] != "system", let width = number(image, "width"),
            let height = number(image, "height"), width >= 0, height >= 0
        else {
            note(
                element,
                "The file does not have the size of `\(name.prefix(60))`; the size of the frame is used instead."
            )
            return .some(nil)
        }
        return (width, height)
    }

    private func margins(_ index: Int) -> [Double]? {
        let element = nodes[index].element
        func sides(_ insets: XMLElement, _ left: String, _ right: String) -> [Double] {
            ["top", left, "bottom", right].map { number(insets, $0) ?? 0 }
        }
        if let insets = element.first("edgeInsets", key: "layoutMargins") {
            return sides(insets, "left", "right")
        }
        if let insets = element.first("directionalEdgeInsets", key: "directionalLayoutMargins") {
            return sides(insets, "leading", "trailing")
        }
        // Returns the horizontal margins of a view controller's view or of a table cell's contents.
        // As in UIKit, they are 16 points on screens narrower than 414 points, such as most phones
        // in portrait, and 20 points on wider ones.
        func side(_ width: Double) -> Double { width < 414 ? 16 : 20 }
        if index == 0, scene.controller != nil {
            return [0, side(size.width), 0, side(size.width)]
        }
        guard element.name == "tableViewCellContentView" else { return nil }
        let edge = side(device?.width ?? size.width)
        return [11, edge, 11, edge]
    }

    private func priorities(_ element: XMLElement) -> [String] {
        func pair(_ key: String, _ word: String, _ usual: Double) -> String? {
            let horizontal = priority(element, "horizontal\(word)", usual)
            let vertical = priority(element, "vertical\(word)", usual)
            return horizontal == usual && vertical == usual
                ? nil : "\(key): \(list([horizontal, vertical]))"
        }
        return [
            pair("hugging", "HuggingPriority", 250),
            pair("resistance", "CompressionResistancePriority", 750),
        ].compactMap { $0 }
    }

    private func priority(_ element: XMLElement, _ attribute: String, _ usual: Double) -> Double {
        guard let priority = number(element, attribute) else { return usual }
        if priority > 0, priority <= 1000 { return priority }
        note(element, "`\(attribute)` is not above 0 and up to 1000.")
        return usual
    }

    private func stack(_ element: XMLElement) -> [String] {
        var keys = ["stack: \(element["axis"] == "vertical" ? "vertical" : "horizontal")"]
        let choices = [
            ("alignment", DocumentKeys.alignments), ("distribution", DocumentKeys.distributions),
        ]
        for (key, values) in choices {
            guard let value = element[key] else { continue }
            if values.contains(value) {
                keys.append("\(key): \(value)")
            } else {
                note(element, "The \(key) `\(value.prefix(40))` is not known.")
            }
        }
        // Read the spacing of a stack view. Interface Builder writes `spacingType="standard"` for
        // the standard spacing, 8 points.
        let spacing = number(element, "spacing") ?? (element["spacingType"] == "standard" ? 8 : 0)
        if spacing != 0 { keys.append("spacing: \(spacing.importText)") }
        if element["layoutMarginsRelativeArrangement"] == "YES" {
            keys.append("insideMargins: true")
        }
        return keys
    }

    // MARK: Colours

    /// Returns a color of an element as `#rrggbb`, or nil if the element has none. A transparent color is mixed with
    /// white.
    private func color(_ element: XMLElement, _ key: String) -> String? {
        guard let color = element.first("color", key: key) else { return nil }
        var found = color
        if let name = color["name"] ?? color["systemColor"] {
            let resources = file.document?.all(in: "resources") ?? []
            let named = resources.first {
                ["namedColor", "systemColor"].contains($0.name) && $0["name"] == name
            }
            guard let color = named?.first("color") else {
                note(element, "The file does not have the colour `\(name.prefix(60))`.")
                return nil
            }
            found = color
        }
        let white = found["white"].flatMap(Double.init)
        let parts = ["red", "green", "blue"].map { white ?? found[$0].flatMap(Double.init) }
        guard parts.allSatisfy({ $0?.isFinite == true }) else {
            let name = found["cocoaTouchSystemColor"] ?? found["colorSpace"] ?? "unknown"
            note(element, "The colour `\(name.prefix(60))` is not known.")
            return nil
        }
        let alpha = min(1, max(0, found["alpha"].flatMap(Double.init) ?? 1))
        guard alpha > 0 else { return nil }
        let digits = Array("0123456789abcdef")
        return "#"
            + parts.map { part in
                let value = Int((255 * (1 - alpha * (1 - min(1, max(0, part ?? 0))))).rounded())
                return String([digits[value / 16], digits[value % 16]])
            }.joined()
    }
}

extension InterfaceImport {
    /// Checks the converted document: reads it, lays it out at its own size, and returns mistakes,
    /// contradictions and ambiguous views.
    package func check(file name: String) -> (findings: [Finding], source: DocumentSource) {
        let document = LayoutDocument(text, file: name)
        let layout = document.layout()
        var findings = layout?.findings ?? document.findings
        if let layout, !layout.hasErrors {
            findings += LayoutCheck(layout).findings(at: [layout.ownSize])
        }
        let rules: Set<FindingRule> = [.overlap, .clippedText, .font, .noSize, .outside]
        return (findings.filter { !rules.contains($0.rule) }, document.source)
    }
}

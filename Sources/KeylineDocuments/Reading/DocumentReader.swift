import Keyline

/// Converts values that were read from YAML to a ``DocumentModel``. Reports unknown keys and values
/// of a wrong type. Numbers and constraints are kept as texts, which `DocumentBuilder` evaluates.
struct DocumentReader {
    let source: DocumentSource
    private(set) var findings: [Finding] = []
    private(set) var skipped = SkippedYAML()
    /// The names of the views and guides that have been read, each with its line and column, to
    /// report a name that is used twice.
    private var names: [String: DocumentPosition] = [:]

    init(_ source: DocumentSource) { self.source = source }

    /// Reads the whole document. Returns nil if the text is empty or not a YAML mapping (keys with
    /// values).
    mutating func read() -> DocumentModel? {
        var reader = YAMLReader(source)
        let value = reader.read()
        findings = reader.findings
        skipped = reader.skipped
        guard let value else {
            if findings.isEmpty {
                let position = DocumentPosition(line: 1, column: 1)
                findings.append(
                    Finding(.wrongType, "The document is empty. Expected `views`.", at: position))
            }
            return nil
        }
        guard case .map(let members) = value.kind else {
            if skipped.isEmpty { wrong(value, "a mapping with `views`") }
            return nil
        }
        let rootName = members.first { $0.key.text == "name" }
        let position = rootName?.value.position ?? value.position
        let name = rootName?.value.text ?? "root"
        var document = DocumentModel(root: ViewModel(name: name, position: position))
        take(name, at: position)
        for (key, value) in members {
            guard let rule = rule(of: key, in: DocumentKeys.document + DocumentKeys.view) else {
                continue
            }
            if !read(key.text, value, into: &document) {
                read(rule.name, value, key, into: &document.root)
            }
        }
        return document
    }

    // MARK: Findings

    private mutating func wrong(_ value: DocumentValue, _ expected: String) {
        findings.append(
            Finding(
                .wrongType, "Expected \(expected), but this is \(value.noun).", at: value.position)
        )
    }

    private mutating func rule(of key: DocumentValue.Key, in rules: [DocumentKeyRule])
        -> DocumentKeyRule?
    {
        if let rule = rules.first(where: { $0.name == key.text }) { return rule }
        if let advice = ForeignWords.position(key.text) {
            findings.append(Finding(.unknownKey, advice, at: key.position))
            return nil
        }
        let foreign = ForeignWords.key(key.text).flatMap { meant in
            rules.contains { $0.name == meant } ? meant : nil
        }
        let near = foreign ?? nearestName(to: key.text, among: rules.map(\.name))
        let expected =
            near == nil ? " Expected one of \(rules.map(\.name).joined(separator: ", "))." : ""
        findings.append(
            Finding(
                .unknownKey, "There is no key `\(key.text)` here.\(expected)", at: key.position,
                suggestion: near))
        return nil
    }

    /// Records the name of a view or guide. Reports a name that constraints cannot use, or that
    /// another view or guide has already.
    private mutating func take(_ name: String, at position: DocumentPosition) {
        let isName =
            name.first.map { $0.isLetter || $0 == "_" } == true
            && name.allSatisfy { $0.isLetter || $0 == "_" || ($0.isASCII && $0.isNumber) }
        if !isName {
            findings.append(
                Finding(
                    .badName,
                    "`\(name)` cannot be written in a constraint. Expected a letter, then letters, digits and `_`.",
                    at: position))
        } else if DocumentReader.reservedNames.contains(name) {
            findings.append(
                Finding(
                    .badName, "`\(name)` has another meaning in constraints. Choose another name.",
                    at: position))
        }
        if let first = names[name] {
            findings.append(
                Finding(
                    .duplicateName,
                    "Another view or guide is named `\(name)`. Choose another name.",
                    at: position,
                    related: [.init(message: "The first is here.", position: first)]))
        } else {
            names[name] = position
        }
    }

    private static let reservedNames: Set = ["self", "super", "superview", "safe", "margin"]

    // MARK: Values

    private mutating func written(_ value: DocumentValue, _ expected: String = "a number")
        -> Written?
    {
        guard let text = value.text else {
            wrong(value, expected)
            return nil
        }
        return Written(text: text, value: value)
    }

    private mutating func texts(_ value: DocumentValue, _ expected: String) -> [Written] {
        guard case .list(let values) = value.kind else {
            return written(value, expected).map { [$0] } ?? []
        }
        return values.compactMap { written($0, expected) }
    }

    /// Reads a list whose number of elements must be one of `counts`. A single text counts as a
    /// list of one element.
    private mutating func list(_ value: DocumentValue, of counts: [Int], _ expected: String)
        -> [Written]
    {
        let list = texts(value, expected)
        if counts.contains(list.count) || list.isEmpty { return list }
        wrong(value, expected)
        return []
    }

    private mutating func flag(_ value: DocumentValue) -> Bool {
        switch value.text {
        case "true", "yes": return true
        case "false", "no": return false
        default:
            findings.append(Finding(.wrongType, "Expected `true` or `false`.", at: value.position))
            return false
        }
    }

    private mutating func choice(_ value: DocumentValue, _ choices: [String]) -> String? {
        if let text = value.text, choices.contains(text) { return text }
        findings.append(
            Finding(
                .wrongType, "Expected one of \(choices.joined(separator: ", ")).",
                at: value.position,
                suggestion: value.text.flatMap { nearestName(to: $0, among: choices) }))
        return nil
    }

    private mutating func color(_ value: DocumentValue) -> String? {
        guard let text = value.text else {
            if case .nothing = value.kind, source.line(value.position.line).contains(": #") {
                findings.append(
                    Finding(
                        .wrongType,
                        "Expected quotes around a colour, as in `\"#fff\"`: ` #` begins a comment.",
                        at: value.position))
            } else {
                wrong(value, "a colour")
            }
            return nil
        }
        if ColorNames.isColor(text) { return text }
        findings.append(
            Finding(
                .wrongType, "Expected a colour: `#rgb`, `#rrggbb`, or its name in CSS.",
                at: value.position,
                suggestion: nearestName(to: text, among: Array(ColorNames.all))))
        return nil
    }

    /// Reads a size, `80x40` or a list of two numbers, as two values. If `mayFit` is true, each may
    /// also be `fit`.
    private mutating func extent(_ value: DocumentValue, mayFit: Bool = false) -> [Written] {
        let expected = "a size as 80x40, or a list of two numbers"
        if let text = value.text {
            guard let size = DocumentSize(text), mayFit || (size.width != nil && size.height != nil)
            else {
                let isFile = text.contains(".") && text.contains { $0.isLetter && $0 != "x" }
                let hint =
                    isFile && !mayFit
                    ? " The name of a file is the value of `file`." : UnitMessages.hint(in: text)
                findings.append(
                    Finding(.badNumber, "Expected \(expected).\(hint)", at: value.position))
                return []
            }
            return [size.width, size.height].map {
                Written(text: $0?.shortText ?? "fit", value: value)
            }
        }
        return list(value, of: [2], expected)
    }

    // MARK: Views

    private mutating func view(_ name: DocumentValue.Key, _ value: DocumentValue) -> ViewModel {
        var view = ViewModel(name: name.text, position: name.position)
        take(name.text, at: name.position)
        switch value.kind {
        case .nothing: break
        case .text(let text, _):
            view.text = ViewModel.Text(Written(text: text, value: value))
        case .list where DocumentKeys.view.contains { $0.name == name.text }:
            findings.append(
                Finding(
                    .wrongType,
                    "`\(name.text)` stands among the names of views here. Write it beside `views`, with as many "
                        + "spaces before it.", at: name.position))
        case .list: wrong(value, "a text, or a mapping of the view's keys")
        case .map(let members):
            if members.count == 1, case .nothing = members[0].value.kind,
                !DocumentKeys.view.contains(where: { $0.name == members[0].key.text })
            {
                let field = "\"{\(members[0].key.text)}\""
                findings.append(
                    Finding(
                        .wrongType,
                        "Write a text that begins with a field in quotes: \(field).",
                        at: value.position))
                break
            }
            for (key, member) in members {
                guard let rule = rule(of: key, in: DocumentKeys.view) else { continue }
                read(rule.name, member, key, into: &view)
            }
        }
        return view
    }

    /// Reads one key of a view into `view`. The order of keys does not matter: `font`, for example,
    /// may come before the text that it concerns.
    private mutating func read(
        _ key: String, _ value: DocumentValue, _ name: DocumentValue.Key, into view: inout ViewModel
    ) {
        switch key {
        case let key where DocumentReader.textKeys.contains(key):
            readText(key, value, name, into: &view)
        case "image", "file": readImage(key, value, name, into: &view)
        case "stack", "alignment", "distribution", "spacing", "insideMargins":
            readStack(key, value, name, into: &view)
        case "natural": view.natural = extent(value)
        case "hugging": view.hugging = list(value, of: [1, 2], "a priority, or two")
        case "resistance": view.resistance = list(value, of: [1, 2], "a priority, or two")
        case "width": view.width = texts(value, "a number or a condition")
        case "height": view.height = texts(value, "a number or a condition")
        case "spacingAfter": view.spacingAfter = written(value)
        case "margins": view.margins = insets(value)
        case "hidden": view.isHidden = flag(value)
        case "mayOverlap": view.mayOverlap = flag(value)
        case "fill": view.fill = color(value)
        case "border": view.border = color(value)
        case "radius": view.radius = written(value)
        case "guides": view.guides = guides(value)
        case "views": view.views = views(value)
        case "constraints": view.constraints = constraints(value)
        default: break
        }
    }

    private mutating func insets(_ value: DocumentValue) -> [Written] {
        let list = list(
            value, of: [1, 2, 4],
            "a number, two (vertical, horizontal), or four (top, left, bottom, right)")
        switch list.count {
        case 1: return [list[0], list[0], list[0], list[0]]
        case 2: return [list[0], list[1], list[0], list[1]]
        default: return list
        }
    }

    private mutating func readText(
        _ key: String, _ value: DocumentValue, _ name: DocumentValue.Key, into view: inout ViewModel
    ) {
        // A key that describes the text, such as `font`, may precede the key `text` in the
        // document. Begin with an empty text, which `text` fills later.
        if view.text == nil { view.text = ViewModel.Text(empty(at: name.position)) }
        guard var text = view.text else { return }
        switch key {
        case "text": text.parts = parts(value)
        case "lines": text.lines = written(value)
        case "align": text.alignment = choice(value, DocumentKeys.textAlignments)
        case "color": text.color = color(value)
        case "truncate": text.paragraph.truncation = choice(value, DocumentKeys.truncations)
        case "breaks": text.paragraph.lineBreaking = choice(value, DocumentKeys.lineBreaks)
        case "lineHeight": text.paragraph.lineHeight = written(value)
        case "lineSpacing": text.paragraph.lineSpacing = written(value)
        case "paragraphSpacing": text.paragraph.paragraphSpacing = written(value)
        case "tabs": text.paragraph.tabs = written(value)
        case "hyphenate": text.paragraph.hyphenates = flag(value)
        case "reading": text.paragraph.direction = choice(value, DocumentKeys.directions)
        default: readStyle(key, value, into: &text.style)
        }
        view.text = text
    }

    /// The keys that describe a text. A view with any of them becomes a label.
    private static let textKeys = Set(
        DocumentKeys.style.map(\.name) + [
            "text", "lines", "align", "color", "truncate", "breaks", "lineHeight", "lineSpacing",
            "paragraphSpacing", "tabs", "hyphenate", "reading",
        ])

    private func empty(at position: DocumentPosition) -> Written {
        Written(text: "", value: DocumentValue(kind: .text("", .plain), position: position))
    }

    /// Reads the value of the key `text`: a single value, or a list of parts that may have
    /// different styles.
    private mutating func parts(_ value: DocumentValue) -> [ViewModel.Part] {
        switch value.kind {
        case .nothing: return [ViewModel.Part(content: empty(at: value.position))]
        case .list(let values):
            let parts = values.map { part($0) }
            return parts.isEmpty ? [ViewModel.Part(content: empty(at: value.position))] : parts
        default:
            let content = written(value, "a text, or a list of its parts")
            return [ViewModel.Part(content: content ?? empty(at: value.position))]
        }
    }

    private mutating func part(_ value: DocumentValue) -> ViewModel.Part {
        var part = ViewModel.Part(content: empty(at: value.position))
        switch value.kind {
        case .nothing: break
        case .map(let members):
            for (key, member) in members {
                guard let rule = rule(of: key, in: DocumentKeys.part) else { continue }
                if rule.name == "text" {
                    part.content = written(member, "a text") ?? part.content
                } else {
                    readStyle(rule.name, member, into: &part.style)
                }
            }
        default: part.content = written(value, "a text, or a mapping with `text`") ?? part.content
        }
        return part
    }

    private mutating func readStyle(
        _ key: String, _ value: DocumentValue, into style: inout ViewModel.Style
    ) {
        switch key {
        case "font": style.font = written(value)
        case "family": style.families = texts(value, "the name of a font family")
        case "weight": style.weight = written(value)
        case "bold": style.isBold = flag(value)
        case "italic": style.isItalic = flag(value)
        case "fontWidth": style.fontWidth = written(value)
        case "language": style.language = written(value, "a language")
        default:
            guard case .map(let members) = value.kind else {
                return wrong(value, "features with their values, such as `{tnum: 1}`")
            }
            style.features = members.compactMap { key, member in
                let tag = DocumentValue(kind: .text(key.text, .plain), position: key.position)
                return written(member).map { (Written(text: key.text, value: tag), $0) }
            }
        }
    }

    private mutating func readImage(
        _ key: String, _ value: DocumentValue, _ name: DocumentValue.Key, into view: inout ViewModel
    ) {
        if view.image == nil { view.image = ViewModel.Image(size: []) }
        if key == "image" {
            view.image?.size = extent(value)
        } else {
            view.image?.file = written(value, "the name of a file")
        }
    }

    private mutating func readStack(
        _ key: String, _ value: DocumentValue, _ name: DocumentValue.Key, into view: inout ViewModel
    ) {
        if view.stack == nil { view.stack = ViewModel.Stack(axis: .horizontal) }
        switch key {
        case "stack":
            view.stack?.axis =
                choice(value, DocumentKeys.axes) == "vertical" ? .vertical : .horizontal
        case "alignment": view.stack?.alignment = choice(value, DocumentKeys.alignments)
        case "distribution": view.stack?.distribution = choice(value, DocumentKeys.distributions)
        case "spacing": view.stack?.spacing = written(value)
        default: view.stack?.isInsideMargins = flag(value)
        }
    }

    private mutating func views(_ value: DocumentValue) -> [ViewModel] {
        switch value.kind {
        case .nothing: return []
        case .map(let members): return members.map { view($0.key, $0.value) }
        case .list:
            findings.append(
                Finding(
                    .wrongType,
                    "Expected views by their names, but this is a list. Write each as `title: …`, without `-` before it.",
                    at: value.position))
            return []
        default:
            wrong(value, "views by their names")
            return []
        }
    }

    private mutating func guides(_ value: DocumentValue) -> [GuideModel] {
        guard case .map(let members) = value.kind else {
            return texts(value, "names of guides").map { name in
                take(name.text, at: name.value.position)
                return GuideModel(name: name.text, position: name.value.position)
            }
        }
        return members.map { guide($0.key, $0.value) }
    }

    private mutating func guide(_ name: DocumentValue.Key, _ value: DocumentValue) -> GuideModel {
        take(name.text, at: name.position)
        var guide = GuideModel(name: name.text, position: name.position)
        switch value.kind {
        case .nothing: break
        case .map(let members):
            for (key, member) in members {
                guard let rule = rule(of: key, in: DocumentKeys.guide) else { continue }
                let conditions = texts(member, "a number or a condition")
                if rule.name == "width" {
                    guide.width = conditions
                } else {
                    guide.height = conditions
                }
            }
        default: wrong(value, "nothing, or a mapping with `width` and `height`")
        }
        return guide
    }

    private mutating func constraints(_ value: DocumentValue) -> [ConstraintModel] {
        let expected = "an equation, an inequality or a visual format"
        switch value.kind {
        case .nothing: return []
        case .text: return written(value, expected).map { [ConstraintModel(content: $0)] } ?? []
        case .map:
            wrong(value, "a list of constraints")
            return []
        case .list(let values):
            return values.compactMap { one in
                guard case .map(let members) = one.kind else {
                    return written(one, expected).map { ConstraintModel(content: $0) }
                }
                return constraint(members, one)
            }
        }
    }

    private mutating func constraint(
        _ members: [(key: DocumentValue.Key, value: DocumentValue)], _ value: DocumentValue
    ) -> ConstraintModel? {
        var content: Written?
        var alignments: [String] = []
        for (key, member) in members {
            guard let rule = rule(of: key, in: DocumentKeys.format) else { continue }
            if rule.name == "format" {
                content = written(member, "a visual format")
            } else if case .list(let values) = member.kind {
                alignments = values.compactMap { choice($0, DocumentKeys.formatAlignments) }
            } else {
                alignments = choice(member, DocumentKeys.formatAlignments).map { [$0] } ?? []
            }
        }
        guard let content else {
            if !findings.contains(where: {
                $0.rule == .unknownKey && $0.position?.line == value.position.line
            }) {
                wrong(value, "a constraint, or a mapping with `format` and `align`")
            }
            return nil
        }
        return ConstraintModel(content: content, alignments: alignments)
    }

    // MARK: Document

    /// Reads a key that concerns the whole document, such as `parameters`. Returns false for any
    /// other key, which belongs to the root view.
    private mutating func read(
        _ key: String, _ value: DocumentValue, into document: inout DocumentModel
    ) -> Bool {
        switch key {
        case "name": if value.text == nil { wrong(value, "a name") }
        case "size": document.size = extent(value, mayFit: true)
        case "sizes":
            for size in texts(value, "sizes as 320x480") {
                if let size = DocumentSize(size.text) {
                    document.sizes.append(size)
                } else {
                    let hint = UnitMessages.hint(in: size.text)
                    findings.append(
                        Finding(
                            .badNumber, "Expected a size as 320x480.\(hint)",
                            at: size.value.position))
                }
            }
        case "parameters": document.parameters = values(value, "parameters by their names")
        case "data": document.data = values(value, "fields by their names")
        case "direction":
            document.isRightToLeft = choice(value, DocumentKeys.directions) == "rightToLeft"
        case "scale": document.scale = written(value)
        case "safeArea": document.safeArea = insets(value)
        default: return false
        }
        return true
    }

    private mutating func values(_ value: DocumentValue, _ expected: String) -> [ValueModel] {
        switch value.kind {
        case .nothing: return []
        case .map(let members):
            return members.compactMap { key, value in
                written(value, "a number or a text").map {
                    ValueModel(name: key.text, position: key.position, value: $0)
                }
            }
        default:
            wrong(value, expected)
            return []
        }
    }
}

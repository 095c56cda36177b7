import Keyline

/// Writes the parts of an exported Swift class that concern labels: their texts and styles, and a
/// struct of the data fields that their texts contain.
struct SwiftTexts {
    private let layout: DocumentLayout
    private let names: SwiftNames
    private let fieldNames: SwiftNames
    /// The data fields that texts show, in the order of the document. A field that was set on the
    /// command line is not among them, because its value has become a part of the text.
    private let fields: [ValueModel]
    private let centersBaselines: Bool

    init(_ layout: DocumentLayout, _ names: SwiftNames) {
        (self.layout, self.names) = (layout, names)
        let open = layout.model.data.filter { layout.settings[$0.name] == nil }
        let shown = layout.parts.reduce(into: Set<String>()) {
            $0.formUnion(SwiftTexts.fields(of: $1))
        }
        fields = open.filter { shown.contains($0.name) }
        fieldNames = SwiftNames(fields.map(\.name), kind: "Text")
        centersBaselines = SwiftTexts.alignsBaselines(layout)
    }

    private static func fields(of part: DocumentLayout.Part) -> [String] {
        (part.model?.text?.parts ?? []).flatMap { part -> [String] in
            FieldText(part.content.text).pieces.compactMap {
                if case .field(let name, _) = $0 { name } else { nil }
            }
        }
    }

    // MARK: Labels

    /// Returns Swift source code that creates a label of the document, such as `Label("Total")`.
    /// The code is `Label()` if the text contains data fields or has several styles: a later
    /// statement then sets the text.
    func made(_ part: DocumentLayout.Part) -> String {
        let type = centersBaselines ? "CenteredLabel" : "Label"
        guard let label = part.item as? Label, !showsFields(part),
            label.styledText.onlyRun != nil
        else { return "\(type)()" }
        return "\(type)(\(label.text.swiftLiteral))"
    }

    private func showsFields(_ part: DocumentLayout.Part) -> Bool {
        SwiftTexts.fields(of: part).contains { name in fields.contains { $0.name == name } }
    }

    /// Returns the Swift source code of a text that may contain data fields, such as `"Dear
    /// \(record.name)"`.
    private func literal(_ text: String) -> String {
        let pieces = FieldText(text).pieces
        if pieces.count == 1, case .field(let name, _) = pieces[0],
            fields.contains(where: { $0.name == name })
        {
            return "record.\(fieldNames[name])"
        }
        var literal = ""
        for piece in pieces {
            switch piece {
            case .literal(let text): literal += text.swiftEscaped
            case .field(let name, _) where fields.contains { $0.name == name }:
                literal += "\\(record.\(fieldNames[name]))"
            case .field(let name, _):
                let value = layout.settings[name] ?? layout.metrics[name]?.shortText ?? ""
                literal += value.swiftEscaped
            }
        }
        return "\"\(literal)\""
    }

    /// Returns the lines of Swift source code that set a label's text style and paragraph style. If
    /// the text has several styles, one of them sets the text. Values that are the defaults need no
    /// line.
    func properties(_ part: DocumentLayout.Part) -> [String] {
        guard let label = part.item as? Label else { return [] }
        let name = names[part.name], style = styles(part).first ?? TextStyle()
        var lines: [String] = []
        var sized = TextStyle()
        sized.pointSize = style.pointSize
        if (part.model?.text?.parts.count ?? 1) > 1 {
            if !showsFields(part) { lines.append(runs(part)) }
        } else if style == sized {
            if style.pointSize != 17 {
                lines.append("\(name).pointSize = \(style.pointSize.swiftText)")
            }
        } else {
            lines.append("\(name).style = \(SwiftTexts.expression(style))")
        }
        return lines + SwiftTexts.statements(label.paragraph).map { "\(name).paragraph.\($0)" }
    }

    private func styles(_ part: DocumentLayout.Part) -> [TextStyle] {
        (part.item as? Label).flatMap { layout.runStyles[ObjectIdentifier($0)] } ?? []
    }

    /// Returns a line of Swift source code that sets the text of a label whose parts have different
    /// styles.
    private func runs(_ part: DocumentLayout.Part) -> String {
        let texts = part.model?.text?.parts.map(\.content.text) ?? []
        let runs = zip(texts, styles(part)).map { text, style in
            "StyledText.Run(\(literal(text)), \(SwiftTexts.expression(style)))"
        }
        let name = names[part.name]
        return "\(name).styledText = StyledText([\(runs.joined(separator: ", "))], "
            + "paragraph: \(name).paragraph)"
    }

    /// Returns a style as a Swift expression, such as `TextStyle(pointSize: 20, weight: 700)`.
    private static func expression(_ style: TextStyle) -> String {
        var values: [String] = []
        if style.pointSize != 17 { values.append("pointSize: \(style.pointSize.swiftText)") }
        if !style.families.isEmpty {
            let names = style.families.map(\.swiftLiteral).joined(separator: ", ")
            values.append("families: [\(names)]")
        }
        if style.weight != 400 { values.append("weight: \(style.weight)") }
        if style.isItalic { values.append("isItalic: true") }
        if style.widthPercent != 100 {
            values.append("widthPercent: \(style.widthPercent.swiftText)")
        }
        if !style.features.isEmpty {
            let features = style.features.sorted { $0.key < $1.key }.map {
                "\($0.key.swiftLiteral): \($0.value)"
            }
            values.append("features: [\(features.joined(separator: ", "))]")
        }
        if let language = style.language { values.append("language: \(language.swiftLiteral)") }
        return "TextStyle(\(values.joined(separator: ", ")))"
    }

    /// Returns Swift assignments for the values of a paragraph style that are not the defaults.
    private static func statements(_ style: ParagraphStyle) -> [String] {
        let plain = ParagraphStyle()
        var lines: [String] = []
        let numbers: [(String, KeyPath<ParagraphStyle, Double>)] = [
            ("lineHeightMultiple", \.lineHeightMultiple), ("lineSpacing", \.lineSpacing),
            ("paragraphSpacing", \.paragraphSpacing), ("tabInterval", \.tabInterval),
        ]
        for (name, path) in numbers where style[keyPath: path] != plain[keyPath: path] {
            lines.append("\(name) = \(style[keyPath: path].swiftText)")
        }
        if style.hyphenates { lines.append("hyphenates = true") }
        if style.lineBreaking != plain.lineBreaking {
            lines.append("lineBreaking = .\(style.lineBreaking)")
        }
        if style.truncation != plain.truncation {
            lines.append("truncation = .\(style.truncation)")
        }
        if style.direction != plain.direction { lines.append("direction = .\(style.direction)") }
        return lines
    }

    // MARK: Record type

    /// The declaration of the struct whose properties are the data fields of the document. A
    /// comment on each property says what the field is.
    var recordType: String {
        guard !fields.isEmpty else { return "" }
        let numbers = layout.model.numberNames(layout.settings)
        var text =
            "    /// The texts that the labels show. Each instance of the class may have other texts.\n    struct Record {\n"
        for field in fields {
            text += "        /// In the document: \(field.value.text.swiftLiteral).\n"
            if numbers.contains(field.name) {
                text +=
                    "        /// The layout also uses the document's value as a number. Another text does not change the number.\n"
            }
            text += "        var \(fieldNames[field.name]): String\n"
        }
        return text + "    }\n\n"
    }

    /// Returns the Swift source of the property `record` in the class that a layout document is
    /// exported to. The property holds the values of the fields that labels show. The result is
    /// empty if the document has no fields.
    /// - Parameter root: the name of the exported class's property for the root view, which the
    ///   comment of `record` mentions.
    func recordProperty(root: String) -> String {
        fields.isEmpty
            ? ""
            : "\n    /// The texts that the labels show. After a change, call `\(root).layoutIfNeeded()`.\n"
                + "    var record: Record { didSet { showRecord() } }\n"
    }

    var recordFunction: String {
        guard !fields.isEmpty else { return "" }
        let lines = layout.parts.filter(showsFields).map { part in
            let texts = part.model?.text?.parts ?? []
            let statement =
                texts.count > 1
                ? runs(part) : "\(names[part.name]).text = \(literal(texts[0].content.text))"
            return "        \(statement)\n"
        }
        return "\n    private func showRecord() {\n" + lines.joined() + "    }\n"
    }

    // MARK: The initialiser

    var parameters: String { fields.isEmpty ? "" : "_ record: Record" }

    var firstLines: [String] { fields.isEmpty ? [] : ["self.record = record"] }
    var showingLines: [String] { fields.isEmpty ? [] : ["showRecord()"] }

    // MARK: Baselines

    private static func alignsBaselines(_ layout: DocumentLayout) -> Bool {
        let baselines: Set<LayoutAttribute> = [.firstBaseline, .lastBaseline]
        let alignments: Set<StackView.Alignment> = [.firstBaseline, .lastBaseline]
        return layout.constraints.contains {
            baselines.contains($0.firstAttribute) || baselines.contains($0.secondAttribute)
        }
            || layout.parts.contains {
                ($0.item as? StackView).map { alignments.contains($0.alignment) } ?? false
            }
    }

    /// The declaration of a label class that centers its text vertically, as labels of documents
    /// do. The declaration is empty if no constraint uses a baseline, because nothing else depends
    /// on the position of the text.
    var labelType: String {
        guard centersBaselines, layout.parts.contains(where: { $0.item is Label }) else {
            return ""
        }
        return """

                /// A label that centers its text vertically. Its baselines are those of the centered text.
                final class CenteredLabel: Label {
                    private var lastHeight = 0.0

                    /// The height of the empty space above the text, which equals that below the text.
                    private var room: Double {
                        max(0, (alignmentRect(forFrame: frame).height - metrics.size.height) / 2)
                    }

                    override var firstBaselineOffset: Double { room + super.firstBaselineOffset }
                    override var lastBaselineOffset: Double { room + super.lastBaselineOffset }

                    override func layoutFrameDidChange(to frame: Rect) {
                        super.layoutFrameDidChange(to: frame)
                        guard abs(frame.height - lastHeight) > 1e-6 else { return }
                        lastHeight = frame.height
                        layoutNode.invalidateOffsets()
                    }
                }

            """
    }
}

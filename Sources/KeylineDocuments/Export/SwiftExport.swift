import Keyline

/// Writes a layout document as the source of a Swift class, which builds the same views. Parameters
/// of the document become constants with their present values. If texts contain data fields, such
/// as a name, a struct with these fields is written too, and the class receives a value of it.
/// Labels measure their texts by ``Label/measure-type.property``, as the document does. Colours are
/// left out, because views of Keyline have none.
package struct SwiftExport {
    /// The style in which the exported Swift code states constraints: with anchors, key paths or
    /// layout blocks.
    package enum Style: String, CaseIterable, Sendable {
        case anchors
        case keyPaths = "key-paths"
        case blocks
    }

    private let layout: DocumentLayout
    private let style: Style
    private let type: String
    private let names: SwiftNames
    private let texts: SwiftTexts
    private let constraints: ConstraintStatements

    /// Prepares the export of a layout as a Swift class.
    /// - Parameter type: the name of the class, for which ``isTypeName(_:)`` must be true. Nil derives the name from
    ///   the root's name.
    package init(_ layout: DocumentLayout, style: Style, type: String? = nil) {
        (self.layout, self.style) = (layout, style)
        let names = SwiftNames(layout.parts.map(\.name), kind: "View")
        self.names = names
        texts = SwiftTexts(layout, names)
        constraints = ConstraintStatements(layout: layout) { names[$0.name] }
        let root = layout.parts.first?.name ?? "root"
        let validType = type.flatMap { SwiftExport.isTypeName($0) ? $0 : nil }
        let made = root.prefix(1).uppercased() + root.dropFirst() + "Layout"
        self.type = validType ?? (SwiftExport.isTypeName(made) ? made : "Root" + made)
    }

    /// Returns whether `name` is a valid name for the exported Swift class. A keyword, for example,
    /// is not.
    package static func isTypeName(_ name: String) -> Bool {
        name.first.map { $0.isLetter || $0 == "_" } == true && SwiftNames.isFree(name)
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// The source code of the exported Swift class.
    package var text: String {
        let file = layout.source.file.split(separator: "/").last.map(String.init) ?? "a document"
        var text = "import Keyline\n" + (style == .blocks ? "import KeylineDSL\n" : "")
        text +=
            "\n/// The layout of `\(file.shown)`. Set the frame of `\(rootName)`, and call its `layoutIfNeeded()`.\n"
        text += "final class \(type) {\n" + texts.recordType
        for part in layout.parts { text += "    let \(name(part)) = \(made(part))\n" }
        text += texts.recordProperty(root: rootName)
        text += "\n    init(\(texts.parameters)) {\n"
        text += section(texts.firstLines)
        // Write the statements in the order in which the document builds its views. Rounding
        // depends on this order, and the exported class must give the same frames.
        text += section(layout.parts.flatMap(place))
        text += section(layout.parts.flatMap(properties))
        text += section(texts.showingLines)
        text += section(constraints.lines(style))
        text += "    }\n" + texts.recordFunction
        if layout.parts.contains(where: isPicture) { text += SwiftExport.picture }
        return text + texts.labelType + "}\n"
    }

    private func section(_ lines: [String]) -> String {
        lines.map { "        \($0)\n" }.joined()
    }

    // MARK: Names

    private var rootName: String { layout.parts.first.map(name) ?? "root" }

    private func name(_ part: DocumentLayout.Part) -> String { names[part.name] }

    // MARK: Views

    private static let picture = """

            /// A placeholder with a natural size. Replace it by a view of your own, such as an image view.
            final class Picture: View {
                private let natural: Size

                init(_ width: Double, _ height: Double) {
                    natural = Size(width: width, height: height)
                    super.init()
                }

                override var intrinsicContentSize: Size { natural }
            }

        """

    private func isPicture(_ part: DocumentLayout.Part) -> Bool { part.item is NaturalView }

    private func made(_ part: DocumentLayout.Part) -> String {
        switch part.item {
        case is LayoutGuide: return "LayoutGuide()"
        case is StackView: return "StackView()"
        case is Label: return texts.made(part)
        case let view as NaturalView:
            let size = view.intrinsicContentSize
            return "Picture(\(number(size.width)), \(number(size.height)))"
        default: return "View()"
        }
    }

    /// Returns the Swift statements that set a view's properties. A property with its default value
    /// needs no statement.
    private func properties(_ part: DocumentLayout.Part) -> [String] {
        let name = self.name(part)
        var lines = ["\(name).identifier = \(part.name.swiftLiteral)"]
        guard let view = part.view else { return lines }
        func assign(_ property: String, _ value: String) {
            lines.append("\(name).\(property) = \(value)")
        }
        if view.isHidden { assign("isHidden", "true") }
        if let model = part.model, !model.margins.isEmpty {
            assign("layoutMargins", insets(view.layoutMargins))
        }
        if view === layout.root {
            if view.layoutDirection == .rightToLeft { assign("layoutDirection", ".rightToLeft") }
            if view.displayScale != 0 { assign("displayScale", number(view.displayScale)) }
            if view.safeAreaInsets != Insets() {
                assign("safeAreaInsets", insets(view.safeAreaInsets))
            }
        }
        if let label = view as? Label {
            lines += texts.properties(part)
            if label.numberOfLines != 1 { assign("numberOfLines", "\(label.numberOfLines)") }
        }
        if let stack = view as? StackView {
            assign("axis", ".\(stack.axis)")
            if stack.spacing != 0 { assign("spacing", number(stack.spacing)) }
            if stack.alignment != .fill { assign("alignment", ".\(stack.alignment)") }
            if stack.distribution != .fill { assign("distribution", ".\(stack.distribution)") }
            if stack.isLayoutMarginsRelativeArrangement {
                assign("isLayoutMarginsRelativeArrangement", "true")
            }
        }
        return lines + priorities(name, view)
    }

    private func priorities(_ name: String, _ view: View) -> [String] {
        var lines: [String] = []
        for axis in [LayoutAxis.horizontal, .vertical] {
            let hugging = view.contentHuggingPriority(for: axis).rawValue
            let resistance = view.contentCompressionResistancePriority(for: axis).rawValue
            if hugging != 250 {
                lines.append("\(name).setContentHuggingPriority(\(number(hugging)), for: .\(axis))")
            }
            if resistance != 750 {
                lines.append(
                    "\(name).setContentCompressionResistancePriority(\(number(resistance)), for: .\(axis))"
                )
            }
        }
        return lines
    }

    /// Returns the Swift statements that add a view or guide to its superview.
    private func place(_ part: DocumentLayout.Part) -> [String] {
        let name = self.name(part)
        if let guide = part.item as? LayoutGuide, let owner = guide.owningView.flatMap(layout.part)
        {
            return ["\(self.name(owner)).addLayoutGuide(\(name))"]
        }
        guard let view = part.view, let superview = view.superview,
            let outer = layout.part(of: superview).map(self.name)
        else { return [] }
        var lines: [String] = []
        if let stack = superview as? StackView {
            lines.append("\(outer).addArrangedSubview(\(name))")
            if let written = part.model?.spacingAfter, !written.text.isEmpty {
                lines.append(
                    "\(outer).setCustomSpacing(\(number(stack.customSpacing(after: view))), after: \(name))"
                )
            }
        } else {
            // Write the statement that sets `translatesAutoresizingMaskIntoConstraints` to false,
            // unless a stack view or a layout block does the same for this view.
            if style != .blocks || !constraints.places(view) {
                lines.append("\(name).translatesAutoresizingMaskIntoConstraints = false")
            }
            lines.append("\(outer).addSubview(\(name))")
        }
        return lines
    }

    private func insets(_ insets: Insets) -> String {
        "Insets(top: \(number(insets.top)), left: \(number(insets.left)), "
            + "bottom: \(number(insets.bottom)), right: \(number(insets.right)))"
    }

    private func number(_ number: Double) -> String { number.swiftText }
}

extension Double {
    /// The number as a Swift literal, for exported code.
    var swiftText: String {
        guard isFinite else { return "0" }
        return self == rounded() && magnitude < 1e12 ? "\(Int64(self))" : "\(self)"
    }
}

extension String {
    /// The text as a Swift string literal with quotation marks and escapes, for exported code.
    var swiftLiteral: String { "\"\(swiftEscaped)\"" }

    /// The text with the escapes that a Swift string literal needs, but without quotation marks.
    var swiftEscaped: String {
        var escaped = ""
        for letter in unicodeScalars {
            switch letter {
            case "\"", "\\": escaped += "\\\(letter)"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            default:
                let isControl = letter.properties.generalCategory == .control
                if isControl {
                    escaped += "\\u{\(String(letter.value, radix: 16))}"
                } else {
                    escaped.unicodeScalars.append(letter)
                }
            }
        }
        return escaped
    }
}

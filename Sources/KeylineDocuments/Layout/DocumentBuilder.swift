import Keyline

/// Builds the views and constraints that a layout document describes. A mistake is reported and
/// does not stop the building, so that the user sees all mistakes at once.
struct DocumentBuilder {
    let document: DocumentModel
    let source: DocumentSource
    private var numbers: DocumentNumbers
    private let layout: DocumentLayout
    private var findings: [Finding] = []
    private var made: [LayoutConstraint] = []
    private let errors = EngineErrors()

    init(
        _ document: DocumentModel, _ source: DocumentSource, settings: [String: String],
        record: [String: String]
    ) {
        self.document = document
        self.source = source
        numbers = DocumentNumbers(document, source, settings: settings, record: record)
        layout = DocumentLayout(
            document, source, settings: settings, root: DocumentBuilder.view(document.root))
    }

    mutating func build() -> DocumentLayout {
        let errors = errors
        LayoutEngine.withConflictHandler({ errors.all.append(($0, nil)) }) {
            addViews()
            checkParameters()
            addSettings()
            for part in layout.parts {
                configure(part)
                errors.place(at: part.position)
            }
            for part in layout.parts { addConstraints(of: part) }
            layout.constraints = inOrder
            LayoutConstraint.activate(layout.constraints)
        }
        layout.metrics = numbers.metrics
        for (error, position) in errors.all where error.kind != .unsatisfiable {
            let line = error.members.first?.source?.line
            findings.append(
                Finding(
                    .engine, error.reason,
                    at: position ?? line.map { DocumentPosition(line: $0, column: 1) }))
        }
        layout.findings = (numbers.findings + findings).inOrder
        return layout
    }

    /// The errors that the layout engine has reported while the document was built, with the positions
    /// of the values because of which they occurred.
    private final class EngineErrors {
        var all: [(error: LayoutError, position: DocumentPosition?)] = []
        private var placed = 0

        /// Sets the position of all errors since the last call.
        func place(at position: DocumentPosition?) {
            while placed < all.count {
                all[placed].position = position
                placed += 1
            }
        }
    }

    // MARK: Views

    private static func view(_ model: ViewModel) -> View {
        if model.stack != nil { return StackView() }
        if model.text != nil { return DocumentLabel() }
        return View()
    }

    private mutating func addViews() {
        var waiting: [(model: ViewModel, view: View, path: String, depth: Int)] = [
            (document.root, layout.root, document.root.name, 0)
        ]
        while let (model, view, path, depth) = waiting.popLast() {
            add(
                DocumentLayout.Part(
                    name: model.name, path: path, position: model.position, item: view,
                    model: model,
                    depth: depth))
            view.identifier = model.name
            for guide in model.guides {
                let item = LayoutGuide()
                item.identifier = guide.name
                view.addLayoutGuide(item)
                add(
                    DocumentLayout.Part(
                        name: guide.name, path: "\(path)/\(guide.name)", position: guide.position,
                        item: item, model: nil, depth: depth + 1))
            }
            var inner: [(model: ViewModel, view: View, path: String, depth: Int)] = []
            for child in model.views {
                let made = self.made(child)
                made.translatesAutoresizingMaskIntoConstraints = false
                if let stack = view as? StackView {
                    stack.addArrangedSubview(made)
                } else {
                    view.addSubview(made)
                }
                inner.append((child, made, "\(path)/\(child.name)", depth + 1))
            }
            waiting += inner.reversed()
        }
    }

    /// Reports parameters that have the name of a view or guide, because such a name would be ambiguous in constraints.
    private mutating func checkParameters() {
        for parameter in document.parameters {
            guard let part = layout.part(named: parameter.name) else { continue }
            findings.append(
                Finding(
                    .duplicateName,
                    "A view or guide is also named `\(parameter.name)`. Rename one of the two.",
                    at: parameter.position,
                    related: [.init(message: "The view is here.", position: part.position)]))
        }
    }

    private mutating func made(_ model: ViewModel) -> View {
        let size = model.image?.size ?? model.natural
        guard model.stack == nil, model.text == nil, size.count == 2 else {
            if let image = model.image, image.size.isEmpty, let file = image.file {
                findings.append(
                    Finding(
                        .wrongType, "An image needs its size: `image: 80x80`.",
                        at: file.value.position
                    ))
            }
            return DocumentBuilder.view(model)
        }
        return NaturalView(Size(width: extent(size[0]) ?? 0, height: extent(size[1]) ?? 0))
    }

    private mutating func add(_ part: DocumentLayout.Part) {
        layout.partOfNode[ObjectIdentifier(part.item.layoutNode)] = layout.parts.count
        layout.parts.append(part)
        if layout.items[part.name] == nil { layout.items[part.name] = part.item }
    }

    /// Applies the keys that only the root of a document can have, such as `scale` and `safeArea`,
    /// to the root view.
    private mutating func addSettings() {
        let root = layout.root
        if document.isRightToLeft { root.layoutDirection = .rightToLeft }
        if let scale = document.scale, let number = extent(scale) { root.displayScale = number }
        if let insets = insets(document.safeArea) { root.safeAreaInsets = insets }
        if document.size.count == 2 {
            let extents = document.size.map { $0.text == "fit" ? nil : extent($0) }
            layout.ownSize = DocumentSize(width: extents[0], height: extents[1])
        }
    }

    private mutating func configure(_ part: DocumentLayout.Part) {
        guard let model = part.model, let view = part.view else { return }
        view.isHidden = model.isHidden
        if let insets = insets(model.margins) { view.layoutMargins = insets }
        if let label = view as? Label, let text = model.text { configure(label, text) }
        if let stack = view as? StackView, let settings = model.stack { configure(stack, settings) }
        if let radius = model.radius, let number = extent(radius) {
            layout.radii[model.name] = number
        }
        if let after = model.spacingAfter, let number = number(after) {
            if let stack = view.superview as? StackView {
                stack.setCustomSpacing(number, after: view)
            } else {
                findings.append(
                    Finding(
                        .wrongType, "`spacingAfter` has an effect only on views in a stack.",
                        at: after.value.position))
            }
        }
        for (written, isHugging) in [(model.hugging, true), (model.resistance, false)] {
            for (index, axis) in [LayoutAxis.horizontal, .vertical].enumerated() {
                guard let number = written.count == 2 ? written[index] : written.first,
                    let priority = priority(number)
                else { continue }
                if isHugging {
                    view.setContentHuggingPriority(priority, for: axis)
                } else {
                    view.setContentCompressionResistancePriority(priority, for: axis)
                }
            }
        }
    }

    private mutating func configure(_ label: Label, _ text: ViewModel.Text) {
        let base = style(text.style, TextStyle())
        var runs: [StyledText.Run] = []
        for part in text.parts {
            let own = style(part.style, base)
            runs.append(StyledText.Run(numbers.text(part.content), own))
            layout.runStyles[ObjectIdentifier(label), default: []].append(own)
        }
        label.styledText = StyledText(runs, paragraph: paragraph(text.paragraph))
        if let lines = text.lines, let count = extent(lines) {
            label.numberOfLines = Int(min(count, 1e6))
        }
    }

    /// Returns the style of a text, or of a part of a text, that the document's `settings`
    /// describe. Values that are not stated, and illegal ones, which are reported, are taken from
    /// `outer`.
    private mutating func style(_ settings: ViewModel.Style, _ outer: TextStyle) -> TextStyle {
        var style = outer
        if let isBold = settings.isBold { style.weight = isBold ? 700 : 400 }
        if let isItalic = settings.isItalic { style.isItalic = isItalic }
        set(settings.font, in: &style) { $0.pointSize = $1 }
        set(settings.weight, in: &style) { $0.weight = Int(max(-1e15, min($1.rounded(), 1e15))) }
        set(settings.fontWidth, in: &style) { $0.widthPercent = $1 }
        if let first = settings.families.first {
            set(first, { $0.families = settings.families.map(\.text) }, in: &style)
        }
        if let language = settings.language {
            set(language, { $0.language = language.text }, in: &style)
        }
        for (tag, value) in settings.features {
            guard let number = number(value) else { continue }
            let whole = Int(exactly: number) ?? -1
            set(tag, { $0.features[tag.text] = whole }, in: &style)
        }
        return style
    }

    private mutating func set(
        _ written: Written?, in style: inout TextStyle, _ change: (inout TextStyle, Double) -> Void
    ) {
        guard let written, let number = number(written) else { return }
        set(written, { change(&$0, number) }, in: &style)
    }

    /// Changes a style. If the changed style is illegal, for example because of a negative font
    /// size, reports the mistake and leaves the style as it was.
    private mutating func set(
        _ written: Written, _ change: (inout TextStyle) -> Void, in style: inout TextStyle
    ) {
        var changed = style
        change(&changed)
        guard let mistake = changed.mistake else { return style = changed }
        findings.append(Finding(.badNumber, mistake, at: written.value.position))
    }

    private mutating func paragraph(_ settings: ViewModel.Paragraph) -> ParagraphStyle {
        var style = ParagraphStyle()
        let numbers: [(Written?, WritableKeyPath<ParagraphStyle, Double>)] = [
            (settings.lineHeight, \.lineHeightMultiple), (settings.lineSpacing, \.lineSpacing),
            (settings.paragraphSpacing, \.paragraphSpacing), (settings.tabs, \.tabInterval),
        ]
        for (written, path) in numbers {
            guard let written, let number = number(written) else { continue }
            var changed = style
            changed[keyPath: path] = number
            if let mistake = changed.mistake {
                findings.append(Finding(.badNumber, mistake, at: written.value.position))
            } else {
                style = changed
            }
        }
        style.hyphenates = settings.hyphenates
        let truncations: [String: ParagraphStyle.Truncation] = [
            "none": .none, "head": .head, "middle": .middle, "tail": .tail, "clip": .clip,
        ]
        style.truncation = settings.truncation.flatMap { truncations[$0] } ?? .tail
        if settings.lineBreaking == "letters" { style.lineBreaking = .letters }
        switch settings.direction {
        case "leftToRight": style.direction = .leftToRight
        case "rightToLeft": style.direction = .rightToLeft
        default: break
        }
        return style
    }

    private mutating func configure(_ stack: StackView, _ settings: ViewModel.Stack) {
        stack.axis = settings.axis
        if let spacing = settings.spacing, let number = number(spacing) { stack.spacing = number }
        stack.isLayoutMarginsRelativeArrangement = settings.isInsideMargins
        let alignments: [String: StackView.Alignment] = [
            "fill": .fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline,
            "center": .center, "trailing": .trailing, "bottom": .bottom,
            "lastBaseline": .lastBaseline,
        ]
        let distributions: [String: StackView.Distribution] = [
            "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
            "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
        ]
        if let alignment = settings.alignment.flatMap({ alignments[$0] }) {
            stack.alignment = alignment
        }
        if let distribution = settings.distribution.flatMap({ distributions[$0] }) {
            stack.distribution = distribution
        }
    }

    // MARK: Numbers

    private mutating func number(_ written: Written) -> Double? {
        do throws(ConstraintFormatError) {
            return try FormatNames(metrics: numbers.metrics).number(written.text)
        } catch {
            report(error, written, .badNumber)
            return nil
        }
    }

    /// Reports a mistake in a constraint, unless the constraint refers to a parameter without a
    /// value: the mistake in the parameter has been reported already.
    private mutating func report(
        _ error: ConstraintFormatError, _ written: Written, _ rule: FindingRule = .constraint,
        firstLine: Int = 0, lines: [Substring]? = nil
    ) {
        if case .unknownMetric(let name) = error.kind, isParameter(name) { return }
        let messages = FormatMessages(
            source: source, value: written.value, firstLine: firstLine, lines: lines,
            rootName: layout.parts.first?.name)
        findings.append(messages.finding(error, rule))
    }

    private func isParameter(_ name: String) -> Bool {
        document.parameters.contains { $0.name == name }
    }

    /// Evaluates a length such as `gap + 8`. Reports a negative result, and also 0 if `mayBeZero`
    /// is false, and then returns nil.
    private mutating func extent(_ written: Written, mayBeZero: Bool = true) -> Double? {
        guard let number = number(written) else { return nil }
        if number > 0 || number == 0 && mayBeZero { return number }
        let expected = mayBeZero ? "that is not below 0" : "above 0"
        findings.append(
            Finding(
                .badNumber, "Expected a number \(expected), but this is \(number.shortText).",
                at: written.value.position))
        return nil
    }

    private mutating func insets(_ written: [Written]) -> Insets? {
        guard written.count == 4 else { return nil }
        let numbers = written.map { number($0) ?? 0 }
        return Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }

    private mutating func priority(_ written: Written) -> LayoutPriority? {
        do throws(ConstraintFormatError) {
            return try FormatNames(metrics: numbers.metrics).priority(written.text)
        } catch {
            report(error, written, .badNumber)
            return nil
        }
    }

    // MARK: Constraints

    private mutating func addConstraints(of part: DocumentLayout.Part) {
        if let model = part.model {
            add(model.width, to: "width", of: part)
            add(model.height, to: "height", of: part)
            for constraint in model.constraints { add(constraint, in: part) }
        } else if let guide = guide(part) {
            add(guide.width, to: "width", of: part)
            add(guide.height, to: "height", of: part)
        }
    }

    private func guide(_ part: DocumentLayout.Part) -> GuideModel? {
        let owner = (part.item as? LayoutGuide)?.owningView
        return owner.flatMap { layout.part(of: $0) }?.model?.guides.first {
            $0.position == part.position
        }
    }

    private func names(_ part: DocumentLayout.Part) -> FormatNames {
        FormatNames(receiver: part.item, items: layout.items, metrics: numbers.metrics)
    }

    private mutating func add(
        _ conditions: [Written], to attribute: String, of part: DocumentLayout.Part
    ) {
        for written in conditions {
            do throws(ConstraintFormatError) {
                let constraint = try names(part).constraint(on: attribute, written.text)
                errors.place(at: written.value.position)
                add(constraint, at: written.value.position)
            } catch {
                report(error, written)
            }
        }
    }

    /// The constraints in the order in which the document states them. They are activated in this
    /// order, and if required constraints contradict each other, Keyline ignores the last one.
    private var inOrder: [LayoutConstraint] {
        let order = made.enumerated().sorted { a, b in
            let first = layout.positions[ObjectIdentifier(a.element)]
            let second = layout.positions[ObjectIdentifier(b.element)]
            guard let first, let second, first.line != second.line || first.column != second.column
            else { return a.offset < b.offset }
            return first < second
        }
        return order.map(\.element)
    }

    private mutating func add(_ constraint: LayoutConstraint, at position: DocumentPosition) {
        constraint.sourceLocation = .init(file: source.file, line: position.line)
        layout.positions[ObjectIdentifier(constraint)] = position
        made.append(constraint)
    }

    private mutating func add(_ constraint: ConstraintModel, in part: DocumentLayout.Part) {
        for text in LanguageText.parts(of: constraint.content.text) {
            if text.isVisual {
                addVisual(text, constraint, in: part)
            } else {
                addEquations(text, constraint, in: part)
            }
        }
    }

    private mutating func addEquations(
        _ text: LanguageText, _ constraint: ConstraintModel, in part: DocumentLayout.Part
    ) {
        let value = constraint.content.value
        if !constraint.alignments.isEmpty {
            findings.append(
                Finding(
                    .constraint, "Only a visual format has views to be aligned.", at: value.position
                ))
        }
        let (read, mistakes) = names(part).constraints(equations: text.text)
        errors.place(at: value.position)
        let lines = DocumentValue.lines(of: constraint.content.text)
        for mistake in mistakes {
            report(mistake, constraint.content, firstLine: text.firstLine, lines: lines)
        }
        if read.isEmpty, mistakes.isEmpty {
            findings.append(
                Finding(
                    .constraint,
                    "There is no constraint in this text. Write an equation or a visual format.",
                    at: value.position))
        }
        for one in read {
            let equation = lines[text.firstLine + one.line - 1].dropFirst(one.column - 1).prefix {
                $0 != ";"
            }
            let length = equation.trimmed.count
            let position = value.position(
                line: text.firstLine + one.line, column: one.column, length: length, in: source,
                lines: lines)
            add(one.constraint, at: position)
        }
    }

    private mutating func addVisual(
        _ text: LanguageText, _ constraint: ConstraintModel, in part: DocumentLayout.Part
    ) {
        let value = constraint.content.value
        var options: LayoutConstraint.FormatOptions = []
        for name in constraint.alignments {
            if let attribute = LanguageText.attributes[name] {
                options.insert(.init(rawValue: 1 << UInt(attribute.rawValue)))
            }
        }
        // Leave out numbers that have the name of a view, such as a field that is named after the
        // view that shows it. In a visual format, the number would take precedence over the view.
        let numbers = numbers.metrics.filter { layout.items[$0.key] == nil }
        do throws(VisualFormatError) {
            let made = try LayoutConstraint.constraints(
                withVisualFormat: text.text, options: options, metrics: numbers,
                views: layout.items)
            errors.place(at: value.position)
            let position = value.position(
                line: text.firstLine + 1, column: 1, length: text.text.trimmed.count, in: source)
            for one in made { add(one, at: position) }
        } catch {
            let messages = FormatMessages(
                source: source, value: value, firstLine: text.firstLine,
                rootName: layout.parts.first?.name)
            findings.append(messages.finding(error))
        }
    }
}

/// A part of a constraint's text: either equations or a visual format. A text may contain both, on
/// different lines.
struct LanguageText {
    var isVisual: Bool
    var text: String
    /// The line of the constraint's text in which this part begins, counted from 0.
    var firstLine: Int

    static let attributes: [String: LayoutAttribute] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
        "trailing": .trailing, "centerX": .centerX, "centerY": .centerY,
        "firstBaseline": .firstBaseline, "lastBaseline": .lastBaseline,
    ]

    /// Splits the text of a constraint into equations and visual formats. A line that begins with
    /// an orientation such as `H:`, a bracket or a bar begins a visual format. The following lines
    /// belong to it as long as they can only continue a visual format.
    static func parts(of text: String) -> [LanguageText] {
        var parts: [LanguageText] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let content = line.trimmed
            let isOriented = ["H:", "V:", "HV:", "C:"].contains { content.hasPrefix($0) }
            let goesOn = content.first.map { "[|-~(/)".contains($0) } ?? true
            let wasVisual = parts.last?.isVisual == true
            let isVisual = isOriented || content.first == "[" || content.first == "|"
            if let last = parts.indices.last,
                wasVisual ? (goesOn && !isOriented) : !isVisual
            {
                parts[last].text += "\n" + line
            } else {
                parts.append(
                    LanguageText(isVisual: isVisual, text: String(line), firstLine: number))
            }
        }
        return parts.filter { !$0.text.allSatisfy(\.isWhitespace) }
    }
}

extension [Finding] {
    /// The findings without duplicates, in the order of their lines in the document. Findings
    /// without a line come first.
    var inOrder: [Finding] {
        var seen: Set<Finding> = []
        return filter { seen.insert($0).inserted }.enumerated().sorted { a, b in
            let none = DocumentPosition(line: 0, column: 0)
            let (first, second) = (a.element.position ?? none, b.element.position ?? none)
            return first == second ? a.offset < b.offset : first < second
        }.map(\.element)
    }
}

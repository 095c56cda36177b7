/// Finds out which fields of a document influence its numbers, conditions and constraints, and not
/// only its texts.
extension DocumentModel {
    /// Returns the names that occur in numbers and constraints of the document. The result may
    /// contain too many names, but never too few. A field that is not among them occurs only in
    /// texts, so records can be laid out without building the document again.
    /// - Parameter settings: texts that replace the values of parameters.
    func numberNames(_ settings: [String: String]) -> Set<String> {
        var names: Set<String> = []
        func add(_ texts: [Written]) {
            for written in texts { names.formUnion(Self.names(in: written.text)) }
        }
        add(size + safeArea + [scale].compactMap { $0 })
        for parameter in parameters {
            names.formUnion(Self.names(in: settings[parameter.name] ?? parameter.value.text))
        }
        var views = [root], items: Set<String> = []
        var formats: [String] = []
        while let view = views.popLast() {
            views += view.views
            items.formUnion([view.name] + view.guides.map(\.name))
            add(view.numbers)
            for text in view.constraints.flatMap({ LanguageText.parts(of: $0.content.text) }) {
                if text.isVisual {
                    formats.append(text.text)
                } else {
                    names.formUnion(Self.names(in: text.text))
                }
            }
        }
        // Leave out names of views: in a visual format, a name that is both a view's and a field's
        // means the view.
        for format in formats {
            let identifiers = format.split { !Self.isPart($0) }.map(String.init)
            names.formUnion(Set(identifiers).subtracting(items))
        }
        return names
    }

    private static func isPart(_ letter: Character) -> Bool {
        letter.isLetter || letter.isNumber || letter == "_"
    }

    /// Returns the words of an equation that may name parameters or fields. These are the words
    /// without a point before or after them: in `title.width == 2 * gap`, only `gap`.
    private static func names(in text: String) -> Set<String> {
        var names: Set<String> = [], word = "", before: Character = " "
        func end(at next: Character) {
            if !word.isEmpty, before != ".", next != "." { names.insert(word) }
            if !next.isWhitespace || !word.isEmpty { before = next }
            word = ""
        }
        for letter in text {
            if isPart(letter) {
                word.append(letter)
            } else {
                end(at: letter)
            }
        }
        end(at: " ")
        return names
    }
}

extension ViewModel {
    /// The values of a view and its guides that may refer to parameters by name: numbers, sums such
    /// as `gap + 8`, and conditions such as `>= gap`.
    fileprivate var numbers: [Written] {
        let single = [text?.lines, stack?.spacing, spacingAfter, radius]
        let texts = text.map { text in
            text.paragraph.numbers + text.style.numbers + text.parts.flatMap(\.style.numbers)
        }
        return single.compactMap { $0 } + (texts ?? []) + (image?.size ?? []) + natural + hugging
            + resistance
            + width + height + margins + guides.flatMap { $0.width + $0.height }
    }
}

extension ViewModel.Style {
    fileprivate var numbers: [Written] {
        [font, weight, fontWidth].compactMap { $0 } + features.map(\.value)
    }
}

extension ViewModel.Paragraph {
    fileprivate var numbers: [Written] {
        [lineHeight, lineSpacing, paragraphSpacing, tabs].compactMap { $0 }
    }
}

import CGtk
import Keyline

extension Widget {
    /// Creates a layout item for a GTK label that shows a text in Keyline's styles. GTK measures the
    /// text with its own fonts, so Keyline's ``Keyline/TextMeasure`` is not used.
    /// - Parameter name: the name that error reports show.
    public static func label(_ text: StyledText, name: String) -> Widget {
        let widget = Widget(gtk_label_new(nil), name: name)
        keyline_label_set_markup(widget.pointer, text.markup)
        return widget
    }
}

extension StyledText {
    /// The text with its styles in the markup language of Pango, which GTK's labels understand.
    var markup: String {
        runs.map { run in
            let values = run.style.markup.map { " \($0.name)=\"\($0.value.escaped)\"" }
            return "<span\(values.joined())>\(run.text.escaped)</span>"
        }.joined()
    }
}

extension TextStyle {
    fileprivate var markup: [(name: String, value: String)] {
        // A point of Keyline is a pixel of GTK, of which 96 make an inch; 72 of Pango's points do.
        var values: [(name: String, value: String)] = [
            ("size", "\(0.75 * pointSize)pt"), ("weight", "\(weight)"),
        ]
        if isItalic { values.append(("style", "italic")) }
        if !families.isEmpty { values.append(("face", families.joined(separator: ","))) }
        if !features.isEmpty {
            let features = features.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            values.append(("font_features", features.joined(separator: ",")))
        }
        if let language { values.append(("lang", language)) }
        return values
    }
}

extension String {
    /// The text with escapes for the characters that have a meaning in markup.
    fileprivate var escaped: String {
        var text = ""
        for letter in unicodeScalars {
            switch letter {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.unicodeScalars.append(letter)
            }
        }
        return text
    }
}

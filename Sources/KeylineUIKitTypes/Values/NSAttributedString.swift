public import Foundation
internal import Keyline

// Keys of text attributes that Foundation does not define on Linux. Layout uses fonts and paragraph
// styles; all other attributes have no effect.

extension NSAttributedString.Key {
    /// The key of the font, whose value is a ``UIFont``. Each part of a text is measured in its own
    /// font; parts without one have the font of the label.
    public static let font = NSAttributedString.Key("NSFont")
    /// Inert (stored, without effect on layout): the key of the text's colour. The value is a
    /// ``UIColor``.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// Inert (stored, without effect on layout): the key of the colour behind the text. The value
    /// is a ``UIColor``.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// Inert (stored, without effect on layout): the key of the distance that is added between
    /// letters. The value is a number of points.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The key of the text's spacing and line breaking. The value is an ``NSParagraphStyle``. The
    /// first one in a text counts for the whole text.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Inert (stored, without effect on layout): the key of the underline's style. The value is a
    /// number; 1 is a single line.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// Inert (stored, without effect on layout): the key of the distance by which the text is
    /// raised. The value is a number of points.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// The spacing and the breaking of the lines of a text's paragraphs.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
    /// The distance in points between the lines of a paragraph. 0 by default.
    open fileprivate(set) var lineSpacing: CGFloat = 0
    /// The distance in points below a paragraph. 0 by default.
    open fileprivate(set) var paragraphSpacing: CGFloat = 0
    /// Inert (stored, without effect on layout): the horizontal alignment of a paragraph's lines.
    /// `natural` by default, which follows the direction of text.
    open fileprivate(set) var alignment = NSTextAlignment.natural
    /// How lines break that are too long; between words by default.
    open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// Inert (stored, without effect on layout): the smallest height of a line, in points. 0, the
    /// default, means no limit.
    open fileprivate(set) var minimumLineHeight: CGFloat = 0
    /// Inert (stored, without effect on layout): the largest height of a line, in points. 0, the
    /// default, means no limit.
    open fileprivate(set) var maximumLineHeight: CGFloat = 0
    /// The factor by which the natural height of lines is multiplied. 0, the default, means no
    /// multiplication.
    open fileprivate(set) var lineHeightMultiple: CGFloat = 0
}

/// A paragraph style whose properties can be changed after its creation. Give it to a text when its
/// properties are set: a label reads them once.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    open override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { super.lineSpacing = newValue }
    }
    open override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { super.paragraphSpacing = newValue }
    }
    open override var alignment: NSTextAlignment {
        get { super.alignment }
        set { super.alignment = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { super.lineBreakMode = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { super.minimumLineHeight = newValue }
    }
    open override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { super.maximumLineHeight = newValue }
    }
    open override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { super.lineHeightMultiple = newValue }
    }
}

// UIKit's controls copy attributed texts; the controls of this module keep them without a copy. To copy a text, Foundation on
// Linux compares the attributes of neighbouring parts, and ends the program if their values are objects of a subclass of
// NSObject that Foundation does not know, such as UIFont.
extension NSAttributedString {
    /// Creates an attributed string without attributes; nil for a nil text.
    convenience init?(plain text: String?) {
        guard let text else { return nil }
        self.init(string: text)
    }

    /// Divides the text into parts in which the attribute has a single value. Returns the parts
    /// with these values; the value is nil where the attribute is not set.
    private func values<Value>(of key: Key, as type: Value.Type) -> [(part: String, value: Value?)]
    {
        var found: [(part: String, value: Value?)] = [], at = 0
        let text = string as NSString
        while at < length {
            var range = NSRange(location: at, length: 0)
            let value = attribute(key, at: at, effectiveRange: &range) as? Value
            let end = max(at + 1, range.location + range.length)
            found.append((text.substring(with: NSRange(location: at, length: end - at)), value))
            at = end
        }
        return found
    }

    /// The font of the first letter; nil if that letter has no font attribute, or if the text is
    /// empty.
    var firstFont: UIFont? {
        length > 0 ? attribute(.font, at: 0, effectiveRange: nil) as? UIFont : nil
    }

    /// Converts the text for a text measure of Keyline.
    ///
    /// - Parameters:
    ///   - font: the font of the parts that have none.
    ///   - paragraph: the style of the paragraphs if the text has no ``NSParagraphStyle``.
    func styledText(_ font: UIFont, _ paragraph: Keyline.ParagraphStyle) -> StyledText {
        let runs = values(of: .font, as: UIFont.self).map {
            StyledText.Run($0.part, ($0.value ?? font).style)
        }
        let style = values(of: .paragraphStyle, as: NSParagraphStyle.self).lazy.compactMap(\.value)
            .first
        return StyledText(
            runs.isEmpty ? [StyledText.Run("", font.style)] : runs,
            paragraph: style?.paragraph ?? paragraph)
    }
}

extension NSParagraphStyle {
    /// This paragraph style as a value of the type by which Keyline's labels measure their texts.
    fileprivate var paragraph: Keyline.ParagraphStyle {
        var style = Keyline.ParagraphStyle()
        style.lineSpacing = lineSpacing
        style.paragraphSpacing = paragraphSpacing
        if lineHeightMultiple != 0 { style.lineHeightMultiple = lineHeightMultiple }
        style.setMode(lineBreakMode)
        return style
    }
}

extension Keyline.ParagraphStyle {
    /// Sets where lines may be broken, and how a text that is too long is shortened, as UIKit does
    /// for a line break mode.
    mutating func setMode(_ mode: NSLineBreakMode) {
        lineBreaking = mode == .byCharWrapping ? .letters : .words
        truncation =
            switch mode {
            case .byWordWrapping, .byCharWrapping: .none
            case .byClipping: .clip
            case .byTruncatingHead: .head
            case .byTruncatingTail: .tail
            case .byTruncatingMiddle: .middle
            }
    }
}

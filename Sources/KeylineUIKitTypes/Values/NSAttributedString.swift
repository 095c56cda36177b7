public import Foundation

// Keys of text attributes, such as the font, that Foundation does not define on Linux. Layout uses
// only the size of the font; all other attributes have no effect.

extension NSAttributedString.Key {
    /// The key of the text's font, whose value is a ``UIFont``. Layout uses the size of the largest
    /// font in a text.
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
    /// Inert (stored, without effect on layout): the key of the text's alignment and spacing. The
    /// value is an ``NSParagraphStyle``.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Inert (stored, without effect on layout): the key of the underline's style. The value is a
    /// number; 1 is a single line.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// Inert (stored, without effect on layout): the key of the distance by which the text is
    /// raised. The value is a number of points.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// Inert (without effect on layout): the alignment of the lines in a paragraph, and the spacing
/// between them. This module measures texts without it.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
    /// Inert (stored, without effect on layout): the distance in points between the lines of a
    /// paragraph. 0 by default. This module measures texts without it.
    open fileprivate(set) var lineSpacing: CGFloat = 0
    /// Inert (stored, without effect on layout): the distance in points below a paragraph. 0 by
    /// default. This module measures texts without it.
    open fileprivate(set) var paragraphSpacing: CGFloat = 0
    /// Inert (stored, without effect on layout): the horizontal alignment of a paragraph's lines.
    /// `natural` by default, which follows the direction of text.
    open fileprivate(set) var alignment = NSTextAlignment.natural
    /// Inert (stored, without effect on layout): how lines break that are too long. Between words
    /// by default, which is how this module measures all texts.
    open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// Inert (stored, without effect on layout): the smallest height of a line, in points. 0, the
    /// default, means no limit.
    open fileprivate(set) var minimumLineHeight: CGFloat = 0
    /// Inert (stored, without effect on layout): the largest height of a line, in points. 0, the
    /// default, means no limit.
    open fileprivate(set) var maximumLineHeight: CGFloat = 0
    /// Inert (stored, without effect on layout): the factor by which the natural height of lines is
    /// multiplied. 0, the default, means no multiplication.
    open fileprivate(set) var lineHeightMultiple: CGFloat = 0
}

/// A paragraph style whose properties can be changed after its creation. This module measures texts
/// without regard to paragraph styles.
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

extension NSAttributedString {
    /// Creates an attributed string without attributes; nil for a nil text.
    convenience init?(plain text: String?) {
        guard let text else { return nil }
        self.init(string: text)
    }

    /// The largest font in the text, or nil if no part has one. This module measures a text in a
    /// single size, and the largest font leaves enough room for all parts.
    var layoutFont: UIFont? {
        var largest: UIFont?
        var at = 0
        while at < length {
            var range = NSRange(location: at, length: 0)
            let found = attribute(.font, at: at, effectiveRange: &range) as? UIFont
            if let found, found.pointSize > largest?.pointSize ?? 0 { largest = found }
            at = max(at + 1, range.location + range.length)
        }
        return largest
    }
}

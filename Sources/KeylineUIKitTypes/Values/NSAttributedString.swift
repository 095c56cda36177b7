public import Foundation

// Names of text attributes that Foundation does not define on Linux. Of these attributes, layout uses only the font's
// size.

extension NSAttributedString.Key {
    /// The font of the text, as a ``UIFont``. Layout uses the font's size.
    public static let font = NSAttributedString.Key("NSFont")
    /// Inert (stored, without effect on layout): the colour of the text, as a ``UIColor``.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// Inert (stored, without effect on layout): the colour behind the text, as a ``UIColor``.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// Inert (stored, without effect on layout): the additional distance between letters, in points.
    public static let kern = NSAttributedString.Key("NSKern")
    /// Inert (stored, without effect on layout): the ``NSParagraphStyle`` of the text.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Inert (stored, without effect on layout): the style of the underline, as a number; 1 is a single line.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// Inert (stored, without effect on layout): the distance in points by which the text is raised.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// Inert (without effect on layout): the alignment and spacing of the lines in a text.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
    /// Inert (stored, without effect on layout): the distance between lines, in points.
    open fileprivate(set) var lineSpacing: CGFloat = 0
    /// Inert (stored, without effect on layout): the distance below a paragraph, in points.
    open fileprivate(set) var paragraphSpacing: CGFloat = 0
    /// Inert (stored, without effect on layout): the horizontal alignment of lines.
    open fileprivate(set) var alignment = NSTextAlignment.natural
    /// Inert (stored, without effect on layout): how lines break.
    open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// Inert (stored, without effect on layout): the smallest height of a line, in points; 0 means no limit.
    open fileprivate(set) var minimumLineHeight: CGFloat = 0
    /// Inert (stored, without effect on layout): the largest height of a line, in points; 0 means no limit.
    open fileprivate(set) var maximumLineHeight: CGFloat = 0
    /// Inert (stored, without effect on layout): the factor by which the height of lines is multiplied; 0 means none.
    open fileprivate(set) var lineHeightMultiple: CGFloat = 0
}

/// A paragraph style whose properties can be changed after its creation.
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

    /// The largest font in the text, or nil if no part has one. A text is measured in a single size, so the largest is
    /// used.
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

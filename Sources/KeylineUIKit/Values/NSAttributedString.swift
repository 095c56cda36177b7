public import Foundation

// Attributes of texts that Foundation has no names for on Linux. Layout uses the font's size.

extension NSAttributedString.Key {
    /// A ``UIFont``.
    public static let font = NSAttributedString.Key("NSFont")
    /// Inert: a ``UIColor``.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// Inert: a ``UIColor``.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// Inert: a number of points between letters.
    public static let kern = NSAttributedString.Key("NSKern")
    /// Inert: an ``NSParagraphStyle``.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Inert: a number; 1 is a single line.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// Inert: a number of points upwards.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// Inert: how lines of a text lie.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
    /// Inert: what is between lines, in points.
    open fileprivate(set) var lineSpacing: CGFloat = 0
    /// Inert: what is below a paragraph, in points.
    open fileprivate(set) var paragraphSpacing: CGFloat = 0
    /// Inert: to which side lines go.
    open fileprivate(set) var alignment = NSTextAlignment.natural
    /// Inert: how lines break.
    open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// Inert: the least height of a line, in points; 0 is none.
    open fileprivate(set) var minimumLineHeight: CGFloat = 0
    /// Inert: the greatest height of a line, in points; 0 is none.
    open fileprivate(set) var maximumLineHeight: CGFloat = 0
    /// Inert: a factor of the height of lines; 0 is none.
    open fileprivate(set) var lineHeightMultiple: CGFloat = 0
}

/// A paragraph style that can be changed.
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
    /// A text without attributes; nil for none.
    convenience init?(plain text: String?) {
        guard let text else { return nil }
        self.init(string: text)
    }

    /// The largest font of the text: texts are measured in one size here. Nil if no part has one.
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

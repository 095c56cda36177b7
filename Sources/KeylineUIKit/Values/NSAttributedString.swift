public import Foundation

// Attributes of texts that Foundation has no names for on Linux. Layout uses the font's size.

extension NSAttributedString.Key {
    /// A ``UIFont``.
    public static let font = NSAttributedString.Key("NSFont")
    /// A ``UIColor``.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A ``UIColor``.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// A number of points between letters. Kept only.
    public static let kern = NSAttributedString.Key("NSKern")
    /// An ``NSParagraphStyle``. Kept only.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// A number; 1 is a single line. Kept only.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A number of points upwards. Kept only.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// How lines of a text lie. Kept for those who draw.
open class NSParagraphStyle: NSObject, @unchecked Sendable {
    open fileprivate(set) var lineSpacing: CGFloat = 0
    open fileprivate(set) var paragraphSpacing: CGFloat = 0
    open fileprivate(set) var alignment = NSTextAlignment.natural
    open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
    open fileprivate(set) var minimumLineHeight: CGFloat = 0
    open fileprivate(set) var maximumLineHeight: CGFloat = 0
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

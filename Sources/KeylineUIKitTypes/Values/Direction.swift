internal import Keyline

/// The direction of text, and of layouts that follow it.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight = 0
    case rightToLeft = 1

    init(_ direction: LayoutDirection) {
        self = direction == .rightToLeft ? .rightToLeft : .leftToRight
    }

    var core: LayoutDirection { self == .rightToLeft ? .rightToLeft : .leftToRight }
}

/// The meaning of a view's contents, which decides whether they are mirrored for right-to-left languages.
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified = 0
    case playback = 1
    case spatial = 2
    case forceLeftToRight = 3
    case forceRightToLeft = 4
}

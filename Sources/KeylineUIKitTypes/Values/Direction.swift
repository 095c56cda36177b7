internal import Keyline

/// The direction of text. In a right-to-left layout, the leading edge of a view is its right edge.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight = 0
    case rightToLeft = 1

    init(_ direction: LayoutDirection) {
        self = direction == .rightToLeft ? .rightToLeft : .leftToRight
    }

    var core: LayoutDirection { self == .rightToLeft ? .rightToLeft : .leftToRight }
}

/// The meaning of a view's contents, which decides whether the layout is mirrored in right-to-left
/// languages. `playback` and `spatial` contents, such as a play button, are never mirrored.
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified = 0
    case playback = 1
    case spatial = 2
    case forceLeftToRight = 3
    case forceRightToLeft = 4
}

// Layouts in the words of Wattpad's Schematic; docs/Schematic.md is the manual. Keyline comes along.

@_exported import Keyline

/// An item with the anchors that layouts speak of: views, guides, and a host's own items.
///
/// A class that is a `LayoutItem` conforms by saying so: `extension Widget: Anchorable {}`.
public protocol Anchorable: Layoutable {
    var leadingAnchor: XAxisAnchor { get }
    var trailingAnchor: XAxisAnchor { get }
    var leftAnchor: XAxisAnchor { get }
    var rightAnchor: XAxisAnchor { get }
    var centerXAnchor: XAxisAnchor { get }
    var topAnchor: YAxisAnchor { get }
    var bottomAnchor: YAxisAnchor { get }
    var centerYAnchor: YAxisAnchor { get }
    var widthAnchor: DimensionAnchor { get }
    var heightAnchor: DimensionAnchor { get }
}

/// The library's other name of ``Anchorable``.
public typealias Anchor = Anchorable

extension View: Anchorable {}
extension LayoutGuide: Anchorable {}

/// A vertical position of an item.
public enum AxisY: Hashable, Sendable, CaseIterable {
    case top, bottom, centerY
    /// The baselines of the first and the last line of text, which the library does not have.
    case firstBaseline, lastBaseline

    /// The item's anchor at this position. An item that is no `LayoutItem` has its first baseline at its top
    /// and its last baseline at its bottom.
    public func layoutAnchor(forAnchorable anchorable: any Anchorable) -> YAxisAnchor {
        switch self {
        case .top: anchorable.topAnchor
        case .bottom: anchorable.bottomAnchor
        case .centerY: anchorable.centerYAnchor
        case .firstBaseline:
            (anchorable as? any LayoutItem)?.firstBaselineAnchor ?? anchorable.topAnchor
        case .lastBaseline:
            (anchorable as? any LayoutItem)?.lastBaselineAnchor ?? anchorable.bottomAnchor
        }
    }
}

/// A horizontal position of an item: by the direction of the text (`leading`, `trailing`), by the
/// screen (`left`, `right`), or in the middle, which goes with both.
public enum AxisX: Hashable, Sendable, CaseIterable {
    case leading, trailing, centerX, left, right

    /// The item's anchor at this position.
    public func layoutAnchor(forAnchorable anchorable: any Anchorable) -> XAxisAnchor {
        switch self {
        case .leading: anchorable.leadingAnchor
        case .trailing: anchorable.trailingAnchor
        case .centerX: anchorable.centerXAnchor
        case .left: anchorable.leftAnchor
        case .right: anchorable.rightAnchor
        }
    }

    /// Whether Auto Layout lets this position be compared with another: `leading` and `trailing`
    /// cannot be compared with `left` and `right`.
    public func isComparable(to other: AxisX) -> Bool {
        switch (self, other) {
        case (.leading, .left), (.leading, .right), (.trailing, .left), (.trailing, .right),
            (.left, .leading), (.left, .trailing), (.right, .leading), (.right, .trailing):
            false
        default: true
        }
    }
}

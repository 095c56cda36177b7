// The vocabulary of Wattpad's layout library Schematic; docs/Schematic.md is its manual. Importing this module
// also imports Keyline.

@_exported import Keyline

/// An item with the anchors that layouts are written with: a view, a layout guide, or an item of the host's own.
///
/// A class that conforms to `LayoutItem` already has all the anchors, so `extension Widget: Anchorable {}`
/// suffices.
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

/// Another name of ``Anchorable``, which Schematic's released library uses.
public typealias Anchor = Anchorable

extension View: Anchorable {}
extension LayoutGuide: Anchorable {}

/// A vertical position of an item.
public enum AxisY: Hashable, Sendable, CaseIterable {
    case top, bottom, centerY
    /// The baselines of the first and the last line of text. Keyline adds these two; Schematic does not have them.
    case firstBaseline, lastBaseline

    /// Returns the item's anchor at this position. For an item that is not a `LayoutItem`, the top anchor stands
    /// for the first baseline and the bottom anchor for the last one.
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

/// A horizontal position of an item: relative to the direction of the text (`leading`, `trailing`), absolute
/// (`left`, `right`), or the centre, which can be combined with both kinds.
public enum AxisX: Hashable, Sendable, CaseIterable {
    case leading, trailing, centerX, left, right

    /// Returns the item's anchor at this position.
    public func layoutAnchor(forAnchorable anchorable: any Anchorable) -> XAxisAnchor {
        switch self {
        case .leading: anchorable.leadingAnchor
        case .trailing: anchorable.trailingAnchor
        case .centerX: anchorable.centerXAnchor
        case .left: anchorable.leftAnchor
        case .right: anchorable.rightAnchor
        }
    }

    /// Returns whether Auto Layout accepts a constraint between the two positions. A constraint between `leading`
    /// or `trailing` and `left` or `right` is refused.
    public func isComparable(to other: AxisX) -> Bool {
        switch (self, other) {
        case (.leading, .left), (.leading, .right), (.trailing, .left), (.trailing, .right),
            (.left, .leading), (.left, .trailing), (.right, .leading), (.right, .trailing):
            false
        default: true
        }
    }
}

// The types and functions of Wattpad's layout library Schematic, implemented with Keyline.
// docs/Schematic.md is the manual. Importing this module also imports Keyline.

@_exported import Keyline

/// An item with layout anchors: a view, a layout guide, or an object of the program. A class that
/// conforms to `LayoutItem` has all the anchors already, so `extension Widget: Anchorable {}`
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

/// The name of ``Anchorable`` in Schematic's released library, so that code written for the library
/// compiles.
public typealias Anchor = Anchorable

extension View: Anchorable {}
extension LayoutGuide: Anchorable {}

/// A vertical position of a view or guide: an edge, the centre or a baseline. Functions such as
/// `.alignTop(to: .bottom, of: card)` take it.
public enum AxisY: Hashable, Sendable, CaseIterable {
    case top, bottom, centerY
    /// The baselines of the first and the last line of text. These two cases are an addition: the
    /// original library, Wattpad's Schematic, does not have them.
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

    /// Returns the item's anchor at this position, for example its `leadingAnchor` for `.leading`.
    public func layoutAnchor(forAnchorable anchorable: any Anchorable) -> XAxisAnchor {
        switch self {
        case .leading: anchorable.leadingAnchor
        case .trailing: anchorable.trailingAnchor
        case .centerX: anchorable.centerXAnchor
        case .left: anchorable.leftAnchor
        case .right: anchorable.rightAnchor
        }
    }

    /// Returns whether Auto Layout accepts a constraint between the two positions. Combinations of
    /// `leading` or `trailing` with `left` or `right` are refused, because they would change with
    /// the direction of text.
    public func isComparable(to other: AxisX) -> Bool {
        switch (self, other) {
        case (.leading, .left), (.leading, .right), (.trailing, .left), (.trailing, .right),
            (.left, .leading), (.left, .trailing), (.right, .leading), (.right, .trailing):
            false
        default: true
        }
    }
}

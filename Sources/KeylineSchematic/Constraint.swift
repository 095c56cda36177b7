// The classes of layout descriptions. Schematic's wiki and its released library have different class hierarchies;
// these classes serve code written for either (see docs/Schematic.md).

/// A description of layout constraints without the view that they are for. Applying the description
/// to a view makes the constraints.
///
/// Descriptions are created by static functions, such as `.centerX(in: card)` or `.makeSize(equalTo: 20)`. A
/// subclass overrides ``constraints(forView:)``. A description keeps the views that it refers to alive; the layout
/// constraints that it makes do not.
open class BaseConstraint {
    /// Creates a description that makes no constraints. Subclasses call this initialiser from their
    /// own.
    public init() {}

    /// Makes the layout constraints for a view or guide, and returns them inactive. Subclasses
    /// override this method.
    open func constraints(forView view: any Anchorable) -> [LayoutConstraint] { [] }

    /// Makes layout constraints for a view or guide, activates them, and returns them.
    ///
    /// Unlike ``Layoutable/applyLayout(_:)``, this method does not turn off the view's
    /// `translatesAutoresizingMaskIntoConstraints`.
    @discardableResult
    public final func applyConstraints(toView view: any Anchorable) -> [LayoutConstraint] {
        let made = constraints(forView: view)
        LayoutConstraint.activate(made)
        return made
    }
}

/// A description that makes one layout constraint, such as `.makeWidth(equalTo: 20)`. Its subclass
/// ``CompositeConstraint`` makes several.
public class Constraint: BaseConstraint {
    /// A function that makes the layout constraint of a description for a view.
    public typealias Closure = (View) -> LayoutConstraint
    /// A function that makes the layout constraint of a description for any item with anchors, such
    /// as a layout guide.
    public typealias Maker = (any Anchorable) -> LayoutConstraint

    private let make: (any Anchorable) -> [LayoutConstraint]

    init(all make: @escaping (any Anchorable) -> [LayoutConstraint]) { self.make = make }

    /// Creates a description from a function that needs only the item's anchors:
    ///
    /// ```swift
    /// Constraint(closure: { $0.topAnchor.constraint(equalTo: card.centerYAnchor) })
    /// ```
    public convenience init(closure: @escaping Maker) { self.init(all: { [closure($0)] }) }

    /// Creates a description from a function that needs a view.
    ///
    /// If the description is applied to an item that is not a view, it makes no constraint and reports a
    /// `LayoutError`.
    public convenience init(closure: @escaping Closure) {
        self.init(all: { anchorable in
            guard let view = anchorable as? View else {
                LayoutError(
                    kind: .notAnItem,
                    reason: "Schematic: a closure of views was applied to \(type(of: anchorable))"
                ).report()
                return []
            }
            return [closure(view)]
        })
    }

    public override func constraints(forView view: any Anchorable) -> [LayoutConstraint] {
        make(view)
    }
}

/// A description that makes the constraints of several descriptions, which may be composite
/// themselves.
public final class CompositeConstraint: Constraint {
    /// The combined descriptions. Their layout constraints are made in this order.
    public let constraints: [BaseConstraint]

    /// Creates a description that makes the constraints of all `constraints`, in their order.
    public init(constraints: [BaseConstraint]) {
        self.constraints = constraints
        super.init(all: { view in constraints.flatMap { $0.constraints(forView: view) } })
    }
}

// MARK: - Priorities and inequalities

extension Constraint {
    /// Returns a copy of the description that makes constraints with another priority, as in
    /// `.makeWidth(equalTo: 200).withPriority(.defaultHigh)`.
    public func withPriority(_ priority: LayoutPriority) -> Constraint {
        changed { $0.priority = priority }
    }

    /// Returns a copy of the description that makes constraints with an identifier, which error
    /// messages show.
    public func withIdentifier(_ identifier: String) -> Constraint {
        changed { $0.identifier = identifier }
    }

    /// A copy of the description that makes constraints with `>=` in place of `==`, as in
    /// `.makeWidth(equalTo: 44).orGreater`. For a composite, the relation of every constraint
    /// changes: a trailing edge may then lie further right, outside the other item.
    public var orGreater: Constraint { related(by: .greaterThanOrEqual) }

    /// A copy of the description that makes constraints with `<=` in place of `==`, as in
    /// `.matchWidth(to: card, withOffset: -32).orLess`.
    public var orLess: Constraint { related(by: .lessThanOrEqual) }

    private func changed(_ change: @escaping (LayoutConstraint) -> Void) -> Constraint {
        Constraint(all: { view in
            let made = self.constraints(forView: view)
            made.forEach(change)
            return made
        })
    }

    private func related(by relation: LayoutRelation) -> Constraint {
        Constraint(all: { view in
            self.constraints(forView: view).map { made in
                guard let first = made.firstItem else { return made }
                let limit = LayoutConstraint(
                    item: first, attribute: made.firstAttribute, relatedBy: relation,
                    toItem: made.secondItem, attribute: made.secondAttribute,
                    multiplier: made.multiplier, constant: made.constant)
                limit.priority = made.priority
                limit.identifier = made.identifier
                return limit
            }
        })
    }
}

// One hierarchy for the wiki's design and the released library: see docs/Schematic.md.

/// An element of a layout: a description that makes layout constraints once it knows its view.
///
/// Layouts are written with the static functions: `.centerX(in: card)`, `.makeSize(equalTo: 20)`.
/// Not to be created itself; a subclass says in ``constraints(forView:)`` what it stands for. A
/// description keeps the views that it names alive; the layout constraints that it makes do not.
open class BaseConstraint {
    /// For subclasses: a description that makes no constraints.
    public init() {}

    /// New layout constraints for a view or guide, not yet active.
    open func constraints(forView view: any Anchorable) -> [LayoutConstraint] { [] }

    /// Makes layout constraints for a view or guide, activates them, and returns them.
    ///
    /// Unlike ``Layoutable/applyLayout(_:)`` it leaves `translatesAutoresizingMaskIntoConstraints`
    /// as it is.
    @discardableResult
    public final func applyConstraints(toView view: any Anchorable) -> [LayoutConstraint] {
        let made = constraints(forView: view)
        LayoutConstraint.activate(made)
        return made
    }
}

/// A description of one layout constraint or, as ``CompositeConstraint``, of several.
public class Constraint: BaseConstraint {
    /// Makes a layout constraint of a view.
    public typealias Closure = (View) -> LayoutConstraint
    /// Makes a layout constraint of anything that has anchors.
    public typealias Maker = (any Anchorable) -> LayoutConstraint

    private let make: (any Anchorable) -> [LayoutConstraint]

    init(all make: @escaping (any Anchorable) -> [LayoutConstraint]) { self.make = make }

    /// One constraint, made by a closure that needs no more than anchors:
    ///
    /// ```swift
    /// Constraint(closure: { $0.topAnchor.constraint(equalTo: card.centerYAnchor) })
    /// ```
    public convenience init(closure: @escaping Maker) { self.init(all: { [closure($0)] }) }

    /// One constraint, made by a closure that needs a view.
    ///
    /// Anything but a view gets none, and is reported.
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

/// A description that stands for others, which may be composite themselves.
public final class CompositeConstraint: Constraint {
    /// The constraints that it stands for, in this order.
    public let constraints: [BaseConstraint]

    /// A description that stands for these, in their order.
    public init(constraints: [BaseConstraint]) {
        self.constraints = constraints
        super.init(all: { view in constraints.flatMap { $0.constraints(forView: view) } })
    }
}

// MARK: - Priorities and inequalities

extension Constraint {
    /// The constraint at another priority: `.makeWidth(equalTo: 200).withPriority(.defaultHigh)`.
    public func withPriority(_ priority: LayoutPriority) -> Constraint {
        changed { $0.priority = priority }
    }

    /// The constraint with a name that diagnoses use.
    public func withIdentifier(_ identifier: String) -> Constraint {
        changed { $0.identifier = identifier }
    }

    /// The constraint as a lower limit: `.makeWidth(equalTo: 44).orGreater`. Of several constraints each
    /// becomes one, literally: a trailing edge that may be greater may lie further outside.
    public var orGreater: Constraint { related(by: .greaterThanOrEqual) }

    /// The constraint as an upper limit: `.matchWidth(to: card, withOffset: -32).orLess`.
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

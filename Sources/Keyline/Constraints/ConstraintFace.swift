/// The class of a module's own constraints, such as `NSLayoutConstraint` of KeylineUIKit.
///
/// Most of these constraints, the *faces*, become active without an object of the class
/// ``LayoutConstraint``: the entry of the engine's table contains their terms and keeps them alive.
/// A face stores its row, by which it finds its entry. The face gets an object when a report, an
/// inspection, a diagnosis or the program asks for one, and when its view moves to another tree. From
/// then on the object is active in place of the face, and the face is the object's wrapper
/// (``LayoutConstraint/wrapper``).
package protocol ConstraintFace: AnyObject {
    /// Stores where the face is active.
    static func setRow(_ row: LayoutConstraint.FaceRow, of face: Unretained<AnyObject>)
    /// Returns the row that the face stores.
    static func row(of face: Unretained<AnyObject>) -> LayoutConstraint.FaceRow
    /// Returns the face's object. Creates the object if there is none, and then gives it to the engine
    /// in which the face is active (``LayoutConstraint/take(_:)``).
    static func object(of face: Unretained<AnyObject>) -> LayoutConstraint
}

extension LayoutConstraint {
    /// Where a face (a constraint of another module that has no object) is active.
    package enum FaceRow: BitwiseCopyable, Equatable {
        case inactive
        /// The index in the engine's table of active constraints.
        case active(Int32)
        /// The face waits in an ``OrphanedConstraints``, because the root of its tree was
        /// deallocated, and it is not known yet whether it is still active.
        case orphaned
    }

    /// The terms of a face: a legal constraint of the usual kind, which has no offsets between
    /// anchors.
    package struct Terms {
        private(set) var made: Made
        package private(set) var constant: Double
        package private(set) var priority = LayoutPriority.required
        private(set) var source: SourceLocation?
        private(set) var systemSpacing = SystemSpacing.none

        /// Creates the terms of a constraint between two anchors, or between an anchor and a
        /// constant. Returns nil for a constraint that is illegal or not of the usual kind.
        package init?(
            _ first: AnyLayoutAnchor, _ relation: LayoutRelation, _ second: AnyLayoutAnchor?,
            _ multiplier: Double, _ constant: Double, _ source: SourceLocation?
        ) {
            if first.isOffset || second?.isOffset == true { return nil }
            self.init(
                Made(
                    first: first.handle, second: second?.handle, firstAttribute: first.attribute,
                    secondAttribute: second?.attribute ?? .notAnAttribute, relation: relation,
                    multiplier: multiplier), constant, .required, source)
        }

        /// Creates the terms of a constraint without offsets between anchors. Returns nil if the
        /// constraint is illegal.
        @inline(__always)
        init?(
            _ made: Made, _ constant: Double, _ priority: LayoutPriority, _ source: SourceLocation?,
            _ systemSpacing: SystemSpacing = .none
        ) {
            self.made = made
            self.constant = constant
            self.priority = priority
            self.source = source
            self.systemSpacing = systemSpacing
            guard abs(constant) <= LayoutConstraint.largestConstant, made.isPlainlyLegal,
                priority.rawValue > 0, priority.rawValue <= 1000
            else { return nil }
        }

        /// Returns terms with another constant, in points; nil if it is not finite or too large.
        package func having(constant: Double) -> Terms? {
            guard abs(constant) <= LayoutConstraint.largestConstant else { return nil }
            var changed = self
            if constant != self.constant { changed.systemSpacing = .none }
            changed.constant = constant
            return changed
        }

        /// Returns terms with another priority; nil if it is not above 0 and at most 1000.
        package func having(priority: LayoutPriority) -> Terms? {
            guard priority.rawValue > 0, priority.rawValue <= 1000 else { return nil }
            var changed = self
            changed.priority = priority
            return changed
        }

        /// Makes a face active that has these terms, and returns its row. Returns nil if the face
        /// needs an object to become active: if its items are not in one layout that has an engine,
        /// or if it mentions a baseline, a margin, a scroll view or a multiple of another size.
        ///
        /// - Parameters:
        ///   - kind: the class of the face.
        ///   - more: the number of constraints that will become active, for which the engine reserves
        ///     memory.
        package func activate(
            _ face: AnyObject, of kind: any ConstraintFace.Type, reserving more: Int
        ) -> FaceRow? {
            guard made.multiplier == 1, !made.asksItems, let (endpoints, home) = made.plainEndpoints
            else { return nil }
            return home.with {
                if more > 0 { $0.reserve(more) }
                return .active($0.enqueue(self, endpoints, face, of: kind))
            }
        }

        /// Calls `body` with the engine in which a face with these terms is active in the row `row`,
        /// and with its index in the engine's table; does nothing if the face is not active.
        private func withEngine(_ row: FaceRow, _ body: (LayoutEngine, Int) -> Void) {
            guard case .active(let slot) = row else { return }
            made.first?.link?.with(\.home)?.with { body($0, Int(slot)) }
        }

        /// Makes a face that is active in the row `row` inactive. The engine stores that in the face,
        /// and releases the face.
        package func deactivate(_ row: FaceRow) { withEngine(row) { $0.dequeue($1) } }

        /// Passes the constant and the priority, which have changed, to the engine in which a face is
        /// active; does nothing for a face that is not active.
        package func change(_ row: FaceRow) {
            withEngine(row) { $0.change(self.constant, self.priority, ofFace: $1) }
        }

        /// Finds out whether a face that waits in an ``OrphanedConstraints`` is still active.
        package func settle() { _ = made.first?.object?.root.engine }
    }

    /// A constraint that a visual format has described: the terms of a usual one, or the object of
    /// another one.
    package enum Draft {
        case terms(Terms)
        case object(LayoutConstraint)
    }

    /// Creates an inactive object for a face. The caller sets the face as the wrapper.
    package convenience init(_ terms: Terms) {
        self.init()
        fill(terms)
    }

    /// Makes this object active in place of its face, which has become active in the row `row`.
    package final func take(_ row: FaceRow) {
        guard case .active(let slot) = row else { return }
        made.first?.link?.with(\.home)?.with { $0.giveObject(self, in: Int(slot)) }
    }
}

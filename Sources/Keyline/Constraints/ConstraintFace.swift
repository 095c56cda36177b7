/// A protocol for the constraint class of another module, such as `NSLayoutConstraint` of KeylineUIKit.
///
/// An object of such a class can be active without a ``LayoutConstraint``, which saves memory. It is
/// called a *face* as long as it has none. For example, after `a.leftAnchor.constraint(equalTo:
/// b.leftAnchor).isActive = true`, the program has an `NSLayoutConstraint`, and an entry of the
/// engine's table of active constraints (``RowEntry``) contains the terms of the constraint. The entry
/// keeps the face alive, and the face stores the index of the entry (``LayoutConstraint/FaceRow``).
///
/// The engine creates the `LayoutConstraint` of a face when an error report, an inspection, a
/// diagnosis or the program needs it, and when the view of the face moves to another tree. Then the
/// `LayoutConstraint` takes the place of the face in the engine's table, and the other module's object
/// is its wrapper (``LayoutConstraint/wrapper``).
package protocol ConstraintFace: AnyObject {
    /// Stores in the face whether it is active, and at which index of the engine's table.
    static func setRow(_ row: LayoutConstraint.FaceRow, of face: Unretained<AnyObject>)
    /// Returns what ``setRow(_:of:)`` has stored in the face.
    static func row(of face: Unretained<AnyObject>) -> LayoutConstraint.FaceRow
    /// Returns the `LayoutConstraint` of a face, which is another module's object for the same
    /// constraint. If there is none, creates it, and makes it active in place of the face if the
    /// face is active (``LayoutConstraint/take(_:)``).
    static func object(of face: Unretained<AnyObject>) -> LayoutConstraint
}

extension LayoutConstraint {
    /// Whether a face (a constraint of another module without a `LayoutConstraint`) is active, and at
    /// which index of the engine's table.
    package enum FaceRow: BitwiseCopyable, Equatable {
        case inactive
        /// The index in the engine's table of active constraints.
        case active(Int32)
        /// The root of the face's tree was deallocated. The face is in a list of
        /// ``OrphanedConstraints`` until the program uses the face or its view again. Only then does
        /// ``Terms/settle()`` decide whether the face is still active.
        case orphaned
    }

    /// The items, attributes, relation, multiplier, constant and priority that a *face* stores. (A face
    /// is a constraint object of another module, such as an `NSLayoutConstraint`, as long as Keyline has
    /// made no `LayoutConstraint` for it.) The terms are never those of an illegal constraint, for
    /// example between a width and a left edge, and never those of a constraint on the distance
    /// between two anchors: such constraints have a `LayoutConstraint` from the beginning.
    package struct Terms {
        private(set) var made: Made
        package private(set) var constant: Double
        package private(set) var priority = LayoutPriority.required
        private(set) var source: SourceLocation?
        private(set) var systemSpacing = SystemSpacing.none

        /// Creates the terms of a constraint between two anchors, or between an anchor and a
        /// constant. Returns nil if the constraint is illegal, or if one of its sides is a distance
        /// between two anchors.
        package init?(
            _ first: AnyLayoutAnchor, _ relation: LayoutRelation, _ second: AnyLayoutAnchor?,
            _ multiplier: Double, _ constant: Double, _ source: SourceLocation?
        ) {
            if first.isOffset || second?.isOffset == true { return nil }
            self.init(Made(first, relation, second, multiplier), constant, .required, source)
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

        /// Makes a face with these terms active, and returns the index of its entry in the engine's
        /// table. Returns nil if only a `LayoutConstraint` can become active with these terms: if the
        /// items are not in one tree that has an engine already, or if the constraint mentions a
        /// baseline, a margin, a scroll view or a multiple of another size.
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

        /// Calls `body` with the engine in which a face with these terms is active, and with the
        /// index `row` of the face in the engine's table. Does nothing if the face is not active.
        private func withEngine(_ row: FaceRow, _ body: (LayoutEngine, Int) -> Void) {
            guard case .active(let slot) = row else { return }
            made.first?.link?.with(\.home)?.with { body($0, Int(slot)) }
        }

        /// Deactivates a face whose entry has the index `row`. The engine stores `inactive` in the
        /// face (``ConstraintFace/setRow(_:of:)``), and no longer keeps the face alive.
        package func deactivate(_ row: FaceRow) { withEngine(row) { $0.dequeue($1) } }

        /// Tells the engine the new constant and priority of a face whose entry has the index `row`.
        /// Does nothing if the face is not active.
        package func change(_ row: FaceRow) {
            withEngine(row) { $0.change(self.constant, self.priority, ofFace: $1) }
        }

        /// Decides whether a face whose root was deallocated is still active. It is active if its
        /// items are in one tree; reading the engine of this tree activates the face there.
        package func settle() { _ = made.first?.object?.root.engine }
    }

    /// A constraint that a visual format has described. Most of them need terms only. A constraint
    /// whose terms ``Terms`` cannot express, such as an illegal one, is an object.
    package enum Draft {
        case terms(Terms)
        case object(LayoutConstraint)
    }

    /// Creates an inactive constraint with the terms of a face. The caller sets the face as its
    /// wrapper.
    package convenience init(_ terms: Terms) {
        self.init()
        fill(terms)
    }

    /// Makes this constraint active in place of its face, whose entry in the engine's table has the
    /// index `row`. Does nothing if the face was inactive.
    package final func take(_ row: FaceRow) {
        guard case .active(let slot) = row else { return }
        made.first?.link?.with(\.home)?.with { $0.giveObject(self, in: Int(slot)) }
    }
}

/// The attributes and the relation of a row, that is, of an active constraint that no
/// ``LayoutConstraint`` represents: `first.attribute RELATION second.other + constant`. The multiplier
/// of such a row is 1.
///
/// Such a row is an implicit row (``ImplicitRow``), one of the rows by which a stack view arranges
/// its views (``ArrangementRows``), or a constraint of another module (``ConstraintFace``).
struct RowForm: BitwiseCopyable, Equatable {
    var attribute = LayoutAttribute.notAnAttribute
    var other = LayoutAttribute.notAnAttribute
    var relation = LayoutRelation.equal
    /// The name of a stack view's row; nil for an implicit row.
    var name: ArrangementName?

    /// Whether the direction of text decides which edge the row mentions.
    @inline(__always)
    var isDirectional: Bool {
        attribute.family == .directional || other.family == .directional
    }
}

extension RowForm {
    @inline(__always)
    init(_ row: ImplicitRow) {
        self.init(attribute: row.attribute, other: row.attribute, relation: row.relation)
    }

    @inline(__always)
    init(_ made: LayoutConstraint.Made) {
        self.init(
            attribute: made.firstAttribute, other: made.secondAttribute, relation: made.relation)
    }
}

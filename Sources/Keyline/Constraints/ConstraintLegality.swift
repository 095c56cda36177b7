/// Decides which constraints are illegal, such as one between `leading` and `left`, and refuses them:
/// an illegal constraint keeps the error as its ``LayoutConstraint/refusal``, and cannot become active.
extension LayoutConstraint {
    /// Keeps an inactive constraint from becoming active, and reports the error. Does nothing if
    /// `error` is nil.
    /// - Parameter later: delays the report until the constraint is activated, or until the caller
    ///   knows in which source line the constraint was written.
    package func refuse(_ error: LayoutError?, later: Bool = false) {
        guard let error else { return }
        refusal = error
        if later { awaitsReport = true } else { error.report() }
    }

    /// Whether a quick test already shows that the constraint is legal. If not, ``objection``
    /// decides.
    @inline(__always)
    var isPlainlyLegal: Bool { constant.isFinite && made.isPlainlyLegal }

    /// Returns an error if the constraint is illegal, whatever its items are; otherwise nil.
    func objection(
        _ firstAnchor: AnyLayoutAnchor? = nil, _ secondAnchor: AnyLayoutAnchor? = nil
    ) -> LayoutError? {
        // An offset between two anchors is a length, like a width.
        let first = firstAnchor?.isOffset == true ? .width : firstAttribute
        let second = secondAnchor?.isOffset == true ? .width : secondAttribute
        if let kind = LayoutAttribute.objection(
            first, made.second == nil ? nil : second, multiplier: multiplier)
        {
            return LayoutError(
                kind, about: [self],
                reason: kind == .mixedDirections
                    ? incompatibility(firstAnchor, secondAnchor) : nil)
        }
        let isOffset = firstAnchor?.isOffset == true || secondAnchor?.isOffset == true
        for anchor in isOffset ? [firstAnchor, secondAnchor] : [] {
            guard let offset = anchor?.offset, let kind = offset.objection else { continue }
            return LayoutError(
                kind, about: [self],
                reason: incompatibility(offset.start, offset.end))
        }
        guard multiplier.isFinite else {
            return LayoutError(
                .multiplierNotFinite, about: [self],
                reason: "Multiplier is not finite! That's illegal. multiplier:"
                    + multiplier.shortText)
        }
        guard abs(multiplier) < 1e60 else {
            return LayoutError(.badNumber, about: [self])
        }
        return constant.isFinite ? nil : constantError(constant)
    }

    /// Returns the error for a constant that is NaN or infinite.
    func constantError(_ value: Double) -> LayoutError {
        LayoutError(
            .constantNotFinite, about: [self],
            reason: """
                \(typeName) constant is not finite!  That's illegal.  constant:\(value.shortText) firstAnchor:\(firstAnchor) \
                secondAnchor:\(secondAnchor.map(String.init(describing:)) ?? "(null)")
                """)
    }

    /// The error if the constraint relates a horizontal to a vertical position, which the engine
    /// cannot translate; otherwise nil.
    var loweringError: LayoutError? {
        guard canBeLowered else {
            return LayoutError(
                .mixedAxes, about: [self],
                reason: "\(LayoutError.Kind.mixedAxes.reason): \(self)", broken: self)
        }
        return nil
    }

    @inline(__always)
    var canBeLowered: Bool {
        !hasSecondItem || firstAttribute.kind == secondAttribute.kind
            || !firstAttribute.isLocation || !secondAttribute.isLocation
    }
}

/// Returns the reason why two anchors cannot be in one constraint, as UIKit words it. Returns nil if
/// one of the anchors is missing.
private func incompatibility(_ first: AnyLayoutAnchor?, _ second: AnyLayoutAnchor?) -> String? {
    guard let first, let second else { return nil }
    return """
        A constraint cannot be made between \(first) and \(second) because their units are not \
        compatible.
        """
}

@testable import Keyline

/// Computes safe areas and margins from frames and from the insets that were set. Comparing a tree
/// with its copy would not detect an error that both have.
enum InsetReferee {
    /// Returns what is wrong with the safe area or margins of a view, or nil.
    static func objection(to view: View) -> String? {
        guard let state = view.layoutNode.insetState else { return nil }
        let covered = view.superview.map { reach($0.safeAreaInsets, $0, view) } ?? .zero
        let safe = larger(state.own, covered), more = state.additional
        let safeArea = Insets(
            top: safe.top + more.top, left: safe.left + more.left,
            bottom: safe.bottom + more.bottom, right: safe.right + more.right)
        guard isNear(view.safeAreaInsets, safeArea) else {
            return "safe area \(view.safeAreaInsets), expected \(safeArea)"
        }
        var margins = larger(turned(state.margins, view), turned(state.minimumMargins, view))
        if view.insetsLayoutMarginsFromSafeArea {
            margins = Insets(
                top: margins.top + safeArea.top, left: margins.left + safeArea.left,
                bottom: margins.bottom + safeArea.bottom, right: margins.right + safeArea.right)
        }
        if view.preservesSuperviewLayoutMargins, let outer = view.superview {
            margins = larger(margins, reach(outer.layoutMargins, outer, view))
        }
        guard isNear(view.layoutMargins, margins) else {
            return "margins \(view.layoutMargins), expected \(margins)"
        }
        return nil
    }

    /// Returns what is wrong with the guides of a view's margins and safe area, or nil. A guide
    /// must be inside the alignment rectangle, at the distance of its insets.
    static func objection(toGuidesOf view: View) -> String? {
        guard let state = view.layoutNode.insetState else { return nil }
        let isRoot = view.superview == nil, edges = isRoot ? .zero : view.alignmentRectInsets
        for (guide, insets) in [
            (state.marginsGuide, view.layoutMargins), (state.safeArea, view.safeAreaInsets),
        ] {
            guard let guide else { continue }
            let have = guide.layoutFrame, origin = view.bounds.origin
            let want = Rect(
                x: origin.x + edges.left + insets.left, y: origin.y + edges.top + insets.top,
                width: view.frame.width - edges.left - edges.right - insets.left - insets.right,
                height: view.frame.height - edges.top - edges.bottom - insets.top - insets.bottom)
            let off = [
                have.minX - want.minX, have.minY - want.minY, have.width - want.width,
                have.height - want.height,
            ]
            guard off.allSatisfy({ abs($0) < 1e-6 }) else {
                return "\(guide.identifier ?? "guide") at \(have), expected \(want)"
            }
        }
        return nil
    }

    /// Returns how far the insets of a view extend into its subview; at most as far as into the
    /// view itself.
    private static func reach(_ insets: Insets, _ outer: View, _ view: View) -> Insets {
        let x = view.frame.minX - outer.bounds.minX, y = view.frame.minY - outer.bounds.minY
        func part(_ inset: Double, _ distance: Double) -> Double {
            min(inset, max(0, inset - distance))
        }
        return Insets(
            top: part(insets.top, y), left: part(insets.left, x),
            bottom: part(insets.bottom, outer.frame.height - y - view.frame.height),
            right: part(insets.right, outer.frame.width - x - view.frame.width))
    }

    private static func larger(_ a: Insets, _ b: Insets) -> Insets {
        Insets(
            top: max(a.top, b.top), left: max(a.left, b.left), bottom: max(a.bottom, b.bottom),
            right: max(a.right, b.right))
    }

    private static func turned(_ margins: DirectionalInsets, _ view: View) -> Insets {
        let turns = view.effectiveLayoutDirection == .rightToLeft
        return Insets(
            top: margins.top, left: turns ? margins.trailing : margins.leading,
            bottom: margins.bottom, right: turns ? margins.leading : margins.trailing)
    }

    private static func isNear(_ a: Insets, _ b: Insets) -> Bool {
        let off = [a.top - b.top, a.left - b.left, a.bottom - b.bottom, a.right - b.right]
        return off.allSatisfy { abs($0) < 1e-6 }
    }
}

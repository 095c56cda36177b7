import Keyline

/// The values of a view's frame that constraints leave open.
struct OpenValues {
    var x, y, width, height: Bool

    /// Of where the view lies in its superview: one that goes with it is not open itself. Nil for the root.
    init?(of view: View) {
        guard let superview = view.superview else { return nil }
        x = superview.leftAnchor.anchorWithOffset(to: view.leftAnchor).hasAmbiguousLayout
        y = superview.topAnchor.anchorWithOffset(to: view.topAnchor).hasAmbiguousLayout
        width = view.widthAnchor.hasAmbiguousLayout
        height = view.heightAnchor.hasAmbiguousLayout
    }

    var areNone: Bool { !x && !y && !width && !height }
}

/// A view that constraints leave open, and two layouts that are as far apart as its superview has room: where the view
/// is as small, or as far to the left and to the top, as constraints allow, and the opposite.
package struct Swing {
    /// Of ``DocumentLayout/parts``.
    package var part: Int
    /// Frames of all parts in the coordinates of the root.
    package var least: [Rect]
    package var most: [Rect]

    /// Below all priorities that documents have a use for.
    private static let weakest = LayoutPriority(1e-3)

    /// Of the views that are open in a layout, at most so many.
    /// - Parameters:
    ///   - layout: laid out; stays as it is.
    ///   - scratch: the layout once more, which is laid out in other ways.
    package static func all(in layout: DocumentLayout, scratch: DocumentLayout, most count: Int)
        -> [Swing]
    {
        let openings = layout.root.layoutNode.inspection(diagnosis: true).openings
        scratch.layOut(
            DocumentSize(width: layout.root.frame.width, height: layout.root.frame.height))
        var swings: [Swing] = []
        for opening in openings where swings.count < count {
            guard let part = opening.node.item.flatMap({ layout.partIndex(of: $0) }),
                let view = scratch.parts[part].view, let superview = view.superview,
                let open = OpenValues(of: view), !open.areNone
            else { continue }
            let ends = [false, true].map { isMost in
                scratch.frames(under: Swing.pulls(view, superview, open, isMost))
            }
            swings.append(Swing(part: part, least: ends[0], most: ends[1]))
        }
        return swings
    }

    /// Constraints that decide nothing but what is open.
    private static func pulls(
        _ view: View, _ superview: View, _ open: OpenValues, _ isMost: Bool
    ) -> [LayoutConstraint] {
        var pulls: [LayoutConstraint] = []
        func pull(
            _ isExtent: Bool, _ isPlace: Bool, _ extent: LayoutAttribute, _ near: LayoutAttribute,
            _ far: LayoutAttribute
        ) {
            let end = isMost ? far : near
            if isExtent {
                pulls.append(
                    isMost
                        ? LayoutConstraint(
                            item: view, attribute: extent, toItem: superview, attribute: extent)
                        : LayoutConstraint(item: view, attribute: extent))
            } else if isPlace {
                pulls.append(
                    LayoutConstraint(
                        item: view, attribute: end, toItem: superview, attribute: end))
            }
        }
        pull(open.width, open.x, .width, .left, .right)
        pull(open.height, open.y, .height, .top, .bottom)
        for pull in pulls { pull.priority = weakest }
        return pulls
    }
}

extension DocumentLayout {
    func partIndex(of item: any LayoutItem) -> Int? {
        partOfNode[ObjectIdentifier(item.layoutNode)]
    }

    /// Of all parts, in the coordinates of the root.
    package var framesInRoot: [Rect] { parts.map { $0.item.layoutNode.frameInRoot } }

    /// The frames with some constraints more.
    fileprivate func frames(under constraints: [LayoutConstraint]) -> [Rect] {
        LayoutEngine.withConflictHandler({ _ in }) {
            LayoutConstraint.activate(constraints)
            root.layoutIfNeeded()
            let frames = framesInRoot
            LayoutConstraint.deactivate(constraints)
            return frames
        }
    }
}

import Keyline

/// The two extreme layouts of a view whose frame is ambiguous. In one, the view is as small, or as
/// far to the left and top, as constraints and its superview allow; in the other, as large, or as
/// far to the right and bottom. The playground (a page that shows layouts live) animates the view
/// between the two layouts.
package struct Swing {
    /// The index of the ambiguous view in ``DocumentLayout/parts``.
    package var part: Int
    /// The frames of all views and guides, in the coordinates of the root, in the layout in which
    /// the ambiguous view is smallest or farthest to the left and top.
    package var least: [Rect]
    package var most: [Rect]

    /// A priority below all priorities in documents. Constraints of this priority move only views
    /// that the document's own constraints leave ambiguous.
    private static let weakest = LayoutPriority(1e-3)

    /// Returns, for each of at most `count` ambiguous views, the two layouts between which the view
    /// can move: as small or far left and up as possible, and the opposite.
    /// - Parameters:
    ///   - layout: a layout that has been laid out. It is not changed.
    ///   - scratch: a second layout of the same document, which is laid out in other ways.
    package static func all(in layout: DocumentLayout, scratch: DocumentLayout, most count: Int)
        -> [Swing]
    {
        let openings = layout.root.layoutNode.inspection(diagnosis: true).openings
        scratch.layOut(
            DocumentSize(width: layout.root.frame.width, height: layout.root.frame.height))
        var swings: [Swing] = []
        for opening in openings where swings.count < count {
            guard let part = opening.node.item.flatMap({ layout.partIndex(of: $0) }),
                let view = scratch.parts[part].view,
                let superview = view.superview
            else { continue }
            let ends = [false, true].map { isMost in
                scratch.frames(under: Swing.pulls(view, superview, opening.open, isMost))
            }
            swings.append(Swing(part: part, least: ends[0], most: ends[1]))
        }
        return swings
    }

    /// Returns constraints that pull an ambiguous view to one of its two extremes, small or large. They have the lowest
    /// priority, so they decide only what the document's constraints leave open.
    private static func pulls(
        _ view: View, _ superview: View, _ open: AmbiguousFrame, _ isMost: Bool
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

    /// The frames of all views and guides of the document, in its order, in the coordinates of the
    /// root view.
    package var framesInRoot: [Rect] { parts.map { $0.item.layoutNode.frameInRoot } }

    /// Lays out with `constraints` in addition to the layout's own, and returns the resulting
    /// frames. Then removes these constraints.
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

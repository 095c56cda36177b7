import KeylineSolver

/// Estimates of the widths that labels with several lines get when the root gets another width.
///
/// The height of such a label depends on its width. If the first solve of a pass had the heights of
/// the former width, constraints would have to share a wrong height among the items, and a later
/// solve would undo this. But the width of a label is usually a linear function of the root's width,
/// at least between two sizes of a window. So after the first resize, a pass estimates the widths,
/// and breaks the texts in the estimated widths before it solves for the first time. If the solver
/// finds another width, the text is broken anew, as if there were no estimate.
struct WidthEstimates: ~Copyable {
    // The type is not private, because Swift 6.3 would then crash while it compiles other files.
    struct Text: BitwiseCopyable {
        var node: Unretained<LayoutNode>
        /// The width of the label before the resize, in points; not a number for a label with a new
        /// text, whose width is neither estimated nor compared.
        var former: Double
        /// The number of points by which the label became wider for each point by which the root
        /// became wider in the last resize; nil before the first resize.
        var slope: Double?
    }

    private var texts = Records<Text>()
    /// The state of the table of active constraints (``RowTable/structure``) for which `texts` was
    /// collected. As long as it is the same, the nodes in `texts` exist.
    private var structure: Int?
    /// The number of points by which the root becomes wider in this pass.
    private var growth = 0.0

    /// If the root has got another width since the last solve, breaks the texts of labels in their
    /// estimated widths, which runs code of the program. Complexity: O(labels with several lines);
    /// after constraints were activated or deactivated, O(constraints).
    mutating func begin(_ engine: LayoutEngine) {
        growth = 0
        guard let former = engine.system.value.rootSize,
            former.width != engine.root.sizeOfRoot.width
        else { return }
        if structure != engine.rows.value.structure { collect(engine) }
        growth = engine.root.sizeOfRoot.width - former.width
        for i in texts.indices { texts[i].former = texts[i].node.with(\.widthInOneLine) ?? .nan }
        let grid = PixelGrid(scale: engine.displayScale)
        for i in texts.indices where structure == engine.rows.value.structure {
            guard let slope = texts[i].slope else { continue }
            let width = rounded(texts[i].former + slope * growth)
            guard width >= 0, abs(width - texts[i].former) > LayoutNode.sameWidth else { continue }
            texts[i].node.with { $0.breakLines(inEstimated: width, grid) }
        }
    }

    /// Returns an estimated width without the rounding errors of its computation, which would break a
    /// text that just fits: rounded to a multiple of 2⁻²⁴ points, which is far less than
    /// ``LayoutNode/sameWidth``.
    private func rounded(_ width: Double) -> Double { (width * 0x1p24).rounded() * 0x1p-24 }

    /// Stores, for each label, how much its width has changed in this resize for each point by which
    /// the root has grown. The next resize estimates the label's width from this slope. Called after
    /// the first solve of a pass. The widths must be those of texts on one line, so it must not be
    /// called after a solve in which a label was made narrower.
    mutating func learn(_ engine: LayoutEngine) {
        if growth == 0 || structure != engine.rows.value.structure { return }
        for i in texts.indices {
            guard !texts[i].former.isNaN, let width = texts[i].node.with(\.solvedWidth) else {
                continue
            }
            texts[i].slope = (width - texts[i].former) / growth
        }
        growth = 0
    }

    private mutating func collect(_ engine: LayoutEngine) {
        texts.removeAll()
        structure = engine.rows.value.structure
        for slot in engine.rows.value.entries.indices
        where engine.rows.value.entries[slot].row?.contentAxis != nil {
            engine.rows.value.entries[slot].endpoints.first.with { node in
                guard node.facts?.slots.firstOfContent == slot, node.estimatesWidth else { return }
                texts.append(Text(node: Unretained(node), former: .nan, slope: nil))
            }
        }
    }
}

#if Fonts
    import Keyline

    /// The lines into which a text was broken, with their positions below each other.
    struct TextBlock {
        let lines: [LineLayout.Line]
        private let shaped: ShapedText
        private let shaper: Shaper
        private let paragraph: ParagraphStyle
        private let heights: [(ascent: Double, descent: Double)]

        init(_ layout: LineLayout) {
            shaped = layout.shaped
            shaper = layout.shaper
            paragraph = layout.shaped.text.paragraph
            lines = layout.lines()
            heights = lines.map { layout.shaped.heights($0.range) }
        }

        /// Returns the height in points that ``ParagraphStyle/lineHeightMultiple`` adds above the
        /// letters of a line.
        private func leading(_ line: Int) -> Double {
            (paragraph.lineHeightMultiple - 1) * (heights[line].ascent + heights[line].descent)
        }

        /// Returns the distance in points between a line and the line above it.
        private func spacing(_ line: Int) -> Double {
            if line == 0 { return 0 }
            return lines[line].beginsParagraph ? paragraph.paragraphSpacing : paragraph.lineSpacing
        }

        private func height(_ line: Int) -> Double {
            heights[line].ascent + heights[line].descent + leading(line)
        }

        /// The size of the whole text and the baselines of its first and last line, in points.
        var metrics: TextMetrics {
            let height = lines.indices.reduce(0) { $0 + spacing($1) + self.height($1) }
            return TextMetrics(
                size: Size(width: lines.lazy.map(\.width).max() ?? 0, height: height),
                firstBaseline: leading(0) + heights[0].ascent,
                lastBaseline: heights[lines.count - 1].descent)
        }

        /// The lines for drawing: their letters, with the fonts that were measured, and their
        /// positions in points from the top of the text.
        var textLines: [TextLine] {
            var top = 0.0
            return lines.indices.map { index in
                top += spacing(index)
                defer { top += height(index) }
                let line = lines[index]
                return TextLine(
                    text(line), width: line.width, top: top,
                    height: height(index), baseline: top + leading(index) + heights[index].ascent,
                    isRightToLeft: shaped.isRightToLeft(line.range.lowerBound),
                    leftOverhang: line.overhang.left, rightOverhang: line.overhang.right)
            }
        }

        private func text(_ line: LineLayout.Line) -> StyledText {
            if let text = line.replacement, let drawn = shaper.shape(text) {
                return StyledText(drawn.drawnRuns(0..<drawn.bytes.count), paragraph: paragraph)
            }
            let runs = shaped.drawnRuns(line.range)
            let empty = StyledText.Run("", shaped.part(at: line.range.lowerBound).style)
            return StyledText(runs.isEmpty ? [empty] : runs, paragraph: paragraph)
        }
    }
#endif

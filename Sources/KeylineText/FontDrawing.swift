#if Fonts
    import Keyline

    extension FontMeasure: TextDrawing {
        /// Returns the shapes of a line's letters. The line must come from
        /// ``FontMeasure/lines(of:width:most:)``.
        public func outline(of line: TextLine) -> TextOutline {
            var outline = TextOutline()
            for run in glyphs(of: line) {
                let scale = run.pointSize / run.font.face.unitsPerEm
                for glyph in run.glyphs {
                    run.font.face.draw(
                        glyph.id, at: glyph.position, scale: scale, into: &outline)
                }
            }
            return outline
        }

        /// Returns fonts that contain only the letters of some lines, which must come from
        /// ``FontMeasure/lines(of:width:most:)``.
        public func embeddedFonts(for lines: [TextLine]) -> EmbeddedFonts {
            var faces: [GlyphRun.Font] = [], characters: [Set<Unicode.Scalar>] = []
            var numbers: [GlyphRun.Font: Int] = [:]
            var result: [[EmbeddedFonts.Part]] = []
            for line in lines {
                var parts: [EmbeddedFonts.Part] = []
                for (run, face) in shapedLine(line)?.facedRuns ?? [] {
                    let font = GlyphRun.Font(face: face)
                    let number = numbers[font] ?? faces.count
                    if number == faces.count {
                        numbers[font] = number
                        faces.append(font)
                        characters.append([])
                    }
                    characters[number].formUnion(run.text.unicodeScalars)
                    parts.append(EmbeddedFonts.Part(run: run, font: number))
                }
                result.append(parts)
            }
            // HarfBuzz cannot divide some fonts. Number the others anew.
            var kept: [Int: Int] = [:], fonts: [EmbeddedFonts.Font] = []
            for (number, (font, letters)) in zip(faces, characters).enumerated() {
                guard let file = font.face.subset(letters) else { continue }
                kept[number] = fonts.count
                fonts.append(
                    EmbeddedFonts.Font(file: file, family: font.family, variation: font.variation))
            }
            for line in result.indices {
                for part in result[line].indices {
                    result[line][part].font = result[line][part].font.flatMap { kept[$0] }
                }
            }
            return EmbeddedFonts(fonts: fonts, lines: result)
        }
    }

    extension ShapedText {
        /// The parts of the text, each in one style and one font, in the order in which they are
        /// read.
        fileprivate var facedRuns: [(run: StyledText.Run, face: FontFace)] {
            var runs: [(run: StyledText.Run, face: FontFace)] = []
            for item in items {
                let style = part(at: item.range.lowerBound).style
                let text = String(decoding: bytes[item.range], as: UTF8.self)
                if let last = runs.last, last.face === item.face, last.run.style == style {
                    runs[runs.count - 1].run.text += text
                } else {
                    runs.append((StyledText.Run(text, style), item.face))
                }
            }
            return runs
        }
    }
#endif

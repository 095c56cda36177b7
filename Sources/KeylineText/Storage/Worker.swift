#if Fonts
    import CText
    import Keyline
    import Synchronization

    /// Memory and iterators of HarfBuzz and ICU. Only one thread at a time may use a worker;
    /// ``WorkerPool`` takes care of that.
    struct Worker: @unchecked Sendable {
        fileprivate let worker: OpaquePointer

        /// Returns the width of a part of a text, and how far its ink reaches out, in units of its
        /// font; zeros if memory is short.
        func width(of text: borrowing Span<UInt8>, _ item: text_item) -> (Int64, text_reach) {
            var item = item, reach = text_reach()
            let width = text.withUnsafeBufferPointer {
                text_width(worker, $0.baseAddress, $0.count, &item, &reach)
            }
            return (max(0, width), reach)
        }

        /// Returns the width of a part of a text, and how far its ink reaches out, in units of its
        /// font; zeros if memory is short.
        func width(of text: [UInt8], _ item: text_item) -> (Int64, text_reach) {
            width(of: text.span, item)
        }

        /// Shapes a part of a text, which means to choose its glyphs. Writes for each byte the
        /// width of the glyphs that begin there, in units of the font, to `advances`, the flags of
        /// `text_shape` to `marks`, and how far the ink reaches out to `reaches`.
        func shape(
            _ text: [UInt8], _ item: text_item, advances: inout [Int32], marks: inout [UInt8],
            reaches: inout [text_reach]
        ) {
            var item = item
            let most = item.length
            precondition(
                advances.count >= most && marks.count >= most && reaches.count >= most)
            guard text_shape(worker, text, text.count, &item, &advances, &marks, &reaches) else {
                for at in 0..<most {
                    (advances[at], marks[at], reaches[at]) = (0, 0, text_reach())
                }
                return
            }
        }

        /// Returns the glyphs of a part of a text from left to right. Returns none if memory is
        /// short.
        func glyphs(of text: [UInt8], _ item: text_item) -> [text_glyph] {
            var item = item
            // Most parts of texts have at most one glyph for each byte, but a font may have more.
            var capacity = item.length + 8
            while true {
                var count: Int64 = 0
                let glyphs = [text_glyph](unsafeUninitializedCapacity: capacity) { buffer, used in
                    count = text_glyphs(
                        worker, text, text.count, &item, buffer.baseAddress, capacity)
                    used = max(0, min(Int(count), capacity))
                }
                if count <= capacity { return glyphs }
                capacity = Int(count)
            }
        }

        /// Returns for each byte the embedding level of the Unicode bidirectional algorithm (odd
        /// for text that is read from right to left), plus 128 in paragraphs that are read from
        /// right to left. All levels are 0 if memory is short.
        func levels(of text: [UInt8], _ direction: ParagraphStyle.Direction) -> [UInt8] {
            var levels = [UInt8](repeating: 0, count: text.count)
            let base =
                switch direction {
                case .natural: TEXT_NATURAL
                case .leftToRight: TEXT_LEFT_TO_RIGHT
                case .rightToLeft: TEXT_RIGHT_TO_LEFT
                }
            let isDone = text_levels(worker, text, text.count, Int32(base), &levels)
            return isDone ? levels : [UInt8](repeating: 0, count: text.count)
        }

        /// Returns for each byte whether a line may or must end before it, and the same for the end
        /// of the text.
        func breaks(of text: [UInt8]) -> [LineBreak] {
            var breaks = [UInt8](repeating: 0, count: text.count + 1)
            guard text_breaks(worker, text, text.count, &breaks) else {
                return Array(repeating: .none, count: text.count + 1)
            }
            return breaks.map { LineBreak(rawValue: $0) ?? .none }
        }
    }

    /// Whether a line can or must end at a position, by the rules of the Unicode standard (UAX
    /// #14).
    enum LineBreak: UInt8 {
        case none, allowed, mandatory
    }

    /// A list of the workers that no thread uses at the moment. A thread takes one out of it for a
    /// computation, and so needs no lock meanwhile.
    final class WorkerPool: Sendable {
        static let shared = WorkerPool()

        private let idle = Mutex<[Worker]>([])

        /// Calls `body` with a worker that no other thread uses meanwhile. Returns nil if memory is
        /// too short for a worker.
        func use<Result>(_ body: (Worker) -> Result) -> Result? {
            guard
                let worker = idle.withLock({ $0.popLast() })
                    ?? text_worker_open().map(Worker.init)
            else { return nil }
            let result = body(worker)
            idle.withLock { $0.append(worker) }
            return result
        }

        /// Returns the order from left to right of the parts of a line with these embedding levels:
        /// the first number is the index of the leftmost part.
        static func visualOrder(of levels: [UInt8]) -> [Int] {
            [Int32](unsafeUninitializedCapacity: levels.count) {
                text_visual_order(levels, levels.count, $0.baseAddress)
                $1 = levels.count
            }.map(Int.init)
        }
    }

    /// The version of the Unicode standard by which lines are broken.
    let unicodeVersion = Int(text_unicode_version())
#endif

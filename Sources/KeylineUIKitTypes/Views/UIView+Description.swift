internal import Keyline

extension UIView {
    /// The part of a view's description about its frame and state, such as `frame = (0 0; 10 10); hidden = YES`.
    nonisolated final var descriptionOfPlace: String {
        let frame = backing.frame
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(\.shortText)
        var text = "frame = (\(numbers[0]) \(numbers[1]); \(numbers[2]) \(numbers[3]))"
        if backing.isHidden { text += "; hidden = YES" }
        let flags = ["LM", "W", "RM", "TM", "H", "BM"].enumerated()
            .filter { backing.autoresizingMask.rawValue & (1 << UInt($0.offset)) != 0 }
            .map(\.element)
        if !flags.isEmpty { text += "; autoresize = " + flags.joined(separator: "+") }
        return text
    }
}

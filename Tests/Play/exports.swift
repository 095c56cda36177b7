// Lays out the classes that documents were exported as, beside the documents: at all sizes each view has the same frame,
// with the document's sample and with another record. `exported` is written by exports.py.
import Keyline
import KeylineDocuments

/// A class that a document was exported as.
struct Exported {
    var file: String
    var style: String
    /// The document.
    var text: String
    /// Makes the class with a record, by the names of fields. Returns its root, and what gives it another record.
    var make: ([String: String]) -> (root: View, show: ([String: String]) -> Void)
}

/// The views of a tree, and the guides, by the names that exports give them.
private func items(_ root: View) -> [String: LayoutNode] {
    var found: [String: LayoutNode] = [:]
    var waiting = [root]
    while let view = waiting.popLast() {
        if let name = view.identifier { found[name] = view.layoutNode }
        for guide in view.layoutGuides {
            if let name = guide.identifier { found[name] = guide.layoutNode }
        }
        waiting += view.subviews
    }
    return found
}

/// In points. Exports reach margins by a guide, which documents do not need, so that sums are rounded otherwise.
private let rounding = 1e-9

private func differences(_ root: View, _ layout: DocumentLayout, _ size: DocumentSize) -> [String] {
    layout.layOut(size)
    root.frame = layout.root.frame
    root.layoutIfNeeded()
    let nodes = items(root)
    return layout.parts.compactMap { part in
        guard let node = nodes[part.name] else { return "\(part.name) is missing" }
        let (wanted, found) = (part.item.layoutNode.frame, node.frame)
        let gaps = [
            wanted.minX - found.minX, wanted.minY - found.minY, wanted.width - found.width,
            wanted.height - found.height,
        ]
        let gap = gaps.map { abs($0) }.max() ?? 0
        return gap <= rounding
            ? nil : "\(part.name) is \(found), and not \(wanted): \(gap) points away"
    }
}

/// The sizes of the document, its own, and some around it.
private func sizes(_ document: LayoutDocument, _ layout: DocumentLayout) -> [DocumentSize] {
    guard let first = document.layout() else { fatalError(document.source.file) }
    first.layOut()
    let own = first.root.frame.size
    let others = [(0.75, 1.0), (1.5, 1.25), (1.01, 0.97), (2.5, 2)].map {
        DocumentSize(width: own.width * $0, height: own.height * $1)
    }
    return (document.model?.sizes ?? []) + [layout.ownSize] + others
}

/// The sample of the document, and one with longer texts and empty ones.
private func records(_ document: LayoutDocument) -> [[String: String]] {
    let sample = document.model?.data ?? []
    let own = Dictionary(uniqueKeysWithValues: sample.map { ($0.name, $0.value.text) })
    let other = sample.enumerated().map { index, field in
        // Fields that are numbers of the layout, too, keep their values.
        let isNumber = Double(field.value.text) != nil
        let text = field.value.text
        return (
            field.name, isNumber ? text : index % 3 == 1 ? "" : "\(text), 2 \"more\" of \(text)"
        )
    }
    return sample.isEmpty ? [own] : [own, Dictionary(uniqueKeysWithValues: other), own]
}

@main
enum Exports {
    @MainActor static func main() {
        var layouts = 0, views = 0, failures = 0
        for one in exported {
            let document = LayoutDocument(one.text, file: one.file)
            let records = records(document)
            let (root, show) = one.make(records[0])
            for record in records {
                show(record)
                guard let layout = document.layout(record: record), !layout.hasErrors else {
                    fatalError(one.file)
                }
                for size in sizes(document, layout) {
                    layouts += 1
                    views += layout.parts.count
                    for words in differences(root, layout, size) {
                        failures += 1
                        print("\(one.file), \(one.style), \(size): \(words)")
                    }
                }
            }
        }
        print("exports: \(layouts) layouts, \(views) frames, \(failures) differences")
        if failures > 0 || layouts < 400 { fatalError("exports differ") }
    }
}

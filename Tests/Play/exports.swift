// Lays out the exported classes and their documents at several sizes, with the document's record
// and with another one. Each view must have the same frame in both. exports.py writes the array
// `exported`.
import Keyline
import KeylineDocuments

/// A class that was exported from a document.
struct Exported {
    var file: String
    var style: String
    /// The text of the layout document.
    var text: String
    /// Makes the class with a record, which maps names of fields to texts. Returns its root, and a
    /// function that sets another record.
    var make: ([String: String]) -> (root: View, show: ([String: String]) -> Void)
}

/// Returns the views and guides of a tree by the names that the exported code gives them.
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

/// The allowed difference of frames, in points. Exported code refers to margins by a guide, which
/// documents do not need, so sums are rounded differently.
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

/// Returns the sizes that the document lists, its own size, and some sizes close to it.
private func sizes(_ document: LayoutDocument, _ layout: DocumentLayout) -> [DocumentSize] {
    guard let first = document.layout() else { fatalError(document.source.file) }
    first.layOut()
    let own = first.root.frame.size
    let others = [(0.75, 1.0), (1.5, 1.25), (1.01, 0.97), (2.5, 2)].map {
        DocumentSize(width: own.width * $0, height: own.height * $1)
    }
    return (document.model?.sizes ?? []) + [layout.ownSize] + others
}

/// Returns the record of the document, and one with longer and empty texts.
private func records(_ document: LayoutDocument) -> [[String: String]] {
    let sample = document.model?.data ?? []
    let own = Dictionary(uniqueKeysWithValues: sample.map { ($0.name, $0.value.text) })
    let other = sample.enumerated().map { index, field in
        // Fields that the layout also uses as numbers keep their values.
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

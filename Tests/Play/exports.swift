// Lays out the classes that documents were exported as, beside the documents: at all their sizes each view has one frame.
// `exported` is written by exports.py: of each document its file, the styles, and how its class is made.
import Keyline
import KeylineDocuments

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

/// Labels measure as the document does, whose text stands in the middle of its view.
private func measure(_ root: View, as layout: DocumentLayout) {
    for (name, node) in items(root) {
        guard let label = node.item as? Label else { continue }
        label.measure = SansTable(isBold: layout.part(named: name)?.model?.text?.isBold ?? false)
    }
}

private func differences(_ root: View, _ layout: DocumentLayout, _ size: DocumentSize) -> [String] {
    layout.layOut(size)
    root.frame = layout.root.frame
    root.layoutIfNeeded()
    let nodes = items(root)
    return layout.parts.compactMap { part in
        guard let node = nodes[part.name] else { return "\(part.name) is missing" }
        let (wanted, is_) = (part.item.layoutNode.frame, node.frame)
        let gaps = [
            wanted.minX - is_.minX, wanted.minY - is_.minY, wanted.width - is_.width,
            wanted.height - is_.height,
        ]
        return gaps.allSatisfy { abs($0) < 1e-3 }
            ? nil : "\(part.name) is \(is_), and not \(wanted)"
    }
}

@main
enum Exports {
    @MainActor static func main() {
        var count = 0, views = 0, failed = false
        for (file, style, text, make) in exported {
            let document = LayoutDocument(text, file: file)
            guard let layout = document.layout(), !layout.hasErrors else { fatalError(file) }
            let root = make()
            measure(root, as: layout)
            for size in (document.model?.sizes ?? []) + [layout.ownSize] {
                count += 1
                views += layout.parts.count
                for words in differences(root, layout, size) {
                    failed = true
                    print("\(file), \(style), \(size): \(words)")
                }
            }
        }
        print("exports: \(count) layouts, \(views) frames")
        if failed || count < 60 { fatalError("exports differ") }
    }
}

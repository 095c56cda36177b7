import Foundation
import KeylineSchematic
import Testing

@Suite("Schematic with Foundation's CGFloat")
struct SchematicFoundation {
    @Test("CGFloat can be passed where Double is expected")
    func numbers() {
        let padding: Foundation.CGFloat = 12
        let aspectRatio: Foundation.CGFloat = 4
        let a = laidOut(in: 200, 100) { parentView, a in
            a.applyLayout([
                .matchTop(to: parentView, with: 2.0 * padding),
                .alignToHorizontalEdges(of: parentView, with: padding),
                .matchHeightToWidth(multipledBy: 1.0 / aspectRatio),
            ])
        }
        expect(a.frame, 12, 24, 176, 44)
    }
}

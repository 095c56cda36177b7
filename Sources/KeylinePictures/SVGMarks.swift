import Keyline

/// The marks of some constraints, without the views, to be laid over a picture that somebody else draws.
package struct SVGMarks {
    private let scene: PictureScene

    /// - Parameter chosen: the constraints whose marks are drawn.
    package init(of item: any LayoutItem, _ chosen: @escaping (LayoutConstraint) -> Bool) {
        scene = PictureScene(of: item.layoutNode, showing: .constraints, only: chosen)
    }

    /// Those of contradictions, numbered as ``LayoutInspection/conflicts`` has their members. Costs a diagnosis.
    package init(ofConflictsIn item: any LayoutItem) {
        scene = PictureScene(of: item.layoutNode, showing: .diagnosis)
    }

    /// Elements of SVG, in points; empty if there is nothing to be marked.
    package var body: String {
        var drawing = SVGDrawing(scene: scene, scale: 1)
        return drawing.drawnMarks()
    }
}

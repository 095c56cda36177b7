/// The identifiers of the constraints that a stack view makes. The raw value is the identifier of
/// UIStackView without its prefix.
///
/// A constraint stores the case in one byte. A string would need an object beside each constraint.
enum ArrangementName: String {
    case canvasConnection = "canvas-connection"
    case canvasFit = "canvas-fit"
    case spacing
    case fillProportionally = "fill-proportionally"
    case textWidthDisambiguation = "text-width-disambiguation"
    case fillEqually = "fill-equally"
    case distributingEdge = "distributing-edge"
    case hiding
    case alignment
    case ambiguitySuppression = "ambiguity-suppression"

    /// The identifier that UIStackView gives the constraint.
    var uikit: String { "UISV-" + rawValue }
}

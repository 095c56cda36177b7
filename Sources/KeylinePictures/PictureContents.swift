/// The options of a picture: what it shows in addition to the rectangles of the views, such as
/// names and constraints.
public struct PictureContents: OptionSet, Hashable, Sendable {
    /// The bits of the set, one for each option. ``names`` is 1, ``guides`` 2, ``constraints`` 4,
    /// ``diagnosis`` 8 and ``naturalSizes`` 16.
    public let rawValue: Int
    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Writes the identifier of each view and guide on its rectangle.
    public static let names = PictureContents(rawValue: 1)
    /// Draws layout guides as rectangles with dashed edges.
    public static let guides = PictureContents(rawValue: 2)
    /// Draws the active constraints between the shown items as in a technical drawing: distances as
    /// dimension lines, alignments as center lines.
    public static let constraints = PictureContents(rawValue: 4)
    /// Shows constraints that contradict each other in red, and marks views whose frames the
    /// constraints do not determine uniquely.
    public static let diagnosis = PictureContents(rawValue: 8)
    /// Also draws the constraints for natural sizes, if ``constraints`` is in the set. Each natural
    /// extent has two: an upper limit at the hugging priority, and a lower limit at the compression
    /// resistance priority. They are not a part of ``all``, because they are many.
    public static let naturalSizes = PictureContents(rawValue: 16)

    /// Only views with their names. Such a picture needs no analysis of constraints, so it is drawn
    /// fastest.
    public static let plain: PictureContents = [.names]
    /// All options except ``naturalSizes``: names, guides, constraints and diagnosis.
    public static let all: PictureContents = [.names, .guides, .constraints, .diagnosis]
}

/// The set of things that a picture shows in addition to the rectangles of the views.
public struct PictureContents: OptionSet, Hashable, Sendable {
    /// The set as bits, one for each member.
    public let rawValue: Int
    /// Creates a set from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The identifiers of views and guides.
    public static let names = PictureContents(rawValue: 1)
    /// Draws layout guides as rectangles with dashed edges.
    public static let guides = PictureContents(rawValue: 2)
    /// The active constraints between the shown items, drawn as dimensions and center lines are in technical drawings.
    public static let constraints = PictureContents(rawValue: 4)
    /// Shows constraints that contradict each other, and views whose frames the constraints do not determine uniquely.
    public static let diagnosis = PictureContents(rawValue: 8)
    /// Together with ``constraints``: the constraints for natural sizes, which are an upper limit at the hugging
    /// priority and a lower limit at the compression resistance priority. Not a part of ``all``, because they are many.
    public static let naturalSizes = PictureContents(rawValue: 16)

    /// Only views and their names. Such a picture needs no analysis of constraints, so it is drawn fastest.
    public static let plain: PictureContents = [.names]
    /// Everything except ``naturalSizes``.
    public static let all: PictureContents = [.names, .guides, .constraints, .diagnosis]
}

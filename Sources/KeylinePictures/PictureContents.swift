/// The things that a picture shows besides the rectangles of the views.
public struct PictureContents: OptionSet, Hashable, Sendable {
    /// A bit for each member.
    public let rawValue: Int
    /// The members whose bits are set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The identifiers of views and guides.
    public static let names = PictureContents(rawValue: 1)
    /// Layout guides, dashed.
    public static let guides = PictureContents(rawValue: 2)
    /// The active constraints between what is shown, in the way of a technical drawing.
    public static let constraints = PictureContents(rawValue: 4)
    /// Contradictions, and open values.
    public static let diagnosis = PictureContents(rawValue: 8)
    /// With ``constraints``: what natural sizes ask for, an upper limit at the hugging priority and a lower
    /// one at that of compression resistance. Not in ``all``: they are many.
    public static let naturalSizes = PictureContents(rawValue: 16)

    /// Views and their names. Says nothing of the layout, and costs nothing but the drawing.
    public static let plain: PictureContents = [.names]
    /// All but ``naturalSizes``.
    public static let all: PictureContents = [.names, .guides, .constraints, .diagnosis]
}

import ArgumentParser
import KeylineDocuments

/// The option `--size` of all commands that lay out a document: one or several sizes of its root
/// view. `--sizes` is another spelling.
struct RootSizes: ParsableArguments {
    @Option(
        name: [.customLong("size"), .customLong("sizes")],
        help: ArgumentHelp(
            "The size of the root, such as 320x480; either number may be `fit`, to fit the contents. Commands that lay "
                + "out at several sizes accept a list, separated by commas.",
            valueName: "sizes"))
    var text: String?

    func validate() throws { _ = try list() }

    /// Returns the sizes of the root in the order of the command line, or an empty array if the
    /// option is not given.
    func list() throws -> [DocumentSize] {
        guard let text else { return [] }
        return try text.split(separator: ",", omittingEmptySubsequences: false).map { one in
            guard let size = DocumentSize(String(one)) else {
                throw ValidationError(
                    "`\(String(one).shown)` is not a size. Write sizes as in --size 320x480,768x1024."
                )
            }
            return size
        }
    }

    /// Returns the size that `--size` states, for a command that lays out at a single size. Returns
    /// nil if the option is not given.
    /// - Throws: an error if the option lists several sizes.
    func singleSize() throws -> DocumentSize? {
        let sizes = try list()
        guard sizes.count <= 1 else {
            throw Failure.usage(
                "This command lays out at one size, but --size has \(sizes.count). Write, for example, --size \(sizes[0])."
            )
        }
        return sizes.first
    }
}

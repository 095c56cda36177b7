import ArgumentParser
import KeylineDocuments

/// The option `--size` of all commands that lay documents out: the sizes of the root. `--sizes` is the same option.
struct RootSizes: ParsableArguments {
    @Option(
        name: [.customLong("size"), .customLong("sizes")],
        help: ArgumentHelp(
            "The size of the root, as 320x480; either may be fit. Commands that lay out at several sizes take a list, "
                + "separated by commas.",
            valueName: "sizes"))
    var text: String?

    func validate() throws { _ = try list() }

    /// The sizes in the order of the command line; empty if the option is not given.
    func list() throws -> [DocumentSize] {
        guard let text else { return [] }
        return try text.split(separator: ",", omittingEmptySubsequences: false).map { one in
            guard let size = DocumentSize(String(one)) else {
                throw ValidationError(
                    "Expected sizes as 320x480,768x1024, and this is `\(String(one).shown)`.")
            }
            return size
        }
    }

    /// The only size, of a command that lays out once; nil if the option is not given.
    /// - Throws: if there are several.
    func one() throws -> DocumentSize? {
        let sizes = try list()
        guard sizes.count <= 1 else {
            throw Failure.usage(
                "Expected a single size, as --size \(sizes[0]): this command lays out once, and these are \(sizes.count)."
            )
        }
        return sizes.first
    }
}

import ArgumentParser
import Foundation
import Keyline
import KeylineDocuments
import KeylinePictures
import KeylineText
import Synchronization

/// The option that measures and draws texts with real fonts.
struct FontOptions: ParsableArguments {
    @Option(
        name: .customLong("fonts"),
        help: ArgumentHelp(
            "Measures texts with the fonts in this directory and in the directories in it, or with the fonts of the "
                + "machine if the value is `system`. By default, with a table of the character widths of Helvetica.",
            valueName: "directory"),
        completion: .directory)
    var fonts: String?

    /// The value of `--fonts` with which the fonts were loaded, or nil if they have not been loaded.
    private static let loaded = Mutex<String?>(nil)

    /// Makes all labels measure their texts with the fonts. Further calls do nothing. Throws an
    /// error if there is no usable font, or if the command was built without fonts.
    func use() throws {
        guard let fonts else { return }
        try FontOptions.loaded.withLock { loaded in
            guard loaded != fonts else { return }
            try FontOptions.load(fonts)
            loaded = fonts
        }
    }

    #if Fonts
        private static func load(_ fonts: String) throws {
            var isDirectory = ObjCBool(false)
            if fonts != "system" {
                guard FileManager.default.fileExists(atPath: fonts, isDirectory: &isDirectory)
                else {
                    throw Failure.system("There is no directory `\(fonts.shown)`.")
                }
                guard isDirectory.boolValue else {
                    throw Failure.system(
                        "`\(fonts.shown)` is not a directory. Name a directory by --fonts.")
                }
            }
            do {
                let library =
                    fonts == "system" ? try FontLibrary() : try FontLibrary(folder: fonts)
                for file in library.damagedFiles {
                    Console.error(
                        "keyline: warning: The font file `\(file.shown)` is damaged and is not used.\n"
                    )
                }
                Label.measure = FontMeasure(library)
            } catch {
                throw Failure.system(error.description.shown)
            }
        }
    #else
        private static func load(_ fonts: String) throws {
            throw Failure.system(
                "This keyline was built without fonts. Build keyline with "
                    + "`swift build -c release --traits default,Fonts`, or remove --fonts.")
        }
    #endif
}

/// The option that chooses how SVG pictures show texts.
struct TextOptions: ParsableArguments {
    enum Kind: String, CaseIterable, ExpressibleByArgument { case plain, outlines, embedded }

    @Option(
        name: .customLong("text"),
        help: ArgumentHelp(
            "Shows texts in SVG as text for installed fonts, as outlines, or as text with the fonts in the picture. "
                + "The last two need --fonts."))
    var kind = Kind.plain

    /// Returns how pictures show texts. Throws an error if this needs fonts, and the option
    /// `--fonts` was not given. Call this method after the fonts have been loaded.
    func texts() throws -> PictureTexts {
        if kind == .plain { return .plain }
        guard let drawing = Label.measure as? any TextDrawing else {
            throw Failure.usage(
                "--text \(kind.rawValue) needs the fonts. Add --fonts with a directory, or --fonts system."
            )
        }
        return kind == .outlines ? .outlines(drawing) : .embedded(drawing)
    }
}

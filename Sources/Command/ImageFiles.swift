import ArgumentParser
import Foundation
import KeylineDocuments

/// The option that lets pictures contain image files from other directories than the document's.
struct ImageOptions: ParsableArguments {
    @Option(
        name: .customLong("allow-files"),
        help: ArgumentHelp(
            "Also shows images from this directory and the directories in it. May be repeated. By default, "
                + "images must be in the directory of the document, or in a directory in it.",
            valueName: "directory"),
        completion: .directory)
    var allowed: [String] = []

    func validate() throws {
        for folder in allowed {
            var isDirectory = ObjCBool(false)
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory),
                isDirectory.boolValue
            else {
                throw ValidationError(
                    "There is no directory `\(folder)`. Name an existing directory by --allow-files."
                )
            }
        }
    }

    /// Returns the image files that a picture of the document may contain.
    ///
    /// - Parameters:
    ///   - file: the path of the document; `-` stands for standard input, whose images are in the
    ///     current directory.
    ///   - format: the format of the picture. PNG and PDF show fewer kinds of images than SVG.
    func images(of file: String, _ format: PictureFormat) -> ImageFiles {
        ImageFiles(document: file, allowed: allowed, format)
    }
}

/// The image files that pictures of a document may contain: those in the document's directory, in
/// the directories that the user allows, and in directories inside of these. The document of a
/// stranger can therefore not show a private image of the person who draws it.
///
/// A file counts as being in the directory where it is really stored, after all symbolic links are
/// followed.
struct ImageFiles {
    /// The directory to which the relative paths of images refer.
    private let folder: URL
    /// The real paths of the directories whose files may be shown, each with a final slash.
    private let allowed: [String]

    private let format: PictureFormat

    init(document: String, allowed: [String], _ format: PictureFormat) {
        self.format = format
        folder = URL(fileURLWithPath: document).deletingLastPathComponent()
        self.allowed = ([folder.path] + allowed).compactMap(ImageFiles.realPath).map {
            $0 == "/" ? $0 : $0 + "/"
        }
    }

    /// Returns the path of an existing file or directory without symbolic links, or nil if there is
    /// no such file.
    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns a warning for each image of the document that cannot be shown. Pictures show a
    /// placeholder instead.
    func findings(_ layout: DocumentLayout) -> [Finding] {
        layout.imageFiles.compactMap { name, position in
            guard case .failure(let fault) = located(name) else { return nil }
            return Finding(.image, fault.sentence, at: position)
        }
    }

    /// Returns the image as a data URL, so that a picture is a single file, or nil if the image
    /// cannot be shown. `findings` says why.
    func address(of name: String) -> String? {
        guard case .success(let image) = located(name),
            let data = try? Data(contentsOf: URL(fileURLWithPath: image.path)),
            data.count <= ImageFiles.largest
        else { return nil }
        return "data:\(image.kind);base64," + data.base64EncodedString()
    }

    private struct Fault: Error {
        let sentence: String

        init(_ sentence: String) { self.sentence = sentence }
    }

    /// Returns the real path of an image and the kind of its contents, or a sentence that says why
    /// the image cannot be shown.
    private func located(_ name: String) -> Result<(path: String, kind: String), Fault> {
        func fault(_ sentence: String) -> Result<(path: String, kind: String), Fault> {
            .failure(Fault("`\(name.shown)` \(sentence)"))
        }
        let file = URL(fileURLWithPath: name, relativeTo: folder)
        guard let kind = ImageFiles.kinds[file.pathExtension.lowercased()] else {
            return fault(
                "is not an image that pictures can show. Use a .png, .jpg, .gif, .svg or .webp file."
            )
        }
        guard format == .svg || kind == "image/png" || kind == "image/jpeg" else {
            return fault(
                "is not an image that \(format.rawValue.uppercased()) files can show. Use a .png or .jpg file, or draw "
                    + "an .svg file.")
        }
        guard let path = ImageFiles.realPath(file.path) else {
            return isNamedInside(file)
                ? .failure(
                    Fault("There is no image `\(name.shown)` in the directory of the document."))
                : fault(ImageFiles.outside)
        }
        guard allowed.contains(where: path.hasPrefix) else { return fault(ImageFiles.outside) }
        guard ImageFiles.isSmallFile(path) else {
            return fault("is not a regular file, or has more than 8 MB. Use a smaller file.")
        }
        return .success((path, kind))
    }

    /// An image was not found. Returns whether its path leads into an allowed directory, so that a
    /// message may say so. For other paths, the message must not tell whether the file exists.
    private func isNamedInside(_ file: URL) -> Bool {
        let folder = folder.standardizedFileURL.path
        return if let parent = ImageFiles.realPath(file.deletingLastPathComponent().path) {
            allowed.contains { (parent + "/").hasPrefix($0) }
        } else {
            file.standardizedFileURL.path.hasPrefix(folder + "/")
        }
    }

    private static let outside =
        "is not in the directory of the document, nor in a directory in it. Move the image there, or name its "
        + "directory by --allow-files."

    private static let kinds = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "svg": "image/svg+xml", "webp": "image/webp",
    ]
    /// The size in bytes of the largest image that a picture embeds. For a larger one, the picture shows a placeholder.
    private static let largest = 8 << 20

    /// Returns whether the file at a path without links is a regular file of at most `largest`
    /// bytes: reading a pipe or a device may never end.
    private static func isSmallFile(_ path: String) -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? NSNumber
        else { return false }
        return size.intValue <= largest
    }
}

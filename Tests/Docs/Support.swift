// Functions for the hidden parts of code in documents.
import Foundation
import Keyline
import KeylinePictures

/// Prints a line to standard output and standard error that separates the output of a unit of code
/// from that of the unit before.
func begin(_ number: Int) {
    print("== \(number)")
    fflush(nil)
    try? FileHandle.standardError.write(contentsOf: Data("== \(number)\n".utf8))
}

/// Writes a drawing to the file that the page shows.
func drawing(_ svg: String, _ name: String) throws {
    let directory = ProcessInfo.processInfo.environment["PICTURES"] ?? "."
    try svg.write(toFile: "\(directory)/\(name).svg", atomically: true, encoding: .utf8)
}

/// Writes a picture of a view tree.
@MainActor func picture(
    _ root: some LayoutItem, _ name: String, showing contents: PictureContents = .all,
    scale: Double = 1.6
) throws {
    try drawing(LayoutPicture(of: root, showing: contents, scale: scale).svg, name)
}

/// Sets the identifiers of views, which pictures and messages show.
@MainActor func name(_ views: KeyValuePairs<String, View>) {
    for (name, view) in views { view.identifier = name }
}

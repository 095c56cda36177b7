// For code in documents that readers do not see.
import Foundation
import Keyline
import KeylinePictures

/// Separates the output of a unit of code from that of the unit before, on standard output and standard error.
func begin(_ number: Int) {
    print("== \(number)")
    fflush(nil)
    try? FileHandle.standardError.write(contentsOf: Data("== \(number)\n".utf8))
}

/// Writes a drawing for the page that its code stands in.
func drawing(_ svg: String, _ name: String) throws {
    let directory = ProcessInfo.processInfo.environment["PICTURES"] ?? "."
    try svg.write(toFile: "\(directory)/\(name).svg", atomically: true, encoding: .utf8)
}

/// A picture of a tree.
@MainActor func picture(
    _ root: some LayoutItem, _ name: String, showing contents: PictureContents = .all,
    scale: Double = 1.6
) throws {
    try drawing(SVGPicture(of: root, showing: contents, scale: scale).document, name)
}

/// Gives views the names by which pictures and messages call them.
@MainActor func name(_ views: KeyValuePairs<String, View>) {
    for (name, view) in views { view.identifier = name }
}

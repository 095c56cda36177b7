// For code in documents that readers do not see.
import Foundation
import Keyline
import KeylinePictures

/// Writes a picture of a tree, for the page that its code stands in.
@MainActor func picture(
    _ root: some LayoutItem, _ name: String, showing contents: PictureContents = .all,
    scale: Double = 1.6
) throws {
    let directory = ProcessInfo.processInfo.environment["PICTURES"] ?? "."
    try SVGPicture(of: root, showing: contents, scale: scale).document
        .write(toFile: "\(directory)/\(name).svg", atomically: true, encoding: .utf8)
}

/// Gives views the names by which pictures and messages call them.
@MainActor func name(_ views: KeyValuePairs<String, View>) {
    for (name, view) in views { view.identifier = name }
}

// Runs the example screens of the five articles whose DSLs Keyline supports. Prints the frames, and writes two
// pictures of each screen: one as a user sees it, and one with the constraints.
//
//     swift run seeds [DIRECTORY]
import Foundation
import Keyline
import KeylinePictures

let screens = [
    miniDSL(375, 667), miniDSL(400, 800), microDSL(), centred(), inset(),
    NotifyView(frame: CGRect(width: 320, height: 290)).version1(), try matching(),
    try formatProgram(), KeyPathView(frame: CGRect(width: 300, height: 200)).fill(),
    KeyPathView(frame: CGRect(width: 300, height: 200)).combined(),
]

for screen in screens { print(screen.frames, terminator: "") }

if CommandLine.arguments.count > 1 {
    let directory = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for screen in screens {
        for (contents, ending) in [(PictureContents.plain, ""), (.all, "-constraints")] {
            let file = directory.appendingPathComponent("\(screen.name)\(ending).svg")
            try screen.picture(contents).write(to: file, atomically: true, encoding: .utf8)
        }
    }
}

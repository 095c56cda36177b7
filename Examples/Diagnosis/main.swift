// Shows how layout errors are reported. The form has two mistakes: its horizontal rule has a fixed width of 100
// points but also reaches from edge to edge, and no constraint says which of two texts gets the spare width. The
// program prints the error that the layout reports and the full diagnosis of KeylinePictures, and writes a picture
// of the form.
//
//     swift run diagnosis [FILE]
import Foundation
import Keyline
import KeylinePictures

final class Text: View {
    let width: Double

    init(_ name: String, width: Double) {
        self.width = width
        super.init()
        identifier = name
    }

    override var intrinsicContentSize: Size { Size(width: width, height: 24) }
    override var firstBaselineOffset: Double { 17 }
}

let form = View(frame: Rect(width: 340, height: 130))
let rule = View()
let (name, value) = (Text("name", width: 50), Text("value", width: 60))
form.identifier = "form"
rule.identifier = "rule"

form.addSubview(
    rule,
    constraints: [
        equal(\.leadingAnchor, constant: 20), equal(\.trailingAnchor, constant: -20),
        equal(\.widthAnchor, constant: 100), equal(\.topAnchor, constant: 36),
        equal(\.heightAnchor, constant: 14),
    ])
form.addSubview(
    name,
    constraints: [equal(\.leadingAnchor, constant: 20), equal(\.bottomAnchor, constant: -20)])
form.addSubview(
    value, pairingTo: name,
    constraints: [
        equal(\.leadingAnchor, \.trailingAnchor, constant: 8), equal(\.firstBaselineAnchor),
    ])
value.constrainToView(form, constraints: [equal(\.trailingAnchor, constant: -20)])

print("---- the report ----")
LayoutEngine.withConflictHandler {
    print($0)
} perform: {
    form.layoutIfNeeded()
}

print("---- the picture ----")
print(form.layoutTextPicture, terminator: "")

if CommandLine.arguments.count > 1 {
    try form.layoutPicture.svg.write(
        toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
}

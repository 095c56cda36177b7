import CoreGraphics
import Makers
import QuartzCore
import Screens
import Testing
import UIKit

@MainActor
struct CardTests {
    @Test func titleIsPlacedAnew() {
        let card = Card(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        card.title.make { $0.edges(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) }
        card.layoutIfNeeded()
        #expect(card.title.frame == CGRect(x: 2, y: 1, width: 314, height: 196))
        // The text is half as wide as the title, and begins at the same position.
        #expect(card.text.frame == CGRect(x: 2, y: 56, width: 157, height: 30))
        #expect(card.icon.layer.cornerRadius == 8)
        let layer: QuartzCore.CALayer = card.icon.layer
        let border: CoreGraphics.CGColor? = layer.borderColor
        #expect(border == UIColor.gray.cgColor)
    }
}

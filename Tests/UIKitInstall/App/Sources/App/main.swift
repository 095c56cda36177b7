import Screens
import UIKit

let card = Card(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
for (name, frame) in card.frames {
    print(name, frame.minX, frame.minY, frame.width, frame.height)
}

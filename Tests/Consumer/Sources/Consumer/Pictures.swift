import Keyline
import KeylinePictures

func usePictures() {
    let (root, child) = makeScene()
    child.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    print("KeylinePictures", LayoutPicture(of: root, showing: .all).svg.hasPrefix("<svg"))
}

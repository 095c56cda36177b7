import Keyline
import KeylineDSL

func useDSL() {
    let (root, child) = makeScene()
    layout {
        child.leading == root.leading + 10
        child.width == root.width / 2
        child.centerY == root.centerY
        child.height == 20
    }
    root.layoutIfNeeded()
    print("KeylineDSL", child.frame)
}

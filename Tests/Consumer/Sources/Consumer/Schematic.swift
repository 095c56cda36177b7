import Keyline
import KeylineSchematic

func useSchematic() {
    let (root, child) = makeScene()
    child.applyLayout([
        .center(in: root),
        .makeSize(equalTo: 20),
    ])
    root.layoutIfNeeded()
    print("KeylineSchematic", child.frame)
}

import UIKit

// Does what the app delegate of an iOS app does, and prints the frames instead of showing a window.
let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
let profile = ProfileViewController()
window.rootViewController = profile
window.makeKeyAndVisible()
profile.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
window.layoutIfNeeded()

for (name, view) in [
    ("image", profile.imageView), ("name", profile.nameLabel), ("detail", profile.detailLabel),
    ("line", profile.line), ("buttons", profile.buttons), ("follow", profile.followButton),
    ("message", profile.messageButton),
] as [(String, UIView)] {
    let frame = view.frame
    print(name, frame.minX, frame.minY, frame.width, frame.height)
}

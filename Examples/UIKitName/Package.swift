// swift-tools-version: 6.2
import PackageDescription

// Layout code that says `import UIKit` and nothing else, on Linux: a target by that name hands on
// KeylineUIKit. SwiftPM's `moduleAliases` would need no target, but gives no module by the new name.
let package = Package(
    name: "uikit-name",
    dependencies: [.package(name: "keyline", path: "../..")],
    targets: [
        .target(
            name: "UIKit",
            dependencies: [.product(name: "KeylineUIKit", package: "keyline")]),
        .executableTarget(
            name: "Profile",
            // Where UIKit itself is, that is meant.
            dependencies: [.target(name: "UIKit", condition: .when(platforms: [.linux]))]),
    ]
)

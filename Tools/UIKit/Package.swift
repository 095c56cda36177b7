// swift-tools-version: 6.2
import PackageDescription

// Builds what `make install-uikit` installs: one dynamic library, and modules with the names that code for
// iOS imports.
let package = Package(
    name: "uikit",
    products: [
        .library(
            name: "UIKit", type: .dynamic,
            targets: [
                "UIKit", "QuartzCore", "CoreGraphics", "_Testing_UIKit", "_Testing_CoreGraphics",
            ])
    ],
    dependencies: [.package(name: "keyline", path: "../..")],
    targets: [
        .target(
            name: "UIKit",
            dependencies: [
                .product(name: "KeylineUIKit", package: "keyline"),
                // KeylinePictures draws pictures of layouts that use UIKit's names.
                .product(name: "KeylinePictures", package: "keyline"),
            ]),
        .target(
            name: "QuartzCore",
            dependencies: ["CoreGraphics", .product(name: "KeylineUIKit", package: "keyline")]),
        .target(
            name: "CoreGraphics",
            dependencies: [.product(name: "KeylineUIKit", package: "keyline")]),
        // If a file imports Testing and one of these modules, the compiler looks for a module with
        // declarations for this combination. Linux has none, so these are empty.
        .target(name: "_Testing_UIKit"),
        .target(name: "_Testing_CoreGraphics"),
    ]
)

// swift-tools-version: 6.2
import PackageDescription

// The installation of `make install-uikit`: one dynamic library, and modules by the names that code for iOS imports.
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
                // Pictures of what UIKit's names lay out.
                .product(name: "KeylinePictures", package: "keyline"),
            ]),
        .target(
            name: "QuartzCore",
            dependencies: ["CoreGraphics", .product(name: "KeylineUIKit", package: "keyline")]),
        .target(
            name: "CoreGraphics",
            dependencies: [.product(name: "KeylineUIKit", package: "keyline")]),
        // Where Testing and one of these is imported, the compiler asks for a module that says what the two
        // have in common. Linux has none.
        .target(name: "_Testing_UIKit"),
        .target(name: "_Testing_CoreGraphics"),
    ]
)

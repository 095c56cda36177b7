// swift-tools-version: 6.2
import PackageDescription

// The tests of KeylineText and KeylinePages. They are a separate package that enables the trait Fonts, so that Keyline's other tests need no
// fonts, and so that these tests build only the modules that they use.
let package = Package(
    name: "text-tests",
    dependencies: [.package(name: "keyline", path: "../..", traits: [.defaults, "Fonts"])],
    targets: [
        .testTarget(
            name: "KeylineTextTests",
            dependencies: [
                .product(name: "Keyline", package: "keyline"),
                .product(name: "KeylineText", package: "keyline"),
            ],
            path: "KeylineTextTests",
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(
            name: "KeylinePagesTests",
            dependencies: ["Keyline", "KeylinePictures", "KeylineText", "KeylinePages"].map {
                .product(name: $0, package: "keyline")
            },
            path: "KeylinePagesTests",
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)

// swift-tools-version: 6.2
import PackageDescription

/// GTK 4 widgets that Keyline lays out. This is a separate package, so that Keyline itself does not depend on GTK.
let package = Package(
    name: "keyline-gtk",
    dependencies: [.package(name: "keyline", path: "../..")],
    targets: [
        .systemLibrary(
            name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .target(
            name: "KeylineGTK",
            dependencies: ["CGtk", .product(name: "Keyline", package: "keyline")],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "Form", dependencies: ["KeylineGTK"],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    ]
)

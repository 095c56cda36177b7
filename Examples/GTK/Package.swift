// swift-tools-version: 6.2
import PackageDescription

/// A package with GTK 4 widgets that Keyline lays out. It is separate, so that Keyline itself does
/// not depend on GTK.
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

// swift-tools-version: 6.2
import PackageDescription

// An application whose dependencies say `import UIKit` and name no package for it; neither does it itself.
let package = Package(
    name: "App",
    platforms: [.iOS(.v15)],
    dependencies: [
        .package(path: "../Operators"), .package(path: "../Makers"), .package(path: "../Blocks"),
    ],
    targets: [
        .target(name: "Screens", dependencies: ["Operators", "Makers", "Blocks"]),
        .executableTarget(name: "App", dependencies: ["Screens"]),
        .testTarget(
            name: "AppTests", dependencies: ["Screens"], swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
)

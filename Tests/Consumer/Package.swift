// swift-tools-version: 6.2
import PackageDescription

// A package that uses Keyline, and must not have to fetch what only Keyline's own tools need.
let package = Package(
    name: "consumer",
    dependencies: [.package(name: "keyline", path: "../..")],
    targets: [
        .executableTarget(
            name: "Consumer", dependencies: [.product(name: "Keyline", package: "keyline")])
    ]
)

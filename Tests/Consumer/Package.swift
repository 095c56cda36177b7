// swift-tools-version: 6.2
import PackageDescription

// A package that depends on every product of Keyline, as a stranger's package does: see Tests/consumer.mk. Keyline comes
// from the git repository KEYLINE_URL, or else from the folder KEYLINE_PATH, or else from this work tree.
let environment = Context.environment
let keyline: Package.Dependency =
    if let url = environment["KEYLINE_URL"] {
        .package(url: url, exact: "0.1.0")
    } else {
        .package(name: "keyline", path: environment["KEYLINE_PATH"] ?? "../..")
    }

let libraries = [
    "Keyline", "KeylineDSL", "KeylinePages", "KeylinePictures", "KeylineSchematic", "KeylineSolver",
    "KeylineText", "KeylineUIKit",
]

let package = Package(
    name: "consumer",
    dependencies: [keyline],
    targets: [
        .target(
            name: "CClient", dependencies: [.product(name: "CSolver", package: "keyline")]),
        .executableTarget(
            name: "Consumer",
            dependencies: ["CClient"]
                + (libraries + ["csolver-replay"]).map { .product(name: $0, package: "keyline") }),
    ]
)

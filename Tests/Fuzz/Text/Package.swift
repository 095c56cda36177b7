// swift-tools-version: 6.2
import PackageDescription

// The fuzzer of the languages in text, a package of its own so that nobody who uses Keyline builds it. `make fuzz`
// builds it with libFuzzer, which brings the main program; the tests of Keyline replay its corpus.
let package = Package(
    name: "fuzz-text",
    dependencies: [.package(name: "keyline", path: "../../..")],
    targets: [
        .executableTarget(
            name: "fuzz-text",
            dependencies: [.product(name: "Keyline", package: "keyline")],
            path: ".",
            exclude: ["ReplayTests.swift"],
            sources: ["Harness.swift", "Main.swift"],
            swiftSettings: [.swiftLanguageMode(.v6), .define("FUZZING")])
    ]
)

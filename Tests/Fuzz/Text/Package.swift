// swift-tools-version: 6.2
import PackageDescription

// The fuzzer of the text languages. It is a separate package, so that users of Keyline do not build it. `make
// fuzz` builds it with libFuzzer. Keyline's tests run the texts that the fuzzer has collected.
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

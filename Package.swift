// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors only where the project itself is developed: `make` and CI set this variable. A package that
// depends on Keyline must not fail to build because its compiler knows a new warning.
let isStrict = Context.environment["KEYLINE_STRICT"] == "1"

let cSettings: [CSetting] =
    [
        .define("NDEBUG", .when(configuration: .release)),
        .define("CSOLVER_LEAST_SQUARES", .when(traits: ["LeastSquares"])),
        .enableWarning("all"),
        .enableWarning("extra"),
        .enableWarning("pedantic"),
        .enableWarning("conversion"),
    ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

// The functions that load libraries and start threads are in libraries of their own before glibc 2.34.
let cLibraries: [LinkerSetting] =
    [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    + ["dl", "pthread"].map { .linkedLibrary($0, .when(platforms: [.linux])) }

let swiftSettings: [SwiftSetting] =
    [.swiftLanguageMode(.v6)] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
    name: "keyline",
    // The first systems with the module Synchronization.
    platforms: [
        .macOS(.v15), .macCatalyst(.v18), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2),
    ],
    products: [
        .library(name: "Keyline", targets: ["Keyline"]),
        .library(name: "KeylineDSL", targets: ["KeylineDSL"]),
        .library(name: "KeylineSolver", targets: ["KeylineSolver"]),
        .library(name: "KeylinePictures", targets: ["KeylinePictures"]),
        .library(name: "KeylineSchematic", targets: ["KeylineSchematic"]),
        .library(name: "KeylineUIKit", targets: ["KeylineUIKit"]),
        .library(name: "KeylineText", targets: ["KeylineText"]),
        .library(name: "KeylinePages", targets: ["KeylinePages"]),
        .library(name: "CSolver", targets: ["CSolver"]),
        .executable(name: "csolver-replay", targets: ["csolver-replay"]),
    ],
    traits: [
        .trait(
            name: "LeastSquares",
            description:
                "Dense least squares; OpenBLAS and LAPACKE, if installed, help with large ones"),
        .trait(
            name: "Fonts",
            description:
                "KeylineText, which measures texts with real fonts by HarfBuzz, Fontconfig and ICU; and KeylinePages, which writes PNG and PDF by Cairo"
        ),
        .default(enabledTraits: ["LeastSquares"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.1.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .target(
            name: "CSolver",
            path: "CSolver",
            exclude: ["trace", "tools"],
            sources: ["src"],
            publicHeadersPath: "include",
            cSettings: cSettings,
            linkerSettings: cLibraries),
        .target(
            name: "CSolverTrace",
            dependencies: ["CSolver"],
            path: "CSolver/trace",
            publicHeadersPath: "include",
            cSettings: cSettings,
            linkerSettings: cLibraries),
        .executableTarget(
            name: "csolver-replay",
            dependencies: ["CSolver", "CSolverTrace"],
            path: "CSolver/tools",
            cSettings: cSettings),

        .target(name: "KeylineSolver", dependencies: ["CSolver"], swiftSettings: swiftSettings),
        .target(name: "Keyline", dependencies: ["KeylineSolver"], swiftSettings: swiftSettings),
        .target(name: "KeylineDSL", dependencies: ["Keyline"], swiftSettings: swiftSettings),
        .target(name: "KeylinePictures", dependencies: ["Keyline"], swiftSettings: swiftSettings),
        .target(name: "KeylineSchematic", dependencies: ["Keyline"], swiftSettings: swiftSettings),
        // UIKit itself where it exists, and else the types of the next target. Platforms are listed here because a
        // condition cannot exclude one.
        .target(
            name: "KeylineUIKit",
            dependencies: [
                .target(
                    name: "KeylineUIKitTypes",
                    condition: .when(platforms: [
                        .linux, .macOS, .windows, .android, .wasi, .openbsd, .custom("freebsd"),
                    ]))
            ],
            swiftSettings: swiftSettings),
        .target(name: "KeylineUIKitTypes", dependencies: ["Keyline"], swiftSettings: swiftSettings),

        // Without the trait Fonts, these two targets are empty, and no system library is looked for.
        .target(
            name: "KeylineText",
            dependencies: ["Keyline", "CText"],
            swiftSettings: swiftSettings),
        .target(
            name: "CText",
            dependencies: ["CHarfBuzz", "CFontconfig", "CICU"].map {
                .target(name: $0, condition: .when(traits: ["Fonts"]))
            },
            cSettings: cSettings + [.define("KEYLINE_FONTS", .when(traits: ["Fonts"]))],
            linkerSettings: [.linkedLibrary("hyphen", .when(traits: ["Fonts"]))]),
        .systemLibrary(
            name: "CHarfBuzz", path: "Sources/System/HarfBuzz", pkgConfig: "harfbuzz-subset",
            providers: [.apt(["libharfbuzz-dev", "libhyphen-dev"])]),
        .systemLibrary(
            name: "CFontconfig", path: "Sources/System/Fontconfig", pkgConfig: "fontconfig",
            providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(
            name: "CICU", path: "Sources/System/ICU", pkgConfig: "icu-uc",
            providers: [.apt(["libicu-dev"])]),

        // Without the trait Fonts, these two targets are empty, too.
        .target(
            name: "KeylinePages",
            dependencies: [
                "Keyline", "KeylinePictures", "KeylineText", "CPages",
                .target(name: "CCairo", condition: .when(traits: ["Fonts"])),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "CPages",
            dependencies: [.target(name: "CCairo", condition: .when(traits: ["Fonts"]))],
            cSettings: cSettings + [.define("KEYLINE_FONTS", .when(traits: ["Fonts"]))],
            linkerSettings: ["z", "jpeg"].map {
                .linkedLibrary($0, .when(traits: ["Fonts"]))
            }),
        .systemLibrary(
            name: "CCairo", path: "Sources/System/Cairo", pkgConfig: "cairo-ft",
            providers: [.apt(["libcairo2-dev", "libjpeg-dev"])]),

        .target(
            name: "KeylineDocuments",
            dependencies: [
                "Keyline", "KeylinePictures", .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: swiftSettings),
        // Not `keyline`, which is its name when installed: where file systems ignore case, that is the module Keyline.
        .executableTarget(
            name: "keyline-command",
            dependencies: [
                "Keyline", "KeylineDocuments", "KeylinePages", "KeylinePictures", "KeylineText",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            path: "Sources/Command",
            resources: [.embedInCode("Play/Page"), .embedInCode("Play/Gallery")],
            swiftSettings: swiftSettings),

        .target(
            name: "BenchCompiler", path: "Benchmarks/compiler", publicHeadersPath: "include",
            cSettings: cSettings),
        .executableTarget(
            name: "bench",
            dependencies: [
                "BenchCompiler", "CSolver", "KeylineSolver", "Keyline", "KeylineDSL",
                "KeylinePictures", "KeylineText", "KeylineUIKit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Histogram", package: "hdrhistogram-swift"),
            ],
            path: "Benchmarks/bench",
            swiftSettings: swiftSettings),

        .executableTarget(
            name: "card",
            dependencies: ["Keyline", "KeylineDSL", "KeylinePictures"],
            path: "Examples/Card",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "seeds",
            dependencies: ["Keyline", "KeylinePictures", "KeylineSchematic"],
            path: "Examples/Seeds",
            exclude: ["seeds.expected"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "diagnosis",
            dependencies: ["Keyline", "KeylinePictures"],
            path: "Examples/Diagnosis",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "labels",
            dependencies: ["Keyline"],
            path: "Examples/Labels",
            exclude: ["labels.expected", "label.yaml", "addresses.ndjson"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "norms",
            dependencies: ["Keyline", "KeylinePictures"],
            path: "Examples/Norms",
            exclude: ["norms.expected"],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "marks",
            dependencies: ["Keyline", "KeylinePictures"],
            path: "Examples/Marks",
            swiftSettings: swiftSettings),

        .testTarget(
            name: "CSolverTests",
            dependencies: ["CSolver", "CSolverTrace"],
            resources: [.copy("Traces")],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "KeylineSolverTests",
            dependencies: ["KeylineSolver"],
            swiftSettings: swiftSettings),
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: swiftSettings),
        .testTarget(
            name: "KeylineTests",
            dependencies: ["Keyline", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "KeylineDSLTests",
            dependencies: ["Keyline", "KeylineDSL", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "KeylinePicturesTests",
            dependencies: ["KeylinePictures", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "KeylineDocumentsTests",
            dependencies: ["KeylineDocuments", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "KeylineSchematicTests",
            dependencies: ["Keyline", "KeylineSchematic", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "KeylineUIKitTests",
            dependencies: ["Keyline", "KeylinePictures", "KeylineUIKit", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "TextFuzzTests",
            dependencies: ["Keyline"],
            path: "Tests/Fuzz/Text",
            exclude: ["Main.swift", "Package.swift"],
            swiftSettings: swiftSettings),
        // These tests use the Swift 5 language mode, like programs written before actors were
        // checked.
        .testTarget(
            name: "KeylineUIKitSwift5Tests",
            dependencies: ["KeylineUIKit", "TestSupport"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
)

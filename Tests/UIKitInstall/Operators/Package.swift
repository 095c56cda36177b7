// swift-tools-version:5.5
import PackageDescription

let package = Package(
    name: "Operators",
    platforms: [.iOS(.v11)],
    products: [.library(name: "Operators", targets: ["Operators"])],
    targets: [.target(name: "Operators")]
)

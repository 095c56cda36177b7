// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "Blocks",
    platforms: [.iOS(.v15)],
    products: [.library(name: "Blocks", targets: ["Blocks"])],
    targets: [.target(name: "Blocks")]
)

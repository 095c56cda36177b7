// swift-tools-version:5.7
import PackageDescription

let package = Package(
    name: "Makers",
    platforms: [.iOS(.v13), .tvOS(.v13)],
    products: [.library(name: "Makers", targets: ["Makers"])],
    targets: [.target(name: "Makers")]
)

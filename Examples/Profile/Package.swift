// swift-tools-version: 6.2
import PackageDescription

// Layout code for iOS, in a package that knows of UIKit only: `import UIKit` is found by a toolset file.
let package = Package(name: "profile", targets: [.executableTarget(name: "Profile")])

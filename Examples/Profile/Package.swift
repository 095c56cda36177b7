// swift-tools-version: 6.2
import PackageDescription

// Layout code for iOS in a package that only uses UIKit. On Linux, a toolset file makes `import UIKit` find
// KeylineUIKit.
let package = Package(name: "profile", targets: [.executableTarget(name: "Profile")])

import KeylineUIKit

extension PublicCall {
    /// The calls that take the caller's line.
    static var lines: [PublicCall] {
        [
            PublicCall(
                "NSLayoutConstraint.init(item:attribute:relatedBy:toItem:attribute:multiplier:constant:file:line:)"
            ) {
                _ = NSLayoutConstraint(
                    item: $0.view, attribute: .width, relatedBy: .equal, toItem: $0.guide,
                    attribute: .width, multiplier: 1, constant: 0, file: "File.swift", line: 1)
            },
            PublicCall("UIStackView.init(arrangedSubviews:file:line:)") {
                _ = UIStackView(arrangedSubviews: [$0.view], file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutAnchor.constraint(equalTo:file:line:)") {
                _ = $0.left.constraint(equalTo: $0.right, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutAnchor.constraint(greaterThanOrEqualTo:file:line:)") {
                _ = $0.left.constraint(greaterThanOrEqualTo: $0.right, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutAnchor.constraint(lessThanOrEqualTo:file:line:)") {
                _ = $0.left.constraint(lessThanOrEqualTo: $0.right, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutAnchor.constraint(equalTo:constant:file:line:)") {
                _ = $0.left.constraint(equalTo: $0.right, constant: 1, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutAnchor.constraint(greaterThanOrEqualTo:constant:file:line:)") {
                _ = $0.left.constraint(
                    greaterThanOrEqualTo: $0.right, constant: 1, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutAnchor.constraint(lessThanOrEqualTo:constant:file:line:)") {
                _ = $0.left.constraint(
                    lessThanOrEqualTo: $0.right, constant: 1, file: "File.swift", line: 1)
            },
            PublicCall(
                "NSLayoutXAxisAnchor.constraint(equalToSystemSpacingAfter:multiplier:file:line:)"
            ) {
                _ = $0.right.constraint(
                    equalToSystemSpacingAfter: $0.left, multiplier: 1, file: "File.swift", line: 1)
            },
            PublicCall(
                "NSLayoutXAxisAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter:multiplier:file:line:)"
            ) {
                _ = $0.right.constraint(
                    greaterThanOrEqualToSystemSpacingAfter: $0.left, multiplier: 1,
                    file: "File.swift", line: 1)
            },
            PublicCall(
                "NSLayoutXAxisAnchor.constraint(lessThanOrEqualToSystemSpacingAfter:multiplier:file:line:)"
            ) {
                _ = $0.right.constraint(
                    lessThanOrEqualToSystemSpacingAfter: $0.left, multiplier: 1, file: "File.swift",
                    line: 1)
            },
            PublicCall(
                "NSLayoutYAxisAnchor.constraint(equalToSystemSpacingBelow:multiplier:file:line:)"
            ) {
                _ = $0.bottom.constraint(
                    equalToSystemSpacingBelow: $0.top, multiplier: 1, file: "File.swift", line: 1)
            },
            PublicCall(
                "NSLayoutYAxisAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow:multiplier:file:line:)"
            ) {
                _ = $0.bottom.constraint(
                    greaterThanOrEqualToSystemSpacingBelow: $0.top, multiplier: 1,
                    file: "File.swift", line: 1)
            },
            PublicCall(
                "NSLayoutYAxisAnchor.constraint(lessThanOrEqualToSystemSpacingBelow:multiplier:file:line:)"
            ) {
                _ = $0.bottom.constraint(
                    lessThanOrEqualToSystemSpacingBelow: $0.top, multiplier: 1, file: "File.swift",
                    line: 1)
            },
            PublicCall("NSLayoutDimension.constraint(equalToConstant:file:line:)") {
                _ = $0.width.constraint(equalToConstant: 1, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutDimension.constraint(greaterThanOrEqualToConstant:file:line:)") {
                _ = $0.width.constraint(
                    greaterThanOrEqualToConstant: 1, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutDimension.constraint(lessThanOrEqualToConstant:file:line:)") {
                _ = $0.width.constraint(lessThanOrEqualToConstant: 1, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutDimension.constraint(equalTo:multiplier:file:line:)") {
                _ = $0.width.constraint(
                    equalTo: $0.height, multiplier: 2, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutDimension.constraint(greaterThanOrEqualTo:multiplier:file:line:)") {
                _ = $0.width.constraint(
                    greaterThanOrEqualTo: $0.height, multiplier: 2, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutDimension.constraint(lessThanOrEqualTo:multiplier:file:line:)") {
                _ = $0.width.constraint(
                    lessThanOrEqualTo: $0.height, multiplier: 2, file: "File.swift", line: 1)
            },
            PublicCall("NSLayoutDimension.constraint(equalTo:multiplier:constant:file:line:)") {
                _ = $0.width.constraint(
                    equalTo: $0.height, multiplier: 2, constant: 1, file: "File.swift", line: 1)
            },
            PublicCall(
                "NSLayoutDimension.constraint(greaterThanOrEqualTo:multiplier:constant:file:line:)"
            ) {
                _ = $0.width.constraint(
                    greaterThanOrEqualTo: $0.height, multiplier: 2, constant: 1, file: "File.swift",
                    line: 1)
            },
            PublicCall(
                "NSLayoutDimension.constraint(lessThanOrEqualTo:multiplier:constant:file:line:)"
            ) {
                _ = $0.width.constraint(
                    lessThanOrEqualTo: $0.height, multiplier: 2, constant: 1, file: "File.swift",
                    line: 1)
            },
        ]
    }
}

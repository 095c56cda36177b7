import Foundation
import KeylineUIKit

extension PublicCall {
    static var constraints: [PublicCall] {
        [
            PublicCall("NSLayoutConstraint.Attribute.init(rawValue:)") { _ in
                _ = NSLayoutConstraint.Attribute(rawValue: 1)
            },
            PublicCall("NSLayoutConstraint.Relation.init(rawValue:)") { _ in
                _ = NSLayoutConstraint.Relation(rawValue: 1)
            },
            PublicCall("NSLayoutConstraint.Axis.init(rawValue:)") { _ in
                _ = NSLayoutConstraint.Axis(rawValue: 1)
            },
            PublicCall("NSLayoutConstraint.init()") { _ in _ = NSLayoutConstraint() },
            PublicCall(
                "NSLayoutConstraint.init(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)"
            ) {
                let make = NSLayoutConstraint.init(
                    item:attribute:relatedBy:toItem:attribute:multiplier:constant:)
                _ = make($0.view, .width, .equal, $0.guide, .width, 1, 0)
            },
            PublicCall("NSLayoutConstraint.firstItem") { _ = $0.constraint.firstItem },
            PublicCall("NSLayoutConstraint.secondItem") { _ = $0.constraint.secondItem },
            PublicCall("NSLayoutConstraint.firstAttribute") { _ = $0.constraint.firstAttribute },
            PublicCall("NSLayoutConstraint.secondAttribute") { _ = $0.constraint.secondAttribute },
            PublicCall("NSLayoutConstraint.relation") { _ = $0.constraint.relation },
            PublicCall("NSLayoutConstraint.multiplier") { _ = $0.constraint.multiplier },
            PublicCall("NSLayoutConstraint.firstAnchor") { _ = $0.constraint.firstAnchor },
            PublicCall("NSLayoutConstraint.secondAnchor") { _ = $0.constraint.secondAnchor },
            PublicCall("NSLayoutConstraint.constant") {
                $0.constraint.constant = $0.constraint.constant
            },
            PublicCall("NSLayoutConstraint.priority") {
                $0.constraint.priority = $0.constraint.priority
            },
            PublicCall("NSLayoutConstraint.identifier") {
                $0.constraint.identifier = $0.constraint.identifier
            },
            PublicCall("NSLayoutConstraint.shouldBeArchived") {
                $0.constraint.shouldBeArchived = $0.constraint.shouldBeArchived
            },
            PublicCall("NSLayoutConstraint.isActive") {
                $0.constraint.isActive = $0.constraint.isActive
            },
            PublicCall("NSLayoutConstraint.activate(_:)") {
                NSLayoutConstraint.activate([$0.constraint])
            },
            PublicCall("NSLayoutConstraint.deactivate(_:)") {
                NSLayoutConstraint.deactivate([$0.constraint])
            },
            PublicCall("NSLayoutConstraint.description") { _ = $0.constraint.description },
            PublicCall(
                "NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:file:line:)"
            ) {
                _ = NSLayoutConstraint.constraints(
                    withVisualFormat: "|-m-[view]", options: [], metrics: ["m": 2],
                    views: ["view": $0.view])
            },
            PublicCall("NSLayoutConstraint.keylineConstraint") {
                _ = $0.constraint.keylineConstraint
            },
            PublicCall("NSLayoutConstraint.FormatOptions.rawValue") { _ in
                _ = NSLayoutConstraint.FormatOptions(rawValue: 1).rawValue
            },
            PublicCall("NSLayoutConstraint.FormatOptions.init(rawValue:)") { _ in
                _ = NSLayoutConstraint.FormatOptions(rawValue: 1)
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllLeft") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllLeft
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllRight") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllRight
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllTop") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllTop
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllBottom") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllBottom
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllLeading") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllLeading
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllTrailing") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllTrailing
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllCenterX") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllCenterX
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllCenterY") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllCenterY
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllLastBaseline") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllLastBaseline
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignAllFirstBaseline") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignAllFirstBaseline
            },
            PublicCall("NSLayoutConstraint.FormatOptions.alignmentMask") { _ in
                _ = NSLayoutConstraint.FormatOptions.alignmentMask
            },
            PublicCall("NSLayoutConstraint.FormatOptions.directionLeadingToTrailing") { _ in
                _ = NSLayoutConstraint.FormatOptions.directionLeadingToTrailing
            },
            PublicCall("NSLayoutConstraint.FormatOptions.directionLeftToRight") { _ in
                _ = NSLayoutConstraint.FormatOptions.directionLeftToRight
            },
            PublicCall("NSLayoutConstraint.FormatOptions.directionRightToLeft") { _ in
                _ = NSLayoutConstraint.FormatOptions.directionRightToLeft
            },
            PublicCall("NSLayoutConstraint.FormatOptions.directionMask") { _ in
                _ = NSLayoutConstraint.FormatOptions.directionMask
            },
            PublicCall("NSLayoutConstraint.FormatOptions.spacingEdgeToEdge") { _ in
                _ = NSLayoutConstraint.FormatOptions.spacingEdgeToEdge
            },
            PublicCall("NSLayoutConstraint.FormatOptions.spacingBaselineToBaseline") { _ in
                _ = NSLayoutConstraint.FormatOptions.spacingBaselineToBaseline
            },
            PublicCall("NSLayoutConstraint.FormatOptions.spacingMask") { _ in
                _ = NSLayoutConstraint.FormatOptions.spacingMask
            },
            PublicCall("NSLayoutAnchor.constraint(equalTo:)") {
                _ = $0.left.constraint(equalTo:)($0.right)
            },
            PublicCall("NSLayoutAnchor.constraint(greaterThanOrEqualTo:)") {
                _ = $0.left.constraint(greaterThanOrEqualTo:)($0.right)
            },
            PublicCall("NSLayoutAnchor.constraint(lessThanOrEqualTo:)") {
                _ = $0.left.constraint(lessThanOrEqualTo:)($0.right)
            },
            PublicCall("NSLayoutAnchor.constraint(equalTo:constant:)") {
                _ = $0.left.constraint(equalTo:constant:)($0.right, 1)
            },
            PublicCall("NSLayoutAnchor.constraint(greaterThanOrEqualTo:constant:)") {
                _ = $0.left.constraint(greaterThanOrEqualTo:constant:)($0.right, 1)
            },
            PublicCall("NSLayoutAnchor.constraint(lessThanOrEqualTo:constant:)") {
                _ = $0.left.constraint(lessThanOrEqualTo:constant:)($0.right, 1)
            },
            PublicCall("NSLayoutAnchor.name") { _ = $0.left.name },
            PublicCall("NSLayoutAnchor.item") { _ = $0.left.item },
            PublicCall("NSLayoutAnchor.hasAmbiguousLayout") { _ = $0.left.hasAmbiguousLayout },
            PublicCall("NSLayoutAnchor.constraintsAffectingLayout") {
                _ = $0.left.constraintsAffectingLayout
            },
            PublicCall("NSLayoutAnchor.description") { _ = $0.left.description },
            PublicCall("NSLayoutXAxisAnchor.constraint(equalToSystemSpacingAfter:multiplier:)") {
                _ = $0.right.constraint(equalToSystemSpacingAfter:multiplier:)($0.left, 1)
            },
            PublicCall(
                "NSLayoutXAxisAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter:multiplier:)"
            ) {
                _ = $0.right.constraint(greaterThanOrEqualToSystemSpacingAfter:multiplier:)(
                    $0.left, 1)
            },
            PublicCall(
                "NSLayoutXAxisAnchor.constraint(lessThanOrEqualToSystemSpacingAfter:multiplier:)"
            ) {
                _ = $0.right.constraint(lessThanOrEqualToSystemSpacingAfter:multiplier:)($0.left, 1)
            },
            PublicCall("NSLayoutXAxisAnchor.anchorWithOffset(to:)") {
                _ = $0.left.anchorWithOffset(to: $0.right)
            },
            PublicCall("NSLayoutYAxisAnchor.constraint(equalToSystemSpacingBelow:multiplier:)") {
                _ = $0.bottom.constraint(equalToSystemSpacingBelow:multiplier:)($0.top, 1)
            },
            PublicCall(
                "NSLayoutYAxisAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow:multiplier:)"
            ) {
                _ = $0.bottom.constraint(greaterThanOrEqualToSystemSpacingBelow:multiplier:)(
                    $0.top, 1)
            },
            PublicCall(
                "NSLayoutYAxisAnchor.constraint(lessThanOrEqualToSystemSpacingBelow:multiplier:)"
            ) {
                _ = $0.bottom.constraint(lessThanOrEqualToSystemSpacingBelow:multiplier:)($0.top, 1)
            },
            PublicCall("NSLayoutYAxisAnchor.anchorWithOffset(to:)") {
                _ = $0.top.anchorWithOffset(to: $0.bottom)
            },
            PublicCall("NSLayoutDimension.constraint(equalToConstant:)") {
                _ = $0.width.constraint(equalToConstant:)(1)
            },
            PublicCall("NSLayoutDimension.constraint(greaterThanOrEqualToConstant:)") {
                _ = $0.width.constraint(greaterThanOrEqualToConstant:)(1)
            },
            PublicCall("NSLayoutDimension.constraint(lessThanOrEqualToConstant:)") {
                _ = $0.width.constraint(lessThanOrEqualToConstant:)(1)
            },
            PublicCall("NSLayoutDimension.constraint(equalTo:multiplier:)") {
                _ = $0.width.constraint(equalTo:multiplier:)($0.height, 2)
            },
            PublicCall("NSLayoutDimension.constraint(greaterThanOrEqualTo:multiplier:)") {
                _ = $0.width.constraint(greaterThanOrEqualTo:multiplier:)($0.height, 2)
            },
            PublicCall("NSLayoutDimension.constraint(lessThanOrEqualTo:multiplier:)") {
                _ = $0.width.constraint(lessThanOrEqualTo:multiplier:)($0.height, 2)
            },
            PublicCall("NSLayoutDimension.constraint(equalTo:multiplier:constant:)") {
                _ = $0.width.constraint(equalTo:multiplier:constant:)($0.height, 2, 1)
            },
            PublicCall("NSLayoutDimension.constraint(greaterThanOrEqualTo:multiplier:constant:)") {
                _ = $0.width.constraint(greaterThanOrEqualTo:multiplier:constant:)($0.height, 2, 1)
            },
            PublicCall("NSLayoutDimension.constraint(lessThanOrEqualTo:multiplier:constant:)") {
                _ = $0.width.constraint(lessThanOrEqualTo:multiplier:constant:)($0.height, 2, 1)
            },
            PublicCall("UILayoutGuide.leadingAnchor") { _ = $0.guide.leadingAnchor },
            PublicCall("UILayoutGuide.trailingAnchor") { _ = $0.guide.trailingAnchor },
            PublicCall("UILayoutGuide.leftAnchor") { _ = $0.guide.leftAnchor },
            PublicCall("UILayoutGuide.rightAnchor") { _ = $0.guide.rightAnchor },
            PublicCall("UILayoutGuide.centerXAnchor") { _ = $0.guide.centerXAnchor },
            PublicCall("UILayoutGuide.topAnchor") { _ = $0.guide.topAnchor },
            PublicCall("UILayoutGuide.bottomAnchor") { _ = $0.guide.bottomAnchor },
            PublicCall("UILayoutGuide.centerYAnchor") { _ = $0.guide.centerYAnchor },
            PublicCall("UILayoutGuide.widthAnchor") { _ = $0.guide.widthAnchor },
            PublicCall("UILayoutGuide.heightAnchor") { _ = $0.guide.heightAnchor },
            PublicCall("UILayoutGuide.keylineGuide") { _ = $0.guide.keylineGuide },
            PublicCall("UILayoutGuide.init()") { _ in _ = UILayoutGuide() },
            PublicCall("UILayoutGuide.init(coder:)") { _ = UILayoutGuide(coder: $0.coder) },
            PublicCall("UILayoutGuide.identifier") { $0.guide.identifier = $0.guide.identifier },
            PublicCall("UILayoutGuide.owningView") { _ = $0.guide.owningView },
            PublicCall("UILayoutGuide.layoutFrame") { _ = $0.guide.layoutFrame },
            PublicCall("UILayoutGuide.description") { _ = $0.guide.description },
            PublicCall("UILayoutSupport.length") { _ = $0.bar.length },
            PublicCall("UILayoutSupport.topAnchor") { _ = $0.bar.topAnchor },
            PublicCall("UILayoutSupport.bottomAnchor") { _ = $0.bar.bottomAnchor },
            PublicCall("UILayoutSupport.heightAnchor") { _ = $0.bar.heightAnchor },
            PublicCall("objc_AssociationPolicy.init(rawValue:)") { _ in
                _ = objc_AssociationPolicy(rawValue: 1)
            },
            PublicCall("objc_getAssociatedObject(_:_:)") {
                _ = objc_getAssociatedObject($0.view, $0.key)
            },
            PublicCall("objc_setAssociatedObject(_:_:_:_:)") {
                objc_setAssociatedObject($0.view, $0.key, "x", .OBJC_ASSOCIATION_RETAIN)
            },
        ]
    }
}

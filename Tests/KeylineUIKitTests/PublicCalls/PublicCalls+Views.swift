import Foundation
import KeylineUIKit

extension PublicCall {
    static var views: [PublicCall] {
        [
            PublicCall("UIView.leadingAnchor") { _ = $0.view.leadingAnchor },
            PublicCall("UIView.trailingAnchor") { _ = $0.view.trailingAnchor },
            PublicCall("UIView.leftAnchor") { _ = $0.view.leftAnchor },
            PublicCall("UIView.rightAnchor") { _ = $0.view.rightAnchor },
            PublicCall("UIView.centerXAnchor") { _ = $0.view.centerXAnchor },
            PublicCall("UIView.topAnchor") { _ = $0.view.topAnchor },
            PublicCall("UIView.bottomAnchor") { _ = $0.view.bottomAnchor },
            PublicCall("UIView.centerYAnchor") { _ = $0.view.centerYAnchor },
            PublicCall("UIView.firstBaselineAnchor") { _ = $0.view.firstBaselineAnchor },
            PublicCall("UIView.lastBaselineAnchor") { _ = $0.view.lastBaselineAnchor },
            PublicCall("UIView.widthAnchor") { _ = $0.view.widthAnchor },
            PublicCall("UIView.heightAnchor") { _ = $0.view.heightAnchor },
            PublicCall("UIView.keylineView") { _ = $0.view.keylineView },
            PublicCall("UIView.exchangeSubview(at:withSubviewAt:)") {
                $0.root.exchangeSubview(at: 0, withSubviewAt: 1)
            },
            PublicCall("UIView.isDescendant(of:)") { _ = $0.view.isDescendant(of: $0.root) },
            PublicCall("UIView.viewWithTag(_:)") { _ = $0.root.viewWithTag(7) },
            PublicCall("UIView.convert(_:to:)") { _ = $0.view.convert(CGPoint.zero, to: $0.root) },
            PublicCall("UIView.convert(_:from:)") {
                _ = $0.view.convert(CGPoint.zero, from: $0.root)
            },
            PublicCall("UIView.convert(_:to:)") { _ = $0.view.convert(CGRect.zero, to: $0.root) },
            PublicCall("UIView.convert(_:from:)") {
                _ = $0.view.convert(CGRect.zero, from: $0.root)
            },
            PublicCall("UIView.hostSafeAreaInsets") {
                $0.view.hostSafeAreaInsets = $0.view.hostSafeAreaInsets
            },
            PublicCall("UIView.hostKeyboardHeight") {
                $0.view.hostKeyboardHeight = $0.view.hostKeyboardHeight
            },
            PublicCall("UIView.safeAreaLayoutGuide") { _ = $0.view.safeAreaLayoutGuide },
            PublicCall("UIView.layoutMarginsGuide") { _ = $0.view.layoutMarginsGuide },
            PublicCall("UIView.readableContentGuide") { _ = $0.view.readableContentGuide },
            PublicCall("UIView.keyboardLayoutGuide") { _ = $0.view.keyboardLayoutGuide },
            PublicCall("UIView.noIntrinsicMetric") { _ in _ = UIView.noIntrinsicMetric },
            PublicCall("UIView.layoutFittingCompressedSize") { _ in
                _ = UIView.layoutFittingCompressedSize
            },
            PublicCall("UIView.layoutFittingExpandedSize") { _ in
                _ = UIView.layoutFittingExpandedSize
            },
            PublicCall("UIView.frame(forAlignmentRect:)") {
                _ = $0.view.frame(forAlignmentRect: .zero)
            },
            PublicCall("UIView.alignmentRect(forFrame:)") {
                _ = $0.view.alignmentRect(forFrame: .zero)
            },
            PublicCall("UIView.hasAmbiguousLayout") { _ = $0.view.hasAmbiguousLayout },
            PublicCall("UIView.constraintsAffectingLayout(for:)") {
                _ = $0.view.constraintsAffectingLayout(for: .horizontal)
            },
            PublicCall("UIView.exerciseAmbiguityInLayout()") {
                $0.view.exerciseAmbiguityInLayout()
            },
            PublicCall("UIView.userInterfaceLayoutDirection(for:relativeTo:)") { _ in
                _ = UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .rightToLeft)
            },
            PublicCall("UIView.animate(withDuration:animations:completion:)") { scene in
                UIView.animate(
                    withDuration: 1, animations: { scene.view.alpha = 0 },
                    completion: { _ in scene.view.alpha = 1 })
            },
            PublicCall("UIView.animate(withDuration:delay:options:animations:completion:)") {
                scene in
                UIView.animate(
                    withDuration: 1, delay: 1, options: [], animations: { scene.view.alpha = 0 },
                    completion: { _ in scene.view.alpha = 1 })
            },
            PublicCall("UIView.performWithoutAnimation(_:)") { scene in
                UIView.performWithoutAnimation { scene.view.alpha = 0 }
            },
            PublicCall("UIView.init(frame:)") { _ in _ = UIView(frame: .zero) },
            PublicCall("UIView.init(coder:)") { _ = UIView(coder: $0.coder) },
            PublicCall("UIView.init()") { _ in _ = UIView() },
            PublicCall("UIView.next") { _ = $0.view.next },
            PublicCall("UIView.frame") { $0.view.frame = $0.view.frame },
            PublicCall("UIView.bounds") { $0.view.bounds = $0.view.bounds },
            PublicCall("UIView.center") { $0.view.center = $0.view.center },
            PublicCall("UIView.contentScaleFactor") {
                $0.view.contentScaleFactor = $0.view.contentScaleFactor
            },
            PublicCall("UIView.translatesAutoresizingMaskIntoConstraints") {
                $0.view.translatesAutoresizingMaskIntoConstraints =
                    $0.view.translatesAutoresizingMaskIntoConstraints
            },
            PublicCall("UIView.autoresizingMask") {
                $0.view.autoresizingMask = $0.view.autoresizingMask
            },
            PublicCall("UIView.autoresizesSubviews") {
                $0.view.autoresizesSubviews = $0.view.autoresizesSubviews
            },
            PublicCall("UIView.isHidden") { $0.view.isHidden = $0.view.isHidden },
            PublicCall("UIView.backgroundColor") {
                $0.view.backgroundColor = $0.view.backgroundColor
            },
            PublicCall("UIView.tintColor") { $0.view.tintColor = $0.view.tintColor },
            PublicCall("UIView.alpha") { $0.view.alpha = $0.view.alpha },
            PublicCall("UIView.isOpaque") { $0.view.isOpaque = $0.view.isOpaque },
            PublicCall("UIView.clipsToBounds") { $0.view.clipsToBounds = $0.view.clipsToBounds },
            PublicCall("UIView.isUserInteractionEnabled") {
                $0.view.isUserInteractionEnabled = $0.view.isUserInteractionEnabled
            },
            PublicCall("UIView.tag") { $0.view.tag = $0.view.tag },
            PublicCall("UIView.accessibilityIdentifier") {
                $0.view.accessibilityIdentifier = $0.view.accessibilityIdentifier
            },
            PublicCall("UIView.contentMode") { $0.view.contentMode = $0.view.contentMode },
            PublicCall("UIView.traitCollection") { _ = $0.view.traitCollection },
            PublicCall("UIView.traitCollectionDidChange(_:)") {
                $0.view.traitCollectionDidChange(nil)
            },
            PublicCall("UIView.setNeedsDisplay()") { $0.view.setNeedsDisplay() },
            PublicCall("UIView.didAddSubview(_:)") { $0.root.didAddSubview($0.view) },
            PublicCall("UIView.willRemoveSubview(_:)") { $0.root.willRemoveSubview($0.view) },
            PublicCall("UIView.willMove(toSuperview:)") { $0.view.willMove(toSuperview: nil) },
            PublicCall("UIView.didMoveToSuperview()") { $0.view.didMoveToSuperview() },
            PublicCall("UIView.willMove(toWindow:)") { $0.view.willMove(toWindow: nil) },
            PublicCall("UIView.didMoveToWindow()") { $0.view.didMoveToWindow() },
            PublicCall("UIView.superview") { _ = $0.view.superview },
            PublicCall("UIView.subviews") { _ = $0.view.subviews },
            PublicCall("UIView.window") { _ = $0.view.window },
            PublicCall("UIView.addSubview(_:)") { $0.window.addSubview($0.view) },
            PublicCall("UIView.insertSubview(_:at:)") { $0.stack.insertSubview($0.view, at: 0) },
            PublicCall("UIView.insertSubview(_:belowSubview:)") {
                $0.root.insertSubview(UIView(), belowSubview: $0.view)
            },
            PublicCall("UIView.insertSubview(_:aboveSubview:)") {
                $0.root.insertSubview(UIView(), aboveSubview: $0.view)
            },
            PublicCall("UIView.removeFromSuperview()") { $0.view.removeFromSuperview() },
            PublicCall("UIView.bringSubviewToFront(_:)") { $0.root.bringSubviewToFront($0.view) },
            PublicCall("UIView.sendSubviewToBack(_:)") { $0.root.sendSubviewToBack($0.label) },
            PublicCall("UIView.layoutGuides") { _ = $0.view.layoutGuides },
            PublicCall("UIView.addLayoutGuide(_:)") { $0.view.addLayoutGuide($0.guide) },
            PublicCall("UIView.removeLayoutGuide(_:)") { $0.root.removeLayoutGuide($0.guide) },
            PublicCall("UIView.layoutSubviews()") { $0.view.layoutSubviews() },
            PublicCall("UIView.updateConstraints()") { $0.view.updateConstraints() },
            PublicCall("UIView.intrinsicContentSize") { _ = $0.view.intrinsicContentSize },
            PublicCall("UIView.alignmentRectInsets") { _ = $0.view.alignmentRectInsets },
            PublicCall("UIView.forFirstBaselineLayout") { _ = $0.view.forFirstBaselineLayout },
            PublicCall("UIView.forLastBaselineLayout") { _ = $0.view.forLastBaselineLayout },
            PublicCall("UIView.forBaselineLayout()") { _ = $0.view.forBaselineLayout() },
            PublicCall("UIView.safeAreaInsetsDidChange()") { $0.view.safeAreaInsetsDidChange() },
            PublicCall("UIView.layoutMarginsDidChange()") { $0.view.layoutMarginsDidChange() },
            PublicCall("UIView.sizeThatFits(_:)") { _ = $0.view.sizeThatFits(.zero) },
            PublicCall("UIView.sizeToFit()") { $0.view.sizeToFit() },
            PublicCall("UIView.setNeedsLayout()") { $0.view.setNeedsLayout() },
            PublicCall("UIView.layoutIfNeeded()") { $0.view.layoutIfNeeded() },
            PublicCall("UIView.setNeedsUpdateConstraints()") {
                $0.view.setNeedsUpdateConstraints()
            },
            PublicCall("UIView.needsUpdateConstraints()") { _ = $0.view.needsUpdateConstraints() },
            PublicCall("UIView.updateConstraintsIfNeeded()") {
                $0.view.updateConstraintsIfNeeded()
            },
            PublicCall("UIView.invalidateIntrinsicContentSize()") {
                $0.view.invalidateIntrinsicContentSize()
            },
            PublicCall("UIView.requiresConstraintBasedLayout") { _ in
                _ = UIView.requiresConstraintBasedLayout
            },
            PublicCall("UIView.systemLayoutSizeFitting(_:)") {
                _ = $0.root.systemLayoutSizeFitting(.zero)
            },
            PublicCall(
                "UIView.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)"
            ) {
                _ = $0.root.systemLayoutSizeFitting(
                    .zero, withHorizontalFittingPriority: .required,
                    verticalFittingPriority: .defaultLow)
            },
            PublicCall("UIView.contentHuggingPriority(for:)") {
                _ = $0.view.contentHuggingPriority(for: .vertical)
            },
            PublicCall("UIView.setContentHuggingPriority(_:for:)") {
                $0.view.setContentHuggingPriority(.required, for: .vertical)
            },
            PublicCall("UIView.contentCompressionResistancePriority(for:)") {
                _ = $0.view.contentCompressionResistancePriority(for: .vertical)
            },
            PublicCall("UIView.setContentCompressionResistancePriority(_:for:)") {
                $0.view.setContentCompressionResistancePriority(.required, for: .vertical)
            },
            PublicCall("UIView.constraints") { _ = $0.view.constraints },
            PublicCall("UIView.addConstraint(_:)") { $0.root.addConstraint($0.constraint) },
            PublicCall("UIView.addConstraints(_:)") { $0.root.addConstraints([$0.constraint]) },
            PublicCall("UIView.removeConstraint(_:)") { $0.root.removeConstraint($0.constraint) },
            PublicCall("UIView.removeConstraints(_:)") {
                $0.root.removeConstraints([$0.constraint])
            },
            PublicCall("UIView.semanticContentAttribute") {
                $0.view.semanticContentAttribute = $0.view.semanticContentAttribute
            },
            PublicCall("UIView.effectiveUserInterfaceLayoutDirection") {
                _ = $0.view.effectiveUserInterfaceLayoutDirection
            },
            PublicCall("UIView.safeAreaInsets") { _ = $0.view.safeAreaInsets },
            PublicCall("UIView.layoutMargins") { $0.view.layoutMargins = $0.view.layoutMargins },
            PublicCall("UIView.directionalLayoutMargins") {
                $0.view.directionalLayoutMargins = $0.view.directionalLayoutMargins
            },
            PublicCall("UIView.insetsLayoutMarginsFromSafeArea") {
                $0.view.insetsLayoutMarginsFromSafeArea = $0.view.insetsLayoutMarginsFromSafeArea
            },
            PublicCall("UIView.preservesSuperviewLayoutMargins") {
                $0.view.preservesSuperviewLayoutMargins = $0.view.preservesSuperviewLayoutMargins
            },
            PublicCall("UIView.description") { _ = $0.view.description },
            PublicCall("UIView.AnimationOptions.rawValue") { _ in
                _ = UIView.AnimationOptions(rawValue: 1).rawValue
            },
            PublicCall("UIView.AnimationOptions.init(rawValue:)") { _ in
                _ = UIView.AnimationOptions(rawValue: 1)
            },
            PublicCall("UIView.AnimationOptions.layoutSubviews") { _ in
                _ = UIView.AnimationOptions.layoutSubviews
            },
            PublicCall("UIView.AnimationOptions.allowUserInteraction") { _ in
                _ = UIView.AnimationOptions.allowUserInteraction
            },
            PublicCall("UIView.AnimationOptions.beginFromCurrentState") { _ in
                _ = UIView.AnimationOptions.beginFromCurrentState
            },
            PublicCall("UIView.AnimationOptions.curveEaseInOut") { _ in
                _ = UIView.AnimationOptions.curveEaseInOut
            },
            PublicCall("UIView.AnimationOptions.curveEaseIn") { _ in
                _ = UIView.AnimationOptions.curveEaseIn
            },
            PublicCall("UIView.AnimationOptions.curveEaseOut") { _ in
                _ = UIView.AnimationOptions.curveEaseOut
            },
            PublicCall("UIView.AnimationOptions.curveLinear") { _ in
                _ = UIView.AnimationOptions.curveLinear
            },
            PublicCall("UIView.AutoresizingMask.rawValue") { _ in
                _ = UIView.AutoresizingMask(rawValue: 1).rawValue
            },
            PublicCall("UIView.AutoresizingMask.init(rawValue:)") { _ in
                _ = UIView.AutoresizingMask(rawValue: 1)
            },
            PublicCall("UIView.AutoresizingMask.flexibleLeftMargin") { _ in
                _ = UIView.AutoresizingMask.flexibleLeftMargin
            },
            PublicCall("UIView.AutoresizingMask.flexibleWidth") { _ in
                _ = UIView.AutoresizingMask.flexibleWidth
            },
            PublicCall("UIView.AutoresizingMask.flexibleRightMargin") { _ in
                _ = UIView.AutoresizingMask.flexibleRightMargin
            },
            PublicCall("UIView.AutoresizingMask.flexibleTopMargin") { _ in
                _ = UIView.AutoresizingMask.flexibleTopMargin
            },
            PublicCall("UIView.AutoresizingMask.flexibleHeight") { _ in
                _ = UIView.AutoresizingMask.flexibleHeight
            },
            PublicCall("UIView.AutoresizingMask.flexibleBottomMargin") { _ in
                _ = UIView.AutoresizingMask.flexibleBottomMargin
            },
            PublicCall("UIView.ContentMode.init(rawValue:)") { _ in
                _ = UIView.ContentMode(rawValue: 1)
            },
            PublicCall("CGRect.inset(by:)") { _ = CGRect.zero.inset(by: $0.insets) },
        ]
    }
}

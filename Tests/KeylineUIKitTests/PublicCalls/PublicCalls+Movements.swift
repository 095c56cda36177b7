import Foundation
import KeylineUIKit

/// The public calls that concern scrolling, keyboards and animations.
extension PublicCall {
    static var movements: [PublicCall] {
        [
            PublicCall("UIScrollView.contentInsetAdjustmentBehavior") {
                let object = $0.scroll
                object.contentInsetAdjustmentBehavior = object.contentInsetAdjustmentBehavior
            },
            PublicCall("UIScrollView.isDirectionalLockEnabled") {
                let object = $0.scroll
                object.isDirectionalLockEnabled = object.isDirectionalLockEnabled
            },
            PublicCall("UIScrollView.scrollsToTop") {
                let object = $0.scroll
                object.scrollsToTop = object.scrollsToTop
            },
            PublicCall("UIScrollView.scrollIndicatorInsets") {
                let object = $0.scroll
                object.scrollIndicatorInsets = object.scrollIndicatorInsets
            },
            PublicCall("UIScrollView.verticalScrollIndicatorInsets") {
                let object = $0.scroll
                object.verticalScrollIndicatorInsets = object.verticalScrollIndicatorInsets
            },
            PublicCall("UIScrollView.horizontalScrollIndicatorInsets") {
                let object = $0.scroll
                object.horizontalScrollIndicatorInsets = object.horizontalScrollIndicatorInsets
            },
            PublicCall("UIScrollView.automaticallyAdjustsScrollIndicatorInsets") {
                let object = $0.scroll
                object.automaticallyAdjustsScrollIndicatorInsets =
                    object.automaticallyAdjustsScrollIndicatorInsets
            },
            PublicCall("UIScrollView.indicatorStyle") {
                let object = $0.scroll
                object.indicatorStyle = object.indicatorStyle
            },
            PublicCall("UIScrollView.keyboardDismissMode") {
                let object = $0.scroll
                object.keyboardDismissMode = object.keyboardDismissMode
            },
            PublicCall("UIScrollView.decelerationRate") {
                let object = $0.scroll
                object.decelerationRate = object.decelerationRate
            },
            PublicCall("UIScrollView.minimumZoomScale") {
                let object = $0.scroll
                object.minimumZoomScale = object.minimumZoomScale
            },
            PublicCall("UIScrollView.maximumZoomScale") {
                let object = $0.scroll
                object.maximumZoomScale = object.maximumZoomScale
            },
            PublicCall("UIScrollView.zoomScale") {
                let object = $0.scroll
                object.zoomScale = object.zoomScale
            },
            PublicCall("UIScrollView.isDragging") { _ = $0.scroll.isDragging },
            PublicCall("UIScrollView.isDecelerating") { _ = $0.scroll.isDecelerating },
            PublicCall("UIScrollView.flashScrollIndicators()") {
                $0.scroll.flashScrollIndicators()
            },
            PublicCall("UIScrollView.adjustedContentInsetDidChange()") {
                $0.scroll.adjustedContentInsetDidChange()
            },
            PublicCall("UIScrollView.safeAreaInsetsDidChange()") {
                $0.scroll.safeAreaInsetsDidChange()
            },
            PublicCall("UIScrollView.scrollRectToVisible(_:animated:)") {
                $0.scroll.scrollRectToVisible(
                    CGRect(x: 0, y: 400, width: 10, height: 10), animated: true)
            },
            PublicCall("UIScrollView.ContentInsetAdjustmentBehavior.init(rawValue:)") { _ in
                _ = UIScrollView.ContentInsetAdjustmentBehavior(rawValue: 2)
            },
            PublicCall("UIScrollView.IndicatorStyle.init(rawValue:)") { _ in
                _ = UIScrollView.IndicatorStyle(rawValue: 1)
            },
            PublicCall("UIScrollView.KeyboardDismissMode.init(rawValue:)") { _ in
                _ = UIScrollView.KeyboardDismissMode(rawValue: 1)
            },
            PublicCall("UIScrollView.DecelerationRate.init(rawValue:)") { _ in
                _ = UIScrollView.DecelerationRate(rawValue: 0.5)
            },
            PublicCall("UIScrollView.DecelerationRate.rawValue") { _ in
                _ = UIScrollView.DecelerationRate.fast.rawValue
            },
            PublicCall("UIScrollView.DecelerationRate.normal") { _ in
                _ = UIScrollView.DecelerationRate.normal
            },
            PublicCall("UIScrollView.DecelerationRate.fast") { _ in
                _ = UIScrollView.DecelerationRate.fast
            },
            PublicCall("UIResponder.canBecomeFirstResponder") {
                _ = $0.responder.canBecomeFirstResponder
            },
            PublicCall("UIResponder.isFirstResponder") { _ = $0.responder.isFirstResponder },
            PublicCall("UIResponder.becomeFirstResponder()") {
                $0.responder.becomeFirstResponder()
            },
            PublicCall("UIResponder.resignFirstResponder()") {
                $0.responder.resignFirstResponder()
            },
            PublicCall("UIResponder.keyboardWillShowNotification") { _ in
                _ = UIResponder.keyboardWillShowNotification
            },
            PublicCall("UIResponder.keyboardDidShowNotification") { _ in
                _ = UIResponder.keyboardDidShowNotification
            },
            PublicCall("UIResponder.keyboardWillHideNotification") { _ in
                _ = UIResponder.keyboardWillHideNotification
            },
            PublicCall("UIResponder.keyboardDidHideNotification") { _ in
                _ = UIResponder.keyboardDidHideNotification
            },
            PublicCall("UIResponder.keyboardWillChangeFrameNotification") { _ in
                _ = UIResponder.keyboardWillChangeFrameNotification
            },
            PublicCall("UIResponder.keyboardFrameBeginUserInfoKey") { _ in
                _ = UIResponder.keyboardFrameBeginUserInfoKey
            },
            PublicCall("UIResponder.keyboardFrameEndUserInfoKey") { _ in
                _ = UIResponder.keyboardFrameEndUserInfoKey
            },
            PublicCall("UIResponder.keyboardAnimationDurationUserInfoKey") { _ in
                _ = UIResponder.keyboardAnimationDurationUserInfoKey
            },
            PublicCall("UIResponder.keyboardAnimationCurveUserInfoKey") { _ in
                _ = UIResponder.keyboardAnimationCurveUserInfoKey
            },
            PublicCall("UIView.areAnimationsEnabled") { _ in _ = UIView.areAnimationsEnabled },
            PublicCall("UIView.inheritedAnimationDuration") { _ in
                _ = UIView.inheritedAnimationDuration
            },
            PublicCall("UIView.setAnimationsEnabled(_:)") { _ in UIView.setAnimationsEnabled(false)
            },
            PublicCall("UIView.animateKeyframes(withDuration:delay:options:animations:completion:)")
            { _ in
                UIView.animateKeyframes(
                    withDuration: 1, delay: 0, animations: {}, completion: { _ in })
            },
            PublicCall("UIView.addKeyframe(withRelativeStartTime:relativeDuration:animations:)") {
                _ in UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {}
            },
            PublicCall("UIView.AnimationCurve.init(rawValue:)") { _ in
                _ = UIView.AnimationCurve(rawValue: 1)
            },
            PublicCall("UIView.KeyframeAnimationOptions.init(rawValue:)") { _ in
                _ = UIView.KeyframeAnimationOptions(rawValue: 1)
            },
            PublicCall("UIView.KeyframeAnimationOptions.rawValue") { _ in
                _ = UIView.KeyframeAnimationOptions.layoutSubviews.rawValue
            },
            PublicCall("UIView.KeyframeAnimationOptions.layoutSubviews") { _ in
                _ = UIView.KeyframeAnimationOptions.layoutSubviews
            },
            PublicCall("UIView.KeyframeAnimationOptions.allowUserInteraction") { _ in
                _ = UIView.KeyframeAnimationOptions.allowUserInteraction
            },
            PublicCall("UIView.KeyframeAnimationOptions.beginFromCurrentState") { _ in
                _ = UIView.KeyframeAnimationOptions.beginFromCurrentState
            },
            PublicCall("UIView.KeyframeAnimationOptions.calculationModeLinear") { _ in
                _ = UIView.KeyframeAnimationOptions.calculationModeLinear
            },
            PublicCall("UIView.KeyframeAnimationOptions.calculationModeCubic") { _ in
                _ = UIView.KeyframeAnimationOptions.calculationModeCubic
            },
            PublicCall("UIView.AnimationOptions.repeat") { _ in _ = UIView.AnimationOptions.repeat
            },
            PublicCall("UIView.AnimationOptions.autoreverse") { _ in
                _ = UIView.AnimationOptions.autoreverse
            },
            PublicCall("UIView.AnimationOptions.overrideInheritedDuration") { _ in
                _ = UIView.AnimationOptions.overrideInheritedDuration
            },
            PublicCall("UIView.AnimationOptions.overrideInheritedCurve") { _ in
                _ = UIView.AnimationOptions.overrideInheritedCurve
            },
            PublicCall("UIView.AnimationOptions.allowAnimatedContent") { _ in
                _ = UIView.AnimationOptions.allowAnimatedContent
            },
            PublicCall("UIView.AnimationOptions.showHideTransitionViews") { _ in
                _ = UIView.AnimationOptions.showHideTransitionViews
            },
            PublicCall("UIView.AnimationOptions.overrideInheritedOptions") { _ in
                _ = UIView.AnimationOptions.overrideInheritedOptions
            },
            PublicCall("UIView.AnimationOptions.transitionFlipFromLeft") { _ in
                _ = UIView.AnimationOptions.transitionFlipFromLeft
            },
            PublicCall("UIView.AnimationOptions.transitionFlipFromRight") { _ in
                _ = UIView.AnimationOptions.transitionFlipFromRight
            },
            PublicCall("UIView.AnimationOptions.transitionCurlUp") { _ in
                _ = UIView.AnimationOptions.transitionCurlUp
            },
            PublicCall("UIView.AnimationOptions.transitionCurlDown") { _ in
                _ = UIView.AnimationOptions.transitionCurlDown
            },
            PublicCall("UIView.AnimationOptions.transitionCrossDissolve") { _ in
                _ = UIView.AnimationOptions.transitionCrossDissolve
            },
            PublicCall("UIView.AnimationOptions.transitionFlipFromTop") { _ in
                _ = UIView.AnimationOptions.transitionFlipFromTop
            },
            PublicCall("UIView.AnimationOptions.transitionFlipFromBottom") { _ in
                _ = UIView.AnimationOptions.transitionFlipFromBottom
            },
            PublicCall("UIView.isMultipleTouchEnabled") {
                let object = $0.view
                object.isMultipleTouchEnabled = object.isMultipleTouchEnabled
            },
            PublicCall("UIView.isExclusiveTouch") {
                let object = $0.view
                object.isExclusiveTouch = object.isExclusiveTouch
            },
            PublicCall("UIView.clearsContextBeforeDrawing") {
                let object = $0.view
                object.clearsContextBeforeDrawing = object.clearsContextBeforeDrawing
            },
            PublicCall("UIWindow.screen") { _ = $0.window.screen },
            PublicCall("UITextField.adjustsFontForContentSizeCategory") { _ in
                let object = UITextField()
                object.adjustsFontForContentSizeCategory = object.adjustsFontForContentSizeCategory
            },
            PublicCall("UITextField.clearButtonMode") { _ in
                let object = UITextField()
                object.clearButtonMode = object.clearButtonMode
            },
            PublicCall("UITextField.leftViewMode") { _ in
                let object = UITextField()
                object.leftViewMode = object.leftViewMode
            },
            PublicCall("UITextField.rightViewMode") { _ in
                let object = UITextField()
                object.rightViewMode = object.rightViewMode
            },
            PublicCall("UITextField.ViewMode.init(rawValue:)") { _ in
                _ = UITextField.ViewMode(rawValue: 1)
            },
            PublicCall("UITextView.adjustsFontForContentSizeCategory") { _ in
                let object = UITextView()
                object.adjustsFontForContentSizeCategory = object.adjustsFontForContentSizeCategory
            },
            PublicCall("UIView.isAccessibilityElement") {
                let object = $0.view
                object.isAccessibilityElement = object.isAccessibilityElement
            },
            PublicCall("UIView.accessibilityLabel") {
                let object = $0.view
                object.accessibilityLabel = object.accessibilityLabel
            },
            PublicCall("UIView.accessibilityHint") {
                let object = $0.view
                object.accessibilityHint = object.accessibilityHint
            },
            PublicCall("UIView.accessibilityValue") {
                let object = $0.view
                object.accessibilityValue = object.accessibilityValue
            },
            PublicCall("UIView.endEditing(_:)") { $0.view.endEditing(true) },
            PublicCall("UITraitCollection.init(horizontalSizeClass:)") { _ in
                _ = UITraitCollection(horizontalSizeClass: .compact)
            },
            PublicCall("UITraitCollection.init(verticalSizeClass:)") { _ in
                _ = UITraitCollection(verticalSizeClass: .compact)
            },
            PublicCall("UITraitCollection.init(displayScale:)") { _ in
                _ = UITraitCollection(displayScale: 2)
            },
            PublicCall("UITraitCollection.init(preferredContentSizeCategory:)") { _ in
                _ = UITraitCollection(preferredContentSizeCategory: .large)
            },
            PublicCall("UITraitCollection.init(userInterfaceStyle:)") { _ in
                _ = UITraitCollection(userInterfaceStyle: .dark)
            },
            PublicCall("UITraitCollection.init(userInterfaceIdiom:)") { _ in
                _ = UITraitCollection(userInterfaceIdiom: .pad)
            },
            PublicCall("UITraitCollection.init(traitsFrom:)") {
                _ = UITraitCollection(traitsFrom: [$0.traits])
            },
            PublicCall("UITraitCollection.containsTraits(in:)") {
                _ = $0.traits.containsTraits(in: $0.traits)
            },
            PublicCall("UITraitCollection.userInterfaceIdiom") { _ = $0.traits.userInterfaceIdiom },
            PublicCall("UIUserInterfaceIdiom.init(rawValue:)") { _ in
                _ = UIUserInterfaceIdiom(rawValue: 1)
            },
            PublicCall("UIDevice.current") { _ in _ = UIDevice.current },
            PublicCall("UIDevice.userInterfaceIdiom") { _ in
                _ = UIDevice.current.userInterfaceIdiom
            },
        ]
    }
}

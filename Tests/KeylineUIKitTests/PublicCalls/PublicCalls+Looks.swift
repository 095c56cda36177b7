import Foundation
import KeylineUIKit

extension PublicCall {
    static var looks: [PublicCall] {
        [
            PublicCall("UIActivityIndicatorView.Style.init(rawValue:)") { _ in
                _ = UIActivityIndicatorView.Style(rawValue: 0)
            },
            PublicCall("UIActivityIndicatorView.color") { _ in
                let object = UIActivityIndicatorView(style: .large)
                object.color = object.color
            },
            PublicCall("UIActivityIndicatorView.hidesWhenStopped") { _ in
                let object = UIActivityIndicatorView(style: .large)
                object.hidesWhenStopped = object.hidesWhenStopped
            },
            PublicCall("UIActivityIndicatorView.init(coder:)") {
                _ = UIActivityIndicatorView(coder: $0.coder)
            },
            PublicCall("UIActivityIndicatorView.init(frame:)") { _ in
                _ = UIActivityIndicatorView(frame: .zero)
            },
            PublicCall("UIActivityIndicatorView.init(style:)") { _ in
                _ = UIActivityIndicatorView(style: .medium)
            },
            PublicCall("UIActivityIndicatorView.intrinsicContentSize") { _ in
                _ = UIActivityIndicatorView(style: .large).intrinsicContentSize
            },
            PublicCall("UIActivityIndicatorView.isAnimating") { _ in
                _ = UIActivityIndicatorView(style: .large).isAnimating
            },
            PublicCall("UIActivityIndicatorView.sizeThatFits(_:)") { _ in
                _ = UIActivityIndicatorView(style: .large).sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UIActivityIndicatorView.startAnimating()") { _ in
                UIActivityIndicatorView(style: .large).startAnimating()
            },
            PublicCall("UIActivityIndicatorView.stopAnimating()") { _ in
                UIActivityIndicatorView(style: .large).stopAnimating()
            },
            PublicCall("UIActivityIndicatorView.style") { _ in
                let object = UIActivityIndicatorView(style: .large)
                object.style = object.style
            },
            PublicCall("UIBlurEffect.Style.init(rawValue:)") { _ in
                _ = UIBlurEffect.Style(rawValue: 0)
            },
            PublicCall("UIBlurEffect.init(style:)") { _ in _ = UIBlurEffect(style: .light) },
            PublicCall("UIBlurEffect.style") { _ in _ = UIBlurEffect(style: .light).style },
            PublicCall("UIButton.Configuration.CornerStyle.init(rawValue:)") { _ in
                _ = UIButton.Configuration.CornerStyle(rawValue: 0)
            },
            PublicCall("UIButton.Configuration.baseBackgroundColor") { _ in
                var value = UIButton.Configuration.plain()
                value.baseBackgroundColor = value.baseBackgroundColor
            },
            PublicCall("UIButton.Configuration.baseForegroundColor") { _ in
                var value = UIButton.Configuration.plain()
                value.baseForegroundColor = value.baseForegroundColor
            },
            PublicCall("UIButton.Configuration.bordered()") { _ in
                _ = UIButton.Configuration.bordered()
            },
            PublicCall("UIButton.Configuration.borderedProminent()") { _ in
                _ = UIButton.Configuration.borderedProminent()
            },
            PublicCall("UIButton.Configuration.borderedTinted()") { _ in
                _ = UIButton.Configuration.borderedTinted()
            },
            PublicCall("UIButton.Configuration.borderless()") { _ in
                _ = UIButton.Configuration.borderless()
            },
            PublicCall("UIButton.Configuration.contentInsets") { _ in
                var value = UIButton.Configuration.plain()
                value.contentInsets = value.contentInsets
            },
            PublicCall("UIButton.Configuration.cornerStyle") { _ in
                var value = UIButton.Configuration.plain()
                value.cornerStyle = value.cornerStyle
            },
            PublicCall("UIButton.Configuration.filled()") { _ in _ = UIButton.Configuration.filled()
            },
            PublicCall("UIButton.Configuration.gray()") { _ in _ = UIButton.Configuration.gray() },
            PublicCall("UIButton.Configuration.image") { _ in
                var value = UIButton.Configuration.plain()
                value.image = value.image
            },
            PublicCall("UIButton.Configuration.imagePadding") { _ in
                var value = UIButton.Configuration.plain()
                value.imagePadding = value.imagePadding
            },
            PublicCall("UIButton.Configuration.imagePlacement") { _ in
                var value = UIButton.Configuration.plain()
                value.imagePlacement = value.imagePlacement
            },
            PublicCall("UIButton.Configuration.plain()") { _ in _ = UIButton.Configuration.plain()
            },
            PublicCall("UIButton.Configuration.subtitle") { _ in
                var value = UIButton.Configuration.plain()
                value.subtitle = value.subtitle
            },
            PublicCall("UIButton.Configuration.tinted()") { _ in _ = UIButton.Configuration.tinted()
            },
            PublicCall("UIButton.Configuration.title") { _ in
                var value = UIButton.Configuration.plain()
                value.title = value.title
            },
            PublicCall("UIButton.Configuration.titlePadding") { _ in
                var value = UIButton.Configuration.plain()
                value.titlePadding = value.titlePadding
            },
            PublicCall("UIButton.backgroundImage(for:)") { _ in
                _ = UIButton(configuration: .plain()).backgroundImage(for: .normal)
            },
            PublicCall("UIButton.configuration") { _ in
                let object = UIButton(configuration: .plain())
                object.configuration = object.configuration
            },
            PublicCall("UIButton.currentImage") { _ in
                _ = UIButton(configuration: .plain()).currentImage
            },
            PublicCall("UIButton.image(for:)") { _ in
                _ = UIButton(configuration: .plain()).image(for: .normal)
            },
            PublicCall("UIButton.imageEdgeInsets") { _ in
                let object = UIButton(configuration: .plain())
                object.imageEdgeInsets = object.imageEdgeInsets
            },
            PublicCall("UIButton.imageView") { _ in _ = UIButton(configuration: .plain()).imageView
            },
            PublicCall("UIButton.init(configuration:primaryAction:)") { _ in
                _ = UIButton(configuration: .plain(), primaryAction: nil)
            },
            PublicCall("UIButton.init(type:primaryAction:)") { _ in
                _ = UIButton(type: .system, primaryAction: nil)
            },
            PublicCall("UIButton.attributedTitle(for:)") {
                _ = $0.button.attributedTitle(for: .normal)
            },
            PublicCall("UIButton.setAttributedTitle(_:for:)") { _ in
                UIButton(configuration: .plain()).setAttributedTitle(
                    NSAttributedString(string: "a"), for: .normal)
            },
            PublicCall("UIButton.setBackgroundImage(_:for:)") { _ in
                UIButton(configuration: .plain()).setBackgroundImage(nil, for: .normal)
            },
            PublicCall("UIButton.setImage(_:for:)") { _ in
                UIButton(configuration: .plain()).setImage(nil, for: .normal)
            },
            PublicCall("UIButton.titleEdgeInsets") { _ in
                let object = UIButton(configuration: .plain())
                object.titleEdgeInsets = object.titleEdgeInsets
            },
            PublicCall("UIPageControl.currentPage") { _ in
                let object = UIPageControl()
                object.currentPage = object.currentPage
            },
            PublicCall("UIPageControl.currentPageIndicatorTintColor") { _ in
                let object = UIPageControl()
                object.currentPageIndicatorTintColor = object.currentPageIndicatorTintColor
            },
            PublicCall("UIPageControl.hidesForSinglePage") { _ in
                let object = UIPageControl()
                object.hidesForSinglePage = object.hidesForSinglePage
            },
            PublicCall("UIPageControl.intrinsicContentSize") { _ in
                _ = UIPageControl().intrinsicContentSize
            },
            PublicCall("UIPageControl.numberOfPages") { _ in
                let object = UIPageControl()
                object.numberOfPages = object.numberOfPages
            },
            PublicCall("UIPageControl.pageIndicatorTintColor") { _ in
                let object = UIPageControl()
                object.pageIndicatorTintColor = object.pageIndicatorTintColor
            },
            PublicCall("UIPageControl.size(forNumberOfPages:)") { _ in
                _ = UIPageControl().size(forNumberOfPages: 0)
            },
            PublicCall("UIPageControl.sizeThatFits(_:)") { _ in
                _ = UIPageControl().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UIProgressView.Style.init(rawValue:)") { _ in
                _ = UIProgressView.Style(rawValue: 0)
            },
            PublicCall("UIProgressView.init(coder:)") { _ = UIProgressView(coder: $0.coder) },
            PublicCall("UIProgressView.init(frame:)") { _ in _ = UIProgressView(frame: .zero) },
            PublicCall("UIProgressView.init(progressViewStyle:)") { _ in
                _ = UIProgressView(progressViewStyle: .default)
            },
            PublicCall("UIProgressView.intrinsicContentSize") { _ in
                _ = UIProgressView().intrinsicContentSize
            },
            PublicCall("UIProgressView.progress") { _ in
                let object = UIProgressView()
                object.progress = object.progress
            },
            PublicCall("UIProgressView.progressTintColor") { _ in
                let object = UIProgressView()
                object.progressTintColor = object.progressTintColor
            },
            PublicCall("UIProgressView.progressViewStyle") { _ in
                let object = UIProgressView()
                object.progressViewStyle = object.progressViewStyle
            },
            PublicCall("UIProgressView.setProgress(_:animated:)") { _ in
                UIProgressView().setProgress(0, animated: false)
            },
            PublicCall("UIProgressView.sizeThatFits(_:)") { _ in
                _ = UIProgressView().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UIProgressView.trackTintColor") { _ in
                let object = UIProgressView()
                object.trackTintColor = object.trackTintColor
            },
            PublicCall("UISearchBar.delegate") { _ in
                let object = UISearchBar()
                object.delegate = object.delegate
            },
            PublicCall("UISearchBar.init(coder:)") { _ = UISearchBar(coder: $0.coder) },
            PublicCall("UISearchBar.init(frame:)") { _ in _ = UISearchBar(frame: .zero) },
            PublicCall("UISearchBar.intrinsicContentSize") { _ in
                _ = UISearchBar().intrinsicContentSize
            },
            PublicCall("UISearchBar.layoutSubviews()") { _ in UISearchBar().layoutSubviews() },
            PublicCall("UISearchBar.placeholder") { _ in
                let object = UISearchBar()
                object.placeholder = object.placeholder
            },
            PublicCall("UISearchBar.Style.init(rawValue:)") { _ in
                _ = UISearchBar.Style(rawValue: 2)
            },
            PublicCall("UISearchBar.searchBarStyle") { _ in
                let object = UISearchBar()
                object.searchBarStyle = object.searchBarStyle
            },
            PublicCall("UISearchBar.searchTextField") { _ in _ = UISearchBar().searchTextField },
            PublicCall("UISearchBar.showsCancelButton") { _ in
                let object = UISearchBar()
                object.showsCancelButton = object.showsCancelButton
            },
            PublicCall("UISearchBar.sizeThatFits(_:)") { _ in
                _ = UISearchBar().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UISearchBar.text") { _ in
                let object = UISearchBar()
                object.text = object.text
            },
            PublicCall("UISegmentedControl.alignmentRectInsets") { _ in
                _ = UISegmentedControl(items: ["a", "b"]).alignmentRectInsets
            },
            PublicCall("UISegmentedControl.apportionsSegmentWidthsByContent") { _ in
                let object = UISegmentedControl(items: ["a", "b"])
                object.apportionsSegmentWidthsByContent = object.apportionsSegmentWidthsByContent
            },
            PublicCall("UISegmentedControl.init(items:)") { _ in
                _ = UISegmentedControl(items: ["a"])
            },
            PublicCall("UISegmentedControl.insertSegment(with:at:animated:)") { _ in
                UISegmentedControl(items: ["a", "b"]).insertSegment(
                    with: nil, at: 0, animated: false)
            },
            PublicCall("UISegmentedControl.insertSegment(withTitle:at:animated:)") { _ in
                UISegmentedControl(items: ["a", "b"]).insertSegment(
                    withTitle: "x", at: 0, animated: false)
            },
            PublicCall("UISegmentedControl.intrinsicContentSize") { _ in
                _ = UISegmentedControl(items: ["a", "b"]).intrinsicContentSize
            },
            PublicCall("UISegmentedControl.noSegment") { _ in _ = UISegmentedControl.noSegment },
            PublicCall("UISegmentedControl.numberOfSegments") { _ in
                _ = UISegmentedControl(items: ["a", "b"]).numberOfSegments
            },
            PublicCall("UISegmentedControl.removeAllSegments()") { _ in
                UISegmentedControl(items: ["a", "b"]).removeAllSegments()
            },
            PublicCall("UISegmentedControl.removeSegment(at:animated:)") { _ in
                UISegmentedControl(items: ["a", "b"]).removeSegment(at: 0, animated: false)
            },
            PublicCall("UISegmentedControl.selectedSegmentIndex") { _ in
                let object = UISegmentedControl(items: ["a", "b"])
                object.selectedSegmentIndex = object.selectedSegmentIndex
            },
            PublicCall("UISegmentedControl.selectedSegmentTintColor") { _ in
                let object = UISegmentedControl(items: ["a", "b"])
                object.selectedSegmentTintColor = object.selectedSegmentTintColor
            },
            PublicCall("UISegmentedControl.setTitle(_:forSegmentAt:)") { _ in
                UISegmentedControl(items: ["a", "b"]).setTitle("x", forSegmentAt: 0)
            },
            PublicCall("UISegmentedControl.sizeThatFits(_:)") { _ in
                _ = UISegmentedControl(items: ["a", "b"]).sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UISegmentedControl.titleForSegment(at:)") { _ in
                _ = UISegmentedControl(items: ["a", "b"]).titleForSegment(at: 0)
            },
            PublicCall("UISlider.alignmentRectInsets") { _ in _ = UISlider().alignmentRectInsets },
            PublicCall("UISlider.intrinsicContentSize") { _ in _ = UISlider().intrinsicContentSize
            },
            PublicCall("UISlider.isContinuous") { _ in
                let object = UISlider()
                object.isContinuous = object.isContinuous
            },
            PublicCall("UISlider.maximumTrackTintColor") { _ in
                let object = UISlider()
                object.maximumTrackTintColor = object.maximumTrackTintColor
            },
            PublicCall("UISlider.maximumValue") { _ in
                let object = UISlider()
                object.maximumValue = object.maximumValue
            },
            PublicCall("UISlider.minimumTrackTintColor") { _ in
                let object = UISlider()
                object.minimumTrackTintColor = object.minimumTrackTintColor
            },
            PublicCall("UISlider.minimumValue") { _ in
                let object = UISlider()
                object.minimumValue = object.minimumValue
            },
            PublicCall("UISlider.setValue(_:animated:)") { _ in
                UISlider().setValue(0, animated: false)
            },
            PublicCall("UISlider.sizeThatFits(_:)") { _ in
                _ = UISlider().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UISlider.thumbTintColor") { _ in
                let object = UISlider()
                object.thumbTintColor = object.thumbTintColor
            },
            PublicCall("UISlider.value") { _ in
                let object = UISlider()
                object.value = object.value
            },
            PublicCall("UIStepper.init(coder:)") { _ = UIStepper(coder: $0.coder) },
            PublicCall("UIStepper.init(frame:)") { _ in _ = UIStepper(frame: .zero) },
            PublicCall("UIStepper.intrinsicContentSize") { _ in _ = UIStepper().intrinsicContentSize
            },
            PublicCall("UIStepper.maximumValue") { _ in
                let object = UIStepper()
                object.maximumValue = object.maximumValue
            },
            PublicCall("UIStepper.minimumValue") { _ in
                let object = UIStepper()
                object.minimumValue = object.minimumValue
            },
            PublicCall("UIStepper.sizeThatFits(_:)") { _ in
                _ = UIStepper().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UIStepper.stepValue") { _ in
                let object = UIStepper()
                object.stepValue = object.stepValue
            },
            PublicCall("UIStepper.value") { _ in
                let object = UIStepper()
                object.value = object.value
            },
            PublicCall("UISwitch.alignmentRectInsets") { _ in _ = UISwitch().alignmentRectInsets },
            PublicCall("UISwitch.init(coder:)") { _ = UISwitch(coder: $0.coder) },
            PublicCall("UISwitch.init(frame:)") { _ in _ = UISwitch(frame: .zero) },
            PublicCall("UISwitch.intrinsicContentSize") { _ in _ = UISwitch().intrinsicContentSize
            },
            PublicCall("UISwitch.isOn") { _ in
                let object = UISwitch()
                object.isOn = object.isOn
            },
            PublicCall("UISwitch.onTintColor") { _ in
                let object = UISwitch()
                object.onTintColor = object.onTintColor
            },
            PublicCall("UISwitch.setOn(_:animated:)") { _ in
                UISwitch().setOn(false, animated: false)
            },
            PublicCall("UISwitch.sizeThatFits(_:)") { _ in
                _ = UISwitch().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UISwitch.thumbTintColor") { _ in
                let object = UISwitch()
                object.thumbTintColor = object.thumbTintColor
            },
            PublicCall("UITextField.BorderStyle.init(rawValue:)") { _ in
                _ = UITextField.BorderStyle(rawValue: 0)
            },
            PublicCall("UITextField.adjustsFontSizeToFitWidth") { _ in
                let object = UITextField()
                object.adjustsFontSizeToFitWidth = object.adjustsFontSizeToFitWidth
            },
            PublicCall("UITextField.attributedPlaceholder") { _ in
                let object = UITextField()
                object.attributedPlaceholder = object.attributedPlaceholder
            },
            PublicCall("UITextField.attributedText") { _ in
                let object = UITextField()
                object.attributedText = object.attributedText
            },
            PublicCall("UITextField.borderStyle") { _ in
                let object = UITextField()
                object.borderStyle = object.borderStyle
            },
            PublicCall("UITextField.clearsOnBeginEditing") { _ in
                let object = UITextField()
                object.clearsOnBeginEditing = object.clearsOnBeginEditing
            },
            PublicCall("UITextField.delegate") { _ in
                let object = UITextField()
                object.delegate = object.delegate
            },
            PublicCall("UITextField.editingRect(forBounds:)") { _ in
                _ = UITextField().editingRect(forBounds: .zero)
            },
            PublicCall("UITextField.font") { _ in
                let object = UITextField()
                object.font = object.font
            },
            PublicCall("UITextField.intrinsicContentSize") { _ in
                _ = UITextField().intrinsicContentSize
            },
            PublicCall("UITextField.isEditing") { _ in _ = UITextField().isEditing },
            PublicCall("UITextField.isSecureTextEntry") { _ in
                let object = UITextField()
                object.isSecureTextEntry = object.isSecureTextEntry
            },
            PublicCall("UITextField.leftView") { _ in
                let object = UITextField()
                object.leftView = object.leftView
            },
            PublicCall("UITextField.minimumFontSize") { _ in
                let object = UITextField()
                object.minimumFontSize = object.minimumFontSize
            },
            PublicCall("UITextField.placeholder") { _ in
                let object = UITextField()
                object.placeholder = object.placeholder
            },
            PublicCall("UITextField.rightView") { _ in
                let object = UITextField()
                object.rightView = object.rightView
            },
            PublicCall("UITextField.sizeThatFits(_:)") { _ in
                _ = UITextField().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UITextField.text") { _ in
                let object = UITextField()
                object.text = object.text
            },
            PublicCall("UITextField.textAlignment") { _ in
                let object = UITextField()
                object.textAlignment = object.textAlignment
            },
            PublicCall("UITextField.textColor") { _ in
                let object = UITextField()
                object.textColor = object.textColor
            },
            PublicCall("UITextField.textRect(forBounds:)") { _ in
                _ = UITextField().textRect(forBounds: .zero)
            },
            PublicCall("UITextView.attributedText") { _ in
                let object = UITextView()
                object.attributedText = object.attributedText
            },
            PublicCall("UITextView.delegate") { _ in
                let object = UITextView()
                object.delegate = object.delegate
            },
            PublicCall("UITextView.font") { _ in
                let object = UITextView()
                object.font = object.font
            },
            PublicCall("UITextView.intrinsicContentSize") { _ in
                _ = UITextView().intrinsicContentSize
            },
            PublicCall("UITextView.isEditable") { _ in
                let object = UITextView()
                object.isEditable = object.isEditable
            },
            PublicCall("UITextView.isScrollEnabled") { _ in
                let object = UITextView()
                object.isScrollEnabled = object.isScrollEnabled
            },
            PublicCall("UITextView.isSelectable") { _ in
                let object = UITextView()
                object.isSelectable = object.isSelectable
            },
            PublicCall("UITextView.layoutSubviews()") { _ in UITextView().layoutSubviews() },
            PublicCall("UITextView.sizeThatFits(_:)") { _ in
                _ = UITextView().sizeThatFits(CGSize(width: 9, height: 9))
            },
            PublicCall("UITextView.text") { _ in
                let object = UITextView()
                object.text = object.text
            },
            PublicCall("UITextView.textAlignment") { _ in
                let object = UITextView()
                object.textAlignment = object.textAlignment
            },
            PublicCall("UITextView.textColor") { _ in
                let object = UITextView()
                object.textColor = object.textColor
            },
            PublicCall("UITextView.textContainerInset") { _ in
                let object = UITextView()
                object.textContainerInset = object.textContainerInset
            },
            PublicCall("UIVibrancyEffect.init(blurEffect:)") { _ in
                _ = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light))
            },
            PublicCall("UIView.addGestureRecognizer(_:)") {
                $0.view.addGestureRecognizer(UITapGestureRecognizer())
            },
            PublicCall(
                "UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)"
            ) { _ in
                UIView.animate(
                    withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 1
                ) {
                } completion: { _ in
                }
            },
            PublicCall("UIView.gestureRecognizers") {
                $0.view.gestureRecognizers = $0.view.gestureRecognizers
            },
            PublicCall("UIView.layer") { _ = $0.view.layer },
            PublicCall("UIView.layerClass") { _ in _ = UIView.layerClass },
            PublicCall("UIView.removeGestureRecognizer(_:)") {
                $0.view.removeGestureRecognizer(UITapGestureRecognizer())
            },
            PublicCall("UIView.transform") { $0.view.transform = $0.view.transform },
            PublicCall("UIView.transition(from:to:duration:options:completion:)") { _ in
                UIView.transition(from: UIView(), to: UIView(), duration: 1)
            },
            PublicCall("UIView.transition(with:duration:options:animations:completion:)") {
                UIView.transition(with: $0.view, duration: 1, animations: {})
            },
            PublicCall("UIVisualEffectView.contentView") { _ in
                _ = UIVisualEffectView(effect: nil).contentView
            },
            PublicCall("UIVisualEffectView.effect") { _ in
                let object = UIVisualEffectView(effect: nil)
                object.effect = object.effect
            },
            PublicCall("UIVisualEffectView.init(coder:)") {
                _ = UIVisualEffectView(coder: $0.coder)
            },
            PublicCall("UIVisualEffectView.init(effect:)") { _ in
                _ = UIVisualEffectView(effect: nil)
            },
            PublicCall("UIVisualEffectView.init(frame:)") { _ in
                _ = UIVisualEffectView(frame: .zero)
            },
        ]
    }
}

import Foundation
import KeylineUIKit

extension PublicCall {
    static var controls: [PublicCall] {
        [
            PublicCall("UIControl.State.rawValue") { _ in _ = UIControl.State(rawValue: 1).rawValue
            },
            PublicCall("UIControl.State.init(rawValue:)") { _ in _ = UIControl.State(rawValue: 1) },
            PublicCall("UIControl.State.normal") { _ in _ = UIControl.State.normal },
            PublicCall("UIControl.State.highlighted") { _ in _ = UIControl.State.highlighted },
            PublicCall("UIControl.State.disabled") { _ in _ = UIControl.State.disabled },
            PublicCall("UIControl.State.selected") { _ in _ = UIControl.State.selected },
            PublicCall("UIControl.isEnabled") { $0.button.isEnabled = $0.button.isEnabled },
            PublicCall("UIControl.isSelected") { $0.button.isSelected = $0.button.isSelected },
            PublicCall("UIControl.isHighlighted") {
                $0.button.isHighlighted = $0.button.isHighlighted
            },
            PublicCall("UIControl.state") { _ = $0.button.state },
            PublicCall("UIButton.ButtonType.init(rawValue:)") { _ in
                _ = UIButton.ButtonType(rawValue: 1)
            },
            PublicCall("UIButton.buttonType") { _ = $0.button.buttonType },
            PublicCall("UIButton.init(frame:)") { _ in _ = UIButton(frame: .zero) },
            PublicCall("UIButton.init(coder:)") { _ = UIButton(coder: $0.coder) },
            PublicCall("UIButton.init(type:)") { _ in _ = UIButton(type: .system) },
            PublicCall("UIButton.titleLabel") { _ = $0.button.titleLabel },
            PublicCall("UIButton.setTitle(_:for:)") { $0.button.setTitle("x", for: .normal) },
            PublicCall("UIButton.title(for:)") { _ = $0.button.title(for: .normal) },
            PublicCall("UIButton.currentTitle") { _ = $0.button.currentTitle },
            PublicCall("UIButton.setTitleColor(_:for:)") {
                $0.button.setTitleColor(.red, for: .normal)
            },
            PublicCall("UIButton.titleColor(for:)") { _ = $0.button.titleColor(for: .normal) },
            PublicCall("UIButton.contentEdgeInsets") {
                $0.button.contentEdgeInsets = $0.button.contentEdgeInsets
            },
            PublicCall("UIButton.intrinsicContentSize") { _ = $0.button.intrinsicContentSize },
            PublicCall("UIButton.sizeThatFits(_:)") { _ = $0.button.sizeThatFits(.zero) },
            PublicCall("UIButton.layoutSubviews()") { $0.button.layoutSubviews() },
            PublicCall("UIImageView.image") { $0.picture.image = $0.picture.image },
            PublicCall("UIImageView.init(image:)") { _ = UIImageView(image: $0.image) },
            PublicCall("UIImageView.intrinsicContentSize") { _ = $0.picture.intrinsicContentSize },
            PublicCall("UIImageView.alignmentRectInsets") { _ = $0.picture.alignmentRectInsets },
            PublicCall("UIImageView.sizeThatFits(_:)") { _ = $0.picture.sizeThatFits(.zero) },
            PublicCall("UILabel.text") { $0.label.text = $0.label.text },
            PublicCall("UILabel.font") { $0.label.font = $0.label.font },
            PublicCall("UILabel.numberOfLines") { $0.label.numberOfLines = $0.label.numberOfLines },
            PublicCall("UILabel.preferredMaxLayoutWidth") {
                $0.label.preferredMaxLayoutWidth = $0.label.preferredMaxLayoutWidth
            },
            PublicCall("UILabel.textColor") { $0.label.textColor = $0.label.textColor },
            PublicCall("UILabel.textAlignment") { $0.label.textAlignment = $0.label.textAlignment },
            PublicCall("UILabel.lineBreakMode") { $0.label.lineBreakMode = $0.label.lineBreakMode },
            PublicCall("UILabel.adjustsFontSizeToFitWidth") {
                $0.label.adjustsFontSizeToFitWidth = $0.label.adjustsFontSizeToFitWidth
            },
            PublicCall("UILabel.minimumScaleFactor") {
                $0.label.minimumScaleFactor = $0.label.minimumScaleFactor
            },
            PublicCall("UILabel.intrinsicContentSize") { _ = $0.label.intrinsicContentSize },
            PublicCall("UILabel.layoutSubviews()") { $0.label.layoutSubviews() },
            PublicCall("UILabel.sizeThatFits(_:)") { _ = $0.label.sizeThatFits(.zero) },
            PublicCall("UILabel.description") { _ = $0.label.description },
            PublicCall("UIScrollView.contentLayoutGuide") { _ = $0.scroll.contentLayoutGuide },
            PublicCall("UIScrollView.frameLayoutGuide") { _ = $0.scroll.frameLayoutGuide },
            PublicCall("UIScrollView.contentOffset") {
                $0.scroll.contentOffset = $0.scroll.contentOffset
            },
            PublicCall("UIScrollView.setContentOffset(_:animated:)") {
                $0.scroll.setContentOffset(.zero, animated: true)
            },
            PublicCall("UIScrollView.contentSize") {
                $0.scroll.contentSize = $0.scroll.contentSize
            },
            PublicCall("UIScrollView.contentInset") {
                $0.scroll.contentInset = $0.scroll.contentInset
            },
            PublicCall("UIScrollView.adjustedContentInset") { _ = $0.scroll.adjustedContentInset },
            PublicCall("UIScrollView.isScrollEnabled") {
                $0.scroll.isScrollEnabled = $0.scroll.isScrollEnabled
            },
            PublicCall("UIScrollView.isPagingEnabled") {
                $0.scroll.isPagingEnabled = $0.scroll.isPagingEnabled
            },
            PublicCall("UIScrollView.bounces") { $0.scroll.bounces = $0.scroll.bounces },
            PublicCall("UIScrollView.alwaysBounceVertical") {
                $0.scroll.alwaysBounceVertical = $0.scroll.alwaysBounceVertical
            },
            PublicCall("UIScrollView.alwaysBounceHorizontal") {
                $0.scroll.alwaysBounceHorizontal = $0.scroll.alwaysBounceHorizontal
            },
            PublicCall("UIScrollView.showsVerticalScrollIndicator") {
                $0.scroll.showsVerticalScrollIndicator = $0.scroll.showsVerticalScrollIndicator
            },
            PublicCall("UIScrollView.showsHorizontalScrollIndicator") {
                $0.scroll.showsHorizontalScrollIndicator = $0.scroll.showsHorizontalScrollIndicator
            },
            PublicCall("UIStackView.Distribution.init(rawValue:)") { _ in
                _ = UIStackView.Distribution(rawValue: 1)
            },
            PublicCall("UIStackView.Alignment.top") { _ in _ = UIStackView.Alignment.top },
            PublicCall("UIStackView.Alignment.bottom") { _ in _ = UIStackView.Alignment.bottom },
            PublicCall("UIStackView.Alignment.init(rawValue:)") { _ in
                _ = UIStackView.Alignment(rawValue: 1)
            },
            PublicCall("UIStackView.init(arrangedSubviews:)") {
                _ = UIStackView(arrangedSubviews: [$0.view])
            },
            PublicCall("UIStackView.arrangedSubviews") { _ = $0.stack.arrangedSubviews },
            PublicCall("UIStackView.addArrangedSubview(_:)") {
                $0.stack.addArrangedSubview($0.view)
            },
            PublicCall("UIStackView.insertArrangedSubview(_:at:)") {
                $0.stack.insertArrangedSubview($0.view, at: 0)
            },
            PublicCall("UIStackView.removeArrangedSubview(_:)") {
                $0.stack.removeArrangedSubview($0.arranged)
            },
            PublicCall("UIStackView.axis") { $0.stack.axis = $0.stack.axis },
            PublicCall("UIStackView.distribution") {
                $0.stack.distribution = $0.stack.distribution
            },
            PublicCall("UIStackView.alignment") { $0.stack.alignment = $0.stack.alignment },
            PublicCall("UIStackView.spacing") { $0.stack.spacing = $0.stack.spacing },
            PublicCall("UIStackView.isLayoutMarginsRelativeArrangement") {
                $0.stack.isLayoutMarginsRelativeArrangement =
                    $0.stack.isLayoutMarginsRelativeArrangement
            },
            PublicCall("UIStackView.isBaselineRelativeArrangement") {
                $0.stack.isBaselineRelativeArrangement = $0.stack.isBaselineRelativeArrangement
            },
            PublicCall("UIStackView.spacingUseDefault") { _ in _ = UIStackView.spacingUseDefault },
            PublicCall("UIStackView.spacingUseSystem") { _ in _ = UIStackView.spacingUseSystem },
            PublicCall("UIStackView.setCustomSpacing(_:after:)") {
                $0.stack.setCustomSpacing(3, after: $0.arranged)
            },
            PublicCall("UIStackView.customSpacing(after:)") {
                _ = $0.stack.customSpacing(after: $0.arranged)
            },
            PublicCall("UIStackView.forFirstBaselineLayout") {
                _ = $0.stack.forFirstBaselineLayout
            },
            PublicCall("UIStackView.forLastBaselineLayout") { _ = $0.stack.forLastBaselineLayout },
            PublicCall("UIStackView.updateConstraints()") { $0.stack.updateConstraints() },
        ]
    }
}

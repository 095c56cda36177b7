import Foundation
import KeylineUIKit

extension PublicCall {
    static var values: [PublicCall] {
        [
            PublicCall("UIColor.init(red:green:blue:alpha:)") { _ in
                _ = UIColor(red: 0, green: 0, blue: 0, alpha: 0)
            },
            PublicCall("UIColor.init(white:alpha:)") { _ in _ = UIColor(white: 0, alpha: 0) },
            PublicCall("UIColor.withAlphaComponent(_:)") { _ = $0.color.withAlphaComponent(0) },
            PublicCall("UIColor.getRed(_:green:blue:alpha:)") {
                var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
                _ = $0.color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            },
            PublicCall("UIColor.isEqual(_:)") { _ = $0.color.isEqual(UIColor.red) },
            PublicCall("UIColor.hash") { _ = $0.color.hash },
            PublicCall("UIColor.black") { _ in _ = UIColor.black },
            PublicCall("UIColor.darkGray") { _ in _ = UIColor.darkGray },
            PublicCall("UIColor.gray") { _ in _ = UIColor.gray },
            PublicCall("UIColor.lightGray") { _ in _ = UIColor.lightGray },
            PublicCall("UIColor.white") { _ in _ = UIColor.white },
            PublicCall("UIColor.clear") { _ in _ = UIColor.clear },
            PublicCall("UIColor.red") { _ in _ = UIColor.red },
            PublicCall("UIColor.green") { _ in _ = UIColor.green },
            PublicCall("UIColor.blue") { _ in _ = UIColor.blue },
            PublicCall("UIColor.cyan") { _ in _ = UIColor.cyan },
            PublicCall("UIColor.yellow") { _ in _ = UIColor.yellow },
            PublicCall("UIColor.magenta") { _ in _ = UIColor.magenta },
            PublicCall("UIColor.orange") { _ in _ = UIColor.orange },
            PublicCall("UIColor.purple") { _ in _ = UIColor.purple },
            PublicCall("UIColor.brown") { _ in _ = UIColor.brown },
            PublicCall("UIColor.systemBlue") { _ in _ = UIColor.systemBlue },
            PublicCall("UIColor.label") { _ in _ = UIColor.label },
            PublicCall("UIColor.systemBackground") { _ in _ = UIColor.systemBackground },
            PublicCall("UIFont.pointSize") { _ = $0.font.pointSize },
            PublicCall("UIFont.systemFont(ofSize:)") { _ in _ = UIFont.systemFont(ofSize: 9) },
            PublicCall("UIFont.boldSystemFont(ofSize:)") { _ in _ = UIFont.boldSystemFont(ofSize: 9)
            },
            PublicCall("UIFont.italicSystemFont(ofSize:)") { _ in
                _ = UIFont.italicSystemFont(ofSize: 9)
            },
            PublicCall("UIFont.systemFont(ofSize:weight:)") { _ in
                _ = UIFont.systemFont(ofSize: 9, weight: .bold)
            },
            PublicCall("UIFont.preferredFont(forTextStyle:)") { _ in
                _ = UIFont.preferredFont(forTextStyle: .body)
            },
            PublicCall("UIFont.withSize(_:)") { _ = $0.font.withSize(9) },
            PublicCall("UIFont.labelFontSize") { _ in _ = UIFont.labelFontSize },
            PublicCall("UIFont.systemFontSize") { _ in _ = UIFont.systemFontSize },
            PublicCall("UIFont.smallSystemFontSize") { _ in _ = UIFont.smallSystemFontSize },
            PublicCall("UIFont.lineHeight") { _ = $0.font.lineHeight },
            PublicCall("UIFont.ascender") { _ = $0.font.ascender },
            PublicCall("UIFont.descender") { _ = $0.font.descender },
            PublicCall("UIFont.isEqual(_:)") { _ = $0.font.isEqual($0.font) },
            PublicCall("UIFont.hash") { _ = $0.font.hash },
            PublicCall("UIFont.Weight.rawValue") { _ in _ = UIFont.Weight(rawValue: 1).rawValue },
            PublicCall("UIFont.Weight.init(rawValue:)") { _ in _ = UIFont.Weight(rawValue: 1) },
            PublicCall("UIFont.Weight.light") { _ in _ = UIFont.Weight.light },
            PublicCall("UIFont.Weight.regular") { _ in _ = UIFont.Weight.regular },
            PublicCall("UIFont.Weight.medium") { _ in _ = UIFont.Weight.medium },
            PublicCall("UIFont.Weight.semibold") { _ in _ = UIFont.Weight.semibold },
            PublicCall("UIFont.Weight.bold") { _ in _ = UIFont.Weight.bold },
            PublicCall("UIImage.size") { _ = $0.image.size },
            PublicCall("UIImage.alignmentRectInsets") { _ = $0.image.alignmentRectInsets },
            PublicCall("UIImage.init()") { _ in _ = UIImage() },
            PublicCall("UIImage.init(size:alignmentRectInsets:)") { _ in
                _ = UIImage(size: .zero, alignmentRectInsets: .zero)
            },
            PublicCall("UIImage.withAlignmentRectInsets(_:)") {
                _ = $0.image.withAlignmentRectInsets(.zero)
            },
            PublicCall("NSTextAlignment.init(rawValue:)") { _ in _ = NSTextAlignment(rawValue: 1) },
            PublicCall("NSLineBreakMode.init(rawValue:)") { _ in _ = NSLineBreakMode(rawValue: 1) },
            PublicCall("UIEdgeInsets.top") { $0.insets.top = $0.insets.top },
            PublicCall("UIEdgeInsets.left") { $0.insets.left = $0.insets.left },
            PublicCall("UIEdgeInsets.bottom") { $0.insets.bottom = $0.insets.bottom },
            PublicCall("UIEdgeInsets.right") { $0.insets.right = $0.insets.right },
            PublicCall("UIEdgeInsets.init()") { _ in _ = UIEdgeInsets() },
            PublicCall("UIEdgeInsets.init(top:left:bottom:right:)") { _ in
                _ = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
            },
            PublicCall("UIEdgeInsets.zero") { _ in _ = UIEdgeInsets.zero },
            PublicCall("NSDirectionalEdgeInsets.top") { $0.directional.top = $0.directional.top },
            PublicCall("NSDirectionalEdgeInsets.leading") {
                $0.directional.leading = $0.directional.leading
            },
            PublicCall("NSDirectionalEdgeInsets.bottom") {
                $0.directional.bottom = $0.directional.bottom
            },
            PublicCall("NSDirectionalEdgeInsets.trailing") {
                $0.directional.trailing = $0.directional.trailing
            },
            PublicCall("NSDirectionalEdgeInsets.init()") { _ in _ = NSDirectionalEdgeInsets() },
            PublicCall("NSDirectionalEdgeInsets.init(top:leading:bottom:trailing:)") { _ in
                _ = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
            },
            PublicCall("NSDirectionalEdgeInsets.zero") { _ in _ = NSDirectionalEdgeInsets.zero },
            PublicCall("UIRectEdge.rawValue") { _ in _ = UIRectEdge(rawValue: 1).rawValue },
            PublicCall("UIRectEdge.init(rawValue:)") { _ in _ = UIRectEdge(rawValue: 1) },
            PublicCall("UIRectEdge.top") { _ in _ = UIRectEdge.top },
            PublicCall("UIRectEdge.left") { _ in _ = UIRectEdge.left },
            PublicCall("UIRectEdge.bottom") { _ in _ = UIRectEdge.bottom },
            PublicCall("UIRectEdge.right") { _ in _ = UIRectEdge.right },
            PublicCall("UIRectEdge.all") { _ in _ = UIRectEdge.all },
            PublicCall("NSDirectionalRectEdge.rawValue") { _ in
                _ = NSDirectionalRectEdge(rawValue: 1).rawValue
            },
            PublicCall("NSDirectionalRectEdge.init(rawValue:)") { _ in
                _ = NSDirectionalRectEdge(rawValue: 1)
            },
            PublicCall("NSDirectionalRectEdge.top") { _ in _ = NSDirectionalRectEdge.top },
            PublicCall("NSDirectionalRectEdge.leading") { _ in _ = NSDirectionalRectEdge.leading },
            PublicCall("NSDirectionalRectEdge.bottom") { _ in _ = NSDirectionalRectEdge.bottom },
            PublicCall("NSDirectionalRectEdge.trailing") { _ in _ = NSDirectionalRectEdge.trailing
            },
            PublicCall("NSDirectionalRectEdge.all") { _ in _ = NSDirectionalRectEdge.all },
            PublicCall("UILayoutPriority.rawValue") { $0.priority.rawValue = $0.priority.rawValue },
            PublicCall("UILayoutPriority.init(rawValue:)") { _ in _ = UILayoutPriority(rawValue: 1)
            },
            PublicCall("UILayoutPriority.init(_:)") { _ in _ = UILayoutPriority(1) },
            PublicCall("UILayoutPriority.required") { _ in _ = UILayoutPriority.required },
            PublicCall("UILayoutPriority.defaultHigh") { _ in _ = UILayoutPriority.defaultHigh },
            PublicCall("UILayoutPriority.dragThatCanResizeScene") { _ in
                _ = UILayoutPriority.dragThatCanResizeScene
            },
            PublicCall("UILayoutPriority.sceneSizeStayPut") { _ in
                _ = UILayoutPriority.sceneSizeStayPut
            },
            PublicCall("UILayoutPriority.dragThatCannotResizeScene") { _ in
                _ = UILayoutPriority.dragThatCannotResizeScene
            },
            PublicCall("UILayoutPriority.defaultLow") { _ in _ = UILayoutPriority.defaultLow },
            PublicCall("UILayoutPriority.fittingSizeLevel") { _ in
                _ = UILayoutPriority.fittingSizeLevel
            },
            PublicCall("UILayoutPriority.+(_:_:)") {
                _ = ($0.priority + 1, 1 + $0.priority, $0.priority < .defaultLow)
            },
            PublicCall("UILayoutPriority.<(_:_:)") { _ = $0.priority < .defaultLow },
            PublicCall("UILayoutPriority.-(_:_:)") {
                _ = ($0.priority - 1, $0.priority - .defaultLow)
            },
            PublicCall("UILayoutPriority.+=(_:_:)") { $0.priority += 1 },
            PublicCall("UILayoutPriority.-=(_:_:)") { $0.priority -= 1 },
            PublicCall("UIFont.Weight.+(_:_:)") {
                _ = ($0.weight + 1, 1 + $0.weight, $0.weight < .light)
            },
            PublicCall("UIFont.Weight.<(_:_:)") { _ = $0.weight < .light },
            PublicCall("UIFont.Weight.-(_:_:)") { _ = ($0.weight - 1, $0.weight - .light) },
            PublicCall("UIFont.Weight.+=(_:_:)") { $0.weight += 1 },
            PublicCall("UIFont.Weight.-=(_:_:)") { $0.weight -= 1 },
        ]
    }
}

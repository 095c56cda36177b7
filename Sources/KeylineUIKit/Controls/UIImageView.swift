public import Foundation
internal import Keyline

/// A picture, as large as it is.
open class UIImageView: UIView {
    /// The picture, whose size is the natural size of the view.
    open var image: UIImage? {
        didSet {
            guard image?.size != oldValue?.size else { return }
            invalidateIntrinsicContentSize()
        }
    }

    /// A view as large as the image.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// The image's size, if there is one.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}

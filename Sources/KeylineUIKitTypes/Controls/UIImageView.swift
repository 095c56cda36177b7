public import Foundation
internal import Keyline

/// A view that shows an image. Its natural size is the image's size.
open class UIImageView: UIView {
    /// The image, whose size is the natural size of the view.
    open var image: UIImage? {
        didSet {
            guard image?.size != oldValue?.size else { return }
            invalidateIntrinsicContentSize()
        }
    }

    /// Creates a view of the image's size that shows the image.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// The size of the image; without an image, the view has no natural size.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}

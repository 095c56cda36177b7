public import Foundation
internal import Keyline

/// A view that shows an image. Its natural size is the size of the image in points; an empty image
/// view has no natural size.
open class UIImageView: UIView {
    /// The image that the view shows. Its size is the natural size of the view. Nil by default.
    open var image: UIImage? {
        didSet {
            guard image?.size != oldValue?.size else { return }
            invalidateIntrinsicContentSize()
        }
    }

    /// Creates an image view whose frame has the size of the image. A nil image makes the frame
    /// empty.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// The size of the image in points. Without an image, the view has no natural width and height.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}

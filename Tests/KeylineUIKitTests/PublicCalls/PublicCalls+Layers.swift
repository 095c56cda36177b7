import Foundation
import KeylineUIKit

extension PublicCall {
    static var layers: [PublicCall] {
        [
            PublicCall("CACornerMask.init(rawValue:)") { _ in _ = CACornerMask(rawValue: 1) },
            PublicCall("CACornerMask.layerMaxXMaxYCorner") { _ in
                _ = CACornerMask.layerMaxXMaxYCorner
            },
            PublicCall("CACornerMask.layerMaxXMinYCorner") { _ in
                _ = CACornerMask.layerMaxXMinYCorner
            },
            PublicCall("CACornerMask.layerMinXMaxYCorner") { _ in
                _ = CACornerMask.layerMinXMaxYCorner
            },
            PublicCall("CACornerMask.layerMinXMinYCorner") { _ in
                _ = CACornerMask.layerMinXMinYCorner
            },
            PublicCall("CACornerMask.rawValue") { _ in _ = CACornerMask(rawValue: 1).rawValue },
            PublicCall("CAGradientLayer.colors") { _ in
                let object = CAGradientLayer()
                object.colors = object.colors
            },
            PublicCall("CAGradientLayer.endPoint") { _ in
                let object = CAGradientLayer()
                object.endPoint = object.endPoint
            },
            PublicCall("CAGradientLayer.locations") { _ in
                let object = CAGradientLayer()
                object.locations = object.locations
            },
            PublicCall("CAGradientLayer.startPoint") { _ in
                let object = CAGradientLayer()
                object.startPoint = object.startPoint
            },
            PublicCall("CALayer.addSublayer(_:)") { _ in CALayer().addSublayer(CALayer()) },
            PublicCall("CALayer.affineTransform()") { _ in _ = CALayer().affineTransform() },
            PublicCall("CALayer.allowsEdgeAntialiasing") { _ in
                let object = CALayer()
                object.allowsEdgeAntialiasing = object.allowsEdgeAntialiasing
            },
            PublicCall("CALayer.anchorPoint") { _ in
                let object = CALayer()
                object.anchorPoint = object.anchorPoint
            },
            PublicCall("CALayer.backgroundColor") { _ in
                let object = CALayer()
                object.backgroundColor = object.backgroundColor
            },
            PublicCall("CALayer.borderColor") { _ in
                let object = CALayer()
                object.borderColor = object.borderColor
            },
            PublicCall("CALayer.borderWidth") { _ in
                let object = CALayer()
                object.borderWidth = object.borderWidth
            },
            PublicCall("CALayer.bounds") { _ in
                let object = CALayer()
                object.bounds = object.bounds
            },
            PublicCall("CALayer.contents") { _ in
                let object = CALayer()
                object.contents = object.contents
            },
            PublicCall("CALayer.contentsScale") { _ in
                let object = CALayer()
                object.contentsScale = object.contentsScale
            },
            PublicCall("CALayer.cornerCurve") { _ in
                let object = CALayer()
                object.cornerCurve = object.cornerCurve
            },
            PublicCall("CALayer.cornerRadius") { _ in
                let object = CALayer()
                object.cornerRadius = object.cornerRadius
            },
            PublicCall("CALayer.delegate") { _ in
                let object = CALayer()
                object.delegate = object.delegate
            },
            PublicCall("CALayer.frame") { _ in
                let object = CALayer()
                object.frame = object.frame
            },
            PublicCall("CALayer.init()") { _ in _ = CALayer() },
            PublicCall("CALayer.init(layer:)") { _ in _ = CALayer(layer: CALayer()) },
            PublicCall("CALayer.insertSublayer(_:at:)") { _ in
                CALayer().insertSublayer(CALayer(), at: 0)
            },
            PublicCall("CALayer.isHidden") { _ in
                let object = CALayer()
                object.isHidden = object.isHidden
            },
            PublicCall("CALayer.isOpaque") { _ in
                let object = CALayer()
                object.isOpaque = object.isOpaque
            },
            PublicCall("CALayer.layoutIfNeeded()") { _ in CALayer().layoutIfNeeded() },
            PublicCall("CALayer.layoutSublayers()") { _ in CALayer().layoutSublayers() },
            PublicCall("CALayer.mask") { _ in
                let object = CALayer()
                object.mask = object.mask
            },
            PublicCall("CALayer.maskedCorners") { _ in
                let object = CALayer()
                object.maskedCorners = object.maskedCorners
            },
            PublicCall("CALayer.masksToBounds") { _ in
                let object = CALayer()
                object.masksToBounds = object.masksToBounds
            },
            PublicCall("CALayer.name") { _ in
                let object = CALayer()
                object.name = object.name
            },
            PublicCall("CALayer.opacity") { _ in
                let object = CALayer()
                object.opacity = object.opacity
            },
            PublicCall("CALayer.position") { _ in
                let object = CALayer()
                object.position = object.position
            },
            PublicCall("CALayer.rasterizationScale") { _ in
                let object = CALayer()
                object.rasterizationScale = object.rasterizationScale
            },
            PublicCall("CALayer.removeAllAnimations()") { _ in CALayer().removeAllAnimations() },
            PublicCall("CALayer.removeAnimation(forKey:)") { _ in
                CALayer().removeAnimation(forKey: "x")
            },
            PublicCall("CALayer.removeFromSuperlayer()") { _ in CALayer().removeFromSuperlayer() },
            PublicCall("CALayer.setAffineTransform(_:)") { _ in
                CALayer().setAffineTransform(.identity)
            },
            PublicCall("CALayer.setNeedsDisplay()") { _ in CALayer().setNeedsDisplay() },
            PublicCall("CALayer.setNeedsLayout()") { _ in CALayer().setNeedsLayout() },
            PublicCall("CALayer.shadowColor") { _ in
                let object = CALayer()
                object.shadowColor = object.shadowColor
            },
            PublicCall("CALayer.shadowOffset") { _ in
                let object = CALayer()
                object.shadowOffset = object.shadowOffset
            },
            PublicCall("CALayer.shadowOpacity") { _ in
                let object = CALayer()
                object.shadowOpacity = object.shadowOpacity
            },
            PublicCall("CALayer.shadowRadius") { _ in
                let object = CALayer()
                object.shadowRadius = object.shadowRadius
            },
            PublicCall("CALayer.shouldRasterize") { _ in
                let object = CALayer()
                object.shouldRasterize = object.shouldRasterize
            },
            PublicCall("CALayer.sublayers") { _ in _ = CALayer().sublayers },
            PublicCall("CALayer.superlayer") { _ in _ = CALayer().superlayer },
            PublicCall("CALayer.zPosition") { _ in
                let object = CALayer()
                object.zPosition = object.zPosition
            },
            PublicCall("CGAffineTransform.a") { _ in
                var value = CGAffineTransform(scaleX: 2, y: 2)
                value.a = value.a
            },
            PublicCall("CGAffineTransform.b") { _ in
                var value = CGAffineTransform(scaleX: 2, y: 2)
                value.b = value.b
            },
            PublicCall("CGAffineTransform.c") { _ in
                var value = CGAffineTransform(scaleX: 2, y: 2)
                value.c = value.c
            },
            PublicCall("CGAffineTransform.concatenating(_:)") { _ in
                _ = CGAffineTransform(scaleX: 2, y: 2).concatenating(.identity)
            },
            PublicCall("CGAffineTransform.d") { _ in
                var value = CGAffineTransform(scaleX: 2, y: 2)
                value.d = value.d
            },
            PublicCall("CGAffineTransform.identity") { _ in _ = CGAffineTransform.identity },
            PublicCall("CGAffineTransform.init()") { _ in _ = CGAffineTransform() },
            PublicCall("CGAffineTransform.init(a:b:c:d:tx:ty:)") { _ in
                _ = CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 1, ty: 1)
            },
            PublicCall("CGAffineTransform.init(rotationAngle:)") { _ in
                _ = CGAffineTransform(rotationAngle: 1)
            },
            PublicCall("CGAffineTransform.init(scaleX:y:)") { _ in
                _ = CGAffineTransform(scaleX: 1, y: 1)
            },
            PublicCall("CGAffineTransform.init(translationX:y:)") { _ in
                _ = CGAffineTransform(translationX: 1, y: 1)
            },
            PublicCall("CGAffineTransform.inverted()") { _ in
                _ = CGAffineTransform(scaleX: 2, y: 2).inverted()
            },
            PublicCall("CGAffineTransform.isIdentity") { _ in
                _ = CGAffineTransform(scaleX: 2, y: 2).isIdentity
            },
            PublicCall("CGAffineTransform.rotated(by:)") { _ in
                _ = CGAffineTransform(scaleX: 2, y: 2).rotated(by: 1)
            },
            PublicCall("CGAffineTransform.scaledBy(x:y:)") { _ in
                _ = CGAffineTransform(scaleX: 2, y: 2).scaledBy(x: 1, y: 1)
            },
            PublicCall("CGAffineTransform.translatedBy(x:y:)") { _ in
                _ = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 1, y: 1)
            },
            PublicCall("CGAffineTransform.tx") { _ in
                var value = CGAffineTransform(scaleX: 2, y: 2)
                value.tx = value.tx
            },
            PublicCall("CGAffineTransform.ty") { _ in
                var value = CGAffineTransform(scaleX: 2, y: 2)
                value.ty = value.ty
            },
            PublicCall("CGColor.alpha") { _ in _ = UIColor.red.cgColor.alpha },
            PublicCall("CGColor.components") { _ in _ = UIColor.red.cgColor.components },
            PublicCall("CGColor.hash") { _ in _ = UIColor.red.cgColor.hash },
            PublicCall("CGColor.init(red:green:blue:alpha:)") { _ in
                _ = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            },
            PublicCall("CGColor.isEqual(_:)") { _ in _ = UIColor.red.cgColor.isEqual(NSObject()) },
            PublicCall("CGPoint.applying(_:)") { _ in _ = CGPoint(x: 1, y: 1).applying(.identity) },
            PublicCall("CGRect.applying(_:)") { _ in
                _ = CGRect(x: 0, y: 0, width: 1, height: 1).applying(.identity)
            },
            PublicCall("CGSize.applying(_:)") { _ in
                _ = CGSize(width: 1, height: 1).applying(.identity)
            },
        ]
    }
}

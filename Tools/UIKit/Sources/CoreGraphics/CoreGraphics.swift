// The module CoreGraphics for Linux: its geometry types, and the other types that layout code uses. It has
// no drawing contexts, paths or images.
@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize
@_exported import struct KeylineUIKit.CGAffineTransform
@_exported import class KeylineUIKit.CGColor

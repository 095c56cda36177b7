// Geometry, and the values of this name that layout code meets. There are no contexts, paths or images.
@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize
@_exported import struct KeylineUIKit.CGAffineTransform
@_exported import class KeylineUIKit.CGColor

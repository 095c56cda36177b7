// The module QuartzCore for Linux. Layers store their properties but draw nothing.
@_exported import CoreGraphics
@_exported import struct KeylineUIKit.CACornerMask
@_exported import class KeylineUIKit.CAGradientLayer
@_exported import class KeylineUIKit.CALayer
@_exported import enum KeylineUIKit.CALayerCornerCurve
@_exported import class KeylineUIKit.CATransformLayer

// A library with operators between anchors that make constraints, in the Swift 5 language mode,
// like many libraries for iOS.
import UIKit

public struct Shifted<Anchor> {
    let anchor: Anchor
    let constant: CGFloat
}

public struct Scaled {
    let dimension: NSLayoutDimension
    let multiplier: CGFloat
}

public func + <T>(left: NSLayoutAnchor<T>, constant: CGFloat) -> Shifted<NSLayoutAnchor<T>> {
    Shifted(anchor: left, constant: constant)
}

public func - <T>(left: NSLayoutAnchor<T>, constant: CGFloat) -> Shifted<NSLayoutAnchor<T>> {
    left + -constant
}

public func * (left: NSLayoutDimension, multiplier: CGFloat) -> Scaled {
    Scaled(dimension: left, multiplier: multiplier)
}

private func activate(_ constraint: NSLayoutConstraint) -> NSLayoutConstraint {
    (constraint.firstItem as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
    constraint.isActive = true
    return constraint
}

// There is one function for each axis, because the compiler would prefer the comparison of objects
// to a generic function.
@discardableResult
public func == (left: NSLayoutXAxisAnchor, right: NSLayoutXAxisAnchor) -> NSLayoutConstraint {
    activate(left.constraint(equalTo: right))
}

@discardableResult
public func == (left: NSLayoutYAxisAnchor, right: NSLayoutYAxisAnchor) -> NSLayoutConstraint {
    activate(left.constraint(equalTo: right))
}

@discardableResult
public func == <T>(left: NSLayoutAnchor<T>, right: Shifted<NSLayoutAnchor<T>>)
    -> NSLayoutConstraint
{
    activate(left.constraint(equalTo: right.anchor, constant: right.constant))
}

@discardableResult
public func == (left: NSLayoutDimension, right: Scaled) -> NSLayoutConstraint {
    activate(left.constraint(equalTo: right.dimension, multiplier: right.multiplier))
}

@discardableResult
public func == (left: NSLayoutDimension, constant: CGFloat) -> NSLayoutConstraint {
    activate(left.constraint(equalToConstant: constant))
}

@discardableResult
public func >= (left: NSLayoutDimension, constant: CGFloat) -> NSLayoutConstraint {
    activate(left.constraint(greaterThanOrEqualToConstant: constant))
}

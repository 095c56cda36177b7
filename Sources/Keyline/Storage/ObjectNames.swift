/// Returns the class and address of an object: `LayoutConstraint:0x5581c4a0`.
package func named(_ object: AnyObject) -> String { "\(type(of: object)):\(address(of: object))" }

/// Returns the address of an object: `0x5581c4a0`.
package func address(of object: AnyObject) -> String {
    "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
}

// In code of the main actor, the closure `{ $0 === object }` would check at run time that it is called on the main
// thread, and end the process if it is not. This file's code belongs to no actor, so there is no such check.

extension Array where Element: AnyObject {
    mutating func remove(_ object: AnyObject) { removeAll { $0 === object } }
}

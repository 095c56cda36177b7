// In code of the main actor, the compiler would make the closure `{ $0 === object }` check that it
// runs on the main thread, and end the process if it does not. The code in this file belongs to no
// actor, so there is no such check, and views may be used on any thread.

extension Array where Element: AnyObject {
    mutating func remove(_ object: AnyObject) { removeAll { $0 === object } }
}

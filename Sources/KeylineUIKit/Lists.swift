// Closures that are written in main-actor code and handed to the standard library ask at run time whether they
// are on the main thread, and end the process if they are not. The one here is written in code of no actor.

extension Array where Element: AnyObject {
    mutating func remove(_ object: AnyObject) { removeAll { $0 === object } }
}

// Programs that import this module also get Foundation, as with UIKit. They do not get the module
// Keyline, so that its names do not collide with those of a program or of another library.
@_exported public import Foundation
internal import Keyline

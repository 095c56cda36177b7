// Import Foundation for programs that import this module, as UIKit does. The module Keyline is not exported, so that
// its names do not collide with those of a program or of another library.
@_exported public import Foundation
internal import Keyline

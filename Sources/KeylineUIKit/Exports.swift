// As UIKit does: who imports this module has Foundation. Keyline itself stays out of sight, so that its
// names do not meet those of a program or of another library.
@_exported public import Foundation
internal import Keyline

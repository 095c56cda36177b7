// `import KeylineUIKit` gives layout code UIKit's names on every platform. On Apple's systems that have UIKit, this
// file exports UIKit itself; elsewhere it exports KeylineUIKitTypes, whose types have the same names.
// `canImport(Darwin)` is tested first because on Linux `make install-uikit` installs this very module under the name
// UIKit, which must not import itself.
#if canImport(Darwin) && canImport(UIKit)
    @_exported public import UIKit
#else
    @_exported public import KeylineUIKitTypes
#endif

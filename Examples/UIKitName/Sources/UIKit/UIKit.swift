@_exported import KeylineUIKit

public import Foundation
internal import Keyline

/// The program. There is no system around it: it knows its windows, and what a host says of the user's wishes.
///
/// Windows may be made on any thread. Calls that tell all windows something (traits, text sizes) are for programs that
/// lay out on one thread.
@preconcurrency @MainActor
open class UIApplication: NSObject {
    private struct Entry {
        weak var window: UIWindow?
    }

    /// The only one.
    public static let shared = UIApplication()

    private var entries: [Entry] = []
    private let lock = NSLock()

    /// The windows that there are, in the order in which they were made.
    open var windows: [UIWindow] {
        lock.lock()
        defer { lock.unlock() }
        var found: [UIWindow] = []
        for entry in entries { if let window = entry.window { found.append(window) } }
        return found
    }

    /// The window that was made key last.
    open var keyWindow: UIWindow? {
        var found: UIWindow?
        for window in windows where window.isKeyWindow { found = window }
        return found
    }

    /// Inert: the object that the system would tell of the program's life.
    open weak var delegate: AnyObject?
    /// Inert: whether the screen stays on.
    open var isIdleTimerDisabled = false

    /// How large texts are to be. A host sets it; traits of the screen follow.
    open var preferredContentSizeCategory: UIContentSizeCategory {
        get { UIScreen.main.traitCollection.preferredContentSizeCategory }
        set {
            let old = UIScreen.main.traitCollection
            UIScreen.main.traitCollection = UITraitCollection(
                horizontalSizeClass: old.horizontalSizeClass,
                verticalSizeClass: old.verticalSizeClass, displayScale: old.displayScale,
                preferredContentSizeCategory: newValue, userInterfaceStyle: old.userInterfaceStyle,
                userInterfaceIdiom: old.userInterfaceIdiom)
        }
    }

    /// Direction of the user's language: from left to right, unless a host's views say otherwise.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    func add(_ window: UIWindow) {
        lock.lock()
        defer { lock.unlock() }
        var kept: [Entry] = []
        for entry in entries where entry.window != nil { kept.append(entry) }
        kept.append(Entry(window: window))
        entries = kept
    }

    func tellTraits(_ old: UITraitCollection) {
        for window in windows {
            tell(window, old)
            window.setNeedsLayout()
        }
    }

    /// From the window down, without recursion: trees may be deep.
    private func tell(_ top: UIView, _ old: UITraitCollection) {
        var waiting = [top]
        while let view = waiting.popLast() {
            view.traitCollectionDidChange(old)
            view.controller?.traitCollectionDidChange(old)
            waiting.append(contentsOf: view.subviews.reversed())
        }
    }
}

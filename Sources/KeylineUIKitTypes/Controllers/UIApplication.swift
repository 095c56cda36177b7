public import Foundation
internal import Keyline

/// The application object. It keeps the list of windows, and the user's settings as the host states them; there is no
/// operating system behind it.
///
/// Windows may be created on any thread. Calls that notify all windows (of traits and text sizes) are for programs that
/// lay out on a single thread.
@preconcurrency @MainActor
open class UIApplication: NSObject {
    private struct Entry {
        weak var window: UIWindow?
    }

    /// The application object. A program has only this one.
    public static let shared = UIApplication()

    private var entries: [Entry] = []
    private let lock = NSLock()

    /// All windows that exist, in the order in which they were created.
    open var windows: [UIWindow] {
        lock.lock()
        defer { lock.unlock() }
        var found: [UIWindow] = []
        for entry in entries { if let window = entry.window { found.append(window) } }
        return found
    }

    /// The last of the application's windows whose `isKeyWindow` is true; nil if there is none.
    open var keyWindow: UIWindow? {
        var found: UIWindow?
        for window in windows where window.isKeyWindow { found = window }
        return found
    }

    /// Inert (stored, without effect on layout): the object that the system would tell of the program's life.
    open weak var delegate: AnyObject?
    /// Inert (stored, without effect on layout): whether the screen stays on.
    open var isIdleTimerDisabled = false

    /// The user's text size. A host sets it, which also changes the traits of the screen.
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

    /// The direction of the user's language. It is always left to right; a view can override it by its semantic content
    /// attribute.
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

    /// Notifies all views of a window's tree. It uses a list instead of recursion, because deep trees would overflow
    /// the stack.
    private func tell(_ top: UIView, _ old: UITraitCollection) {
        var waiting = [top]
        while let view = waiting.popLast() {
            view.traitCollectionDidChange(old)
            view.controller?.traitCollectionDidChange(old)
            waiting.append(contentsOf: view.subviews.reversed())
        }
    }
}

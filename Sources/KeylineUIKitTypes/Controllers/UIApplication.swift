public import Foundation
internal import Keyline

/// The application object. It keeps the list of windows and the user's settings. The host (the
/// program that embeds this module) states the settings, because no operating system does.
///
/// Windows may be created on any thread. Changing the text size or the screen's traits notifies all
/// windows, so do so only in a program that lays out on a single thread.
@preconcurrency @MainActor
open class UIApplication: NSObject {
    private struct Entry {
        weak var window: UIWindow?
    }

    /// The application object. A program has exactly one, which is created at its first use.
    public static let shared = UIApplication()

    private var entries: [Entry] = []
    private let lock = NSLock()

    /// All windows of the program that have not been deallocated, in the order in which they were
    /// created.
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

    /// Inert (stored, without effect on layout): the app delegate. This module never calls it,
    /// because there is no operating system that starts or stops the program.
    open weak var delegate: AnyObject?
    /// Inert (stored, without effect on layout): whether UIKit keeps the screen from turning off
    /// while the user does nothing. False by default.
    open var isIdleTimerDisabled = false

    /// The text size that the user prefers. A host sets the property, which also changes the traits
    /// of the screen and notifies all views.
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

    /// The layout direction of the user's language. It is always left to right; a view can override
    /// it by its `semanticContentAttribute`.
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

    /// Calls `traitCollectionDidChange(_:)` of all views of a window's tree and of their
    /// controllers. The function uses a list instead of recursion, because deep trees would
    /// overflow the stack.
    private func tell(_ top: UIView, _ old: UITraitCollection) {
        var waiting = [top]
        while let view = waiting.popLast() {
            view.traitCollectionDidChange(old)
            view.controller?.traitCollectionDidChange(old)
            waiting.append(contentsOf: view.subviews.reversed())
        }
    }
}

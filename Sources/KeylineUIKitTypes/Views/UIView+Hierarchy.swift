public import Foundation
internal import Keyline

extension UIView {
    /// Makes a view the subview at an index, or moves it there. Calls the functions that subclasses
    /// may override, such as `willMove(toSuperview:)`. A view that has another superview is removed
    /// from it without a call of ``removeFromSuperview()``.
    final func place(_ view: UIView, at index: Int) {
        if view.superview === self {
            storedSubviews.remove(view)
            storedSubviews.insert(view, at: index)
            backing.insertSubview(view.backing, at: index)
            return
        }
        guard !backing.isWithin(view.backing) else {
            LayoutError(
                kind: .insideItself,
                reason: "Can't add \(view) as subview: it is \(self) or above it"
            ).report()
            return
        }
        let oldWindow = view.window, newWindow = window
        view.willMove(toSuperview: self)
        view.leave(for: self)
        if oldWindow !== newWindow { view.tellWindow(newWindow) { $0.willMove(toWindow: $1) } }
        storedSubviews.insert(view, at: index)
        backing.insertSubview(view.backing, at: index)
        if oldWindow !== newWindow {
            if newWindow != nil { view.enterWindow() }
            view.tellWindow(newWindow) { view, _ in view.didMoveToWindow() }
        }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    final func place(_ view: UIView, beside sibling: UIView, offset: Int) {
        guard view !== sibling else { return }
        guard let at = storedSubviews.index(of: sibling) else { return place(view, at: .max) }
        // The view leaves its old index before it is inserted. If the old index is less than the
        // sibling's, the sibling's index decreases by one.
        let isAbove = view.superview === self && (storedSubviews.index(of: view) ?? at) < at
        place(view, at: at + offset - (isAbove ? 1 : 0))
    }

    /// Removes the view from its superview, and calls the functions that subclasses may override.
    /// `other` is the superview that the view gets next, or nil.
    final func leave(for other: UIView?) {
        guard let superview else { return }
        if other == nil { willMove(toSuperview: nil) }
        let leavesWindow = other == nil && window != nil
        if leavesWindow { tellWindow(nil) { $0.willMove(toWindow: $1) } }
        superview.willRemoveSubview(self)
        backing.removeFromSuperview()
        superview.storedSubviews.remove(self)
        guard other == nil else { return }
        if leavesWindow { tellWindow(nil) { view, _ in view.didMoveToWindow() } }
        didMoveToSuperview()
    }

    /// Mark all views of the tree as inside a window before the first of them is notified. A
    /// notified view that reads `window` of any view in the tree then finds the window.
    private func enterWindow() {
        _ = first { view in
            view.mayBeInWindow = true
            return false
        }
    }

    private func tellWindow(_ window: UIWindow?, _ tell: @MainActor (UIView, UIWindow?) -> Void) {
        _ = first { view in
            tell(view, window)
            return false
        }
    }

    /// Returns the first view of this view's tree for which `isIt` returns true, or nil. A
    /// superview comes before its subviews.
    private func first(where isIt: @MainActor (UIView) -> Bool) -> UIView? {
        if isIt(self) { return self }
        var levels = [(views: storedSubviews.all, next: 0)]
        while let level = levels.last {
            guard level.next < level.views.count else {
                levels.removeLast()
                continue
            }
            levels[levels.count - 1].next += 1
            let view = level.views[level.next]
            if isIt(view) { return view }
            levels.append((view.storedSubviews.all, 0))
        }
        return nil
    }

    /// Exchanges the subviews at two indices of `subviews`, and so which of them is in front. An
    /// index out of range has no effect.
    public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        let views = subviews
        guard views.indices.contains(index1), views.indices.contains(index2), index1 != index2
        else { return }
        let (low, high) = (min(index1, index2), max(index1, index2))
        let (first, second) = (views[low], views[high])
        place(second, at: low)
        place(first, at: high)
    }

    /// Returns whether `view` is this view or one of its ancestors.
    public func isDescendant(of view: UIView) -> Bool {
        view.backing.contains(backing)
    }

    /// Returns the first view with the given tag in the tree whose top is this view. Superviews
    /// come before their subviews, and this view before all others. Nil if there is none.
    public func viewWithTag(_ tag: Int) -> UIView? {
        first { $0.tag == tag }
    }

    // MARK: Coordinates

    /// The transform from the coordinates of this view's subviews to those of the root of the tree,
    /// whose origin is the root's upper left corner.
    private var mapToTop: CGAffineTransform {
        var map = CGAffineTransform(translationX: -boundsOrigin.x, y: -boundsOrigin.y)
        var view = self
        while let superview = view.superview {
            map = map.concatenating(view.mapOfBounds)
            let origin = superview.boundsOrigin
            map = map.concatenating(CGAffineTransform(translationX: -origin.x, y: -origin.y))
            view = superview
        }
        return map
    }

    /// The transform from points measured from the upper left corner of this view to the
    /// superview's coordinates. It contains the view's position and ``transform``.
    private var mapOfBounds: CGAffineTransform {
        let place = placed, turned = transform
        guard !turned.isIdentity else {
            return CGAffineTransform(translationX: place.minX, y: place.minY)
        }
        return CGAffineTransform(translationX: -place.width / 2, y: -place.height / 2)
            .concatenating(turned)
            .concatenating(CGAffineTransform(translationX: place.midX, y: place.midY))
    }

    private func map(to view: UIView?) -> CGAffineTransform {
        guard let view else { return mapToTop }
        return mapToTop.concatenating(view.mapToTop.inverted())
    }

    /// Converts a point in this view's coordinates to those of another view in the same tree, or of
    /// the root if `view` is nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        point.applying(map(to: view))
    }

    /// Converts a point in the coordinates of another view in the same tree, or of the root if
    /// `view` is nil, to this view's coordinates.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        point.applying(view?.map(to: self) ?? mapToTop.inverted())
    }

    /// Converts a rectangle in this view's coordinates to those of another view in the same tree,
    /// or of the root if `view` is nil. If a view in between is rotated or scaled, returns the
    /// smallest enclosing rectangle.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        mapped(rect, by: map(to: view))
    }

    /// Converts a rectangle in the coordinates of another view in the same tree, or of the root if
    /// `view` is nil, to this view's coordinates. If a view in between is rotated or scaled,
    /// returns the smallest enclosing rectangle.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        mapped(rect, by: view?.map(to: self) ?? mapToTop.inverted())
    }

    private func mapped(_ rect: CGRect, by map: CGAffineTransform) -> CGRect {
        guard map.isShift else { return rect.applying(map) }
        return CGRect(origin: rect.origin.applying(map), size: rect.size)
    }
}

public import Foundation
internal import Keyline

extension UIView {
    /// Makes a view the subview at an index. Calls the functions that subclasses may override, such as
    /// `willMove(toSuperview:)`, except ``removeFromSuperview()`` of a view that has another superview.
    final func place(_ view: UIView, at index: Int) {
        if view.superview === self {
            storedSubviews.remove(view)
            storedSubviews.insert(view, at: index)
            backing.insertSubview(view.backing, at: index)
            return
        }
        guard !backing.layoutNode.isWithin(view.backing.layoutNode) else {
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
        // The view leaves its old index first. If that is before the sibling, the sibling's index decreases by one.
        let isAbove = view.superview === self && (storedSubviews.index(of: view) ?? at) < at
        place(view, at: at + offset - (isAbove ? 1 : 0))
    }

    /// Removes the view from its superview. `other` is the superview that it gets next, or nil.
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

    /// Mark all views of the tree before the first one is notified, so that each notified view finds its window.
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

    /// Returns the first view of this tree for which `isIt` returns true. Superviews come before their subviews.
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

    /// Exchanges two subviews in the order of `subviews`.
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
        view.backing.layoutNode.contains(backing.layoutNode)
    }

    /// Returns the first view of this tree with the given tag, which may be this view itself.
    public func viewWithTag(_ tag: Int) -> UIView? {
        first { $0.tag == tag }
    }

    // MARK: Coordinates

    /// The transform from this view's coordinates to those of the root, measured from the root's upper left corner.
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

    /// The transform from points measured from the upper left corner of the bounds to the superview's coordinates.
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

    /// Converts a point of this view to the coordinates of another view, or of the root if `view` is nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        point.applying(map(to: view))
    }

    /// Converts a point from the coordinates of another view, or of the root if `view` is nil, to those of this view.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        point.applying(view?.map(to: self) ?? mapToTop.inverted())
    }

    /// Converts a rectangle of this view to the coordinates of another view, or of the root if `view` is nil. If a view
    /// in between has a transform, returns the smallest enclosing rectangle.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        mapped(rect, by: map(to: view))
    }

    /// Converts a rectangle from the coordinates of another view, or of the root if `view` is nil, to those of this
    /// view. If a view in between has a transform, returns the smallest enclosing rectangle.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        mapped(rect, by: view?.map(to: self) ?? mapToTop.inverted())
    }

    private func mapped(_ rect: CGRect, by map: CGAffineTransform) -> CGRect {
        guard map.isShift else { return rect.applying(map) }
        return CGRect(origin: rect.origin.applying(map), size: rect.size)
    }
}

import KeylineSolver
import Testing

@testable import Keyline

/// Whether least squares are available in this build and on this machine.
private let hasLeastSquares = (try? Solver().setNorm(.squares)) != nil

@Suite("Norms of a layout engine: absolute errors or least squares")
struct LayoutNormTests {
    /// Makes views in a row from the left edge to the right edge, each with a preferred width of
    /// 100.
    static func row(_ count: Int, in root: View) -> [View] {
        let views = (0..<count).map { _ in View() }
        for (i, view) in views.enumerated() {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            let width = view.widthAnchor.constraint(equalToConstant: 100)
            width.priority = 500
            let left =
                i == 0
                ? view.leftAnchor.constraint(equalTo: root.leftAnchor)
                : view.leftAnchor.constraint(equalTo: views[i - 1].rightAnchor)
            LayoutConstraint.activate([
                width, left, view.topAnchor.constraint(equalTo: root.topAnchor),
                view.heightAnchor.constraint(equalToConstant: 20),
            ])
        }
        views[count - 1].rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
        return views
    }

    @Test(
        "under least squares, two views that prefer a width of 100 share the root's width equally",
        .enabled(if: hasLeastSquares), arguments: [LayoutNorm.squares, .automatic])
    func share(norm: LayoutNorm) {
        let root = View(frame: Rect(width: 150, height: 50))
        let views = LayoutNormTests.row(2, in: root)
        root.layoutIfNeeded()
        #expect(Set(views.map(\.frame.width)) == [50, 100])
        root.layoutEngine.norm = norm
        #expect(root.layoutEngine.norm == norm)
        root.layoutIfNeeded()
        #expect(
            views.map(\.frame) == [
                Rect(width: 75, height: 20), Rect(x: 75, width: 75, height: 20),
            ])
        #expect(!views[0].hasAmbiguousLayout)
        for width in stride(from: 150.0, to: 250, by: 0.5) {
            root.frame.size.width = width
            root.layoutIfNeeded()
            for view in views { #expect(abs(view.frame.width - width / 2) < 1e-9) }
        }
        root.layoutEngine.norm = .absolute
        root.layoutIfNeeded()
        #expect(views.contains { abs($0.frame.width - 100) < 1e-9 })
    }

    // The widths add up to 150, so the sum of errors is the same from (50, 100) to (100, 50); the
    // preferred width of 90 at a lower priority decides.
    @Test(
        "one priority may minimize absolute errors while all others minimize squares",
        .enabled(if: hasLeastSquares))
    func priority() {
        let root = View(frame: Rect(width: 150, height: 50))
        let views = LayoutNormTests.row(2, in: root)
        let lower = views[0].widthAnchor.constraint(equalToConstant: 90)
        lower.priority = 400
        lower.isActive = true
        root.layoutEngine.norm = .squares
        root.layoutEngine.setNorm(.absolute, at: 500)
        #expect(root.layoutEngine.norm(at: 500) == .absolute)
        root.layoutIfNeeded()
        #expect(abs(views[0].frame.width - 90) < 1e-9)
        root.layoutEngine.norm = .squares
        root.layoutIfNeeded()
        #expect(abs(views[0].frame.width - 75) < 1e-9)
    }

    // The preferred width of 0 and the natural width of 100 have the same priority and meet in the
    // middle.
    @Test(
        "systemLayoutSizeFitting minimizes errors in the norm of the view's tree",
        .enabled(if: hasLeastSquares))
    func fitting() {
        let root = View(frame: Rect(width: 150, height: 50))
        _ = LayoutNormTests.row(1, in: root)
        root.layoutEngine.norm = .squares
        let size = root.systemLayoutSizeFitting(
            .layoutFittingCompressed, withHorizontalFittingPriority: 500)
        #expect(abs(size.width - 50) < 1e-9)
    }

    @Test(
        "a layout template of a tree whose norm is not absolute is refused as unavailable",
        .enabled(if: hasLeastSquares))
    func templates() {
        let root = View(frame: Rect(width: 150, height: 50))
        _ = LayoutNormTests.row(2, in: root)
        root.layoutEngine.norm = .automatic
        let error = #expect(throws: LayoutError.self) {
            try LayoutTemplate(of: root, numbers: [.width])
        }
        #expect(error?.kind == .unavailable)
    }

    @Test("least squares at required priority are reported as an error and change no norm")
    func refusals() {
        let root = View(frame: Rect(width: 150, height: 50))
        var reports: [LayoutError] = []
        LayoutEngine.withConflictHandler {
            reports.append($0)
        } perform: {
            root.layoutEngine.setNorm(.squares, at: .required)
            if !hasLeastSquares { root.layoutEngine.norm = .automatic }
        }
        #expect(reports.first?.kind == .priorityOutOfRange)
        #expect(root.layoutEngine.norm == .absolute)
        if !hasLeastSquares {
            #expect(reports.last?.kind == .unavailable)
            #expect(reports.last?.reason.contains("not part of this build") == true)
        }
    }
}

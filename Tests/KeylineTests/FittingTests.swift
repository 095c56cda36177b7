import Testing

@testable import Keyline

@Suite("Fitting sizes of systemLayoutSizeFitting")
struct FittingTests {
    @Test("systemLayoutSizeFitting gives the size of contents and insets and changes no frame")
    func fitting() {
        let root = View(frame: Rect(width: 500, height: 500)), box = View(),
            label = Natural(100, 20)
        root.addSubview(
            box,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor, constant: 400),
                equal(\.heightAnchor, constant: 300),
            ])
        box.addSubview(
            label,
            constraints: [
                equal(\.leftAnchor, constant: 8), equal(\.topAnchor, constant: 8),
                equal(\.rightAnchor, constant: -8), equal(\.bottomAnchor, constant: -8),
            ])
        // Constraints hold the box at its own size of 400 x 300, so use a box without that size.
        root.layoutIfNeeded()
        #expect(
            box.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 400, height: 300))
        let free = View(), other = Natural(100, 20)
        free.addSubview(
            other,
            constraints: [
                equal(\.leftAnchor, constant: 8), equal(\.topAnchor, constant: 8),
                equal(\.rightAnchor, constant: -8), equal(\.bottomAnchor, constant: -8),
            ])
        #expect(
            free.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 116, height: 36))
        root.addSubview(free, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        let frames = [free.frame, other.frame, box.frame]
        #expect(
            free.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 116, height: 36))
        #expect(
            free.systemLayoutSizeFitting(
                Size(width: 300, height: 0), withHorizontalFittingPriority: .required)
                == Size(width: 300, height: 36))
        #expect([free.frame, other.frame, box.frame] == frames)
        root.layoutIfNeeded()
        #expect([free.frame, other.frame, box.frame] == frames)
    }

    @Test("fitting sizes wrap text, work without subviews, and are rounded up to pixels")
    func fittingMore() {
        let box = View(), label = Label(String(repeating: "x", count: 25))
        label.measure = LabelTests.Tens()
        label.numberOfLines = 0
        box.addSubview(
            label,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        #expect(
            box.systemLayoutSizeFitting(
                Size(width: 100, height: 0), withHorizontalFittingPriority: .required)
                == Size(width: 100, height: 60))
        let lone = Natural(30, 20)
        #expect(
            lone.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 30, height: 20))
        let root = View(frame: Rect(width: 100, height: 100)), edged = Natural(10.2, 5)
        edged.insets = Insets(left: 0.3)
        root.addSubview(edged, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.displayScale = 1
        #expect(
            edged.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 11, height: 5))
    }

    @Test("a fitting size is not below the insets, and invalid targets are refused")
    func fittingWishes() {
        let box = View(), label = Natural(100, 20), gap = View()
        box.addSubview(
            label,
            constraints: [
                equal(\.leftAnchor, constant: 8), equal(\.topAnchor, constant: 8),
                equal(\.rightAnchor, constant: -8), equal(\.bottomAnchor, constant: -8),
            ])
        func fit(_ size: Size, _ priority: LayoutPriority) -> Size {
            box.systemLayoutSizeFitting(
                size, withHorizontalFittingPriority: priority, verticalFittingPriority: priority)
        }
        // No view is lower than its insets.
        #expect(fit(Size(width: 300, height: 10), .required) == Size(width: 300, height: 16))
        #expect(fit(Size(width: 300, height: 10), 0) == Size(width: 116, height: 36))
        for wrong in [-1, 1001, Double.nan] {
            var size = Size.zero
            let errors = reports { size = fit(.layoutFittingExpanded, LayoutPriority(wrong)) }
            #expect(errors.map(\.kind) == [.priorityOutOfRange, .priorityOutOfRange])
            #expect(size == Size(width: 116, height: 36))
        }
        let errors = reports { _ = fit(Size(width: 300, height: .nan), .required) }
        #expect(errors.map(\.kind) == [.constantNotFinite])
        gap.addSubview(box)
        for large in [Double.infinity, .greatestFiniteMagnitude] {
            #expect(fit(Size(width: large, height: 0), 50) == Size(width: 116, height: 36))
            let all = gap.systemLayoutSizeFitting(Size(width: large, height: 0))
            #expect(all == Size(width: LayoutConstraint.largestConstant, height: 0))
        }
    }

    @Test("layoutFittingExpanded extends an optional gap but not a view that hugs its contents")
    func expanded() {
        final class Natural: View {
            override var intrinsicContentSize: Size { Size(width: 100, height: 20) }
        }
        let cell = View(), label = Natural()
        cell.addSubview(
            label,
            constraints: [
                equal(\.leadingAnchor, constant: 8), equal(\.topAnchor, constant: 8),
                equal(\.bottomAnchor, constant: -8),
                constraint(
                    \.trailingAnchor, constraintRelation: .lessThanOrEqual, constant: -8),
            ])
        // The width is at least 8 + 100 + 8, and the height 8 + 20 + 8: hugging at 250 keeps the
        // height against the target's priority of 50.
        #expect(
            cell.systemLayoutSizeFitting(.layoutFittingExpanded)
                == Size(width: 10_000, height: 36))
        #expect(
            cell.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 116, height: 36))
    }

    @Test("a fitting size computed before a root has a frame does not become the root's size")
    func fittingFirst() {
        let root = View(), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.topAnchor), equal(\.heightAnchor, constant: 5),
                equal(\.leftAnchor, constant: 30), equal(\.rightAnchor, constant: -30),
            ])
        let size = root.systemLayoutSizeFitting(Size(width: 100))
        #expect(size.width == 100)
        root.frame.size.width = 100
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 30, 0, 40, 5)
    }
}

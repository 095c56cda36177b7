import Testing

@testable import Keyline

/// The later life of trees whose solver is the copy of a remembered one. The expected frames follow from
/// the constraints by hand.
@Suite("Trees that were laid out in a copy of a remembered solver")
struct KindLifeTests {
    typealias Cell = KindTests.Cell

    /// A view at the left and upper edge of the root, as high as the root, 20 points high, and as wide as
    /// the root unless that is less than `least` (priority 900).
    private func bar(_ least: Double, _ priority: LayoutPriority = .required) -> Cell {
        let root = View(), view = View()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let fill = view.widthAnchor.constraint(equalTo: root.widthAnchor)
        fill.priority = 800
        let made = [
            view.widthAnchor.constraint(greaterThanOrEqualToConstant: least), fill,
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            view.heightAnchor.constraint(equalToConstant: 20),
        ]
        made[0].priority = priority
        LayoutConstraint.activate(made)
        return Cell(root: root, views: [view], constraints: made)
    }

    /// Makes two cells, so that the kind is remembered, and passes a third one to `body`.
    private func third(_ make: () -> Cell, _ body: (Cell) -> Void) {
        KindMemory.$current.withValue(KindMemory()) {
            for _ in 0..<2 { #expect(!make().layOut(400)) }
            #expect(KindMemory.current?.kinds.count == 1)
            body(make())
        }
    }

    @Test("get further views")
    func furtherView() {
        KindMemory.$current.withValue(KindMemory()) {
            let cells = (0..<3).map { _ in bar(100) }
            #expect(cells.map { $0.layOut(400) } == [false, false, true])
            for cell in cells {
                let view = View()
                view.translatesAutoresizingMaskIntoConstraints = false
                cell.root.addSubview(view)
                LayoutConstraint.activate([
                    view.leadingAnchor.constraint(
                        equalTo: cell.views[0].leadingAnchor, constant: 30),
                    view.topAnchor.constraint(equalTo: cell.views[0].topAnchor, constant: 4),
                    view.widthAnchor.constraint(
                        equalTo: cell.views[0].widthAnchor, multiplier: 0.5),
                    view.heightAnchor.constraint(equalToConstant: 7),
                ])
                cell.root.layoutIfNeeded()
                expect(view.frame, 30, 4, 200, 7)
                view.removeFromSuperview()
                cell.root.frame.size.width = 300
                cell.root.layoutIfNeeded()
                expect(cell.views[0].frame, 0, 0, 300, 20)
            }
        }
    }

    @Test("let constraints determine the root's size from the fitting size on")
    func rootPriority() {
        third({ bar(100) }) { cell in
            let size = cell.fit(400)
            #expect(size == Size(width: 400, height: 20) && cell.isRecalled)
            cell.root.translatesAutoresizingMaskIntoConstraints = false
            cell.root.frame.size = size
            cell.constraints[6].constant = 35
            cell.root.layoutIfNeeded()
            expect(cell.root.frame, 0, 0, 400, 35)
            expect(cell.views[0].frame, 0, 0, 400, 35)
        }
        third({ bar(100) }) { cell in
            let size = cell.fit(400)
            #expect(cell.isRecalled)
            cell.root.translatesAutoresizingMaskIntoConstraints = false
            cell.root.frame.size = size
            cell.root.layoutIfNeeded()
            expect(cell.views[0].frame, 0, 0, 400, 20)
            let width = cell.root.widthAnchor.constraint(equalToConstant: 250)
            width.isActive = true
            cell.root.layoutIfNeeded()
            expect(cell.root.frame, 0, 0, 250, 20)
            cell.root.translatesAutoresizingMaskIntoConstraints = true
            width.isActive = false
            cell.root.frame.size.width = 320
            cell.root.layoutIfNeeded()
            expect(cell.views[0].frame, 0, 0, 320, 20)
        }
    }

    @Test("are fitted a second time, before and after their layout")
    func secondFit() {
        third({ bar(100) }) { cell in
            #expect(cell.fit(500) == Size(width: 500, height: 20))
            #expect(cell.layOut(300))
            #expect(cell.fit(200) == Size(width: 200, height: 20))
            cell.constraints[1].isActive = false
            cell.constraints[6].constant = 9
            cell.layOut(220)
            #expect(cell.root.frame.size == Size(width: 220, height: 9))
            let wide = cell.views[0].widthAnchor.constraint(equalToConstant: 120)
            wide.isActive = true
            cell.layOut(220)
            expect(cell.views[0].frame, 0, 0, 120, 9)
        }
    }

    @Test("get a size that contradicts their first constants")
    func contradictedConstants() {
        third({ bar(300) }) { cell in
            #expect(cell.layOut(400))
            cell.constraints[0].constant = 100
            cell.root.frame.size.width = 200
            cell.root.layoutIfNeeded()
            expect(cell.views[0].frame, 0, 0, 200, 20)
            cell.constraints[1].priority = 700
            let narrow = cell.views[0].widthAnchor.constraint(equalToConstant: 150)
            narrow.isActive = true
            cell.root.layoutIfNeeded()
            expect(cell.views[0].frame, 0, 0, 150, 20)
        }
        // The size of the first layout contradicts the least width.
        third({ bar(300) }) { cell in
            _ = cell.fit(400)
            #expect(cell.isRecalled)
            cell.root.frame.size = Size(width: 200, height: 20)
            let kinds = reports { cell.root.layoutIfNeeded() }.map(\.kind)
            #expect(kinds == [.unsatisfiable])
            cell.constraints[0].constant = 100
            #expect(reports { cell.root.layoutIfNeeded() }.isEmpty)
            expect(cell.views[0].frame, 0, 0, 200, 20)
        }
    }

    @Test("follow a norm that is set before or after their layout")
    func norms() {
        // Two views beside each other, each as wide as the root with priority 800. With absolute errors,
        // one of them may get all; squares give each one half.
        func pair() -> Cell {
            let cell = bar(0), other = View()
            other.translatesAutoresizingMaskIntoConstraints = false
            cell.root.addSubview(other)
            cell.constraints[3].isActive = false
            let wide = other.widthAnchor.constraint(equalTo: cell.root.widthAnchor)
            wide.priority = 700
            LayoutConstraint.activate([
                other.leadingAnchor.constraint(equalTo: cell.views[0].trailingAnchor),
                other.trailingAnchor.constraint(equalTo: cell.root.trailingAnchor),
                other.topAnchor.constraint(equalTo: cell.root.topAnchor),
                other.heightAnchor.constraint(equalToConstant: 5), wide,
            ])
            return Cell(
                root: cell.root, views: cell.views + [other],
                constraints: cell.constraints + [wide])
        }
        third(pair) { cell in
            #expect(cell.layOut(400))
            expect(cell.views[1].frame, 400, 0, 0, 5)
            cell.engine.norm = .squares
            cell.constraints[7].priority = 800
            cell.root.layoutIfNeeded()
            expect(cell.views[1].frame, 200, 0, 200, 5)
        }
        third(pair) { cell in
            let size = cell.fit(400)
            #expect(cell.isRecalled)
            cell.root.frame.size = size
            cell.engine.norm = .squares
            cell.constraints[7].priority = 800
            cell.root.layoutIfNeeded()
            expect(cell.views[1].frame, 200, 0, 200, 5)
        }
    }

    @Test("do not use the memory after a change of their solver's settings, or after a layout")
    func settings() {
        third({ bar(100) }) { cell in
            let size = cell.fit(400), copy = cell.engine.fits.solver?.solver
            #expect(cell.isRecalled)
            cell.root.frame.size = size
            cell.engine.norm = .squares
            cell.root.layoutIfNeeded()
            #expect(copy != nil && cell.engine.system.value.solver !== copy)
            expect(cell.views[0].frame, 0, 0, 400, 20)
        }
        let preparations: [(Cell) -> Void] = [
            { $0.engine.norm = .squares }, { $0.engine.workLimit = 1_000_000 },
            { $0.root.layoutIfNeeded() },
        ]
        for prepare in preparations {
            third({ bar(100) }) { cell in
                prepare(cell)
                #expect(cell.fit(400) == Size(width: 400, height: 20))
                #expect(!cell.isRecalled)
            }
        }
    }

    @Test("change in constants only")
    func constantsOnly() {
        third({ bar(100) }) { cell in
            #expect(cell.layOut(400))
            for (least, width, height) in [(100.0, 250.0, 20.0), (180, 180, 31), (10, 40, 2)] {
                cell.constraints[0].constant = least
                cell.constraints[6].constant = height
                cell.layOut(width)
                expect(cell.root.frame, 0, 0, width, height)
                expect(cell.views[0].frame, 0, 0, width, height)
            }
        }
    }

    @Test("are laid out in another size than the fitting size")
    func otherSize() {
        third({ bar(100) }) { cell in
            _ = cell.fit(400)
            cell.root.frame.size = Size(width: 300, height: 20)
            cell.root.layoutIfNeeded()
            expect(cell.views[0].frame, 0, 0, 300, 20)
        }
    }

    @Test("have the layout that they have without the memory, if a rounded size leaves it open")
    func openInRoundedSize() {
        // The fitting height is 20.5: the heights of both views and no space between them. In a root of
        // height 21, the required constraints leave half a point, which either view may get.
        func stack(_ width: Double) -> Cell {
            let root = View(), one = View(), other = View()
            for view in [one, other] {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
            }
            let heights = [
                one.heightAnchor.constraint(equalToConstant: 10),
                other.heightAnchor.constraint(equalToConstant: 10.5),
            ]
            for height in heights { height.priority = 600 }
            LayoutConstraint.activate(
                heights + [
                    one.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                    one.widthAnchor.constraint(equalToConstant: width),
                    other.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                    other.widthAnchor.constraint(equalToConstant: width),
                    one.topAnchor.constraint(equalTo: root.topAnchor),
                    other.topAnchor.constraint(equalTo: one.bottomAnchor),
                    other.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                ])
            return Cell(root: root, views: [one, other], constraints: heights)
        }
        let memory = KindMemory()
        for width in [10.0, 20, 30, 40] {
            let with = KindMemory.$current.withValue(memory) {
                let cell = stack(width)
                #expect(!cell.layOut(100, more: 0.5) || cell.isUnique)
                return cell
            }
            let plain = KindMemory.$current.withValue(nil) {
                let cell = stack(width)
                cell.layOut(100, more: 0.5)
                return cell
            }
            #expect(plain.root.frame.height == 21 && !plain.isUnique)
            #expect(with.frames == plain.frames)
        }
        #expect(memory.counts == (1, 1))
    }

    /// Makes a row of views with required limits of their widths, and wishes that determine them.
    private func row(_ constants: Int) -> Cell {
        var draw = Draw(constants)
        let root = View()
        var views: [View] = [], made: [LayoutConstraint] = []
        for i in 0..<5 {
            let view = View()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            let wish = view.widthAnchor.constraint(equalToConstant: 50 * draw.number(0...4))
            wish.priority = LayoutPriority(100 * Double(i + 1))
            made.insert(wish, at: i)
            made += [
                view.leadingAnchor.constraint(
                    equalTo: views.last?.trailingAnchor ?? root.leadingAnchor),
                view.topAnchor.constraint(equalTo: root.topAnchor),
                view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
                view.widthAnchor.constraint(
                    greaterThanOrEqualToConstant: 25 * draw.number(0...2)),
                view.widthAnchor.constraint(
                    lessThanOrEqualToConstant: 50 * draw.number(2...4)),
            ]
            views.append(view)
        }
        made.append(views[4].trailingAnchor.constraint(equalTo: root.trailingAnchor))
        made.append(views[0].heightAnchor.constraint(equalToConstant: 10))
        LayoutConstraint.activate(made)
        return Cell(root: root, views: views, constraints: made)
    }

    @Test("satisfy required constraints, after constraints have gone that made the layout unique")
    func ambiguousLater() {
        var recalled = 0
        KindMemory.$current.withValue(KindMemory()) {
            for constants in 1...200 {
                let cell = row(constants)
                if cell.layOut(400) { recalled += 1 }
                LayoutConstraint.deactivate(Array(cell.constraints[0..<5]))
                let width = constants % 2 == 0 ? 260.0 : 480
                cell.root.frame.size.width = width
                guard reports({ cell.root.layoutIfNeeded() }).isEmpty else { continue }
                var x = 0.0
                for (i, view) in cell.views.enumerated() {
                    #expect(abs(view.frame.minX - x) < 1e-6)
                    #expect(view.frame.width > cell.constraints[5 + 5 * i + 3].constant - 1e-6)
                    #expect(view.frame.width < cell.constraints[5 + 5 * i + 4].constant + 1e-6)
                    x = view.frame.maxX
                }
                #expect(abs(x - width) < 1e-6)
            }
        }
        #expect(recalled > 100, "recalled: \(recalled)")
    }
}

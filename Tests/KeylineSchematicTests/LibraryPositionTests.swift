import KeylineSchematic
import Testing

@Suite("Schematic 1.0.0: positions and sizes")
struct SchematicPositions {
    /// A subject of 20 x 10 with an offset of 5, in 300 x 200 with `other` at (100, 60, 80, 40):
    /// positions to align to, and where the subject's origin must be.
    static let vertical: [(AxisY, [(AxisY, y: Double)])] = [
        (.top, [(.top, 65), (.bottom, 105), (.centerY, 85), (.lastBaseline, 105)]),
        (.bottom, [(.top, 55), (.bottom, 95), (.centerY, 75), (.lastBaseline, 95)]),
        (.centerY, [(.top, 60), (.bottom, 100), (.centerY, 80), (.lastBaseline, 100)]),
        (.lastBaseline, [(.top, 55), (.bottom, 95), (.centerY, 75), (.lastBaseline, 95)]),
    ]
    static let horizontal: [(AxisX, [(AxisX, x: Double)])] = [
        (.leading, [(.leading, 105), (.trailing, 185), (.centerX, 145)]),
        (.trailing, [(.leading, 85), (.trailing, 165), (.centerX, 125)]),
        (.left, [(.left, 105), (.right, 185), (.centerX, 145)]),
        (.right, [(.left, 85), (.right, 165), (.centerX, 125)]),
        (
            .centerX,
            [(.leading, 95), (.trailing, 175), (.centerX, 135), (.left, 95), (.right, 175)]
        ),
    ]

    /// Applies a layout to a view and to a guide, relative to a view and to a guide; all four must
    /// be at the same place.
    func expect(
        _ name: String, x: Double = 0, y: Double = 0, width: Double = 20, height: Double = 10,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ layout: (_ subject: any Anchorable, _ other: any Anchorable) -> Void
    ) {
        for ofGuide in [false, true] {
            let root = UIView(frame: CGRect(width: 300, height: 200))
            let (guide, otherGuide) = (UILayoutGuide(), UILayoutGuide())
            let view = UIView(frame: CGRect(x: 7, y: 8, width: 9, height: 9))
            let otherView = UIView(frame: CGRect(x: 100, y: 60, width: 80, height: 40))
            root.addSubview(view)
            root.addSubview(otherView)
            root.addLayoutGuide(guide)
            root.addLayoutGuide(otherGuide)
            otherGuide.applyLayout([
                .matchLeftTo(root, withOffset: 100), .matchTopTo(root, withOffset: 60),
                .makeSize(equalTo: CGSize(width: 80, height: 40)),
            ])
            // Sizes hold firmer than positions, so that an edge moves its subject.
            let soft: [Constraint] = [
                .matchLeftTo(root).withPriority(.defaultLow),
                .matchTopTo(root).withPriority(.defaultLow),
                .makeWidth(equalTo: 20).withPriority(.defaultHigh),
                .makeHeight(equalTo: 10).withPriority(.defaultHigh),
            ]
            let other: any Anchorable = ofGuide ? otherGuide : otherView
            for subject in [view, guide] as [any Anchorable] {
                subject.applyLayout(soft)
                layout(subject, other)
            }
            root.layoutIfNeeded()
            for (kind, frame) in [("view", view.frame), ("guide", guide.layoutFrame)] {
                KeylineSchematicTests.expect(
                    frame, x, y, width, height, "\(name), \(kind)",
                    sourceLocation: sourceLocation)
            }
        }
    }

    @Test("align…(to:of:) aligns vertical positions under the library's and the wiki's names")
    func alignVertically() {
        for (own, positions) in Self.vertical {
            for (axis, y) in positions {
                expect("\(own) to \(axis), library", y: y) { subject, other in
                    switch own {
                    case .top:
                        subject.applyLayout([.alignTop(to: axis, of: other, withOffset: 5)])
                    case .bottom:
                        subject.applyLayout([.alignBottom(to: axis, of: other, withOffset: 5)])
                    case .centerY:
                        subject.applyLayout([.alignCenterY(to: axis, of: other, withOffset: 5)])
                    case .lastBaseline:
                        subject.applyLayout([
                            .alignLastBaseline(to: axis, of: other, withOffset: 5)
                        ])
                    case .firstBaseline: break
                    }
                }
                guard own != .lastBaseline else { continue }
                expect("\(own) to \(axis), wiki", y: y) { subject, other in
                    switch own {
                    case .top: subject.applyLayout([.alignTop(to: axis, of: other, with: 5)])
                    case .bottom:
                        subject.applyLayout([.alignBottom(to: axis, of: other, with: 5)])
                    default: subject.applyLayout([.alignCenterY(to: axis, of: other, with: 5)])
                    }
                }
                expect("\(own) to \(axis), method", y: y) { subject, other in
                    switch own {
                    case .top: subject.alignTop(to: axis, of: other, with: 5)
                    case .bottom: subject.alignBottom(to: axis, of: other, with: 5)
                    default: subject.alignCenterY(to: axis, of: other, with: 5)
                    }
                }
            }
        }
    }

    @Test("align…(to:of:) aligns horizontal positions under the library's and the wiki's names")
    func alignHorizontally() {
        for (own, positions) in Self.horizontal {
            for (axis, x) in positions {
                expect("\(own) to \(axis), library", x: x) { subject, other in
                    let layout: Constraint =
                        switch own {
                        case .leading: .alignLeading(to: axis, of: other, withOffset: 5)
                        case .trailing: .alignTrailing(to: axis, of: other, withOffset: 5)
                        case .left: .alignLeft(to: axis, of: other, withOffset: 5)
                        case .right: .alignRight(to: axis, of: other, withOffset: 5)
                        case .centerX: .alignCenterX(to: axis, of: other, withOffset: 5)
                        }
                    subject.applyLayout([layout])
                }
                expect("\(own) to \(axis), wiki", x: x) { subject, other in
                    let layout: Constraint =
                        switch own {
                        case .leading: .alignLeading(to: axis, of: other, with: 5)
                        case .trailing: .alignTrailing(to: axis, of: other, with: 5)
                        case .left: .alignLeft(to: axis, of: other, with: 5)
                        case .right: .alignRight(to: axis, of: other, with: 5)
                        case .centerX: .alignCenterX(to: axis, of: other, with: 5)
                        }
                    subject.applyLayout([layout])
                }
                expect("\(own) to \(axis), method", x: x) { subject, other in
                    switch own {
                    case .leading: subject.alignLeading(to: axis, of: other, with: 5)
                    case .trailing: subject.alignTrailing(to: axis, of: other, with: 5)
                    case .left: subject.alignLeft(to: axis, of: other, with: 5)
                    case .right: subject.alignRight(to: axis, of: other, with: 5)
                    case .centerX: subject.alignCenterX(to: axis, of: other, with: 5)
                    }
                }
            }
        }
    }

    @Test("align…(to:of:) without an offset aligns two edges exactly")
    func withoutOffset() {
        expect("top", y: 100) { $0.applyLayout([.alignTop(to: .bottom, of: $1)]) }
        expect("bottom", y: 50) { $0.applyLayout([.alignBottom(to: .top, of: $1)]) }
        expect("centerY", y: 55) { $0.applyLayout([.alignCenterY(to: .top, of: $1)]) }
        expect("leading", x: 180) { $0.applyLayout([.alignLeading(to: .trailing, of: $1)]) }
        expect("trailing", x: 80) { $0.applyLayout([.alignTrailing(to: .leading, of: $1)]) }
        expect("left", x: 180) { $0.applyLayout([.alignLeft(to: .right, of: $1)]) }
        expect("right", x: 80) { $0.applyLayout([.alignRight(to: .left, of: $1)]) }
        expect("centerX", x: 170) { $0.applyLayout([.alignCenterX(to: .right, of: $1)]) }
        expect("method", y: 100) { $0.alignTop(to: .bottom, of: $1) }
    }

    @Test("match…To(_:) and match…(to:) match the same edge of another item")
    func match() {
        typealias Row = (String, Double, (any Anchor) -> Constraint, (any Anchor) -> Constraint)
        let vertical: [Row] = [
            ("top", 60, { .matchTopTo($0) }, { .matchTop(to: $0) }),
            ("top", 63, { .matchTopTo($0, withOffset: 3) }, { .matchTop(to: $0, with: 3) }),
            ("bottom", 90, { .matchBottomTo($0) }, { .matchBottom(to: $0) }),
            (
                "bottom", 87, { .matchBottomTo($0, withOffset: -3) },
                { .matchBottom(to: $0, with: -3) }
            ),
            ("centerY", 75, { .matchCenterYTo($0) }, { .matchCenterY(to: $0) }),
            (
                "centerY", 78, { .matchCenterYTo($0, withOffset: 3) },
                { .matchCenterY(to: $0, with: 3) }
            ),
        ]
        let horizontal: [Row] = [
            ("left", 100, { .matchLeftTo($0) }, { .matchLeft(to: $0) }),
            ("left", 103, { .matchLeftTo($0, withOffset: 3) }, { .matchLeft(to: $0, with: 3) }),
            ("right", 160, { .matchRightTo($0) }, { .matchRight(to: $0) }),
            (
                "right", 157, { .matchRightTo($0, withOffset: -3) },
                { .matchRight(to: $0, with: -3) }
            ),
            ("leading", 100, { .matchLeadingTo($0) }, { .matchLeading(to: $0) }),
            (
                "leading", 103, { .matchLeadingTo($0, withOffset: 3) },
                { .matchLeading(to: $0, with: 3) }
            ),
            ("trailing", 160, { .matchTrailingTo($0) }, { .matchTrailing(to: $0) }),
            (
                "trailing", 157, { .matchTrailingTo($0, withOffset: -3) },
                { .matchTrailing(to: $0, with: -3) }
            ),
            ("centerX", 130, { .matchCenterXTo($0) }, { .matchCenterX(to: $0) }),
            (
                "centerX", 133, { .matchCenterXTo($0, withOffset: 3) },
                { .matchCenterX(to: $0, with: 3) }
            ),
        ]
        for (name, y, library, wiki) in vertical {
            expect(name, y: y) { $0.applyLayout([library($1)]) }
            expect(name, y: y) { $0.applyLayout([wiki($1)]) }
        }
        for (name, x, library, wiki) in horizontal {
            expect(name, x: x) { $0.applyLayout([library($1)]) }
            expect(name, x: x) { $0.applyLayout([wiki($1)]) }
        }
        expect("methods", x: 103, y: 63) {
            $0.matchTop(to: $1, with: 3)
            $0.matchLeading(to: $1, with: 3)
        }
        expect("methods", x: 157, y: 87) {
            $0.matchBottom(to: $1, with: -3)
            $0.matchTrailing(to: $1, with: -3)
        }
        expect("methods", x: 103, y: 78) {
            $0.matchCenterY(to: $1, with: 3)
            $0.matchLeft(to: $1, with: 3)
        }
        expect("methods", x: 157) { $0.matchRight(to: $1, with: -3) }
        expect("methods", x: 133) { $0.matchCenterX(to: $1, with: 3) }
    }

    @Test("baselines can be matched and aligned, in addition to the library's methods")
    func baselines() {
        expect("last", y: 93) { $0.applyLayout([.matchLastBaselineTo($1, withOffset: 3)]) }
        expect("first", y: 60, height: 40) {
            $0.applyLayout([.matchFirstBaselineTo($1), .matchHeight(to: $1)])
        }
        expect("first", y: 65, height: 40) {
            $0.applyLayout([
                .alignFirstBaseline(to: .firstBaseline, of: $1, withOffset: 5),
                .matchHeight(to: $1),
            ])
        }
        let a = UIView(), b = UIView()
        let made = BaseConstraint.alignFirstBaseline(to: .bottom, of: b).constraints(forView: a)
        #expect(made[0].firstAttribute == .firstBaseline && made[0].secondAttribute == .bottom)
    }

    @Test("make… and match… set widths, heights and sizes")
    func sizes() {
        typealias Row = (
            Double, Double, (any Anchor) -> Constraint, (any Anchor, any Anchor) -> Void
        )
        let rows: [Row] = [
            (33, 10, { _ in .makeWidth(equalTo: 33) }, { a, _ in a.makeWidth(equalTo: 33) }),
            (20, 33, { _ in .makeHeight(equalTo: 33) }, { a, _ in a.makeHeight(equalTo: 33) }),
            (33, 33, { _ in .makeSize(equalTo: 33) }, { a, _ in a.makeSize(equalTo: 33) }),
            (
                33, 44, { _ in .makeSize(equalTo: CGSize(width: 33, height: 44)) },
                { a, _ in a.makeSize(equalTo: CGSize(width: 33, height: 44)) }
            ),
            (80, 40, { .makeSize(equalTo: $0) }, { $0.makeSize(equalTo: $1) }),
            (80, 10, { .matchWidth(to: $0) }, { $0.matchWidth(to: $1) }),
            (
                44, 10, { .matchWidth(to: $0, multipledBy: 0.5, withOffset: 4) },
                { $0.matchWidth(to: $1, multipliedBy: 0.5, withOffset: 4) }
            ),
            (
                44, 10, { .matchWidth(to: $0, multipliedBy: 0.5, withOffset: 4) },
                { $0.matchWidth(to: $1, multipliedBy: 0.5, withOffset: 4) }
            ),
            (20, 40, { .matchHeight(to: $0) }, { $0.matchHeight(to: $1) }),
            (
                20, 24, { .matchHeight(to: $0, multipledBy: 0.5, withOffset: 4) },
                { $0.matchHeight(to: $1, multipliedBy: 0.5, withOffset: 4) }
            ),
            (
                20, 20, { .matchHeight(to: $0, multipliedBy: 0.5) },
                { $0.matchHeight(to: $1, multipliedBy: 0.5) }
            ),
            (80, 40, { .matchSize(to: $0) }, { $0.matchSize(to: $1) }),
            (
                44, 24, { .matchSize(to: $0, multipledBy: 0.5, withOffset: 4) },
                { $0.matchSize(to: $1, multipliedBy: 0.5, withOffset: 4) }
            ),
            (
                40, 20, { .matchSize(to: $0, multipliedBy: 0.5) },
                { $0.matchSize(to: $1, multipliedBy: 0.5) }
            ),
            (40, 10, { .matchWidthToHeight(ofView: $0) }, { $0.matchWidthToHeight(ofView: $1) }),
            (
                83, 10, { .matchWidthToHeight(ofView: $0, multipledBy: 2, withOffset: 3) },
                { $0.matchWidthToHeight(ofView: $1, multipledBy: 2, withOffset: 3) }
            ),
            (
                80, 10, { .matchWidthToHeight(ofView: $0, multipliedBy: 2) },
                { $0.matchWidthToHeight(ofView: $1, multipliedBy: 2) }
            ),
            (20, 80, { .matchHeightToWidth(ofView: $0) }, { $0.matchHeightToWidth(ofView: $1) }),
            (
                20, 41, { .matchHeightToWidth(ofView: $0, multipledBy: 0.5, withOffset: 1) },
                { $0.matchHeightToWidth(ofView: $1, multipledBy: 0.5, withOffset: 1) }
            ),
            (
                20, 40, { .matchHeightToWidth(ofView: $0, multipliedBy: 0.5) },
                { $0.matchHeightToWidth(ofView: $1, multipliedBy: 0.5) }
            ),
        ]
        for (row, (width, height, layout, method)) in rows.enumerated() {
            expect("row \(row)", width: width, height: height) { $0.applyLayout([layout($1)]) }
            expect("row \(row), method", width: width, height: height) { method($0, $1) }
        }
    }

    @Test("an aspect ratio without another item relates the view's own width and height")
    func ratios() {
        let rows: [(Double, Double, [BaseConstraint])] = [
            (30, 30, [.makeHeight(equalTo: 30), .matchWidthToHeight()]),
            (
                63, 30,
                [.makeHeight(equalTo: 30), .matchWidthToHeight(multipledBy: 2, withOffset: 3)]
            ),
            (60, 30, [.makeHeight(equalTo: 30), .matchWidthToHeight(multipliedBy: 2)]),
            (60, 60, [.makeWidth(equalTo: 60), .matchHeightToWidth()]),
            (
                60, 31,
                [.makeWidth(equalTo: 60), .matchHeightToWidth(multipledBy: 0.5, withOffset: 1)]
            ),
            (60, 30, [.makeWidth(equalTo: 60), .matchHeightToWidth(multipliedBy: 0.5)]),
        ]
        for (row, (width, height, layout)) in rows.enumerated() {
            expect("row \(row)", width: width, height: height) { a, _ in a.applyLayout(layout) }
        }
    }

    @Test("alignEdges and the wiki's methods for two edges give the expected frames")
    func edges() {
        expect("library", x: 100, y: 60, width: 80, height: 40) {
            $0.applyLayout([.alignEdges(to: $1)])
        }
        expect("library", x: 110, y: 70, width: 60, height: 20) {
            $0.applyLayout([.alignEdges(to: $1, withOffset: 10)])
        }
        expect("wiki", x: 90, y: 50, width: 100, height: 60) {
            $0.applyLayout([.alignToEdges(of: $1, withOffset: -10)])
        }
        expect("horizontal", x: 110, width: 60) {
            $0.applyLayout([.alignToHorizontalEdges(of: $1, with: 10)])
        }
        expect("vertical", y: 70, height: 20) { $0.alignToVerticalEdges(of: $1, with: 10) }
        let a = UIView(), b = UIView()
        let made = BaseConstraint.alignEdges(to: b, withOffset: 7).constraints(forView: a)
        #expect(made.map(\.firstAttribute) == [.leading, .trailing, .top, .bottom])
        #expect(made.map(\.constant) == [7, -7, 7, -7])
    }

    @Test("each axis value returns the anchor of its name")
    func axes() {
        let a = UIView()
        let x: [(AxisX, LayoutAttribute)] = [
            (.leading, .leading), (.trailing, .trailing), (.centerX, .centerX), (.left, .left),
            (.right, .right),
        ]
        for (axis, attribute) in x {
            let anchor = axis.layoutAnchor(forAnchorable: a)
            #expect(anchor.constraint(equalTo: a.centerXAnchor).firstAttribute == attribute)
        }
        let y: [(AxisY, LayoutAttribute)] = [
            (.top, .top), (.bottom, .bottom), (.centerY, .centerY),
            (.firstBaseline, .firstBaseline), (.lastBaseline, .lastBaseline),
        ]
        for (axis, attribute) in y {
            let anchor = axis.layoutAnchor(forAnchorable: a)
            #expect(anchor.constraint(equalTo: a.centerYAnchor).firstAttribute == attribute)
        }
        #expect(x.count == AxisX.allCases.count && y.count == AxisY.allCases.count)
    }
}

import KeylineSchematic
import Testing

@Suite("Schematic 1.0.0: its README, example and tests")
struct SchematicLibraryCalls {
    @Test("the README's first example centres a view of 20 by 20")
    func readmeCentre() {
        let parentView = UIView(frame: CGRect(width: 300, height: 300)), viewA = UIView()
        parentView.addSubview(viewA)
        viewA.applyLayout([
            .center(in: parentView),
            .makeSize(equalTo: 20.0),  // Infers that you want a 20x20 size
        ])
        parentView.layoutIfNeeded()
        expect(viewA.frame, 140, 140, 20, 20)
    }

    @Test("the README's profile example centres a photo and a name with one call")
    func readmeProfile() {
        let parentView = UIView(frame: CGRect(width: 200, height: 60))
        let (profileImageView, usernameLabel) = (UIView(), UIView())
        parentView.addSubview(profileImageView)
        parentView.addSubview(usernameLabel)
        profileImageView.makeHeight(equalTo: 40)
        usernameLabel.makeSize(equalTo: CGSize(width: 80, height: 20))

        // Support laying out multiple views at once
        [profileImageView, usernameLabel].applyLayout([
            .centerY(in: parentView)
        ])
        profileImageView.applyLayout([
            .matchLeadingTo(parentView),
            .alignTrailing(to: .leading, of: usernameLabel, withOffset: -10.0),
        ])
        let constraint = usernameLabel.applyLayout(
            .matchTrailingTo(parentView)
        )
        parentView.layoutIfNeeded()
        expect(profileImageView.frame, 0, 10, 110, 40)
        expect(usernameLabel.frame, 120, 20, 80, 20)
        #expect(constraint.isActive && constraint.firstAttribute == .trailing)
        constraint.constant = -20
        parentView.layoutIfNeeded()
        expect(profileImageView.frame, 0, 10, 90, 40)
        expect(usernameLabel.frame, 100, 20, 80, 20)
    }

    @Test("for several constraints the first is returned and all are active, as in the README")
    func readmeFirst() {
        let parentView = UIView(frame: CGRect(width: 300, height: 300)), usernameLabel = UIView()
        parentView.addSubview(usernameLabel)
        let constraint = usernameLabel.applyLayout(
            .center(in: parentView)
        )
        #expect(constraint.firstAttribute == .centerX)
        #expect(usernameLabel.applyLayout(.alignEdges(to: parentView)).firstAttribute == .leading)
        #expect(usernameLabel.applyLayout(.matchSize(to: parentView)).firstAttribute == .width)
        parentView.layoutIfNeeded()
        expect(usernameLabel.frame, 0, 0, 300, 300)
    }

    @Test("the example app has the expected frames in 320 x 480 below a bar of 20")
    func example() {
        let view = UIView(frame: CGRect(width: 320, height: 480))
        view.safeAreaInsets = Insets(top: 20)
        let (redView, greenView, blueView) = (UIView(), UIView(), UIView())
        let (leadingGuide, trailingGuide) = (UILayoutGuide(), UILayoutGuide())
        view.addSubview(greenView)
        view.addSubview(blueView)
        view.addSubview(redView)
        view.addLayoutGuide(leadingGuide)
        view.addLayoutGuide(trailingGuide)
        let topAnchor: Anchorable = view.safeAreaLayoutGuide

        redView.applyLayout([
            .matchTopTo(topAnchor, withOffset: 70),
            .centerX(in: view),
            .makeSize(equalTo: 40.0),
        ])
        [leadingGuide, trailingGuide, greenView].applyLayout([
            .centerY(in: view)
        ])
        greenView.applyLayout([
            .makeHeight(equalTo: 300)
        ])
        leadingGuide.applyLayout([
            .matchLeadingTo(view),
            .alignTrailing(to: .leading, of: greenView),
            .makeWidth(equalTo: 100),
        ])
        trailingGuide.applyLayout([
            .alignLeading(to: .trailing, of: greenView),
            .matchTrailingTo(view),
            .matchWidth(to: leadingGuide),
        ])
        blueView.applyLayout([
            .alignEdges(to: greenView, withOffset: 40)
        ])
        view.layoutIfNeeded()
        expect(redView.frame, 140, 90, 40, 40)
        expect(greenView.frame, 100, 90, 120, 300)
        expect(blueView.frame, 140, 130, 40, 220)
        for (guide, x) in [(leadingGuide, 0.0), (trailingGuide, 220)] {
            #expect(guide.layoutFrame.minX == x && guide.layoutFrame.width == 100)
            #expect(guide.layoutFrame.midY == 240)
        }
    }

    @Test("the layouts of the library's own tests have the expected frames")
    func ownTests() {
        let size: Constraint = .makeSize(equalTo: CGSize(width: 100.0, height: 100.0))
        let centred = laidOut(in: 300, 300) { baseView, subview in
            subview.applyLayout([.center(in: baseView), size])
        }
        expect(centred.frame, 100, 100, 100, 100)
        let top = laidOut(in: 300, 300) { baseView, subview in
            subview.applyLayout([.centerX(in: baseView), .matchTopTo(baseView), size])
        }
        expect(top.frame, 100, 0, 100, 100)
        let left = laidOut(in: 300, 300) { baseView, subview in
            subview.applyLayout([.centerY(in: baseView), .matchLeftTo(baseView), size])
        }
        expect(left.frame, 0, 100, 100, 100)
    }

    @Test("layouts of any number of constraints have the type Constraint")
    func names() {
        let view = UIView(), a = UIView()
        view.addSubview(a)
        let one: Constraint = .centerX(in: view)
        let two: Constraint = .center(in: view)
        let composite: CompositeConstraint = .center(in: view)
        let layouts: [Constraint] = [one, two, composite, .alignEdges(to: view)]
        #expect(layouts.map { $0.constraints(forView: a).count } == [1, 2, 2, 4])
        #expect(a.applyLayout(layouts).count == 9)
    }
}

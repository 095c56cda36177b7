// The code of "Schematic, how it came to be" as it is printed, against UIKit's names. `private` is
// added, since other texts have a `Constraint`. The goals of the text (its versions 1 and 2) are
// in KeylineSchematic; its "long" form, constraint by constraint, is here. The printed formats pass 0 for
// no options, as in Objective-C, and an array to `addConstraint`: here `[]` and `addConstraints`.

import KeylineUIKit
import Testing

private class BaseConstraint {
    func constraints(forView view: UIView) -> [NSLayoutConstraint] { return [] }

    @discardableResult func applyConstraints(toView view: UIView) -> [NSLayoutConstraint] {
        let constraintsToAdd = constraints(forView: view)
        NSLayoutConstraint.activate(constraintsToAdd)
        return constraintsToAdd
    }
}

private typealias Closure = (UIView) -> NSLayoutConstraint

private final class Constraint: BaseConstraint {
    let closure: Closure

    init(closure: @escaping Closure) {
        self.closure = closure
    }

    override func constraints(forView view: UIView) -> [NSLayoutConstraint] {
        return [self.closure(view)]
    }
}

private final class CompositeConstraint: BaseConstraint {
    let constraints: [BaseConstraint]

    init(constraints: [BaseConstraint]) {
        self.constraints = constraints
    }

    override func constraints(forView view: UIView) -> [NSLayoutConstraint] {
        return constraints.flatMap { $0.constraints(forView: view) }
    }
}

extension BaseConstraint {
    static func centerX(in otherView: UIView, withOffset offset: CGFloat = 0.0) -> Constraint {
        return Constraint(closure: { (view) -> NSLayoutConstraint in
            return view.centerXAnchor.constraint(equalTo: otherView.centerXAnchor, constant: offset)
        })
    }

    static func centerY(in otherView: UIView, withOffset offset: CGFloat = 0.0) -> Constraint {
        return Constraint(closure: { (view) -> NSLayoutConstraint in
            return view.centerYAnchor.constraint(equalTo: otherView.centerYAnchor, constant: offset)
        })
    }

    static func center(in otherView: UIView, withOffset offset: CGFloat = 0.0)
        -> CompositeConstraint
    {
        return CompositeConstraint(constraints: [
            .centerX(in: otherView, withOffset: offset),
            .centerY(in: otherView, withOffset: offset),
        ])
    }

    static func makeWidth(equalTo width: CGFloat) -> Constraint {
        return Constraint(closure: { (view) -> NSLayoutConstraint in
            return view.widthAnchor.constraint(equalToConstant: width)
        })
    }

    static func makeHeight(equalTo height: CGFloat) -> Constraint {
        return Constraint(closure: { (view) -> NSLayoutConstraint in
            return view.heightAnchor.constraint(equalToConstant: height)
        })
    }

    static func makeSize(equalTo size: CGFloat) -> CompositeConstraint {
        return CompositeConstraint(constraints: [
            makeWidth(equalTo: size),
            makeHeight(equalTo: size),
        ])
    }
}

extension UIView {
    fileprivate func applyLayout(_ constraints: [BaseConstraint]) {
        guard !constraints.isEmpty else {
            return
        }
        translatesAutoresizingMaskIntoConstraints = false
        for constraint in constraints {
            constraint.applyConstraints(toView: self)
        }
    }
}

/// The screen of the article, laid out by anchors as the article prints it.
private final class Screen: UIView {
    let imageView: UIView, titleLabel: UIView, subtitleLabel: UIView
    let notifyMeButton = UIView(), maybeLaterButton = UIView()

    init(
        _ image: UIView, _ title: UIView, _ subtitle: UIView, mediumPadding: CGFloat,
        subtitlePadding: CGFloat, buttonPadding: CGFloat, aspectRatio: CGFloat
    ) {
        (imageView, titleLabel, subtitleLabel) = (image, title, subtitle)
        super.init(frame: .zero)
        for view in [imageView, titleLabel, subtitleLabel, notifyMeButton, maybeLaterButton] {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }
        let largePadding: CGFloat = 24
        let smallPadding: CGFloat = 8
        NSLayoutConstraint.activate([
            // imageView
            imageView.topAnchor.constraint(equalTo: topAnchor, constant: 2.0 * mediumPadding),
            imageView.centerXAnchor.constraint(equalTo: centerXAnchor),
            // titleLabel
            titleLabel.topAnchor.constraint(
                equalTo: imageView.bottomAnchor, constant: largePadding),
            titleLabel.centerXAnchor.constraint(equalTo: centerXAnchor),
            titleLabel.leadingAnchor.constraint(equalTo: leadingAnchor, constant: largePadding),
            titleLabel.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -largePadding),
            // subtitleLabel
            subtitleLabel.topAnchor.constraint(
                equalTo: titleLabel.bottomAnchor, constant: smallPadding),
            subtitleLabel.centerXAnchor.constraint(equalTo: centerXAnchor),
            subtitleLabel.leadingAnchor.constraint(
                equalTo: leadingAnchor, constant: subtitlePadding),
            subtitleLabel.trailingAnchor.constraint(
                equalTo: trailingAnchor, constant: -subtitlePadding),
            // notifyMeButton
            notifyMeButton.centerXAnchor.constraint(equalTo: centerXAnchor),
            notifyMeButton.topAnchor.constraint(
                equalTo: subtitleLabel.bottomAnchor, constant: mediumPadding),
            notifyMeButton.leadingAnchor.constraint(
                equalTo: leadingAnchor, constant: buttonPadding),
            notifyMeButton.trailingAnchor.constraint(
                equalTo: trailingAnchor, constant: -buttonPadding),
            notifyMeButton.heightAnchor.constraint(
                equalTo: notifyMeButton.widthAnchor, multiplier: 1.0 / aspectRatio),
            // maybeLaterButton
            maybeLaterButton.centerXAnchor.constraint(equalTo: centerXAnchor),
            maybeLaterButton.topAnchor.constraint(
                equalTo: notifyMeButton.bottomAnchor, constant: smallPadding),
            maybeLaterButton.bottomAnchor.constraint(
                equalTo: bottomAnchor, constant: -mediumPadding),
            maybeLaterButton.widthAnchor.constraint(equalTo: notifyMeButton.widthAnchor),
            maybeLaterButton.heightAnchor.constraint(equalTo: notifyMeButton.heightAnchor),
        ])
    }

    required init?(coder: NSCoder) { nil }

    var frames: [CGRect] {
        [imageView, titleLabel, subtitleLabel, notifyMeButton, maybeLaterButton].map(\.frame)
    }
}

@MainActor @Suite("KeylineUIKit: the article \"Schematic, how it came to be\"")
struct UIKitSchematic {
    @Test("the article's first playground centres a view of 20 x 20 points in 300 x 300")
    func action() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        view.backgroundColor = .white
        let redView = UIView()
        redView.backgroundColor = .red
        view.addSubview(redView)
        redView.applyLayout([
            .center(in: view),
            .makeSize(equalTo: 20.0),
        ])
        view.layoutIfNeeded()
        #expect(isNear(redView.frame, 140, 140, 20, 20))
    }

    @Test("applying an empty layout leaves the autoresizing mask translation on")
    func empty() {
        let view = UIView()
        view.applyLayout([])
        #expect(view.translatesAutoresizingMaskIntoConstraints)
    }

    @Test("a layout makes inactive constraints, and applying the layout activates them")
    func base() {
        let view = root(100, 100), a = UIView()
        view.addSubview(a)
        let layout = CompositeConstraint(constraints: [.centerX(in: view, withOffset: 22.0)])
        #expect(layout.constraints(forView: a).allSatisfy { !$0.isActive })
        #expect(layout.applyConstraints(toView: a).allSatisfy { $0.isActive })
    }

    @Test("a constant of +10 at all four edges shifts a view instead of insetting it")
    func plain() {
        let parentView = root(200, 100)
        let a = UIView()
        parentView.addSubview(a)
        a.translatesAutoresizingMaskIntoConstraints = false
        for attribute in [
            NSLayoutConstraint.Attribute.leading, .trailing, .top, .bottom,
        ] {
            parentView.addConstraint(
                NSLayoutConstraint(
                    item: a,
                    attribute: attribute,
                    relatedBy: .equal,
                    toItem: parentView,
                    attribute: attribute,
                    multiplier: 1.0,
                    constant: 10.0))
        }
        parentView.layoutIfNeeded()
        #expect(isNear(a.frame, 10, 10, 200, 100))
    }

    @Test("visual formats inset a view at one side, and at both sides of both axes")
    func formats() {
        let parentView = root(200, 100)
        let a = UIView()
        parentView.addSubview(a)
        a.translatesAutoresizingMaskIntoConstraints = false
        let views = ["a": a]
        let metrics = ["spacing": 10]
        let simple = NSLayoutConstraint.constraints(
            withVisualFormat: "|-(spacing)-[a]", options: [], metrics: metrics, views: views)
        #expect(simple.count == 1)
        #expect(simple[0].firstItem === a && simple[0].constant == 10)
        parentView.addConstraints(
            NSLayoutConstraint.constraints(
                withVisualFormat: "|-(spacing)-[a]-(spacing)-|",
                options: [],
                metrics: metrics,
                views: views))
        parentView.addConstraints(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|-(spacing)-[a]-(spacing)-|",
                options: [],
                metrics: metrics,
                views: views))
        parentView.layoutIfNeeded()
        #expect(isNear(a.frame, 10, 10, 180, 80))
    }

    @Test("anchor constraints inset views alike if activated one by one or in one call")
    func anchors() {
        let parentView = root(200, 100)
        let a = UIView(), b = UIView()
        for view in [a, b] {
            view.translatesAutoresizingMaskIntoConstraints = false
            parentView.addSubview(view)
        }
        a.leadingAnchor.constraint(equalTo: parentView.leadingAnchor, constant: 10.0).isActive =
            true
        a.trailingAnchor.constraint(equalTo: parentView.trailingAnchor, constant: -10.0).isActive =
            true
        a.topAnchor.constraint(equalTo: parentView.topAnchor, constant: 10.0).isActive = true
        a.bottomAnchor.constraint(equalTo: parentView.bottomAnchor, constant: -10.0).isActive = true
        NSLayoutConstraint.activate([
            b.leadingAnchor.constraint(equalTo: parentView.leadingAnchor, constant: 10.0),
            b.trailingAnchor.constraint(equalTo: parentView.trailingAnchor, constant: -10.0),
            b.topAnchor.constraint(equalTo: parentView.topAnchor, constant: 10.0),
            b.bottomAnchor.constraint(equalTo: parentView.bottomAnchor, constant: -10.0),
        ])
        parentView.layoutIfNeeded()
        #expect(isNear(a.frame, 10, 10, 180, 80))
        #expect(isNear(b.frame, 10, 10, 180, 80))
    }

    @Test("the article's screen in 320 x 290 points has known frames for an aspect ratio of 5")
    func screen() {
        let screen = Screen(
            Sized(64, 64), Sized(200, 24), Sized(150, 18), mediumPadding: 12, subtitlePadding: 32,
            buttonPadding: 40, aspectRatio: 5)
        screen.frame = CGRect(x: 0, y: 0, width: 320, height: 290)
        #expect(reports { screen.layoutIfNeeded() }.isEmpty)
        let frames = screen.frames
        #expect(isNear(frames[0], 128, 24, 64, 64))
        #expect(isNear(frames[1], 24, 112, 272, 24))
        #expect(isNear(frames[2], 32, 144, 256, 18))
        #expect(isNear(frames[3], 40, 174, 240, 48))
        #expect(isNear(frames[4], 40, 230, 240, 48))
    }

    @Test("the article's screen has a fitting height of 366 for an aspect ratio of 4")
    func fittingScreen() {
        let screen = Screen(
            Sized(100, 80), Sized(200, 22), Sized(150, 40), mediumPadding: 16, subtitlePadding: 32,
            buttonPadding: 40, aspectRatio: 4)
        let size = screen.systemLayoutSizeFitting(
            CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(abs(size.width - 320) < 1e-6)
        #expect(abs(size.height - 366) < 1e-6)
        screen.frame = CGRect(origin: .zero, size: size)
        screen.layoutIfNeeded()
        #expect(isNear(screen.frames[3], 40, 222, 240, 60))
        #expect(isNear(screen.frames[4], 40, 290, 240, 60))
    }
}

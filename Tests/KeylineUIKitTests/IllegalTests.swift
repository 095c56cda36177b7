import KeylineUIKit
import Testing

import struct Keyline.LayoutError

@MainActor @Suite("KeylineUIKit: errors of constraints") struct UIKitIllegal {
    private let view = UIView(), other = UIView()

    private func make(
        _ first: Any, _ a: NSLayoutConstraint.Attribute, _ second: Any?,
        _ b: NSLayoutConstraint.Attribute, _ multiplier: CGFloat = 1, _ constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: first, attribute: a, relatedBy: .equal, toItem: second, attribute: b,
            multiplier: multiplier, constant: constant)
    }

    @Test("an illegal constraint is reported once, when it is made, and cannot become active")
    func atCreation() {
        let nothing: UIView? = nil
        let situations: [(LayoutError.Kind, () -> NSLayoutConstraint)] = [
            (.noFirstItem, { make(nothing as Any, .width, nil, .notAnAttribute) }),
            (.notAnItem, { make("view", .width, nil, .notAnAttribute) }),
            (.notAnItem, { make(view, .width, view.topAnchor, .height) }),
            (.locationAlone, { make(view, .left, nil, .notAnAttribute) }),
            (.locationAlone, { make(view, .left, other, .left, 0) }),
            (.mixedDirections, { make(view, .leading, other, .left) }),
            (.mixedDirections, { view.leftAnchor.constraint(equalTo: other.trailingAnchor) }),
            (.invalidPairing, { make(view, .width, other, .left) }),
            (.constantNotFinite, { make(view, .width, other, .width, 1, .nan) }),
            (.multiplierNotFinite, { make(view, .width, other, .width, .infinity) }),
        ]
        for (kind, make) in situations {
            var made: NSLayoutConstraint?
            #expect(reports { made = make() }.map(\.kind) == [kind])
            let again = reports { made?.isActive = true }
            #expect(again.isEmpty && made?.isActive == false)
        }
    }

    @Test("an optional or doubly optional view is accepted as an item of a constraint")
    func optionals() {
        let some: UIView? = view
        let nested: UIView?? = some
        let made = make(some as Any, .width, nested as Any?, .height)
        #expect(made.firstItem === view && made.secondItem === view)
    }

    @Test("messages about illegal constraints name UIKit's anchors and classes")
    func wording() {
        let mixed = reports { _ = view.leftAnchor.constraint(equalTo: other.leadingAnchor) }
        #expect(
            words(mixed[0].reason)
                == "A constraint cannot be made between <NSLayoutXAxisAnchor:0x "
                + "\"UIView:0x.left\"> and <NSLayoutXAxisAnchor:0x \"UIView:0x.leading\"> "
                + "because their units are not compatible.")
        let c = view.widthAnchor.constraint(equalToConstant: 1)
        let infinite = reports { c.constant = .infinity }
        #expect(
            words(infinite[0].reason)
                == "NSLayoutConstraint constant is not finite!  That's illegal.  constant:inf "
                + "firstAnchor:<NSLayoutDimension:0x \"UIView:0x.width\"> secondAnchor:(null)")
        #expect(c.constant == 1)
        let created = reports { _ = view.widthAnchor.constraint(equalToConstant: .nan) }
        #expect(created[0].reason.hasPrefix("NSLayoutConstraint constant is not finite!"))
        #expect(
            reports { c.priority = UILayoutPriority(0) }.map(\.reason) == [
                "It's illegal to set priority:0. Priorities must be greater than 0 and less or equal "
                    + "to NSLayoutPriorityRequired, which is 1000.000000."
            ])
        let huge = reports { c.constant = 1e30 }
        #expect(huge[0].reason.hasPrefix("This NSLayoutConstraint is being configured"))
    }

    @Test(
        "a constraint between left and top edges is reported by the layout pass, not when activated"
    )
    func axes() {
        let top = root(10, 10)
        top.addSubview(view)
        let c = make(view, .left, top, .top)
        #expect(reports { c.isActive = true }.isEmpty)
        #expect(c.isActive)
        #expect(reports { top.layoutIfNeeded() }.map(\.kind) == [.mixedAxes])
    }

    @Test("activating a constraint between views of different trees is reported and refused")
    func ancestors() {
        let c = view.bottomAnchor.constraint(equalTo: other.topAnchor)
        let errors = reports { c.isActive = true }
        #expect(errors.map(\.kind) == [.noCommonAncestor])
        #expect(
            words(errors[0].reason)
                == "Unable to activate constraint with anchors <NSLayoutYAxisAnchor:0x "
                + "\"UIView:0x.bottom\"> and <NSLayoutYAxisAnchor:0x \"UIView:0x.top\"> because "
                + "they have no common ancestor.  Does the constraint or its anchors reference "
                + "items in different view hierarchies?  That's illegal.")
        #expect(!c.isActive)
        let guide = UILayoutGuide()
        let lone = guide.widthAnchor.constraint(equalToConstant: 1)
        #expect(reports { lone.isActive = true }.map(\.kind) == [.noCommonAncestor])
    }

    @Test("adding a constraint to a view that is no common ancestor is reported and refused")
    func notAnAncestor() {
        let top = UIView()
        top.addSubview(view)
        top.addSubview(other)
        let c = view.topAnchor.constraint(equalTo: other.topAnchor)
        #expect(reports { view.addConstraint(c) }.map(\.kind) == [.notAnAncestor])
        #expect(!c.isActive)
    }

    @Test("an active constraint's priority can change from and to required without an error")
    func crossing() {
        let top = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        top.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        let wide = view.widthAnchor.constraint(equalToConstant: 30)
        let narrow = view.widthAnchor.constraint(equalToConstant: 20)
        narrow.priority = .defaultHigh
        NSLayoutConstraint.activate([wide, narrow])
        let errors = reports {
            top.layoutIfNeeded()
            #expect(view.frame.width == 30)
            wide.priority = .defaultLow
            top.layoutIfNeeded()
            #expect(view.frame.width == 20)
            wide.priority = .required
            top.layoutIfNeeded()
            #expect(view.frame.width == 30)
        }
        #expect(errors.isEmpty && wide.priority == .required && wide.isActive)
    }

    @Test(
        "setting an active constraint's priority out of range is reported and ignored",
        arguments: [1001, Float.nan, 0])
    func rangeWhileActive(value: Float) {
        let c = view.widthAnchor.constraint(equalToConstant: 1)
        c.priority = .defaultLow
        c.isActive = true
        let errors = reports { c.priority = UILayoutPriority(value) }
        #expect(errors.map(\.kind) == [.priorityOutOfRange] && c.priority == .defaultLow)
    }

    @Test("priorities of 0, below 0 and above 1000 are reported and ignored when they are set")
    func range() {
        let c = view.widthAnchor.constraint(equalToConstant: 1)
        for value in [0, -1, 1000.5] as [Float] {
            #expect(
                reports { c.priority = UILayoutPriority(value) }.map(\.kind)
                    == [.priorityOutOfRange])
        }
        #expect(c.priority == .required)
    }

    @Test(
        "a visual format that cannot be read is reported with its reason and gives no constraints"
    )
    func formats() {
        let situations: [(String, [String: Any], [String: Any], String)] = [
            ("V|[box]|", [:], ["box": view], "Expected ':' after 'V'"),
            ("|[blackBox]", [:], ["box": view], "blackBox is not a key in the views dictionary."),
            ("|-m-[box]", ["m": "ten"], ["box": view], "The metric m is not a number"),
            ("[box]", [:], ["box": "a box"], "box is neither a view nor a layout guide"),
        ]
        for (format, metrics, views, reason) in situations {
            var made: [NSLayoutConstraint]?
            let errors = reports {
                made = NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: [], metrics: metrics, views: views)
            }
            #expect(errors.map(\.kind) == [.invalidFormat])
            #expect(errors.first?.reason.contains(reason) == true)
            #expect(made?.isEmpty == true)
        }
    }

    @Test(
        "adding a view or an arranged view to itself or to its descendant is reported and refused"
    )
    func cycle() {
        let inner = UIView()
        view.addSubview(inner)
        #expect(reports { inner.addSubview(view) }.map(\.kind) == [.insideItself])
        #expect(reports { view.addSubview(view) }.map(\.kind) == [.insideItself])
        let stack = UIStackView()
        #expect(reports { stack.addArrangedSubview(stack) }.map(\.kind) == [.insideItself])
        #expect(stack.arrangedSubviews.isEmpty)
        #expect(view.subviews == [inner] && inner.subviews.isEmpty && view.superview == nil)
    }

    @Test("the log of two contradictory widths has Apple's format and UIKit's object names")
    func conflict() {
        let top = root(100, 100)
        view.translatesAutoresizingMaskIntoConstraints = false
        top.addSubview(view)
        let first = view.widthAnchor.constraint(equalToConstant: 40)
        let second = view.widthAnchor.constraint(equalToConstant: 50); let line = #line
        NSLayoutConstraint.activate([first, second])
        let errors = reports { top.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        let wide =
            "<NSLayoutConstraint:0x UIView:0x.width == 50   (active)> (IllegalTests.swift:\(line))"
        let narrow =
            "<NSLayoutConstraint:0x UIView:0x.width == 40   (active)> (IllegalTests.swift:\(line - 1))"
        let log = words(errors[0].log)
        let members =
            log.contains("(\n    \"" + narrow) ? [narrow, wide] : [wide, narrow]
        #expect(
            log == """
                [LayoutConstraints] Unable to simultaneously satisfy constraints.
                \tProbably at least one of the constraints in the following list is one you don't want.\u{20}
                \tTry this:\u{20}
                \t\t(1) look at each constraint and try to figure out which you don't expect;\u{20}
                \t\t(2) find the code that added the unwanted constraint or constraints and fix it.\u{20}
                (
                    "\(members[0])",
                    "\(members[1])"
                )

                Will attempt to recover by breaking constraint\u{20}
                \(wide)

                Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
                constraintsAffectingLayout(for:), hasAmbiguousLayout and exerciseAmbiguityInLayout() of the views may also be helpful.
                """)
        #expect(view.frame.width == 40)
        #expect(second.isActive)
        first.isActive = false
        top.layoutIfNeeded()
        #expect(view.frame.width == 50)
    }

    @Test(
        "the log of a conflict names a set frame as Apple's autoresizing constraint and explains it"
    )
    func frame() {
        let top = root(100, 100)
        view.frame = CGRect(x: 5, y: 6, width: 70, height: 8)
        view.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        top.addSubview(view)
        view.widthAnchor.constraint(equalToConstant: 50).isActive = true
        let log = words(reports { top.layoutIfNeeded() }[0].log)
        #expect(
            log.contains(
                """
                fix it.\u{20}
                \t(Note: If you're seeing NSAutoresizingMaskLayoutConstraints that you don't \
                understand, refer to the documentation for the UIView property \
                translatesAutoresizingMaskIntoConstraints)\u{20}
                (
                """))
        #expect(
            log.contains(
                "\"<NSAutoresizingMaskLayoutConstraint:0x h=-&- v=&-- UIView:0x.width == 70   (active)>\""
            ))
        #expect(log.contains("set translatesAutoresizingMaskIntoConstraints = false on it"))
        top.frame.size.width = 320
        top.widthAnchor.constraint(equalToConstant: 300).isActive = true
        #expect(
            words(reports { top.layoutIfNeeded() }[0].log).contains(
                "\"<NSLayoutConstraint:0x 'UIView-Encapsulated-Layout-Width' UIView:0x.width == 320   (active)>\""
            ))
    }
}

import KeylineSchematic
import Testing

/// The screen of "Schematic, how it came to be", in each of its versions. The natural sizes of the
/// image and the labels are given by constraints.
final class NotifyScreen: UIView {
    enum Version: CaseIterable { case anchors, plain, format, version1, version2 }

    struct Measures: Sendable {
        var small, medium, large, subtitle, button, aspect: CGFloat
        var image: Size
        var titleHeight, subtitleHeight: CGFloat
    }

    let imageView = UIView(), titleLabel = UIView(), subtitleLabel = UIView()
    let notifyMeButton = UIView(), maybeLaterButton = UIView()
    let smallPadding, mediumPadding, largePadding, subtitlePadding, buttonPadding: CGFloat
    let aspectRatio: CGFloat

    init(_ version: Version, _ measures: Measures, frame: Rect = .zero) throws {
        smallPadding = measures.small
        mediumPadding = measures.medium
        largePadding = measures.large
        subtitlePadding = measures.subtitle
        buttonPadding = measures.button
        aspectRatio = measures.aspect
        super.init(frame: frame)
        for view in all {
            addSubview(view)
            view.translatesAutoresizingMaskIntoConstraints = version == .version1
        }
        switch version {
        case .anchors: anchors()
        case .plain: plain()
        case .format: try format()
        case .version1: version1()
        case .version2: version2()
        }
        imageView.applyLayout([.makeSize(equalTo: measures.image)])
        titleLabel.applyLayout([.makeHeight(equalTo: measures.titleHeight)])
        subtitleLabel.applyLayout([.makeHeight(equalTo: measures.subtitleHeight)])
    }

    var all: [UIView] {
        [imageView, titleLabel, subtitleLabel, notifyMeButton, maybeLaterButton]
    }

    func anchors() {
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

    func plain() {
        let rows: [(UIView, LayoutAttribute, UIView, LayoutAttribute, CGFloat, CGFloat)] = [
            (imageView, .top, self, .top, 1, 2.0 * mediumPadding),
            (titleLabel, .top, imageView, .bottom, 1, largePadding),
            (titleLabel, .leading, self, .leading, 1, largePadding),
            (titleLabel, .trailing, self, .trailing, 1, -largePadding),
            (subtitleLabel, .top, titleLabel, .bottom, 1, smallPadding),
            (subtitleLabel, .leading, self, .leading, 1, subtitlePadding),
            (subtitleLabel, .trailing, self, .trailing, 1, -subtitlePadding),
            (notifyMeButton, .top, subtitleLabel, .bottom, 1, mediumPadding),
            (notifyMeButton, .leading, self, .leading, 1, buttonPadding),
            (notifyMeButton, .trailing, self, .trailing, 1, -buttonPadding),
            (notifyMeButton, .height, notifyMeButton, .width, 1.0 / aspectRatio, 0),
            (maybeLaterButton, .top, notifyMeButton, .bottom, 1, smallPadding),
            (maybeLaterButton, .bottom, self, .bottom, 1, -mediumPadding),
            (maybeLaterButton, .width, notifyMeButton, .width, 1, 0),
            (maybeLaterButton, .height, notifyMeButton, .height, 1, 0),
        ]
        for (item, attribute, other, otherAttribute, multiplier, constant) in rows
            + all.map({ ($0, .centerX, self, .centerX, 1, 0) })
        {
            addConstraint(
                NSLayoutConstraint(
                    item: item, attribute: attribute, relatedBy: .equal, toItem: other,
                    attribute: otherAttribute, multiplier: multiplier, constant: constant))
        }
    }

    /// The aspect ratio, which a format cannot say, is plain.
    func format() throws {
        let views = [
            "image": imageView, "title": titleLabel, "subtitle": subtitleLabel,
            "notify": notifyMeButton, "later": maybeLaterButton,
        ]
        let metrics = [
            "small": smallPadding, "medium": mediumPadding, "large": largePadding,
            "top": 2.0 * mediumPadding, "inset": subtitlePadding, "button": buttonPadding,
        ]
        for format in [
            "V:|-(top)-[image]-(large)-[title]-(small)-[subtitle]-(medium)-[notify]",
            "V:[notify]-(small)-[later(notify)]-(medium)-|", "|~[image]~|",
            "|-(large)-[title]-(large)-|", "|-(inset)-[subtitle]-(inset)-|",
            "|-(button)-[notify]-(button)-|", "|~[later(notify)]~|",
        ] {
            addConstraints(
                try NSLayoutConstraint.constraints(
                    withVisualFormat: format, metrics: metrics, views: views))
        }
        addConstraint(
            NSLayoutConstraint(
                item: notifyMeButton, attribute: .height, toItem: notifyMeButton,
                attribute: .width, multiplier: 1.0 / aspectRatio))
    }

    func version1() {
        let allViews = [imageView, titleLabel, subtitleLabel, notifyMeButton, maybeLaterButton]
        allViews.applyLayout([
            .centerX(in: self)
        ])
        imageView.applyLayout([
            .matchTop(to: self, with: 2.0 * mediumPadding)
        ])
        titleLabel.applyLayout([
            .alignTop(to: .bottom, of: imageView, with: largePadding),
            .matchLeading(to: self, with: largePadding),
            .matchTrailing(to: self, with: -largePadding),
        ])
        subtitleLabel.applyLayout([
            .alignTop(to: .bottom, of: titleLabel, with: smallPadding),
            .alignToHorizontalEdges(of: self, with: subtitlePadding),
        ])
        notifyMeButton.applyLayout([
            .alignTop(to: .bottom, of: subtitleLabel, with: mediumPadding),
            .alignToHorizontalEdges(of: self, with: buttonPadding),
            .matchHeightToWidth(multipliedBy: 1.0 / aspectRatio),
        ])
        maybeLaterButton.applyLayout([
            .alignTop(to: .bottom, of: notifyMeButton, with: smallPadding),
            .matchBottom(to: self, with: -mediumPadding),
            .makeSize(equalTo: notifyMeButton),
        ])
    }

    func version2() {
        let allViews = [imageView, titleLabel, subtitleLabel, notifyMeButton, maybeLaterButton]
        allViews.centerX(in: self)
        imageView.matchTop(to: self, with: 2.0 * mediumPadding)
        titleLabel.alignTop(to: .bottom, of: imageView, with: largePadding)
        titleLabel.matchLeading(to: self, with: largePadding)
        titleLabel.matchTrailing(to: self, with: -largePadding)
        subtitleLabel.alignTop(to: .bottom, of: titleLabel, with: smallPadding)
        subtitleLabel.alignToHorizontalEdges(of: self, with: subtitlePadding)
        notifyMeButton.alignTop(to: .bottom, of: subtitleLabel, with: mediumPadding)
        notifyMeButton.alignToHorizontalEdges(of: self, with: buttonPadding)
        notifyMeButton.matchHeightToWidth(multipledBy: 1.0 / aspectRatio)
        maybeLaterButton.alignTop(to: .bottom, of: notifyMeButton, with: smallPadding)
        maybeLaterButton.matchBottom(to: self, with: -mediumPadding)
        maybeLaterButton.makeSize(equalTo: notifyMeButton)
    }
}

@Suite("Schematic: the notification screen (W12 and W13)")
struct SchematicScreen {
    static let first = NotifyScreen.Measures(
        small: 8, medium: 12, large: 24, subtitle: 32, button: 40, aspect: 5,
        image: Size(width: 64, height: 64), titleHeight: 24, subtitleHeight: 18)
    static let second = NotifyScreen.Measures(
        small: 8, medium: 16, large: 24, subtitle: 32, button: 40, aspect: 4,
        image: Size(width: 100, height: 80), titleHeight: 22, subtitleHeight: 40)

    @Test(
        "all versions of the screen have the expected frames in 320 x 290",
        arguments: NotifyScreen.Version.allCases)
    func given(version: NotifyScreen.Version) throws {
        let screen = try NotifyScreen(version, Self.first, frame: Rect(width: 320, height: 290))
        screen.layoutIfNeeded()
        expect(screen.imageView.frame, 128, 24, 64, 64)
        expect(screen.titleLabel.frame, 24, 112, 272, 24)
        expect(screen.subtitleLabel.frame, 32, 144, 256, 18)
        expect(screen.notifyMeButton.frame, 40, 174, 240, 48)
        expect(screen.maybeLaterButton.frame, 40, 230, 240, 48)
    }

    @Test(
        "a screen 320 wide is as high as its contents in a taller superview",
        arguments: NotifyScreen.Version.allCases, [true, false])
    func free(version: NotifyScreen.Version, isFirst: Bool) throws {
        let window = UIView(frame: CGRect(width: 320, height: 1000))
        let screen = try NotifyScreen(version, isFirst ? Self.first : Self.second)
        window.addSubview(screen)
        screen.applyLayout([.matchTopTo(window), .alignToHorizontalEdges(of: window)])
        window.layoutIfNeeded()
        expect(screen.frame, 0, 0, 320, isFirst ? 290 : 366)
        #expect(!screen.hasAmbiguousLayout)
        guard !isFirst else { return }
        expect(screen.imageView.frame, 110, 32, 100, 80)
        expect(screen.titleLabel.frame, 24, 136, 272, 22)
        expect(screen.subtitleLabel.frame, 32, 166, 256, 40)
        expect(screen.notifyMeButton.frame, 40, 222, 240, 60)
        expect(screen.maybeLaterButton.frame, 40, 290, 240, 60)
    }

    @Test("centring a view that is pinned at both sides is not reported as a conflict")
    func redundant() async {
        await #expect(processExitsWith: .success) {
            LayoutEngine.conflictHandler = { Issue.record("\($0)") }
            for version in NotifyScreen.Version.allCases {
                let screen = try NotifyScreen(
                    version, SchematicScreen.first, frame: Rect(width: 320, height: 290))
                screen.layoutIfNeeded()
            }
        }
    }
}

// The examples of "Schematic, how it came to be": a small view in the centre, and the screen with
// which the article begins. The image and the two texts on this screen have the intrinsic sizes 64
// x 64, 200 x 24 and 150 x 18 points.
import KeylineSchematic

func centred() -> Screen {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let redView = UIView()
    view.addSubview(redView)
    redView.applyLayout([
        .center(in: view),
        .makeSize(equalTo: 20.0),
    ])
    return Screen("002-schematic-centre", view, ["red": redView])
}

/// Keeps each edge of a view 10 points inside its superview. The article writes this with one
/// constraint for each edge; here, a function of the module Schematic adds all four.
func inset() -> Screen {
    let parentView = UIView(frame: CGRect(width: 300, height: 300)), a = UIView()
    parentView.addSubview(a)
    a.applyLayout([
        .alignToEdges(of: parentView, withOffset: 10)
    ])
    return Screen("002-schematic-edges", parentView, ["a": a])
}

final class NotifyView: UIView {
    let imageView = UILabel(64, 64), titleLabel = UILabel(200, 24)
    let subtitleLabel = UILabel(150, 18)
    let notifyMeButton = UIView(), maybeLaterButton = UIView()
    let smallPadding = 8.0, mediumPadding = 12.0, largePadding = 24.0
    let subtitlePadding = 32.0, buttonPadding = 40.0, aspectRatio = 5.0

    /// Lays out the screen with which the article begins, with the code that the article gives for
    /// version 1 of its library.
    func version1() -> Screen {
        let allViews = [imageView, titleLabel, subtitleLabel, notifyMeButton, maybeLaterButton]
        for view in allViews { addSubview(view) }
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
        return Screen(
            "002-schematic", self,
            [
                "image": imageView, "title": titleLabel, "subtitle": subtitleLabel,
                "notify": notifyMeButton, "later": maybeLaterButton,
            ])
    }
}

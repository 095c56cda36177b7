import Keyline

/// An SVG document that animates one layout through several sizes: from each size to the next, and from the last to the
/// first, in an endless loop. Browsers play it without a script (SMIL). Programs without SMIL, and people who prefer
/// reduced motion, see a picture of the first size.
///
/// ```swift
/// let sizes = [Size(width: 240, height: 160), Size(width: 480, height: 320)]
/// let text = SVGAnimation(through: sizes) { size in
///     root.frame.size = size
///     root.layoutIfNeeded()
///     return LayoutPicture(of: root)
/// }.document
/// ```
///
/// At each key time, the animation shows a solved layout. Between two key times, all numbers change
/// linearly, as they do in a layout while its active constraints stay the same. The change from one
/// size to the next is therefore halved repeatedly, until the solved layout in the middle of each
/// part differs by at most ``tolerance`` from the interpolated one. A change of size has at least 4
/// parts and at most 128. Where the line breaks of a text change, the picture changes at once.
public struct SVGAnimation {
    /// The largest error of an animation between two key times, in points: the distance between a
    /// solved layout and the interpolated one that is shown.
    public static let tolerance = 0.05
    private static let most = 7

    /// The picture at one moment of the change from one size to the next. `at` is the fraction of
    /// the change that has passed, from 0 to 1.
    private struct Sample {
        var at: Double
        var picture: LayoutPicture
    }

    private var frames: [(time: Double, picture: LayoutPicture)] = []
    private let seconds: Double

    /// Creates an animation through all sizes and back to the first.
    /// - Parameters:
    ///   - sizes: sizes of the root in points. With fewer than two sizes, the document does not move.
    ///   - seconds: the time from one size to the next, a quarter of which is a rest. Numbers that are not positive and
    ///   finite are replaced by 2.
    ///   - picture: lays out at a size, and returns a picture. All pictures must show the same tree.
    ///
    /// Complexity: calls `picture` at most 129 times for each size, and 9 times if positions change linearly with the
    /// size.
    public init(
        through sizes: [Size], seconds: Double = 2, picture: (Size) -> LayoutPicture
    ) {
        let ways = Double(sizes.count)
        let seconds = seconds > 0 && seconds.isFinite ? seconds : 2
        self.seconds = seconds * ways
        var known: [Size: LayoutPicture] = [:]
        func drawn(_ size: Size) -> LayoutPicture {
            if let picture = known[size] { return picture }
            let new = picture(size)
            known[size] = new
            return new
        }
        for (i, size) in sizes.enumerated() {
            let next = sizes[(i + 1) % sizes.count]
            guard sizes.count > 1 else {
                frames = [(0, drawn(size))]
                return
            }
            for sample in SVGAnimation.samples({ drawn(size.moved(to: next, by: $0)) }) {
                frames.append(((Double(i) + 0.75 * sample.at) / ways, sample.picture))
            }
        }
        if let first = frames.first { frames.append((1, first.picture)) }
    }

    /// Returns pictures at moments of a change of size that are close enough for linear
    /// interpolation in between. `picture` lays out and draws at a fraction of the change, from 0
    /// to 1.
    private static func samples(_ picture: (Double) -> LayoutPicture) -> [Sample] {
        let ends = [Sample(at: 0, picture: picture(0)), Sample(at: 1, picture: picture(1))]
        func inner(_ a: Sample, _ b: Sample, _ depth: Int) -> [Sample] {
            guard depth < most else { return [] }
            let middle = Sample(at: (a.at + b.at) / 2, picture: picture((a.at + b.at) / 2))
            if depth > 1, middle.picture.scene.isBetween(a.picture.scene, b.picture.scene) {
                return []
            }
            return inner(a, middle, depth + 1) + [middle] + inner(middle, b, depth + 1)
        }
        return [ends[0]] + inner(ends[0], ends[1], 0) + [ends[1]]
    }

    /// The animation as the text of an SVG document, which browsers play without a script.
    public var document: String {
        guard let first = frames.first else {
            return SVGPage(body: [], paper: Rect()).document()
        }
        guard frames.count > 1 else { return first.picture.svg }
        let pictures = frames.map(\.picture.drawn)
        let texts = SVGTexts(first.picture.texts, of: pictures, prefix: "")
        let drawn = pictures.map { SVGPage($0, texts) }
        let paper = drawn.dropFirst().reduce(drawn[0].paper) { $0.union($1.paper) }
        let moving = SVGMotion(times: frames.map(\.time), seconds: seconds)
            .merged(drawn.map { $0.body.filter { !$0.isPaper } })
        let still = SVGPage(first.picture.drawn(prefix: "still-"), texts).body.filter {
            !$0.isPaper
        }
        var body: [SVGNode] = [SVGNode("style", [], .raw(SVGAnimation.style))]
        if drawn[0].body.contains(where: \.isPaper) { body.append(.paper(paper)) }
        body.append(SVGNode("g", [("class", "moving")], .nodes(moving)))
        body.append(SVGNode("g", [("class", "still"), ("display", "none")], .nodes(still)))
        return SVGPage(body: body, paper: paper, style: texts.style).document()
    }

    private static let style =
        "@media (prefers-reduced-motion: reduce){.moving{display:none}.still{display:inline}}"
}

extension Size {
    fileprivate func moved(to other: Size, by part: Double) -> Size {
        Size(
            width: width + (other.width - width) * part,
            height: height + (other.height - height) * part)
    }
}

extension PictureScene {
    /// Returns whether this scene is, within ``SVGAnimation/tolerance``, the one that linear
    /// interpolation gives halfway between the scenes `a` and `b`.
    fileprivate func isBetween(_ a: PictureScene, _ b: PictureScene) -> Bool {
        guard boxes.count == a.boxes.count, boxes.count == b.boxes.count else { return false }
        func isNear(_ number: Double, _ a: Double, _ b: Double) -> Bool {
            abs(number - (a + b) / 2) <= SVGAnimation.tolerance
        }
        return boxes.indices.allSatisfy { i in
            let (frame, a, b) = (boxes[i].frame, a.boxes[i], b.boxes[i])
            return boxes[i].look == a.look && a.look == b.look
                && isNear(frame.minX, a.frame.minX, b.frame.minX)
                && isNear(frame.minY, a.frame.minY, b.frame.minY)
                && isNear(frame.maxX, a.frame.maxX, b.frame.maxX)
                && isNear(frame.maxY, a.frame.maxY, b.frame.maxY)
        }
    }
}

import Foundation
import Keyline
import KeylinePictures

/// Draws the views of a layout, as users of a program would see them, after the layout has been
/// solved and checked.
struct WorkloadPicture {
    let workload: Workload
    let page: Page

    /// Returns the picture of the solved layout as an SVG document.
    /// - Throws: `WrongLayout` if the values are not those computed by arithmetic.
    func document() throws -> String {
        let size = (width: page.width, height: page.height)
        let runner = CoreRunner(workload)
        runner.build()
        runner.resize(size)
        let values = runner.values()
        _ = try verify(workload, values, size, "picture")
        let views = views(values)
        let looks = Dictionary(
            uniqueKeysWithValues: views.enumerated().map {
                (ObjectIdentifier($1), look($0, values))
            })
        let picture = LayoutPicture(of: views[0], showing: [], scale: page.scale) { item in
            (item as? View).flatMap { looks[ObjectIdentifier($0)] ?? nil }
        }
        return picture.svg
    }

    private func frame(_ i: Int, _ values: [Double?]) -> Rect {
        let numbers = (4 * i..<4 * i + 4).map { values[$0] ?? 0 }
        return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Makes views with frames relative to their parents. `values` holds the solved variables,
    /// which are relative to the root.
    private func views(_ values: [Double?]) -> [View] {
        var views: [View] = []
        for i in 0..<workload.viewCount {
            var frame = frame(i, values)
            let parent = workload.parents[i]
            if parent >= 0 {
                let outer = self.frame(parent, values)
                frame = Rect(
                    x: frame.minX - outer.minX, y: frame.minY - outer.minY, width: frame.width,
                    height: frame.height)
            }
            views.append(View(frame: frame))
            if parent >= 0, workload.parts[i] != .nothing { views[parent].addSubview(views[i]) }
        }
        return views
    }

    // MARK: Looks

    private static let fills = [
        "#dbeafb", "#fde8cc", "#daf0d5", "#e9ddf6", "#fbdedb", "#fff1b3",
    ]

    /// Returns the appearance of a view in the picture. Corners and texts have the same size in all pictures.
    private func look(_ i: Int, _ values: [Double?]) -> PictureLook? {
        let frame = frame(i, values)
        let shortest = min(frame.width, frame.height) * page.scale
        let radius = min(4, shortest / 6) / page.scale
        let fill = WorkloadPicture.fills[(place(i) + depth(i)) % WorkloadPicture.fills.count]
        switch i == 0 ? .frame : workload.parts[i] {
        case .nothing: return nil
        case .frame:
            return PictureLook(
                fill: i == 0 ? "#fff" : fill, border: "#8a97a8", radius: i == 0 ? 0 : radius)
        case .image: return PictureLook(radius: radius, image: PictureImage())
        case .text:
            return PictureLook(text: text(sampleText(i, fitting: frame.width), frame, .left))
        case .field:
            return PictureLook(fill: "#f3f5f8", border: "#8a97a8", radius: radius)
        case .box:
            return PictureLook(
                fill: fill, border: "#8a97a8", radius: radius,
                text: text("\(place(i) + 1)", frame, .center))
        }
    }

    /// The index of a view among the visible views with the same parent. It determines the view's
    /// number and colour in the picture.
    private func place(_ i: Int) -> Int {
        i == 0
            ? 0
            : (1..<i).count {
                workload.parents[$0] == workload.parents[i] && workload.parts[$0] != .nothing
            }
    }

    private func depth(_ i: Int) -> Int {
        var depth = 0, next = workload.parents[i]
        while next > 0 { (depth, next) = (depth + 1, workload.parents[next]) }
        return depth
    }

    /// Returns a text that fits into a frame, at 13 points or smaller. Returns nil if the letters
    /// would be smaller than 6 points.
    private func text(_ string: String, _ frame: Rect, _ alignment: PictureText.Alignment)
        -> PictureText?
    {
        let most = min(
            13 / page.scale, frame.height / 1.2, frame.width / (0.6 * Double(string.count)))
        guard most * page.scale >= 6 else { return nil }
        return PictureText([string], pointSize: most, alignment: alignment)
    }

    /// Returns a text for view number `i`: one of the longest of a list of words that fit into this
    /// width at 13 points.
    private func sampleText(_ i: Int, fitting width: Double) -> String {
        let all = [
            "Tea", "Cup", "Name", "Leaf", "Price", "Origin", "Harvest", "Quantity", "Darjeeling",
            "Second flush", "Leaves and buds", "Of a single garden", "Picked in early summer",
        ]
        let fitting = all.filter { 7 * Double($0.count) <= width }
        return fitting.isEmpty ? all[0] : fitting[max(0, fitting.count - 1 - i % 3)]
    }
}

extension Bench {
    func draw(into directory: String) throws {
        for family in families where wanted(family.name) {
            guard let page = pages[family.name] else { continue }
            let picture = WorkloadPicture(workload: family.make(page.units)[0], page: page)
            try write(try picture.document(), directory, family.name)
        }
        for screen in SeedScreen.all where wanted("seeds") {
            let view = screen.make()
            view.frame.size.height = screen.page
            view.layoutIfNeeded()
            try write(LayoutPicture(of: view).svg, directory, "seed " + screen.name)
        }
    }

    private func write(_ document: String, _ directory: String, _ name: String) throws {
        let path = directory + "/" + name.replacingOccurrences(of: " ", with: "-") + ".svg"
        try document.write(toFile: path, atomically: true, encoding: .utf8)
    }
}

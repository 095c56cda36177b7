import Keyline

/// The contents of a picture of a view tree, before it is drawn in a format such as SVG: the rectangles
/// of views (boxes), the dimension and alignment lines of constraints (marks), and conflicts.
/// Coordinates are points in the coordinates of the root. Making a scene does not change the view
/// tree.
struct PictureScene {
    struct Box {
        var frame: Rect
        /// The fill colour of the rectangle. Siblings, and views inside each other, have different
        /// colours, unless their names contain a colour word.
        var tint = BoxTint.top
        /// The index in `boxes` of the superview's rectangle, or nil for the root.
        var parent: Int?
        /// The view's identifier. A view without an identifier gets the name of its class, or nil
        /// if its class is ``View`` itself.
        var name: String?
        var isGuide = false
        var isHidden = false
        /// Whether the view has subviews. They may cover its middle, so its name is written in a
        /// corner.
        var hasChildren = false
        /// The colours, text and image of the view, or nil if the picture shows only rectangles.
        var look: PictureLook?
        /// For a view whose frame is ambiguous: another frame that the constraints allow as well.
        /// Nil for all other views, or if ambiguity was not examined.
        var other: Rect?
    }

    /// A set of required constraints that contradict each other. Their numbers are consecutive
    /// through all conflicts of a picture.
    struct Conflict {
        struct Member {
            var number: Int
            var summary: String
            var isBroken: Bool
        }
        var members: [Member] = []
        /// Other facts that take part in the conflict and are no constraints of the program: the
        /// size that was given to the root, and that widths and heights are not negative.
        var others: [String] = []
    }

    var size: Size
    /// Whether views are drawn as users see them, with the looks that the caller gave, instead of
    /// as tinted rectangles.
    var hasLooks = false
    /// The rectangles of views and guides in the order in which they are drawn: each view before
    /// its subviews.
    var boxes: [Box] = []
    var marks: [Mark] = []
    var conflicts: [Conflict] = []
    /// The constraints as text, for the list below a ``TextPicture``. `isBroken` is true for a
    /// constraint that the layout ignores, because it contradicts others.
    var constraints: [(summary: String, isBroken: Bool)] = []

    init(
        of top: LayoutNode, showing contents: PictureContents,
        looks: ((any LayoutItem) -> PictureLook?)? = nil,
        only chosen: ((LayoutConstraint) -> Bool)? = nil
    ) {
        size = top.frame.onPaper.size
        var reader = Reader(top: top, showsGuides: contents.contains(.guides))
        reader.read()
        boxes = reader.boxes
        if let looks {
            hasLooks = true
            for (i, item) in reader.items.enumerated() {
                boxes[i].look = item.flatMap(looks)
            }
        }
        if !contents.isDisjoint(with: [.constraints, .diagnosis]) {
            var inspection = top.inspection(
                diagnosis: contents.contains(.diagnosis),
                naturalSizes: contents.contains(.naturalSizes))
            if let chosen { inspection.lines.removeAll { !chosen($0.constraint) } }
            add(inspection, reader, showsConstraints: contents.contains(.constraints))
        }
        if !contents.contains(.names) {
            for i in boxes.indices { boxes[i].name = nil }
        }
    }

    private mutating func add(
        _ inspection: LayoutInspection, _ reader: Reader, showsConstraints: Bool
    ) {
        for opening in inspection.openings {
            guard let box = reader.index[ObjectIdentifier(opening.node)] else { continue }
            boxes[box].other = opening.other.moved(by: reader.origin).onPaper
        }
        let lines = inspection.lines.filter(reader.shows)
        let shown = Set(lines.map { ObjectIdentifier($0.constraint) })
        var numbers: [ObjectIdentifier: [Int]] = [:]
        var next = 1
        // Leave out conflicts without any constraint in the part of the tree that the picture
        // shows.
        for found in inspection.conflicts
        where found.members.contains(where: { shown.contains(ObjectIdentifier($0)) }) {
            var conflict = Conflict(others: found.others)
            for (member, summary) in zip(found.members, found.words) {
                numbers[ObjectIdentifier(member), default: []].append(next)
                conflict.members.append(
                    Conflict.Member(
                        number: next, summary: summary, isBroken: member === found.broken))
                next += 1
            }
            conflicts.append(conflict)
        }
        var drafting = Drafting(reader: reader, tolerance: inspection.tolerance)
        for line in lines {
            constraints.append((line.constraint.summary, line.isBroken))
            let concerned = numbers[ObjectIdentifier(line.constraint)] ?? []
            guard showsConstraints || !concerned.isEmpty else { continue }
            marks.append(contentsOf: drafting.marks(of: line, numbers: concerned))
        }
        for (box, name) in drafting.madeNames {
            boxes[box].name = (boxes[box].name.map { $0 + " " } ?? "") + name
        }
    }

    /// Collects a rectangle for each view and guide of a view tree, in the order in which they are
    /// drawn.
    struct Reader {
        let top: LayoutNode
        let showsGuides: Bool
        let origin: Point
        private(set) var boxes: [Box] = []
        /// The views and guides that the rectangles in `boxes` stand for, at the same indices.
        private(set) var items: [(any LayoutItem)?] = []
        private(set) var index: [ObjectIdentifier: Int] = [:]

        init(top: LayoutNode, showsGuides: Bool) {
            self.top = top
            self.showsGuides = showsGuides
            origin = top.frameInRoot.origin
        }

        mutating func read() {
            var waiting: [(node: LayoutNode, origin: Point, color: Int, parent: Int?)] = [
                (top, .zero, 0, nil)
            ]
            while let (node, origin, color, parent) = waiting.popLast() {
                let view = node.item as? View
                let children = view.map { $0.subviews.map(\.layoutNode) } ?? node.children
                var box = Box(
                    frame: Rect(
                        x: origin.x, y: origin.y, width: node.frame.width,
                        height: node.frame.height),
                    tint: BoxTint.fill(color, node.identifier), parent: parent,
                    name: node.identifier ?? Reader.typeName(of: node))
                box.hasChildren = !children.isEmpty
                box.isHidden = view?.isHidden ?? false
                let at = boxes.count
                add(box, node)
                func inner(_ child: LayoutNode) -> Point {
                    Point(x: origin.x + child.frame.minX, y: origin.y + child.frame.minY)
                }
                for guide in view?.layoutGuides ?? [] {
                    let origin = inner(guide.layoutNode), size = guide.layoutFrame.size
                    add(
                        Box(
                            frame: Rect(
                                x: origin.x, y: origin.y, width: size.width, height: size.height),
                            name: guide.identifier, isGuide: true),
                        guide.layoutNode)
                }
                for (i, child) in children.enumerated().reversed() {
                    waiting.append((child, inner(child), color + 1 + i, at))
                }
            }
        }

        private static func typeName(of node: LayoutNode) -> String? {
            let name = node.typeName
            return name == "View" || name == "UIView" ? nil : name
        }

        private mutating func add(_ box: Box, _ node: LayoutNode) {
            var box = box
            box.frame = box.frame.onPaper
            known.insert(ObjectIdentifier(node))
            guard showsGuides || !box.isGuide else { return }
            index[ObjectIdentifier(node)] = boxes.count
            boxes.append(box)
            items.append(node.item)
        }

        /// All views and guides in the part of the tree that the picture shows, including guides
        /// that are not drawn. A constraint is drawn only if all its items are in this set.
        private var known: Set<ObjectIdentifier> = []

        /// Returns whether all items of the constraint are in the part of the tree that the picture
        /// shows.
        func shows(_ line: LayoutInspection.Line) -> Bool {
            let ends = [line.first.end, line.first.start, line.second?.end, line.second?.start]
            return ends.allSatisfy { $0.map { known.contains(ObjectIdentifier($0.node)) } ?? true }
        }
    }
}

extension Double {
    /// The number, limited to the range from -1e7 to 1e7 points so that SVG viewers can draw it.
    /// For NaN and infinity, 0.
    var onPaper: Double { isFinite ? max(-1e7, min(1e7, self)) : 0 }
}

extension Rect {
    var onPaper: Rect {
        Rect(
            x: minX.onPaper, y: minY.onPaper, width: max(0, width.onPaper),
            height: max(0, height.onPaper))
    }

    /// Returns the same rectangle in a coordinate system whose origin is at the point `origin`.
    func moved(by origin: Point) -> Rect {
        Rect(x: minX - origin.x, y: minY - origin.y, width: width, height: height)
    }
}

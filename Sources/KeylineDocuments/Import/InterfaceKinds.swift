/// Tables of Interface Builder's elements, settings and devices, for the conversion to layout
/// documents.
enum InterfaceKinds {
    /// The axes along which a view without text has a natural size. A slider, for example, has only
    /// a natural height.
    enum Natural: Sendable {
        case none
        /// The view has a natural size along both axes or along one of them. The size of its frame
        /// in the file is used as the natural size.
        case both, width, height
    }

    /// The natural axes of each kind of view without text, by the name of its element. A view of
    /// another kind gets no natural size, and is reported.
    static let naturals: [String: Natural] = [
        "view": .none, "containerView": .none, "scrollView": .none, "tableView": .none,
        "collectionView": .none, "visualEffectView": .none, "stackView": .none, "wkWebView": .none,
        "webView": .none, "mapView": .none, "tableViewCell": .none, "collectionViewCell": .none,
        "tableViewCellContentView": .none, "collectionViewCellContentView": .none,
        "collectionReusableView": .none, "control": .none, "textView": .none, "imageView": .none,
        "switch": .both, "stepper": .both, "activityIndicatorView": .both,
        "segmentedControl": .both, "pageControl": .both, "datePicker": .both, "pickerView": .both,
        "colorWell": .both, "slider": .height, "progressView": .height, "searchBar": .height,
        "navigationBar": .height, "toolbar": .height, "tabBar": .height,
    ]
    static let texts: Set = ["label", "button", "textField"]

    static func isView(_ element: XMLElement) -> Bool {
        naturals[element.name] != nil || texts.contains(element.name)
            || element.first("rect", key: "frame") != nil
    }

    static func isCell(_ element: XMLElement) -> Bool {
        ["tableViewCell", "collectionViewCell", "collectionReusableView"].contains(element.name)
    }

    /// Returns whether the element is a cell, a header or a footer. Each of them becomes a document
    /// of its own, because constraints do not relate it to the table that contains it.
    static func isOwnLayout(_ element: XMLElement) -> Bool {
        isCell(element)
            || ["tableHeaderView", "tableFooterView", "sectionHeaderView", "sectionFooterView"]
                .contains(element["key"])
    }

    /// Returns the subviews of `element` that belong to the same layout, from back to front. Cells
    /// are not among them: they are laid out by themselves.
    static func views(in element: XMLElement) -> [XMLElement] {
        let content = element.children.filter { $0["key"] == "contentView" && isView($0) }
        let all = content + element.all(in: "subviews")
        return all.filter { !isOwnLayout($0) }
    }

    /// The screens of Apple's devices in portrait, by the name that Interface Builder gives a
    /// device: width and height, and the top and bottom insets of the safe area, in points.
    static let devices: [String: (width: Double, height: Double, top: Double, bottom: Double)] = [
        "retina3_5": (320, 480, 20, 0), "retina4_0": (320, 568, 20, 0),
        "retina4_7": (375, 667, 20, 0), "retina5_5": (414, 736, 20, 0),
        "retina5_9": (375, 812, 44, 34), "retina6_1": (414, 896, 48, 34),
        "retina6_5": (414, 896, 44, 34), "retina6_0": (390, 844, 47, 34),
        "retina6_7": (428, 926, 47, 34), "retina6_12": (393, 852, 59, 34),
        "retina6_3": (402, 874, 62, 34), "retina6_9": (440, 956, 62, 34),
        "ipad9_7": (768, 1024, 20, 0), "ipad10_5": (834, 1112, 20, 0),
        "ipad11_0": (834, 1194, 24, 20), "ipad12_9": (1024, 1366, 20, 0),
        "ipad12_9rounded": (1024, 1366, 24, 20),
    ]

    /// The font weights (400 is regular) by the names that Interface Builder's files use.
    static let weights = [
        "ultraLight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500,
        "semibold": 600, "bold": 700, "heavy": 800, "black": 900,
    ]

    /// The font size, in points, of each text style such as `body`, at the default setting of
    /// Dynamic Type.
    static let styles: [String: Double] = [
        "Body": 17, "Headline": 17, "Subhead": 15, "Subheadline": 15, "Callout": 16,
        "Footnote": 13, "Caption1": 12, "Caption2": 11, "Title0": 34, "Title1": 28, "Title2": 22,
        "Title3": 20,
    ]

    /// The attributes in constraints of storyboards and xibs that layout documents can express. A
    /// constraint with another attribute is not imported.
    static let attributes: Set = [
        "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
        "centerY", "baseline", "firstBaseline", "lastBaseline", "leftMargin", "rightMargin",
        "topMargin", "bottomMargin", "leadingMargin", "trailingMargin", "centerXWithinMargins",
        "centerYWithinMargins",
    ]

    /// Settings of views that influence a layout but that layout documents cannot express.
    /// `harmless` lists values without influence; for any other value, the user sees the sentence
    /// `message`.
    static let unknownSettings: [(name: String, harmless: Set<String>, message: String)] = [
        ("adjustsFontSizeToFit", ["NO"], "Texts do not shrink"),
        ("baselineRelativeArrangement", ["NO"], "Spacing between baselines is not known"),
        ("semanticContentAttribute", ["unspecified"], "The direction of one view is not known"),
        ("alpha", ["1", "1.0"], "Transparent views are drawn as others"),
        ("insetsLayoutMarginsFromSafeArea", ["YES"], "Margins lie within the safe area"),
    ]
}

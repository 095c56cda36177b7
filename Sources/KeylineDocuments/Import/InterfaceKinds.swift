/// The kinds of Interface Builder's elements.
enum InterfaceKinds {
    /// How a view that has no text of its own comes by its natural size.
    enum Natural: Sendable {
        case none
        /// Of both axes, or of one of them, as in the file's frame.
        case both, width, height
    }

    /// Views without text. Names that are not here are views of no natural size, and noted.
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

    /// Cells, headers and footers, which no constraints of their table lay out.
    static func isOwnLayout(_ element: XMLElement) -> Bool {
        isCell(element)
            || ["tableHeaderView", "tableFooterView", "sectionHeaderView", "sectionFooterView"]
                .contains(element["key"])
    }

    /// The views that an element lays out, in their order from back to front.
    static func views(in element: XMLElement) -> [XMLElement] {
        let content = element.children.filter { $0["key"] == "contentView" && isView($0) }
        let all = content + element.all(in: "subviews")
        return all.filter { !isOwnLayout($0) }
    }

    /// The points that bars and corners take at the top and bottom, and the size, of a device in portrait.
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

    /// Points of the styles that follow the user's setting, at its middle.
    static let styles: [String: Double] = [
        "Body": 17, "Headline": 17, "Subhead": 15, "Subheadline": 15, "Callout": 16,
        "Footnote": 13, "Caption1": 12, "Caption2": 11, "Title0": 34, "Title1": 28, "Title2": 22,
        "Title3": 20,
    ]

    /// Attributes that lay out, and that documents know.
    static let attributes: Set = [
        "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
        "centerY", "baseline", "firstBaseline", "lastBaseline", "leftMargin", "rightMargin",
        "topMargin", "bottomMargin", "leadingMargin", "trailingMargin", "centerXWithinMargins",
        "centerYWithinMargins",
    ]

    /// Settings of views that change a layout, and that documents do not know; with the values that change nothing.
    static let unknownSettings: [(name: String, harmless: Set<String>, words: String)] = [
        ("adjustsFontSizeToFit", ["NO"], "Texts do not shrink"),
        ("baselineRelativeArrangement", ["NO"], "Spacing between baselines is not known"),
        ("semanticContentAttribute", ["unspecified"], "The direction of one view is not known"),
        ("alpha", ["1", "1.0"], "Transparent views are drawn as others"),
        ("insetsLayoutMarginsFromSafeArea", ["YES"], "Margins lie within the safe area"),
    ]
}

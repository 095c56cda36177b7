public import Foundation

/// An item that bars show.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// Inert: what the item is called.
    open var title: String?
    /// Inert: the item's picture.
    open var image: UIImage?
    /// Inert: whether the item can be used.
    open var isEnabled = true
    /// A number of the program's own. 0 by default.
    open var tag = 0
}

/// A button in a navigation bar or toolbar.
open class UIBarButtonItem: UIBarItem {
    /// The system's buttons.
    public enum SystemItem: Int, Sendable {
        case done = 0
        case cancel = 1
        case edit = 2
        case save = 3
        case add = 4
        case flexibleSpace = 5
        case fixedSpace = 6
        case compose = 7
        case reply = 8
        case action = 9
        case organize = 10
        case bookmarks = 11
        case search = 12
        case refresh = 13
        case stop = 14
        case camera = 15
        case trash = 16
        case play = 17
        case pause = 18
        case rewind = 19
        case fastForward = 20
        case undo = 21
        case redo = 22
        case close = 24
    }

    /// How much a button stands out.
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    /// Inert: how much the button stands out.
    open var style = Style.plain
    /// Inert: the width in points; 0 is that of the contents.
    open var width: CGFloat = 0
    /// Inert: a view in place of title and image. Bars place no items here.
    open var customView: UIView?
    /// Inert: the colour of title and image.
    open var tintColor: UIColor?
    /// Inert: the object that is told of a touch.
    open weak var target: AnyObject?
    /// Inert: the name of what the target does.
    open var action: Selector?
    /// Inert: what a touch does.
    open var primaryAction: UIAction?

    /// A button with a title.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        self.title = title
        self.style = style
        self.target = target
        self.action = action
    }

    /// A button with an image.
    public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        self.image = image
        self.style = style
        self.target = target
        self.action = action
    }

    /// One of the system's buttons.
    public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?
    ) {
        self.init()
        self.target = target
        self.action = action
    }

    /// A button that performs an action.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?
    ) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
    }

    /// A view in a bar.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }
}

/// A tab of a tab bar.
open class UITabBarItem: UIBarItem {
    /// Inert: the picture while the tab is selected.
    open var selectedImage: UIImage?
    /// Inert: a short text at the corner of the tab.
    open var badgeValue: String?

    /// A tab with a title and an image.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// A tab with a title and two images.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
}

/// The items that a controller shows in the navigation bar above it.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether a controller's title is large.
    public enum LargeTitleDisplayMode: Int, Sendable {
        case automatic = 0
        case always = 1
        case never = 2
    }

    /// Inert: what the item is called.
    open var title: String?
    /// Inert: a view in place of the title. Bars place no items here.
    open var titleView: UIView?
    /// Inert: a line above the title.
    open var prompt: String?
    /// Inert: whether there is no button that leads back.
    open var hidesBackButton = false
    /// Inert: the title of the button that leads back here.
    open var backButtonTitle: String?
    /// Inert: the button that leads back here.
    open var backBarButtonItem: UIBarButtonItem?
    /// Inert: the buttons at the leading side.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// Inert: the buttons at the trailing side, from the edge inwards.
    open var rightBarButtonItems: [UIBarButtonItem]?
    /// Whether the bar is as high as a large title asks for, if it prefers large titles.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    /// An item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }

    /// Inert: the first of the buttons at the leading side.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set {
            if let newValue { leftBarButtonItems = [newValue] } else { leftBarButtonItems = nil }
        }
    }

    /// Inert: the first of the buttons at the trailing side.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set {
            if let newValue { rightBarButtonItems = [newValue] } else { rightBarButtonItems = nil }
        }
    }
}

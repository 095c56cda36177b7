public import Foundation

/// What bars show. Nothing is drawn; titles and images are kept.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    open var title: String?
    open var image: UIImage?
    open var isEnabled = true
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

    open var style = Style.plain
    open var width: CGFloat = 0
    open var customView: UIView?
    open var tintColor: UIColor?
    open weak var target: AnyObject?
    open var action: Selector?
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
    open var selectedImage: UIImage?
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

/// What a controller shows in the navigation bar above it.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether a controller's title is large.
    public enum LargeTitleDisplayMode: Int, Sendable {
        case automatic = 0
        case always = 1
        case never = 2
    }

    open var title: String?
    open var titleView: UIView?
    open var prompt: String?
    open var hidesBackButton = false
    open var backButtonTitle: String?
    open var backBarButtonItem: UIBarButtonItem?
    open var leftBarButtonItems: [UIBarButtonItem]?
    open var rightBarButtonItems: [UIBarButtonItem]?
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    /// An item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }

    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set {
            if let newValue { leftBarButtonItems = [newValue] } else { leftBarButtonItems = nil }
        }
    }

    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set {
            if let newValue { rightBarButtonItems = [newValue] } else { rightBarButtonItems = nil }
        }
    }
}

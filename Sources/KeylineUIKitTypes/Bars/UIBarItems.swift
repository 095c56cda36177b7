public import Foundation

/// The base class of the buttons and tabs in navigation bars, toolbars and tab bars. An item has a title and an image.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// Inert (stored, without effect on layout): the title of the item.
    open var title: String?
    /// Inert (stored, without effect on layout): the image of the item.
    open var image: UIImage?
    /// Inert (stored, without effect on layout): whether the user can select the item. True by default.
    open var isEnabled = true
    /// A number by which the program can recognise the item. It is 0 by default.
    open var tag = 0
}

/// A button in a navigation bar or toolbar.
open class UIBarButtonItem: UIBarItem {
    /// The kinds of buttons whose title or icon the system chooses.
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

    /// The style of a bar button. Buttons of the style `done` are emphasised, for the main action of a screen.
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    /// Inert (stored, without effect on layout): the style of the button.
    open var style = Style.plain
    /// Inert (stored, without effect on layout): the width in points; 0 means the width of the contents.
    open var width: CGFloat = 0
    /// Inert (stored, without effect on layout): a view in place of title and image. Bars place no items here.
    open var customView: UIView?
    /// Inert (stored, without effect on layout): the colour of title and image.
    open var tintColor: UIColor?
    /// Inert (stored, without effect on layout): the object that a touch notifies.
    open weak var target: AnyObject?
    /// Inert (stored, without effect on layout): the selector that a touch sends to the target.
    open var action: Selector?
    /// Inert (stored, without effect on layout): the action that a touch performs.
    open var primaryAction: UIAction?

    /// Creates a bar button with a title. The arguments are stored, but have no effect on layout.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        self.title = title
        self.style = style
        self.target = target
        self.action = action
    }

    /// Creates a bar button with an image. The arguments are stored, but have no effect on layout.
    public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        self.image = image
        self.style = style
        self.target = target
        self.action = action
    }

    /// Creates a bar button for one of the system's buttons, such as `done`. The button's target and action are stored.
    /// The kind of button is ignored, because this module has no such titles and icons.
    public convenience init(
        barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?
    ) {
        self.init()
        self.target = target
        self.action = action
    }

    /// Creates a bar button that performs an action. If `title` or `image` is nil, the button takes the title or image
    /// of the action.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?
    ) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
    }

    /// Creates an item that stands for a view in a bar. The view is stored, but bars of this module do not show it.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }
}

/// A tab of a tab bar.
open class UITabBarItem: UIBarItem {
    /// Inert (stored, without effect on layout): the image that is shown while the tab is selected.
    open var selectedImage: UIImage?
    /// Inert (stored, without effect on layout): a short text at the corner of the tab.
    open var badgeValue: String?

    /// Creates an item of a tab bar with a title, an image and a tag (a number by which the program can recognise the
    /// item). The arguments are stored, but have no effect on layout.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item of a tab bar with a title, an image, and another image for the time in which the tab is
    /// selected. The arguments are stored, but have no effect on layout.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
}

/// The title and buttons that a controller contributes to the navigation bar.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether a navigation bar shows the title of a controller in large type below its buttons.
    public enum LargeTitleDisplayMode: Int, Sendable {
        case automatic = 0
        case always = 1
        case never = 2
    }

    /// Inert (stored, without effect on layout): the title of the item.
    open var title: String?
    /// Inert (stored, without effect on layout): a view in place of the title. Bars place no items here.
    open var titleView: UIView?
    /// Inert (stored, without effect on layout): a line of text above the title.
    open var prompt: String?
    /// Inert (stored, without effect on layout): whether the back button is hidden.
    open var hidesBackButton = false
    /// Inert (stored, without effect on layout): the title of the back button that returns to this item's controller.
    open var backButtonTitle: String?
    /// Inert (stored, without effect on layout): the back button that returns to this item's controller.
    open var backBarButtonItem: UIBarButtonItem?
    /// Inert (stored, without effect on layout): the buttons at the leading side of the bar, from the edge inwards.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// Inert (stored, without effect on layout): the buttons at the trailing side of the bar, from the edge inwards.
    open var rightBarButtonItems: [UIBarButtonItem]?
    /// Whether the navigation bar is high enough for a large title while this item is on top. The property matters only
    /// if `prefersLargeTitles` of the bar is true.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    /// Creates the item of a controller, with the title that a navigation bar shows.
    public init(title: String) {
        self.title = title
        super.init()
    }

    /// Inert (stored, without effect on layout): the first of ``leftBarButtonItems``. Setting it replaces all of them.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set {
            if let newValue { leftBarButtonItems = [newValue] } else { leftBarButtonItems = nil }
        }
    }

    /// Inert (stored, without effect on layout): the first of ``rightBarButtonItems``. Setting it replaces all of them.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set {
            if let newValue { rightBarButtonItems = [newValue] } else { rightBarButtonItems = nil }
        }
    }
}

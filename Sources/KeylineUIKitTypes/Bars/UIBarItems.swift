public import Foundation

/// The base class of the buttons and tabs in navigation bars, toolbars and tab bars. It stores a
/// title and an image; the bars of this module show neither.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// Inert (stored, without effect on layout): the text that UIKit shows on a button or tab. Nil,
    /// the default, means no text.
    open var title: String?
    /// Inert (stored, without effect on layout): the picture that UIKit shows on a button or tab.
    /// Nil, the default, means no picture.
    open var image: UIImage?
    /// Inert (stored, without effect on layout): whether the user can tap the button or tab. True
    /// by default.
    open var isEnabled = true
    /// A number by which the program can recognise the button or tab. Neither UIKit nor this module
    /// uses the number, which is 0 by default.
    open var tag = 0
}

/// A button in a navigation bar or toolbar. This module stores its properties, but bars do not
/// place the button, so it has no frame.
open class UIBarButtonItem: UIBarItem {
    /// The kinds of buttons whose title or icon UIKit chooses, such as `done` or `trash`. In this
    /// module, all kinds look the same.
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

    /// The style of a bar button: UIKit emphasises `done`, for the main action of a screen. This
    /// module lays out both styles alike.
    public enum Style: Int, Sendable {
        case plain = 0
        case done = 2
    }

    /// Inert (stored, without effect on layout): the style of the button, which UIKit draws bold if
    /// it is `done`. `plain` by default.
    open var style = Style.plain
    /// Inert (stored, without effect on layout): the width of the button in points. The default 0
    /// stands for the width of its title or image.
    open var width: CGFloat = 0
    /// Inert (stored, without effect on layout): a view that UIKit shows instead of the button's
    /// title and image. In this module, a bar does not place the view.
    open var customView: UIView?
    /// Inert (stored, without effect on layout): the colour of the button's title and image. Nil,
    /// the default, means the bar's own colour.
    open var tintColor: UIColor?
    /// Inert (stored, without effect on layout): the object to which UIKit sends ``action`` when
    /// the user taps the button.
    open weak var target: AnyObject?
    /// Inert (stored, without effect on layout): the message that UIKit sends to ``target`` when
    /// the user taps the button.
    open var action: Selector?
    /// Inert (stored, without effect on layout): the closure that UIKit calls when the user taps
    /// the button.
    open var primaryAction: UIAction?

    /// Creates a bar button with a title. The title, the style, the target and the action are
    /// stored in the properties of these names, and have no effect on layout.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        self.title = title
        self.style = style
        self.target = target
        self.action = action
    }

    /// Creates a bar button with an image. The image, the style, the target and the action are
    /// stored in the properties of these names, and have no effect on layout.
    public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        self.image = image
        self.style = style
        self.target = target
        self.action = action
    }

    /// Creates a bar button for one of the system's buttons, such as `done`. The target and the
    /// action are stored. `systemItem` is ignored, because this module has no system titles and
    /// icons.
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

    /// Creates a bar item that shows a view of the program, such as a switch. The view is stored,
    /// but the bars of this module do not place it.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }
}

/// A tab of a tab bar.
open class UITabBarItem: UIBarItem {
    /// Inert (stored, without effect on layout): the image that UIKit shows instead of
    /// ``UIBarItem/image`` while the tab is selected.
    open var selectedImage: UIImage?
    /// Inert (stored, without effect on layout): a short text, such as a count of unread messages,
    /// that UIKit draws in a red oval at the corner of the tab.
    open var badgeValue: String?

    /// Creates the item of a tab bar for one controller. The title, the image and the tag (a number
    /// for the program's own use) are stored, and have no effect on layout.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates the item of a tab bar for one controller, with two images: UIKit shows
    /// `selectedImage` while the tab is selected, and `image` otherwise. All arguments are stored,
    /// and have no effect on layout.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }
}

/// The contents that a navigation bar shows while a certain controller is on top of the navigation
/// stack: a title and buttons. This module stores the contents, but does not place them.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether a navigation bar shows a controller's title in large type below its buttons. Here,
    /// `automatic` and `always` both make the bar 96 points high, and `never` makes it 44 points
    /// high.
    public enum LargeTitleDisplayMode: Int, Sendable {
        case automatic = 0
        case always = 1
        case never = 2
    }

    /// Inert (stored, without effect on layout): the text in the middle of the navigation bar.
    open var title: String?
    /// Inert (stored, without effect on layout): a view that UIKit shows instead of the title. In
    /// this module, a navigation bar does not place the view.
    open var titleView: UIView?
    /// Inert (stored, without effect on layout): a line of text that UIKit shows above the title.
    /// In UIKit the line makes the navigation bar higher, but not here.
    open var prompt: String?
    /// Inert (stored, without effect on layout): whether UIKit hides the button that returns to the
    /// previous controller. False by default.
    open var hidesBackButton = false
    /// Inert (stored, without effect on layout): the text of the back button while another
    /// controller is above this item's controller on the navigation stack.
    open var backButtonTitle: String?
    /// Inert (stored, without effect on layout): the back button that UIKit shows while another
    /// controller is above this item's controller on the navigation stack.
    open var backBarButtonItem: UIBarButtonItem?
    /// Inert (stored, without effect on layout): the buttons at the leading side of the navigation
    /// bar. The first button is at the edge of the bar.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// Inert (stored, without effect on layout): the buttons at the trailing side of the navigation
    /// bar. The first button is at the edge of the bar.
    open var rightBarButtonItems: [UIBarButtonItem]?
    /// Whether the navigation bar is 96 points high, for a large title, while this item's
    /// controller is on top. Any value but `never` makes the bar so high if the bar's
    /// `prefersLargeTitles` is true.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    /// Creates the navigation item of a controller. `title` is the text for the middle of the
    /// navigation bar.
    public init(title: String) {
        self.title = title
        super.init()
    }

    /// Inert (stored, without effect on layout): the first element of ``leftBarButtonItems``.
    /// Setting the property replaces the whole array by one button, or by nil.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set {
            if let newValue { leftBarButtonItems = [newValue] } else { leftBarButtonItems = nil }
        }
    }

    /// Inert (stored, without effect on layout): the first element of ``rightBarButtonItems``.
    /// Setting the property replaces the whole array by one button, or by nil.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set {
            if let newValue { rightBarButtonItems = [newValue] } else { rightBarButtonItems = nil }
        }
    }
}

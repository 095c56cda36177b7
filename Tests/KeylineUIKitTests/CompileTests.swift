import TestSupport
import Testing

/// Compiles code against the built module, in both language modes.
@Suite("KeylineUIKit: source code that must compile, and code that must not")
struct UIKitCompileTests {
    func diagnostics(_ code: String, mode: Int) throws -> (status: Int32, output: String) {
        try TestSupport.diagnostics(
            of: "import KeylineUIKit\n" + code, importing: "KeylineUIKit", mode: mode,
            options: ["-parse-as-library", "-package-name", "client"])
    }

    /// Extensions that libraries add, under names that the core has, too.
    private static let library = """
        public class Constraint {}
        public enum Priority { case high }
        public typealias LayoutPriority = UILayoutPriority
        typealias View = UIView
        typealias LayoutGuide = UILayoutGuide
        final class LayoutConstraint: NSLayoutConstraint {
            var label: String? { get { identifier } set { identifier = newValue } }
        }
        func equal(_ a: View, _ b: View) -> Bool { a === b }

        extension UILayoutPriority {
            static func + (a: UILayoutPriority, b: Float) -> UILayoutPriority {
                UILayoutPriority(rawValue: a.rawValue + b)
            }
        }
        extension UILayoutPriority {
            static func - (a: UILayoutPriority, b: Float) -> UILayoutPriority {
                UILayoutPriority(rawValue: a.rawValue - b)
            }
            static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }
            static func += (a: inout UILayoutPriority, b: Float) { a = a + b }
        }
        // The operators as the library Anchorage declares them, for all types of numbers.
        func + <T: BinaryFloatingPoint>(a: UILayoutPriority, b: T) -> UILayoutPriority {
            UILayoutPriority(a.rawValue + Float(b))
        }
        func - <T: BinaryInteger>(a: UILayoutPriority, b: T) -> UILayoutPriority {
            UILayoutPriority(a.rawValue - Float(b))
        }
        func priorities() -> Bool {
            var p: UILayoutPriority = .required - 1
            p += 1
            return p < .defaultHigh + 1 && .required > p - 2
        }
        extension UILayoutPriority: @retroactive ExpressibleByFloatLiteral {
            public init(floatLiteral value: Float) { self.init(value) }
        }
        extension NSLayoutXAxisAnchor {
            func constraint(equalTo anchor: NSLayoutXAxisAnchor, multiplier m: CGFloat, constant c: CGFloat = 0)
                -> NSLayoutConstraint { constraint(equalTo: anchor, constant: c) }
        }
        extension NSLayoutConstraint.Attribute: @retroactive CustomDebugStringConvertible {
            public var debugDescription: String { "attribute" }
        }
        protocol Anchorable { var topAnchor: NSLayoutYAxisAnchor { get } }
        extension UIView: Anchorable {}
        extension UILayoutGuide: Anchorable {}
        func paths() -> [KeyPath<UIView, NSLayoutXAxisAnchor>] { [\\.leadingAnchor, \\.safeAreaLayoutGuide.leftAnchor] }

        class Cell: UIView {
            let label = UILabel()
            override init(frame: CGRect) { super.init(frame: frame); addSubview(label) }
            required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
            override func layoutSubviews() { super.layoutSubviews(); label.frame = bounds }
            override var intrinsicContentSize: CGSize { CGSize(width: 1, height: UIView.noIntrinsicMetric) }
            override func updateConstraints() {
                label.setContentHuggingPriority(.defaultHigh + 1, for: .horizontal)
                label.topAnchor.constraint(equalTo: topAnchor).isActive = true
                super.updateConstraints()
            }
            override var safeAreaInsets: UIEdgeInsets { .zero }
        }
        class Screen: UIViewController {
            lazy var cell = Cell()
            override func loadView() { view = cell }
            override func viewDidLoad() {
                super.viewDidLoad()
                let c = cell.leftAnchor.constraint(equalTo: view.leftAnchor, multiplier: 0.5)
                c.priority = 999.5
                NSLayoutConstraint.activate([c])
            }
        }
        @MainActor func use() { _ = Screen().view.constraints; _ = UILabel(); _ = UIStackView() }
        """

    @Test(
        "extensions of layout libraries and usual subclasses of views compile without warnings",
        arguments: [5, 6])
    func right(mode: Int) throws {
        let (status, output) = try diagnostics(UIKitCompileTests.library, mode: mode)
        #expect(status == 0 && output.isEmpty, "\(output)")
    }

    @Test("code outside of any actor compiles in the Swift 5 mode")
    func nonisolated() throws {
        let (status, output) = try diagnostics(
            """
            class Tests {
                let view = UIView()
                func test() {
                    view.addSubview(UILabel(frame: .zero))
                    view.translatesAutoresizingMaskIntoConstraints = false
                    view.layoutIfNeeded()
                    _ = UIViewController().view.safeAreaInsets
                    _ = UIScreen.main.scale
                }
            }
            """, mode: 5)
        #expect(status == 0 && output.isEmpty, "\(output)")
    }

    @Test(
        "wrong code is rejected by the compiler with the expected message",
        arguments: [
            ("_ = a.leftAnchor.constraint(equalTo: a.topAnchor)", "cannot convert"),
            ("_ = a.widthAnchor.constraint(equalTo: a.topAnchor)", "cannot convert"),
            ("_ = a.leftAnchor.anchorWithOffset(to: a.topAnchor)", "cannot convert"),
            ("let c = NSLayoutConstraint(); c.multiplier = 2", "get-only"),
            ("let p: UILayoutPriority = 5", "cannot convert"),
            ("_ = UILayoutGuide().firstBaselineAnchor", "no member"),
            ("let r = Rect(x: 0, y: 0, width: 1, height: 1)", "cannot find 'Rect'"),
            (
                "class V: UIView { override func alignmentRect(forFrame f: CGRect) -> CGRect { f } }",
                "override"
            ),
            ("pin(\\.leftAnchor, \\.topAnchor)", "error:"),
        ] as [(String, String)])
    func wrong(code: String, reason: String) throws {
        let (status, output) = try diagnostics(
            """
            func pin<A, B>(_ a: KeyPath<UIView, A>, _ b: KeyPath<UIView, A>) where A: NSLayoutAnchor<B> {}
            @MainActor func use(_ a: UIView) { \(code) }
            """, mode: 6)
        #expect(status != 0)
        #expect(output.contains(reason), "\(output)")
        #expect(!output.contains("no such module"), "\(output)")
    }
}

import Foundation
import KeylineUIKit
import Testing

/// The expected widths are added by hand from those of Helvetica, in thousandths of the font size: H
/// 722, i 222, a 556, a space 278; bold: H 722, i 278, a 556. Lines are 1.2 font sizes high.
@MainActor
@Suite("Fonts and styled texts")
struct FontTests {
    private func width(_ font: UIFont?) -> CGFloat {
        let label = UILabel()
        label.font = font
        label.text = "Hi"
        return label.intrinsicContentSize.width
    }

    private func isNear(_ size: CGSize, _ width: CGFloat, _ height: CGFloat) -> Bool {
        abs(size.width - width) < 1e-9 && abs(size.height - height) < 1e-9
    }

    @Test("bold fonts are wider, from semibold on; italic ones are not")
    func weights() {
        for font in [
            UIFont.systemFont(ofSize: 10), .italicSystemFont(ofSize: 10),
            .systemFont(ofSize: 10, weight: .medium), UIFont(name: "Futura-Medium", size: 10),
            UIFont(name: "Futura-CondensedBold", size: 10),
        ] {
            #expect(abs(width(font) - 9.44) < 1e-9)
        }
        for font in [
            UIFont.boldSystemFont(ofSize: 10), .systemFont(ofSize: 10, weight: .semibold),
            .systemFont(ofSize: 10, weight: .black), UIFont(name: "Arial-BoldItalicMT", size: 10),
            .monospacedDigitSystemFont(ofSize: 10, weight: .bold),
        ] {
            #expect(abs(width(font) - 10) < 1e-9)
        }
        #expect(abs(width(.preferredFont(forTextStyle: .headline)) - 17) < 1e-9)
    }

    @Test("the name of a font gives its family")
    func families() {
        for (name, family) in [
            ("HelveticaNeue-Light", "Helvetica Neue"), ("Futura", "Futura"),
            ("Avenir Next", "Avenir Next"), ("Futura-CondensedBold", "Futura-CondensedBold"),
            ("ArialMT", "ArialMT"), ("Georgia-Italic", "Georgia"),
        ] {
            #expect(UIFont(name: name, size: 9)?.familyName == family)
        }
        #expect(UIFont.systemFont(ofSize: 9).familyName == "")
        #expect(UIFont(name: "Georgia-Italic", size: 9) != UIFont(name: "Georgia", size: 9))
        #expect(UIFont(name: "Georgia", size: 9)?.withSize(12) == UIFont(name: "Georgia", size: 12))
    }

    @Test("heights of a font")
    func heights() {
        let font = UIFont.systemFont(ofSize: 20)
        #expect(abs(font.capHeight - 14.36) < 1e-9 && abs(font.xHeight - 10.46) < 1e-9)
        #expect(abs(font.ascender - 19) < 1e-9 && abs(font.descender + 5) < 1e-9)
        #expect(abs(font.lineHeight - 24) < 1e-9)
        #expect(UIFont.systemFont(ofSize: 0).lineHeight == 0)
    }

    private let mixed: NSAttributedString = {
        let text = NSMutableAttributedString(string: "Hi")
        text.append(
            NSAttributedString(string: "Hi", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)])
        )
        return text
    }()

    @Test("parts without a font have the font of the label")
    func labels() {
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.attributedText = mixed
        #expect(isNear(label.intrinsicContentSize, 9.44 + 20, 24))
        #expect(
            label.firstBaselineAnchor === label.firstBaselineAnchor && label.font.pointSize == 10)
    }

    @Test("a paragraph style spaces and breaks the lines of a label")
    func paragraphs() {
        let style = NSMutableParagraphStyle()
        (style.lineHeightMultiple, style.paragraphSpacing, style.lineSpacing) = (1.5, 4, 2)
        style.lineBreakMode = .byCharWrapping
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.numberOfLines = 0
        label.attributedText = NSAttributedString(
            string: "aa aa\na", attributes: [.paragraphStyle: style])
        // "aa a" is 19.46 points wide. Three lines of 18 points, 2 between the first two, and 4
        // between the paragraphs.
        let fitting = label.sizeThatFits(CGSize(width: 20, height: 0))
        #expect(isNear(fitting, 19.46, 60))
    }

    @Test("a label's mode decides how its last line ends")
    func modes() {
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.text = "aaa aaaa aaaa"
        label.numberOfLines = 2
        // In 25 points: "aaa" is 16.68 wide, "aa…" 21.12, "aaaa" 22.24, and the cut line 25.
        for (mode, width) in [
            (NSLineBreakMode.byTruncatingTail, 21.12), (.byTruncatingHead, 21.12),
            (.byTruncatingMiddle, 21.12), (.byWordWrapping, 22.24), (.byClipping, 25),
        ] {
            label.lineBreakMode = mode
            #expect(isNear(label.sizeThatFits(CGSize(width: 25, height: 0)), width, 24), "\(mode)")
        }
    }

    @Test("buttons, text fields and text views measure the parts of their texts")
    func controls() {
        let button = UIButton(type: .custom), field = UITextField(), view = UITextView()
        button.titleLabel?.font = .systemFont(ofSize: 10)
        button.setAttributedTitle(mixed, for: .normal)
        #expect(isNear(button.intrinsicContentSize, 29.44, 24))
        #expect(button.currentTitle == "HiHi" && button.attributedTitle(for: .disabled) == mixed)
        button.setTitle("Hi", for: .normal)
        #expect(isNear(button.intrinsicContentSize, 9.44, 12))
        #expect(button.attributedTitle(for: .normal) == nil)
        field.font = .systemFont(ofSize: 10)
        field.attributedPlaceholder = mixed
        #expect(isNear(field.intrinsicContentSize, 29.44, 24))
        field.text = "Hi"
        #expect(isNear(field.intrinsicContentSize, 9.44, 12))
        field.attributedText = mixed
        #expect(isNear(field.intrinsicContentSize, 29.44, 24) && field.attributedText == mixed)
        view.isScrollEnabled = false
        view.font = .systemFont(ofSize: 10)
        view.attributedText = mixed
        // Insets of 8 above and below, and 5 at the sides.
        #expect(isNear(view.intrinsicContentSize, 39.44, 40) && view.text == "HiHi")
        view.text = "Hi"
        #expect(isNear(view.intrinsicContentSize, 19.44, 28))
    }
}

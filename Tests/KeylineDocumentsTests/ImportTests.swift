import Foundation
import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: import of Interface Builder files")
struct ImportTests {
    /// A xib whose one view, `card`, has these subviews, constraints and other elements.
    static func xib(
        _ subviews: String, _ constraints: String = "", _ size: (Double, Double) = (200, 100),
        more: String = "", resources: String = ""
    ) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
            <objects>
                <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
                <view id="card" userLabel="card">
                    <rect key="frame" x="0.0" y="0.0" width="\(size.0)" height="\(size.1)"/>
                    <subviews>
        \(subviews)
                    </subviews>
                    <viewLayoutGuide key="safeArea" id="safe-card"/>
                    <constraints>
        \(constraints)
                    </constraints>
        \(more)
                </view>
            </objects>
            <resources>\(resources)</resources>
        </document>
        """
    }

    /// Returns the source of a view that constraints place, for an Interface Builder file.
    static func view(_ id: String, _ inside: String = "", _ attributes: String = "") -> String {
        """
        <view translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" userLabel="\(id)" \(attributes)>\(inside)</view>
        """
    }

    /// A constraint: `view.attribute`, the other side, and further attributes.
    static func constraint(_ first: String, _ second: String = "", _ more: String = "") -> String {
        func side(_ text: String, _ word: String) -> String {
            let parts = text.split(separator: ".")
            guard parts.count == 2 else {
                return text.isEmpty ? "" : "\(word)Attribute=\"\(text)\""
            }
            return "\(word)Item=\"\(parts[0])\" \(word)Attribute=\"\(parts[1])\""
        }
        return "<constraint \(side(first, "first")) \(side(second, "second")) \(more)/>"
    }

    private func made(_ text: String, scene: String? = nil) throws -> InterfaceImport {
        let file = InterfaceFile(text, file: "Card.xib")
        #expect(file.findings == [])
        return InterfaceImport(
            try #require(scene.map { file.scenes(named: $0) }?.first ?? file.scenes.first), of: file
        )
    }

    /// The layout of the document, and the notes.
    private func imported(_ text: String, scene: String? = nil, at size: String? = nil) throws -> (
        layout: DocumentLayout, notes: [String]
    ) {
        let made = try made(text, scene: scene)
        return (try layout(made.text, at: size), made.notes.map(\.message))
    }

    private func example(_ name: String) throws -> String {
        try String(
            contentsOf: ManualTests.root.appending(path: "Examples/Interfaces/\(name)"),
            encoding: .utf8)
    }

    // MARK: Whole files

    @Test("an imported xib has the frames that its constraints determine")
    func card() throws {
        let (layout, notes) = try imported(example("PersonCard.xib"))
        #expect(layout.frame("personCard") == "0 0 320 120")
        #expect(layout.frame("photo") == "16 16 88 88")
        // A line is 1.2 of the font's size: 24 and 18.
        #expect(layout.frame("nameLabel") == "120 16 184 24")
        #expect(layout.frame("detailLabel") == "120 44 184 18")
        #expect(
            notes == [
                "`label` (id jCz-VR-Elr): Texts do not shrink: `adjustsFontSizeToFit`.",
                "`constraint` (id zL2-xd-K0m): A placeholder, which is removed when the program is built: left out.",
            ])
        #expect(layout.constraints.map(\.identifier).contains("photo-bottom"))
    }

    @Test("a storyboard has a scene for each view controller and cell")
    func storyboard() throws {
        let file = InterfaceFile(try example("Main.storyboard"), file: "Main.storyboard")
        #expect(file.scenes.map(\.name) == ["Login", "Orders", "OrderCell"])
        for name in ["Orders", "OrdersViewController", "Hp8-0r-yqD", "E3q-AH-fTv"] {
            #expect(file.scenes(named: name).map(\.name) == ["Orders"])
        }
        #expect(file.scenes(named: "orders").isEmpty)
        let (login, _) = try imported(example("Main.storyboard"), scene: "Login")
        #expect(login.frame("title") == "16 60 343 33.6")
        #expect(login.frame("fields") == "16 133.6 343 80")
        #expect(login.frame("nameField") == "0 0 343 34")
        #expect(login.frame("passwordField") == "0 46 343 34")
        #expect(login.frame("logIn") == "87.5 237.6 200 44")
        // The button's baseline is 13 + 3.75 above its end, the label's 11.4 below its top. 8.449 ems of 12 points.
        #expect(login.frame("error") == "16 283.45 101.388 14.4")
        #expect(login.frame("badge") == "315 607 40 40")
        #expect(login.part(named: "error")?.view?.isHidden == true)
        login.layOut(DocumentSize("400x700"))
        #expect(login.frame("badge") == "340 640 40 40")
        #expect(login.frame("logIn") == "100 237.6 200 44")
        let (cell, _) = try imported(example("Main.storyboard"), scene: "OrderCell")
        #expect(cell.frame("content") == "0 0 375 44")
        #expect(cell.frame("switch_6YV_K0_yPS") == "308 6.5 51 31")
        #expect(cell.frame("slider_Ldi_Tc_s2b") == "16 6.5 276 31")
    }

    // MARK: Constraints

    @Test(
        "imported constraints keep relation, multiplier, constant, priority, margin and safe area")
    func constraints() throws {
        let (layout, notes) = try imported(
            ImportTests.xib(
                ["a", "b", "c"].map { ImportTests.view($0) }.joined(),
                [
                    ImportTests.constraint("a.leading", "card.leadingMargin"),
                    ImportTests.constraint("a.top", "safe-card.top", #"constant="5""#),
                    ImportTests.constraint("a.width", "card.width", #"multiplier="0.25""#),
                    ImportTests.constraint("a.height", "a.width", #"multiplier="2:5""#),
                    // 20 at least, 30 rather, 28 at most.
                    ImportTests.constraint("b.leading", "a.trailing", #"constant="-4""#),
                    ImportTests.constraint(
                        "b.width", "", #"relation="greaterThanOrEqual" constant="20""#),
                    ImportTests.constraint(
                        "b.width", "", #"relation="lessThanOrEqual" constant="28""#),
                    ImportTests.constraint("b.width", "", #"constant="30" priority="750""#),
                    ImportTests.constraint("b.centerY", "card.centerY", #"multiplier="1.5""#),
                    ImportTests.constraint("b.height", "", #"constant="10" symbolic="YES""#),
                    // A constraint without a first item refers to the view that contains the
                    // constraint.
                    ImportTests.constraint("trailing", "c.trailing", #"constant="7""#),
                    ImportTests.constraint("bottomMargin", "c.bottom"),
                    ImportTests.constraint("c.width", "", #"constant="12""#),
                    ImportTests.constraint("c.height", "", #"constant="12""#),
                ].joined(separator: "\n")))
        #expect(notes == [])
        // Margins are 8: a quarter of 200 is 50, two fifths of it 20.
        #expect(layout.frame("a") == "8 5 50 20")
        // 8 + 50 - 4; one and a half of 50, less 5.
        #expect(layout.frame("b") == "54 70 28 10")
        #expect(layout.frame("c") == "181 80 12 12")
        #expect(layout.contradictions() == [])
    }

    @Test("contradictions and ambiguous views of an imported file are reported as in documents")
    func checks() throws {
        let twice = ["10", "20"].map { ImportTests.constraint("a.width", "", "constant=\"\($0)\"") }
        let place = ["leading", "top"].map { ImportTests.constraint("a.\($0)", "card.\($0)") }
        func check(_ constraints: [String]) throws -> [(
            rule: String, line: String, message: String
        )] {
            let text = ImportTests.xib(ImportTests.view("a"), constraints.joined())
            let (findings, source) = try made(text).check(file: "card.yaml")
            return findings.map {
                ($0.rule.rawValue, $0.position.map { source.line($0.line) } ?? "", $0.message)
            }
        }
        let contradictions = try check(twice + place)
        #expect(contradictions.map(\.rule) == ["contradiction"])
        #expect(contradictions.map(\.line) == ["  - a.width == 20"])
        let open = try check([twice[0]] + place)
        #expect(open.map(\.rule) == ["ambiguous"])
        #expect(open.map(\.line) == ["  a:"])
        #expect(open.allSatisfy { $0.message.contains("how high it is") })
        let height = ImportTests.constraint("a.height", "", #"constant="5""#)
        #expect(try check([twice[0], height] + place).isEmpty)
    }

    @Test("the bars of an imported view controller become safe-area insets")
    func bars() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
            <scenes><scene sceneID="s"><objects><viewController id="vc" storyboardIdentifier="One Two">
            <layoutGuides><viewControllerLayoutGuide type="top" id="t"/><viewControllerLayoutGuide type="bottom" id="b"/></layoutGuides>
            <view key="view" id="v" userLabel="page"><rect key="frame" x="0" y="0" width="320" height="480"/><subviews>
            <view id="a" userLabel="a" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="0" y="72" width="320" height="375"/></view>
            </subviews><constraints>
            \(ImportTests.constraint("a.top", "t.bottom", #"constant="8""#))
            \(ImportTests.constraint("b.top", "a.bottom"))
            \(ImportTests.constraint("a.leading", "v.leading"))
            \(ImportTests.constraint("trailing", "a.trailing"))
            </constraints></view></viewController></objects></scene></scenes></document>
            """
        let (layout, notes) = try imported(text, scene: "oneTwo")
        // Bars of 64 above, and of 33 below.
        #expect(layout.frame("a") == "0 72 320 375")
        #expect(layout.root.safeAreaInsets.top == 64)
        #expect(layout.root.safeAreaInsets.bottom == 33)
        #expect(notes == [])
    }

    @Test("constraints from a scroll view's contents to its edges refer to its content size")
    func scrolling() throws {
        let edges = ["leading", "top", "trailing", "bottom"].map {
            ImportTests.constraint("long.\($0)", "scroll.\($0)")
        }
        let outer = ["leading", "top", "trailing", "bottom"].map {
            ImportTests.constraint("scroll.\($0)", "card.\($0)")
        }
        let sizes = [
            ImportTests.constraint("long.width", "scroll.width"),
            ImportTests.constraint("long.height", "", #"constant="900""#),
        ]
        let scroll = """
            <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="scroll" userLabel="scroll"><subviews>
            \(ImportTests.view("long"))</subviews><constraints>\((edges + sizes).joined())</constraints></scrollView>
            """
        let (layout, _) = try imported(ImportTests.xib(scroll, outer.joined()))
        #expect(layout.contradictions() == [])
        #expect(layout.frame("scroll") == "0 0 200 100")
        #expect(layout.frame("long") == "0 0 200 900")
        #expect(layout.frame("scroll_content") == "0 0 200 900")
    }

    // MARK: Views

    @Test("imported stacks keep axis, alignment, distribution, spacing and margins")
    func stacks() throws {
        let stack = """
            <stackView axis="vertical" alignment="trailing" distribution="equalSpacing" spacing="3" \
            translatesAutoresizingMaskIntoConstraints="NO" id="s" userLabel="s">
            <directionalEdgeInsets key="directionalLayoutMargins" top="1" leading="2" bottom="3" trailing="4"/>
            <subviews>
            \(ImportTests.view("a", "<constraints>\(ImportTests.constraint("width", "", #"constant="30""#))\(ImportTests.constraint("height", "", #"constant="10""#))</constraints>"))
            \(ImportTests.view("b", "<constraints>\(ImportTests.constraint("width", "", #"constant="50""#))\(ImportTests.constraint("height", "", #"constant="20""#))</constraints>"))
            </subviews></stackView>
            """
        let edges = ["leading", "top", "trailing", "bottom"].map {
            ImportTests.constraint("s.\($0)", "card.\($0)")
        }
        let made = try made(ImportTests.xib(stack, edges.joined()))
        #expect(made.text.contains("margins: [1, 2, 3, 4]"))
        let layout = try layout(made.text)
        // The stack view is 200 by 100 points. Its two views are at its top and bottom ends, and at
        // the trailing edge.
        #expect(layout.frame("a") == "170 0 30 10")
        #expect(layout.frame("b") == "150 80 50 20")
    }

    @Test("imported autoresizing masks distribute a superview's growth to the flexible parts")
    func autoresizing() throws {
        func view(_ id: String, _ mask: String) -> String {
            """
            <view id="\(id)" userLabel="\(id)"><rect key="frame" x="20" y="10" width="60" height="30"/>
            <autoresizingMask key="autoresizingMask" \(mask)/></view>
            """
        }
        let text = ImportTests.xib(
            [
                view("fixed", #"flexibleMaxX="YES" flexibleMaxY="YES""#), view("none", ""),
                view("wide", #"widthSizable="YES" heightSizable="YES""#),
                view("far", #"flexibleMinX="YES" flexibleMinY="YES""#),
                view(
                    "middle",
                    #"flexibleMinX="YES" flexibleMaxX="YES" flexibleMinY="YES" flexibleMaxY="YES""#),
                view(
                    "all",
                    #"flexibleMinX="YES" widthSizable="YES" flexibleMaxX="YES" flexibleMinY="YES""#),
            ].joined())
        var (layout, _) = try imported(text)
        for name in ["fixed", "none", "wide", "far", "middle", "all"] {
            #expect(layout.frame(name) == "20 10 60 30", "\(name)")
        }
        (layout, _) = try imported(text, at: "300x200")
        #expect(layout.frame("fixed") == "20 10 60 30")
        #expect(layout.frame("none") == "20 10 60 30")
        #expect(layout.frame("wide") == "20 10 160 130")
        #expect(layout.frame("far") == "120 110 60 30")
        // 20 of 20 and 120, and 10 of 10 and 60, of the hundred more.
        #expect(layout.frame("middle") == "34.286 24.286 60 30")
        // A tenth, three tenths and six tenths.
        #expect(layout.frame("all") == "30 110 90 30")
    }

    @Test("imported views keep texts, fonts, colours, images and priorities")
    func keys() throws {
        let text = ImportTests.xib(
            """
            <label text="a" numberOfLines="2" textAlignment="right" horizontalHuggingPriority="251" hidden="YES" \
            translatesAutoresizingMaskIntoConstraints="NO" id="one" userLabel="one">
            <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="12.5"/>
            <color key="textColor" red="1" green="0.5" blue="0.0" alpha="0.5"/><color key="backgroundColor" name="mint"/></label>
            <label translatesAutoresizingMaskIntoConstraints="NO" id="two" userLabel="two">
            <string key="text">Two {lines} &amp;
            "more"</string><fontDescription key="fontDescription" style="UICTFontTextStyleHeadline"/></label>
            <button verticalCompressionResistancePriority="999" translatesAutoresizingMaskIntoConstraints="NO" id="three" userLabel="three">
            <state key="normal" title="Go"/></button>
            <imageView image="photo" translatesAutoresizingMaskIntoConstraints="NO" id="four" userLabel="four"/>
            <imageView image="trash" translatesAutoresizingMaskIntoConstraints="NO" id="five" userLabel="five">
            <rect key="frame" x="0" y="0" width="20" height="21.5"/></imageView>
            <textField placeholder="Name" translatesAutoresizingMaskIntoConstraints="NO" id="six" userLabel="six"/>
            """,
            resources: """
                <namedColor name="mint"><color red="0" green="1" blue="0.5" alpha="1"/></namedColor>
                <image name="photo" width="40" height="30.5"/><image name="trash" catalog="system" width="117" height="128"/>
                """)
        let made = try made(text)
        let expected = """
            views:
              one:
                text: "a"
                font: 12.5
                weight: 600
                lines: 2
                align: right
                color: "#ffbf80"
                hugging: [251, 250]
                hidden: true
                fill: "#00ff80"
              two:
                text: "Two {{lines}} &\\n\\"more\\""
                bold: true
              three:
                text: "Go"
                font: 15
                align: center
                resistance: [750, 999]
              four:
                image: [40, 30.5]
              five:
                image: [20, 21.5]
              six:
                text: "Name"

            """
        #expect(made.text.hasSuffix(expected), "\(made.text)")
        #expect(
            made.notes.map(\.message) == [
                "`imageView` (id five): The file does not have the size of `trash`; the size of the frame is used instead."
            ])
        #expect(LayoutDocument(made.text, file: "").findings == [])
    }

    @Test("special characters of imported texts are kept, and a tiny font size is valid")
    func quoted() throws {
        for letter in ["\u{7F}", "\u{85}", "\u{90}", "\u{2028}", "\u{FEFF}", "\u{FFFE}", "\\u007f"]
        {
            let label = """
                <label text="a\(letter)b" translatesAutoresizingMaskIntoConstraints="NO" id="l">
                <fontDescription key="fontDescription" type="system" pointSize="1e-20"/></label>
                """
            let (layout, _) = try imported(ImportTests.xib(label))
            let text = (layout.parts.last?.view as? Label)?.text
            #expect(text.map { Array($0.unicodeScalars) } == Array("a\(letter)b".unicodeScalars))
        }
    }

    @Test("the parts of an attributed text keep their fonts, and its paragraphs their spacing")
    func attributedTexts() throws {
        let label = """
            <label translatesAutoresizingMaskIntoConstraints="NO" id="l" numberOfLines="0">
            <attributedString key="attributedText">
              <fragment content="Hello {">
                <attributes>
                  <color key="NSColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom"/>
                  <font key="NSFont" metaFont="system" size="17"/>
                  <paragraphStyle key="NSParagraphStyle" alignment="center" lineSpacing="4" lineHeightMultiple="1.5"/>
                </attributes>
              </fragment>
              <fragment content="World">
                <attributes><font key="NSFont" metaFont="systemSemibold" size="20"/><integer key="NSUnderline" value="1"/></attributes>
              </fragment>
              <fragment><string key="content">} end</string>
                <attributes><font key="NSFont" name="Helvetica-BoldOblique" size="12"/></attributes>
              </fragment>
            </attributedString><nil key="highlightedColor"/></label>
            """
        let made = try made(ImportTests.xib(label))
        let layout = try #require(LayoutDocument(made.text, file: "").layout())
        #expect(layout.findings == [])
        let text = try #require((layout.parts.last?.view as? Label)?.styledText)
        #expect(
            text.runs == [
                StyledText.Run("Hello {", TextStyle(pointSize: 17)),
                StyledText.Run("World", TextStyle(pointSize: 20, weight: 600)),
                StyledText.Run(
                    "} end",
                    TextStyle(pointSize: 12, families: ["Helvetica"], weight: 700, isItalic: true)),
            ])
        #expect(text.paragraph.lineSpacing == 4 && text.paragraph.lineHeightMultiple == 1.5)
        #expect(made.text.contains("align: center") && made.text.contains("color: \"#ff0000\""))
        #expect(
            made.notes.map(\.message) == [
                "`label` (id l): Attributes of its text other than fonts and paragraphs are left out.",
                "`label` (id l): Its whole text has the colour of the first part.",
            ])
    }

    @Test("imported names come from labels, identifiers, outlets or ids, and are valid and unique")
    func names() throws {
        func view(_ attributes: String, _ inside: String = "") -> String {
            "<view translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)>\(inside)</view>"
        }
        let text = ImportTests.xib(
            [
                view(#"id="a" userLabel="Big Red Box""#), view(#"id="b" userLabel="bigRedBox""#),
                view(
                    #"id="c""#,
                    #"<accessibility key="accessibilityConfiguration" identifier="login-button"/>"#),
                view(#"id="d""#), view(#"id="1x-2y""#), view(#"id="e" userLabel="superview""#),
                view(#"id="f" userLabel="9 lives""#), view(#"id="g" userLabel="…""#), view(""),
                view(#"id="h" userLabel="Größe""#),
            ].joined(),
            more: #"<connections><outlet property="amount" destination="d" id="o"/></connections>"#)
        let (layout, _) = try imported(text)
        #expect(
            layout.parts.map(\.name) == [
                "card", "bigRedBox", "bigRedBox_2", "login_button", "amount", "view_1x_2y",
                "superviewView", "_9Lives", "view_g", "view_", "größe",
            ])
    }

    @Test("an element without an equivalent is reported with its id and line")
    func notes() throws {
        let text = ImportTests.xib(
            """
            <arscnView translatesAutoresizingMaskIntoConstraints="NO" id="ar" userLabel="ar"/>
            <label text="x" textAlignment="justified" translatesAutoresizingMaskIntoConstraints="NO" id="l" userLabel="l">
            <fontDescription key="fontDescription" name="Futura" pointSize="17"/><color key="textColor" name="none"/>
            <variation key="widthClass=regular" hidden="YES"/></label>
            <segmentedControl translatesAutoresizingMaskIntoConstraints="NO" id="sc" userLabel="sc"/>
            <view id="nf" userLabel="nf"/>
            """,
            [
                ImportTests.constraint("l.width", "gone.width", #"id="c1""#),
                ImportTests.constraint("l.depth", "card.width", #"id="c2""#),
                ImportTests.constraint("l.left", "", #"constant="3" id="c3""#),
                ImportTests.constraint("l.width", "", #"constant="x" id="c4""#),
                ImportTests.constraint("l.width", "", #"constant="3" priority="0" id="c5""#),
                ImportTests.constraint("l.width", "card.width", #"multiplier="1:0" id="c6""#),
                ImportTests.constraint("l.width", "", #"constant="3" identifier="a b" id="c7""#),
                ImportTests.constraint("l.width", "", #"relation="about" id="c8""#),
                ImportTests.constraint("l.width", "card.width", #"constant="1e999" id="c9""#),
            ].joined(separator: "\n"))
        let made = try made(text)
        #expect(
            made.notes.map { "\($0.position?.line ?? 0) \($0.message)" } == [
                "8 `arscnView` (id ar): Documents know no such view; it is one without a natural size.",
                "9 `label` (id l): Its setting for `widthClass=regular` alone is left out.",
                "9 `label` (id l): The font family `Futura` is measured as Helvetica.",
                "9 `label` (id l): Lines are not justified.",
                "9 `label` (id l): The file does not have the colour `none`.",
                "12 `segmentedControl` (id sc): Its titles are left out.",
                "13 `view` (id nf): It has neither constraints nor a frame.",
                "17 `constraint` (id c1): It relates to `gone`, which is not in this layout: left out.",
                "18 `constraint` (id c2): There is no attribute `depth`: left out.",
                "19 `constraint` (id c3): `left` cannot be a number: left out.",
                "20 `constraint` (id c4): `constant` is not a number that a layout can have: `x`: left out.",
                "21 `constraint` (id c5): Its priority is not above 0 and up to 1000: left out.",
                "22 `constraint` (id c6): The multiplier `1:0` is none: left out.",
                "23 `constraint` (id c7): The identifier `a b` cannot be written, and is left out.",
                "24 `constraint` (id c8): There is no relation `about`: left out.",
                "25 `constraint` (id c9): `constant` is not a number that a layout can have: `1e999`: left out.",
            ])
        // A constraint without its constant would be another constraint.
        #expect(!made.text.contains("l.width == card.width"))
        #expect(LayoutDocument(made.text, file: "").findings == [])
    }

    @Test("elements that are installed only for some size classes are left out with a note")
    func variations() throws {
        let text = ImportTests.xib(
            ImportTests.view("a") + ImportTests.view("b"),
            ImportTests.constraint("a.width", "", #"constant="1" id="c1""#)
                + ImportTests.constraint("a.width", "", #"constant="2" id="c2""#),
            more: """
                <variation key="default"><mask key="subviews"><exclude reference="b"/></mask>
                <mask key="constraints"><exclude reference="c2"/></mask></variation>
                """)
        let made = try made(text)
        #expect(made.text.contains("a.width == 1\n"))
        #expect(!made.text.contains("a.width == 2"))
        #expect(!made.text.contains("  b:"))
        #expect(made.notes.count == 2)
    }

    // MARK: What is no file of Interface Builder

    @Test(
        "an unreadable file is a finding with line and column",
        arguments: [
            ("", "1:1: The file is not XML. Expected `<`."),
            ("hello", "1:1: The file is not XML. Expected `<`."),
            (
                "<a>\n <b>\n</a>",
                "3:1: `</a>` has no opening tag. Expected `</b>`, which begins in line 2."
            ),
            ("<a>\n<b/>", "2:5: The file ends in `<a>`, which begins in line 1."),
            (
                "<a b='1' b='2'/>",
                "1:10: The attribute `b` occurs twice here. Remove or rename one of the two."
            ),
            ("<a b=1/>", "1:6: Expected the value of `b` in quotes."),
            ("<a b='1'c='2'/>", "1:9: Expected a space, `>` or `/>`."),
            ("<a b='<'/>", "1:7: The value of `b` does not end."),
            ("<a>é&nbsp;</a>", "1:5: There is no entity `nbsp`."),
            ("<a>&#xD800;</a>", "1:4: There is no entity `#xD800`."),
            ("<a><!-- </a>", "1:4: The comment that begins here does not end."),
            ("<a/><b/>", "1:5: There is something after the last element."),
            (
                "<?xml version='1.0'?>\n<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
                "2:1: Types of documents and their entities are not read."
            ),
            (
                "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
                "1:1: Types of documents and their entities are not read."
            ),
            (String(repeating: "<a>", count: 200), "1:451: Too many elements in each other."),
            (
                "\n<plist/>",
                "2:1: The file is neither a storyboard nor a xib. Expected `<document type=\"com.apple.InterfaceBuilder3…\">`."
            ),
            (
                "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>",
                "1:1: This is a file of Xcode before 5. Open and save it in a newer Xcode."
            ),
            (
                "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>",
                "1:1: Expected a storyboard or xib for iOS or tvOS, but this is `com.apple.InterfaceBuilder3.Cocoa.XIB`."
            ),
            (
                "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>",
                "1:1: There is no view in this file."
            ),
        ])
    func mistakes(text: String, expected: String) {
        let file = InterfaceFile(text, file: "x")
        #expect(
            file.findings.map {
                "\($0.position?.line ?? 0):\($0.position?.column ?? 0): \($0.message)"
            }
                == [expected])
        #expect(file.scenes.isEmpty)
        for finding in file.findings {
            #expect(!FindingText(source: file.source).text(of: finding).isEmpty)
        }
    }

    @Test("a file of more than 8 MB is reported and not read")
    func large() {
        let file = InterfaceFile(
            "<a>" + String(repeating: "\n", count: 9 << 20) + "</a>", file: "x")
        #expect(file.findings.map(\.message) == ["The file has more than 8 MB."])
    }

    @Test("character references, CDATA and comments are read as in XML")
    func characters() throws {
        let label = """
            <!-- a > b --><label translatesAutoresizingMaskIntoConstraints='NO' id="l" userLabel="l" text='&lt;&#65;&#x42;&quot;&apos;&gt;'/>
            <label translatesAutoresizingMaskIntoConstraints="NO" id="m" userLabel="m"><string key="text"><![CDATA[<&amp;]]></string></label>
            """
        let text = try made(ImportTests.xib(label)).text
        #expect(text.contains(#"text: "<AB\"'>""#))
        #expect(text.contains(#"text: "<&amp;""#))
    }
}

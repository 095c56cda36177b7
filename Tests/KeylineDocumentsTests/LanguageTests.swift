import Foundation
import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: the language")
struct LanguageTests {
    /// A view `a` in a root of 300 by 200, 10 from its left and top, placed by constraints.
    private func a(_ constraints: String...) throws -> String {
        let lines = constraints.map { "  - \($0)\n" }.joined()
        return try layout(
            """
            size: 300x200
            parameters: {gap: 10}
            views:
              b: {width: 100, height: 50}
              a:
            constraints:
              - H:|-20-[b]
              - V:|-30-[b]
            \(lines)
            """
        ).frame("a")
    }

    @Test(
        "equations may have sums, factors and parentheses on both sides",
        arguments: [
            ("a.left == b.right + gap", "130"),
            ("b.right + gap == a.left", "130"),
            ("a.left - b.right == gap", "130"),
            ("2 * a.left == 260", "none"),
            ("a.left == superview.left + 3 * (gap + 1)", "33"),
            ("superview.left = a.left - (gap - 4)", "6"),
            ("a.left == root.centerX - -gap / 4", "152.5"),
        ] as [(String, String)])
    func equations(text: String, x: String) throws {
        guard x != "none" else {
            #expect(
                mistakes("views: {a: {}}\nconstraints:\n  - \(text)") == [
                    "3:5: A location is not a number. Expected another view's location, as in `superview.left + 10`."
                ])
            return
        }
        #expect(try a(text, "V:|[a(10)]", "a.width == 10") == "\(x) 0 10 10")
    }

    @Test(
        "equations of widths may have sums of several widths on both sides",
        arguments: [
            ("2 * a.width == b.width - 8", "46"),
            ("b.width == 4 * a.width", "25"),
            ("a.width + b.width == 160", "60"),
            ("320 == a.width", "320"),
            ("3 * (a.width - gap) == a.width + 30", "30"),
            ("(a.width + a.width) / 4 == 20", "40"),
        ] as [(String, String)])
    func extents(text: String, width: String) throws {
        #expect(
            try a(text, "a.height == 5", "a.left == root.left", "a.top == root.top")
                == "0 0 \(width) 5")
    }

    @Test("an inequality is reversed when it is divided by a negative number")
    func turned() throws {
        // 100 - a <= 40 is a >= 60, and a wants to be 20.
        #expect(
            try a("b.width - a.width <= 40", "a.width == 20 @low", "a.height == 5", "HV:|[a]")
                == "0 0 60 5")
    }

    @Test("priorities may be numbers, words or parameters")
    func priorities() throws {
        let text = """
            size: 300x200
            parameters: {most: 800}
            views: {a: {width: [50 @low, 60 @249, 70 @medium, 80 @most]}}
            constraints: ["HV:|[a]", "a.height == 10"]
            """
        #expect(throws: Never.self) { try layout(text) }
        #expect(
            try layout(
                "size: 9x9\nviews: {a: {width: [50 @low, 60 @249], height: 1}}\nconstraints: [\"a.left == root.left\", \"a.top == root.top\"]"
            ).frame("a") == "0 0 50 1")
        #expect(
            try layout(
                "size: 9x9\nparameters: {p: 251}\nviews: {a: {width: [50 @low, 60 @p], height: 1}}\nconstraints: [\"a.left == root.left\", \"a.top == root.top\"]"
            ).frame("a") == "0 0 60 1")
    }

    @Test("a parameter may be a sum of others, and a setting replaces its value")
    func parameters() throws {
        let text = """
            size: [width, 100]
            parameters: {half: width / 2, width: 320}
            views: {a: {width: half - 10, height: 20}}
            constraints: ["H:|[a]", "V:|[a]"]
            """
        #expect(try layout(text).frame("a") == "0 0 150 20")
        #expect(try layout(text, settings: ["width": "400"]).frame("a") == "0 0 190 20")
        #expect(try layout(text, settings: ["half": "width"]).frame("root") == "0 0 320 100")
        #expect(try layout(text, settings: ["half": "width"]).frame("a") == "0 0 310 20")
    }

    @Test("a text with a data field has the width of its letters")
    func texts() throws {
        // Helvetica: H 722, i 222, space 278, A 667, d 556, a 556; 20 points; lines of 24.
        let text = """
            size: 200x100
            data: {name: Ada}
            views: {a: {text: "Hi {name}", font: 20}}
            constraints: ["a.left == root.left", "a.top == root.top"]
            """
        #expect(try layout(text).frame("a") == "0 0 60.02 24")
        // I 278, d 556, a 556
        #expect(try layout(text, settings: ["name": "Ida"]).frame("a") == "0 0 52.24 24")
    }

    @Test("doubled braces are literal, and numeric fields may occur in constraints")
    func fields() throws {
        let text = """
            size: 200x100
            data: {stars: 4}
            views: {a: {text: "{{stars}} {stars}"}, b: {width: 12 * stars, height: 10}}
            constraints: ["a.left == root.left", "a.top == root.top", "HV:|[b]"]
            """
        let layout = try layout(text)
        #expect(layout.frame("b") == "0 0 48 10")
        #expect((layout.items["a"] as? Label)?.text == "{stars} 4")
    }

    @Test("stacks arrange views with their spacing, or custom spacing after a view")
    func stacks() throws {
        let text = """
            size: 300x100
            views:
              row:
                stack: horizontal
                spacing: 8
                alignment: center
                views:
                  a: {width: 20, height: 10}
                  b: {width: 30, height: 40, spacingAfter: 20}
                  gone: {natural: 50x50, hidden: true}
                  c: {image: 25x30}
            constraints: ["row.left == root.left + 5", "row.top == root.top"]
            """
        // 20 + 8 + 30 + 20 + 25, as high as b.
        let layout = try layout(text)
        #expect(layout.frame("row") == "5 0 103 40")
        #expect(layout.frame("a") == "0 15 20 10")
        #expect(layout.frame("b") == "28 0 30 40")
        #expect(layout.frame("c") == "78 5 25 30")
    }

    @Test("guides, margins and safe areas are mirrored from right to left")
    func guides() throws {
        let text = """
            size: 300x200
            direction: rightToLeft
            safeArea: [20, 0, 10, 0]
            margins: 12
            guides: {rail: {width: 60}}
            views: {a: {width: 40}, b: {width: 30, height: 10}}
            constraints:
              - H:|[rail]-4-[a]
              - a.top == safe.top
              - a.bottom == safe.bottom
              - b.trailing == margin.trailing
              - b.bottom == margin.bottom
              - rail.top == root.top
              - rail.bottom == root.bottom
            """
        let layout = try layout(text)
        // From the right: 60 of rail, 4, and a.
        #expect(layout.frame("rail") == "240 0 60 200")
        #expect(layout.frame("a") == "196 20 40 170")
        // Margins are measured from the safe area; trailing is left.
        #expect(layout.frame("b") == "12 168 30 10")
    }

    @Test(
        "self, super and superview refer to the constraint's view, or to its first view"
    )
    func words() throws {
        let text = """
            size: 300x200
            views:
              box:
                constraints:
                  - self.left == super.left + 10
                  - self.width == 0.5 * super.width
                  - V:|-20-[inner]-20-|
                  - inner.centerX == superview.centerX
                views:
                  inner: {width: 30}
            constraints: |
              box.top == root.top + 5   // in a text over several lines
              box.height == 100
              inner.height >= 0
            """
        let layout = try layout(text)
        #expect(layout.frame("box") == "10 5 150 100")
        #expect(layout.frame("inner") == "60 20 30 60")
    }

    @Test("a visual format may span lines and align its views across the axis")
    func visual() throws {
        let text = """
            size: 300x200
            views: {a: {width: 30, height: 20}, b: {width: 50, height: 10}}
            constraints:
              - {format: "H:|-10-[a]-(gap)-[b]", align: centerY}
              - |
                V:|-40-
                  [a]
                a.width <= 30
            parameters: {gap: 6}
            """
        let layout = try layout(text)
        #expect(layout.frame("a") == "10 40 30 20")
        #expect(layout.frame("b") == "46 45 50 10")
    }

    @Test("a fitting root is as high as its contents at its width")
    func fit() throws {
        // At 10 points "aa aa" is 22.24 + 2.78 + ... : 5.56 a letter, 2.78 a space, so 25.02 for the line.
        let text = """
            size: [width, fit]
            parameters: {width: 60}
            views: {t: {text: aa aa, font: 10, lines: 0}}
            constraints: ["H:|-10-[t]-10-|", "V:|-5-[t]-7-|"]
            """
        #expect(try layout(text).frame("root") == "0 0 60 24")
        // 20 of room: a word a line.
        #expect(try layout(text, settings: ["width": "40"]).frame("root") == "0 0 40 36")
        #expect(try layout(text, at: "fitxfit").frame("root") == "0 0 45.02 24")
    }

    @Test("a document may be written in JSON")
    func json() throws {
        let text = """
            {"size": [100, 50], "views": {"a": {"width": 80, "height": "<= 20"}, "b": "x"},
             "constraints": ["HV:|[a(30@low)]", "a.height >= 20", "b.left == a.right", "b.top == a.top"]}
            """
        let layout = try layout(text)
        #expect(layout.frame("a") == "0 0 80 20")
    }

    @Test("frames are printed as JSON and CSV with paths, thousandths and the kind of item")
    func frames() throws {
        let text = """
            size: 100x50
            views: {é: {views: {b: {}}}}
            guides: g
            constraints:
              - HV:|[é]|
              - V:|-2.5-[b(1)]
              - b.width == root.width / 3
              - H:|-8-[b]
              - V:|[g]|
              - H:|[g(0)]
            """
        struct Row: Decodable, Equatable {
            var view: String, x, y, width, height: Double
            var guide: Bool? = nil
        }
        let table = FrameTable(try layout(text))
        let rows = try JSONDecoder().decode([Row].self, from: Data(table.json.utf8))
        #expect(
            rows == [
                Row(view: "root", x: 0, y: 0, width: 100, height: 50),
                Row(view: "root/g", x: 0, y: 0, width: 0, height: 50, guide: true),
                Row(view: "root/é", x: 0, y: 0, width: 100, height: 50),
                Row(view: "root/é/b", x: 8, y: 2.5, width: 33.333, height: 1),
            ])
        let lines = [
            "view,x,y,width,height", "root,0,0,100,50", "root/g,0,0,0,50", "root/é,0,0,100,50",
            "root/é/b,8,2.5,33.333,1", "",
        ]
        #expect(table.csv == lines.joined(separator: "\r\n"))
    }

    @Test("YAML aliases repeat earlier values")
    func aliases() throws {
        let text = """
            size: 100x100
            views:
              a: &box {width: 20, height: 10}
              b: *box
            constraints: ["H:|[a][b]", "V:|[a]", "V:|[b]"]
            """
        #expect(try layout(text).frame("b") == "20 0 20 10")
    }
}

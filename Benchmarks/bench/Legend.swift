/// Explains the labels of the tables. `bench` prints the explanations below the tables and in `--help`.
enum Legend {
    private typealias Entry = (label: String, meaning: String)

    private static let ways: [Entry] = [
        ("C", "the solver's C interface; all constraints are added in one call"),
        ("C one", "the same, but constraints are added one by one"),
        ("Swift", "the solver's Swift interface (KeylineSolver)"),
        ("DSL", "views, anchors and key paths (Keyline), as an application uses them"),
    ]
    private static let layouts: [Entry] = [
        ("constraints", "the layout (bench --list describes each) and its number of constraints"),
        ("build", "time from an empty solver to the first solution"),
        ("build/c", "build divided by the number of constraints"),
        ("resize", "time of one new size of the root: suggest it, and solve; the median of many"),
        ("99 %", "99 of 100 resizes (of 100 batches, below 10 us) take at most that long"),
        ("toggle", "time to remove one constraint, add it again, and solve"),
        ("by hand", "time of arithmetic that computes the same frames, written by hand"),
        ("ratio", "resize divided by \"by hand\": how many times as long the solver takes"),
        ("memory/c", "bytes of the solver divided by the number of constraints"),
    ]
    private static let instances: [Entry] = [
        ("instances", "cells of a list, laid out by a template; how many of their texts fit"),
        ("plans", "sequences of arithmetic that the template has compiled"),
        ("build", "time to build the cell without a template"),
        ("instance", "time a template takes for one cell, one thread"),
        ("2 threads", "the same, two threads"),
        ("ratio", "build divided by instance: how many times as fast the template is"),
        ("repaired", "share of the cells that fit none of the plans, so that they are solved"),
    ]

    static let growth = lines(
        "columns",
        [
            ("exponents", "e, if what an operation takes grows like n^e with n constraints"),
            (
                "build",
                "of the time to build; resize and toggle likewise (bench --help says what they are)"
            ),
            ("rows", "of the rows that the solver visits in the operation to the left"),
            ("memory", "of the bytes of the solver"),
            ("constraints", "the numbers n of constraints"),
        ])
    static let change = lines(
        "columns",
        [
            ("way", "View: Keyline; UIView: KeylineUIKit"),
            ("exponent", "e, if the time grows like n^e with n views"),
            ("of build", "the greatest share of the time that building the tree takes"),
            ("times", "processor time of one change with its layout, after n"),
        ])

    static let feed = lines(
        "columns",
        [
            ("feed cell", "module and vocabulary; frozen: a yardstick that does not use Keyline;"),
            ("", "card: instead of the cell, a card of 4 views and 13 constraints"),
            ("operation", "new: made, filled, fitted, laid out, freed; again: other texts,"),
            ("", "fitted, laid out; fit: fitted, unchanged; text: one other text,"),
            ("", "fitted, laid out; resize: laid out in another width"),
            ("by hand", "the time over that of the same cell with frames set by hand"),
            ("e52c45c", "the time over that of the cell by hand at commit e52c45c, estimated"),
            ("anchors", "the time over that of the same cell or card made by anchors"),
            ("solves", "how often the cell was solved in one operation, and for fitting"),
            ("measures", "how often labels measured their texts in one operation"),
            ("repeats", "how often the most frequent text and width of them was measured"),
        ])

    static let restated = lines(
        "columns",
        [
            ("same", "time of a frame that states the same again, and of its solve"),
            ("texts", "the same, with other widths of all texts"),
            ("cells", "the same, without one cell of twenty, whose neighbour has come back"),
            (
                "blocks",
                "the same, without blocks of cells, an eighth of the list long, while others"
            ),
            ("", "have come back"),
        ])

    /// Returns the explanations that are printed below a table of figures: of the interfaces of
    /// Keyline ("C", "DSL") that were measured, and of the table's columns.
    static func lines(
        _ measured: Set<String>, layouts hasLayouts: Bool, instances hasInstances: Bool
    )
        -> [String]
    {
        lines("ways", ways.filter { measured.contains($0.label) })
            + (hasLayouts ? lines("columns", layouts) : [])
            + (hasInstances ? lines("columns of instances", instances) : [])
    }

    private static func lines(_ title: String, _ entries: [Entry]) -> [String] {
        [title] + entries.map { "  " + padded($0.label, 13) + $0.meaning }
    }

    /// The explanations of all labels in the benchmark's tables, which `bench --help` prints.
    static var help: String {
        lines(Set(ways.map(\.label)), layouts: true, instances: true).joined(separator: "\n")
    }
}

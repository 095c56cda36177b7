import Keyline

/// The dialog that the benchmark of the solver Kiwi measures, rebuilt from its published
/// description: 37 variables and 111 constraints, 57 of them required. Beside a column of three
/// labels are two fields and a container; a third field is below. The window gets six sizes. Kiwi's
/// strengths become priorities, and its weights stay weights.
@Sendable func dialog(_ size: Int) -> Workload {
    var w = Workload(family: "dialog")
    // The priorities for Kiwi's strengths strong, medium and weak. At the priority of medium,
    // constraints on gaps have the weight 1.25 in Kiwi's dialog, and those on the container have
    // 100.
    let (strong, medium, weak) = (750.0, 500.0, 250.0)
    let window = w.view(), labels = [w.view(.text), w.view(.text), w.view(.text)]
    let fields = [w.view(.field), w.view(.field)], container = w.view(), below = w.view(.field)
    let column = fields + [container]
    // The four edges of the dialog's contents, and the line between its two columns, are variables
    // that belong to no view.
    let edges = w.variableCount, middle = edges + 4
    let (left, top, right, bottom) = (edges, edges + 1, edges + 2, edges + 3)
    w.variableCount += 5

    typealias Terms = [(variable: Int, coefficient: Double)]
    func edge(_ variable: Int) -> Terms { [(variable, 1)] }
    func terms(_ view: Int, _ attribute: LayoutAttribute) -> Terms {
        Workload.terms(view, attribute)
    }
    func relate(
        _ a: Terms, _ relation: Int, _ b: Terms, _ constant: Double, _ priority: Double = 1000,
        _ weight: Double = 1
    ) {
        w.row(
            a + b.map { ($0.variable, -$0.coefficient) }, relation, constant, priority: priority,
            weight: weight)
    }
    /// Adds two constraints for the gap between two edges: it must be at least `distance`, and
    /// should not be larger.
    func gap(_ near: Terms, _ far: Terms, _ distance: Double) {
        relate(far, 1, near, distance)
        relate(far, 0, near, distance, medium, 1.25)
    }

    for view in [window] + labels + column + [below] {
        for variable in 4 * view..<4 * view + 4 { relate(edge(variable), 1, [], 0) }
    }
    for side in [LayoutAttribute.width, .height] { relate(terms(window, side), 0, [], 0, medium) }
    relate(edge(left), 0, terms(window, .left), 10)
    relate(edge(top), 0, terms(window, .top), 10)
    relate(edge(right), 0, terms(window, .right), -10)
    relate(edge(bottom), 0, terms(window, .bottom), -10)

    for (views, height) in [(labels, 16.0), (fields + [below], 21)] {
        for view in views {
            for relation in 0...1 { relate(terms(view, .height), relation, [], height, strong) }
        }
    }
    for (label, width) in zip(labels, [67.0, 66, 24]) {
        relate(terms(label, .width), 1, [], width, strong)
        relate(terms(label, .width), 0, [], width, weak)
    }
    for field in fields + [below] { relate(terms(field, .width), 1, [], 125, strong) }
    for relation in [-1, 1] { relate(terms(container, .height), relation, [], 24, medium, 100) }
    relate(terms(container, .width), 1, [], 119, medium, 100)
    relate(terms(container, .width), -1, [], 16_777_200, medium, 100)

    for (label, view) in zip(labels, column) {
        relate(terms(view, .left), 0, edge(middle), 0, strong)
        relate(terms(label, .centerY), 0, terms(view, .centerY), 0, strong)
        gap(edge(left), terms(label, .left), 0)
        gap(terms(label, .right), terms(view, .left), 10)
        gap(terms(view, .right), edge(right), 0)
    }
    for views in [labels, column] {
        gap(edge(top), terms(views[0], .top), 0)
        for i in 0...1 { gap(terms(views[i], .bottom), terms(views[i + 1], .top), 10) }
        gap(terms(views[2], .bottom), terms(below, .top), 10)
    }
    gap(edge(left), terms(below, .left), 0)
    gap(terms(below, .right), edge(right), 0)
    for _ in 0...1 { gap(terms(below, .bottom), edge(bottom), 0) }

    w.sizes = [(400, 600), (600, 400), (800, 1200), (1200, 800), (400, 800), (800, 400)]
    w.toggled = w.rows.count / 2
    // The layout is not unique: the spare height can go to different places at equal cost, because
    // each place enlarges two gaps. The three labels are less high than the views beside them, by
    // 5, 5 and 8 points, which enlarges gaps by 18 points in total. The label column is as wide as
    // its widest label, so the labels are too wide by 0, 1 and 43 points.
    w.totalsByHand = { width, height in
        let spare = height - 137
        return [strong: 0, medium: width + height + 1.25 * (2 * spare + 18), weak: 44]
    }
    return w
}

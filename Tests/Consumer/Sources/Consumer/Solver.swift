import KeylineSolver

func useSolver() throws {
    let solver = Solver()
    let left = solver.makeVariable("left")
    let width = solver.makeVariable("width")
    try solver.add {
        left + width == 100
        (width == 30).priority(.defaultHigh)
    }
    try solver.solve()
    print("KeylineSolver", solver[left])
}

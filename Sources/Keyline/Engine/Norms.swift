@_exported import enum KeylineSolver.Norm
import KeylineSolver

/// How the violations of constraints of one priority are added up if they cannot all be satisfied:
/// as absolute values or as squares.
public typealias LayoutNorm = Norm

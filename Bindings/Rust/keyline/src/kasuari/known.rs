//! The table in which a solver of the module `kasuari` looks up variables. A variable of the program is not tied to a
//! solver. So each solver represents it by a variable of its own in the core (the C library). For each variable of the
//! program, the table has the core's variable and the number of its uses.

use super::Variable;
use crate::linear::native;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The greatest length of the table's array. A variable is found in the array if its serial number exceeds that of the
/// first variable by less than this; all others are found in a tree.
const WINDOW: usize = 1 << 14;

/// An entry of the table: what a solver knows about one variable of the program.
#[derive(Copy, Clone, Debug)]
pub(super) struct Known {
    /// The variable that the program created; the key of this entry of the table.
    pub variable: Variable,
    /// The variable in the core that represents the program's variable.
    pub id: native::Variable,
    /// How many terms of constraints, and edits, use the variable. At 0 the variable is removed from the core.
    pub uses: u32,
    /// The variable's value that `fetch_changes` has reported last; 0 if it has reported none.
    pub published: f64,
}

/// Finds the core's variable for a variable of the program. The variables of one layout were mostly made one after the
/// other, so their serial numbers are close to each other. An array, which begins at the serial number of the first
/// variable, finds these; a tree holds the others.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownVariables {
    first: usize,
    /// Indexed by a variable's serial number minus `first`: the index of the core's variable plus one, or 0 if the
    /// table does not contain the variable.
    near: Vec<u32>,
    far: BTreeMap<usize, u32>,
    /// The entries of the table, indexed by the index of the core's variable. `None` at an index whose core variable
    /// represents no variable of the program.
    known: Vec<Option<Known>>,
}

impl KnownVariables {
    /// Returns the index, in the core, of the variable that represents the program's variable `variable`. Returns
    /// `None` if the table does not contain `variable`: no constraint or edit of this solver uses it.
    #[inline]
    pub fn index(&self, variable: Variable) -> Option<usize> {
        let offset = variable.serial().wrapping_sub(self.first);
        let number = match self.near.get(offset) {
            Some(&number) => number,
            None => self.far.get(&variable.serial()).copied().unwrap_or(0),
        };
        (number as usize).checked_sub(1)
    }

    /// Returns the table's entry for a variable, or `None` if there is none.
    pub fn get(&self, variable: Variable) -> Option<&Known> {
        self.known.get(self.index(variable)?)?.as_ref()
    }

    /// Returns the table's entry for a variable, to be changed by the caller, or `None` if there is none.
    pub fn get_mut(&mut self, variable: Variable) -> Option<&mut Known> {
        let index = self.index(variable)?;
        self.at(index)
    }

    /// Returns the table's entry for the core's variable with this index.
    #[inline]
    pub fn at(&mut self, index: usize) -> Option<&mut Known> {
        self.known.get_mut(index)?.as_mut()
    }

    /// Adds an entry for a variable. The table must not have one yet.
    pub fn insert(&mut self, known: Known) {
        let (serial, index) = (known.variable.serial(), known.id.index());
        if self.near.is_empty() && self.far.is_empty() {
            self.first = serial;
        }
        // The cast loses nothing: indices of the core's variables begin with 0 and have 32 bits. In
        // the table, 0 means no variable, so store the index plus 1.
        let number = index as u32 + 1;
        match serial.wrapping_sub(self.first) {
            offset if offset < WINDOW => {
                if offset >= self.near.len() {
                    self.near.resize(offset + 1, 0);
                }
                self.near[offset] = number;
            }
            _ => {
                self.far.insert(serial, number);
            }
        }
        if index >= self.known.len() {
            self.known.resize(index + 1, None);
        }
        self.known[index] = Some(known);
    }

    /// Removes the entry of a variable from the table.
    pub fn remove(&mut self, variable: Variable) {
        let index = match self.index(variable) {
            Some(index) => index,
            None => return,
        };
        match self.near.get_mut(variable.serial().wrapping_sub(self.first)) {
            Some(number) => *number = 0,
            None => {
                self.far.remove(&variable.serial());
            }
        }
        self.known[index] = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(variable: Variable, solver: &mut crate::Solver) -> Known {
        Known { variable, id: solver.add_variable().unwrap(), uses: 1, published: 0.0 }
    }

    #[test]
    fn variables_are_found_inside_and_outside_the_array() {
        let mut solver = crate::Solver::new();
        let older = Variable::new();
        let first = Variable::new();
        let mut table = KnownVariables::default();
        table.insert(known(first, &mut solver));
        let later: Vec<_> = (0..WINDOW + 10).map(|_| Variable::new()).collect();
        let added = [older, later[0], later[WINDOW / 2], later[WINDOW + 5]];
        for variable in added {
            assert!(table.get(variable).is_none());
            table.insert(known(variable, &mut solver));
        }
        for (i, variable) in added.into_iter().enumerate() {
            assert_eq!(table.index(variable), Some(i + 1));
            assert_eq!(table.get(variable).unwrap().variable, variable);
        }
        for variable in added {
            table.remove(variable);
            assert!(table.get(variable).is_none());
        }
        assert_eq!(table.index(first), Some(0));
    }
}

//! A table from the variables of kasuari's interface to the variables of the C core.
//!
//! A variable of the program can be used in several solvers, so each solver represents it by a variable of its own in
//! the core. The table of a solver has this variable for each variable of the program, with the number of constraints
//! that use it.

use super::Variable;
use crate::linear::native;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The greatest length of the lookup array. Variables whose serial numbers are at most `WINDOW - 1` above that of the
/// first variable are found in the array, all others in a tree.
const WINDOW: usize = 1 << 14;

/// An entry of the table of variables: the C core's variable for one variable of the program, with its number of uses
/// and its last reported value.
#[derive(Copy, Clone, Debug)]
pub(super) struct Known {
    /// The variable that the program created, by which this entry is looked up.
    pub variable: Variable,
    /// The variable of the C core that stands for the program's variable in this solver.
    pub id: native::Variable,
    /// The number of constraint terms and edits that use the variable. When it falls to 0, the variable is removed from
    /// the C core.
    pub uses: u32,
    /// The last value of the variable that `fetch_changes` has reported, or 0 if it has reported none.
    pub published: f64,
}

/// Finds the C core's variable for a variable of the program.
///
/// The variables of one layout are mostly made one after the other, so their serial numbers are close together. An
/// array indexed by the distance from the first serial number finds these variables in O(1), and a tree holds the
/// others.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownVariables {
    first: usize,
    /// Indexed by a variable's serial number minus `first`. An element is the index of the C core's variable plus 1, or
    /// 0 if the table does not contain the variable.
    near: Vec<u32>,
    far: BTreeMap<usize, u32>,
    /// The entries of the table, indexed by the index of the C core's variable. An element is `None` if the core's
    /// variable with this index stands for no variable of the program.
    known: Vec<Option<Known>>,
}

impl KnownVariables {
    /// Returns the index of the C core's variable for the program's variable `variable`, or `None` if no constraint or
    /// edit of this solver uses `variable`.
    #[inline]
    pub fn index(&self, variable: Variable) -> Option<usize> {
        let offset = variable.serial().wrapping_sub(self.first);
        let number = match self.near.get(offset) {
            Some(&number) => number,
            None => self.far.get(&variable.serial()).copied().unwrap_or(0),
        };
        (number as usize).checked_sub(1)
    }

    /// Returns the table's entry for a variable of the program, or `None` if no constraint or edit uses the variable.
    pub fn get(&self, variable: Variable) -> Option<&Known> {
        self.known.get(self.index(variable)?)?.as_ref()
    }

    /// Returns a mutable reference to the table's entry for a variable of the program, or `None` if no constraint or
    /// edit uses the variable.
    pub fn get_mut(&mut self, variable: Variable) -> Option<&mut Known> {
        let index = self.index(variable)?;
        self.at(index)
    }

    /// Returns the table's entry for the C core's variable with the index `index`, or `None` if there is none.
    #[inline]
    pub fn at(&mut self, index: usize) -> Option<&mut Known> {
        self.known.get_mut(index)?.as_mut()
    }

    /// Adds an entry to the table. The table must not contain an entry for the same variable of the program.
    pub fn insert(&mut self, known: Known) {
        let (serial, index) = (known.variable.serial(), known.id.index());
        if self.near.is_empty() && self.far.is_empty() {
            self.first = serial;
        }
        // The cast loses nothing, because indices of the C core's variables have 32 bits. Store the index plus 1,
        // because 0 stands for an absent variable.
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

    /// Removes the table's entry for a variable of the program. Does nothing if there is none.
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

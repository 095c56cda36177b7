//! A table from the variables of kasuari's interface to the variables of the C core.
//!
//! A variable of the program can be used in several solvers, so each solver represents it by a variable of its own in
//! the core. The table of a solver has an entry for each variable of the program that the solver uses. The core's
//! variables are made later, all with one call: see [`KnownVariables::state`].

use super::serials::SerialMap;
use super::Variable;
use crate::linear::native;
use crate::raw::{Core, Status};
use alloc::vec;
use alloc::vec::Vec;

/// An entry of the table of variables.
#[derive(Copy, Clone, Debug)]
pub(super) struct Known {
    /// The variable that the program created, by which this entry is looked up.
    pub variable: Variable,
    /// The variable of the C core that stands for the program's variable in this solver, or `native::Variable::NONE` if
    /// it has not been made yet.
    pub id: native::Variable,
    /// The number of constraint terms and edits that use the variable. An entry without uses is removed, at the latest
    /// when the core's variables are made.
    pub uses: u32,
    /// Whether a required constraint has used the variable.
    pub is_bound: bool,
    /// Whether a required constraint gives the variable the value `point`.
    pub is_fixed: bool,
    /// The variable's coordinate in the point at which all required constraints hold; see `Solver::holds_at_point`.
    pub point: f64,
    /// The last value of the variable that `fetch_changes` has reported, or 0 if it has reported none.
    pub published: f64,
}

impl Known {
    /// Appends the variable with its new value to `changes`, and remembers the value as reported, if it differs from the
    /// one that was last reported to the program.
    #[inline]
    pub fn report(&mut self, value: f64, changes: &mut Vec<(Variable, f64)>) {
        if self.published != value {
            self.published = value;
            changes.push((self.variable, value));
        }
    }
}

/// The entries of the variables that a solver uses. An entry is identified by its index, which stays the same while
/// the variable is used.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownVariables {
    /// The indices in `entries`, by the variables' serial numbers.
    indices: SerialMap,
    entries: Vec<Known>,
    /// Indices in `entries` of removed entries, which are used again.
    vacant: Vec<u32>,
    /// The entries for which the C core has no variable yet, as indices in `entries`.
    waiting: Vec<u32>,
    /// Indexed by the index of the C core's variable; an element is the index of the entry.
    of_core: Vec<u32>,
}

impl KnownVariables {
    /// Makes an empty table with room for this many entries.
    pub fn with_capacity(count: usize) -> KnownVariables {
        KnownVariables {
            indices: SerialMap::with_capacity(count),
            entries: Vec::with_capacity(count),
            vacant: Vec::new(),
            waiting: Vec::with_capacity(count),
            of_core: Vec::with_capacity(count),
        }
    }

    /// Returns the index of the entry for the program's variable `variable`, or `None` if there is none.
    #[inline]
    pub fn find(&self, variable: Variable) -> Option<usize> {
        self.indices.get(variable.serial())
    }

    /// Returns the number of variables that constraints or edits use.
    pub fn count(&self) -> usize {
        self.entries.len() - self.vacant.len()
    }

    /// Returns the number of entries, with those that were removed.
    pub fn slots(&self) -> usize {
        self.entries.len()
    }

    /// Returns the entry with the index that [`find`](KnownVariables::find) returned.
    #[inline]
    pub fn at(&mut self, index: usize) -> &mut Known {
        &mut self.entries[index]
    }

    /// Like [`at`](KnownVariables::at), for reading.
    #[inline]
    pub fn entry(&self, index: usize) -> &Known {
        &self.entries[index]
    }

    /// Returns the entry for a variable of the program, or `None` if no constraint or edit uses the variable.
    pub fn get(&self, variable: Variable) -> Option<&Known> {
        Some(&self.entries[self.find(variable)?]).filter(|known| known.uses > 0)
    }

    /// Returns the entry for a variable of the C core, which must have one, by the index of the core's variable.
    pub fn of_core(&mut self, index: usize) -> &mut Known {
        &mut self.entries[self.of_core[index] as usize]
    }

    /// Adds an entry for a variable, which must have none, with one use. The C core has no variable for it yet. Returns
    /// the index of the entry.
    pub fn insert(&mut self, variable: Variable, published: f64) -> usize {
        let known = Known {
            variable,
            id: native::Variable::NONE,
            uses: 1,
            is_bound: false,
            is_fixed: false,
            point: 0.0,
            published,
        };
        let index = match self.vacant.pop() {
            Some(index) => index as usize,
            None => self.entries.len(),
        };
        if index < self.entries.len() {
            self.entries[index] = known;
        } else {
            self.entries.push(known);
        }
        self.indices.insert(variable.serial(), index);
        self.waiting.push(index as u32);
        index
    }

    /// Removes an entry, by its index. If the C core has a variable for it, the caller removes this variable.
    pub fn remove(&mut self, index: usize) {
        self.indices.remove(self.entries[index].variable.serial());
        self.vacant.push(index as u32);
    }

    /// Removes all entries, and keeps the memory of the lists. The caller must also free the core,
    /// because the core still has variables for the removed entries.
    pub fn clear(&mut self) {
        self.indices.clear();
        self.entries.clear();
        self.vacant.clear();
        self.waiting.clear();
        self.of_core.clear();
    }

    /// Returns true if the table was never without any of its entries, each entry is used, and none has a variable of the
    /// core.
    pub fn all_wait(&self) -> bool {
        !self.entries.is_empty()
            && self.waiting.len() == self.entries.len()
            && self.vacant.is_empty()
            && self.entries.iter().all(|known| known.uses > 0)
    }

    /// Returns the entries that have a variable of the core and that a constraint or an edit mentions.
    pub fn used(&mut self) -> impl Iterator<Item = &mut Known> {
        self.entries.iter_mut().filter(|known| known.uses > 0 && known.id != native::Variable::NONE)
    }

    /// Returns whether a variable has the entry with an index.
    #[inline]
    pub fn has_at(&self, index: usize, variable: Variable) -> bool {
        self.entries.get(index).map_or(false, |known| known.variable == variable)
    }

    /// Returns whether a variable has the entry with an index. If the table has as many entries as the index, and none for
    /// the variable, the variable gets this entry. No entry may have been removed.
    pub fn is_at(&mut self, index: usize, variable: Variable) -> bool {
        self.has_at(index, variable)
            || index == self.entries.len() && self.find(variable).is_none() && self.insert(variable, 0.0) == index
    }

    /// Removes all but the first `count` entries, none of which has a variable of the core.
    #[cold]
    #[inline(never)]
    pub fn truncate(&mut self, count: usize) {
        for known in self.entries.drain(count..) {
            self.indices.remove(known.variable.serial());
        }
        self.waiting.truncate(count);
    }

    /// Reports each variable whose value has changed, as [`Known::report`]. `values` yields one value for each entry of
    /// `self.entries`, in the same order.
    pub fn report(&mut self, values: impl Iterator<Item = f64>, changes: &mut Vec<(Variable, f64)>) {
        for (known, value) in self.entries.iter_mut().zip(values) {
            known.report(value, changes);
        }
    }

    /// Returns all variables of the program that have an entry, with the values reported last.
    pub fn published(&self) -> Vec<(Variable, f64)> {
        self.entries.iter().map(|known| (known.variable, known.published)).collect()
    }

    /// Makes the core's variables for all entries that have none, with one call, and removes entries without uses.
    /// Passes each removed entry to `removed`. Errors: `OUT_OF_MEMORY`; the entries then still wait.
    pub fn state(&mut self, core: &mut Core, mut removed: impl FnMut(&Known)) -> Result<(), Status> {
        let waiting = core::mem::take(&mut self.waiting);
        let (used, unused): (Vec<u32>, Vec<u32>) =
            waiting.into_iter().partition(|&index| self.entries[index as usize].uses > 0);
        for index in unused {
            removed(&self.entries[index as usize]);
            self.remove(index as usize);
        }
        let mut made = vec![native::Variable::NONE; used.len()];
        if let Err(status) = core.add_variables(&mut made) {
            self.waiting = used;
            return Err(status);
        }
        for (index, id) in used.into_iter().zip(made) {
            self.entries[index as usize].id = id;
            note(&mut self.of_core, id, index);
        }
        Ok(())
    }
}

/// Notes in `KnownVariables::of_core` which entry a variable of the core belongs to.
fn note(of_core: &mut Vec<u32>, id: native::Variable, index: u32) {
    if id.index() >= of_core.len() {
        of_core.resize(id.index() + 1, 0);
    }
    of_core[id.index()] = index;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_the_core_are_made_together_and_only_if_used() {
        let mut core = Core::new(0, 0, false).unwrap();
        let mut table = KnownVariables::default();
        let variables = [Variable::new(), Variable::new(), Variable::new()];
        for variable in variables {
            table.insert(variable, 0.0);
        }
        table.at(1).uses = 0;
        let mut removed = Vec::new();
        table.state(&mut core, |known| removed.push(known.variable)).unwrap();
        assert_eq!(removed, [variables[1]]);
        assert_eq!(core.variable_count(), 2);
        assert!(table.get(variables[1]).is_none());
        let id = table.get(variables[2]).unwrap().id;
        assert_eq!(table.of_core(id.index()).variable, variables[2]);
    }
}

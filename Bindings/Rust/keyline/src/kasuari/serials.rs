//! A map from serial numbers, which variables and constraints get when they are made, to indices.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The greatest length of the lookup array. Serial numbers that are at most `WINDOW - 1` above the first one are found in
/// the array, all others in a tree.
const WINDOW: usize = 1 << 14;

/// A map from serial numbers to indices.
///
/// The variables and constraints of one layout are mostly made one after the other, so their serial numbers are close
/// together. An array indexed by the distance from the first serial number finds these in O(1), and a tree holds the
/// others.
#[derive(Clone, Debug, Default)]
pub(super) struct SerialMap {
    first: usize,
    /// Indexed by a serial number minus `first`. An element is the index plus 1, or 0 if the map does not contain the
    /// serial number.
    near: Vec<u32>,
    far: BTreeMap<usize, u32>,
}

impl SerialMap {
    /// Makes an empty map with room for this many consecutive serial numbers.
    pub fn with_capacity(count: usize) -> SerialMap {
        SerialMap { first: 0, near: Vec::with_capacity(count), far: BTreeMap::new() }
    }

    /// Returns the index of a serial number, or `None` if the map does not contain the number.
    #[inline]
    pub fn get(&self, serial: usize) -> Option<usize> {
        let number = match self.near.get(serial.wrapping_sub(self.first)) {
            Some(&number) => number,
            None if self.far.is_empty() => 0,
            None => self.far.get(&serial).copied().unwrap_or(0),
        };
        (number as usize).checked_sub(1)
    }

    /// Adds a serial number, which the map must not contain, with its index.
    #[inline]
    pub fn insert(&mut self, serial: usize, index: usize) {
        // The cast loses nothing, because the C core limits the numbers of variables and constraints to less than 2^32.
        let number = index as u32 + 1;
        if self.near.is_empty() && self.far.is_empty() {
            self.first = serial;
        }
        match serial.wrapping_sub(self.first) {
            offset if offset == self.near.len() && offset < WINDOW => self.near.push(number),
            offset if offset < WINDOW => {
                if offset > self.near.len() {
                    self.near.resize(offset + 1, 0);
                }
                self.near[offset] = number;
            }
            _ => {
                self.far.insert(serial, number);
            }
        }
    }

    /// Removes a serial number.
    pub fn remove(&mut self, serial: usize) {
        match self.near.get_mut(serial.wrapping_sub(self.first)) {
            Some(number) => *number = 0,
            None => {
                self.far.remove(&serial);
            }
        }
    }

    /// Removes all serial numbers, and keeps the array's memory.
    pub fn clear(&mut self) {
        self.near.clear();
        self.far.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serial_numbers_are_found_inside_and_outside_the_array() {
        let mut map = SerialMap::default();
        let first = 100_000;
        let serials = [first, 5, first + 1, first + WINDOW / 2, first + WINDOW - 1, first + WINDOW, first + 3 * WINDOW];
        for (index, serial) in serials.into_iter().enumerate() {
            assert_eq!(map.get(serial), None);
            map.insert(serial, index);
        }
        for (index, serial) in serials.into_iter().enumerate() {
            assert_eq!(map.get(serial), Some(index));
        }
        assert_eq!(map.get(first + 2), None);
        assert_eq!(map.get(first - 1), None);
        for serial in serials {
            map.remove(serial);
            assert_eq!(map.get(serial), None);
        }
        map.clear();
        map.insert(7, 3);
        assert_eq!((map.get(7), map.get(first)), (Some(3), None));
    }
}

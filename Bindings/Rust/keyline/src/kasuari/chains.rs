//! The solution of equations by substitution, each of which relates at most two unknown variables.

use super::solver::{magnitude, QueuedTerm};
use alloc::vec::Vec;

/// A coefficient counts as zero if it is at most this part of the sum of the magnitudes of the terms it was added up from.
const NOISE: f64 = 1e-9;

/// A variable as a linear function of another one: `factor` times that variable plus `offset`.
#[derive(Copy, Clone)]
struct Link {
    parent: u32,
    factor: f64,
    offset: f64,
    /// The sum of the magnitudes of the numbers from which `offset` was added up: its rounding error is proportional to
    /// this sum.
    size: f64,
}

/// Variables that depend on each other by equations. Each is linked to another one (its parent), or to itself if it is the
/// root of a chain. Known variables are linked to an element at the end of the list, which has the value 0.
pub(super) struct Chains {
    links: Vec<Link>,
    unknown: usize,
}

impl Chains {
    /// Makes a chain for each of `count` variables. `value` returns the values of those that are known.
    pub fn new(count: usize, value: impl Fn(usize) -> Option<f64>) -> Chains {
        let mut unknown = 0;
        let mut links = Vec::with_capacity(count + 1);
        for index in 0..count {
            links.push(match value(index) {
                Some(offset) => Link { parent: count as u32, factor: 1.0, offset, size: magnitude(offset) },
                None => Link { parent: index as u32, factor: 1.0, offset: 0.0, size: 0.0 },
            });
            unknown += usize::from(links[index].parent as usize == index);
        }
        links.push(Link { parent: count as u32, factor: 1.0, offset: 0.0, size: 0.0 });
        Chains { links, unknown }
    }

    /// The number of roots whose values are not known.
    pub fn unknown(&self) -> usize {
        self.unknown
    }

    /// Returns a variable as a function of the root of its chain, and links it to the root.
    fn root(&mut self, index: usize) -> Link {
        let mut link = self.links[index];
        loop {
            let next = self.links[link.parent as usize];
            if next.parent == link.parent {
                self.links[index] = link;
                return link;
            }
            link.offset += link.factor * next.offset;
            link.size += magnitude(link.factor) * next.size;
            link.factor *= next.factor;
            link.parent = next.parent;
        }
    }

    /// Applies an equation: if it relates two roots, links one to the other, and if it relates one, its value is known from
    /// now on. An equation of more roots is left out.
    pub fn apply(&mut self, terms: &[QueuedTerm], constant: f64) {
        let known = self.links.len() as u32 - 1;
        // The root, its coefficient, and the sum of the magnitudes of the terms that add up to the coefficient.
        let mut roots = [(known, 0.0, 0.0); 2];
        let (mut count, mut rest, mut size) = (0, constant, magnitude(constant));
        for term in terms {
            let link = self.root(term.variable);
            rest -= term.coefficient * link.offset;
            size += magnitude(term.coefficient) * link.size;
            if link.parent == known {
                continue;
            }
            let coefficient = term.coefficient * link.factor;
            let at = (0..count).find(|&at| roots[at].0 == link.parent).unwrap_or(count);
            if at == roots.len() {
                return;
            }
            count = count.max(at + 1);
            roots[at] = (link.parent, roots[at].1 + coefficient, roots[at].2 + magnitude(coefficient));
        }
        let mut related = roots[..count].iter().filter(|root| magnitude(root.1) > NOISE * root.2);
        if let Some(&(root, coefficient, _)) = related.next() {
            let (parent, other) = related.next().map_or((known, 0.0), |other| (other.0, other.1));
            let factor = if parent == known { 1.0 } else { -other / coefficient };
            self.links[root as usize] =
                Link { parent, factor, offset: rest / coefficient, size: size / magnitude(coefficient) };
            self.unknown -= 1;
        }
    }

    /// Returns the value of each variable and the magnitude to which its rounding error is proportional, or `None` if the
    /// values are not all known.
    pub fn values(mut self) -> Option<Vec<(f64, f64)>> {
        if self.unknown > 0 {
            return None;
        }
        let count = self.links.len() - 1;
        let value = |index| {
            let link = self.root(index);
            (link.offset, link.size)
        };
        Some((0..count).map(value).collect())
    }
}

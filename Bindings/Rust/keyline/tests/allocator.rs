//! Tests that the C core frees and enlarges each block of memory with the size that it was allocated with, as Rust's
//! allocators demand.

use keyline::{kasuari, Parameter, Priority, Solver, TemplateOptions};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

/// An allocator that notes in front of each block with which size and alignment the block was allocated.
struct Noting;

static MISTAKES: AtomicUsize = AtomicUsize::new(0);

/// Returns the number of bytes in front of a block, and the layout of these and the block.
fn with_front(layout: Layout) -> (usize, Layout) {
    let front = layout.align().max(std::mem::size_of::<[usize; 2]>());
    (front, Layout::from_size_align(layout.size() + front, front).unwrap())
}

unsafe impl GlobalAlloc for Noting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MISTAKES.fetch_add(usize::from(layout.size() == 0), Ordering::SeqCst);
        let (front, whole) = with_front(layout);
        let block = System.alloc(whole);
        block.cast::<[usize; 2]>().write([layout.size(), layout.align()]);
        block.add(front)
    }

    // `realloc` of the trait calls `alloc` and `dealloc`.
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        let (front, whole) = with_front(layout);
        let block = pointer.sub(front);
        let is_other = block.cast::<[usize; 2]>().read() != [layout.size(), layout.align()];
        MISTAKES.fetch_add(usize::from(is_other), Ordering::SeqCst);
        System.dealloc(block, whole);
    }
}

#[global_allocator]
static ALLOCATOR: Noting = Noting;

/// Makes calls of all kinds: the solver grows, is copied, solves, refuses, undoes, and makes a template.
fn lay_out(count: usize) -> keyline::Result<()> {
    let mut solver = Solver::new();
    let columns = solver.add_variable_list(count)?;
    solver.set_variable_name(columns[0], Some("first"))?;
    let first = solver.add(columns[0].equals(0.0).named("start"))?;
    for pair in columns.windows(2) {
        solver.add((pair[0] + 10.0).at_most(pair[1]))?;
        solver.add((pair[1] - pair[0]).equals(30.0).with_priority(Priority::LOW))?;
    }
    let last = columns[count - 1];
    solver.edit(last, Priority::HIGH)?;
    for width in [5.0, 12.0, 40.0] {
        solver.suggest(last, width * count as f64)?;
        solver.solve()?;
    }
    solver.add(last.at_most(1.0)).unwrap_err();
    let mut change = solver.transaction()?;
    change.remove(first)?;
    drop(change);
    let copy = solver.try_clone()?;
    assert!(!copy.dump().is_empty());
    let cell = solver.template(&TemplateOptions {
        parameters: vec![Parameter::new(solver.edit_constraint(last)?, 0)],
        outputs: vec![last],
        samples: vec![100.0],
    })?;
    drop(solver);
    let mut values = [0.0; 3];
    cell.stamp_by(2, &[100.0, 200.0, 4000.0], &mut values)?;
    Ok(())
}

/// Solves twice by kasuari's interface, the second time with the core that the thread keeps.
fn split(count: usize) {
    use kasuari::WeightedRelation::{EQ, LE};
    for width in [30.0, 50.0] {
        let edges: Vec<_> = (0..count).map(|_| kasuari::Variable::new()).collect();
        let mut solver = kasuari::Solver::new();
        for pair in edges.windows(2) {
            let rows = [
                pair[0] | LE(kasuari::Strength::REQUIRED) | pair[1],
                (pair[1] - pair[0]) | EQ(kasuari::Strength::WEAK) | width,
            ];
            solver.add_constraints(rows).unwrap();
        }
        solver.fetch_changes();
    }
}

#[test]
fn the_core_frees_blocks_with_their_sizes() {
    for count in [3, 30, 300] {
        lay_out(count).unwrap();
        // The thread's kept cores are freed when the thread ends.
        std::thread::spawn(move || split(count)).join().unwrap();
    }
    assert_eq!(MISTAKES.load(Ordering::SeqCst), 0);
}

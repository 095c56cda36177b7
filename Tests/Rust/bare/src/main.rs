//! A program like those for machines without an operating system: it has no standard library and no
//! threads, and all memory, also that of the C core, comes from a static array. The exit status is
//! 0 if the layouts are right and the memory came from the array.
#![no_std]
#![no_main]

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicUsize, Ordering};
use keyline::{kasuari, Error, Solver};

const SIZE: usize = 1 << 20;

/// An allocator that hands out parts of an array one after the other, and never reuses them.
#[repr(C, align(16))]
struct Arena {
    bytes: UnsafeCell<[u8; SIZE]>,
    used: AtomicUsize,
}

unsafe impl Sync for Arena {}

unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let room = (layout.size() + 15) & !15;
        let start = self.used.fetch_add(room, Ordering::Relaxed);
        if start + room > SIZE || layout.align() > 16 {
            return core::ptr::null_mut();
        }
        self.bytes.get().cast::<u8>().add(start)
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ARENA: Arena = Arena { bytes: UnsafeCell::new([0; SIZE]), used: AtomicUsize::new(0) };

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Tables of the precompiled `alloc` refer to this function. It is never called, because a panic
/// does not unwind here.
#[no_mangle]
extern "C" fn rust_eh_personality() {}

fn split() -> Result<bool, Error> {
    let mut solver = Solver::new();
    let [left, right] = solver.add_variables()?;
    solver.add((left + 44.0).at_most(right))?;
    solver.add(right.equals(100.0))?;
    solver.add(left.equals(80.0).with_priority(500.0))?;
    solver.solve()?;
    Ok(solver.value(left)? == 56.0)
}

fn split_by_kasuari() -> bool {
    use kasuari::WeightedRelation::{EQ, LE};
    let mut solver = kasuari::Solver::new();
    let x = kasuari::Variable::new();
    let both = [x | EQ(kasuari::Strength::WEAK) | 5.0, x | LE(kasuari::Strength::STRONG) | 3.0];
    solver.add_constraints(both).is_ok() && solver.fetch_changes() == [(x, 3.0)]
}

/// The entry point of C programs. Returns the number of the check that failed, or 0.
#[no_mangle]
pub extern "C" fn main() -> i32 {
    if split() != Ok(true) {
        return 1;
    }
    if !split_by_kasuari() {
        return 2;
    }
    // A solver allocates a block of about 20 000 bytes at first.
    i32::from(ARENA.used.load(Ordering::Relaxed) < 40_000) * 3
}

//! The C core of Keyline, a solver for linear constraints with priorities, compiled into this crate, and the
//! declarations of its functions.
//!
//! Programs use the safe crate `keyline`. The header `csolver.h`, from which bindgen made the declarations, documents
//! each function with its errors and its complexity. The crate is `no_std`: pass an allocator of your own in
//! [`csolver_options::allocator`] where the C library has none.
//!
//! ```
//! use keyline_sys::*;
//!
//! unsafe {
//!     let mut solver = core::ptr::null_mut();
//!     assert_eq!(csolver_create(core::ptr::null(), &mut solver), CSOLVER_OK);
//!     let mut x = csolver_variable { index: 0, generation: 0 };
//!     csolver_add_variable(solver, &mut x);
//!     let terms = [csolver_term { variable: x, coefficient: 2.0 }];
//!     let twice = csolver_description {
//!         terms: terms.as_ptr(),
//!         term_count: 1,
//!         relation: CSOLVER_EQUAL,
//!         constant: 10.0,
//!         priority: CSOLVER_REQUIRED,
//!         weight: 1.0,
//!     };
//!     csolver_add_constraint(solver, &twice, core::ptr::null_mut());
//!     let mut outcome = CSOLVER_OUTCOME_IMPRECISE;
//!     assert_eq!(csolver_solve(solver, &mut outcome), CSOLVER_OK);
//!     assert_eq!(outcome, CSOLVER_OUTCOME_OPTIMAL);
//!     let mut value = 0.0;
//!     csolver_value(solver, x, &mut value);
//!     assert_eq!(value, 5.0);
//!     csolver_free(solver);
//! }
//! ```
#![no_std]

#[rustfmt::skip]
#[allow(non_camel_case_types)]
mod bindings;

pub use bindings::*;

/// The C types in the declarations of csolver.h.
///
/// `c_char` is `u8` on every target, because the core accepts and returns bytes of any encoding. C's `char` is signed
/// on some targets, but pointers to signed and unsigned bytes are passed alike.
#[allow(non_camel_case_types)]
pub mod ctypes {
    pub use core::ffi::c_void;
    pub type c_char = u8;
    pub type c_int = i32;
    pub type c_uint = u32;
}

/// Whether this is the small build of the core, which the feature `compact` compiles. Crates that need the functions that
/// the small build lacks can check this constant when they are compiled.
pub const CSOLVER_IS_COMPACT: bool = cfg!(feature = "compact");

/// The value of an index in `csolver_refusal` if the refused call has no single wrong item or term: the call failed as
/// a whole.
pub const CSOLVER_NO_INDEX: usize = usize::MAX;

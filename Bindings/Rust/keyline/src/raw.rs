//! Calls of the C core: the only module with unsafe code.
//!
//! [`Core`] and [`Shape`] own a solver and a template of C, and free them. Their methods pass slices as pointers and
//! lengths, and return the status of a failed call. Slices that they return are borrowed from the solver for as long as
//! `csolver.h` promises that the memory stays valid.

use crate::constraint::ConstraintId;
use crate::linear::native::{Term, Variable};
use alloc::alloc::{alloc, dealloc, realloc, Layout};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::mem::size_of;
use core::ptr::{null, null_mut, NonNull};
use core::slice;
use keyline_sys as sys;

/// The status code of a failed call of the C core, such as `CSOLVER_ERROR_UNSATISFIABLE`.
pub(crate) type Status = sys::csolver_status;
type Outcome<T> = Result<T, Status>;

/// The alignment, in bytes, of memory that the C core allocates. Like that of C's `malloc`, it suits every type.
const ALIGNMENT: usize = 16;

// Check that variables, ids and terms have the size of their C counterparts, because slices of them are passed to C
// without conversion.
const _: () = assert!(size_of::<Variable>() == size_of::<sys::csolver_variable>());
const _: () = assert!(size_of::<ConstraintId>() == size_of::<sys::csolver_constraint>());
const _: () = assert!(size_of::<Term>() == size_of::<sys::csolver_term>());
// Cargo compiles `keyline-sys` once for all crates of a program, with the features that any of them enables.
#[allow(clippy::assertions_on_constants)] // Clippy 1.63 means assertions of functions.
const _: () = assert!(!sys::CSOLVER_IS_COMPACT, "the crate keyline cannot use keyline-sys with the feature compact");

/// The reallocation function of the C core, implemented with Rust's global allocator. A null `block` allocates, and a
/// `new` of 0 frees.
unsafe extern "C" fn reallocate(_: *mut c_void, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
    let layout = |size| Layout::from_size_align(size, ALIGNMENT);
    let moved = match (layout(old), layout(new)) {
        (Ok(old), _) if new == 0 => {
            if !block.is_null() {
                dealloc(block.cast(), old);
            }
            null_mut()
        }
        (_, Ok(new)) if block.is_null() => alloc(new),
        (Ok(old), Ok(_)) => realloc(block.cast(), old, new),
        _ => null_mut(),
    };
    moved.cast()
}

fn check(status: Status) -> Outcome<()> {
    match status {
        sys::CSOLVER_OK => Ok(()),
        failed => Err(failed),
    }
}

/// Makes a slice of `count` elements at `data`. If `count` is 0, `data` may be null, as C returns it, and the slice is
/// empty.
unsafe fn slice_of<'a, T>(data: *const T, count: usize) -> &'a [T] {
    if count == 0 {
        return &[];
    }
    slice::from_raw_parts(data, count)
}

/// Copies a zero-terminated C string, or returns `None` for a null pointer. Bytes that are not UTF-8 become U+FFFD, the
/// replacement character.
unsafe fn string_of(text: *const u8) -> Option<String> {
    if text.is_null() {
        return None;
    }
    let length = (0..).take_while(|&i| *text.add(i) != 0).count();
    Some(String::from_utf8_lossy(slice_of(text, length)).into_owned())
}

/// Borrows a zero-terminated C string that is never freed, such as a message that is compiled into the C library.
unsafe fn static_str(text: *const u8) -> &'static str {
    let length = (0..).take_while(|&i| *text.add(i) != 0).count();
    core::str::from_utf8(slice_of(text, length)).unwrap_or("")
}

/// Returns the C core's English message for a status code, for example "a number is NaN or infinite".
pub(crate) fn status_message(status: Status) -> &'static str {
    unsafe { static_str(sys::csolver_status_message(status)) }
}

/// Returns the name of a field of a constraint in error messages of the C core, such as "coefficient".
pub(crate) fn field_name(field: sys::csolver_field) -> &'static str {
    unsafe { static_str(sys::csolver_field_name(field)) }
}

/// Returns the bytes of the text and a zero byte, with which strings in C end.
fn terminated(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() + 1);
    bytes.extend_from_slice(text.as_bytes());
    bytes.push(0);
    bytes
}

/// The data of a constraint for the C core. The terms are borrowed, so they are not copied on the way.
pub(crate) struct Description<'a> {
    pub terms: &'a [Term],
    pub relation: sys::csolver_relation,
    pub constant: f64,
    pub priority: f64,
    pub weight: f64,
}

impl Description<'_> {
    fn raw(&self) -> sys::csolver_description {
        sys::csolver_description {
            terms: self.terms.as_ptr().cast(),
            term_count: self.terms.len(),
            relation: self.relation,
            constant: self.constant,
            priority: self.priority,
            weight: self.weight,
        }
    }
}

/// A solver of the C library, which is freed when this value is dropped.
pub(crate) struct Core(NonNull<sys::csolver>);

// `Core` is `Send` and `Sync`, because a C solver may move between threads, and C functions that take a pointer to
// const may run concurrently. Methods with `&self` call only such functions.
unsafe impl Send for Core {}
unsafe impl Sync for Core {}

impl Drop for Core {
    fn drop(&mut self) {
        unsafe { sys::csolver_free(self.0.as_ptr()) }
    }
}

impl Core {
    fn read(&self) -> *const sys::csolver {
        self.0.as_ptr()
    }

    fn write(&mut self) -> *mut sys::csolver {
        self.0.as_ptr()
    }

    // ---- life cycle ----

    pub fn new(iteration_limit: u64, work_limit: u64, age_breaks_ties: bool) -> Outcome<Core> {
        let options = sys::csolver_options {
            allocator: sys::csolver_allocator { reallocate: Some(reallocate), context: null_mut() },
            iteration_limit,
            check: false,
            work_limit,
            age_breaks_ties,
        };
        let mut made = null_mut();
        check(unsafe { sys::csolver_create_sized(&options, size_of::<sys::csolver_options>(), &mut made) })?;
        NonNull::new(made).map(Core).ok_or(sys::CSOLVER_ERROR_INTERNAL)
    }

    pub fn try_clone(&self) -> Outcome<Core> {
        let mut made = null_mut();
        check(unsafe { sys::csolver_clone(self.read(), &mut made) })?;
        NonNull::new(made).map(Core).ok_or(sys::CSOLVER_ERROR_INTERNAL)
    }

    pub fn reset(&mut self) -> Outcome<()> {
        check(unsafe { sys::csolver_reset(self.write()) })
    }

    pub fn reserve(&mut self, variables: usize, constraints: usize, terms: usize) -> Outcome<()> {
        check(unsafe { sys::csolver_reserve(self.write(), variables, constraints, terms) })
    }

    pub fn set_work_limit(&mut self, limit: u64) {
        unsafe { sys::csolver_set_work_limit(self.write(), limit) };
    }

    pub fn work_limit(&self) -> u64 {
        unsafe { sys::csolver_work_limit(self.read()) }
    }

    // ---- variables ----

    pub fn add_variables(&mut self, variables: &mut [Variable]) -> Outcome<()> {
        check(unsafe { sys::csolver_add_variables(self.write(), variables.len(), variables.as_mut_ptr().cast()) })
    }

    pub fn remove_variable(&mut self, variable: Variable) -> Outcome<()> {
        check(unsafe { sys::csolver_remove_variable(self.write(), variable.raw()) })
    }

    pub fn set_variable_name(&mut self, variable: Variable, name: Option<&str>) -> Outcome<()> {
        let bytes = name.map(terminated);
        let text = bytes.as_ref().map_or(null(), |bytes| bytes.as_ptr());
        check(unsafe { sys::csolver_set_variable_name(self.write(), variable.raw(), text) })
    }

    pub fn variable_name(&self, variable: Variable) -> Option<String> {
        unsafe { string_of(sys::csolver_variable_name(self.read(), variable.raw())) }
    }

    pub fn is_variable(&self, variable: Variable) -> bool {
        unsafe { sys::csolver_is_variable(self.read(), variable.raw()) }
    }

    pub fn variable_count(&self) -> usize {
        unsafe { sys::csolver_variable_count(self.read()) }
    }

    // ---- constraints ----

    /// Adds all constraints or, if one is refused, none. Returns their ids.
    pub fn add<'a>(&mut self, descriptions: impl Iterator<Item = Description<'a>>) -> Outcome<Vec<ConstraintId>> {
        let raw: Vec<_> = descriptions.map(|description| description.raw()).collect();
        let mut ids = vec![ConstraintId::NONE; raw.len()];
        let room = ids.as_mut_ptr().cast();
        check(unsafe { sys::csolver_add_constraints(self.write(), raw.len(), raw.as_ptr(), room) })?;
        Ok(ids)
    }

    /// States constraints in place of those with the ids `old`, and returns their ids. A failure also gives the ids of
    /// the constraints that were refused, which are stale and appear in [`Core::conflict`].
    pub fn restate(
        &mut self,
        old: &[ConstraintId],
        descriptions: &[Description<'_>],
    ) -> Result<Vec<ConstraintId>, (Status, Vec<ConstraintId>)> {
        let mut ids = vec![ConstraintId::NONE; descriptions.len()];
        let raw: Vec<_> = descriptions.iter().map(Description::raw).collect();
        let status = unsafe {
            sys::csolver_restate_constraints(
                self.write(),
                old.len(),
                old.as_ptr().cast(),
                raw.len(),
                raw.as_ptr(),
                ids.as_mut_ptr().cast(),
            )
        };
        match check(status) {
            Ok(()) => Ok(ids),
            Err(status) => Err((status, ids)),
        }
    }

    /// Adds one constraint and writes its id to `id`. Unlike [`Core::add`], allocates no vector of ids.
    pub fn add_one(&mut self, description: &Description<'_>, id: &mut ConstraintId) -> Outcome<()> {
        let id: *mut ConstraintId = id;
        check(unsafe { sys::csolver_add_constraint(self.write(), &description.raw(), id.cast()) })
    }

    pub fn remove(&mut self, constraints: &[ConstraintId]) -> Outcome<()> {
        let (count, ids) = (constraints.len(), constraints.as_ptr().cast());
        check(unsafe { sys::csolver_remove_constraints(self.write(), count, ids) })
    }

    /// Sets the constant of each constraint in `constraints` to the number with the same index in `constants`, all or
    /// none. Both slices must have the same length.
    pub fn set_constants(&mut self, constraints: &[ConstraintId], constants: &[f64]) -> Outcome<()> {
        let count = constraints.len().min(constants.len());
        let ids = constraints.as_ptr().cast();
        check(unsafe { sys::csolver_set_constants(self.write(), count, ids, constants.as_ptr()) })
    }

    pub fn set_priority(&mut self, constraint: ConstraintId, priority: f64) -> Outcome<()> {
        check(unsafe { sys::csolver_set_priority(self.write(), constraint.raw(), priority) })
    }

    pub fn set_weight(&mut self, constraint: ConstraintId, weight: f64) -> Outcome<()> {
        check(unsafe { sys::csolver_set_weight(self.write(), constraint.raw(), weight) })
    }

    pub fn set_constraint_name(&mut self, constraint: ConstraintId, name: Option<&str>) -> Outcome<()> {
        let bytes = name.map(terminated);
        let text = bytes.as_ref().map_or(null(), |bytes| bytes.as_ptr());
        check(unsafe { sys::csolver_set_constraint_name(self.write(), constraint.raw(), text) })
    }

    pub fn constraint_name(&self, constraint: ConstraintId) -> Option<String> {
        unsafe { string_of(sys::csolver_constraint_name(self.read(), constraint.raw())) }
    }

    pub fn inspect(&self, constraint: ConstraintId) -> Outcome<(sys::csolver_constraint_info, Vec<Term>)> {
        let mut info = sys::csolver_constraint_info {
            relation: 0,
            constant: 0.0,
            priority: 0.0,
            weight: 0.0,
            term_count: 0,
            is_edit: false,
        };
        let size = size_of::<sys::csolver_constraint_info>();
        let id = constraint.raw();
        check(unsafe { sys::csolver_inspect_constraint_sized(self.read(), id, &mut info, size) })?;
        let mut terms = vec![Term { variable: Variable::NONE, coefficient: 0.0 }; info.term_count];
        let room = terms.as_mut_ptr().cast();
        check(unsafe { sys::csolver_constraint_terms(self.read(), id, terms.len(), room) })?;
        Ok((info, terms))
    }

    pub fn is_constraint(&self, constraint: ConstraintId) -> bool {
        unsafe { sys::csolver_is_constraint(self.read(), constraint.raw()) }
    }

    pub fn constraint_count(&self) -> usize {
        unsafe { sys::csolver_constraint_count(self.read()) }
    }

    pub fn constraints(&self) -> Vec<ConstraintId> {
        let mut ids = vec![ConstraintId::NONE; self.constraint_count()];
        unsafe { sys::csolver_constraints(self.read(), ids.len(), ids.as_mut_ptr().cast()) };
        ids
    }

    // ---- solving and reading ----

    /// Solves. If the solve finds no optimum, returns the status with which another call would fail for the same reason.
    pub fn solve(&mut self) -> Outcome<()> {
        let mut outcome = sys::CSOLVER_OUTCOME_OPTIMAL;
        check(unsafe { sys::csolver_solve(self.write(), &mut outcome) })?;
        check(unsafe { sys::csolver_outcome_status(outcome) })
    }

    pub fn value(&self, variable: Variable) -> Outcome<f64> {
        let mut value = 0.0;
        check(unsafe { sys::csolver_value(self.read(), variable.raw(), &mut value) })?;
        Ok(value)
    }

    pub fn values(&self) -> &[f64] {
        let mut count = 0;
        unsafe {
            let values = sys::csolver_values(self.read(), &mut count);
            slice_of(values, count)
        }
    }

    /// Returns the variables whose values have changed since the last call of this function, and the values of all
    /// variables, to be indexed by [`Variable::index`].
    pub fn take_changes(&mut self) -> (&[Variable], &[f64]) {
        let (mut changes, mut count, mut length) = (null(), 0, 0);
        unsafe {
            let values = sys::csolver_values(self.read(), &mut length);
            sys::csolver_take_changes(self.write(), &mut changes, &mut count);
            (slice_of(changes.cast(), count), slice_of(values, length))
        }
    }

    pub fn set_norm(&mut self, norm: sys::csolver_norm) -> Outcome<()> {
        check(unsafe { sys::csolver_set_norm(self.write(), norm) })
    }

    pub fn norm(&self) -> sys::csolver_norm {
        unsafe { sys::csolver_norm_of(self.read()) }
    }

    pub fn set_priority_norm(&mut self, priority: f64, norm: sys::csolver_norm) -> Outcome<()> {
        check(unsafe { sys::csolver_set_priority_norm(self.write(), priority, norm) })
    }

    pub fn priority_norm(&self, priority: f64) -> sys::csolver_norm {
        unsafe { sys::csolver_priority_norm(self.read(), priority) }
    }

    // ---- edits and transactions ----

    pub fn begin_edit(&mut self, variable: Variable, priority: f64) -> Outcome<()> {
        check(unsafe { sys::csolver_begin_edit(self.write(), variable.raw(), priority) })
    }

    /// Suggests the value with the same index in `values` for each variable in `variables`. Both slices must have the
    /// same length.
    pub fn suggest(&mut self, variables: &[Variable], values: &[f64]) -> Outcome<()> {
        let count = variables.len().min(values.len());
        let ids = variables.as_ptr().cast();
        check(unsafe { sys::csolver_suggest_many(self.write(), count, ids, values.as_ptr()) })
    }

    pub fn end_edit(&mut self, variable: Variable) -> Outcome<()> {
        check(unsafe { sys::csolver_end_edit(self.write(), variable.raw()) })
    }

    pub fn is_editing(&self, variable: Variable) -> bool {
        unsafe { sys::csolver_is_editing(self.read(), variable.raw()) }
    }

    pub fn edit_constraint(&self, variable: Variable) -> Outcome<ConstraintId> {
        let mut id = ConstraintId::NONE;
        let place: *mut ConstraintId = &mut id;
        check(unsafe { sys::csolver_edit_constraint(self.read(), variable.raw(), place.cast()) })?;
        Ok(id)
    }

    pub fn begin(&mut self) -> Outcome<()> {
        check(unsafe { sys::csolver_begin(self.write()) })
    }

    pub fn commit(&mut self) -> Outcome<()> {
        check(unsafe { sys::csolver_commit(self.write()) })
    }

    pub fn rollback(&mut self) -> Outcome<()> {
        check(unsafe { sys::csolver_rollback(self.write()) })
    }

    // ---- diagnosis ----

    pub fn conflict(&self) -> &[ConstraintId] {
        let mut count = 0;
        unsafe {
            let members = sys::csolver_conflict(self.read(), &mut count);
            slice_of(members.cast(), count)
        }
    }

    pub fn refusal(&self) -> sys::csolver_refusal_info {
        let mut info = sys::csolver_refusal_info {
            status: sys::CSOLVER_OK,
            item: sys::CSOLVER_NO_INDEX,
            term: sys::CSOLVER_NO_INDEX,
            constraint: sys::csolver_constraint { index: 0, generation: 0 },
            field: sys::CSOLVER_FIELD_NONE,
        };
        unsafe { sys::csolver_refusal_sized(self.read(), &mut info, size_of::<sys::csolver_refusal_info>()) };
        info
    }

    pub fn is_unique(&mut self) -> Outcome<bool> {
        let mut unique = false;
        check(unsafe { sys::csolver_is_unique(self.write(), &mut unique) })?;
        Ok(unique)
    }

    pub fn undetermined_variables(&mut self) -> Outcome<&[Variable]> {
        let (mut found, mut count) = (null(), 0);
        check(unsafe { sys::csolver_undetermined_variables(self.write(), &mut found, &mut count) })?;
        Ok(unsafe { slice_of(found.cast(), count) })
    }

    pub fn levels(&mut self) -> Outcome<&[sys::csolver_level]> {
        let (mut levels, mut count) = (null(), 0);
        check(unsafe { sys::csolver_levels(self.write(), &mut levels, &mut count) })?;
        Ok(unsafe { slice_of(levels, count) })
    }

    pub fn violation(&self, constraint: ConstraintId) -> Outcome<f64> {
        let mut violation = 0.0;
        check(unsafe { sys::csolver_violation(self.read(), constraint.raw(), &mut violation) })?;
        Ok(violation)
    }

    pub fn statistics(&self) -> sys::csolver_statistics_info {
        let size = size_of::<sys::csolver_statistics_info>();
        unsafe {
            // `zeroed()` is sound: all fields of the struct are integers.
            let mut info = core::mem::zeroed();
            sys::csolver_statistics_sized(self.read(), &mut info, size);
            info
        }
    }

    /// Checks the invariants of the C solver's data structures. The error describes the first violated invariant.
    pub fn check(&self) -> Result<(), &'static str> {
        let mut what = null();
        match check(unsafe { sys::csolver_check(self.read(), &mut what) }) {
            Ok(()) => Ok(()),
            Err(_) if what.is_null() => Err("the check failed"),
            Err(_) => Err(unsafe { static_str(what) }),
        }
    }

    pub fn dump(&self) -> String {
        // C code calls this function, so it must not panic. Text for which there is no memory is left out.
        unsafe extern "C" fn append(context: *mut c_void, text: *const u8, length: usize) {
            let bytes = &mut *context.cast::<Vec<u8>>();
            if bytes.try_reserve(length).is_ok() {
                bytes.extend_from_slice(slice_of(text, length));
            }
        }
        let mut bytes: Vec<u8> = Vec::new();
        let context: *mut Vec<u8> = &mut bytes;
        unsafe { sys::csolver_dump(self.read(), Some(append), context.cast()) };
        String::from_utf8_lossy(&bytes).into_owned()
    }

    // ---- templates ----

    pub fn template(
        &mut self,
        numbers: usize,
        parameters: &[sys::csolver_parameter],
        outputs: &[Variable],
        samples: &[f64],
    ) -> Outcome<Shape> {
        let options = sys::csolver_template_options {
            number_count: numbers,
            parameter_count: parameters.len(),
            parameters: parameters.as_ptr(),
            output_count: outputs.len(),
            outputs: if outputs.is_empty() { null() } else { outputs.as_ptr().cast() },
            sample_count: samples.len().checked_div(numbers).unwrap_or(0),
            samples: samples.as_ptr(),
        };
        let size = size_of::<sys::csolver_template_options>();
        let mut made = null_mut();
        check(unsafe { sys::csolver_template_create_sized(self.write(), &options, size, &mut made) })?;
        NonNull::new(made).map(Shape).ok_or(sys::CSOLVER_ERROR_INTERNAL)
    }
}

/// A template of the C library, which is freed when this value is dropped.
pub(crate) struct Shape(NonNull<sys::csolver_template>);

// `Shape` is `Send` and `Sync`, because a template is immutable, and Rust's global allocator, which frees it, may be
// called by every thread.
unsafe impl Send for Shape {}
unsafe impl Sync for Shape {}

impl Drop for Shape {
    fn drop(&mut self) {
        unsafe { sys::csolver_template_free(self.0.as_ptr()) }
    }
}

impl Shape {
    pub fn info(&self) -> sys::csolver_template_info {
        let size = size_of::<sys::csolver_template_info>();
        unsafe {
            // `zeroed()` is sound: all fields of the struct are integers.
            let mut info = core::mem::zeroed();
            sys::csolver_template_inspect_sized(self.0.as_ptr(), &mut info, size);
            info
        }
    }

    /// Computes the layout for `count` sets of numbers (instances). `numbers` and `values` have one row for each
    /// instance. `statuses` has one element for each instance, or is empty if the caller needs no statuses.
    pub fn stamp(
        &self,
        count: usize,
        numbers: &[f64],
        values: &mut [f64],
        threads: usize,
        statuses: &mut [Status],
    ) -> (Status, sys::csolver_stamp_info) {
        let statuses = if statuses.is_empty() { null_mut() } else { statuses.as_mut_ptr() };
        let options = sys::csolver_stamp_options { threads, statuses };
        let mut info = sys::csolver_stamp_info { instances: 0, repaired: 0, failed: 0, first_failed: 0 };
        let status = unsafe {
            sys::csolver_template_stamp_sized(
                self.0.as_ptr(),
                count,
                numbers.as_ptr(),
                values.as_mut_ptr(),
                &options,
                size_of::<sys::csolver_stamp_options>(),
                &mut info,
                size_of::<sys::csolver_stamp_info>(),
            )
        };
        (status, info)
    }
}

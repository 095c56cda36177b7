// Made from csolver.h by bindgen: Bindings/Rust/bindgen.sh. Do not edit.

pub const CSOLVER_VERSION_MAJOR: u32 = 0;
pub const CSOLVER_VERSION_MINOR: u32 = 1;
pub const CSOLVER_VERSION_PATCH: u32 = 0;
pub const CSOLVER_REQUIRED: f64 = 1000.0;
extern "C" {
    pub fn csolver_version() -> u32;
}
extern "C" {
    pub fn csolver_version_string() -> *const crate::ctypes::c_char;
}
pub const CSOLVER_OK: csolver_status = 0;
pub const CSOLVER_ERROR_NULL: csolver_status = 1;
pub const CSOLVER_ERROR_NOT_FINITE: csolver_status = 2;
pub const CSOLVER_ERROR_RANGE: csolver_status = 3;
pub const CSOLVER_ERROR_STALE_VARIABLE: csolver_status = 4;
pub const CSOLVER_ERROR_STALE_CONSTRAINT: csolver_status = 5;
pub const CSOLVER_ERROR_IN_USE: csolver_status = 6;
pub const CSOLVER_ERROR_DUPLICATE: csolver_status = 7;
pub const CSOLVER_ERROR_DUPLICATE_EDIT: csolver_status = 8;
pub const CSOLVER_ERROR_NOT_EDITABLE: csolver_status = 9;
pub const CSOLVER_ERROR_IS_EDIT: csolver_status = 10;
pub const CSOLVER_ERROR_UNSATISFIABLE: csolver_status = 11;
pub const CSOLVER_ERROR_TRANSACTION: csolver_status = 12;
pub const CSOLVER_ERROR_OVERFLOW: csolver_status = 13;
pub const CSOLVER_ERROR_OUT_OF_MEMORY: csolver_status = 14;
pub const CSOLVER_ERROR_ITERATION_LIMIT: csolver_status = 15;
pub const CSOLVER_ERROR_UNAVAILABLE: csolver_status = 16;
pub const CSOLVER_ERROR_INTERNAL: csolver_status = 17;
pub const CSOLVER_ERROR_WORK_LIMIT: csolver_status = 18;
pub type csolver_status = crate::ctypes::c_uint;
extern "C" {
    pub fn csolver_status_name(status: csolver_status) -> *const crate::ctypes::c_char;
}
extern "C" {
    pub fn csolver_status_message(status: csolver_status) -> *const crate::ctypes::c_char;
}
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct csolver {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct csolver_allocator {
    pub reallocate: ::core::option::Option<
        unsafe extern "C" fn(
            context: *mut crate::ctypes::c_void,
            block: *mut crate::ctypes::c_void,
            old_size: usize,
            new_size: usize,
        ) -> *mut crate::ctypes::c_void,
    >,
    pub context: *mut crate::ctypes::c_void,
}
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct csolver_options {
    pub allocator: csolver_allocator,
    pub iteration_limit: u64,
    pub check: bool,
    pub work_limit: u64,
    pub age_breaks_ties: bool,
}
extern "C" {
    pub fn csolver_create(
        options: *const csolver_options,
        solver: *mut *mut csolver,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_create_sized(
        options: *const csolver_options,
        options_size: usize,
        solver: *mut *mut csolver,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_set_work_limit(solver: *mut csolver, limit: u64) -> csolver_status;
}
extern "C" {
    pub fn csolver_work_limit(solver: *const csolver) -> u64;
}
extern "C" {
    pub fn csolver_free(solver: *mut csolver);
}
extern "C" {
    pub fn csolver_reset(solver: *mut csolver) -> csolver_status;
}
extern "C" {
    pub fn csolver_reserve(
        solver: *mut csolver,
        variables: usize,
        constraints: usize,
        terms: usize,
    ) -> csolver_status;
}
#[repr(C)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub struct csolver_variable {
    pub index: u32,
    pub generation: u32,
}
extern "C" {
    pub fn csolver_add_variable(
        solver: *mut csolver,
        variable: *mut csolver_variable,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_add_variables(
        solver: *mut csolver,
        count: usize,
        variables: *mut csolver_variable,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_remove_variable(
        solver: *mut csolver,
        variable: csolver_variable,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_set_variable_name(
        solver: *mut csolver,
        variable: csolver_variable,
        name: *const crate::ctypes::c_char,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_variable_name(
        solver: *const csolver,
        variable: csolver_variable,
    ) -> *const crate::ctypes::c_char;
}
extern "C" {
    pub fn csolver_is_variable(solver: *const csolver, variable: csolver_variable) -> bool;
}
extern "C" {
    pub fn csolver_variable_count(solver: *const csolver) -> usize;
}
#[repr(C)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub struct csolver_constraint {
    pub index: u32,
    pub generation: u32,
}
#[repr(C)]
#[derive(Debug, Copy, Clone, PartialEq)]
pub struct csolver_term {
    pub variable: csolver_variable,
    pub coefficient: f64,
}
pub const CSOLVER_LESS_OR_EQUAL: csolver_relation = -1;
pub const CSOLVER_EQUAL: csolver_relation = 0;
pub const CSOLVER_GREATER_OR_EQUAL: csolver_relation = 1;
pub type csolver_relation = crate::ctypes::c_int;
#[repr(C)]
#[derive(Debug, Copy, Clone, PartialEq)]
pub struct csolver_description {
    pub terms: *const csolver_term,
    pub term_count: usize,
    pub relation: csolver_relation,
    pub constant: f64,
    pub priority: f64,
    pub weight: f64,
}
extern "C" {
    pub fn csolver_add_constraint(
        solver: *mut csolver,
        description: *const csolver_description,
        constraint: *mut csolver_constraint,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_add_constraints(
        solver: *mut csolver,
        count: usize,
        descriptions: *const csolver_description,
        constraints: *mut csolver_constraint,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_remove_constraint(
        solver: *mut csolver,
        constraint: csolver_constraint,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_remove_constraints(
        solver: *mut csolver,
        count: usize,
        constraints: *const csolver_constraint,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_set_constant(
        solver: *mut csolver,
        constraint: csolver_constraint,
        constant: f64,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_set_constants(
        solver: *mut csolver,
        count: usize,
        constraints: *const csolver_constraint,
        constants: *const f64,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_restate_constraints(
        solver: *mut csolver,
        old_count: usize,
        old: *const csolver_constraint,
        count: usize,
        descriptions: *const csolver_description,
        constraints: *mut csolver_constraint,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_set_priority(
        solver: *mut csolver,
        constraint: csolver_constraint,
        priority: f64,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_set_weight(
        solver: *mut csolver,
        constraint: csolver_constraint,
        weight: f64,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_set_constraint_name(
        solver: *mut csolver,
        constraint: csolver_constraint,
        name: *const crate::ctypes::c_char,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_constraint_name(
        solver: *const csolver,
        constraint: csolver_constraint,
    ) -> *const crate::ctypes::c_char;
}
#[repr(C)]
#[derive(Debug, Copy, Clone, PartialEq)]
pub struct csolver_constraint_info {
    pub relation: csolver_relation,
    pub constant: f64,
    pub priority: f64,
    pub weight: f64,
    pub term_count: usize,
    pub is_edit: bool,
}
extern "C" {
    pub fn csolver_inspect_constraint(
        solver: *const csolver,
        constraint: csolver_constraint,
        info: *mut csolver_constraint_info,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_inspect_constraint_sized(
        solver: *const csolver,
        constraint: csolver_constraint,
        info: *mut csolver_constraint_info,
        info_size: usize,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_constraint_terms(
        solver: *const csolver,
        constraint: csolver_constraint,
        capacity: usize,
        terms: *mut csolver_term,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_is_constraint(solver: *const csolver, constraint: csolver_constraint) -> bool;
}
extern "C" {
    pub fn csolver_constraint_count(solver: *const csolver) -> usize;
}
extern "C" {
    pub fn csolver_constraints(
        solver: *const csolver,
        capacity: usize,
        constraints: *mut csolver_constraint,
    ) -> usize;
}
pub const CSOLVER_OUTCOME_OPTIMAL: csolver_outcome = 0;
pub const CSOLVER_OUTCOME_ITERATION_LIMIT: csolver_outcome = 1;
pub const CSOLVER_OUTCOME_WORK_LIMIT: csolver_outcome = 2;
pub const CSOLVER_OUTCOME_IMPRECISE: csolver_outcome = 3;
pub type csolver_outcome = crate::ctypes::c_uint;
extern "C" {
    pub fn csolver_solve(solver: *mut csolver, outcome: *mut csolver_outcome) -> csolver_status;
}
extern "C" {
    pub fn csolver_outcome_status(outcome: csolver_outcome) -> csolver_status;
}
extern "C" {
    pub fn csolver_value(
        solver: *const csolver,
        variable: csolver_variable,
        value: *mut f64,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_values(solver: *const csolver, count: *mut usize) -> *const f64;
}
extern "C" {
    pub fn csolver_take_changes(
        solver: *mut csolver,
        changes: *mut *const csolver_variable,
        count: *mut usize,
    ) -> csolver_status;
}
pub const CSOLVER_NORM_ABSOLUTE: csolver_norm = 0;
pub const CSOLVER_NORM_SQUARES: csolver_norm = 1;
pub const CSOLVER_NORM_AUTOMATIC: csolver_norm = 2;
pub type csolver_norm = crate::ctypes::c_uint;
extern "C" {
    pub fn csolver_set_norm(solver: *mut csolver, norm: csolver_norm) -> csolver_status;
}
extern "C" {
    pub fn csolver_norm_of(solver: *const csolver) -> csolver_norm;
}
extern "C" {
    pub fn csolver_set_priority_norm(
        solver: *mut csolver,
        priority: f64,
        norm: csolver_norm,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_priority_norm(solver: *const csolver, priority: f64) -> csolver_norm;
}
extern "C" {
    pub fn csolver_begin_edit(
        solver: *mut csolver,
        variable: csolver_variable,
        priority: f64,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_suggest(
        solver: *mut csolver,
        variable: csolver_variable,
        value: f64,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_suggest_many(
        solver: *mut csolver,
        count: usize,
        variables: *const csolver_variable,
        values: *const f64,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_end_edit(solver: *mut csolver, variable: csolver_variable) -> csolver_status;
}
extern "C" {
    pub fn csolver_is_editing(solver: *const csolver, variable: csolver_variable) -> bool;
}
extern "C" {
    pub fn csolver_edit_constraint(
        solver: *const csolver,
        variable: csolver_variable,
        constraint: *mut csolver_constraint,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_begin(solver: *mut csolver) -> csolver_status;
}
extern "C" {
    pub fn csolver_commit(solver: *mut csolver) -> csolver_status;
}
extern "C" {
    pub fn csolver_rollback(solver: *mut csolver) -> csolver_status;
}
extern "C" {
    pub fn csolver_conflict(solver: *const csolver, count: *mut usize)
        -> *const csolver_constraint;
}
pub const CSOLVER_FIELD_NONE: csolver_field = 0;
pub const CSOLVER_FIELD_DESCRIPTION: csolver_field = 1;
pub const CSOLVER_FIELD_TERMS: csolver_field = 2;
pub const CSOLVER_FIELD_TERM_COUNT: csolver_field = 3;
pub const CSOLVER_FIELD_VARIABLE: csolver_field = 4;
pub const CSOLVER_FIELD_COEFFICIENT: csolver_field = 5;
pub const CSOLVER_FIELD_RELATION: csolver_field = 6;
pub const CSOLVER_FIELD_CONSTANT: csolver_field = 7;
pub const CSOLVER_FIELD_PRIORITY: csolver_field = 8;
pub const CSOLVER_FIELD_WEIGHT: csolver_field = 9;
pub const CSOLVER_FIELD_CONSTRAINT: csolver_field = 10;
pub const CSOLVER_FIELD_VALUE: csolver_field = 11;
pub const CSOLVER_FIELD_COUNT: csolver_field = 12;
pub type csolver_field = crate::ctypes::c_uint;
extern "C" {
    pub fn csolver_field_name(field: csolver_field) -> *const crate::ctypes::c_char;
}
#[repr(C)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub struct csolver_refusal_info {
    pub status: csolver_status,
    pub item: usize,
    pub term: usize,
    pub constraint: csolver_constraint,
    pub field: csolver_field,
}
extern "C" {
    pub fn csolver_refusal(
        solver: *const csolver,
        info: *mut csolver_refusal_info,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_refusal_sized(
        solver: *const csolver,
        info: *mut csolver_refusal_info,
        info_size: usize,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_is_unique(solver: *mut csolver, unique: *mut bool) -> csolver_status;
}
extern "C" {
    pub fn csolver_undetermined_variables(
        solver: *mut csolver,
        variables: *mut *const csolver_variable,
        count: *mut usize,
    ) -> csolver_status;
}
#[repr(C)]
#[derive(Debug, Copy, Clone, PartialEq)]
pub struct csolver_level {
    pub priority: f64,
    pub violation: f64,
}
extern "C" {
    pub fn csolver_levels(
        solver: *mut csolver,
        levels: *mut *const csolver_level,
        count: *mut usize,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_violation(
        solver: *const csolver,
        constraint: csolver_constraint,
        violation: *mut f64,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_clone(solver: *const csolver, clone: *mut *mut csolver) -> csolver_status;
}
#[repr(C)]
#[derive(Debug, Copy, Clone)]
pub struct csolver_template {
    _unused: [u8; 0],
}
#[repr(C)]
#[derive(Debug, Copy, Clone, PartialEq)]
pub struct csolver_parameter {
    pub constraint: csolver_constraint,
    pub number: usize,
    pub factor: f64,
    pub offset: f64,
}
#[repr(C)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub struct csolver_template_options {
    pub number_count: usize,
    pub parameter_count: usize,
    pub parameters: *const csolver_parameter,
    pub output_count: usize,
    pub outputs: *const csolver_variable,
    pub sample_count: usize,
    pub samples: *const f64,
}
extern "C" {
    pub fn csolver_template_create(
        solver: *mut csolver,
        options: *const csolver_template_options,
        made: *mut *mut csolver_template,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_template_create_sized(
        solver: *mut csolver,
        options: *const csolver_template_options,
        options_size: usize,
        made: *mut *mut csolver_template,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_template_free(shape: *mut csolver_template);
}
#[repr(C)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub struct csolver_template_info {
    pub number_count: usize,
    pub output_count: usize,
    pub plans: usize,
    pub steps: usize,
    pub terms: usize,
    pub guards: usize,
    pub memory: usize,
}
extern "C" {
    pub fn csolver_template_inspect(
        shape: *const csolver_template,
        info: *mut csolver_template_info,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_template_inspect_sized(
        shape: *const csolver_template,
        info: *mut csolver_template_info,
        info_size: usize,
    ) -> csolver_status;
}
#[repr(C)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub struct csolver_stamp_options {
    pub threads: usize,
    pub statuses: *mut csolver_status,
}
#[repr(C)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub struct csolver_stamp_info {
    pub instances: usize,
    pub repaired: usize,
    pub failed: usize,
    pub first_failed: usize,
}
extern "C" {
    pub fn csolver_template_stamp(
        shape: *const csolver_template,
        count: usize,
        numbers: *const f64,
        values: *mut f64,
        options: *const csolver_stamp_options,
        info: *mut csolver_stamp_info,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_template_stamp_sized(
        shape: *const csolver_template,
        count: usize,
        numbers: *const f64,
        values: *mut f64,
        options: *const csolver_stamp_options,
        options_size: usize,
        info: *mut csolver_stamp_info,
        info_size: usize,
    ) -> csolver_status;
}
#[repr(C)]
#[derive(Debug, Copy, Clone, Hash, PartialEq, Eq)]
pub struct csolver_statistics_info {
    pub variables: usize,
    pub constraints: usize,
    pub edits: usize,
    pub rows: usize,
    pub derived_rows: usize,
    pub entries: usize,
    pub pivots: u64,
    pub dual_iterations: u64,
    pub primal_iterations: u64,
    pub row_operations: u64,
    pub breakpoints: u64,
    pub work: u64,
    pub refactorisations: u64,
    pub refinements: u64,
    pub least_squares_solves: u64,
    pub least_squares_reuses: u64,
    pub least_squares_fallbacks: u64,
    pub allocations: u64,
    pub memory: usize,
    pub peak_memory: usize,
}
extern "C" {
    pub fn csolver_statistics(
        solver: *const csolver,
        info: *mut csolver_statistics_info,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_statistics_sized(
        solver: *const csolver,
        info: *mut csolver_statistics_info,
        info_size: usize,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_check(
        solver: *const csolver,
        what: *mut *const crate::ctypes::c_char,
    ) -> csolver_status;
}
extern "C" {
    pub fn csolver_dump(
        solver: *const csolver,
        write: ::core::option::Option<
            unsafe extern "C" fn(
                context: *mut crate::ctypes::c_void,
                text: *const crate::ctypes::c_char,
                length: usize,
            ),
        >,
        context: *mut crate::ctypes::c_void,
    ) -> csolver_status;
}

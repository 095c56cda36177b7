//! Tests that structs and constants of keyline-sys have the sizes, offsets and values that the C compiler gives those
//! of csolver.h.

use keyline_layout_test::facts_of_c;
use keyline_sys::*;
use std::collections::BTreeMap;
use std::mem::{align_of, size_of, MaybeUninit};

type Facts = BTreeMap<String, i64>;

macro_rules! structs {
    ($facts:ident: $($name:ident { $($member:ident),* })*) => {
        $(
            $facts.insert(stringify!($name).into(), size_of::<$name>() as i64);
            $facts.insert(concat!("alignment of ", stringify!($name)).into(), align_of::<$name>() as i64);
            $({
                let whole = MaybeUninit::<$name>::uninit();
                let start = whole.as_ptr() as i64;
                let member = unsafe { std::ptr::addr_of!((*whole.as_ptr()).$member) } as i64;
                $facts.insert(concat!(stringify!($name), ".", stringify!($member)).into(), member - start);
            })*
        )*
    };
}

macro_rules! types {
    ($facts:ident: $($name:ident)*) => {
        $($facts.insert(stringify!($name).into(), size_of::<$name>() as i64);)*
    };
}

macro_rules! constants {
    ($facts:ident: $($name:ident)*) => {
        $($facts.insert(stringify!($name).into(), $name as i64);)*
    };
}

fn structs_of_rust(facts: &mut Facts) {
    structs! { facts:
        csolver_allocator { reallocate, context }
        csolver_options { allocator, iteration_limit, check, work_limit, age_breaks_ties }
        csolver_variable { index, generation }
        csolver_constraint { index, generation }
        csolver_term { variable, coefficient }
        csolver_description { terms, term_count, relation, constant, priority, weight }
        csolver_constraint_info { relation, constant, priority, weight, term_count, is_edit }
        csolver_refusal_info { status, item, term, constraint, field }
        csolver_level { priority, violation }
        csolver_parameter { constraint, number, factor, offset }
        csolver_template_options { number_count, parameter_count, parameters, output_count, outputs, sample_count, samples }
        csolver_template_info { number_count, output_count, plans, steps, terms, guards, memory }
        csolver_stamp_options { threads, statuses }
        csolver_stamp_info { instances, repaired, failed, first_failed }
        csolver_statistics_info { variables, constraints, edits, rows, derived_rows, entries, pivots, dual_iterations, primal_iterations, row_operations, breakpoints, work, refactorisations, refinements, least_squares_solves, least_squares_reuses, least_squares_fallbacks, allocations, memory, peak_memory }
    }
}

fn constants_of_rust(facts: &mut Facts) {
    types! { facts: csolver_status csolver_outcome csolver_relation csolver_norm csolver_field }
    constants! { facts:
        CSOLVER_VERSION_MAJOR
        CSOLVER_VERSION_MINOR
        CSOLVER_VERSION_PATCH
        CSOLVER_OK
        CSOLVER_ERROR_NULL
        CSOLVER_ERROR_NOT_FINITE
        CSOLVER_ERROR_RANGE
        CSOLVER_ERROR_STALE_VARIABLE
        CSOLVER_ERROR_STALE_CONSTRAINT
        CSOLVER_ERROR_IN_USE
        CSOLVER_ERROR_DUPLICATE
        CSOLVER_ERROR_DUPLICATE_EDIT
        CSOLVER_ERROR_NOT_EDITABLE
        CSOLVER_ERROR_IS_EDIT
        CSOLVER_ERROR_UNSATISFIABLE
        CSOLVER_ERROR_TRANSACTION
        CSOLVER_ERROR_OVERFLOW
        CSOLVER_ERROR_OUT_OF_MEMORY
        CSOLVER_ERROR_ITERATION_LIMIT
        CSOLVER_ERROR_UNAVAILABLE
        CSOLVER_ERROR_INTERNAL
        CSOLVER_ERROR_WORK_LIMIT
        CSOLVER_OUTCOME_OPTIMAL
        CSOLVER_OUTCOME_ITERATION_LIMIT
        CSOLVER_OUTCOME_WORK_LIMIT
        CSOLVER_OUTCOME_IMPRECISE
        CSOLVER_LESS_OR_EQUAL
        CSOLVER_EQUAL
        CSOLVER_GREATER_OR_EQUAL
        CSOLVER_NORM_ABSOLUTE
        CSOLVER_NORM_SQUARES
        CSOLVER_NORM_AUTOMATIC
        CSOLVER_FIELD_NONE
        CSOLVER_FIELD_DESCRIPTION
        CSOLVER_FIELD_TERMS
        CSOLVER_FIELD_TERM_COUNT
        CSOLVER_FIELD_VARIABLE
        CSOLVER_FIELD_COEFFICIENT
        CSOLVER_FIELD_RELATION
        CSOLVER_FIELD_CONSTANT
        CSOLVER_FIELD_PRIORITY
        CSOLVER_FIELD_WEIGHT
        CSOLVER_FIELD_CONSTRAINT
        CSOLVER_FIELD_VALUE
        CSOLVER_FIELD_COUNT
        CSOLVER_REQUIRED
        CSOLVER_NO_INDEX
    }
}

#[test]
fn sizes_offsets_and_constants_are_those_of_the_header() {
    let mut facts = Facts::new();
    structs_of_rust(&mut facts);
    constants_of_rust(&mut facts);
    assert_eq!(facts, facts_of_c());
}

/// Returns the text of csolver.h without its comments, in which the tests look for declarations.
fn header() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../CSolver/include/csolver.h");
    let text = std::fs::read_to_string(path).unwrap();
    let mut code = String::new();
    for (i, piece) in text.split("/*").enumerate() {
        code += if i == 0 { piece } else { piece.split_once("*/").unwrap().1 };
    }
    code
}

/// Splits a text into its identifiers and keywords, which consist of letters, digits and underscores.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

#[test]
fn every_constant_of_the_header_is_compared() {
    let known = facts_of_c();
    let header = header();
    let enumerators = header.lines().filter_map(|line| line.trim().split_once(" = "));
    let names: Vec<&str> = enumerators.map(|(name, _)| name).filter(|name| name.starts_with("CSOLVER_")).collect();
    assert!(names.len() > 30, "the test finds the enumerators: {names:?}");
    for name in names {
        assert!(known.contains_key(name), "{name}");
    }
    for structure in header.split("typedef struct ").skip(1).filter(|text| words(text).nth(1) != Some("csolver")) {
        let name = words(structure).next().unwrap();
        let is_opaque = structure.trim_start_matches(name).trim_start().starts_with(name);
        assert!(is_opaque || known.contains_key(name), "{name}");
    }
}

#[test]
fn every_function_of_the_header_is_declared() {
    let declarations = include_str!("../../keyline-sys/src/bindings.rs");
    let header = header();
    let mut count = 0;
    for name in header.split('(').filter_map(|before| words(before).last()) {
        if name.starts_with("csolver_") {
            count += 1;
            assert!(declarations.contains(&format!("pub fn {name}(")), "{name}");
        }
    }
    assert!(count > 70, "the test finds the functions");
}

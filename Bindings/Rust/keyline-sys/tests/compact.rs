//! Tests that the feature `compact` compiles the small build of the core, and that other builds are whole.

use keyline_sys::*;
use std::ptr::{null, null_mut};

#[test]
fn the_small_build_solves_and_refuses_questions() {
    unsafe {
        let mut solver = null_mut();
        assert_eq!(csolver_create_sized(null(), std::mem::size_of::<csolver_options>(), &mut solver), CSOLVER_OK);
        let mut x = csolver_variable { index: 0, generation: 0 };
        assert_eq!(csolver_add_variables(solver, 1, &mut x), CSOLVER_OK);
        let term = csolver_term { variable: x, coefficient: 2.0 };
        let description = csolver_description {
            terms: &term,
            term_count: 1,
            relation: CSOLVER_EQUAL,
            constant: 3.0,
            priority: CSOLVER_REQUIRED,
            weight: 1.0,
        };
        assert_eq!(csolver_add_constraint(solver, &description, null_mut()), CSOLVER_OK);
        let mut outcome = CSOLVER_OUTCOME_WORK_LIMIT;
        assert_eq!(csolver_solve(solver, &mut outcome), CSOLVER_OK);
        assert_eq!(outcome, CSOLVER_OUTCOME_OPTIMAL);
        let mut value = 0.0;
        assert_eq!(csolver_value(solver, x, &mut value), CSOLVER_OK);
        assert_eq!(value, 1.5);
        let mut is_unique = false;
        let answer = csolver_is_unique(solver, &mut is_unique);
        if cfg!(feature = "compact") {
            assert_eq!(answer, CSOLVER_ERROR_UNAVAILABLE);
        } else {
            assert_eq!((answer, is_unique), (CSOLVER_OK, true));
        }
        csolver_free(solver);
    }
}

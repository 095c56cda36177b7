/* functions.h - a list of all public functions of csolver.h, with the statuses that each may
 * return. A new function needs a line here and a call in the harness; `replay --functions`
 * checks that. */
#ifndef FUZZ_FUNCTIONS_H
#define FUZZ_FUNCTIONS_H

#define E_(name) (UINT32_C(1) << CSOLVER_ERROR_##name)
#define LIMIT_ (E_(ITERATION_LIMIT) | E_(WORK_LIMIT))
#define OPEN_ (E_(NULL) | E_(TRANSACTION) | E_(OUT_OF_MEMORY) | LIMIT_)
#define SOLVE_ (OPEN_ | E_(RANGE))
#define CHANGE_                                                                                    \
    (E_(NULL) | E_(NOT_FINITE) | E_(RANGE) | E_(STALE_CONSTRAINT) | E_(UNSATISFIABLE) |            \
     E_(OUT_OF_MEMORY) | LIMIT_)
#define ADD_                                                                                       \
    (E_(NULL) | E_(NOT_FINITE) | E_(RANGE) | E_(STALE_VARIABLE) | E_(UNSATISFIABLE) |              \
     E_(OVERFLOW) | E_(OUT_OF_MEMORY) | LIMIT_)
#define REMOVE_ (E_(NULL) | E_(STALE_CONSTRAINT) | E_(IS_EDIT) | E_(OUT_OF_MEMORY) | LIMIT_)
#define SUGGEST_                                                                                   \
    (E_(NULL) | E_(STALE_VARIABLE) | E_(NOT_EDITABLE) | E_(NOT_FINITE) | E_(RANGE) |               \
     E_(OUT_OF_MEMORY) | E_(UNSATISFIABLE) | LIMIT_)
#define NORM_ (E_(NULL) | E_(RANGE) | E_(TRANSACTION) | E_(UNAVAILABLE) | E_(OUT_OF_MEMORY))

/* X(name, statuses besides OK); 0 for functions without a status or without errors. */
#define FUNCTIONS(X)                                                                               \
    X(csolver_version, 0)                                                                          \
    X(csolver_version_string, 0)                                                                   \
    X(csolver_status_name, 0)                                                                      \
    X(csolver_status_message, 0)                                                                   \
    X(csolver_outcome_status, 0)                                                                   \
    X(csolver_create, E_(NULL) | E_(OVERFLOW) | E_(OUT_OF_MEMORY))                                 \
    X(csolver_free, 0)                                                                             \
    X(csolver_set_work_limit, E_(NULL))                                                            \
    X(csolver_work_limit, 0)                                                                       \
    X(csolver_reset, E_(NULL) | E_(TRANSACTION) | E_(OUT_OF_MEMORY))                               \
    X(csolver_reserve, E_(NULL) | E_(OVERFLOW) | E_(OUT_OF_MEMORY))                                \
    X(csolver_add_variable, E_(NULL) | E_(OVERFLOW) | E_(OUT_OF_MEMORY) | E_(TRANSACTION))         \
    X(csolver_add_variables, E_(NULL) | E_(OVERFLOW) | E_(OUT_OF_MEMORY) | E_(TRANSACTION))        \
    X(csolver_remove_variable,                                                                     \
      E_(NULL) | E_(STALE_VARIABLE) | E_(IN_USE) | E_(TRANSACTION) | E_(OUT_OF_MEMORY) | LIMIT_)   \
    X(csolver_set_variable_name, E_(NULL) | E_(STALE_VARIABLE) | E_(OUT_OF_MEMORY))                \
    X(csolver_variable_name, 0)                                                                    \
    X(csolver_is_variable, 0)                                                                      \
    X(csolver_variable_count, 0)                                                                   \
    X(csolver_add_constraint, ADD_)                                                                \
    X(csolver_add_constraints, ADD_)                                                               \
    X(csolver_remove_constraint, REMOVE_)                                                          \
    X(csolver_remove_constraints, REMOVE_ | E_(DUPLICATE) | E_(OVERFLOW))                          \
    X(csolver_set_constant, CHANGE_ | E_(IS_EDIT))                                                 \
    X(csolver_set_constants, CHANGE_ | E_(IS_EDIT) | E_(DUPLICATE) | E_(OVERFLOW))                 \
    X(csolver_restate_constraints, ADD_ | E_(STALE_CONSTRAINT) | E_(IS_EDIT) | E_(DUPLICATE))      \
    X(csolver_set_priority, CHANGE_)                                                               \
    X(csolver_set_weight, CHANGE_)                                                                 \
    X(csolver_inspect_constraint, E_(NULL) | E_(STALE_CONSTRAINT))                                 \
    X(csolver_constraint_terms, E_(NULL) | E_(STALE_CONSTRAINT))                                   \
    X(csolver_is_constraint, 0)                                                                    \
    X(csolver_constraint_count, 0)                                                                 \
    X(csolver_constraints, 0)                                                                      \
    X(csolver_set_constraint_name, E_(NULL) | E_(STALE_CONSTRAINT) | E_(OUT_OF_MEMORY))            \
    X(csolver_constraint_name, 0)                                                                  \
    X(csolver_solve, SOLVE_)                                                                       \
    X(csolver_value, E_(NULL) | E_(STALE_VARIABLE))                                                \
    X(csolver_values, 0)                                                                           \
    X(csolver_take_changes, E_(NULL))                                                              \
    X(csolver_set_norm, NORM_)                                                                     \
    X(csolver_norm_of, 0)                                                                          \
    X(csolver_set_priority_norm, NORM_ | E_(NOT_FINITE))                                           \
    X(csolver_priority_norm, 0)                                                                    \
    X(csolver_begin_edit, E_(NULL) | E_(STALE_VARIABLE) | E_(DUPLICATE_EDIT) | E_(NOT_FINITE) |    \
                              E_(RANGE) | E_(UNSATISFIABLE) | E_(OUT_OF_MEMORY) | LIMIT_)          \
    X(csolver_suggest, SUGGEST_)                                                                   \
    X(csolver_suggest_many, SUGGEST_)                                                              \
    X(csolver_end_edit,                                                                            \
      E_(NULL) | E_(STALE_VARIABLE) | E_(NOT_EDITABLE) | E_(OUT_OF_MEMORY) | LIMIT_)               \
    X(csolver_is_editing, 0)                                                                       \
    X(csolver_edit_constraint, E_(NULL) | E_(STALE_VARIABLE) | E_(NOT_EDITABLE))                   \
    X(csolver_begin, OPEN_)                                                                        \
    X(csolver_commit, OPEN_ | E_(UNSATISFIABLE))                                                   \
    X(csolver_rollback, E_(NULL) | E_(TRANSACTION))                                                \
    X(csolver_conflict, 0)                                                                         \
    X(csolver_refusal, E_(NULL))                                                                   \
    X(csolver_field_name, 0)                                                                       \
    X(csolver_is_unique, SOLVE_)                                                                   \
    X(csolver_undetermined_variables, SOLVE_)                                                      \
    X(csolver_levels, E_(NULL) | E_(OUT_OF_MEMORY))                                                \
    X(csolver_violation, E_(NULL) | E_(STALE_CONSTRAINT))                                          \
    X(csolver_clone, E_(NULL) | E_(TRANSACTION) | E_(OUT_OF_MEMORY))                               \
    X(csolver_template_create, SOLVE_ | E_(UNAVAILABLE) | E_(STALE_VARIABLE) |                     \
                                   E_(STALE_CONSTRAINT) | E_(DUPLICATE) | E_(NOT_FINITE) |         \
                                   E_(OVERFLOW) | E_(UNSATISFIABLE))                               \
    X(csolver_template_free, 0)                                                                    \
    X(csolver_template_inspect, E_(NULL))                                                          \
    X(csolver_template_stamp, E_(NULL) | E_(OVERFLOW) | E_(OUT_OF_MEMORY) | E_(UNSATISFIABLE) |    \
                                  E_(NOT_FINITE) | E_(RANGE) | LIMIT_)                             \
    X(csolver_statistics, E_(NULL))                                                                \
    X(csolver_check, E_(NULL))                                                                     \
    X(csolver_dump, E_(NULL))

#endif

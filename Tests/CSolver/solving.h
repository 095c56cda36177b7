/* solving.h - a solve with one result, for tests that treat every solve without an optimum as a failure. */
#ifndef SOLVING_H
#define SOLVING_H

#include "csolver.h"

/* Solves. Returns the status of the call, and if the call finds no optimum, the status with which
 * csolver_is_unique(), for example, fails for the same reason. */
static inline csolver_status solve_status(csolver *solver) {
    csolver_outcome outcome = CSOLVER_OUTCOME_OPTIMAL;
    csolver_status status = csolver_solve(solver, &outcome);
    if (status != CSOLVER_OK || outcome == CSOLVER_OUTCOME_OPTIMAL) return status;
    if (outcome == CSOLVER_OUTCOME_WORK_LIMIT) return CSOLVER_ERROR_WORK_LIMIT;
    if (outcome == CSOLVER_OUTCOME_ITERATION_LIMIT) return CSOLVER_ERROR_ITERATION_LIMIT;
    return CSOLVER_ERROR_RANGE;
}

#endif

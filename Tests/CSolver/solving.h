/* solving.h - a solve with one result, for tests that treat every solve without an optimum as a failure. */
#ifndef SOLVING_H
#define SOLVING_H

#include "csolver.h"

/* Solves. Returns the status of the call, and if the call finds no optimum, the status with which
 * csolver_is_unique(), for example, fails for the same reason. */
static inline csolver_status solve_status(csolver *solver) {
    csolver_outcome outcome = CSOLVER_OUTCOME_OPTIMAL;
    csolver_status status = csolver_solve(solver, &outcome);
    return status == CSOLVER_OK ? csolver_outcome_status(outcome) : status;
}

#endif

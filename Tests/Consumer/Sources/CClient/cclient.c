#include "cclient.h"

#include <csolver.h>

static csolver_status solve(csolver *solver, double *width) {
    csolver_variable variable;
    csolver_status status = csolver_add_variables(solver, 1, &variable);
    if (status != CSOLVER_OK) return status;
    csolver_term term = {variable, 1};
    csolver_description equation = {&term, 1, CSOLVER_EQUAL, 42, CSOLVER_REQUIRED, 1};
    status = csolver_add_constraint(solver, &equation, NULL);
    csolver_outcome outcome;
    if (status == CSOLVER_OK) status = csolver_solve(solver, &outcome);
    if (status == CSOLVER_OK) status = csolver_value(solver, variable, width);
    return status;
}

double cclient_width(void) {
    csolver *solver;
    double width = -1;
    if (csolver_create(NULL, &solver) != CSOLVER_OK) return width;
    if (solve(solver, &width) != CSOLVER_OK) width = -1;
    csolver_free(solver);
    return width;
}

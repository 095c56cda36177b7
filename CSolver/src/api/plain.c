/* plain.c - exports the functions that are inline in csolver.h, under their plain names. Hosts that compile no C
 * need these functions: such hosts look functions up at run time, or generate bindings from the declarations, and
 * cannot pass the size of a struct.
 *
 * Each function here therefore assumes the struct as it was in the version that first exported the function. Its
 * size is the end of the last member that the struct had in that version, and must not change when later versions
 * add members. Hosts that need later members call the `_sized` functions. Padding after the last member is not
 * counted, because a later version may put a small member there. The functions on templates are in the folder
 * `templates`. */
#include "api.h"

/* A program that compiles the library in one translation unit with its own code uses the inline functions of
 * csolver.h. CSOLVER_NO_INLINE is not defined then, and this file compiles to nothing. */
#ifdef CSOLVER_NO_INLINE

csolver_status csolver_create(const csolver_options *options, csolver **solver) {
    return csolver_create_sized(options, CSI_UP_TO(csolver_options, age_breaks_ties), solver);
}

csolver_status csolver_inspect_constraint(const csolver *solver, csolver_constraint constraint,
                                          csolver_constraint_info *info) {
    return csolver_inspect_constraint_sized(solver, constraint, info,
                                            CSI_UP_TO(csolver_constraint_info, is_edit));
}

csolver_status csolver_refusal(const csolver *solver, csolver_refusal_info *info) {
    return csolver_refusal_sized(solver, info, CSI_UP_TO(csolver_refusal_info, field));
}

csolver_status csolver_statistics(const csolver *solver, csolver_statistics_info *info) {
    return csolver_statistics_sized(solver, info, CSI_UP_TO(csolver_statistics_info, peak_memory));
}

#endif

/* solver.cpp - the Python type keyline_solver._core.Solver; solver_constraints.cpp has the methods that add and remove
 * constraints, and arrays.cpp those that take arrays. Users work with its subclass in
 * keyline_solver/_solver.py, which adds context managers, arrays and explanations. */
#include "core.hpp"

#include <cstring>

namespace keyline_python {

static SolverObject *cast(PyObject *self) { return reinterpret_cast<SolverObject *>(self); }

static PyObject *outcome(Core *core, csolver_status status) {
    if (status != CSOLVER_OK) return fail(core, status, "");
    Py_RETURN_NONE;
}

/* ---- life cycle ---------------------------------------------------------------------------- */

static bool read_norm(PyObject *given, csolver_norm &norm) {
    const char *const names[] = {"absolute", "squares", "automatic"};
    for (int i = 0; i < 3; i++)
        if (PyUnicode_Check(given) && PyUnicode_CompareWithASCIIString(given, names[i]) == 0) {
            norm = static_cast<csolver_norm>(i);
            return true;
        }
    PyErr_Format(PyExc_ValueError, "norm must be 'absolute', 'squares' or 'automatic', not %R",
                 given);
    return false;
}

/* Converts the constructor argument iteration_limit or work_limit to a number. If the argument was not
 * passed, the limit is 0, which stands for the default. */
static bool read_limit(PyObject *given, uint64_t &limit) {
    Ref whole(given != nullptr ? PyNumber_Index(given) : PyLong_FromLong(0));
    if (!whole) return false;
    limit = PyLong_AsUnsignedLongLong(whole.get());
    return PyErr_Occurred() == nullptr;
}

static int solver_init(PyObject *self, PyObject *positional, PyObject *named) {
    static const char *const names[] = {"norm",       "age_breaks_ties", "iteration_limit",
                                        "work_limit", "check",           nullptr};
    csolver_options options = {};
    csolver_norm norm = CSOLVER_NORM_ABSOLUTE;
    PyObject *norm_name = nullptr, *iterations = nullptr, *work = nullptr;
    int is_by_age = 0, is_checked = 0;
    if (!PyArg_ParseTupleAndKeywords(positional, named, "|$OpOOp:Solver",
                                     const_cast<char **>(names), &norm_name, &is_by_age,
                                     &iterations, &work, &is_checked) ||
        (norm_name != nullptr && !read_norm(norm_name, norm)) ||
        !read_limit(iterations, options.iteration_limit) || !read_limit(work, options.work_limit))
        return -1;
    if (cast(self)->core != nullptr) {
        PyErr_SetString(PyExc_RuntimeError, "Solver.__init__() was called twice");
        return -1;
    }
    options.check = is_checked != 0;
    options.age_breaks_ties = is_by_age != 0;
    csolver *solver = nullptr;
    csolver_status status = csolver_create(&options, &solver);
    if (status == CSOLVER_OK && norm != CSOLVER_NORM_ABSOLUTE)
        status = csolver_set_norm(solver, norm);
    if (status != CSOLVER_OK)
        fail(nullptr, status, "");
    else
        cast(self)->core = core_new(solver);
    if (cast(self)->core == nullptr) csolver_free(solver);
    return cast(self)->core == nullptr ? -1 : 0;
}

static void solver_dealloc(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    core_release(cast(self)->core);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* Makes the Core (the C++ data of a Python Solver) for `solver`, which is a copy of the csolver of `core`. Variables
 * and constraints have the same names and ids in the copy. */
static Core *copied(const Core *core, csolver *solver) {
    Core *made = core_new(solver);
    if (made == nullptr) return nullptr;
    const bool is_copied = guarded([&] {
        made->variables = core->variables;
        made->constraints = core->constraints;
    });
    for (VariableRecord &record : made->variables) {
        record.object = nullptr;
        Py_XINCREF(record.name);
    }
    for (ConstraintRecord &record : made->constraints) {
        record.object = nullptr;
        Py_XINCREF(record.name);
    }
    if (is_copied) return made;
    made->solver = nullptr;
    core_release(made);
    return nullptr;
}

static PyObject *solver_clone_into(PyObject *self, PyObject *target) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    if (PyObject_TypeCheck(target, types.solver) == 0 || cast(target)->core != nullptr) {
        PyErr_SetString(PyExc_TypeError, "expected a solver whose __init__() was not called");
        return nullptr;
    }
    csolver *solver = nullptr;
    const csolver_status status = csolver_clone(core->solver, &solver);
    if (status != CSOLVER_OK) return fail(core, status, "");
    cast(target)->core = copied(core, solver);
    if (cast(target)->core == nullptr) {
        csolver_free(solver);
        return nullptr;
    }
    return Py_NewRef(target);
}

static PyObject *solver_own(PyObject *self, PyObject *handle) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    if (Py_TYPE(handle) == types.variable) {
        const csolver_variable id = reinterpret_cast<VariableObject *>(handle)->id;
        if (csolver_is_variable(core->solver, id)) return variable_handle(core, id);
        return fail(core, CSOLVER_ERROR_STALE_VARIABLE, "");
    }
    if (Py_TYPE(handle) == types.constraint) {
        const csolver_constraint id = reinterpret_cast<ConstraintObject *>(handle)->id;
        if (csolver_is_constraint(core->solver, id)) return constraint_handle(core, id);
        return fail(core, CSOLVER_ERROR_STALE_CONSTRAINT, "");
    }
    return PyErr_Format(PyExc_TypeError, "expected a variable or a constraint, not %R", handle);
}

static PyObject *solver_reset(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    return core != nullptr ? outcome(core, csolver_reset(core->solver)) : nullptr;
}

/* ---- variables ----------------------------------------------------------------------------- */

static PyObject *solver_variable(PyObject *self, PyObject *const *given, Py_ssize_t count,
                                 PyObject *names) {
    static const char *const parameters[] = {"name"};
    PyObject *name = nullptr;
    Core *core = core_of(self);
    if (core == nullptr || !arguments("variable", given, count, names, parameters, 1, 0, 1, &name))
        return nullptr;
    if (name == Py_None) name = nullptr;
    if (name != nullptr && !is_text(name, "name")) return nullptr;
    return variable_add(core, name, nullptr);
}

/* Removes the variables in `list`, which a call has added before it failed, so that the failed call
 * changes nothing. The Python exception stays set. Returns NULL. */
static PyObject *take_back(Core *core, PyObject *list) {
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    for (Py_ssize_t i = PyList_Size(list); i-- > 0;)
        csolver_remove_variable(core->solver,
                                reinterpret_cast<VariableObject *>(PyList_GetItem(list, i))->id);
    PyErr_Restore(type, value, trace);
    return nullptr;
}

static PyObject *solver_variables(PyObject *self, PyObject *given) {
    Core *core = core_of(self);
    if (core == nullptr || !may_add_variables(core)) return nullptr;
    Ref all(PyList_New(0));
    if (!all) return nullptr;
    if (PyLong_Check(given)) {
        const Py_ssize_t count = PyLong_AsSsize_t(given);
        if (count < 0 && PyErr_Occurred() == nullptr)
            PyErr_SetString(PyExc_ValueError, "the number of variables is negative");
        if (count < 0) return nullptr;
        for (Py_ssize_t i = 0; i < count; i++)
            if (!append(all.get(), variable_add(core, nullptr, nullptr)))
                return take_back(core, all.get());
        return all.release();
    }
    if (PyUnicode_Check(given))
        return PyErr_Format(
            PyExc_TypeError,
            "names must be a list of strings, not %R: variable(%R) makes one variable", given,
            given);
    Ref names(PySequence_List(given));
    for (Py_ssize_t i = 0; names && i < PyList_Size(names.get()); i++) {
        PyObject *name = PyList_GetItem(names.get(), i);
        if (!is_text(name, "name") || !append(all.get(), variable_add(core, name, nullptr)))
            return take_back(core, all.get());
    }
    return names ? all.release() : nullptr;
}

static PyObject *solver_variables_list(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    Ref made(core != nullptr ? PyList_New(0) : nullptr);
    for (size_t i = 0; made && i < core->variables.size(); i++) {
        const csolver_variable id = core->variables[i].id;
        if (csolver_is_variable(core->solver, id) && !append(made.get(), variable_handle(core, id)))
            return nullptr;
    }
    return made.release();
}

/* ---- edits --------------------------------------------------------------------------------- */

static PyObject *fail_edit(Core *core, csolver_status status, const VariableObject *variable,
                           double value) {
    guarded([&] {
        const std::string name = variable_name(core, variable->id);
        const csolver_refusal_info why = refusal_of(core, status);
        const std::vector<Refused> refused = {
            {why.constraint, "edit " + name + " == " + number_text(value), nullptr}};
        fail(core, status, name + fault_text(why, value), &refused);
    });
    return nullptr;
}

static PyObject *solver_suggest(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    double value = 0;
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    if (count != 2) return PyErr_Format(PyExc_TypeError, "suggest() needs a variable and a value");
    VariableObject *variable = as_variable(given[0], core);
    if (variable == nullptr || !as_number(given[1], value, "value")) return nullptr;
    const csolver_status status = csolver_suggest(core->solver, variable->id, value);
    if (status != CSOLVER_OK) return fail_edit(core, status, variable, value);
    Py_RETURN_NONE;
}

static PyObject *solver_begin_edit(PyObject *self, PyObject *const *given, Py_ssize_t count,
                                   PyObject *names) {
    static const char *const parameters[] = {"variable", "priority"};
    PyObject *values[2] = {};
    double priority = 0;
    Core *core = core_of(self);
    if (core == nullptr ||
        !arguments("begin_edit", given, count, names, parameters, 2, 2, 2, values))
        return nullptr;
    VariableObject *variable = as_variable(values[0], core);
    if (variable == nullptr || !as_priority(values[1], priority)) return nullptr;
    const csolver_status status = csolver_begin_edit(core->solver, variable->id, priority);
    if (status != CSOLVER_OK)
        return fail_edit(core, status, variable,
                         status == CSOLVER_ERROR_UNSATISFIABLE ? 0 : priority);
    Py_RETURN_NONE;
}

static PyObject *solver_end_edit(PyObject *self, PyObject *given) {
    Core *core = core_of(self);
    VariableObject *variable = core != nullptr ? as_variable(given, core) : nullptr;
    if (variable == nullptr) return nullptr;
    const csolver_status status = csolver_end_edit(core->solver, variable->id);
    if (status != CSOLVER_OK) return fail_edit(core, status, variable, 0);
    Py_RETURN_NONE;
}

static PyObject *solver_is_editing(PyObject *self, PyObject *given) {
    Core *core = core_of(self);
    VariableObject *variable = core != nullptr ? as_variable(given, core) : nullptr;
    return variable != nullptr ? PyBool_FromLong(csolver_is_editing(core->solver, variable->id))
                               : nullptr;
}

static PyObject *solver_edit_constraint(PyObject *self, PyObject *given) {
    Core *core = core_of(self);
    VariableObject *variable = core != nullptr ? as_variable(given, core) : nullptr;
    if (variable == nullptr) return nullptr;
    csolver_constraint id;
    const csolver_status status = csolver_edit_constraint(core->solver, variable->id, &id);
    return status == CSOLVER_OK ? constraint_handle(core, id)
                                : fail_edit(core, status, variable, 0);
}

/* ---- transactions -------------------------------------------------------------------------- */

static void end_pending(Core *core) {
    core->is_pending = false;
    for (const PendingRecord &record : core->pending) Py_XDECREF(record.relation);
    core->pending.clear();
}

static PyObject *solver_begin(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    const csolver_status status = csolver_begin(core->solver);
    if (status == CSOLVER_OK) core->is_pending = true;
    return outcome(core, status);
}

static PyObject *solver_commit(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    if (!core->is_pending) return outcome(core, csolver_commit(core->solver));
    const csolver_status status = csolver_commit(core->solver);
    if (status != CSOLVER_OK)
        guarded([&] {
            std::vector<Refused> refused;
            /* Hold references to the names while Python objects are made: Python code that runs
             * meanwhile may give the constraints other names. */
            std::vector<Ref> names;
            for (const PendingRecord &record : core->pending) {
                names.emplace_back(Py_XNewRef(constraint_name(core, record.id)));
                refused.push_back(
                    {record.id,
                     relation_text(reinterpret_cast<ExpressionObject *>(record.relation)),
                     names.back().get()});
            }
            fail(core, status, "", &refused);
        });
    end_pending(core);
    if (status != CSOLVER_OK) return nullptr;
    Py_RETURN_NONE;
}

static PyObject *solver_rollback(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    const csolver_status status = csolver_rollback(core->solver);
    if (status == CSOLVER_OK) end_pending(core);
    return outcome(core, status);
}

/* ---- solving and asking -------------------------------------------------------------------- */

static PyObject *solver_solve(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    csolver_status status = solve(core->solver);
    const csolver_variable *changes = nullptr;
    size_t count = 0;
    if (status == CSOLVER_OK) status = csolver_take_changes(core->solver, &changes, &count);
    return status == CSOLVER_OK ? variable_list(core, changes, count) : fail(core, status, "");
}

static PyObject *solver_is_unique(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    bool is_unique = false;
    const csolver_status status = csolver_is_unique(core->solver, &is_unique);
    return status == CSOLVER_OK ? PyBool_FromLong(is_unique) : fail(core, status, "");
}

static PyObject *solver_undetermined(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    const csolver_variable *free = nullptr;
    size_t count = 0;
    const csolver_status status = csolver_undetermined_variables(core->solver, &free, &count);
    return status == CSOLVER_OK ? variable_list(core, free, count) : fail(core, status, "");
}

static PyObject *solver_levels(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    const csolver_level *levels = nullptr;
    size_t count = 0;
    const csolver_status status = csolver_levels(core->solver, &levels, &count);
    if (status != CSOLVER_OK) return fail(core, status, "");
    /* Copy the levels: making Python objects may start a garbage collection, whose Python code may call
     * csolver_levels() and so overwrite the array of levels. */
    std::vector<csolver_level> kept;
    if (!guarded([&] { kept.assign(levels, levels + count); })) return nullptr;
    Ref made(PyList_New(0));
    for (size_t i = 0; made && i < count; i++)
        if (!append(made.get(), Py_BuildValue("(dd)", kept[i].priority, kept[i].violation)))
            return nullptr;
    return made.release();
}

static PyObject *solver_statistics(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    csolver_statistics_info info;
    csolver_statistics(core->solver, &info);
    return Py_BuildValue(
        "{s:n,s:n,s:n,s:n,s:n,s:K,s:K,s:K,s:K,s:K,s:K,s:K,s:n,s:n}", "variables", info.variables,
        "constraints", info.constraints, "edits", info.edits, "rows", info.rows, "entries",
        info.entries, "pivots", info.pivots, "dual_iterations", info.dual_iterations,
        "primal_iterations", info.primal_iterations, "work", info.work, "least_squares_solves",
        info.least_squares_solves, "least_squares_fallbacks", info.least_squares_fallbacks,
        "allocations", info.allocations, "memory", info.memory, "peak_memory", info.peak_memory);
}

static PyObject *solver_check(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    const char *what = nullptr;
    const csolver_status status = csolver_check(core->solver, &what);
    if (status != CSOLVER_OK) return fail(core, status, what != nullptr ? what : "");
    Py_RETURN_NONE;
}

static void gather(void *context, const char *text, size_t length) {
    auto *all = static_cast<std::string *>(context);
    guarded([&] { all->append(text, length); });
}

static PyObject *solver_dumps(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    std::string text;
    guarded([&] {
        for (const VariableRecord &record : core->variables)
            csolver_set_variable_name(
                core->solver, record.id,
                record.name != nullptr ? variable_name(core, record.id).c_str() : nullptr);
    });
    if (PyErr_Occurred() == nullptr) csolver_dump(core->solver, gather, &text);
    return PyErr_Occurred() == nullptr ? text_object(text) : nullptr;
}

/* ---- options ------------------------------------------------------------------------------- */

static PyObject *get_norm(PyObject *self, void *) {
    const char *const names[] = {"absolute", "squares", "automatic"};
    Core *core = core_of(self);
    return core != nullptr ? PyUnicode_FromString(names[csolver_norm_of(core->solver)]) : nullptr;
}

static int set_norm(PyObject *self, PyObject *given, void *) {
    csolver_norm norm;
    Core *core = core_of(self);
    if (core == nullptr || !read_norm(given != nullptr ? given : Py_None, norm)) return -1;
    const csolver_status status = csolver_set_norm(core->solver, norm);
    if (status != CSOLVER_OK) fail(core, status, "");
    return status == CSOLVER_OK ? 0 : -1;
}

static PyObject *solver_set_priority_norm(PyObject *self, PyObject *given) {
    double priority = 0;
    PyObject *name = nullptr;
    csolver_norm norm;
    Core *core = core_of(self);
    if (core == nullptr || !PyArg_ParseTuple(given, "dO:set_priority_norm", &priority, &name) ||
        !read_norm(name, norm))
        return nullptr;
    const csolver_status status = csolver_set_priority_norm(core->solver, priority, norm);
    if (status != CSOLVER_OK) return fail(core, status, number_text(priority));
    Py_RETURN_NONE;
}

static PyObject *get_work_limit(PyObject *self, void *) {
    Core *core = core_of(self);
    return core != nullptr ? PyLong_FromUnsignedLongLong(csolver_work_limit(core->solver))
                           : nullptr;
}

static int set_work_limit(PyObject *self, PyObject *given, void *) {
    Core *core = core_of(self);
    uint64_t limit = 0;
    if (core == nullptr || !read_limit(given, limit)) return -1;
    csolver_set_work_limit(core->solver, limit);
    return 0;
}

static PyObject *get_variable_count(PyObject *self, void *) {
    Core *core = core_of(self);
    return core != nullptr ? PyLong_FromSize_t(csolver_variable_count(core->solver)) : nullptr;
}

static PyObject *get_constraint_count(PyObject *self, void *) {
    Core *core = core_of(self);
    return core != nullptr ? PyLong_FromSize_t(csolver_constraint_count(core->solver)) : nullptr;
}

static PyGetSetDef properties[] = {
    {"norm", get_norm, set_norm,
     "How the errors of one priority are added up: 'absolute', 'squares' or 'automatic'.", nullptr},
    {"work_limit", get_work_limit, set_work_limit,
     "How much work one call may do, in units of statistics()['work']; 0: no limit.", nullptr},
    {"variable_count", get_variable_count, nullptr,
     "The number of variables that the solver has now.", nullptr},
    {"constraint_count", get_constraint_count, nullptr,
     "The number of constraints, without those of edits.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

/* ---- the type ------------------------------------------------------------------------------ */

static PyMethodDef methods[] = {
    {"variable", method(solver_variable), METH_FASTCALL | METH_KEYWORDS,
     "variable($self, /, name=None)\n--\n\nAdds a variable with the value 0. Raises BufferError "
     "while a view of\n"
     "the values exists."},
    {"variables", solver_variables, METH_O,
     "variables($self, count_or_names, /)\n--\n\nAdds this many variables, or one for each name; "
     "all "
     "or none."},
    {"_variables", solver_variables_list, METH_NOARGS, nullptr},
    {"begin_edit", method(solver_begin_edit), METH_FASTCALL | METH_KEYWORDS,
     "begin_edit($self, /, variable, priority)\n--\n\n"
     "Begins the edit of a variable: adds a constraint variable == value, whose value is 0 until\n"
     "suggest() sets it. With priority 1000 the variable always has that value."},
    {"suggest", method(solver_suggest), METH_FASTCALL,
     "suggest($self, variable, value, /)\n--\n\nSets the value, in points, that an edited "
     "variable should have from the\nnext solve() on."},
    {"end_edit", solver_end_edit, METH_O,
     "end_edit($self, variable, /)\n--\n\nEnds the edit of a variable."},
    {"is_editing", solver_is_editing, METH_O,
     "is_editing($self, variable, /)\n--\n\nReturns whether the variable is being edited."},
    {"edit_constraint", solver_edit_constraint, METH_O,
     "edit_constraint($self, variable, /)\n--\n\nReturns the constraint of an edit; its priority "
     "can be changed."},
    {"begin", solver_begin, METH_NOARGS,
     "begin($self, /)\n--\n\nBegins a transaction; transaction() does it for a with statement."},
    {"commit", solver_commit, METH_NOARGS,
     "commit($self, /)\n--\n\nEnds the transaction; undoes it if constraints contradict each "
     "other."},
    {"rollback", solver_rollback, METH_NOARGS,
     "rollback($self, /)\n--\n\nUndoes everything since begin()."},
    {"solve", solver_solve, METH_NOARGS,
     "solve($self, /)\n--\n\nComputes all values. Returns the variables whose values changed since "
     "the\nlast call."},
    {"is_unique", solver_is_unique, METH_NOARGS,
     "is_unique($self, /)\n--\n\nSolves, and returns whether the answer is the only best one."},
    {"undetermined", solver_undetermined, METH_NOARGS,
     "undetermined($self, /)\n--\n\nSolves, and returns the variables that have other values in "
     "another best answer."},
    {"_levels", solver_levels, METH_NOARGS, nullptr},
    {"reset", solver_reset, METH_NOARGS,
     "reset($self, /)\n--\n\nRemoves all constraints and edits; variables stay, with the value 0 "
     "from "
     "the next "
     "solve() on."},
    {"_clone_into", solver_clone_into, METH_O, nullptr},
    {"own", solver_own, METH_O,
     "own($self, handle, /)\n--\n\nReturns the variable or constraint of this solver that "
     "corresponds to one of the\nsolver of which this solver is a clone."},
    {"set_priority_norm", solver_set_priority_norm, METH_VARARGS,
     "set_priority_norm($self, priority, norm, /)\n--\n\nSets how the errors of one priority "
     "are added up: 'absolute' or 'squares'."},
    {"statistics", solver_statistics, METH_NOARGS,
     "statistics($self, /)\n--\n\nReturns counts: sizes, iterations, work, memory in bytes."},
    {"check", solver_check, METH_NOARGS,
     "check($self, /)\n--\n\nChecks every invariant of the solver's data; raises InternalError."},
    {"dumps", solver_dumps, METH_NOARGS,
     "dumps($self, /)\n--\n\nReturns a readable listing of variables, constraints and tableau."},
    {nullptr, nullptr, 0, nullptr}};

bool add_solver_type(PyObject *module) {
    std::vector<PyMethodDef> all;
    for (const PyMethodDef *one = methods; one->ml_name != nullptr; one++) all.push_back(*one);
    for (const PyMethodDef *part : {constraint_methods, array_methods})
        for (const PyMethodDef *one = part; one->ml_name != nullptr; one++) all.push_back(*one);
    all.push_back({nullptr, nullptr, 0, nullptr});
    /* static, because the Python type uses this table of methods until the process ends */
    static const std::vector<PyMethodDef> kept = all;
    PyType_Slot slots[] = {
        {Py_tp_doc,
         const_cast<char *>(
             "Solver(*, norm='absolute', age_breaks_ties=False, iteration_limit=0, work_limit=0, "
             "check=False)\n--\n\nSolves linear constraints with strict priorities.")},
        {Py_tp_init, reinterpret_cast<void *>(solver_init)},
        {Py_tp_dealloc, reinterpret_cast<void *>(solver_dealloc)},
        {Py_tp_getset, properties},
        {Py_tp_methods, const_cast<PyMethodDef *>(kept.data())},
        {0, nullptr}};
    PyType_Spec spec = {"keyline_solver._core.Solver", sizeof(SolverObject), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};
    types.solver = add_type(module, &spec);
    return types.solver != nullptr;
}

} // namespace keyline_python

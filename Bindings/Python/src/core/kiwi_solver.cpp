/* kiwi_solver.cpp - the solver of kiwisolver's interface; kiwi_system.cpp has its contents. */
#include "kiwi_system.hpp"

namespace keyline_python::kiwi {

namespace {

struct SolverObject {
    PyObject ob_base;
    System *system;
};

System *system_of(PyObject *self) { return to<SolverObject>(self)->system; }

PyObject *raise(const char *name, PyObject *about) {
    Ref module(PyImport_ImportModule("keyline_solver.kiwisolver.exceptions"));
    Ref type(module ? PyObject_GetAttrString(module.get(), name) : nullptr);
    if (type) PyErr_SetObject(type.get(), about);
    return nullptr;
}

PyObject *refuse(csolver_status status, PyObject *about) {
    Ref text(PyObject_Repr(about));
    const char *utf8 = text ? PyUnicode_AsUTF8AndSize(text.get(), nullptr) : nullptr;
    if (utf8 != nullptr) guarded([&] { fail(nullptr, status, utf8); });
    return nullptr;
}

/* Runs a call of the system. Memory errors of the call become a status, as those of the csolver are. */
template <typename Call> csolver_status status_of(Call call) {
    try {
        return call();
    } catch (const std::bad_alloc &) {
        return CSOLVER_ERROR_OUT_OF_MEMORY;
    }
}

PyObject *add_constraint(PyObject *self, PyObject *given) {
    System *system = system_of(self);
    if (!is(given, kinds.constraint)) return expected("Constraint", given);
    if (system->has(given)) return raise("DuplicateConstraint", given);
    const csolver_status status = status_of([&] { return system->add(given); });
    if (status == CSOLVER_ERROR_UNSATISFIABLE) return raise("UnsatisfiableConstraint", given);
    if (status != CSOLVER_OK) return refuse(status, given);
    Py_RETURN_NONE;
}

PyObject *remove_constraint(PyObject *self, PyObject *given) {
    if (!is(given, kinds.constraint)) return expected("Constraint", given);
    bool was_there = false;
    if (!guarded([&] { was_there = system_of(self)->remove(given); })) return nullptr;
    if (!was_there) return raise("UnknownConstraint", given);
    Py_DECREF(given);
    Py_RETURN_NONE;
}

PyObject *has_constraint(PyObject *self, PyObject *given) {
    if (!is(given, kinds.constraint)) return expected("Constraint", given);
    return PyBool_FromLong(system_of(self)->has(given));
}

/* ---- edits --------------------------------------------------------------------------------- */

/* Returns whether a function got two arguments; otherwise raises TypeError. */
bool are_two(Py_ssize_t count) {
    if (count == 2) return true;
    PyErr_Format(PyExc_TypeError, "function takes exactly 2 arguments (%zd given)", count);
    return false;
}

PyObject *add_edit(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    System *system = system_of(self);
    double strength = 0;
    if (!are_two(count)) return nullptr;
    PyObject *variable = given[0];
    if (!is(variable, kinds.variable)) return expected("Variable", variable);
    if (!read_strength(given[1], strength)) return nullptr;
    if (system->edited(variable) != nullptr) return raise("DuplicateEditVariable", variable);
    if (strength == required) {
        Ref text(PyUnicode_FromString("A required strength cannot be used in this context."));
        return text ? raise("BadRequiredStrength", text.get()) : nullptr;
    }
    const csolver_status status = status_of([&] { return system->begin_edit(variable, strength); });
    if (status != CSOLVER_OK) return refuse(status, variable);
    Py_RETURN_NONE;
}

PyObject *remove_edit(PyObject *self, PyObject *variable) {
    if (!is(variable, kinds.variable)) return expected("Variable", variable);
    Known *known = system_of(self)->edited(variable);
    if (known == nullptr) return raise("UnknownEditVariable", variable);
    const csolver_status status = status_of([&] { return system_of(self)->end_edit(*known); });
    if (status != CSOLVER_OK) return refuse(status, variable);
    Py_RETURN_NONE;
}

PyObject *has_edit(PyObject *self, PyObject *variable) {
    if (!is(variable, kinds.variable)) return expected("Variable", variable);
    return PyBool_FromLong(system_of(self)->edited(variable) != nullptr);
}

PyObject *suggest(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    double value = 0;
    if (!are_two(count)) return nullptr;
    if (!is(given[0], kinds.variable)) return expected("Variable", given[0]);
    if (!read_double(given[1], value)) return nullptr;
    System *system = system_of(self);
    Known *known = system->edited(given[0]);
    if (known == nullptr) return raise("UnknownEditVariable", given[0]);
    const csolver_status status = status_of([&] { return system->suggest(*known, value); });
    if (status != CSOLVER_OK) return refuse(status, given[0]);
    Py_RETURN_NONE;
}

/* ---- values -------------------------------------------------------------------------------- */

PyObject *update(PyObject *self, PyObject *) {
    System *system = system_of(self);
    if (system->is_empty()) { /* without constraints, the csolver is not needed */
        for (size_t i = 0; i < system->objects.size(); i++) {
            const Known &known = system->variables[i];
            to<VariableObject>(system->objects[i])->value = known.is_edited ? known.suggested : 0;
        }
        Py_RETURN_NONE;
    }
    const csolver_status status = status_of([&] { return system->solve(); });
    if (status != CSOLVER_OK) return fail(nullptr, status, "");
    const double *values = csolver_values(system->solver, nullptr);
    /* Other solvers may have given the variables other values, so all are written, not only those that changed. */
    for (size_t i = 0; i < system->objects.size(); i++)
        to<VariableObject>(system->objects[i])->value = system->value_of(i, values);
    Py_RETURN_NONE;
}

/* Kiwi has no such method. It is for tests, which would otherwise pass if no update were computed without a solve. */
PyObject *foreseen_updates(PyObject *self, PyObject *) {
    return PyLong_FromUnsignedLongLong(system_of(self)->foreseen_updates());
}

/* ---- life cycle ---------------------------------------------------------------------------- */

/* Frees the contents of a system with its references to Python objects. Later calls of the csolver fail with
 * CSOLVER_ERROR_NULL. */
void empty(System &system) {
    const System before = std::exchange(system, System());
    csolver_free(before.solver);
    for (PyObject *one : before.objects) Py_DECREF(one);
    for (const Row &row : before.rows) Py_XDECREF(row.object);
}

PyObject *reset(PyObject *self, PyObject *) {
    System fresh;
    const csolver_status status = csolver_create(nullptr, &fresh.solver);
    if (status != CSOLVER_OK) return fail(nullptr, status, "");
    std::swap(*system_of(self), fresh);
    empty(fresh);
    Py_RETURN_NONE;
}

PyObject *solver_new(PyTypeObject *type, PyObject *given, PyObject *named) {
    if (PyTuple_Size(given) > 0 || (named != nullptr && PyDict_Size(named) > 0))
        return PyErr_Format(PyExc_TypeError, "Solver.__new__ takes no arguments");
    PyObject *made = PyType_GenericAlloc(type, 0);
    if (made == nullptr) return nullptr;
    auto *system = new (std::nothrow) System;
    to<SolverObject>(made)->system = system;
    const csolver_status status =
        system != nullptr ? csolver_create(nullptr, &system->solver) : CSOLVER_ERROR_OUT_OF_MEMORY;
    if (status == CSOLVER_OK) return made;
    Py_DECREF(made);
    return fail(nullptr, status, "");
}

int traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    const System *system = system_of(self);
    if (system == nullptr) return 0;
    for (PyObject *one : system->objects) Py_VISIT(one);
    for (const Row &row : system->rows) Py_VISIT(row.object);
    return 0;
}

int clear(PyObject *self) {
    if (system_of(self) != nullptr) empty(*system_of(self));
    return 0;
}

void dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    clear(self);
    delete system_of(self);
    free_tracked(self);
}

void gather(void *context, const char *text, size_t length) {
    guarded([&] { static_cast<std::string *>(context)->append(text, length); });
}

/* ---- descriptions -------------------------------------------------------------------------- */

void put_heading(std::string &text, const std::string &heading) {
    text += (text.empty() ? "" : "\n") + heading + "\n" + std::string(heading.size(), '-') + "\n";
}

/* Appends the total error of each strength, highest first. The optional constraints that lead to corners
 * are left out, because the program did not add them. */
void put_objective(const System *system, std::string &text) {
    const csolver_level *levels = nullptr;
    size_t count = 0;
    if (csolver_levels(system->solver, &levels, &count) != CSOLVER_OK) return;
    for (size_t i = 0; i < count && levels[i].priority >= weak_priority; i++)
        text += (levels[i].priority >= strong_priority   ? "strong | "
                 : levels[i].priority >= medium_priority ? "medium | "
                                                         : "weak | ") +
                number_text(levels[i].violation) + "\n";
}

/* Describes the solver under the same headings as Kiwi, in the same order. The text below "Tableau"
 * describes the csolver's tableau, which differs from Kiwi's. */
std::string description(System *system) {
    std::string text;
    system->flush();
    for (size_t i = 0; i < system->objects.size(); i++)
        csolver_set_variable_name(system->solver, system->variables[i].id,
                                  name_of(system->objects[i]).c_str());
    put_heading(text, "Objective");
    put_objective(system, text);
    put_heading(text, "Tableau");
    csolver_dump(system->solver, gather, &text);
    put_heading(text, "Infeasible");
    for (const Row &row : system->rows)
        if (row.object != nullptr && is_violated(row.object))
            text += constraint_text(row.object) + "\n";
    put_heading(text, "Variables");
    for (PyObject *one : system->objects)
        text += name_of(one) + " = " + number_text(to<VariableObject>(one)->value) + "\n";
    put_heading(text, "Edit Variables");
    for (size_t i = 0; i < system->objects.size(); i++)
        if (system->variables[i].is_edited) text += name_of(system->objects[i]) + "\n";
    put_heading(text, "Constraints");
    for (const Row &row : system->rows)
        if (row.object != nullptr) text += constraint_text(row.object) + "\n";
    return text;
}

PyObject *dumps(PyObject *self, PyObject *) {
    PyObject *made = nullptr;
    guarded([&] { made = text_object(description(system_of(self))); });
    if (PyErr_Occurred() != nullptr) Py_CLEAR(made);
    return made;
}

PyObject *dump(PyObject *self, PyObject *) {
    Ref text(dumps(self, nullptr));
    Ref builtins(text ? PyImport_ImportModule("builtins") : nullptr);
    Ref print(builtins ? PyObject_GetAttrString(builtins.get(), "print") : nullptr);
    return print ? PyObject_CallFunctionObjArgs(print.get(), text.get(), nullptr) : nullptr;
}

PyMethodDef methods[] = {
    {"addConstraint", add_constraint, METH_O, "Adds a constraint."},
    {"removeConstraint", remove_constraint, METH_O, "Removes a constraint."},
    {"hasConstraint", has_constraint, METH_O, "Whether the solver has a constraint."},
    {"addEditVariable", method(add_edit), METH_FASTCALL,
     "Makes a variable editable, at a strength below required."},
    {"removeEditVariable", remove_edit, METH_O, "Ends the edit of a variable."},
    {"hasEditVariable", has_edit, METH_O, "Whether a variable is edited."},
    {"suggestValue", method(suggest), METH_FASTCALL,
     "Says what value an edited variable should have."},
    {"updateVariables", update, METH_NOARGS, "Gives the variables their values."},
    {"_foreseen_updates", foreseen_updates, METH_NOARGS,
     "How many updates needed no solve, because the values after removals were certain."},
    {"reset", reset, METH_NOARGS, "Forgets all variables, constraints and edits."},
    {"dump", dump, METH_NOARGS, "Prints a description of the solver."},
    {"dumps", dumps, METH_NOARGS, "A description of the solver."},
    {nullptr, nullptr, 0, nullptr}};

} // namespace

bool add_solver(PyObject *module) {
    PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void *>(solver_new)},
                           {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
                           {Py_tp_traverse, reinterpret_cast<void *>(traverse)},
                           {Py_tp_clear, reinterpret_cast<void *>(clear)},
                           {Py_tp_methods, methods},
                           {0, nullptr}};
    PyType_Spec spec = {"kiwisolver.Solver", sizeof(SolverObject), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};
    kinds.solver = add_type(module, &spec);
    return kinds.solver != nullptr;
}

} // namespace keyline_python::kiwi

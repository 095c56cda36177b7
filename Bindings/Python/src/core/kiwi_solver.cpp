/* kiwi_solver.cpp - the solver of kiwisolver's interface.
 *
 * Each strength of Kiwi becomes a priority and a weight. Strengths from required on become the required
 * priority. The bands strong, medium and weak become the priorities 900, 500 and 100, with the strength
 * divided by 1e6, 1e3 and 1 as weight. Strength 0 means that the constraint is ignored.
 *
 * Kiwi's answers are corners of the feasible region: a variable that nothing determines is at a bound, or
 * at 0. To get the same answers, optional constraints are added at priorities so far below weak that they
 * decide nothing else. First, every inequality should hold as an equality, older ones before younger ones.
 * Below that, every variable should be 0, younger ones before older ones. */
#include "kiwi.hpp"

#include <algorithm>
#include <unordered_map>

namespace keyline_python::kiwi {

namespace {

struct Known {
    csolver_variable id;
    bool is_edited;
};

struct Added {
    /* The first is the constraint itself. The second, if there is one, is an
     * optional equality that leads the solver to a corner of the feasible region, as Kiwi does. */
    csolver_constraint ids[2];
    size_t count;
};

struct State {
    csolver *solver = nullptr;
    /* by the Python object of the variable; the map holds strong references */
    std::unordered_map<PyObject *, Known> variables;
    /* by the Python object of the constraint; the map holds strong references */
    std::unordered_map<PyObject *, Added> constraints;
    /* the Python objects of the variables by index, as borrowed references */
    std::vector<PyObject *> by_index;
    uint64_t inequalities = 0, mapped = 0;
};

struct SolverObject {
    PyObject ob_base;
    State *state;
};

State *state_of(PyObject *self) { return to<SolverObject>(self)->state; }

struct Strength {
    double priority, weight;
};

/* The priorities of Kiwi's three bands of strengths: strong, medium and weak. */
constexpr double strong_priority = 900, medium_priority = 500, weak_priority = 100;

/* Converts a strength of kiwisolver, a number above 0, to a priority and a weight of Keyline's
 * solver. */
Strength split(double strength) {
    if (strength >= required) return {CSOLVER_REQUIRED, 1};
    if (strength >= strong) return {strong_priority, strength / strong};
    if (strength >= medium) return {medium_priority, strength / medium};
    return {weak_priority, strength};
}

double tight_priority(uint64_t age) { return 1 / (1 + static_cast<double>(age)); }
double zero_priority(uint64_t age) { return 1e-9 * (1 - 1 / (2 + static_cast<double>(age))); }

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

/* Finds the variable of the csolver that stands for a variable of kiwisolver's interface, and adds one if
 * there is none. */
bool map_variable(State *state, PyObject *variable, csolver_variable &id) {
    const auto found = state->variables.find(variable);
    if (found != state->variables.end()) {
        id = found->second.id;
        return true;
    }
    csolver_status status = csolver_add_variable(state->solver, &id);
    if (status == CSOLVER_OK) {
        const csolver_term term = {id, 1};
        const csolver_description wish = {
            &term, 1, CSOLVER_EQUAL, 0, zero_priority(state->mapped++), 1};
        status = csolver_add_constraint(state->solver, &wish, nullptr);
    }
    if (status != CSOLVER_OK) return fail(nullptr, status, "") != nullptr;
    return guarded([&] {
        if (state->by_index.size() <= id.index) state->by_index.resize(id.index + 1);
        state->variables.emplace(variable, Known{id, false});
        state->by_index[id.index] = Py_NewRef(variable);
    });
}

bool map_terms(State *state, const ExpressionObject *sum, std::vector<csolver_term> &terms) {
    if (!guarded([&] { terms.resize(sum->count); })) return false;
    for (size_t i = 0; i < sum->count; i++) {
        terms[i].coefficient = sum->pairs[i].coefficient;
        if (!map_variable(state, sum->pairs[i].variable, terms[i].variable)) return false;
    }
    return true;
}

PyObject *add_constraint(PyObject *self, PyObject *given) {
    State *state = state_of(self);
    if (!is(given, kinds.constraint)) return expected("Constraint", given);
    if (state->constraints.count(given) != 0) return raise("DuplicateConstraint", given);
    const auto *constraint = to<ConstraintObject>(given);
    const auto *sum = to<ExpressionObject>(constraint->expression);
    std::vector<csolver_term> terms;
    if (!map_terms(state, sum, terms)) return nullptr;
    const csolver_relation relation = constraint->comparison == Py_EQ   ? CSOLVER_EQUAL
                                      : constraint->comparison == Py_LE ? CSOLVER_LESS_OR_EQUAL
                                                                        : CSOLVER_GREATER_OR_EQUAL;
    const double right = sum->constant == 0 ? 0 : -sum->constant;
    csolver_description both[2];
    Added added = {{}, 0};
    if (constraint->strength > 0) {
        const Strength strength = split(constraint->strength);
        both[added.count++] = {terms.data(), terms.size(),      relation,
                               right,        strength.priority, strength.weight};
    }
    if (relation != CSOLVER_EQUAL || constraint->strength < required)
        both[added.count++] = {terms.data(),
                               terms.size(),
                               CSOLVER_EQUAL,
                               right,
                               tight_priority(state->inequalities++),
                               1};
    const csolver_status status =
        csolver_add_constraints(state->solver, added.count, both, added.ids);
    if (status == CSOLVER_ERROR_UNSATISFIABLE) return raise("UnsatisfiableConstraint", given);
    if (status != CSOLVER_OK) return refuse(status, given);
    if (!guarded([&] { state->constraints.emplace(given, added); })) {
        csolver_remove_constraints(state->solver, added.count, added.ids);
        return nullptr;
    }
    Py_INCREF(given);
    Py_RETURN_NONE;
}

PyObject *remove_constraint(PyObject *self, PyObject *given) {
    State *state = state_of(self);
    if (!is(given, kinds.constraint)) return expected("Constraint", given);
    const auto found = state->constraints.find(given);
    if (found == state->constraints.end()) return raise("UnknownConstraint", given);
    const csolver_status status =
        csolver_remove_constraints(state->solver, found->second.count, found->second.ids);
    if (status != CSOLVER_OK) return refuse(status, given);
    state->constraints.erase(found);
    Py_DECREF(given);
    Py_RETURN_NONE;
}

PyObject *has_constraint(PyObject *self, PyObject *given) {
    if (!is(given, kinds.constraint)) return expected("Constraint", given);
    return PyBool_FromLong(state_of(self)->constraints.count(given) != 0);
}

/* ---- edits --------------------------------------------------------------------------------- */

Known *find_edit(State *state, PyObject *variable) {
    const auto found = state->variables.find(variable);
    return found != state->variables.end() && found->second.is_edited ? &found->second : nullptr;
}

PyObject *add_edit(PyObject *self, PyObject *given) {
    State *state = state_of(self);
    PyObject *variable = nullptr, *how = nullptr;
    double strength = 0;
    if (!PyArg_ParseTuple(given, "OO", &variable, &how)) return nullptr;
    if (!is(variable, kinds.variable)) return expected("Variable", variable);
    if (!read_strength(how, strength)) return nullptr;
    if (find_edit(state, variable) != nullptr) return raise("DuplicateEditVariable", variable);
    if (strength == required) {
        Ref text(PyUnicode_FromString("A required strength cannot be used in this context."));
        return text ? raise("BadRequiredStrength", text.get()) : nullptr;
    }
    csolver_variable id;
    if (!map_variable(state, variable, id)) return nullptr;
    /* With strength 0, the edit has the lowest priority of all, so it yields to everything else. */
    const Strength parts = strength > 0 ? split(strength) : Strength{1e-10, 1};
    csolver_status status = csolver_begin_edit(state->solver, id, parts.priority);
    csolver_constraint edit;
    if (status == CSOLVER_OK) status = csolver_edit_constraint(state->solver, id, &edit);
    if (status == CSOLVER_OK) status = csolver_set_weight(state->solver, edit, parts.weight);
    if (status != CSOLVER_OK) {
        csolver_end_edit(state->solver, id);
        return refuse(status, variable);
    }
    state->variables.find(variable)->second.is_edited = true;
    Py_RETURN_NONE;
}

PyObject *remove_edit(PyObject *self, PyObject *variable) {
    if (!is(variable, kinds.variable)) return expected("Variable", variable);
    Known *known = find_edit(state_of(self), variable);
    if (known == nullptr) return raise("UnknownEditVariable", variable);
    const csolver_status status = csolver_end_edit(state_of(self)->solver, known->id);
    if (status != CSOLVER_OK) return refuse(status, variable);
    known->is_edited = false;
    Py_RETURN_NONE;
}

PyObject *has_edit(PyObject *self, PyObject *variable) {
    if (!is(variable, kinds.variable)) return expected("Variable", variable);
    return PyBool_FromLong(find_edit(state_of(self), variable) != nullptr);
}

PyObject *suggest(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    double value = 0;
    if (count != 2)
        return PyErr_Format(PyExc_TypeError, "function takes exactly 2 arguments (%zd given)",
                            count);
    if (!is(given[0], kinds.variable)) return expected("Variable", given[0]);
    if (!read_double(given[1], value)) return nullptr;
    const Known *known = find_edit(state_of(self), given[0]);
    if (known == nullptr) return raise("UnknownEditVariable", given[0]);
    const csolver_status status = csolver_suggest(state_of(self)->solver, known->id, value);
    if (status != CSOLVER_OK) return refuse(status, given[0]);
    Py_RETURN_NONE;
}

/* ---- values -------------------------------------------------------------------------------- */

PyObject *update(PyObject *self, PyObject *) {
    State *state = state_of(self);
    const csolver_status status = csolver_solve(state->solver);
    if (status != CSOLVER_OK) return fail(nullptr, status, "");
    const double *values = csolver_values(state->solver, nullptr);
    for (size_t i = 0; i < state->by_index.size(); i++)
        if (state->by_index[i] != nullptr)
            to<VariableObject>(state->by_index[i])->value = values[i];
    Py_RETURN_NONE;
}

/* ---- life cycle ---------------------------------------------------------------------------- */

void empty(State *state) {
    const auto variables = std::move(state->variables);
    const auto constraints = std::move(state->constraints);
    state->variables = {};
    state->constraints = {};
    state->by_index.clear();
    for (const auto &one : variables) Py_DECREF(one.first);
    for (const auto &one : constraints) Py_DECREF(one.first);
}

PyObject *reset(PyObject *self, PyObject *) {
    State *state = state_of(self);
    csolver *fresh = nullptr;
    const csolver_status status = csolver_create(nullptr, &fresh);
    if (status != CSOLVER_OK) return fail(nullptr, status, "");
    csolver_free(state->solver);
    state->solver = fresh;
    state->inequalities = state->mapped = 0;
    empty(state);
    Py_RETURN_NONE;
}

PyObject *solver_new(PyTypeObject *type, PyObject *given, PyObject *named) {
    if (PyTuple_Size(given) > 0 || (named != nullptr && PyDict_Size(named) > 0))
        return PyErr_Format(PyExc_TypeError, "Solver.__new__ takes no arguments");
    PyObject *made = PyType_GenericAlloc(type, 0);
    if (made == nullptr) return nullptr;
    auto *state = new (std::nothrow) State;
    to<SolverObject>(made)->state = state;
    const csolver_status status =
        state != nullptr ? csolver_create(nullptr, &state->solver) : CSOLVER_ERROR_OUT_OF_MEMORY;
    if (status == CSOLVER_OK) return made;
    Py_DECREF(made);
    return fail(nullptr, status, "");
}

int traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    const State *state = state_of(self);
    if (state == nullptr) return 0;
    for (const auto &one : state->variables) Py_VISIT(one.first);
    for (const auto &one : state->constraints) Py_VISIT(one.first);
    return 0;
}

int clear(PyObject *self) {
    if (state_of(self) != nullptr) empty(state_of(self));
    return 0;
}

void dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    clear(self);
    State *state = state_of(self);
    if (state != nullptr) csolver_free(state->solver);
    delete state;
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
void put_objective(const State *state, std::string &text) {
    const csolver_level *levels = nullptr;
    size_t count = 0;
    if (csolver_levels(state->solver, &levels, &count) != CSOLVER_OK) return;
    for (size_t i = 0; i < count && levels[i].priority >= weak_priority; i++)
        text += (levels[i].priority >= strong_priority   ? "strong | "
                 : levels[i].priority >= medium_priority ? "medium | "
                                                         : "weak | ") +
                number_text(levels[i].violation) + "\n";
}

/* Returns the constraints in the order in which they were added to the csolver. */
std::vector<PyObject *> in_order(const State *state) {
    std::vector<PyObject *> all;
    for (const auto &one : state->constraints) all.push_back(one.first);
    const auto index = [&](PyObject *one) { return state->constraints.at(one).ids[0].index; };
    std::sort(all.begin(), all.end(),
              [&](PyObject *a, PyObject *b) { return index(a) < index(b); });
    return all;
}

/* Describes the solver under the same headings as Kiwi, in the same order. The text below "Tableau"
 * describes the csolver's tableau, which differs from Kiwi's. */
std::string description(State *state) {
    std::string text;
    for (const auto &[variable, known] : state->variables)
        csolver_set_variable_name(state->solver, known.id, name_of(variable).c_str());
    put_heading(text, "Objective");
    put_objective(state, text);
    put_heading(text, "Tableau");
    csolver_dump(state->solver, gather, &text);
    put_heading(text, "Infeasible");
    const std::vector<PyObject *> constraints = in_order(state);
    for (PyObject *one : constraints)
        if (is_violated(one)) text += constraint_text(one) + "\n";
    put_heading(text, "Variables");
    for (PyObject *one : state->by_index)
        if (one != nullptr)
            text += name_of(one) + " = " + number_text(to<VariableObject>(one)->value) + "\n";
    put_heading(text, "Edit Variables");
    for (PyObject *one : state->by_index)
        if (one != nullptr && find_edit(state, one) != nullptr) text += name_of(one) + "\n";
    put_heading(text, "Constraints");
    for (PyObject *one : constraints) text += constraint_text(one) + "\n";
    return text;
}

PyObject *dumps(PyObject *self, PyObject *) {
    PyObject *made = nullptr;
    guarded([&] { made = text_object(description(state_of(self))); });
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
    {"addEditVariable", add_edit, METH_VARARGS,
     "Makes a variable editable, at a strength below required."},
    {"removeEditVariable", remove_edit, METH_O, "Ends the edit of a variable."},
    {"hasEditVariable", has_edit, METH_O, "Whether a variable is edited."},
    {"suggestValue", reinterpret_cast<PyCFunction>(reinterpret_cast<void *>(suggest)),
     METH_FASTCALL, "Says what value an edited variable should have."},
    {"updateVariables", update, METH_NOARGS, "Gives the variables their values."},
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

/* constraint.cpp - the Python type Constraint, which stands for a constraint that has been added to a
 * solver. */
#include "core.hpp"

namespace keyline_python {

static ConstraintObject *cast(PyObject *self) { return reinterpret_cast<ConstraintObject *>(self); }

static bool is_same(csolver_constraint a, csolver_constraint b) {
    return a.index == b.index && a.generation == b.generation;
}

static ConstraintRecord *find(Core *core, csolver_constraint id) {
    if (id.index >= core->constraints.size()) return nullptr;
    ConstraintRecord &record = core->constraints[id.index];
    return is_same(record.id, id) ? &record : nullptr;
}

bool constraint_record(Core *core, csolver_constraint id, PyObject *name) {
    if (id.index >= core->constraints.size() &&
        !guarded([&] { core->constraints.resize(id.index + 1); }))
        return false;
    ConstraintRecord &record = core->constraints[id.index];
    record.id = id;
    record.object = nullptr;
    replace(record.name, name != nullptr ? Py_NewRef(name) : nullptr);
    return true;
}

bool is_recorded(const Core *core, csolver_constraint id) {
    return find(const_cast<Core *>(core), id) != nullptr;
}

PyObject *constraint_handle(Core *core, csolver_constraint id) {
    ConstraintRecord *record = find(core, id);
    if (record != nullptr && record->object != nullptr)
        return Py_NewRef(reinterpret_cast<PyObject *>(record->object));
    auto *made = make<ConstraintObject>(types.constraint);
    if (made == nullptr) return nullptr;
    made->core = core_retain(core);
    made->id = id;
    made->text = made->name = nullptr;
    if (record != nullptr) record->object = made;
    return reinterpret_cast<PyObject *>(made);
}

PyObject *constraint_name(const Core *core, csolver_constraint id) {
    const ConstraintRecord *record = find(const_cast<Core *>(core), id);
    return record != nullptr ? record->name : nullptr;
}

static std::string name_text(PyObject *name) {
    Py_ssize_t size = 0;
    const char *text = name != nullptr ? PyUnicode_AsUTF8AndSize(name, &size) : nullptr;
    if (text == nullptr) {
        PyErr_Clear();
        return "";
    }
    return "'" + std::string(text, static_cast<size_t>(size)) + "' ";
}

std::string constraint_text(const Core *core, csolver_constraint id) {
    csolver_constraint_info info;
    std::string text = name_text(constraint_name(core, id));
    if (csolver_inspect_constraint(core->solver, id, &info) != CSOLVER_OK)
        return text + "<removed>";
    std::vector<csolver_term> terms(info.term_count);
    csolver_constraint_terms(core->solver, id, terms.size(), terms.data());
    if (info.is_edit) text = "edit ";
    return text + relation_text(core, terms.data(), terms.size(), info.relation, info.constant);
}

/* Raises the exception that belongs to `status` after a call about this constraint has failed. The
 * message shows the constraint's text, followed by `fault`. Returns NULL. */
static PyObject *fail_constraint(PyObject *self, csolver_status status,
                                 const std::string &fault = "") {
    Core *core = cast(self)->core;
    guarded([&] { fail(core, status, constraint_text(core, cast(self)->id) + fault); });
    return nullptr;
}

static bool inspect(PyObject *self, csolver_constraint_info &info) {
    const csolver_status status =
        csolver_inspect_constraint(cast(self)->core->solver, cast(self)->id, &info);
    if (status != CSOLVER_OK) fail_constraint(self, status);
    return status == CSOLVER_OK;
}

static void dealloc(PyObject *self) {
    ConstraintObject *constraint = cast(self);
    ConstraintRecord *record = find(constraint->core, constraint->id);
    if (record != nullptr && record->object == constraint) record->object = nullptr;
    core_release(constraint->core);
    Py_XDECREF(constraint->text);
    Py_XDECREF(constraint->name);
    unmake(self);
}

static PyObject *repr(PyObject *self) {
    const ConstraintObject *constraint = cast(self);
    PyObject *made = nullptr;
    guarded([&] {
        std::string text;
        if (constraint->text == nullptr)
            text = constraint_text(constraint->core, constraint->id);
        else if (const char *known = PyUnicode_AsUTF8AndSize(constraint->text, nullptr);
                 known != nullptr)
            text = name_text(constraint->name) + known;
        else
            return;
        made = text_object(text);
    });
    return made;
}

/* ---- properties ---------------------------------------------------------------------------- */

static PyObject *get_name(PyObject *self, void *) {
    const ConstraintObject *constraint = cast(self);
    PyObject *name = constraint->name != nullptr
                         ? constraint->name
                         : constraint_name(constraint->core, constraint->id);
    return Py_NewRef(name != nullptr ? name : Py_None);
}

static PyObject *get_relation(PyObject *self, void *) {
    csolver_constraint_info info;
    if (!inspect(self, info)) return nullptr;
    return PyUnicode_FromString(info.relation == CSOLVER_EQUAL ? "=="
                                : info.relation < 0            ? "<="
                                                               : ">=");
}

static PyObject *get_constant(PyObject *self, void *) {
    csolver_constraint_info info;
    return inspect(self, info) ? PyFloat_FromDouble(info.constant) : nullptr;
}

static PyObject *get_priority(PyObject *self, void *) {
    csolver_constraint_info info;
    return inspect(self, info) ? PyFloat_FromDouble(info.priority) : nullptr;
}

static PyObject *get_weight(PyObject *self, void *) {
    csolver_constraint_info info;
    return inspect(self, info) ? PyFloat_FromDouble(info.weight) : nullptr;
}

static PyObject *get_is_edit(PyObject *self, void *) {
    csolver_constraint_info info;
    return inspect(self, info) ? PyBool_FromLong(info.is_edit) : nullptr;
}

using Setter = csolver_status (*)(csolver *, csolver_constraint, double);

using Reader = bool (*)(PyObject *, double &);

static bool read_constant(PyObject *given, double &number) {
    return as_number(given, number, "constant");
}
static bool read_weight(PyObject *given, double &number) {
    return as_number(given, number, "weight");
}

static int set(PyObject *self, PyObject *given, Reader reader, Setter setter) {
    double number = 0;
    if (given == nullptr) {
        PyErr_SetString(PyExc_AttributeError, "the numbers of a constraint cannot be deleted");
        return -1;
    }
    if (!reader(given, number)) return -1;
    const csolver_status status = setter(cast(self)->core->solver, cast(self)->id, number);
    if (status == CSOLVER_OK) return 0;
    guarded([&] {
        fail_constraint(self, status, fault_text(refusal_of(cast(self)->core, status), number));
    });
    return -1;
}

static int set_constant(PyObject *self, PyObject *given, void *) {
    return set(self, given, read_constant, csolver_set_constant);
}
static int set_priority(PyObject *self, PyObject *given, void *) {
    return set(self, given, as_priority, csolver_set_priority);
}
static int set_weight(PyObject *self, PyObject *given, void *) {
    return set(self, given, read_weight, csolver_set_weight);
}

static PyObject *get_violation(PyObject *self, void *) {
    double violation = 0;
    const csolver_status status =
        csolver_violation(cast(self)->core->solver, cast(self)->id, &violation);
    return status == CSOLVER_OK ? PyFloat_FromDouble(violation) : fail_constraint(self, status);
}

static PyObject *get_is_live(PyObject *self, void *) {
    return PyBool_FromLong(csolver_is_constraint(cast(self)->core->solver, cast(self)->id));
}

static PyObject *get_id(PyObject *self, void *) {
    const csolver_constraint id = cast(self)->id;
    return PyLong_FromUnsignedLongLong(static_cast<uint64_t>(id.generation) << 32 | id.index);
}

static PyObject *get_terms(PyObject *self, void *) {
    csolver_constraint_info info;
    if (!inspect(self, info)) return nullptr;
    Core *core = cast(self)->core;
    std::vector<csolver_term> terms;
    if (!guarded([&] { terms.resize(info.term_count); })) return nullptr;
    csolver_constraint_terms(core->solver, cast(self)->id, terms.size(), terms.data());
    Ref all(PyList_New(static_cast<Py_ssize_t>(terms.size())));
    for (size_t i = 0; all && i < terms.size(); i++) {
        Ref handle(variable_handle(core, terms[i].variable));
        PyObject *pair =
            handle ? Py_BuildValue("(Od)", handle.get(), terms[i].coefficient) : nullptr;
        if (pair == nullptr || PyList_SetItem(all.get(), static_cast<Py_ssize_t>(i), pair) < 0)
            return nullptr;
    }
    return all.release();
}

static PyObject *remove(PyObject *self, PyObject *) {
    const csolver_status status =
        csolver_remove_constraint(cast(self)->core->solver, cast(self)->id);
    if (status != CSOLVER_OK) return fail_constraint(self, status);
    Py_RETURN_NONE;
}

static PyGetSetDef properties[] = {
    {"name", get_name, nullptr, "The name that it was added with, or None.", nullptr},
    {"terms", get_terms, nullptr, "Pairs of a variable and its coefficient, each variable once.",
     nullptr},
    {"relation", get_relation, nullptr, "'<=', '==' or '>='.", nullptr},
    {"constant", get_constant, set_constant,
     "The right-hand side, in points. Setting it raises Unsatisfiable if required constraints "
     "then contradict each other.",
     nullptr},
    {"priority", get_priority, set_priority,
     "A number above 0 and at most 1000, which means required.", nullptr},
    {"weight", get_weight, set_weight, "The factor of the error among constraints of one priority.",
     nullptr},
    {"violation", get_violation, nullptr,
     "By how much the constraint is violated at the values of the last solve(), in points; 0 "
     "if it holds.",
     nullptr},
    {"is_live", get_is_live, nullptr, "Whether the solver still has the constraint.", nullptr},
    {"is_edit", get_is_edit, nullptr, "Whether the constraint belongs to an edit.", nullptr},
    {"id", get_id, nullptr, "The number that stands for the constraint in arrays.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

static PyMethodDef methods[] = {{"remove", remove, METH_NOARGS,
                                 "remove($self, /)\n--\n\nRemoves the constraint from the solver."},
                                {nullptr, nullptr, 0, nullptr}};

static PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char *>("A constraint of a solver; made by Solver.add().")},
    {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
    {Py_tp_repr, reinterpret_cast<void *>(repr)},
    {Py_tp_getset, properties},
    {Py_tp_methods, methods},
    {0, nullptr}};
static PyType_Spec spec = {"keyline_solver.Constraint", sizeof(ConstraintObject), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};

bool add_constraint_type(PyObject *module) {
    types.constraint = add_type(module, &spec);
    return types.constraint != nullptr;
}

} // namespace keyline_python

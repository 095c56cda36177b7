/* variable.cpp - the Python types Variable and VariableList (the list that solve() returns), and the
 * struct Core, which holds the C++ data of a solver. */
#include "core.hpp"

namespace keyline_python {

Core *core_new(csolver *solver) {
    Core *core = new (std::nothrow) Core{1, solver, {}, {}, {}, false, 0};
    if (core == nullptr) PyErr_NoMemory();
    return core;
}

void core_release(Core *core) {
    if (core == nullptr || --core->references > 0) return;
    for (const VariableRecord &record : core->variables) Py_XDECREF(record.name);
    for (const ConstraintRecord &record : core->constraints) Py_XDECREF(record.name);
    for (const PendingRecord &record : core->pending) Py_XDECREF(record.relation);
    csolver_free(core->solver);
    delete core;
}

/* ---- records ------------------------------------------------------------------------------- */

static VariableObject *cast(PyObject *self) { return reinterpret_cast<VariableObject *>(self); }
static PyObject *object(VariableObject *self) { return reinterpret_cast<PyObject *>(self); }

static bool is_same(csolver_variable a, csolver_variable b) {
    return a.index == b.index && a.generation == b.generation;
}

const VariableRecord *variable_record(const Core *core, csolver_variable id) {
    if (id.index >= core->variables.size()) return nullptr;
    const VariableRecord &record = core->variables[id.index];
    return is_same(record.id, id) ? &record : nullptr;
}

std::string variable_name(const Core *core, csolver_variable id) {
    const VariableRecord *record = variable_record(core, id);
    if (record == nullptr) return "<removed>";
    if (record->name == nullptr) return "v" + std::to_string(id.index);
    Py_ssize_t size = 0;
    const char *name = PyUnicode_AsUTF8AndSize(record->name, &size);
    if (name == nullptr) {
        PyErr_Clear();
        name = "?"; /* a name with half of a surrogate pair has no UTF-8 */
        size = 1;
    }
    return std::string(name, static_cast<size_t>(size)) +
           (record->suffix != nullptr ? record->suffix : "");
}

bool may_add_variables(Core *core) {
    if (core->exports == 0) return true;
    PyErr_SetString(
        PyExc_BufferError,
        "no variable can be added while a view of the values exists: delete it, or ask for a copy");
    return false;
}

static VariableObject *new_handle(Core *core, csolver_variable id) {
    auto *made = make<VariableObject>(types.variable);
    if (made == nullptr) return nullptr;
    made->core = core_retain(core);
    made->id = id;
    return made;
}

PyObject *variable_handle(Core *core, csolver_variable id) {
    VariableRecord *record = const_cast<VariableRecord *>(variable_record(core, id));
    if (record != nullptr && record->object != nullptr) return Py_NewRef(object(record->object));
    VariableObject *made = new_handle(core, id);
    if (made != nullptr && record != nullptr) record->object = made;
    return object(made);
}

PyObject *variable_add(Core *core, PyObject *name, const char *suffix) {
    if (!may_add_variables(core)) return nullptr;
    csolver_variable id;
    const csolver_status status = csolver_add_variable(core->solver, &id);
    if (status != CSOLVER_OK) return fail(core, status, "");
    VariableObject *made = new_handle(core, id);
    const bool is_room = made != nullptr && (id.index < core->variables.size() || guarded([&] {
                                                 core->variables.resize(id.index + 1);
                                             }));
    if (!is_room) {
        csolver_remove_variable(core->solver, id);
        Py_XDECREF(object(made));
        return nullptr;
    }
    VariableRecord &record = core->variables[id.index];
    const Ref before(
        /* The old name is released at the end of this function, because its finaliser may add variables
         * to the solver, which moves all records in memory. */
        record.name);
    record = {id, made, Py_XNewRef(name), suffix};
    return object(made);
}

VariableObject *as_variable(PyObject *given, const Core *core) {
    if (Py_TYPE(given) != types.variable) {
        PyErr_Format(PyExc_TypeError, "expected a variable, not %R", given);
        return nullptr;
    }
    VariableObject *variable = cast(given);
    if (variable->core == core) return variable;
    fail_mixed(variable_name(variable->core, variable->id));
    return nullptr;
}

/* ---- variables ----------------------------------------------------------------------------- */

static void variable_dealloc(PyObject *self) {
    VariableObject *variable = cast(self);
    Core *core = variable->core;
    if (variable->id.index < core->variables.size() &&
        core->variables[variable->id.index].object == variable)
        core->variables[variable->id.index].object = nullptr;
    core_release(core);
    unmake(self);
}

static PyObject *variable_get_name(PyObject *self, void *) {
    const VariableRecord *record = variable_record(cast(self)->core, cast(self)->id);
    if (record != nullptr && record->name != nullptr)
        return record->suffix == nullptr
                   ? Py_NewRef(record->name)
                   : PyUnicode_FromFormat("%U%s", record->name, record->suffix);
    PyObject *text = nullptr;
    guarded([&] { text = text_object(variable_name(cast(self)->core, cast(self)->id)); });
    return text;
}

static int variable_set_name(PyObject *self, PyObject *name, void *) {
    VariableObject *variable = cast(self);
    auto *record = const_cast<VariableRecord *>(variable_record(variable->core, variable->id));
    if (record == nullptr || !csolver_is_variable(variable->core->solver, variable->id)) {
        fail(variable->core, CSOLVER_ERROR_STALE_VARIABLE, "");
        return -1;
    }
    if (name != nullptr && name != Py_None && !is_text(name, "name")) return -1;
    record->suffix = nullptr;
    replace(record->name, name == Py_None ? nullptr : Py_XNewRef(name));
    return 0;
}

static PyObject *variable_get_value(PyObject *self, void *) {
    VariableObject *variable = cast(self);
    double value = 0;
    const csolver_status status = csolver_value(variable->core->solver, variable->id, &value);
    if (status != CSOLVER_OK)
        return fail(variable->core, status, variable_name(variable->core, variable->id));
    return PyFloat_FromDouble(value);
}

static PyObject *variable_get_index(PyObject *self, void *) {
    return PyLong_FromUnsignedLong(cast(self)->id.index);
}

static PyObject *variable_get_is_live(PyObject *self, void *) {
    return PyBool_FromLong(csolver_is_variable(cast(self)->core->solver, cast(self)->id));
}

static PyObject *variable_repr(PyObject *self) { return variable_get_name(self, nullptr); }

static Py_hash_t variable_hash(PyObject *self) {
    const auto hash = static_cast<Py_hash_t>(reinterpret_cast<uintptr_t>(self) >> 4);
    return hash;
}

static bool mentions(const Core *core, csolver_constraint id, csolver_variable variable) {
    csolver_constraint_info info;
    if (csolver_inspect_constraint(core->solver, id, &info) != CSOLVER_OK) return false;
    std::vector<csolver_term> terms(info.term_count);
    csolver_constraint_terms(core->solver, id, terms.size(), terms.data());
    for (const csolver_term &term : terms)
        if (is_same(term.variable, variable)) return true;
    return false;
}

/* Returns a text that names the first constraint with this variable, and how many more there are: ", in
 * x == y and 2 more". Visits all constraints of the solver, but is called only for an error message. */
static std::string users_text(Core *core, csolver_variable variable) {
    std::vector<csolver_constraint> all(csolver_constraint_count(core->solver)), users;
    csolver_constraints(core->solver, all.size(), all.data());
    for (const csolver_constraint &id : all)
        if (mentions(core, id, variable)) users.push_back(id);
    Ref first(users.empty() ? nullptr : constraint_handle(core, users[0]));
    Ref text(first ? PyObject_Str(first.get()) : nullptr);
    const char *utf8 = text ? PyUnicode_AsUTF8AndSize(text.get(), nullptr) : nullptr;
    if (utf8 == nullptr) {
        PyErr_Clear();
        return "";
    }
    std::string found = std::string(", in ") + utf8;
    if (users.size() > 1) found += " and " + std::to_string(users.size() - 1) + " more";
    return found;
}

static PyObject *variable_remove(PyObject *self, PyObject *) {
    VariableObject *variable = cast(self);
    Core *core = variable->core;
    const csolver_status status = csolver_remove_variable(core->solver, variable->id);
    if (status == CSOLVER_OK) Py_RETURN_NONE;
    std::string about;
    if (!guarded([&] {
            about = variable_name(core, variable->id);
            if (status == CSOLVER_ERROR_IN_USE) about += users_text(core, variable->id);
        }))
        return nullptr;
    return fail(core, status, about);
}

PyGetSetDef variable_properties[] = {
    {"value", variable_get_value, nullptr, "The value as of the last solve(), in points.", nullptr},
    {"name", variable_get_name, variable_set_name, "The name, which messages use.", nullptr},
    {"index", variable_get_index, nullptr, "The index in Solver.values(); a small number.",
     nullptr},
    {"is_live", variable_get_is_live, nullptr, "Whether the solver still has the variable.",
     nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyMethodDef variable_methods[] = {{"remove", variable_remove, METH_NOARGS,
                                   "remove($self, /)\n--\n\nRemoves the variable and ends its "
                                   "edit. Raises InUse if a constraint contains it."},
                                  {nullptr, nullptr, 0, nullptr}};

/* The arithmetic operators of the Python type Variable. expression.cpp defines them, because they are
 * the same for variables and expressions. */
extern PyType_Slot variable_arithmetic[];

/* ---- lists --------------------------------------------------------------------------------- */

static VariableListObject *list(PyObject *self) {
    return reinterpret_cast<VariableListObject *>(self);
}

PyObject *variable_list(Core *core, const csolver_variable *ids, size_t count) {
    auto *made =
        make<VariableListObject>(types.list, sizeof(VariableListObject) + count * sizeof *ids);
    if (made == nullptr) return nullptr;
    made->core = core_retain(core);
    made->count = count;
    for (size_t i = 0; i < count; i++) made->ids[i] = ids[i];
    return reinterpret_cast<PyObject *>(made);
}

static void list_dealloc(PyObject *self) {
    core_release(list(self)->core);
    unmake(self);
}

static Py_ssize_t list_length(PyObject *self) { return static_cast<Py_ssize_t>(list(self)->count); }

static PyObject *list_item(PyObject *self, Py_ssize_t index) {
    if (index < 0 || index >= list_length(self)) {
        PyErr_SetString(PyExc_IndexError, "index out of range");
        return nullptr;
    }
    return variable_handle(list(self)->core, list(self)->ids[index]);
}

static int list_contains(PyObject *self, PyObject *item) {
    if (Py_TYPE(item) != types.variable || cast(item)->core != list(self)->core) return 0;
    for (size_t i = 0; i < list(self)->count; i++)
        if (is_same(list(self)->ids[i], cast(item)->id)) return 1;
    return 0;
}

static PyObject *list_repr(PyObject *self) {
    Ref all(PySequence_List(self));
    return all ? PyObject_Repr(all.get()) : nullptr;
}

/* Writes the index of each variable of the list to a writable buffer of unsigned 32-bit integers, such
 * as a NumPy array. Stops at the end of the buffer. */
static PyObject *list_copy_indices(PyObject *self, PyObject *target) {
    Py_buffer view;
    if (PyObject_GetBuffer(target, &view, PyBUF_WRITABLE) < 0) return nullptr;
    auto *indices = static_cast<uint32_t *>(view.buf);
    const size_t room = static_cast<size_t>(view.len) / sizeof *indices;
    for (size_t i = 0; i < room && i < list(self)->count; i++)
        indices[i] = list(self)->ids[i].index;
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

PyMethodDef list_methods[] = {{"_copy_indices", list_copy_indices, METH_O, nullptr},
                              {nullptr, nullptr, 0, nullptr}};

static PyType_Slot list_slots[] = {
    {Py_tp_doc, const_cast<char *>(
                    "A list of variables that Solver.solve() or Solver.undetermined() returns.")},
    {Py_tp_dealloc, reinterpret_cast<void *>(list_dealloc)},
    {Py_tp_repr, reinterpret_cast<void *>(list_repr)},
    {Py_tp_methods, list_methods},
    {Py_sq_length, reinterpret_cast<void *>(list_length)},
    {Py_sq_item, reinterpret_cast<void *>(list_item)},
    {Py_sq_contains, reinterpret_cast<void *>(list_contains)},
    {0, nullptr}};
static PyType_Spec list_spec = {"keyline_solver._core.VariableList", sizeof(VariableListObject), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, list_slots};

bool add_variable_types(PyObject *module) {
    std::vector<PyType_Slot> slots = {
        {Py_tp_doc,
         const_cast<char *>("A number that a solver chooses; made by Solver.variable().")},
        {Py_tp_dealloc, reinterpret_cast<void *>(variable_dealloc)},
        {Py_tp_repr, reinterpret_cast<void *>(variable_repr)},
        {Py_tp_hash, reinterpret_cast<void *>(variable_hash)},
        {Py_tp_getset, variable_properties},
        {Py_tp_methods, variable_methods}};
    for (const PyType_Slot *slot = variable_arithmetic; slot->slot != 0; slot++)
        slots.push_back(*slot);
    slots.push_back({0, nullptr});
    PyType_Spec spec = {"keyline_solver.Variable", sizeof(VariableObject), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots.data()};
    types.variable = add_type(module, &spec);
    types.list = types.variable != nullptr ? add_type(module, &list_spec) : nullptr;
    return types.list != nullptr;
}

} // namespace keyline_python

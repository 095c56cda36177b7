/* solver_constraints.cpp - the methods of the Python type Solver that add, restate, remove and list constraints. */
#include "core.hpp"

namespace keyline_python {

struct Addition {
    ExpressionObject *relation;
    csolver_description description;
};

static bool read_relation(Core *core, PyObject *given, Addition &addition) {
    if (Py_TYPE(given) != types.relation) {
        const bool is_list = PyList_Check(given) != 0 || PyTuple_Check(given) != 0;
        const char *hint = PyBool_Check(given) != 0
                               ? ": only variables, sums and numbers are compared to a relation"
                           : is_list ? ": add_all() adds several"
                                     : "";
        PyErr_Format(PyExc_TypeError, "expected a relation, such as x + 8 <= y, not %R%s", given,
                     hint);
        return false;
    }
    auto *relation = reinterpret_cast<ExpressionObject *>(given);
    if (relation->core != core && relation->core != nullptr) {
        guarded([&] { fail_mixed(terms_text(relation->core, relation->terms, relation->count)); });
        return false;
    }
    addition.relation = relation;
    addition.description = {relation->terms,    relation->count,
                            relation->relation, relation_constant(relation),
                            CSOLVER_REQUIRED,   1};
    return true;
}

static bool note_pending(Core *core, csolver_constraint id, ExpressionObject *relation) {
    if (!core->is_pending) return true;
    auto *object = reinterpret_cast<PyObject *>(relation);
    if (!guarded([&] { core->pending.push_back({id, object}); })) return false;
    Py_INCREF(object);
    return true;
}

std::string relation_text(const ExpressionObject *relation) {
    return relation_text(relation->core, relation->terms, relation->count, relation->relation,
                         relation_constant(relation));
}

/* Returns a text for the message about a relation that could not be added. The text shows the
 * relation's terms and constant, and its priority or weight if this number is wrong. */
static std::string about_addition(const std::string &start, const csolver_refusal_info &why,
                                  const Addition &addition) {
    const std::string text = start + relation_text(addition.relation);
    if (why.field == CSOLVER_FIELD_PRIORITY)
        return text + fault_text(why, addition.description.priority);
    if (why.field == CSOLVER_FIELD_WEIGHT)
        return text + fault_text(why, addition.description.weight);
    return text;
}

static PyObject *fail_add(Core *core, csolver_status status, const Addition &addition,
                          csolver_constraint id, PyObject *name) {
    guarded([&] {
        const std::string text = relation_text(addition.relation);
        const std::vector<Refused> refused = {{id, text, name}};
        const char *known = name != nullptr ? PyUnicode_AsUTF8AndSize(name, nullptr) : nullptr;
        const std::string start = known != nullptr ? std::string("'") + known + "' " : "";
        fail(core, status, about_addition(start, refusal_of(core, status), addition), &refused);
    });
    return nullptr;
}

static bool read_strength(PyObject *priority, PyObject *weight, csolver_description &description) {
    if (priority != nullptr && !as_priority(priority, description.priority)) return false;
    if (weight != nullptr && !as_number(weight, description.weight, "weight")) return false;
    return true;
}

static PyObject *solver_add(PyObject *self, PyObject *const *given, Py_ssize_t count,
                            PyObject *names) {
    static const char *const parameters[] = {"relation", "priority", "weight", "name"};
    PyObject *values[4] = {};
    Addition addition;
    Core *core = core_of(self);
    if (core == nullptr || !arguments("add", given, count, names, parameters, 4, 1, 2, values) ||
        !read_relation(core, values[0], addition) ||
        !read_strength(values[1], values[2], addition.description))
        return nullptr;
    PyObject *name = values[3] == Py_None ? nullptr : values[3];
    if (name != nullptr && !is_text(name, "name")) return nullptr;
    csolver_constraint id = {};
    const csolver_status status = csolver_add_constraint(core->solver, &addition.description, &id);
    if (status != CSOLVER_OK) return fail_add(core, status, addition, id, name);
    if (!constraint_record(core, id, name) || !note_pending(core, id, addition.relation)) {
        csolver_remove_constraint(core->solver, id);
        return nullptr;
    }
    return constraint_handle(core, id);
}

/* Reads one element of the relations that Solver.add_all() or Solver.restate() got: a relation, or a tuple of a
 * relation and optionally a priority and a weight, as in (x >= 0, 750). */
static bool read_item(Core *core, PyObject *item, PyObject *priority, PyObject *weight,
                      Addition &addition) {
    if (!PyTuple_Check(item))
        return read_relation(core, item, addition) &&
               read_strength(priority, weight, addition.description);
    const Py_ssize_t size = PyTuple_Size(item);
    if (size < 1 || size > 3) {
        PyErr_SetString(PyExc_TypeError,
                        "a tuple of a relation, a priority and a weight is needed");
        return false;
    }
    return read_relation(core, PyTuple_GetItem(item, 0), addition) &&
           read_strength(size > 1 ? PyTuple_GetItem(item, 1) : priority,
                         size > 2 ? PyTuple_GetItem(item, 2) : weight, addition.description);
}

/* The relations that Solver.add_all() or Solver.restate() got, and what the call makes of them. All memory whose size
 * is known is allocated before csolver is called. */
struct Additions {
    Ref items; /* a list that keeps the relations alive */
    Ref made;  /* the list of constraints that the call returns */
    std::vector<Addition> all;
    std::vector<csolver_description> descriptions;
    std::vector<csolver_constraint> ids;
    std::vector<csolver_constraint> added; /* those of `ids` that did not exist before the call */
};

/* Reads the relations that Solver.add_all() or Solver.restate() got. If an element is wrong, raises an exception and
 * returns false. */
static bool read_additions(Core *core, PyObject *given, PyObject *priority, PyObject *weight,
                           Additions &additions) {
    if (Py_TYPE(given) == types.relation) {
        PyErr_Format(PyExc_TypeError, "relations must be a list, not %R: add() adds one relation",
                     given);
        return false;
    }
    additions.items = Ref(PySequence_List(given));
    if (!additions.items) return false;
    const Py_ssize_t count = PyList_Size(additions.items.get());
    const auto size = static_cast<size_t>(count);
    if (!guarded([&] {
            additions.all.resize(size);
            additions.descriptions.resize(size);
            additions.ids.resize(size);
            additions.added.reserve(size);
        }))
        return false;
    for (size_t i = 0; i < size; i++) {
        PyObject *item = PyList_GetItem(additions.items.get(), static_cast<Py_ssize_t>(i));
        if (!read_item(core, item, priority, weight, additions.all[i])) return false;
        additions.descriptions[i] = additions.all[i].description;
    }
    /* Reading numbers may run Python code, which must not see a list without elements. */
    additions.made = Ref(PyList_New(count));
    return static_cast<bool>(additions.made);
}

/* Reads the ids of a list of constraints. If an element is not a constraint of this solver, raises an exception and
 * returns false; csolver checks whether the solver still has the constraints. */
static bool read_constraints(Core *core, PyObject *given, std::vector<csolver_constraint> &ids) {
    Ref items(PySequence_List(given));
    if (!items || !guarded([&] { ids.resize(static_cast<size_t>(PyList_Size(items.get()))); }))
        return false;
    for (size_t i = 0; i < ids.size(); i++) {
        PyObject *item = PyList_GetItem(items.get(), static_cast<Py_ssize_t>(i));
        if (Py_TYPE(item) != types.constraint) {
            PyErr_Format(PyExc_TypeError, "expected a constraint, not %R", item);
            return false;
        }
        ids[i] = reinterpret_cast<ConstraintObject *>(item)->id;
        if (reinterpret_cast<ConstraintObject *>(item)->core == core) continue;
        guarded(
            [&] { fail(core, CSOLVER_ERROR_STALE_CONSTRAINT, "constraint " + std::to_string(i)); });
        return false;
    }
    return true;
}

static PyObject *fail_add_all(Core *core, csolver_status status, const Additions &additions) {
    guarded([&] {
        std::vector<Refused> refused;
        std::vector<Ref> names; /* of constraints that exist and are stated anew */
        if (status == CSOLVER_ERROR_UNSATISFIABLE)
            for (size_t i = 0; i < additions.all.size(); i++) {
                names.emplace_back(Py_XNewRef(constraint_name(core, additions.ids[i])));
                refused.push_back({additions.ids[i], relation_text(additions.all[i].relation),
                                   names.back().get()});
            }
        const csolver_refusal_info why = refusal_of(core, status);
        std::string about;
        if (why.item < additions.all.size())
            about = about_addition("relation " + std::to_string(why.item) + ", ", why,
                                   additions.all[why.item]);
        fail(core, status, about, &refused);
    });
    return nullptr;
}

/* Returns the list of constraints that csolver has added or kept. A kept constraint has a record from before. If
 * memory runs out, removes the constraints that were added, but not those that were kept. */
static PyObject *handles(Core *core, Additions &additions) {
    for (const csolver_constraint id : additions.ids)
        if (!is_recorded(core, id)) additions.added.push_back(id);
    auto next = additions.added.begin();
    for (size_t i = 0; i < additions.ids.size(); i++) {
        const csolver_constraint id = additions.ids[i];
        const bool is_added = next != additions.added.end() && next->index == id.index;
        if (is_added) next++;
        PyObject *handle = (!is_added || constraint_record(core, id, nullptr)) &&
                                   note_pending(core, id, additions.all[i].relation)
                               ? constraint_handle(core, id)
                               : nullptr;
        if (handle == nullptr ||
            PyList_SetItem(additions.made.get(), static_cast<Py_ssize_t>(i), handle) < 0) {
            csolver_remove_constraints(core->solver, additions.added.size(),
                                       additions.added.data());
            return nullptr;
        }
    }
    return additions.made.release();
}

static PyObject *solver_add_all(PyObject *self, PyObject *const *given, Py_ssize_t count,
                                PyObject *names) {
    static const char *const parameters[] = {"relations", "priority", "weight"};
    PyObject *values[3] = {};
    Additions additions;
    Core *core = core_of(self);
    if (core == nullptr ||
        !arguments("add_all", given, count, names, parameters, 3, 1, 2, values) ||
        !read_additions(core, values[0], values[1], values[2], additions))
        return nullptr;
    const csolver_status status =
        csolver_add_constraints(core->solver, additions.descriptions.size(),
                                additions.descriptions.data(), additions.ids.data());
    return status == CSOLVER_OK ? handles(core, additions) : fail_add_all(core, status, additions);
}

static PyObject *solver_remove_all(PyObject *self, PyObject *given) {
    Core *core = core_of(self);
    std::vector<csolver_constraint> ids;
    if (core == nullptr || !read_constraints(core, given, ids)) return nullptr;
    const csolver_status status = csolver_remove_constraints(core->solver, ids.size(), ids.data());
    if (status != CSOLVER_OK) return fail_bulk(core, status);
    Py_RETURN_NONE;
}

static PyObject *solver_restate(PyObject *self, PyObject *const *given, Py_ssize_t count,
                                PyObject *names) {
    static const char *const parameters[] = {"constraints", "relations", "priority", "weight"};
    PyObject *values[4] = {};
    std::vector<csolver_constraint> old;
    Additions additions;
    Core *core = core_of(self);
    if (core == nullptr ||
        !arguments("restate", given, count, names, parameters, 4, 2, 3, values) ||
        !read_constraints(core, values[0], old) ||
        !read_additions(core, values[1], values[2], values[3], additions))
        return nullptr;
    const csolver_status status = csolver_restate_constraints(
        core->solver, old.size(), old.data(), additions.descriptions.size(),
        additions.descriptions.data(), additions.ids.data());
    if (status == CSOLVER_OK) return handles(core, additions);
    if (refusal_of(core, status).field == CSOLVER_FIELD_CONSTRAINT) return fail_bulk(core, status);
    return fail_add_all(core, status, additions);
}

/* Implements Solver.all_constraints() in Python: returns a list of the constraints that the solver has now, in the
 * order of their indices. The constraints that belong to edits are left out. */
static PyObject *solver_constraints(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    Ref made(core != nullptr ? PyList_New(0) : nullptr);
    for (size_t i = 0; made && i < core->constraints.size(); i++) {
        const csolver_constraint id = core->constraints[i].id;
        if (csolver_is_constraint(core->solver, id) &&
            !append(made.get(), constraint_handle(core, id)))
            return nullptr;
    }
    return made.release();
}

PyMethodDef constraint_methods[] = {
    {"add", method(solver_add), METH_FASTCALL | METH_KEYWORDS,
     "add($self, /, relation, priority=1000.0, *, weight=1.0, name=None)\n--\n\n"
     "Adds a constraint. Priority 1000 means required; constraints of lower priorities are "
     "optional,\n"
     "and no number of errors at a lower priority outweighs any error at a higher one. Raises "
     "Unsatisfiable, NotFinite, "
     "OutOfRange,\n"
     "StaleVariable; then nothing has changed."},
    {"add_all", method(solver_add_all), METH_FASTCALL | METH_KEYWORDS,
     "add_all($self, /, relations, priority=1000.0, *, weight=1.0)\n--\n\n"
     "Adds many constraints, all or none. An element may be a relation, or a tuple\n"
     "(relation, priority) or (relation, priority, weight)."},
    {"restate", method(solver_restate), METH_FASTCALL | METH_KEYWORDS,
     "restate($self, /, constraints, relations, priority=1000.0, *, weight=1.0)\n--\n\n"
     "States relations in place of constraints, for programs that describe their whole layout\n"
     "again for every frame. Returns the constraints of the relations, in the same order, for\n"
     "the next call; the first call gets an empty list. A relation with the same terms in the\n"
     "same order, comparison, priority and weight as one of the constraints keeps that\n"
     "constraint, and only its constant changes. The other constraints are removed, and the\n"
     "other relations are added, as by add_all(). If the call raises, nothing changes."},
    {"remove_all", solver_remove_all, METH_O,
     "remove_all($self, constraints, /)\n--\n\nRemoves constraints, all or none."},
    {"_constraints", solver_constraints, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr}};

} // namespace keyline_python

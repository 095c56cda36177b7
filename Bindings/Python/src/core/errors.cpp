/* errors.cpp - the Python exception classes, at most one for each status of csolver.h, and the messages
 * of exceptions. */
#include "core.hpp"

#include <unordered_map>

namespace keyline_python {

namespace {

struct Class {
    csolver_status status;
    const char *name;
    /* the name of the base class, an earlier entry of the table; NULL means the class Error */
    const char *parent;
    /* the name of a second base class, built into Python, such as ValueError; or NULL */
    const char *builtin;
    const char *doc;
};

/* The exception classes. The first one, Error, is the base class of all. A class with the status OK
 * belongs to no single status and serves only as a base class. */
const Class classes[] = {
    {CSOLVER_OK, "Error", nullptr, nullptr,
     "The root of all errors of the solver. A call that raises has changed nothing.\n\n"
     "``status``: its name in csolver.h, without CSOLVER_ERROR_."},
    {CSOLVER_ERROR_UNSATISFIABLE, "Unsatisfiable", nullptr, nullptr,
     "Required constraints contradict each other.\n\n"
     "``conflict``: a tuple of constraints that contradict each other; without any one of them "
     "they do not."},
    {CSOLVER_OK, "StaleHandle", nullptr, nullptr,
     "A variable or constraint was removed, or belongs to another solver."},
    {CSOLVER_ERROR_STALE_VARIABLE, "StaleVariable", "StaleHandle", nullptr,
     "A variable was removed, or belongs to another solver."},
    {CSOLVER_ERROR_STALE_CONSTRAINT, "StaleConstraint", "StaleHandle", nullptr,
     "A constraint was removed, or belongs to another solver."},
    {CSOLVER_ERROR_NOT_FINITE, "NotFinite", nullptr, "ValueError", "A number is NaN or infinite."},
    {CSOLVER_ERROR_RANGE, "OutOfRange", nullptr, "ValueError",
     "A number is outside the range that is allowed or that can be computed with."},
    {CSOLVER_ERROR_IN_USE, "InUse", nullptr, nullptr,
     "A constraint still mentions the variable. Remove the constraint first."},
    {CSOLVER_ERROR_DUPLICATE, "Duplicate", nullptr, "ValueError",
     "The same constraint or variable occurs twice in one call."},
    {CSOLVER_ERROR_DUPLICATE_EDIT, "DuplicateEdit", nullptr, nullptr,
     "The variable is being edited already. Suggest a value, or end the edit first."},
    {CSOLVER_ERROR_NOT_EDITABLE, "NotEdited", nullptr, nullptr,
     "The variable is not being edited. Begin an edit first."},
    {CSOLVER_ERROR_IS_EDIT, "IsEdit", nullptr, nullptr,
     "The constraint belongs to an edit, and can be changed only through the edit."},
    {CSOLVER_ERROR_TRANSACTION, "TransactionError", nullptr, nullptr,
     "The call is allowed only inside a transaction, or only outside."},
    {CSOLVER_ERROR_OVERFLOW, "Overflow", nullptr, "OverflowError", "A size or count is too large."},
    {CSOLVER_ERROR_ITERATION_LIMIT, "IterationLimit", nullptr, nullptr,
     "The iteration limit was reached before the optimum. Raise the limit."},
    {CSOLVER_ERROR_WORK_LIMIT, "WorkLimit", nullptr, nullptr,
     "The call reached its limit of work before its end. Raise the limit."},
    {CSOLVER_ERROR_UNAVAILABLE, "Unavailable", nullptr, nullptr,
     "Least squares are not part of this build, or a template was asked for while a priority has "
     "the norm 'squares'."},
    {CSOLVER_ERROR_INTERNAL, "InternalError", nullptr, nullptr,
     "An invariant of the solver does not hold; this is a defect of Keyline. Please report it."},
};
constexpr size_t class_count = sizeof classes / sizeof *classes;

/* The Python classes made of `classes`. The references are kept until the process ends. */
PyObject *made[class_count];

PyObject *find(const char *name) {
    for (size_t i = 0; i < class_count; i++)
        if (std::string(classes[i].name) == name) return made[i];
    return nullptr;
}

PyObject *bases(const Class &one) {
    PyObject *parent = one.parent != nullptr ? find(one.parent) : made[0];
    if (one.builtin == nullptr) return PyTuple_Pack(1, parent);
    Ref builtins(PyImport_ImportModule("builtins"));
    Ref second(builtins ? PyObject_GetAttrString(builtins.get(), one.builtin) : nullptr);
    return second ? PyTuple_Pack(2, parent, second.get()) : nullptr;
}

} // namespace

csolver_status solve(csolver *solver) {
    csolver_outcome outcome = CSOLVER_OUTCOME_OPTIMAL;
    const csolver_status status = csolver_solve(solver, &outcome);
    return status == CSOLVER_OK ? csolver_outcome_status(outcome) : status;
}

bool add_errors(PyObject *module) {
    for (size_t i = 0; i < class_count; i++) {
        const Class &one = classes[i];
        Ref parents(i == 0 ? Py_NewRef(PyExc_Exception) : bases(one));
        if (!parents) return false;
        const std::string name = std::string("keyline_solver.") + one.name;
        made[i] = PyErr_NewExceptionWithDoc(name.c_str(), one.doc, parents.get(), nullptr);
        if (made[i] == nullptr) return false;
        Py_INCREF(made[i]);
        if (PyModule_AddObject(module, one.name, made[i]) < 0) return false;
    }
    Ref empty(PyTuple_New(0));
    Ref none(PyUnicode_FromString(""));
    return empty && none &&
           PyObject_SetAttrString(find("Unsatisfiable"), "conflict", empty.get()) == 0 &&
           PyObject_SetAttrString(made[0], "status", none.get()) == 0;
}

PyObject *exception_of(csolver_status status) {
    for (size_t i = 0; i < class_count; i++)
        if (classes[i].status == status && status != CSOLVER_OK) return made[i];
    return status == CSOLVER_ERROR_OUT_OF_MEMORY ? PyExc_MemoryError : made[0];
}

PyObject *fail_mixed(const std::string &about) {
    return fail(nullptr, CSOLVER_ERROR_STALE_VARIABLE, about);
}

namespace {

PyObject *refused_handle(Core *core, const Refused &refused) {
    auto *made = make<ConstraintObject>(types.constraint);
    if (made == nullptr) return nullptr;
    made->core = core_retain(core);
    made->id = refused.id;
    made->text = nullptr;
    made->name = refused.name != nullptr ? Py_NewRef(refused.name) : nullptr;
    made->text = text_object(refused.text);
    if (made->text == nullptr) Py_CLEAR(made);
    return reinterpret_cast<PyObject *>(made);
}

uint64_t key_of(csolver_constraint id) {
    return static_cast<uint64_t>(id.generation) << 32 | id.index;
}

/* Returns the constraints that contradict each other as a Python tuple, and appends their texts to the
 * message. Constraints that the solver refused do not exist any more, so their texts are taken from
 * `refused`. If `refused` has several texts for a constraint, the last one counts. */
PyObject *conflict_tuple(Core *core, const std::vector<Refused> *refused, std::string &message) {
    size_t count = 0;
    const csolver_constraint *found_ids = csolver_conflict(core->solver, &count);
    /* Copy the ids of the contradicting constraints: creating Python objects below may start a
     * garbage collection, whose Python code may call the solver, and another refused call
     * overwrites the solver's list. */
    const std::vector<csolver_constraint> ids(found_ids, found_ids + count);
    std::unordered_map<uint64_t, const Refused *> known;
    if (refused != nullptr)
        for (const Refused &one : *refused) known[key_of(one.id)] = &one;
    Ref all(PyTuple_New(static_cast<Py_ssize_t>(count)));
    for (size_t i = 0; all && i < count; i++) {
        const auto found = known.find(key_of(ids[i]));
        Ref handle(found != known.end() ? refused_handle(core, *found->second)
                                        : constraint_handle(core, ids[i]));
        if (!handle) return nullptr;
        Ref text(PyObject_Str(handle.get()));
        Py_ssize_t size = 0;
        const char *utf8 = text ? PyUnicode_AsUTF8AndSize(text.get(), &size) : nullptr;
        if (utf8 == nullptr) return nullptr;
        /* The solver still has a constraint that the refused call stated anew with another constant: the
         * message shows the relation of the call, and the tuple has the constraint. */
        if (found != known.end() && csolver_is_constraint(core->solver, ids[i])) {
            handle = Ref(constraint_handle(core, ids[i]));
            if (!handle) return nullptr;
        }
        message += i == 0 ? ": " : "; ";
        message.append(utf8, static_cast<size_t>(size));
        if (PyTuple_SetItem(all.get(), static_cast<Py_ssize_t>(i), handle.release()) < 0)
            return nullptr;
    }
    return all.release();
}

bool describe(PyObject *exception, csolver_status status, PyObject *conflict) {
    const std::string name = csolver_status_name(status);
    const size_t prefix = sizeof "CSOLVER_ERROR_" - 1;
    Ref short_name(text_object(name.size() > prefix ? name.substr(prefix) : name));
    if (!short_name || PyObject_SetAttrString(exception, "status", short_name.get()) < 0)
        return false;
    return conflict == nullptr || PyObject_SetAttrString(exception, "conflict", conflict) == 0;
}

} // namespace

PyObject *fail(Core *core, csolver_status status, const std::string &about,
               const std::vector<Refused> *refused) {
    if (PyErr_Occurred() != nullptr) return nullptr;
    if (status == CSOLVER_ERROR_OUT_OF_MEMORY) return PyErr_NoMemory();
    guarded([&] {
        std::string message = csolver_status_message(status);
        Ref conflict;
        if (status == CSOLVER_ERROR_UNSATISFIABLE && core != nullptr) {
            conflict = Ref(conflict_tuple(core, refused, message));
            if (!conflict) return;
        } else if (!about.empty()) {
            message += ": " + about;
        }
        Ref text(text_object(message));
        if (!text) return;
        PyObject *type = exception_of(status);
        Ref exception(PyObject_CallFunctionObjArgs(type, text.get(), nullptr));
        if (exception && describe(exception.get(), status, conflict.get()))
            PyErr_SetObject(type, exception.get());
    });
    return nullptr;
}

csolver_refusal_info refusal_of(const Core *core, csolver_status status) {
    csolver_refusal_info why = {};
    if (csolver_refusal(core->solver, &why) == CSOLVER_OK && why.status == status) return why;
    return {status, CSOLVER_NO_INDEX, CSOLVER_NO_INDEX, {0, 0}, CSOLVER_FIELD_NONE};
}

std::string fault_text(const csolver_refusal_info &why, double number) {
    const bool is_number =
        why.status == CSOLVER_ERROR_NOT_FINITE || why.status == CSOLVER_ERROR_RANGE;
    if (!is_number || why.field == CSOLVER_FIELD_NONE) return "";
    std::string text =
        std::string(", ") + csolver_field_name(why.field) + " " + number_text(number);
    if (why.status == CSOLVER_ERROR_NOT_FINITE) return text;
    if (why.field == CSOLVER_FIELD_PRIORITY) text += ", which must be above 0 and at most 1000";
    if (why.field == CSOLVER_FIELD_WEIGHT && number <= 0) text += ", which must be positive";
    return text;
}

PyObject *fail_bulk(Core *core, csolver_status status) {
    guarded([&] {
        const csolver_refusal_info why = refusal_of(core, status);
        const std::string item =
            std::string(csolver_field_name(why.field)) + " " + std::to_string(why.item);
        fail(core, status, why.item == CSOLVER_NO_INDEX ? "" : item);
    });
    return nullptr;
}

} // namespace keyline_python

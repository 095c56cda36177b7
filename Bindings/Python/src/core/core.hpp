/* core.hpp - declarations that all files of the extension module share.
 *
 * The module uses CPython's limited API of 3.11, so one build works with every later version. Variables,
 * expressions, relations and constraints hold no Python objects except strings, so they need no garbage
 * collection. They hold the Core, which has a reference count of its own, and never the Solver object,
 * which could be part of a cycle of references in a subclass.
 *
 * The parts:
 *
 * - Core: one solver of the C library (csolver) with the data that Python keeps about it. The Solver object
 *   and every variable, expression, relation and constraint hold a reference to it; the csolver is freed with
 *   the last of them. So a variable outlives its Solver object.
 *
 * - Records: csolver knows ids, but neither names nor Python objects. A VariableRecord or ConstraintRecord
 *   stores the name and a borrowed pointer to the object that exists for an id, indexed by the id's index.
 *   csolver reuses indices, so a record counts only if its own id equals the id that is looked up. There is
 *   at most one object for an id, so `solver.x is solver.x`; when the object is freed, it removes its pointer
 *   from the record. Most constraints never become Python objects.
 *
 * - Pending: csolver checks a transaction at the commit, and constraints that it then refuses are removed with
 *   their terms. So relations that are added in a transaction are kept with their ids (PendingRecord) until
 *   the transaction ends.
 *
 * - Refused: the message of a contradiction names its constraints. The records name constraints that still
 *   exist. Refused constraints were part of the failed call or are pending; the caller of fail() passes them
 *   as Refused with id, text and name. fail() makes Constraint objects of them that keep their text and name,
 *   because nothing can be read from csolver by their ids any more.
 *
 * - Failures: functions of csolver return a status. Only fail() makes exceptions of statuses;
 *   csolver_refusal() tells which item and term is wrong. If there is no memory for a record, the constraints that
 *   the call has added to csolver are removed again, so that csolver has no constraint without a record. */
#ifndef KEYLINE_PYTHON_CORE_HPP
#define KEYLINE_PYTHON_CORE_HPP

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <csolver.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace keyline_python {

/* An owned reference to a Python object, or NULL. The destructor releases the reference, like that of
 * std::unique_ptr. */
class Ref {
  public:
    Ref() = default;
    explicit Ref(PyObject *owned) : object(owned) {}
    Ref(const Ref &) = delete;
    Ref &operator=(const Ref &) = delete;
    Ref(Ref &&other) noexcept : object(other.release()) {}
    Ref &operator=(Ref &&other) noexcept {
        std::swap(object, other.object);
        return *this;
    }
    ~Ref() { Py_XDECREF(object); }
    PyObject *get() const { return object; }
    PyObject *release() { return std::exchange(object, nullptr); }
    explicit operator bool() const { return object != nullptr; }

  private:
    PyObject *object = nullptr;
};

/* Stores a new owned reference, or NULL, in `place`, and then releases the reference that was there. Releasing may
 * run Python code, which must not see the old reference in `place`. */
inline void replace(PyObject *&place, PyObject *owned) { Ref before(std::exchange(place, owned)); }

struct VariableObject;
struct ConstraintObject;

struct VariableRecord {
    csolver_variable id;
    /* a borrowed reference to the only Python object of the variable; NULL if there is none now */
    VariableObject *object;
    PyObject *name; /* the variable's name, a Python string, or NULL if it has none */
    /* for a variable of a box, what follows `name` in its full name, such as ".left"; otherwise NULL */
    const char *suffix;
};

struct ConstraintRecord {
    csolver_constraint id;
    /* a borrowed reference to the only Python object of the constraint; NULL if there is none now */
    ConstraintObject *object;
    PyObject *name;
};

/* A constraint that was added in the open transaction. If the commit is refused, the error message shows the
 * relation, because the constraint no longer exists then. */
struct PendingRecord {
    csolver_constraint id;
    PyObject *relation;
};

/* A solver of the C library with the names of its variables and constraints, which are indexed like the C library's
 * ids. All accesses happen under the interpreter's lock (GIL). */
struct Core {
    size_t references;
    csolver *solver;
    std::vector<VariableRecord> variables;
    std::vector<ConstraintRecord> constraints;
    std::vector<PendingRecord> pending;
    bool is_pending; /* whether a transaction has begun and not ended */
    /* the number of Python buffers that show the values; while there are any, no variable can be added */
    size_t exports;
};

Core *core_new(csolver *solver);
void core_release(Core *core);
inline Core *core_retain(Core *core) {
    if (core != nullptr) core->references++;
    return core;
}

/* Runs C++ code that may throw std::bad_alloc and no other exception. If it does, sets Python's MemoryError and
 * returns false. */
template <typename Body> bool guarded(Body body) {
    try {
        body();
        return true;
    } catch (const std::bad_alloc &) {
        PyErr_NoMemory();
        return false;
    }
}

/* ---- objects ------------------------------------------------------------------------------- */

struct VariableObject {
    PyObject ob_base;
    Core *core;
    csolver_variable id;
};

/* A Python expression: a sum of terms and a constant. A relation such as `x <= y + 8` is stored as its left side
 * minus its right side, here x - y - 8. Terms of the same variable are not added up. */
struct ExpressionObject {
    PyObject ob_base;
    Core *core; /* NULL if there is no term */
    double constant;
    /* the comparison of a relation such as x - y - 8 <= 0; unused in an expression */
    csolver_relation relation;
    uint32_t count;
    csolver_term terms[1];
};

struct ConstraintObject {
    PyObject ob_base;
    Core *core;
    csolver_constraint id;
    /* if the constraint was refused, its text, a Python string; otherwise NULL */
    PyObject *text;
    PyObject *name; /* if the constraint was refused, its name, or NULL if it had none */
};

/* The sequence of variables that solve() or undetermined() returns to Python. It stores ids, and makes Python objects
 * only when elements are read. */
struct VariableListObject {
    PyObject ob_base;
    Core *core;
    size_t count;
    csolver_variable ids[1];
};

struct SolverObject {
    PyObject ob_base;
    Core *core; /* NULL if Solver.__init__() has not been called */
};

struct Types {
    PyTypeObject *variable, *expression, *relation, *constraint, *list, *solver, *box, *values,
        *shape;
};
extern Types types;

/* Allocates a Python object of `size` bytes. `type` must not allow subclasses. The caller must initialise all members
 * that hold references. Returns NULL with a MemoryError if memory is exhausted. */
template <typename Object> Object *make(PyTypeObject *type, size_t size = sizeof(Object)) {
    auto *object = static_cast<PyObject *>(PyObject_Malloc(size));
    if (object == nullptr) {
        PyErr_NoMemory();
        return nullptr;
    }
    return reinterpret_cast<Object *>(PyObject_Init(object, type));
}

/* Frees the memory of a Python object that make() allocated. The caller has released the references that the object
 * held. */
inline void unmake(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* ---- variables ----------------------------------------------------------------------------- */

PyObject *variable_handle(Core *core, csolver_variable id);
PyObject *variable_add(Core *core, PyObject *name, const char *suffix);
bool may_add_variables(Core *core);
/* Returns the Python data of a variable, such as its name. Returns NULL if the variable was removed and its index
 * belongs to another variable now. */
const VariableRecord *variable_record(const Core *core, csolver_variable id);
std::string variable_name(const Core *core, csolver_variable id);
PyObject *variable_list(Core *core, const csolver_variable *ids, size_t count);
/* Returns `object` if it is a variable of the solver `core`. Otherwise raises an exception, which says what was
 * given, and returns NULL. */
VariableObject *as_variable(PyObject *object, const Core *core);

/* ---- expressions --------------------------------------------------------------------------- */

/* Returns a sum as text with the names of the variables, for example "x - 2 y". */
std::string terms_text(const Core *core, const csolver_term *terms, size_t count);
std::string number_text(double number);
std::string relation_text(const Core *core, const csolver_term *terms, size_t count,
                          csolver_relation relation, double constant);
std::string relation_text(const ExpressionObject *relation);
/* Returns the constant on the right-hand side when all terms are moved to the left: 8 for `x <= y + 8`. */
inline double relation_constant(const ExpressionObject *relation) {
    return relation->constant == 0 ? 0 : -relation->constant;
}
/* Returns a + factor * b as a new expression, or NULL with an exception. */
PyObject *linear(VariableObject *a, double factor, VariableObject *b);
/* Implements keyline_solver.total(): returns the sum of all variables, expressions and numbers in an iterable. The
 * time is linear in the number of terms, while adding in a loop takes quadratic time. */
PyObject *total(PyObject *, PyObject *parts);
/* Converts a Python object to a number. If this fails, raises an exception (TypeError if the object is not a number)
 * and returns false. The message calls the object `what`, for example "weight". */
bool as_number(PyObject *object, double &number, const char *what);
/* Converts a Python object to a priority. If the object is a word such as "strong", the error message says which
 * number to write instead. */
bool as_priority(PyObject *object, double &priority);

/* ---- constraints --------------------------------------------------------------------------- */

PyObject *constraint_handle(Core *core, csolver_constraint id);
/* Stores the name of a new constraint in the solver's record for it; `name` is NULL if it has none. */
bool constraint_record(Core *core, csolver_constraint id, PyObject *name);
/* Returns whether there is a record for a constraint: there is one for each that constraint_record() has been called
 * for, and none for a constraint that csolver has just added. */
bool is_recorded(const Core *core, csolver_constraint id);
std::string constraint_text(const Core *core, csolver_constraint id);
/* Returns a borrowed reference to the constraint's name, or NULL if the constraint has no name. */
PyObject *constraint_name(const Core *core, csolver_constraint id);

/* ---- errors -------------------------------------------------------------------------------- */

/* A constraint that was refused and does not exist in the solver, with the text and name by which the message about a
 * contradiction lists it. */
struct Refused {
    csolver_constraint id;
    std::string text;
    PyObject *name; /* a borrowed reference to the constraint's name, or NULL if it has none */
};

/* Raises the exception that belongs to a status, and returns NULL. `about` is what the message is about, for example
 * a constraint's text. `refused` lists the constraints of the failed call, which a contradiction may contain. */
PyObject *fail(Core *core, csolver_status status, const std::string &about,
               const std::vector<Refused> *refused = nullptr);
/* Returns what csolver_refusal() reports about the call that has just failed: which element of its arrays is wrong,
 * and which term of this element. */
csolver_refusal_info refusal_of(const Core *core, csolver_status status);
/* Solves. Returns the status of the call, and if the solve finds no optimum, the status with which another call would
 * fail for the same reason. Both become the same exception. */
csolver_status solve(csolver *solver);
/* Raises the exception of a failed call that got arrays. The message names the wrong element, for example "value 3".
 * Returns NULL. */
PyObject *fail_bulk(Core *core, csolver_status status);
/* Returns a text about the wrong number in a refused constraint, for example ", weight 0, which must be positive".
 * Returns an empty text if the call was refused for another reason. */
std::string fault_text(const csolver_refusal_info &why, double number);
/* Returns a borrowed reference to the exception class of a status. */
PyObject *exception_of(csolver_status status);
PyObject *fail_mixed(const std::string &about);

/* ---- arguments ----------------------------------------------------------------------------- */

/* Assigns the positional and named arguments of a Python call (METH_FASTCALL | METH_KEYWORDS) to `values`, in the
 * order of `parameters`. An argument that was not passed becomes NULL. Raises TypeError and returns false if the
 * arguments do not fit. */
bool arguments(const char *function, PyObject *const *given, Py_ssize_t count, PyObject *names,
               const char *const *parameters, Py_ssize_t most, Py_ssize_t least,
               Py_ssize_t positional, PyObject **values);
PyObject *text_object(const std::string &text);
bool is_text(PyObject *object, const char *what);

/* ---- parts of the module ------------------------------------------------------------------- */

bool add_errors(PyObject *module);
bool add_variable_types(PyObject *module);
bool add_expression_types(PyObject *module);
bool add_constraint_type(PyObject *module);
bool add_solver_type(PyObject *module);
bool add_box_type(PyObject *module);
bool add_array_types(PyObject *module);
bool add_kiwi(PyObject *module);
/* Makes a Python type from its specification and adds it to the module. Returns NULL with an exception if this fails. */
PyTypeObject *add_type(PyObject *module, PyType_Spec *spec, PyObject *base = nullptr);

/* Methods of the Python type Solver that solver_constraints.cpp and arrays.cpp implement; the last entry of each table has
 * NULL as its name. */
extern PyMethodDef constraint_methods[], array_methods[];

/* Converts a function with any of the signatures of methods to the type that PyMethodDef has. */
template <typename Function> PyCFunction method(Function function) {
    return reinterpret_cast<PyCFunction>(reinterpret_cast<void *>(function));
}

/* Appends an object to a list, and releases the caller's reference to it. Returns false with an exception if `owned` is
 * NULL or memory is exhausted. */
inline bool append(PyObject *list, PyObject *owned) {
    Ref item(owned);
    return item && PyList_Append(list, item.get()) == 0;
}

/* Returns the C++ data of a Python Solver object. If a subclass has not called Solver.__init__(), raises RuntimeError
 * and returns NULL. */
inline Core *core_of(PyObject *solver) {
    Core *core = reinterpret_cast<SolverObject *>(solver)->core;
    if (core == nullptr) PyErr_SetString(PyExc_RuntimeError, "Solver.__init__() was not called");
    return core;
}

} // namespace keyline_python

#endif

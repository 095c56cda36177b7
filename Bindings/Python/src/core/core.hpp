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
 * - Pending: csolver checks a transaction at the commit, and constraints that it then refuses are gone with
 *   their terms. So relations that are added in a transaction are kept with their ids (PendingRecord) until
 *   the transaction ends.
 *
 * - Refused: the message of a contradiction names its constraints. The records name constraints that still
 *   exist. Refused constraints were part of the failed call or are pending; the caller of fail() passes them
 *   as Refused with id, text and name. fail() makes Constraint objects of them that keep their text and name,
 *   because nothing can be read from csolver by their ids any more.
 *
 * - Failures: functions of csolver return a status. Only fail() makes exceptions of statuses;
 *   csolver_refusal() tells which item and term is wrong. If there is no memory for a record, the change in
 *   csolver is undone, so that a MemoryError leaves both as they were. */
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

/* A reference to a Python object that is released at the end of its scope. */
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

/* Replaces a reference by a new one, or by NULL, and releases the old one. */
inline void replace(PyObject *&place, PyObject *owned) { Ref before(std::exchange(place, owned)); }

struct VariableObject;
struct ConstraintObject;

struct VariableRecord {
    csolver_variable id;
    /* borrowed: the only Python object of the variable, or NULL if there is none */
    VariableObject *object;
    PyObject *name;     /* the variable's name, a string, or NULL if it has none */
    const char *suffix; /* the end of the variable's name in a box, such as ".left" */
};

struct ConstraintRecord {
    csolver_constraint id;
    ConstraintObject *object; /* a borrowed reference to the Python object of the constraint */
    PyObject *name;
};

/* A constraint that was added in the open transaction. Used in the error message if the commit refuses it. */
struct PendingRecord {
    csolver_constraint id;
    PyObject *relation;
};

/* A csolver, and the names of its variables and constraints by index. The interpreter's lock (GIL)
 * protects all data. */
struct Core {
    size_t references;
    csolver *solver;
    std::vector<VariableRecord> variables;
    std::vector<ConstraintRecord> constraints;
    std::vector<PendingRecord> pending;
    bool is_pending; /* whether a transaction is open */
    /* the number of buffers that show the values, which must not move while there are any */
    size_t exports;
};

Core *core_new(csolver *solver);
void core_release(Core *core);
inline Core *core_retain(Core *core) {
    if (core != nullptr) core->references++;
    return core;
}

/* Runs code that can throw only std::bad_alloc. Returns false with a MemoryError if it does. */
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

/* A sum of terms and a constant. A relation is such a sum, too: its left side minus its right side. The
 * terms of equal variables are not added up. */
struct ExpressionObject {
    PyObject ob_base;
    Core *core; /* NULL if there is no term */
    double constant;
    csolver_relation relation; /* in a relation: sum + constant RELATION 0 */
    uint32_t count;
    csolver_term terms[1];
};

struct ConstraintObject {
    PyObject ob_base;
    Core *core;
    csolver_constraint id;
    PyObject *text; /* the text of a refused constraint (a string), otherwise NULL */
    PyObject *name; /* the name of a refused constraint, or NULL */
};

/* A list of variables that a solver returns: those whose values changed, or those that are undetermined. */
struct VariableListObject {
    PyObject ob_base;
    Core *core;
    size_t count;
    csolver_variable ids[1];
};

struct SolverObject {
    PyObject ob_base;
    Core *core; /* NULL until __init__ has run */
};

struct Types {
    PyTypeObject *variable, *expression, *relation, *constraint, *list, *solver, *box, *values,
        *shape;
};
extern Types types;

/* Allocates an object of `size` bytes, of a type that cannot have subclasses. The caller must set its
 * references. */
template <typename Object> Object *make(PyTypeObject *type, size_t size = sizeof(Object)) {
    auto *object = static_cast<PyObject *>(PyObject_Malloc(size));
    if (object == nullptr) {
        PyErr_NoMemory();
        return nullptr;
    }
    return reinterpret_cast<Object *>(PyObject_Init(object, type));
}

/* Frees an object that make() allocated. */
inline void unmake(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* ---- variables ----------------------------------------------------------------------------- */

PyObject *variable_handle(Core *core, csolver_variable id);
PyObject *variable_add(Core *core, PyObject *name, const char *suffix);
bool may_add_variables(Core *core);
/* Returns the record of an id, or NULL if the variable was removed and its index is used by another one. */
const VariableRecord *variable_record(const Core *core, csolver_variable id);
std::string variable_name(const Core *core, csolver_variable id);
PyObject *variable_list(Core *core, const csolver_variable *ids, size_t count);
/* Returns `object` as a variable of `core`, or NULL with an exception if it is something else. */
VariableObject *as_variable(PyObject *object, const Core *core);

/* ---- expressions --------------------------------------------------------------------------- */

/* Returns a sum of named terms as text: "x - 2 y". */
std::string terms_text(const Core *core, const csolver_term *terms, size_t count);
std::string number_text(double number);
std::string relation_text(const Core *core, const csolver_term *terms, size_t count,
                          csolver_relation relation, double constant);
/* Returns the right-hand side of a relation when all terms are on its left-hand side. */
inline double relation_constant(const ExpressionObject *relation) {
    return relation->constant == 0 ? 0 : -relation->constant;
}
/* Returns factor * a + other * b as a new expression or relation. */
PyObject *linear(VariableObject *a, double factor, VariableObject *b);
/* Returns the sum of the variables, expressions and numbers that an iterable gives. The time is linear in
 * the number of terms. */
PyObject *total(PyObject *, PyObject *parts);
/* Reads a number. `what` is the name of the argument or property in error messages. Returns false with an
 * exception, a TypeError if the object is not a number. */
bool as_number(PyObject *object, double &number, const char *what);
/* Reads a priority. If a word such as "strong" was given, the error message says which number to write. */
bool as_priority(PyObject *object, double &priority);

/* ---- constraints --------------------------------------------------------------------------- */

PyObject *constraint_handle(Core *core, csolver_constraint id);
/* Stores the name of a constraint; `name` is NULL if it has none. */
bool constraint_record(Core *core, csolver_constraint id, PyObject *name);
std::string constraint_text(const Core *core, csolver_constraint id);
/* returns a borrowed reference to the constraint's name, or NULL if it has none */
PyObject *constraint_name(const Core *core, csolver_constraint id);

/* ---- errors -------------------------------------------------------------------------------- */

/* A constraint that was refused, with the text and name by which the message of a contradiction lists it. */
struct Refused {
    csolver_constraint id;
    std::string text;
    PyObject *name; /* a borrowed reference, or NULL if the constraint has no name */
};

/* Raises the exception of a status and returns NULL. `about` is the subject of the message. */
PyObject *fail(Core *core, csolver_status status, const std::string &about,
               const std::vector<Refused> *refused = nullptr);
/* Returns csolver's record about the call that has just failed: which item of its arrays is wrong, and
 * which term of that item. */
csolver_refusal_info refusal_of(const Core *core, csolver_status status);
/* Raises the exception of a call with arrays. The message names the wrong item, "value 3" for example. */
PyObject *fail_bulk(Core *core, csolver_status status);
/* Returns what is wrong with a priority, a weight or another number of a refused call, for example ",
 * weight 0, which must be positive". Returns an empty text if the refusal is about something else. */
std::string fault_text(const csolver_refusal_info &why, double number);
/* Returns the exception class of a status, borrowed. */
PyObject *exception_of(csolver_status status);
PyObject *fail_mixed(const std::string &about);

/* ---- arguments ----------------------------------------------------------------------------- */

/* Sorts the arguments of a METH_FASTCALL | METH_KEYWORDS function into `values`, in the order of its
 * parameters. A missing argument becomes NULL. */
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
/* Makes a type from its specification and adds it to the module. */
PyTypeObject *add_type(PyObject *module, PyType_Spec *spec, PyObject *base = nullptr);

extern PyMethodDef array_methods[]; /* methods of the type Solver; the last entry is NULL */

/* Returns the core of a Solver object, or NULL with an exception if __init__ has not run. */
inline Core *core_of(PyObject *solver) {
    Core *core = reinterpret_cast<SolverObject *>(solver)->core;
    if (core == nullptr) PyErr_SetString(PyExc_RuntimeError, "Solver.__init__() was not called");
    return core;
}

} // namespace keyline_python

#endif

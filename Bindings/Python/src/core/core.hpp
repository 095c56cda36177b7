/* core.hpp - what the parts of the extension module share.
 *
 * The module keeps to CPython's limited API of 3.11, so one build serves every later version. Objects that hold no
 * Python object but strings need no garbage collector: variables, expressions, relations and constraints hold the
 * Core, which is counted by itself, never the Solver, which a subclass may make part of a cycle.
 *
 * How it is made:
 *
 * - Core. One csolver, and what Python knows of it. The Solver object, every variable, expression, relation and
 *   constraint holds a count of it; the last one frees the csolver. So a variable outlives its Solver.
 * - Records. The csolver knows ids, and no names and no objects. VariableRecord and ConstraintRecord say both, by the
 *   id's index, which the csolver keeps small and uses again. A record is looked up by an id and believed only if its
 *   own id is equal. It borrows the one Python object of the id, so `solver.x is solver.x`; the object takes itself out
 *   when it goes. Most constraints are never asked for, and never become objects.
 * - Pending. Inside a transaction the csolver judges at the commit, and constraints that it refuses are gone then, with
 *   their terms. So relations that were added since the begin are kept with their ids (PendingRecord) until the
 *   transaction ends, whichever way.
 * - Refused. A message names what contradicts. Members of the conflict that are live are named by their records; the
 *   others are the call's own, or pending, and the caller of fail() hands them over as Refused: stale id, text, name.
 *   fail() makes Constraint objects of them that keep their text and name, since nothing can be asked by a stale id.
 * - Failures. A function of the csolver returns a status; fail() is the only place that makes an exception of it, and
 *   csolver_refusal() tells which item and term it is about. Where a record cannot be made for want of memory, the
 *   csolver's part is taken back, so that a MemoryError leaves both as they were.
 */
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

/* A reference that is given back at the end of its scope. */
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

/* Puts a new reference, or NULL, in the place of another. */
inline void replace(PyObject *&place, PyObject *owned) { Ref before(std::exchange(place, owned)); }

struct VariableObject;
struct ConstraintObject;

struct VariableRecord {
    csolver_variable id;
    VariableObject *object; /* borrowed; the one handle of the variable, while it lives */
    PyObject *name;         /* a string, or NULL */
    const char *suffix;     /* that the name ends with: ".left" */
};

struct ConstraintRecord {
    csolver_constraint id;
    ConstraintObject *object; /* borrowed */
    PyObject *name;
};

/* A constraint that was added in the transaction, for the message if that is refused. */
struct PendingRecord {
    csolver_constraint id;
    PyObject *relation;
};

/* A solver, and the names of its variables and constraints by index. The GIL guards all of it. */
struct Core {
    size_t references;
    csolver *solver;
    std::vector<VariableRecord> variables;
    std::vector<ConstraintRecord> constraints;
    std::vector<PendingRecord> pending;
    bool is_pending; /* a transaction is open */
    size_t exports;  /* views of the values, which may not move */
};

Core *core_new(csolver *solver);
void core_release(Core *core);
inline Core *core_retain(Core *core) {
    if (core != nullptr) core->references++;
    return core;
}

/* Where C++ may throw std::bad_alloc only: MemoryError instead. */
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

/* A sum of terms and a constant, also one side of a relation less the other. Terms are not merged. */
struct ExpressionObject {
    PyObject ob_base;
    Core *core; /* NULL where there is no term */
    double constant;
    csolver_relation relation; /* of relations: sum + constant RELATION 0 */
    uint32_t count;
    csolver_term terms[1];
};

struct ConstraintObject {
    PyObject ob_base;
    Core *core;
    csolver_constraint id;
    PyObject *text; /* of one that was refused: a string, else NULL */
    PyObject *name; /* of one that was refused, else NULL */
};

/* Variables in an order: those that changed, those that are undetermined. */
struct VariableListObject {
    PyObject ob_base;
    Core *core;
    size_t count;
    csolver_variable ids[1];
};

struct SolverObject {
    PyObject ob_base;
    Core *core; /* NULL before __init__ */
};

struct Types {
    PyTypeObject *variable, *expression, *relation, *constraint, *list, *solver, *box, *values,
        *shape;
};
extern Types types;

/* Allocates an object of a type that is not subclassed, `size` bytes; its references are set by the caller. */
template <typename Object> Object *make(PyTypeObject *type, size_t size = sizeof(Object)) {
    auto *object = static_cast<PyObject *>(PyObject_Malloc(size));
    if (object == nullptr) {
        PyErr_NoMemory();
        return nullptr;
    }
    return reinterpret_cast<Object *>(PyObject_Init(object, type));
}

/* Frees an object of make(). */
inline void unmake(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject_Free(object);
    Py_DECREF(type);
}

/* ---- variables ----------------------------------------------------------------------------- */

PyObject *variable_handle(Core *core, csolver_variable id);
PyObject *variable_add(Core *core, PyObject *name, const char *suffix);
bool may_add_variables(Core *core);
/* The record of an id, NULL if that was removed and its index used again. */
const VariableRecord *variable_record(const Core *core, csolver_variable id);
std::string variable_name(const Core *core, csolver_variable id);
PyObject *variable_list(Core *core, const csolver_variable *ids, size_t count);
/* `object` as a variable of `core`, or an exception. */
VariableObject *as_variable(PyObject *object, const Core *core);

/* ---- expressions --------------------------------------------------------------------------- */

/* "x - 2 y <= 8": a sum of named terms. */
std::string terms_text(const Core *core, const csolver_term *terms, size_t count);
std::string number_text(double number);
std::string relation_text(const Core *core, const csolver_term *terms, size_t count,
                          csolver_relation relation, double constant);
/* The right-hand side of a relation whose terms stand on the left. */
inline double relation_constant(const ExpressionObject *relation) {
    return relation->constant == 0 ? 0 : -relation->constant;
}
/* factor * a + other * b, an expression or relation. */
PyObject *linear(VariableObject *a, double factor, VariableObject *b);
/* The sum of an iterable's variables, expressions and numbers, in time linear in the terms. */
PyObject *total(PyObject *, PyObject *parts);
/* Reads a number; false with an exception, which is a TypeError if it is none. */
bool as_number(PyObject *object, double &number);

/* ---- constraints --------------------------------------------------------------------------- */

PyObject *constraint_handle(Core *core, csolver_constraint id);
/* Remembers the name of a constraint, NULL for none. */
bool constraint_record(Core *core, csolver_constraint id, PyObject *name);
std::string constraint_text(const Core *core, csolver_constraint id);
PyObject *constraint_name(const Core *core, csolver_constraint id); /* borrowed, or NULL */

/* ---- errors -------------------------------------------------------------------------------- */

/* A constraint that was refused, to be named in the conflict. */
struct Refused {
    csolver_constraint id;
    std::string text;
    PyObject *name; /* borrowed, or NULL */
};

/* Raises the exception of a status; always NULL. `about` names what the call was about. */
PyObject *fail(Core *core, csolver_status status, const std::string &about,
               const std::vector<Refused> *refused = nullptr);
/* The refusal of the call that has just failed: which item of arrays it was, and which term of that. */
csolver_refusal_info refusal_of(const Core *core, csolver_status status);
/* A call in bulk: names the place of what is wrong. */
PyObject *fail_bulk(Core *core, csolver_status status);
/* The class of exceptions for a status, borrowed. */
PyObject *exception_of(csolver_status status);
PyObject *fail_mixed(const std::string &about);

/* ---- arguments ----------------------------------------------------------------------------- */

/* Sorts the arguments of a METH_FASTCALL | METH_KEYWORDS function into `values`, NULL where missing. */
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
/* Makes a type of a specification and adds it to the module. */
PyTypeObject *add_type(PyObject *module, PyType_Spec *spec, PyObject *base = nullptr);

extern PyMethodDef array_methods[]; /* of the solver, ended by NULL */

/* The core of a solver; NULL with an exception before __init__. */
inline Core *core_of(PyObject *solver) {
    Core *core = reinterpret_cast<SolverObject *>(solver)->core;
    if (core == nullptr) PyErr_SetString(PyExc_RuntimeError, "Solver.__init__() was not called");
    return core;
}

} // namespace keyline_python

#endif

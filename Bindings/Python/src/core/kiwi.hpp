/* kiwi.hpp - the objects of kiwisolver's interface. Variables belong to no solver; each solver finds its
 * own variables for them. */
#ifndef KEYLINE_PYTHON_KIWI_HPP
#define KEYLINE_PYTHON_KIWI_HPP

#include "core.hpp"

namespace keyline_python::kiwi {

constexpr double required = 1001001000, strong = 1000000, medium = 1000, weak = 1;

struct VariableObject {
    PyObject ob_base;
    PyObject *name, *context;
    double value;
    uint64_t age; /* the number of variables that were made before */
};

struct TermObject {
    PyObject ob_base;
    PyObject *variable;
    double coefficient;
};

struct Pair {
    PyObject *variable;
    double coefficient;
};

/* The pairs of a short sum are in the object itself, because an allocation takes longer than the rest of a sum. */
struct ExpressionObject {
    PyObject ob_base;
    Pair *pairs; /* `few`, or memory that belongs to the object */
    size_t count;
    double constant;
    Pair few[2];
};

struct ConstraintObject {
    PyObject ob_base;
    PyObject *expression; /* a sum in which each variable occurs once, older variables first */
    double strength;
    int comparison; /* one of Py_LE, Py_EQ and Py_GE */
};

struct KiwiTypes {
    PyTypeObject *variable, *term, *expression, *constraint, *solver, *strength;
};
extern KiwiTypes kinds;

inline bool is(PyObject *object, PyTypeObject *type) {
    return PyObject_TypeCheck(object, type) != 0;
}
/* Raises a TypeError with the same message as Kiwi, and returns NULL. */
PyObject *expected(const char *what, PyObject *given);
bool read_double(PyObject *given, double &number);
bool read_strength(PyObject *given, double &strength);
bool add_solver(PyObject *module);
/* Returns a constraint as text, as its repr shows it, without the note whether it is violated. */
std::string constraint_text(PyObject *constraint);
std::string name_of(PyObject *variable);
/* Returns whether the present values violate a constraint by 1e-8 or more, the limit that Kiwi uses. */
bool is_violated(PyObject *constraint);

template <typename Object> Object *to(PyObject *object) {
    return reinterpret_cast<Object *>(object);
}

/* Completes the deallocation of an object that is tracked by the garbage collector. */
inline void free_tracked(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

} // namespace keyline_python::kiwi

#endif

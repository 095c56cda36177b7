/* kiwi.hpp - kiwisolver's objects: variables that stand free, and solvers that find their own for them. */
#ifndef KEYLINE_PYTHON_KIWI_HPP
#define KEYLINE_PYTHON_KIWI_HPP

#include "core.hpp"

namespace keyline_python::kiwi {

constexpr double required = 1001001000, strong = 1000000, medium = 1000, weak = 1;

struct VariableObject {
    PyObject ob_base;
    PyObject *name, *context;
    double value;
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

struct ExpressionObject {
    PyObject ob_base;
    Pair *pairs;
    size_t count;
    double constant;
};

struct ConstraintObject {
    PyObject ob_base;
    PyObject *expression; /* each variable once */
    double strength;
    int comparison; /* Py_LE, Py_EQ, Py_GE */
};

struct KiwiTypes {
    PyTypeObject *variable, *term, *expression, *constraint, *solver, *strength;
};
extern KiwiTypes kinds;

inline bool is(PyObject *object, PyTypeObject *type) {
    return PyObject_TypeCheck(object, type) != 0;
}
/* A TypeError in Kiwi's words; always NULL. */
PyObject *expected(const char *what, PyObject *given);
bool read_double(PyObject *given, double &number);
bool read_strength(PyObject *given, double &strength);
bool add_solver(PyObject *module);

template <typename Object> Object *to(PyObject *object) {
    return reinterpret_cast<Object *>(object);
}

/* The end of every deallocation. */
inline void free_tracked(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

} // namespace keyline_python::kiwi

#endif

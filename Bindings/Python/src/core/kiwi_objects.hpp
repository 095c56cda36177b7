/* kiwi_objects.hpp - the declarations that the files of kiwisolver's variables, terms,
 * expressions and constraints share. */
#ifndef KEYLINE_PYTHON_KIWI_OBJECTS_HPP
#define KEYLINE_PYTHON_KIWI_OBJECTS_HPP

#include "kiwi.hpp"

namespace keyline_python::kiwi {

/* Returns an attribute of an object's type. The function PyType_GetName() is not available in CPython
 * 3.10. */
PyObject *type_attribute(PyObject *given, const char *name);

/* ---- kiwi_arithmetic.cpp ------------------------------------------------------------------- */

/* The following functions make objects of `type`, or of kiwisolver's own type if `type` is NULL. */
PyObject *new_term(PyObject *variable, double coefficient, PyTypeObject *type = nullptr);
/* Makes an expression with room for `count` terms, which the caller must append by put(). */
PyObject *new_expression(size_t count, double constant, PyTypeObject *type = nullptr);
PyObject *new_constraint(PyObject *expression, int comparison, double strength,
                         PyTypeObject *type = nullptr);
/* Appends a term to an expression that has room for it. */
void put(PyObject *expression, PyObject *variable, double coefficient);
/* Returns a copy of an expression in which each variable occurs once, older variables first. */
PyObject *reduced(PyObject *expression);
/* Returns "==", "<=" or ">=", or an empty text for other comparisons. */
const char *symbol(int comparison);

/* The operators, for the slots of the types. */
PyObject *add(PyObject *left, PyObject *right);
PyObject *subtract(PyObject *left, PyObject *right);
PyObject *multiply(PyObject *left, PyObject *right);
PyObject *divide(PyObject *left, PyObject *right);
PyObject *negative(PyObject *self);
PyObject *compare(PyObject *left, PyObject *right, int comparison);
PyObject *with_strength(PyObject *left, PyObject *right);

/* ---- kiwi_text.cpp ------------------------------------------------------------------------- */

/* Returns the value of an expression for the present values of its variables. */
double value_of(PyObject *expression);
PyObject *term_repr(PyObject *self);
PyObject *expression_repr(PyObject *self);
PyObject *constraint_repr(PyObject *self);

} // namespace keyline_python::kiwi

#endif

/* kiwi_arithmetic.cpp - the operators of kiwisolver's variables, terms, expressions and constraints. */
#include "kiwi_objects.hpp"

#include <algorithm>
#include <iterator>

namespace keyline_python::kiwi {

PyObject *new_term(PyObject *variable, double coefficient, PyTypeObject *type) {
    PyObject *made = PyType_GenericAlloc(type != nullptr ? type : kinds.term, 0);
    if (made == nullptr) return nullptr;
    to<TermObject>(made)->variable = Py_NewRef(variable);
    to<TermObject>(made)->coefficient = coefficient;
    return made;
}

/* Makes an expression with `count` terms, which the caller must set. */
PyObject *new_expression(size_t count, double constant, PyTypeObject *type) {
    PyObject *made = PyType_GenericAlloc(type != nullptr ? type : kinds.expression, 0);
    if (made == nullptr) return nullptr;
    auto *expression = to<ExpressionObject>(made);
    expression->constant = constant;
    expression->pairs = count <= std::size(expression->few)
                            ? expression->few
                            : static_cast<Pair *>(PyMem_Malloc(count * sizeof(Pair)));
    if (expression->pairs != nullptr) return made;
    Py_DECREF(made);
    return PyErr_NoMemory();
}

void put(PyObject *expression, PyObject *variable, double coefficient) {
    auto *target = to<ExpressionObject>(expression);
    target->pairs[target->count++] = {Py_NewRef(variable), coefficient};
}

/* A variable, term or expression, converted to a sum. The pairs stay valid as long as the object and this
 * struct exist. */
struct Operand {
    const Pair *pairs = nullptr;
    size_t count = 0;
    double constant = 0;
    bool is_expression = false;
    Pair own = {};
};

/* Returns the type of variables, terms or expressions to which an object belongs, or NULL. Numbers and objects of these
 * types themselves are by far the most frequent, so only others are searched for a type that they inherit from. */
static const PyTypeObject *kind_of(PyObject *object) {
    PyTypeObject *const sums[] = {kinds.variable, kinds.expression, kinds.term};
    for (PyTypeObject *kind : sums)
        if (Py_IS_TYPE(object, kind)) return kind;
    if (PyLong_Check(object) || PyFloat_Check(object)) return nullptr;
    for (PyTypeObject *kind : sums)
        if (is(object, kind)) return kind;
    return nullptr;
}

static bool is_sum(PyObject *object) { return kind_of(object) != nullptr; }

/* Returns 1 if the object was read, 0 if it is not a variable, term, expression or number, and -1 with an
 * exception. */
static int read(PyObject *object, Operand &operand) {
    operand.pairs = &operand.own;
    operand.count = 1;
    const PyTypeObject *kind = kind_of(object);
    if (kind == kinds.variable) {
        operand.own = {object, 1};
    } else if (kind == kinds.term) {
        operand.own = {to<TermObject>(object)->variable, to<TermObject>(object)->coefficient};
    } else if (kind == kinds.expression) {
        const auto *expression = to<ExpressionObject>(object);
        operand.pairs = expression->pairs;
        operand.count = expression->count;
        operand.constant = expression->constant;
        operand.is_expression = true;
    } else if (PyFloat_Check(object) || PyLong_Check(object)) {
        operand.count = 0;
        return read_double(object, operand.constant) ? 1 : -1;
    } else {
        return 0;
    }
    return 1;
}

/* The terms have the same order as in Kiwi: the terms of an expression before a single term. */
static PyObject *combine(const Operand &a, double factor, const Operand &b) {
    PyObject *made = new_expression(a.count + b.count, a.constant + factor * b.constant);
    if (made == nullptr) return nullptr;
    const bool is_swapped = b.is_expression && !a.is_expression;
    for (int turn = 0; turn < 2; turn++) {
        const bool is_first = (turn == 0) != is_swapped;
        const Operand &side = is_first ? a : b;
        for (size_t i = 0; i < side.count; i++)
            put(made, side.pairs[i].variable, (is_first ? 1 : factor) * side.pairs[i].coefficient);
    }
    return made;
}

/* Reads both operands. Returns 1 if both were read, otherwise the result of read(). */
static int read_both(PyObject *left, PyObject *right, Operand &a, Operand &b) {
    const int first = read(left, a);
    return first == 1 ? read(right, b) : first;
}

static PyObject *sum(PyObject *left, PyObject *right, double factor) {
    Operand a, b;
    const int reading = read_both(left, right, a, b);
    if (reading == 0) Py_RETURN_NOTIMPLEMENTED;
    return reading == 1 ? combine(a, factor, b) : nullptr;
}

PyObject *add(PyObject *left, PyObject *right) { return sum(left, right, 1); }
PyObject *subtract(PyObject *left, PyObject *right) { return sum(left, right, -1); }

static PyObject *scaled(PyObject *self, double factor) {
    Operand operand;
    read(self, operand);
    if (!operand.is_expression)
        return new_term(operand.own.variable, factor * operand.own.coefficient);
    PyObject *made = new_expression(operand.count, factor * operand.constant);
    for (size_t i = 0; made != nullptr && i < operand.count; i++)
        put(made, operand.pairs[i].variable, factor * operand.pairs[i].coefficient);
    return made;
}

PyObject *multiply(PyObject *left, PyObject *right) {
    Operand number;
    if (is_sum(left) == is_sum(right)) Py_RETURN_NOTIMPLEMENTED;
    PyObject *self = is_sum(left) ? left : right;
    const int reading = read(is_sum(left) ? right : left, number);
    if (reading == 0) Py_RETURN_NOTIMPLEMENTED;
    return reading == 1 ? scaled(self, number.constant) : nullptr;
}

PyObject *divide(PyObject *left, PyObject *right) {
    Operand number;
    if (!is_sum(left) || is_sum(right)) Py_RETURN_NOTIMPLEMENTED;
    const int reading = read(right, number);
    if (reading == 0) Py_RETURN_NOTIMPLEMENTED;
    if (reading == 1 && number.constant != 0) return scaled(left, 1 / number.constant);
    if (reading == 1) PyErr_SetString(PyExc_ZeroDivisionError, "float division by zero");
    return nullptr;
}

PyObject *negative(PyObject *self) { return scaled(self, -1); }

/* ---- constraints --------------------------------------------------------------------------- */

/* Adds up the terms of an expression so that each variable occurs once, older variables first. Kiwi orders the terms
 * by the memory addresses of the variables, on which its choice between equally good solutions then depends. */
static void reduce(PyObject *given) {
    auto *sum = to<ExpressionObject>(given);
    Pair *pairs = sum->pairs;
    std::sort(pairs, pairs + sum->count, [](const Pair &a, const Pair &b) {
        return to<VariableObject>(a.variable)->age < to<VariableObject>(b.variable)->age;
    });
    size_t kept = 0;
    for (size_t i = 0; i < sum->count; i++) {
        if (kept > 0 && pairs[kept - 1].variable == pairs[i].variable) {
            pairs[kept - 1].coefficient += pairs[i].coefficient;
            Py_DECREF(pairs[i].variable);
        } else {
            pairs[kept++] = pairs[i];
        }
    }
    sum->count = kept;
}

PyObject *reduced(PyObject *expression) {
    Operand sum;
    read(expression, sum);
    PyObject *made = combine(sum, 1, Operand());
    if (made != nullptr) reduce(made);
    return made;
}

PyObject *new_constraint(PyObject *expression, int comparison, double strength,
                         PyTypeObject *type) {
    PyObject *made = PyType_GenericAlloc(type != nullptr ? type : kinds.constraint, 0);
    if (made == nullptr) return nullptr;
    auto *constraint = to<ConstraintObject>(made);
    constraint->expression = Py_NewRef(expression);
    constraint->comparison = comparison;
    constraint->strength = strength;
    return made;
}

const char *symbol(int comparison) {
    return comparison == Py_EQ   ? "=="
           : comparison == Py_LE ? "<="
           : comparison == Py_GE ? ">="
                                 : "";
}

static PyObject *refuse_comparison(PyObject *left, PyObject *right, int comparison) {
    const char *sign = comparison == Py_NE ? "!=" : comparison == Py_LT ? "<" : ">";
    Ref names[2];
    for (int i = 0; i < 2; i++) {
        Ref module(type_attribute(i == 0 ? left : right, "__module__"));
        Ref name(type_attribute(i == 0 ? left : right, "__name__"));
        if (!module || !name) return nullptr;
        const bool is_builtin = PyUnicode_CompareWithASCIIString(module.get(), "builtins") == 0;
        names[i] = Ref(is_builtin ? name.release()
                                  : PyUnicode_FromFormat("%U.%U", module.get(), name.get()));
        if (!names[i]) return nullptr;
    }
    return PyErr_Format(PyExc_TypeError, "unsupported operand type(s) for %s: '%U' and '%U'", sign,
                        names[0].get(), names[1].get());
}

PyObject *compare(PyObject *left, PyObject *right, int comparison) {
    Operand a, b;
    if (*symbol(comparison) == '\0') return refuse_comparison(left, right, comparison);
    const int reading = read_both(left, right, a, b);
    if (reading == 0) Py_RETURN_NOTIMPLEMENTED;
    Ref expression(reading == 1 ? combine(a, -1, b) : nullptr);
    if (!expression) return nullptr;
    reduce(expression.get());
    return new_constraint(expression.get(), comparison, required);
}

PyObject *with_strength(PyObject *left, PyObject *right) {
    double strength = 0;
    PyObject *self = is(left, kinds.constraint) ? left : right;
    if (!read_strength(self == left ? right : left, strength)) return nullptr;
    const auto *from = to<ConstraintObject>(self);
    return new_constraint(from->expression, from->comparison, strength);
}

} // namespace keyline_python::kiwi

/* kiwi.cpp - variables, terms, expressions and constraints with the interface of kiwisolver;
 * kiwi_solver.cpp has the solver. */
#include "kiwi.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace keyline_python::kiwi {

KiwiTypes kinds;

/* Returns an attribute of an object's type. The function PyType_GetName() is not available in CPython
 * 3.10. */
static PyObject *type_attribute(PyObject *given, const char *name) {
    return PyObject_GetAttrString(reinterpret_cast<PyObject *>(Py_TYPE(given)), name);
}

PyObject *expected(const char *what, PyObject *given) {
    Ref name(type_attribute(given, "__name__"));
    Ref module(type_attribute(given, "__module__"));
    if (!name || !module) return nullptr;
    const bool is_builtin = PyUnicode_Check(module.get()) != 0 &&
                            PyUnicode_CompareWithASCIIString(module.get(), "builtins") == 0;
    if (is_builtin || !PyUnicode_Check(module.get()))
        return PyErr_Format(PyExc_TypeError,
                            "Expected object of type `%s`. Got object of type `%U` instead.", what,
                            name.get());
    return PyErr_Format(PyExc_TypeError,
                        "Expected object of type `%s`. Got object of type `%U.%U` instead.", what,
                        module.get(), name.get());
}

bool read_double(PyObject *given, double &number) {
    if (PyFloat_Check(given)) {
        number = PyFloat_AsDouble(given);
        return true;
    }
    if (PyLong_Check(given)) {
        number = PyLong_AsDouble(given);
        return number != -1 || PyErr_Occurred() == nullptr;
    }
    expected("float, int, or long", given);
    return false;
}

/* Kiwi treats a strength that is NaN as required. */
static bool is_number(double strength) {
    return !std::isnan(strength) ||
           fail(nullptr, CSOLVER_ERROR_NOT_FINITE, "a strength") != nullptr;
}

bool read_strength(PyObject *given, double &strength) {
    static const struct {
        const char *name;
        double value;
    } names[] = {{"required", required}, {"strong", strong}, {"medium", medium}, {"weak", weak}};
    if (PyUnicode_Check(given)) {
        for (const auto &one : names)
            if (PyUnicode_CompareWithASCIIString(given, one.name) == 0) {
                strength = one.value;
                return true;
            }
        PyErr_Format(PyExc_ValueError,
                     "string strength must be 'required', 'strong', 'medium', or 'weak', not '%U'",
                     given);
        return false;
    }
    if (!read_double(given, strength) || !is_number(strength)) return false;
    strength = std::max(0.0, std::min(required, strength));
    return true;
}

/* ---- making -------------------------------------------------------------------------------- */

static PyObject *new_term(PyObject *variable, double coefficient, PyTypeObject *type = nullptr) {
    PyObject *made = PyType_GenericAlloc(type != nullptr ? type : kinds.term, 0);
    if (made == nullptr) return nullptr;
    to<TermObject>(made)->variable = Py_NewRef(variable);
    to<TermObject>(made)->coefficient = coefficient;
    return made;
}

/* Makes an expression with `count` terms, which the caller must set. */
static PyObject *new_expression(size_t count, double constant, PyTypeObject *type = nullptr) {
    PyObject *made = PyType_GenericAlloc(type != nullptr ? type : kinds.expression, 0);
    if (made == nullptr) return nullptr;
    auto *expression = to<ExpressionObject>(made);
    expression->constant = constant;
    expression->pairs = static_cast<Pair *>(PyMem_Malloc((count + 1) * sizeof(Pair)));
    if (expression->pairs != nullptr) return made;
    Py_DECREF(made);
    return PyErr_NoMemory();
}

static void put(PyObject *expression, PyObject *variable, double coefficient) {
    auto *target = to<ExpressionObject>(expression);
    target->pairs[target->count++] = {Py_NewRef(variable), coefficient};
}

/* A variable, term or expression, converted to a sum. The pairs stay valid as long as the object and this
 * struct exist. */
struct Operand {
    const Pair *pairs = nullptr;
    size_t count = 0;
    double constant = 0;
    bool is_expression = false, is_number = false;
    Pair own = {};
};

static bool is_sum(PyObject *object) {
    return is(object, kinds.variable) || is(object, kinds.term) || is(object, kinds.expression);
}

/* Returns 1 if the object was read, 0 if it is not a variable, term, expression or number, and -1 with an
 * exception. */
static int read(PyObject *object, Operand &operand) {
    operand.pairs = &operand.own;
    operand.count = 1;
    if (is(object, kinds.variable)) {
        operand.own = {object, 1};
    } else if (is(object, kinds.term)) {
        operand.own = {to<TermObject>(object)->variable, to<TermObject>(object)->coefficient};
    } else if (is(object, kinds.expression)) {
        const auto *expression = to<ExpressionObject>(object);
        operand.pairs = expression->pairs;
        operand.count = expression->count;
        operand.constant = expression->constant;
        operand.is_expression = true;
    } else if (PyFloat_Check(object) || PyLong_Check(object)) {
        operand.count = 0;
        operand.is_number = true;
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

static PyObject *add(PyObject *left, PyObject *right) { return sum(left, right, 1); }
static PyObject *subtract(PyObject *left, PyObject *right) { return sum(left, right, -1); }

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

static PyObject *multiply(PyObject *left, PyObject *right) {
    Operand number;
    if (is_sum(left) == is_sum(right)) Py_RETURN_NOTIMPLEMENTED;
    PyObject *self = is_sum(left) ? left : right;
    const int reading = read(is_sum(left) ? right : left, number);
    if (reading == 0) Py_RETURN_NOTIMPLEMENTED;
    return reading == 1 ? scaled(self, number.constant) : nullptr;
}

static PyObject *divide(PyObject *left, PyObject *right) {
    Operand number;
    if (!is_sum(left) || is_sum(right)) Py_RETURN_NOTIMPLEMENTED;
    const int reading = read(right, number);
    if (reading == 0) Py_RETURN_NOTIMPLEMENTED;
    if (reading == 1 && number.constant != 0) return scaled(left, 1 / number.constant);
    if (reading == 1) PyErr_SetString(PyExc_ZeroDivisionError, "float division by zero");
    return nullptr;
}

static PyObject *negative(PyObject *self) { return scaled(self, -1); }

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

static PyObject *new_constraint(PyObject *expression, int comparison, double strength,
                                PyTypeObject *type = nullptr) {
    PyObject *made = PyType_GenericAlloc(type != nullptr ? type : kinds.constraint, 0);
    if (made == nullptr) return nullptr;
    auto *constraint = to<ConstraintObject>(made);
    constraint->expression = Py_NewRef(expression);
    constraint->comparison = comparison;
    constraint->strength = strength;
    return made;
}

static const char *symbol(int comparison) {
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

static PyObject *compare(PyObject *left, PyObject *right, int comparison) {
    Operand a, b;
    if (*symbol(comparison) == '\0') return refuse_comparison(left, right, comparison);
    const int reading = read_both(left, right, a, b);
    if (reading == 0) Py_RETURN_NOTIMPLEMENTED;
    Ref expression(reading == 1 ? combine(a, -1, b) : nullptr);
    if (!expression) return nullptr;
    reduce(expression.get());
    return new_constraint(expression.get(), comparison, required);
}

static PyObject *with_strength(PyObject *left, PyObject *right) {
    double strength = 0;
    PyObject *self = is(left, kinds.constraint) ? left : right;
    if (!read_strength(self == left ? right : left, strength)) return nullptr;
    const auto *from = to<ConstraintObject>(self);
    return new_constraint(from->expression, from->comparison, strength);
}

/* ---- text ---------------------------------------------------------------------------------- */

static std::string brief(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%g", number);
    return text;
}

std::string name_of(PyObject *variable) {
    const char *name = PyUnicode_AsUTF8AndSize(to<VariableObject>(variable)->name, nullptr);
    if (name == nullptr) PyErr_Clear();
    return name != nullptr ? name : "?";
}

static std::string text_of(const Pair *pairs, size_t count, double constant) {
    std::string text;
    for (size_t i = 0; i < count; i++)
        text += brief(pairs[i].coefficient) + " * " + name_of(pairs[i].variable) + " + ";
    return text + brief(constant);
}

static double value_of(PyObject *given) {
    const auto *sum = to<ExpressionObject>(given);
    double value = sum->constant;
    for (size_t i = 0; i < sum->count; i++)
        value += sum->pairs[i].coefficient * to<VariableObject>(sum->pairs[i].variable)->value;
    return value;
}

bool is_violated(PyObject *self) {
    const auto *constraint = to<ConstraintObject>(self);
    const double value = value_of(constraint->expression);
    const bool is_near = value < 0 ? value > -1e-8 : value < 1e-8;
    if (is_near) return false;
    if (constraint->comparison == Py_LE) return !(value <= 0);
    return constraint->comparison == Py_EQ || !(value >= 0);
}

static PyObject *term_repr(PyObject *self) {
    PyObject *made = nullptr;
    const auto *term = to<TermObject>(self);
    guarded(
        [&] { made = text_object(brief(term->coefficient) + " * " + name_of(term->variable)); });
    return made;
}

static PyObject *expression_repr(PyObject *self) {
    PyObject *made = nullptr;
    const auto *sum = to<ExpressionObject>(self);
    guarded([&] { made = text_object(text_of(sum->pairs, sum->count, sum->constant)); });
    return made;
}

std::string constraint_text(PyObject *self) {
    const auto *constraint = to<ConstraintObject>(self);
    const auto *sum = to<ExpressionObject>(constraint->expression);
    return text_of(sum->pairs, sum->count, sum->constant) + " " + symbol(constraint->comparison) +
           " 0 | strength = " + brief(constraint->strength);
}

static PyObject *constraint_repr(PyObject *self) {
    PyObject *made = nullptr;
    guarded([&] {
        made = text_object(constraint_text(self) + (is_violated(self) ? " (VIOLATED)" : ""));
    });
    return made;
}

/* ---- variables ----------------------------------------------------------------------------- */

static PyObject *variable_new(PyTypeObject *type, PyObject *given, PyObject *named) {
    static const char *const names[] = {"name", "context", nullptr};
    PyObject *name = nullptr, *context = nullptr;
    if (!PyArg_ParseTupleAndKeywords(given, named, "|OO:__new__", const_cast<char **>(names), &name,
                                     &context))
        return nullptr;
    if (name != nullptr && !PyUnicode_Check(name)) return expected("str", name);
    Ref text(name != nullptr ? Py_NewRef(name) : PyUnicode_FromString(""));
    PyObject *made = text ? PyType_GenericAlloc(type, 0) : nullptr;
    if (made == nullptr) return nullptr;
    to<VariableObject>(made)->name = text.release();
    to<VariableObject>(made)->context = Py_XNewRef(context);
    static uint64_t count = 0;
    to<VariableObject>(made)->age = count++;
    return made;
}

static int variable_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(to<VariableObject>(self)->context);
    return 0;
}

static int variable_clear(PyObject *self) {
    Py_CLEAR(to<VariableObject>(self)->context);
    return 0;
}

static void variable_dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    variable_clear(self);
    Py_XDECREF(to<VariableObject>(self)->name);
    free_tracked(self);
}

static PyObject *variable_name(PyObject *self, PyObject *) {
    return Py_NewRef(to<VariableObject>(self)->name);
}
static PyObject *variable_repr(PyObject *self) { return Py_NewRef(to<VariableObject>(self)->name); }

static PyObject *variable_set_name(PyObject *self, PyObject *name) {
    if (!PyUnicode_Check(name)) return expected("str", name);
    replace(to<VariableObject>(self)->name, Py_NewRef(name));
    Py_RETURN_NONE;
}

static PyObject *variable_context(PyObject *self, PyObject *) {
    PyObject *context = to<VariableObject>(self)->context;
    return Py_NewRef(context != nullptr ? context : Py_None);
}

static PyObject *variable_set_context(PyObject *self, PyObject *context) {
    replace(to<VariableObject>(self)->context, Py_NewRef(context));
    Py_RETURN_NONE;
}

static PyObject *variable_value(PyObject *self, PyObject *) {
    return PyFloat_FromDouble(to<VariableObject>(self)->value);
}

/* ---- terms --------------------------------------------------------------------------------- */

static PyObject *term_new(PyTypeObject *type, PyObject *given, PyObject *named) {
    static const char *const names[] = {"variable", "coefficient", nullptr};
    PyObject *variable = nullptr, *number = nullptr;
    double coefficient = 1;
    if (!PyArg_ParseTupleAndKeywords(given, named, "O|O:__new__", const_cast<char **>(names),
                                     &variable, &number))
        return nullptr;
    if (!is(variable, kinds.variable)) return expected("Variable", variable);
    if (number != nullptr && !read_double(number, coefficient)) return nullptr;
    return new_term(variable, coefficient, type);
}

static int term_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(to<TermObject>(self)->variable);
    return 0;
}

/* Terms need no tp_clear: every cycle of references goes through the context of a variable, and the
 * variable breaks it. */
static void term_dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    Py_XDECREF(to<TermObject>(self)->variable);
    free_tracked(self);
}

static PyObject *term_variable(PyObject *self, PyObject *) {
    return Py_NewRef(to<TermObject>(self)->variable);
}
static PyObject *term_coefficient(PyObject *self, PyObject *) {
    return PyFloat_FromDouble(to<TermObject>(self)->coefficient);
}
static PyObject *term_value(PyObject *self, PyObject *) {
    const auto *term = to<TermObject>(self);
    return PyFloat_FromDouble(term->coefficient * to<VariableObject>(term->variable)->value);
}

/* ---- expressions --------------------------------------------------------------------------- */

static PyObject *expression_new(PyTypeObject *type, PyObject *given, PyObject *named) {
    static const char *const names[] = {"terms", "constant", nullptr};
    PyObject *terms = nullptr, *number = nullptr;
    double constant = 0;
    if (!PyArg_ParseTupleAndKeywords(given, named, "O|O:__new__", const_cast<char **>(names),
                                     &terms, &number))
        return nullptr;
    Ref all(PySequence_Tuple(terms));
    if (!all || (number != nullptr && !read_double(number, constant))) return nullptr;
    const Py_ssize_t count = PyTuple_Size(all.get());
    for (Py_ssize_t i = 0; i < count; i++)
        if (!is(PyTuple_GetItem(all.get(), i), kinds.term))
            return expected("Term", PyTuple_GetItem(all.get(), i));
    PyObject *made = new_expression(static_cast<size_t>(count), constant, type);
    for (Py_ssize_t i = 0; made != nullptr && i < count; i++) {
        const auto *term = to<TermObject>(PyTuple_GetItem(all.get(), i));
        put(made, term->variable, term->coefficient);
    }
    return made;
}

static int expression_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    for (size_t i = 0; i < to<ExpressionObject>(self)->count; i++)
        Py_VISIT(to<ExpressionObject>(self)->pairs[i].variable);
    return 0;
}

static void expression_dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    auto *sum = to<ExpressionObject>(self);
    for (size_t i = 0; i < sum->count; i++) Py_DECREF(sum->pairs[i].variable);
    PyMem_Free(sum->pairs);
    free_tracked(self);
}

static PyObject *expression_terms(PyObject *self, PyObject *) {
    const auto *sum = to<ExpressionObject>(self);
    Ref all(PyTuple_New(static_cast<Py_ssize_t>(sum->count)));
    for (size_t i = 0; all && i < sum->count; i++) {
        PyObject *term = new_term(sum->pairs[i].variable, sum->pairs[i].coefficient);
        if (term == nullptr || PyTuple_SetItem(all.get(), static_cast<Py_ssize_t>(i), term) < 0)
            return nullptr;
    }
    return all.release();
}

static PyObject *expression_constant(PyObject *self, PyObject *) {
    return PyFloat_FromDouble(to<ExpressionObject>(self)->constant);
}
static PyObject *expression_value(PyObject *self, PyObject *) {
    return PyFloat_FromDouble(value_of(self));
}

/* ---- constraints as objects ---------------------------------------------------------------- */

static PyObject *constraint_new(PyTypeObject *type, PyObject *given, PyObject *named) {
    static const char *const names[] = {"expression", "op", "strength", nullptr};
    PyObject *expression = nullptr, *sign = nullptr, *how = nullptr;
    double strength = required;
    if (!PyArg_ParseTupleAndKeywords(given, named, "OO|O:__new__", const_cast<char **>(names),
                                     &expression, &sign, &how))
        return nullptr;
    if (!is(expression, kinds.expression)) return expected("Expression", expression);
    if (!PyUnicode_Check(sign)) return expected("str", sign);
    int comparison = -1;
    for (const int one : {Py_EQ, Py_LE, Py_GE})
        if (PyUnicode_CompareWithASCIIString(sign, symbol(one)) == 0) comparison = one;
    if (comparison < 0)
        return PyErr_Format(PyExc_ValueError,
                            "relational operator must be '==', '<=', or '>=', not '%U'", sign);
    if (how != nullptr && !read_strength(how, strength)) return nullptr;
    Operand sum;
    read(expression, sum);
    Ref own(combine(sum, 1, Operand()));
    if (!own) return nullptr;
    reduce(own.get());
    return new_constraint(own.get(), comparison, strength, type);
}

static int constraint_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(to<ConstraintObject>(self)->expression);
    return 0;
}

static void constraint_dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    Py_XDECREF(to<ConstraintObject>(self)->expression);
    free_tracked(self);
}

static PyObject *constraint_expression(PyObject *self, PyObject *) {
    return Py_NewRef(to<ConstraintObject>(self)->expression);
}
static PyObject *constraint_op(PyObject *self, PyObject *) {
    return PyUnicode_FromString(symbol(to<ConstraintObject>(self)->comparison));
}
static PyObject *constraint_strength(PyObject *self, PyObject *) {
    return PyFloat_FromDouble(to<ConstraintObject>(self)->strength);
}
static PyObject *constraint_violated(PyObject *self, PyObject *) {
    return PyBool_FromLong(is_violated(self));
}

/* ---- strengths ----------------------------------------------------------------------------- */

static PyObject *get_strength(PyObject *, void *value) {
    return PyFloat_FromDouble(*static_cast<const double *>(value));
}

static PyObject *create_strength(PyObject *, PyObject *given) {
    PyObject *parts[4] = {};
    double numbers[4] = {0, 0, 0, 1};
    if (!PyArg_ParseTuple(given, "OOO|O", parts, parts + 1, parts + 2, parts + 3)) return nullptr;
    for (int i = 0; i < 4; i++)
        if (parts[i] != nullptr && (!read_double(parts[i], numbers[i]) || !is_number(numbers[i])))
            return nullptr;
    double strength = 0;
    const double sizes[] = {strong, medium, weak};
    for (int i = 0; i < 3; i++)
        strength += std::max(0.0, std::min(1000.0, numbers[i] * numbers[3])) * sizes[i];
    return PyFloat_FromDouble(strength);
}

/* ---- types --------------------------------------------------------------------------------- */

static double names_of_strengths[] = {required, strong, medium, weak};
static PyGetSetDef strength_properties[] = {
    {"required", get_strength, nullptr, "The predefined required strength.", names_of_strengths},
    {"strong", get_strength, nullptr, "The predefined strong strength.", names_of_strengths + 1},
    {"medium", get_strength, nullptr, "The predefined medium strength.", names_of_strengths + 2},
    {"weak", get_strength, nullptr, "The predefined weak strength.", names_of_strengths + 3},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};
static PyMethodDef strength_methods[] = {
    {"create", create_strength, METH_VARARGS,
     "A strength of a strong, a medium and a weak part, and a weight."},
    {nullptr, nullptr, 0, nullptr}};

static PyMethodDef variable_methods[] = {
    {"name", variable_name, METH_NOARGS, "The name."},
    {"setName", variable_set_name, METH_O, "Sets the name."},
    {"context", variable_context, METH_NOARGS, "The object that goes with the variable, or None."},
    {"setContext", variable_set_context, METH_O, "Sets the object that goes with the variable."},
    {"value", variable_value, METH_NOARGS, "The value as of the last updateVariables()."},
    {nullptr, nullptr, 0, nullptr}};
static PyMethodDef term_methods[] = {
    {"variable", term_variable, METH_NOARGS, "The variable."},
    {"coefficient", term_coefficient, METH_NOARGS, "The coefficient."},
    {"value", term_value, METH_NOARGS, "The coefficient times the variable's value."},
    {nullptr, nullptr, 0, nullptr}};
static PyMethodDef expression_methods[] = {
    {"terms", expression_terms, METH_NOARGS, "The terms, as a tuple."},
    {"constant", expression_constant, METH_NOARGS, "The constant."},
    {"value", expression_value, METH_NOARGS, "The sum, of the present values."},
    {nullptr, nullptr, 0, nullptr}};
static PyMethodDef constraint_methods[] = {
    {"expression", constraint_expression, METH_NOARGS,
     "The sum that is compared with 0, each variable once."},
    {"op", constraint_op, METH_NOARGS, "'==', '<=' or '>='."},
    {"strength", constraint_strength, METH_NOARGS, "The strength."},
    {"violated", constraint_violated, METH_NOARGS,
     "Whether the present values miss it by 1e-8 or more."},
    {nullptr, nullptr, 0, nullptr}};

static void *slot(void *function) { return function; }
template <typename Function> static void *slot(Function function) {
    return reinterpret_cast<void *>(function);
}

using Slots = std::vector<PyType_Slot>;

static Slots tracked(newfunc make_new, destructor dealloc, traverseproc traverse,
                     PyMethodDef *methods, reprfunc repr) {
    return {{Py_tp_new, slot(make_new)},
            {Py_tp_dealloc, slot(dealloc)},
            {Py_tp_traverse, slot(traverse)},
            {Py_tp_methods, slot(static_cast<void *>(methods))},
            {Py_tp_repr, slot(repr)}};
}

static void add_arithmetic(Slots &slots) {
    const Slots more = {{Py_nb_add, slot(add)},
                        {Py_nb_subtract, slot(subtract)},
                        {Py_nb_multiply, slot(multiply)},
                        {Py_nb_true_divide, slot(divide)},
                        {Py_nb_negative, slot(negative)},
                        {Py_tp_richcompare, slot(compare)},
                        {Py_tp_hash, slot(PyObject_HashNotImplemented)}};
    slots.insert(slots.end(), more.begin(), more.end());
}

static PyTypeObject *finish(PyObject *module, const char *name, size_t size, Slots &slots,
                            bool is_tracked = true) {
    slots.push_back({0, nullptr});
    unsigned flags = Py_TPFLAGS_DEFAULT;
    flags |=
        is_tracked ? Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC : Py_TPFLAGS_DISALLOW_INSTANTIATION;
    PyType_Spec spec = {name, static_cast<int>(size), 0, flags, slots.data()};
    return add_type(module, &spec);
}

static bool add_types(PyObject *module) {
    Slots variable =
        tracked(variable_new, variable_dealloc, variable_traverse, variable_methods, variable_repr);
    variable.push_back({Py_tp_clear, slot(variable_clear)});
    add_arithmetic(variable);
    Slots term = tracked(term_new, term_dealloc, term_traverse, term_methods, term_repr);
    add_arithmetic(term);
    Slots expression = tracked(expression_new, expression_dealloc, expression_traverse,
                               expression_methods, expression_repr);
    add_arithmetic(expression);
    Slots constraint = tracked(constraint_new, constraint_dealloc, constraint_traverse,
                               constraint_methods, constraint_repr);
    constraint.push_back({Py_nb_or, slot(with_strength)});
    Slots strength = {{Py_tp_getset, slot(static_cast<void *>(strength_properties))},
                      {Py_tp_methods, slot(static_cast<void *>(strength_methods))}};
    kinds.variable = finish(module, "kiwisolver.Variable", sizeof(VariableObject), variable);
    kinds.term = finish(module, "kiwisolver.Term", sizeof(TermObject), term);
    kinds.expression =
        finish(module, "kiwisolver.Expression", sizeof(ExpressionObject), expression);
    kinds.constraint =
        finish(module, "kiwisolver.Constraint", sizeof(ConstraintObject), constraint);
    kinds.strength = finish(module, "kiwisolver.Strength", sizeof(PyObject), strength, false);
    return kinds.variable != nullptr && kinds.term != nullptr && kinds.expression != nullptr &&
           kinds.constraint != nullptr && kinds.strength != nullptr;
}

} // namespace keyline_python::kiwi

namespace keyline_python {

bool add_kiwi(PyObject *module) {
    PyObject *part = PyModule_New("keyline_solver._core._kiwi");
    if (part == nullptr || PyModule_AddObject(module, "_kiwi", part) < 0) return false;
    if (!kiwi::add_types(part) || !kiwi::add_solver(part)) return false;
    PyObject *strength = PyType_GenericAlloc(kiwi::kinds.strength, 0);
    return strength != nullptr && PyModule_AddObject(part, "strength", strength) == 0;
}

} // namespace keyline_python

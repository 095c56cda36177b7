/* expression.cpp - Python's arithmetic operators for variables and expressions, and the comparisons <=,
 * == and >=, which make relations (constraints that have not been added yet). */
#include "core.hpp"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace keyline_python {

static ExpressionObject *cast(PyObject *self) { return reinterpret_cast<ExpressionObject *>(self); }

/* ---- text ---------------------------------------------------------------------------------- */

std::string number_text(double number) {
    char text[32];
    if (std::isnan(number)) return "nan";
    for (int digits = 6; digits <= 17; digits += digits == 6 ? 9 : 1) {
        std::snprintf(text, sizeof text, "%.*g", digits, number);
        if (std::strtod(text, nullptr) == number) break;
    }
    return text;
}

std::string terms_text(const Core *core, const csolver_term *terms, size_t count) {
    std::string text;
    for (size_t i = 0; i < count; i++) {
        const double size = std::fabs(terms[i].coefficient);
        const bool is_negative = std::signbit(terms[i].coefficient);
        if (i > 0)
            text += is_negative ? " - " : " + ";
        else if (is_negative)
            text += "-";
        if (size != 1) text += number_text(size) + " ";
        text += variable_name(core, terms[i].variable);
    }
    return count == 0 ? "0" : text;
}

std::string relation_text(const Core *core, const csolver_term *terms, size_t count,
                          csolver_relation relation, double constant) {
    const char *sign = relation == CSOLVER_EQUAL ? " == " : relation < 0 ? " <= " : " >= ";
    return terms_text(core, terms, count) + sign + number_text(constant);
}

PyObject *text_object(const std::string &text) {
    return PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size()));
}

/* ---- operands ------------------------------------------------------------------------------ */

/* An operand of a Python operator, in the form of a sum: a variable is one term, a number is only a
 * constant. `terms` may point into the operand's Python object, which must stay alive. */
struct Operand {
    Core *core = nullptr;
    double constant = 0;
    size_t count = 0;
    const csolver_term *terms = nullptr;
    csolver_term own = {};
};

enum class Reading { done, other, failed };

/* Converts a number whose type is neither float nor int, such as numpy.float32 or Fraction. The result
 * says whether the object is a number at all. */
static Reading read_real(PyObject *object, double &number) {
    Ref module(PyImport_ImportModule("numbers"));
    Ref real(module ? PyObject_GetAttrString(module.get(), "Real") : nullptr);
    const int is_real = real ? PyObject_IsInstance(object, real.get()) : -1;
    if (is_real <= 0) return is_real == 0 ? Reading::other : Reading::failed;
    number = PyFloat_AsDouble(object);
    return number == -1 && PyErr_Occurred() != nullptr ? Reading::failed : Reading::done;
}

static Reading read_number(PyObject *object, double &number) {
    if (PyFloat_Check(object)) {
        number = PyFloat_AsDouble(object);
        return Reading::done;
    }
    if (!PyLong_Check(object)) return read_real(object, number);
    number = PyLong_AsDouble(object);
    return number == -1 && PyErr_Occurred() != nullptr ? Reading::failed : Reading::done;
}

/* Returns whether a Python string can be read as a number, like "3". The error message then recommends
 * leaving out the quotes. */
static bool is_numeral(PyObject *text) {
    Ref number(PyFloat_FromString(text));
    if (!number) PyErr_Clear();
    return static_cast<bool>(number);
}

bool as_number(PyObject *object, double &number, const char *what) {
    const Reading reading = read_number(object, number);
    if (reading == Reading::other && PyUnicode_Check(object) && is_numeral(object))
        PyErr_Format(PyExc_TypeError, "%s must be a number, not %R: write %U without quotes", what,
                     object, object);
    else if (reading == Reading::other)
        PyErr_Format(PyExc_TypeError, "%s must be a number, not %R", what, object);
    return reading == Reading::done;
}

/* Words that other solvers use for priorities, and the numbers that Keyline's users should write
 * instead. They serve for error messages. */
static const struct {
    const char *word;
    int priority;
} priority_words[] = {{"required", 1000}, {"strong", 900}, {"high", 750},
                      {"medium", 500},    {"low", 250},    {"weak", 100}};

bool as_priority(PyObject *object, double &priority) {
    for (const auto &one : priority_words)
        if (PyUnicode_Check(object) && PyUnicode_CompareWithASCIIString(object, one.word) == 0) {
            PyErr_Format(
                PyExc_TypeError,
                "priority must be a number up to 1000 (required), not %R: write priority=%d",
                object, one.priority);
            return false;
        }
    return as_number(object, priority, "priority");
}

/* Raises TypeError because a string stands beside a variable, as in `x == "3"`, and says what to write
 * instead. Without this error, Python would evaluate == to False without a message. */
static PyObject *refuse_text(PyObject *left, PyObject *right) {
    PyObject *text = PyUnicode_Check(left) ? left : right;
    if (is_numeral(text))
        return PyErr_Format(PyExc_TypeError,
                            "the text %R stands beside a variable: write %U without quotes", text,
                            text);
    return PyErr_Format(PyExc_TypeError,
                        "the text %R stands beside a variable: a number, a variable or a sum of "
                        "them is needed",
                        text);
}

/* Returns the result of an operator with an operand of an unknown type: an exception if the operand is
 * a string, otherwise NotImplemented, so that Python tries the operator of the other operand. */
static PyObject *not_ours(PyObject *left, PyObject *right) {
    if (PyUnicode_Check(left) || PyUnicode_Check(right)) return refuse_text(left, right);
    Py_RETURN_NOTIMPLEMENTED;
}

static Reading read(PyObject *object, Operand &operand) {
    PyTypeObject *type = Py_TYPE(object);
    if (type == types.variable) {
        auto *variable = reinterpret_cast<VariableObject *>(object);
        operand.core = variable->core;
        operand.own = {variable->id, 1};
        operand.terms = &operand.own;
        operand.count = 1;
        return Reading::done;
    }
    if (type == types.expression) {
        const ExpressionObject *expression = cast(object);
        operand.core = expression->core;
        operand.constant = expression->constant;
        operand.terms = expression->terms;
        operand.count = expression->count;
        return Reading::done;
    }
    return read_number(object, operand.constant);
}

static PyObject *refuse_mixed(const Core *core, const csolver_term *terms, size_t count,
                              const Operand &b) {
    guarded([&] {
        fail_mixed(terms_text(core, terms, count) + " and " + terms_text(b.core, b.terms, b.count));
    });
    return nullptr;
}

/* Converts both operands of an operator to sums. Returns Py_None if this succeeds. Otherwise the
 * operator must return the result of this function: NotImplemented, or NULL with an exception. */
static PyObject *read_both(PyObject *left, PyObject *right, Operand &a, Operand &b) {
    Reading reading = read(left, a);
    if (reading == Reading::done) reading = read(right, b);
    if (reading == Reading::other) return not_ours(left, right);
    if (reading == Reading::failed) return nullptr;
    if (a.core != b.core && a.core != nullptr && b.core != nullptr)
        return refuse_mixed(a.core, a.terms, a.count, b);
    return Py_None; /* means success; the operators never return this object to Python */
}

static void put(ExpressionObject *made, const csolver_term *terms, size_t count, double factor) {
    csolver_term *target = made->terms + made->count;
    for (size_t i = 0; i < count; i++)
        target[i] = {terms[i].variable, factor * terms[i].coefficient};
    made->count += static_cast<uint32_t>(count);
}

/* Returns a + factor * b as a new Python object of the given type, an expression or a relation. */
static ExpressionObject *combine(PyTypeObject *type, const Operand &a, double factor,
                                 const Operand &b) {
    const size_t count = a.count + b.count;
    if (count > UINT32_MAX) {
        PyErr_SetString(PyExc_OverflowError, "an expression has too many terms");
        return nullptr;
    }
    auto *made =
        make<ExpressionObject>(type, sizeof(ExpressionObject) + count * sizeof(csolver_term));
    if (made == nullptr) return nullptr;
    made->core = core_retain(a.core != nullptr ? a.core : b.core);
    /* If the factor is NaN and `b` has no constant, NaN * 0 must not become the constant of the result:
     * error messages would show a number that nobody has written. */
    made->constant = b.constant == 0 ? a.constant : a.constant + factor * b.constant;
    made->relation = CSOLVER_EQUAL;
    made->count = 0;
    put(made, a.terms, a.count, 1);
    put(made, b.terms, b.count, factor);
    return made;
}

static PyObject *object(ExpressionObject *made) { return reinterpret_cast<PyObject *>(made); }

PyObject *linear(VariableObject *a, double factor, VariableObject *b) {
    Operand left, right;
    read(reinterpret_cast<PyObject *>(a), left);
    read(reinterpret_cast<PyObject *>(b), right);
    return object(combine(types.expression, left, factor, right));
}

/* ---- operators ----------------------------------------------------------------------------- */

static PyObject *sum(PyObject *left, PyObject *right, double factor) {
    Operand a, b;
    PyObject *outcome = read_both(left, right, a, b);
    return outcome == Py_None ? object(combine(types.expression, a, factor, b)) : outcome;
}

static PyObject *add(PyObject *left, PyObject *right) { return sum(left, right, 1); }
static PyObject *subtract(PyObject *left, PyObject *right) { return sum(left, right, -1); }

static PyObject *scaled(PyObject *self, double factor) {
    Operand none, operand;
    if (read(self, operand) != Reading::done) return nullptr;
    return object(combine(types.expression, none, factor, operand));
}

static bool is_sum(PyObject *object) {
    return Py_TYPE(object) == types.variable || Py_TYPE(object) == types.expression;
}

static PyObject *multiply(PyObject *left, PyObject *right) {
    if (is_sum(left) && is_sum(right)) {
        PyErr_SetString(PyExc_TypeError,
                        "constraints must be linear, without products of variables");
        return nullptr;
    }
    PyObject *self = is_sum(left) ? left : right;
    double factor = 0;
    const Reading reading = read_number(is_sum(left) ? right : left, factor);
    if (reading == Reading::other) return not_ours(left, right);
    return reading == Reading::failed ? nullptr : scaled(self, factor);
}

static PyObject *divide(PyObject *left, PyObject *right) {
    double divisor = 0;
    if (is_sum(right)) {
        PyErr_SetString(PyExc_TypeError,
                        "constraints must be linear, without division by a variable");
        return nullptr;
    }
    const Reading reading = read_number(right, divisor);
    if (reading == Reading::other) return not_ours(left, right);
    if (reading == Reading::failed) return nullptr;
    if (divisor == 0) {
        PyErr_SetString(PyExc_ZeroDivisionError, "division of an expression by zero");
        return nullptr;
    }
    return scaled(left, 1 / divisor);
}

/* Adds one part of a total (a variable, an expression or a number) to the sum `all`. The part's terms
 * are copied to `terms`, because the part may be freed before the sum is complete. */
static bool gather(PyObject *part, Operand &all, std::vector<csolver_term> &terms) {
    Operand one;
    const Reading reading = read(part, one);
    if (reading == Reading::other)
        PyErr_Format(PyExc_TypeError, "expected a variable, an expression or a number, not %R",
                     part);
    if (reading != Reading::done) return false;
    if (all.core != nullptr && one.core != nullptr && all.core != one.core)
        return refuse_mixed(all.core, terms.data(), terms.size() < 8 ? terms.size() : 8, one);
    if (all.core == nullptr) all.core = core_retain(one.core);
    all.constant += one.constant;
    return guarded([&] { terms.insert(terms.end(), one.terms, one.terms + one.count); });
}

PyObject *total(PyObject *, PyObject *parts) {
    Ref list(PySequence_List(parts));
    Operand all, none;
    std::vector<csolver_term> terms;
    bool is_read = static_cast<bool>(list);
    for (Py_ssize_t i = 0; is_read && i < PyList_Size(list.get()); i++) {
        Ref part(Py_NewRef(PyList_GetItem(list.get(), i)));
        is_read = gather(part.get(), all, terms);
    }
    all.terms = terms.data();
    all.count = terms.size();
    PyObject *made = is_read ? object(combine(types.expression, all, 1, none)) : nullptr;
    core_release(all.core);
    return made;
}

static PyObject *negative(PyObject *self) { return scaled(self, -1); }
static PyObject *positive(PyObject *self) { return scaled(self, 1); }

static PyObject *compare(PyObject *left, PyObject *right, int comparison) {
    if (comparison != Py_LE && comparison != Py_GE && comparison != Py_EQ) {
        PyErr_SetString(PyExc_TypeError,
                        "a constraint is <=, == or >=: with <, > or != there is no best answer");
        return nullptr;
    }
    Operand a, b;
    PyObject *outcome = read_both(left, right, a, b);
    if (outcome != Py_None) return outcome;
    ExpressionObject *made = combine(types.relation, a, -1, b);
    if (made == nullptr) return nullptr;
    made->relation = comparison == Py_EQ   ? CSOLVER_EQUAL
                     : comparison == Py_LE ? CSOLVER_LESS_OR_EQUAL
                                           : CSOLVER_GREATER_OR_EQUAL;
    return object(made);
}

/* Raises TypeError, because a variable or sum was converted to a number, for example by float() or
 * math.floor(). The message recommends `.value`, the value after a solve. */
static PyObject *no_number(PyObject *self) {
    const bool is_variable = Py_TYPE(self) == types.variable;
    return PyErr_Format(PyExc_TypeError,
                        "%S is a %s, not a number: its value after solve() is .value, as in "
                        "%s.value",
                        self, is_variable ? "variable" : "sum of variables",
                        is_variable ? "x" : "(x + 1)");
}

extern PyType_Slot variable_arithmetic[];
PyType_Slot variable_arithmetic[] = {{Py_nb_add, reinterpret_cast<void *>(add)},
                                     {Py_nb_subtract, reinterpret_cast<void *>(subtract)},
                                     {Py_nb_multiply, reinterpret_cast<void *>(multiply)},
                                     {Py_nb_true_divide, reinterpret_cast<void *>(divide)},
                                     {Py_nb_negative, reinterpret_cast<void *>(negative)},
                                     {Py_nb_positive, reinterpret_cast<void *>(positive)},
                                     {Py_nb_float, reinterpret_cast<void *>(no_number)},
                                     {Py_nb_int, reinterpret_cast<void *>(no_number)},
                                     {Py_tp_richcompare, reinterpret_cast<void *>(compare)},
                                     {0, nullptr}};

/* ---- expressions and relations ------------------------------------------------------------- */

static void dealloc(PyObject *self) {
    core_release(cast(self)->core);
    unmake(self);
}

static PyObject *expression_repr(PyObject *self) {
    const ExpressionObject *sum = cast(self);
    PyObject *made = nullptr;
    guarded([&] {
        std::string text = sum->count == 0 ? "" : terms_text(sum->core, sum->terms, sum->count);
        if (text.empty())
            text = number_text(sum->constant);
        else if (sum->constant != 0)
            text += (sum->constant < 0 ? " - " : " + ") + number_text(std::fabs(sum->constant));
        made = text_object(text);
    });
    return made;
}

static PyObject *relation_repr(PyObject *self) {
    const ExpressionObject *sum = cast(self);
    PyObject *made = nullptr;
    guarded([&] {
        made = text_object(relation_text(sum->core, sum->terms, sum->count, sum->relation,
                                         relation_constant(sum)));
    });
    return made;
}

static PyObject *get_constant(PyObject *self, void *) {
    return PyFloat_FromDouble(cast(self)->constant);
}

static PyObject *get_terms(PyObject *self, void *) {
    const ExpressionObject *sum = cast(self);
    Ref all(PyList_New(sum->count));
    for (uint32_t i = 0; all && i < sum->count; i++) {
        Ref handle(variable_handle(sum->core, sum->terms[i].variable));
        PyObject *pair =
            handle ? Py_BuildValue("(Od)", handle.get(), sum->terms[i].coefficient) : nullptr;
        if (pair == nullptr || PyList_SetItem(all.get(), i, pair) < 0) return nullptr;
    }
    return all.release();
}

static PyObject *get_value(PyObject *self, void *) {
    const ExpressionObject *sum = cast(self);
    double total = sum->constant;
    for (uint32_t i = 0; i < sum->count; i++) {
        double value = 0;
        const csolver_status status =
            csolver_value(sum->core->solver, sum->terms[i].variable, &value);
        if (status != CSOLVER_OK)
            return fail(sum->core, status, variable_name(sum->core, sum->terms[i].variable));
        total += sum->terms[i].coefficient * value;
    }
    return PyFloat_FromDouble(total);
}

static PyObject *get_relation(PyObject *self, void *) {
    const csolver_relation relation = cast(self)->relation;
    return PyUnicode_FromString(relation == CSOLVER_EQUAL ? "==" : relation < 0 ? "<=" : ">=");
}

static PyObject *get_right(PyObject *self, void *) {
    return PyFloat_FromDouble(relation_constant(cast(self)));
}

static int relation_bool(PyObject *) {
    PyErr_SetString(
        PyExc_TypeError,
        "a relation between variables is neither true nor false: give it to Solver.add(), one "
        "comparison at a time (a <= b <= c is two), and compare numbers by .value");
    return -1;
}

static PyGetSetDef expression_properties[] = {
    {"terms", get_terms, nullptr, "Pairs of a variable and its coefficient, not merged.", nullptr},
    {"constant", get_constant, nullptr, "The number that is added to the terms.", nullptr},
    {"value", get_value, nullptr, "The value as of the last solve(), in points.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

static PyGetSetDef relation_properties[] = {
    {"terms", get_terms, nullptr,
     "Pairs of a variable and its coefficient on the left, not merged.", nullptr},
    {"relation", get_relation, nullptr, "'<=', '==' or '>='.", nullptr},
    {"constant", get_right, nullptr, "The number on the right.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

bool add_expression_types(PyObject *module) {
    std::vector<PyType_Slot> slots = {
        {Py_tp_doc, const_cast<char *>("A sum of variables, each with a factor, and a number.")},
        {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
        {Py_tp_repr, reinterpret_cast<void *>(expression_repr)},
        {Py_tp_hash, reinterpret_cast<void *>(PyObject_HashNotImplemented)},
        {Py_tp_getset, expression_properties}};
    for (const PyType_Slot *slot = variable_arithmetic; slot->slot != 0; slot++)
        slots.push_back(*slot);
    slots.push_back({0, nullptr});
    PyType_Slot relation_slots[] = {
        {Py_tp_doc,
         const_cast<char *>("A comparison of two sums, for Solver.add(); it has no truth value.")},
        {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
        {Py_tp_repr, reinterpret_cast<void *>(relation_repr)},
        {Py_tp_getset, relation_properties},
        {Py_nb_bool, reinterpret_cast<void *>(relation_bool)},
        {0, nullptr}};
    constexpr unsigned flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION;
    PyType_Spec expression = {"keyline_solver.Expression", sizeof(ExpressionObject), 0, flags,
                              slots.data()};
    PyType_Spec relation = {"keyline_solver.Relation", sizeof(ExpressionObject), 0, flags,
                            relation_slots};
    types.expression = add_type(module, &expression);
    types.relation = types.expression != nullptr ? add_type(module, &relation) : nullptr;
    return types.relation != nullptr;
}

} // namespace keyline_python

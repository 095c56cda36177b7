/* kiwi.cpp - the types of variables, terms, expressions and constraints with the interface of kiwisolver: how their objects
 * are made and freed, and their methods. kiwi_arithmetic.cpp has their operators, kiwi_text.cpp their texts and
 * kiwi_solver.cpp the solver. */
#include "kiwi_objects.hpp"

#include <algorithm>
#include <cmath>

namespace keyline_python::kiwi {

KiwiTypes kinds;

PyObject *type_attribute(PyObject *given, const char *name) {
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

/* The predefined strengths. `text` is the interned name, which is the object that a literal in a program is, too. */
static struct {
    const char *name;
    double value;
    PyObject *text;
} predefined[] = {{"required", required, nullptr},
                  {"strong", strong, nullptr},
                  {"medium", medium, nullptr},
                  {"weak", weak, nullptr}};

bool read_strength(PyObject *given, double &strength) {
    for (const auto &one : predefined)
        if (given == one.text) {
            strength = one.value;
            return true;
        }
    if (PyUnicode_Check(given)) {
        for (const auto &one : predefined)
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
    if (sum->pairs != sum->few) PyMem_Free(sum->pairs);
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
    Ref own(reduced(expression));
    return own ? new_constraint(own.get(), comparison, strength, type) : nullptr;
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

static PyGetSetDef strength_properties[] = {
    {"required", get_strength, nullptr, "The predefined required strength.", &predefined[0].value},
    {"strong", get_strength, nullptr, "The predefined strong strength.", &predefined[1].value},
    {"medium", get_strength, nullptr, "The predefined medium strength.", &predefined[2].value},
    {"weak", get_strength, nullptr, "The predefined weak strength.", &predefined[3].value},
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
    for (auto &one : predefined) {
        one.text = PyUnicode_InternFromString(one.name);
        if (one.text == nullptr) return false;
    }
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

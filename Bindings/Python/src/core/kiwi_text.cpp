/* kiwi_text.cpp - the text and the value of kiwisolver's terms, expressions and constraints. */
#include "kiwi_objects.hpp"

#include <cstdio>

namespace keyline_python::kiwi {

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

double value_of(PyObject *given) {
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

PyObject *term_repr(PyObject *self) {
    PyObject *made = nullptr;
    const auto *term = to<TermObject>(self);
    guarded(
        [&] { made = text_object(brief(term->coefficient) + " * " + name_of(term->variable)); });
    return made;
}

PyObject *expression_repr(PyObject *self) {
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

PyObject *constraint_repr(PyObject *self) {
    PyObject *made = nullptr;
    guarded([&] {
        made = text_object(constraint_text(self) + (is_violated(self) ? " (VIOLATED)" : ""));
    });
    return made;
}

} // namespace keyline_python::kiwi

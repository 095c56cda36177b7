/* module.cpp - defines the extension module keyline_solver._core with its types and functions, and
 * helpers that read the arguments of calls. */
#include "core.hpp"

#include <cstring>

namespace keyline_python {

Types types;

PyTypeObject *add_type(PyObject *module, PyType_Spec *spec, PyObject *base) {
    PyObject *type = PyType_FromModuleAndSpec(module, spec, base);
    if (type == nullptr) return nullptr;
    const char *dot = std::strrchr(spec->name, '.');
    Py_INCREF(type);
    if (PyModule_AddObject(module, dot + 1, type) < 0) return nullptr;
    /* the reference in `types` is kept until the process ends */
    return reinterpret_cast<PyTypeObject *>(type);
}

bool is_text(PyObject *object, const char *what) {
    if (PyUnicode_Check(object)) return true;
    PyErr_Format(PyExc_TypeError, "%s must be a string, not %R", what, object);
    return false;
}

static Py_ssize_t find(PyObject *name, const char *const *parameters, Py_ssize_t most) {
    for (Py_ssize_t i = 0; i < most; i++)
        if (PyUnicode_CompareWithASCIIString(name, parameters[i]) == 0) return i;
    return -1;
}

bool arguments(const char *function, PyObject *const *given, Py_ssize_t count, PyObject *names,
               const char *const *parameters, Py_ssize_t most, Py_ssize_t least,
               Py_ssize_t positional, PyObject **values) {
    if (count > positional) {
        PyErr_Format(PyExc_TypeError, "%s() takes at most %zd positional arguments (%zd given)",
                     function, positional, count);
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) values[i] = given[i];
    const Py_ssize_t named = names != nullptr ? PyTuple_Size(names) : 0;
    for (Py_ssize_t i = 0; i < named; i++) {
        PyObject *name = PyTuple_GetItem(names, i);
        const Py_ssize_t place = find(name, parameters, most);
        if (place < 0 || values[place] != nullptr) {
            PyErr_Format(PyExc_TypeError, "%s() got %s argument '%U'", function,
                         place < 0 ? "an unexpected keyword" : "multiple values for", name);
            return false;
        }
        values[place] = given[count + i];
    }
    for (Py_ssize_t i = 0; i < least; i++)
        if (values[i] == nullptr) {
            PyErr_Format(PyExc_TypeError, "%s() misses its argument '%s'", function, parameters[i]);
            return false;
        }
    return true;
}

static PyObject *library_version(PyObject *, PyObject *) {
    return PyLong_FromUnsignedLong(csolver_version());
}

static PyMethodDef functions[] = {
    {"library_version", library_version, METH_NOARGS,
     "library_version()\n--\n\nReturns the version of the C core: major * 10000 + minor * 100 + "
     "patch."},
    {"total", total, METH_O,
     "total(parts, /)\n--\n\nReturns the sum of variables, expressions and numbers, in time linear "
     "in the "
     "number of terms.\n"
     "The builtin sum() copies all terms at each step, so its time is quadratic."},
    {nullptr, nullptr, 0, nullptr}};

static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                 "keyline_solver._core",
                                 "The solver in C, and its objects.",
                                 -1,
                                 functions,
                                 nullptr,
                                 nullptr,
                                 nullptr,
                                 nullptr};

static bool fill(PyObject *module) {
    return add_errors(module) && add_variable_types(module) && add_expression_types(module) &&
           add_constraint_type(module) && add_solver_type(module) && add_box_type(module) &&
           add_array_types(module) && add_kiwi(module) &&
           PyModule_AddIntConstant(module, "REQUIRED", 1000) == 0;
}

} // namespace keyline_python

PyMODINIT_FUNC PyInit__core(void) {
    PyObject *module = PyModule_Create(&keyline_python::definition);
    bool is_filled = false;
    if (module != nullptr)
        keyline_python::guarded([&] { is_filled = keyline_python::fill(module); });
    if (module != nullptr && !is_filled) Py_CLEAR(module);
    return module;
}

/* box.cpp - the Python type Box: a rectangle of a layout, made of four variables of a solver. */
#include "core.hpp"

namespace keyline_python {

struct BoxObject {
    PyObject ob_base;
    PyObject *sides[4]; /* the variables left, top, width and height */
    PyObject *name;
};

static BoxObject *cast(PyObject *self) { return reinterpret_cast<BoxObject *>(self); }

static void dealloc(PyObject *self) {
    for (PyObject *side : cast(self)->sides) Py_XDECREF(side);
    Py_XDECREF(cast(self)->name);
    PyTypeObject *type = Py_TYPE(self);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static bool fill(BoxObject *box, Core *core, PyObject *name) {
    static const char *const suffixes[] = {".left", ".top", ".width", ".height"};
    for (int i = 0; i < 4; i++) {
        PyObject *made = variable_add(core, name, name != nullptr ? suffixes[i] : nullptr);
        if (made == nullptr) return false;
        box->sides[i] = made;
    }
    box->name = Py_NewRef(name != nullptr ? name : Py_None);
    return true;
}

static int init(PyObject *self, PyObject *positional, PyObject *named) {
    static const char *const names[] = {"solver", "name", nullptr};
    PyObject *solver = nullptr, *name = nullptr;
    if (!PyArg_ParseTupleAndKeywords(positional, named, "O|O:Box", const_cast<char **>(names),
                                     &solver, &name))
        return -1;
    if (PyObject_TypeCheck(solver, types.solver) == 0) {
        PyErr_Format(PyExc_TypeError, "expected a solver, not %R", solver);
        return -1;
    }
    Core *core = core_of(solver);
    if (core == nullptr || (name != nullptr && name != Py_None && !is_text(name, "name")))
        return -1;
    if (cast(self)->name != nullptr) {
        PyErr_SetString(PyExc_RuntimeError, "Box.__init__() was called twice");
        return -1;
    }
    if (fill(cast(self), core, name == Py_None ? nullptr : name)) return 0;
    for (PyObject *&side : cast(self)->sides) {
        if (side != nullptr)
            csolver_remove_variable(core->solver, reinterpret_cast<VariableObject *>(side)->id);
        replace(side, nullptr);
    }
    return -1;
}

static VariableObject *side(PyObject *self, int i) {
    PyObject *found = cast(self)->sides[i];
    if (found == nullptr) PyErr_SetString(PyExc_RuntimeError, "Box.__init__() was not called");
    return reinterpret_cast<VariableObject *>(found);
}

/* Implements the properties left, top, width and height; `which` is the index 0, 1, 2 or 3. */
static PyObject *get_side(PyObject *self, void *which) {
    return Py_XNewRef(reinterpret_cast<PyObject *>(
        side(self, static_cast<int>(reinterpret_cast<intptr_t>(which)))));
}

static PyObject *along(PyObject *self, int axis, double factor) {
    VariableObject *start = side(self, axis);
    return start != nullptr ? linear(start, factor, side(self, axis + 2)) : nullptr;
}

static PyObject *get_right(PyObject *self, void *) { return along(self, 0, 1); }
static PyObject *get_bottom(PyObject *self, void *) { return along(self, 1, 1); }
static PyObject *get_center_x(PyObject *self, void *) { return along(self, 0, 0.5); }
static PyObject *get_center_y(PyObject *self, void *) { return along(self, 1, 0.5); }

static PyObject *get_name(PyObject *self, void *) {
    PyObject *name = cast(self)->name;
    return Py_NewRef(name != nullptr ? name : Py_None);
}

static PyObject *get_frame(PyObject *self, void *) {
    double values[4];
    for (int i = 0; i < 4; i++) {
        VariableObject *variable = side(self, i);
        if (variable == nullptr) return nullptr;
        const csolver_status status =
            csolver_value(variable->core->solver, variable->id, values + i);
        if (status != CSOLVER_OK) return fail(variable->core, status, "");
    }
    return Py_BuildValue("(dddd)", values[0], values[1], values[2], values[3]);
}

static PyObject *repr(PyObject *self) {
    PyObject *name = cast(self)->name;
    if (name == nullptr || name == Py_None) return PyUnicode_FromString("Box()");
    return PyUnicode_FromFormat("Box(%R)", name);
}

static void *place(intptr_t i) { return reinterpret_cast<void *>(i); }

static PyGetSetDef properties[] = {
    {"left", get_side, nullptr, "The variable of the left edge.", place(0)},
    {"top", get_side, nullptr, "The variable of the top edge; y grows downwards.", place(1)},
    {"width", get_side, nullptr, "The variable of the width.", place(2)},
    {"height", get_side, nullptr, "The variable of the height.", place(3)},
    {"right", get_right, nullptr, "left + width", nullptr},
    {"bottom", get_bottom, nullptr, "top + height", nullptr},
    {"center_x", get_center_x, nullptr, "left + width / 2", nullptr},
    {"center_y", get_center_y, nullptr, "top + height / 2", nullptr},
    {"name", get_name, nullptr, "The name that the box was made with, or None.", nullptr},
    {"frame", get_frame, nullptr, "(left, top, width, height) as of the last solve(), in points.",
     nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

static PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char *>("Box(solver, name=None)\n--\n\nFour variables of a rectangle, "
                                   "and its other edges as expressions.")},
    {Py_tp_init, reinterpret_cast<void *>(init)},
    {Py_tp_dealloc, reinterpret_cast<void *>(dealloc)},
    {Py_tp_repr, reinterpret_cast<void *>(repr)},
    {Py_tp_getset, properties},
    {0, nullptr}};
static PyType_Spec spec = {"keyline_solver._core.Box", sizeof(BoxObject), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

bool add_box_type(PyObject *module) {
    types.box = add_type(module, &spec);
    return types.box != nullptr;
}

} // namespace keyline_python

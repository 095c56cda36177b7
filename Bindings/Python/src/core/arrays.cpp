/* arrays.cpp - functions that add, change or read many constraints and values by one call. Python
 * passes the numbers as buffers, which keyline_solver/_arrays.py makes, for example from NumPy's
 * arrays.
 *
 * The functions are private. Python has already checked types and lengths; they are checked here once
 * more, so that a mistake in the Python code cannot make a function read memory outside the buffers. */
#include "core.hpp"

#include <cmath>
#include <cstring>

namespace keyline_python {

/* The formats that a buffer's items may have, as letters of Python's module `struct`: doubles, signed
 * integers and unsigned integers. */
static const char floats[] = "d", integers[] = "bhilqn", counts[] = "BHILQN";

/* Raises ValueError with a message such as "priority has 3 numbers, and there are 4 rows". Returns
 * NULL. */
static PyObject *wrong_count(const char *argument, size_t found, size_t needed, const char *owner) {
    return PyErr_Format(PyExc_ValueError, "%s has %zu number%s, and there %s %zu %s%s", argument,
                        found, found == 1 ? "" : "s", needed == 1 ? "is" : "are", needed, owner,
                        needed == 1 ? "" : "s");
}

/* Access to the memory of a Python object with the buffer protocol, such as a NumPy array. open() fails
 * unless the buffer is contiguous and its items have the expected type and size. */
class Buffer {
  public:
    Buffer() = default;
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() {
        if (is_held) PyBuffer_Release(&view);
    }
    bool open(PyObject *object, const char *kind, size_t item, bool is_written = false) {
        const int flags = (is_written ? PyBUF_CONTIG : PyBUF_CONTIG_RO) | PyBUF_FORMAT;
        if (PyObject_GetBuffer(object, &view, flags) < 0) return false;
        is_held = true;
        size = static_cast<size_t>(view.len) / item;
        const char *format = view.format != nullptr ? view.format : "B";
        if (std::strlen(format) == 1 && std::strchr(kind, *format) != nullptr &&
            static_cast<size_t>(view.itemsize) == item &&
            (view.len == 0 || reinterpret_cast<uintptr_t>(view.buf) % item == 0))
            return true;
        PyErr_SetString(PyExc_TypeError, "an array has the wrong type");
        return false;
    }
    template <typename Item> Item *as() const { return static_cast<Item *>(view.buf); }
    size_t size = 0;

  private:
    Py_buffer view;
    bool is_held = false;
};

/* The constants, priorities or weights of the rows that add_arrays() adds: one number for each row, or
 * a single number that counts for all rows. */
class Column {
  public:
    bool open(PyObject *given) {
        if (PyFloat_CheckExact(given)) {
            number = PyFloat_AsDouble(given);
            return true;
        }
        if (!buffer.open(given, floats, sizeof(double))) return false;
        numbers = buffer.as<const double>();
        size = buffer.size;
        return true;
    }
    bool fits(size_t rows, const char *argument) {
        stride = size == 1 ? 0 : 1;
        if (size == 1 || size == rows) return true;
        wrong_count(argument, size, rows, "row");
        return false;
    }
    double operator[](size_t i) const { return numbers[i * stride]; }

  private:
    Buffer buffer;
    double number = 0;
    const double *numbers = &number;
    size_t size = 1, stride = 0;
};

static csolver_constraint to_constraint(uint64_t id) {
    return {static_cast<uint32_t>(id), static_cast<uint32_t>(id >> 32)};
}

static uint64_t from_constraint(csolver_constraint id) {
    return static_cast<uint64_t>(id.generation) << 32 | id.index;
}

static bool read_ids(PyObject *given, std::vector<csolver_constraint> &ids) {
    Buffer buffer;
    if (!buffer.open(given, counts, sizeof(uint64_t))) return false;
    return guarded([&] {
        ids.resize(buffer.size);
        for (size_t i = 0; i < ids.size(); i++)
            ids[i] = to_constraint(buffer.as<const uint64_t>()[i]);
    });
}

/* Reads the ids of a Python sequence of variables. If `given` is None, reads the ids of all variables
 * of the solver, in the order of their indices. */
static bool read_variables(Core *core, PyObject *given, std::vector<csolver_variable> &ids) {
    if (given == Py_None)
        return guarded([&] {
            ids.resize(core->variables.size());
            for (size_t i = 0; i < ids.size(); i++) ids[i] = core->variables[i].id;
        });
    Ref items(PySequence_List(given));
    if (!items || !guarded([&] { ids.resize(static_cast<size_t>(PyList_Size(items.get()))); }))
        return false;
    for (size_t i = 0; i < ids.size(); i++) {
        VariableObject *variable =
            as_variable(PyList_GetItem(items.get(), static_cast<Py_ssize_t>(i)), core);
        if (variable == nullptr) return false;
        ids[i] = variable->id;
    }
    return true;
}

/* ---- constraints --------------------------------------------------------------------------- */

struct Rows {
    Buffer starts, columns, data, relations;
    Column constants, priorities, weights;
    std::vector<csolver_variable> variables;
    std::vector<csolver_term> terms;
    std::vector<csolver_description> descriptions;
    std::vector<csolver_constraint> ids;
};

static bool has_shape(const Rows &rows) {
    const auto *starts = rows.starts.as<const int64_t>();
    const size_t count = rows.starts.size;
    bool is_good = count > 0 && starts[0] == 0 &&
                   static_cast<size_t>(starts[count - 1]) == rows.columns.size &&
                   rows.columns.size == rows.data.size;
    for (size_t i = 1; is_good && i < count; i++) is_good = starts[i - 1] <= starts[i];
    if (!is_good)
        PyErr_SetString(
            PyExc_ValueError,
            "indptr must begin with 0, never fall, and end with the length of indices and data");
    return is_good;
}

static bool read_terms(Rows &rows) {
    const auto *columns = rows.columns.as<const int64_t>();
    if (!guarded([&] { rows.terms.resize(rows.columns.size); })) return false;
    for (size_t i = 0; i < rows.terms.size(); i++) {
        if (columns[i] < 0 || static_cast<size_t>(columns[i]) >= rows.variables.size()) {
            PyErr_Format(PyExc_IndexError, "indices[%zu] is %lld, and there are %zu variables", i,
                         static_cast<long long>(columns[i]), rows.variables.size());
            return false;
        }
        rows.terms[i] = {rows.variables[static_cast<size_t>(columns[i])],
                         rows.data.as<const double>()[i]};
    }
    return true;
}

static bool read_descriptions(Rows &rows) {
    const size_t count = rows.starts.size - 1;
    const auto *starts = rows.starts.as<const int64_t>();
    const auto *relations = rows.relations.as<const int8_t>();
    const size_t relation_stride = rows.relations.size == 1 ? 0 : 1;
    if (!rows.constants.fits(count, "constant") || !rows.priorities.fits(count, "priority") ||
        !rows.weights.fits(count, "weight"))
        return false;
    if (rows.relations.size != 1 && rows.relations.size != count) {
        wrong_count("relation", rows.relations.size, count, "row");
        return false;
    }
    if (!guarded([&] {
            rows.descriptions.resize(count);
            rows.ids.resize(count);
        }))
        return false;
    for (size_t i = 0; i < count; i++)
        rows.descriptions[i] = {rows.terms.data() + starts[i],
                                static_cast<size_t>(starts[i + 1] - starts[i]),
                                static_cast<csolver_relation>(relations[i * relation_stride]),
                                rows.constants[i],
                                rows.priorities[i],
                                rows.weights[i]};
    return true;
}

static std::string row_text(const Core *core, const Rows &rows, size_t row,
                            size_t term = CSOLVER_NO_INDEX) {
    const csolver_description &one = rows.descriptions[row];
    const std::string place = term == CSOLVER_NO_INDEX ? "" : ", term " + std::to_string(term);
    return "row " + std::to_string(row) + place + " (" +
           relation_text(core, one.terms, one.term_count, one.relation, one.constant) +
           ", priority " + number_text(one.priority) + ", weight " + number_text(one.weight) + ")";
}

static PyObject *fail_rows(Core *core, csolver_status status, const Rows &rows) {
    guarded([&] {
        std::vector<Refused> refused;
        const csolver_refusal_info why = refusal_of(core, status);
        for (size_t i = 0; status == CSOLVER_ERROR_UNSATISFIABLE && i < rows.ids.size(); i++)
            refused.push_back({rows.ids[i], row_text(core, rows, i), nullptr});
        fail(core, status,
             why.item < rows.ids.size() ? row_text(core, rows, why.item, why.term) : "", &refused);
    });
    return nullptr;
}

/* Implements Solver.add_arrays(). Python passes a tuple: (indptr, indices, data, relation, constant,
 * priority, weight, variables or None, the array to which the ids are written). */
static PyObject *add_arrays(PyObject *self, PyObject *given) {
    PyObject *a[9];
    Rows rows;
    Buffer ids;
    Core *core = core_of(self);
    if (core == nullptr || !PyArg_UnpackTuple(given, "_add_arrays", 9, 9, a, a + 1, a + 2, a + 3,
                                              a + 4, a + 5, a + 6, a + 7, a + 8))
        return nullptr;
    /* Read the variables before the arrays: reading a sequence may run Python code, which could write
     * to arrays that have been checked. */
    if (!read_variables(core, a[7], rows.variables) || !rows.starts.open(a[0], integers, 8) ||
        !rows.columns.open(a[1], integers, 8) || !rows.data.open(a[2], floats, 8) ||
        !rows.relations.open(a[3], integers, 1) || !rows.constants.open(a[4]) ||
        !rows.priorities.open(a[5]) || !rows.weights.open(a[6]) || !ids.open(a[8], counts, 8, true))
        return nullptr;
    if (!has_shape(rows) || !read_terms(rows) || !read_descriptions(rows)) return nullptr;
    if (ids.size != rows.ids.size()) {
        PyErr_SetString(PyExc_ValueError, "the array of ids must have one id for each row");
        return nullptr;
    }
    const csolver_status status = csolver_add_constraints(
        core->solver, rows.ids.size(), rows.descriptions.data(), rows.ids.data());
    if (status != CSOLVER_OK) return fail_rows(core, status, rows);
    for (size_t i = 0; i < rows.ids.size(); i++) {
        ids.as<uint64_t>()[i] = from_constraint(rows.ids[i]);
        if (constraint_record(core, rows.ids[i], nullptr)) continue;
        csolver_remove_constraints(core->solver, rows.ids.size(), rows.ids.data());
        return nullptr;
    }
    Py_RETURN_NONE;
}

static PyObject *outcome(Core *core, csolver_status status) {
    if (status != CSOLVER_OK) return fail_bulk(core, status);
    Py_RETURN_NONE;
}

static PyObject *constraint_of(PyObject *self, PyObject *given) {
    Core *core = core_of(self);
    Ref whole(core != nullptr ? PyNumber_Index(given) : nullptr);
    const unsigned long long id = whole ? PyLong_AsUnsignedLongLong(whole.get()) : 0;
    if (PyErr_Occurred() != nullptr) return nullptr;
    if (csolver_is_constraint(core->solver, to_constraint(id)))
        return constraint_handle(core, to_constraint(id));
    return fail(core, CSOLVER_ERROR_STALE_CONSTRAINT, "");
}

static PyObject *remove_ids(PyObject *self, PyObject *given) {
    std::vector<csolver_constraint> ids;
    Core *core = core_of(self);
    if (core == nullptr || !read_ids(given, ids)) return nullptr;
    return outcome(core, csolver_remove_constraints(core->solver, ids.size(), ids.data()));
}

static PyObject *set_constants(PyObject *self, PyObject *given) {
    PyObject *first, *second;
    std::vector<csolver_constraint> ids;
    Buffer numbers;
    Core *core = core_of(self);
    if (core == nullptr || !PyArg_UnpackTuple(given, "_set_constants", 2, 2, &first, &second) ||
        !read_ids(first, ids) || !numbers.open(second, floats, 8))
        return nullptr;
    if (numbers.size != ids.size())
        return wrong_count("constants", numbers.size, ids.size(), "constraint");
    return outcome(core, csolver_set_constants(core->solver, ids.size(), ids.data(),
                                               numbers.as<const double>()));
}

static PyObject *violations(PyObject *self, PyObject *given) {
    PyObject *first, *second;
    std::vector<csolver_constraint> ids;
    Buffer target;
    Core *core = core_of(self);
    if (core == nullptr || !PyArg_UnpackTuple(given, "_violations", 2, 2, &first, &second) ||
        !read_ids(first, ids) || !target.open(second, floats, 8, true))
        return nullptr;
    for (size_t i = 0; i < ids.size() && i < target.size; i++) {
        const csolver_status status =
            csolver_violation(core->solver, ids[i], target.as<double>() + i);
        if (status != CSOLVER_OK) return fail(core, status, "constraint " + std::to_string(i));
    }
    Py_RETURN_NONE;
}

static PyObject *suggest_many(PyObject *self, PyObject *given) {
    PyObject *first, *second;
    std::vector<csolver_variable> ids;
    Buffer numbers;
    Core *core = core_of(self);
    if (core == nullptr || !PyArg_UnpackTuple(given, "_suggest_many", 2, 2, &first, &second) ||
        !read_variables(core, first, ids) || !numbers.open(second, floats, 8))
        return nullptr;
    if (numbers.size != ids.size())
        return wrong_count("values", numbers.size, ids.size(), "variable");
    return outcome(core, csolver_suggest_many(core->solver, ids.size(), ids.data(),
                                              numbers.as<const double>()));
}

static PyObject *copy_values(PyObject *self, PyObject *given) {
    Buffer target;
    Core *core = core_of(self);
    if (core == nullptr || !target.open(given, floats, 8, true)) return nullptr;
    size_t count = 0;
    const double *values = csolver_values(core->solver, &count);
    if (count > 0)
        std::memcpy(target.as<double>(), values,
                    (count < target.size ? count : target.size) * sizeof *values);
    Py_RETURN_NONE;
}

static PyObject *value_count(PyObject *self, PyObject *) {
    size_t count = 0;
    Core *core = core_of(self);
    if (core == nullptr) return nullptr;
    csolver_values(core->solver, &count);
    return PyLong_FromSize_t(count);
}

/* ---- a view of the values ------------------------------------------------------------------ */

/* A Python object that exports the values of a solver as a buffer, without a copy. While such a buffer
 * exists, no variable can be added to the solver, because the values would have to move in memory. */
struct ValuesObject {
    PyObject ob_base;
    Core *core;
    Py_ssize_t shape, stride;
};

static ValuesObject *values_cast(PyObject *self) { return reinterpret_cast<ValuesObject *>(self); }

static PyObject *values_view(PyObject *self, PyObject *) {
    Core *core = core_of(self);
    auto *made = core != nullptr ? make<ValuesObject>(types.values) : nullptr;
    if (made == nullptr) return nullptr;
    made->core = core_retain(core);
    made->shape = 0;
    made->stride = sizeof(double);
    return reinterpret_cast<PyObject *>(made);
}

static void values_dealloc(PyObject *self) {
    core_release(values_cast(self)->core);
    unmake(self);
}

static int values_open(PyObject *self, Py_buffer *view, int flags) {
    static double none = 0;
    if ((flags & PyBUF_WRITABLE) != 0) {
        PyErr_SetString(PyExc_BufferError, "values are read only");
        return -1;
    }
    ValuesObject *values = values_cast(self);
    size_t count = 0;
    const double *numbers = csolver_values(values->core->solver, &count);
    values->shape = static_cast<Py_ssize_t>(count);
    *view = Py_buffer{};
    view->buf = count > 0 ? const_cast<double *>(numbers) : &none;
    view->obj = Py_NewRef(self);
    view->len = values->shape * values->stride;
    view->itemsize = values->stride;
    view->readonly = 1;
    view->ndim = 1;
    view->format = (flags & PyBUF_FORMAT) != 0 ? const_cast<char *>("d") : nullptr;
    view->shape = (flags & PyBUF_ND) != 0 ? &values->shape : nullptr;
    view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? &values->stride : nullptr;
    values->core->exports++;
    return 0;
}

static void values_close(PyObject *self, Py_buffer *) { values_cast(self)->core->exports--; }

static PyType_Slot values_slots[] = {{Py_tp_dealloc, reinterpret_cast<void *>(values_dealloc)},
                                     {Py_bf_getbuffer, reinterpret_cast<void *>(values_open)},
                                     {Py_bf_releasebuffer, reinterpret_cast<void *>(values_close)},
                                     {0, nullptr}};
static PyType_Spec values_spec = {"keyline_solver._core.Values", sizeof(ValuesObject), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  values_slots};

/* ---- templates ----------------------------------------------------------------------------- */

struct ShapeObject {
    PyObject ob_base;
    csolver_template *shape;
};

static csolver_template *shape_of(PyObject *self) {
    return reinterpret_cast<ShapeObject *>(self)->shape;
}

static void shape_dealloc(PyObject *self) {
    csolver_template_free(shape_of(self));
    unmake(self);
}

struct Parameters {
    Buffer ids, numbers, factors, offsets, samples;
    std::vector<csolver_parameter> all;
    std::vector<csolver_variable> outputs;
};

static bool read_parameters(Parameters &parameters) {
    const size_t count = parameters.ids.size;
    if (parameters.numbers.size != count || parameters.factors.size != count ||
        parameters.offsets.size != count) {
        PyErr_SetString(PyExc_ValueError, "the arrays of parameters must have the same length");
        return false;
    }
    return guarded([&] {
        for (size_t i = 0; i < count; i++)
            parameters.all.push_back(
                {to_constraint(parameters.ids.as<const uint64_t>()[i]),
                 static_cast<size_t>(parameters.numbers.as<const int64_t>()[i]),
                 parameters.factors.as<const double>()[i],
                 parameters.offsets.as<const double>()[i]});
    });
}

/* Implements Solver.template(). Python passes a tuple: (how many numbers an instance has, then for each
 * parameter its constraint's id, number, factor and offset as four arrays, the output variables, the
 * samples). */
static PyObject *make_template(PyObject *self, PyObject *given) {
    Py_ssize_t numbers = 0;
    PyObject *a[6];
    Parameters parameters;
    Core *core = core_of(self);
    if (core == nullptr ||
        !PyArg_ParseTuple(given, "nOOOOOO", &numbers, a, a + 1, a + 2, a + 3, a + 4, a + 5) ||
        /* the output variables are read first, because reading a sequence may run Python code */
        !read_variables(core, a[4], parameters.outputs) || !parameters.ids.open(a[0], counts, 8) ||
        !parameters.numbers.open(a[1], integers, 8) || !parameters.factors.open(a[2], floats, 8) ||
        !parameters.offsets.open(a[3], floats, 8) || !parameters.samples.open(a[5], floats, 8) ||
        !read_parameters(parameters))
        return nullptr;
    const size_t width = numbers > 0 ? static_cast<size_t>(numbers) : 0;
    const csolver_template_options options = {width,
                                              parameters.all.size(),
                                              parameters.all.data(),
                                              parameters.outputs.size(),
                                              parameters.outputs.data(),
                                              width > 0 ? parameters.samples.size / width : 0,
                                              parameters.samples.as<const double>()};
    csolver_template *shape = nullptr;
    const csolver_status status = csolver_template_create(core->solver, &options, &shape);
    if (status != CSOLVER_OK) return fail(core, status, "");
    auto *made = make<ShapeObject>(types.shape);
    if (made == nullptr) csolver_template_free(shape);
    if (made != nullptr) made->shape = shape;
    return reinterpret_cast<PyObject *>(made);
}

static PyObject *shape_info(PyObject *self, PyObject *) {
    csolver_template_info info;
    csolver_template_inspect(shape_of(self), &info);
    return Py_BuildValue("{s:n,s:n,s:n,s:n,s:n,s:n,s:n}", "numbers", info.number_count, "outputs",
                         info.output_count, "plans", info.plans, "steps", info.steps, "terms",
                         info.terms, "guards", info.guards, "memory", info.memory);
}

/* Implements Template.stamp(). Python passes a tuple: (number of instances, input numbers, the arrays for
 * values and for statuses, number of threads). Returns a pair: how many instances needed a solve, and how
 * many have no values. */
static PyObject *shape_stamp(PyObject *self, PyObject *given) {
    static_assert(sizeof(csolver_status) == 4, "statuses are an array of 32-bit numbers");
    Py_ssize_t count = 0, threads = 0;
    PyObject *a[3];
    Buffer numbers, values, statuses;
    csolver_template_info sizes;
    if (!PyArg_ParseTuple(given, "nOOOn", &count, a, a + 1, a + 2, &threads) ||
        !numbers.open(a[0], floats, 8) || !values.open(a[1], floats, 8, true) ||
        !statuses.open(a[2], integers, 4, true))
        return nullptr;
    csolver_template_inspect(shape_of(self), &sizes);
    const auto rows = static_cast<size_t>(count);
    if (count < 0 || statuses.size != rows || numbers.size != rows * sizes.number_count ||
        values.size != rows * sizes.output_count) {
        PyErr_SetString(PyExc_ValueError,
                        "the arrays do not have the sizes that the template needs");
        return nullptr;
    }
    const csolver_stamp_options options = {static_cast<size_t>(threads),
                                           statuses.as<csolver_status>()};
    csolver_stamp_info info = {};
    csolver_status status;
    Py_BEGIN_ALLOW_THREADS status = csolver_template_stamp(
        shape_of(self), rows, numbers.as<const double>(), values.as<double>(), &options, &info);
    Py_END_ALLOW_THREADS if (status != CSOLVER_OK && info.failed == 0) return fail(nullptr, status,
                                                                                   "");
    return Py_BuildValue("(nn)", info.repaired, info.failed);
}

/* Raises the exception class that belongs to a status of csolver.h. Python passes a tuple: (number of
 * the status, text that the message is about). */
static PyObject *raise_status(PyObject *, PyObject *given) {
    int status = 0;
    const char *about = nullptr;
    if (!PyArg_ParseTuple(given, "is", &status, &about)) return nullptr;
    guarded([&] { fail(nullptr, static_cast<csolver_status>(status), about); });
    return nullptr;
}

static PyMethodDef shape_methods[] = {{"_info", shape_info, METH_NOARGS, nullptr},
                                      {"_stamp", shape_stamp, METH_VARARGS, nullptr},
                                      {"_raise", raise_status, METH_VARARGS, nullptr},
                                      {nullptr, nullptr, 0, nullptr}};
static PyType_Slot shape_slots[] = {{Py_tp_dealloc, reinterpret_cast<void *>(shape_dealloc)},
                                    {Py_tp_methods, shape_methods},
                                    {0, nullptr}};
static PyType_Spec shape_spec = {"keyline_solver._core.Shape", sizeof(ShapeObject), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 shape_slots};

PyMethodDef array_methods[] = {
    {"_add_arrays", add_arrays, METH_VARARGS, nullptr},
    {"constraint", constraint_of, METH_O,
     "constraint($self, id, /)\n--\n\nReturns the constraint with this id."},
    {"_remove_ids", remove_ids, METH_O, nullptr},
    {"_set_constants", set_constants, METH_VARARGS, nullptr},
    {"_violations", violations, METH_VARARGS, nullptr},
    {"_suggest_many", suggest_many, METH_VARARGS, nullptr},
    {"_copy_values", copy_values, METH_O, nullptr},
    {"_value_count", value_count, METH_NOARGS, nullptr},
    {"_values_view", values_view, METH_NOARGS, nullptr},
    {"_make_template", make_template, METH_VARARGS, nullptr},
    {nullptr, nullptr, 0, nullptr}};

bool add_array_types(PyObject *module) {
    types.values = add_type(module, &values_spec);
    types.shape = types.values != nullptr ? add_type(module, &shape_spec) : nullptr;
    return types.shape != nullptr;
}

} // namespace keyline_python

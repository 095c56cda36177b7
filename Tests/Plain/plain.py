#!/usr/bin/env python3
"""Calls the plain functions of the shared library as a host does that compiles no C: by ctypes, which uses
dlsym(). The bytes after each struct must not change.

Usage: plain.py LIBRARY
"""

import ctypes
import math
import sys

CANARY = 0x5A5A5A5A5A5A5A5A
OK, NOT_FINITE = 0, 2
NO_INDEX = ctypes.c_size_t(-1).value


class Id(ctypes.Structure):
    _fields_ = [("index", ctypes.c_uint32), ("generation", ctypes.c_uint32)]


class Term(ctypes.Structure):
    _fields_ = [("variable", Id), ("coefficient", ctypes.c_double)]


class Description(ctypes.Structure):
    _fields_ = [("terms", ctypes.POINTER(Term)), ("term_count", ctypes.c_size_t), ("relation", ctypes.c_int),
                ("constant", ctypes.c_double), ("priority", ctypes.c_double), ("weight", ctypes.c_double)]


class Options(ctypes.Structure):
    _fields_ = [("reallocate", ctypes.c_void_p), ("context", ctypes.c_void_p), ("iteration_limit", ctypes.c_uint64),
                ("check", ctypes.c_bool), ("work_limit", ctypes.c_uint64), ("age_breaks_ties", ctypes.c_bool)]


class Refusal(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("item", ctypes.c_size_t), ("term", ctypes.c_size_t), ("constraint", Id),
                ("field", ctypes.c_int)]


class ConstraintInfo(ctypes.Structure):
    _fields_ = [("relation", ctypes.c_int), ("constant", ctypes.c_double), ("priority", ctypes.c_double),
                ("weight", ctypes.c_double), ("term_count", ctypes.c_size_t), ("is_edit", ctypes.c_bool)]


class Statistics(ctypes.Structure):
    _fields_ = ([(name, ctypes.c_size_t) for name in
                 ("variables", "constraints", "edits", "rows", "derived_rows", "entries")]
                + [(f"count_{i}", ctypes.c_uint64) for i in range(12)]
                + [("memory", ctypes.c_size_t), ("peak_memory", ctypes.c_size_t)])


class TemplateOptions(ctypes.Structure):
    _fields_ = [("number_count", ctypes.c_size_t), ("parameter_count", ctypes.c_size_t),
                ("parameters", ctypes.c_void_p), ("output_count", ctypes.c_size_t),
                ("outputs", ctypes.POINTER(Id)), ("sample_count", ctypes.c_size_t), ("samples", ctypes.c_void_p)]


class TemplateInfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in
                ("number_count", "output_count", "plans", "steps", "terms", "guards", "memory")]


class StampInfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in ("instances", "repaired", "failed", "first_failed")]


def guarded(kind):
    """Returns a struct followed by canary bytes."""
    pair = type("Guarded", (ctypes.Structure,), {"_fields_": [("known", kind), ("canary", ctypes.c_uint64)]})()
    pair.canary = CANARY
    return pair


def main():
    library = ctypes.CDLL(sys.argv[1])

    def call(name, *arguments, status=OK):
        got = getattr(library, name)(*arguments)
        assert got == status, f"{name} returned {got}, not {status}"

    def text(name, *arguments):
        function = getattr(library, name)
        function.restype = ctypes.c_char_p
        return function(*arguments).decode()

    assert text("csolver_version_string").count(".") == 2
    # The bytes after the options, which a later version may use, must be ignored.
    options, solver = guarded(Options), ctypes.c_void_p()
    options.known.check = True
    call("csolver_create", ctypes.byref(options), ctypes.byref(solver))
    x, made = Id(), Id()
    call("csolver_add_variable", solver, ctypes.byref(x))
    terms = (Term * 1)(Term(x, 2.0))
    wrong = Description(terms, 1, 0, math.nan, 1000, 1)
    call("csolver_add_constraint", solver, ctypes.byref(wrong), None, status=NOT_FINITE)
    refusal = guarded(Refusal)
    call("csolver_refusal", solver, ctypes.byref(refusal))
    why = refusal.known
    assert (why.status, why.item, why.term) == (NOT_FINITE, 0, NO_INDEX)
    assert text("csolver_field_name", why.field) == "constant"
    right = Description(terms, 1, 0, 10, 1000, 1)
    call("csolver_add_constraint", solver, ctypes.byref(right), ctypes.byref(made))
    info = guarded(ConstraintInfo)
    call("csolver_inspect_constraint", solver, made, ctypes.byref(info))
    assert (info.known.constant, info.known.term_count, info.known.is_edit) == (10, 1, False)
    statistics = guarded(Statistics)
    call("csolver_statistics", solver, ctypes.byref(statistics))
    assert (statistics.known.variables, statistics.known.constraints) == (1, 1)
    assert statistics.known.peak_memory >= statistics.known.memory > 0
    outputs, template = (Id * 1)(x), ctypes.c_void_p()
    shape = guarded(TemplateOptions)
    shape.known.output_count, shape.known.outputs = 1, outputs
    call("csolver_template_create", solver, ctypes.byref(shape), ctypes.byref(template))
    sizes, stamped, values = guarded(TemplateInfo), guarded(StampInfo), (ctypes.c_double * 3)()
    call("csolver_template_inspect", template, ctypes.byref(sizes))
    assert (sizes.known.output_count, sizes.known.plans) == (1, 1)
    call("csolver_template_stamp", template, ctypes.c_size_t(3), None, values, None, ctypes.byref(stamped))
    assert list(values) == [5, 5, 5] and stamped.known.instances == 3
    for pair in (options, refusal, info, statistics, shape, sizes, stamped):
        assert pair.canary == CANARY, f"{type(pair.known).__name__} is longer than it was in 0.1"
    library.csolver_template_free(template)
    library.csolver_free(solver)
    print("plain: the seven functions by dlsym, structs of 0.1")


main()

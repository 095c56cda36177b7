/* kiwi_system.hpp - the variables and constraints of one solver of kiwisolver's interface, and the csolver that
 * solves them.
 *
 * Each strength of Kiwi becomes a priority and a weight. Strengths from required on become the required
 * priority. The bands strong, medium and weak become the priorities 900, 500 and 100, with the strength
 * divided by 1e6, 1e3 and 1 as weight. Strength 0 means that the constraint is ignored.
 *
 * The csolver adds and removes many constraints in one call faster than one by one. So changes wait in a queue
 * until a solve, unless the required constraints must be checked at once: a required constraint is queued only if one
 * of its variables occurs in no other required constraint, because such a constraint contradicts nothing. */
#ifndef KEYLINE_PYTHON_KIWI_SYSTEM_HPP
#define KEYLINE_PYTHON_KIWI_SYSTEM_HPP

#include "kiwi.hpp"

namespace keyline_python::kiwi {

/* The priorities of Kiwi's three bands of strengths: strong, medium and weak. */
constexpr double strong_priority = 900, medium_priority = 500, weak_priority = 100;

struct Strength {
    double priority, weight;
};

/* Converts a strength of kiwisolver to a priority and a weight of Keyline's solver. Strength 0 gives priority
 * 0, which the csolver does not have. */
Strength split(double strength);

/* A table from Python objects, compared by identity, to indices. It holds no references. A few objects are searched
 * one after the other. More are in an open-addressing hash table with linear probing, half of whose slots stay free. */
class Table {
  public:
    static constexpr uint32_t none = UINT32_MAX;

    size_t size() const { return count; }
    /* Returns the index of an object, or `none`. */
    uint32_t find(PyObject *object) const {
        if (slots.empty()) {
            for (size_t i = 0; i < count; i++)
                if (few[i].object == object) return few[i].index;
            return none;
        }
        for (size_t at = start(object); slots[at].object != nullptr; at = after(at))
            if (slots[at].object == object) return slots[at].index;
        return none;
    }
    /* Adds an object, or changes its index. May throw std::bad_alloc. */
    void set(PyObject *object, uint32_t index);
    /* Removes an object that the table has. */
    void erase(PyObject *object);

  private:
    struct Slot {
        PyObject *object;
        uint32_t index;
    };
    /* Multiplies the address by 2^64 / golden ratio and takes the highest bits. */
    size_t start(PyObject *object) const {
        const uint64_t hash = reinterpret_cast<uintptr_t>(object) * UINT64_C(0x9e3779b97f4a7c15);
        return static_cast<size_t>(hash >> shift);
    }
    size_t after(size_t at) const { return (at + 1) & (slots.size() - 1); }
    void put(PyObject *object, uint32_t index);
    void grow();

    Slot few[4] = {};
    std::vector<Slot> slots; /* none, or a power of two */
    size_t count = 0;
    unsigned shift = 64; /* 64 - log2 of the number of slots */
};

/* The largest number of updates that are foreseen before the csolver does them, and of the variables of a solver whose
 * updates are foreseen. */
constexpr size_t most_foreseen = 64;
/* If more rows than these are removed at once, and most of all, building the rest anew is faster. */
constexpr size_t few_removals = 8;

/* One variable of the solver. Its place in System::variables is its index in the csolver, too, because the csolver
 * counts indices up from 0, and no variable is ever removed from it. */
struct Known {
    csolver_variable id; /* generation 0 until the variable has been added to the csolver */
    /* numbers of constraints that contain the variable, queued ones included: of all, of required ones, and of those
     * that contain another variable, too, and that have a strength above 0 */
    uint32_t rows, required_rows, shared_rows;
    bool is_edited;
    /* Whether the variable is in no constraint and not edited, so that its value for the program is 0, while its value
     * in the csolver is another one. */
    bool is_unused;
    double foreseen;   /* the value for the program while there are foreseen updates */
    double suggested;  /* the value that was suggested last, if the variable is edited */
    Strength strength; /* of the edit */
};

/* One constraint of the solver: a sum of terms, compared with a constant. Terms whose coefficient is 0 are left out. */
struct Row {
    PyObject *object;      /* a strong reference, or NULL if the constraint has been removed */
    csolver_constraint id; /* all zero if the csolver does not have the constraint */
    size_t first;          /* the place of the first term in System::terms */
    uint32_t count;        /* the number of terms */
    csolver_relation relation;
    double constant;
    Strength strength;
    uint64_t removed_in; /* the number of the update before which the constraint was removed */
};

/* An update whose values were computed without the csolver. The csolver takes the same steps before its next change. */
struct Foreseen {
    uint32_t
        dropped_end; /* the end of the rows and wishes in System::dropped that were removed before the update */
    bool may_be_loose; /* System::may_be_loose at the update */
};

/* The contents of one solver of kiwisolver's interface. All functions may throw std::bad_alloc. */
class System {
  public:
    /* Returns the index of a variable in this solver's list of variables. Adds a variable that is
     * not in the list. */
    uint32_t index_of(PyObject *variable);
    /* Returns a variable that is edited, or NULL. */
    Known *edited(PyObject *variable);
    bool has(PyObject *constraint) const { return places.find(constraint) != Table::none; }

    /* Adds a constraint, which the solver must not have. */
    csolver_status add(PyObject *constraint);
    /* Removes a constraint. Returns false if the solver does not have it. The caller must release the solver's
     * reference to the constraint's object. */
    bool remove(PyObject *constraint);
    csolver_status begin_edit(PyObject *variable, double strength);
    csolver_status end_edit(Known &known);

    /* Lets the csolver do the updates whose values were computed without it (kiwi_foresee.cpp). Must be called before
     * every change except the removal of a constraint. */
    void catch_up();
    /* Passes all waiting changes to the csolver. */
    csolver_status flush();
    bool is_empty() const { return places.size() == 0; }
    /* Returns how many calls of updateVariables() have computed their values without a solve of the
     * solver in C so far. */
    uint64_t foreseen_updates() const { return updates - 1; }
    /* Computes the values of all variables and leads undetermined ones to a corner (kiwi_corners.cpp). */
    csolver_status solve();
    /* Suggests a value for an edited variable. */
    csolver_status suggest(Known &known, double value);
    /* Returns the value of a variable for the program. `values` are those of the csolver. */
    double value_of(size_t variable, const double *values) const {
        if (foreseen_count > 0) return variables[variable].foreseen;
        return variables[variable].is_unused ? 0 : values[variable];
    }

    csolver *solver = nullptr;
    /* the Python objects of the variables by index, as strong references */
    std::vector<PyObject *> objects;
    std::vector<Known> variables;
    /* the constraints in the order in which they were added */
    std::vector<Row> rows;
    /* the terms of all rows; generations of variables are filled in by flush() */
    std::vector<csolver_term> terms;

  private:
    Row read(PyObject *constraint);
    void count_rows(const Row &row, bool is_added);
    void forget_solution() { is_solved = is_relaxed = is_held = false; }
    bool can_wait(const Row &row) const;
    void keep(const Row &row);
    void use(uint32_t index);
    csolver_status reset_used();
    csolver_status flush_removals();
    csolver_status rebuild();
    csolver_status start_edit(const Known &known);
    csolver_status flush_variables();
    csolver_status flush_additions();
    csolver_status lead_to_corner(uint64_t update);
    /* Computes the values after an update without the csolver. Returns false if they are not certain. */
    bool foresee();
    /* Computes, without a solve, where the values go after removals. Returns false if it is not
     * certain that a solve would give the same values. */
    bool foresee_moves();
    /* Records how the removal of a row affects the values. The caller has already left the row
     * out of the counts of rows. */
    void note_removal(const Row &row);
    /* Returns whether a variable of a row shares no row with another variable: the csolver may place it anew. */
    bool has_lone_variable(const Row &row) const;
    /* Returns whether a removed row was a leaf: it had variables that now occur in no row, and
     * its other variables still share rows. */
    bool is_leaf(const Row &row) const;
    bool are_all_edited(const double *values) const;
    bool is_held_by_edit(size_t variable, const double *values) const {
        return variables[variable].is_edited && values[variable] == variables[variable].suggested;
    }
    void compact();

    Table indices;                           /* of variables */
    Table places;                            /* of constraints in `rows` */
    std::vector<csolver_constraint> dropped; /* rows and wishes, to be removed from the csolver */
    size_t dropped_rows = 0;                 /* the number of rows among them */
    Foreseen foreseen[most_foreseen];        /* updates that the csolver has not done yet */
    size_t foreseen_count = 0;               /* the number of them */
    uint64_t updates = 1;                    /* the number of the next update that is foreseen */
    std::vector<uint32_t> scratch;           /* of Holding */
    size_t added_variables = 0;              /* the number of variables that the csolver has */
    size_t added_rows = 0;                   /* rows from this place on wait in the queue */
    size_t removed_rows = 0;                 /* rows without an object */
    /* whether constraints or edits changed since the last solve, so that a variable may have become undetermined */
    bool may_be_loose = false;
    /* whether the values of the last solve still solve the constraints and edits */
    bool is_solved = false;
    /* whether only removals happened since the last solve, and none whose effect cannot be foreseen */
    bool is_relaxed = false;
    /* Whether the values satisfy all constraints and edits, these hold all variables, and a solve would change no value
     * (kiwi_holding.hpp). */
    bool is_held = false;
    /* the number of removals since the last update, without strictly satisfied inequalities and leaves (is_leaf()) */
    size_t loosening_removals = 0;
    uint32_t last_loosening = Table::none; /* the place of the row of the last of them in `rows` */
    /* variables that were unused, and that must become 0 in the csolver before they occur there */
    std::vector<uint32_t> used;

    friend class Corner;
    friend class Foresight;
    friend class Holding;
};

} // namespace keyline_python::kiwi

#endif

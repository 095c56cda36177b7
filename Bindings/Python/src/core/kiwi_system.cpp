/* kiwi_system.cpp - queues of changes, and the calls of the csolver; kiwi_corners.cpp has the rule for undetermined
 * variables. */
#include "kiwi_system.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace keyline_python::kiwi {

/* The numbers of a queued constraint are far inside the csolver's ranges, so that the csolver does not refuse the
 * constraint later. */
static constexpr double largest_waiting = 1e12, least_waiting = 1e-6;
/* A required constraint is queued for the sake of a variable whose coefficient is at least this share of the largest
 * one: divided by a smaller coefficient, values could leave the csolver's range. */
static constexpr double least_share = 1e-3;
/* The priority of an edit of strength 0: below all other priorities. */
static constexpr double null_edit_priority = 1e-10;

Strength split(double strength) {
    if (strength >= required) return {CSOLVER_REQUIRED, 1};
    if (strength >= strong) return {strong_priority, strength / strong};
    if (strength >= medium) return {medium_priority, strength / medium};
    if (strength > 0) return {weak_priority, strength};
    return {0, 1};
}

/* ---- tables -------------------------------------------------------------------------------- */

void Table::put(PyObject *object, uint32_t index) {
    size_t at = start(object);
    while (slots[at].object != nullptr && slots[at].object != object) at = after(at);
    count += slots[at].object == nullptr;
    slots[at] = {object, index};
}

void Table::grow() {
    const size_t least = 16;
    std::vector<Slot> before(slots.empty() ? least : 2 * slots.size());
    before.swap(slots);
    shift = slots.size() == least ? 60 : shift - 1;
    const size_t few_count = before.empty() ? count : 0;
    count = 0;
    for (size_t i = 0; i < few_count; i++) put(few[i].object, few[i].index);
    for (const Slot &slot : before)
        if (slot.object != nullptr) put(slot.object, slot.index);
}

void Table::set(PyObject *object, uint32_t index) {
    if (slots.empty()) {
        size_t at = 0;
        while (at < count && few[at].object != object) at++;
        if (at < std::size(few)) {
            few[at] = {object, index};
            count = std::max(count, at + 1);
            return;
        }
    }
    if (2 * count >= slots.size()) grow();
    put(object, index);
}

void Table::erase(PyObject *object) {
    size_t at = 0;
    if (slots.empty()) {
        while (few[at].object != object) at++;
        few[at] = few[--count];
        return;
    }
    for (at = start(object); slots[at].object != object;) at = after(at);
    /* Moves later objects back so that no free slot separates an object from its start. */
    const size_t mask = slots.size() - 1;
    for (size_t next = after(at); slots[next].object != nullptr; next = after(next)) {
        const size_t distance = (next - start(slots[next].object)) & mask;
        if (distance < ((next - at) & mask)) continue;
        slots[at] = slots[next];
        at = next;
    }
    slots[at] = {nullptr, 0};
    count--;
}

/* ---- variables ----------------------------------------------------------------------------- */

static bool is_required(const Row &row) { return row.strength.priority >= CSOLVER_REQUIRED; }

uint32_t System::index_of(PyObject *variable) {
    const uint32_t found = indices.find(variable);
    if (found != Table::none) return found;
    const auto index = static_cast<uint32_t>(objects.size());
    if (index == objects.capacity()) {
        objects.reserve(2 * index + 8);
        variables.reserve(2 * index + 8);
    }
    indices.set(variable, index);
    objects.push_back(Py_NewRef(variable));
    variables.push_back({{index, 0}, 0, 0, 0, false, false, 0, 0, {0, 1}});
    return index;
}

/* Marks the variable as used. Must be called before a constraint or an edit of the variable is added, because variables
 * without the mark have the value 0 without being solved for. */
void System::use(uint32_t index) {
    if (!variables[index].is_unused) return;
    used.push_back(index);
    variables[index].is_unused = false;
}

Known *System::edited(PyObject *variable) {
    const uint32_t found = indices.find(variable);
    return found != Table::none && variables[found].is_edited ? &variables[found] : nullptr;
}

/* ---- constraints --------------------------------------------------------------------------- */

/* Appends the terms of a constraint to `terms`, and returns the constraint as a row. The order is that of the expression
 * reversed, because among equally good variables the csolver mostly moves the last one, and Kiwi the oldest one. */
Row System::read(PyObject *given) {
    const auto *constraint = to<ConstraintObject>(given);
    const auto *sum = to<ExpressionObject>(constraint->expression);
    const size_t first = terms.size();
    if (terms.capacity() - first < sum->count) terms.reserve(2 * (first + sum->count) + 16);
    for (size_t i = 0; i < sum->count; i++) {
        const uint32_t index = index_of(sum->pairs[i].variable);
        use(index);
        if (sum->pairs[i].coefficient != 0)
            terms.push_back({{index, 0}, sum->pairs[i].coefficient});
    }
    std::reverse(terms.begin() + static_cast<ptrdiff_t>(first), terms.end());
    return {given,
            {0, 0},
            first,
            static_cast<uint32_t>(terms.size() - first),
            constraint->comparison == Py_EQ   ? CSOLVER_EQUAL
            : constraint->comparison == Py_LE ? CSOLVER_LESS_OR_EQUAL
                                              : CSOLVER_GREATER_OR_EQUAL,
            sum->constant == 0 ? 0 : -sum->constant,
            split(constraint->strength),
            0};
}

void System::count_rows(const Row &row, bool is_added) {
    const uint32_t change = is_added ? 1U : UINT32_MAX,
                   required_change = is_required(row) ? change : 0,
                   shared_change = row.count > 1 && row.strength.priority > 0 ? change : 0;
    for (size_t i = row.first; i < row.first + row.count; i++) {
        Known &known = variables[terms[i].variable.index];
        known.rows += change;
        known.required_rows += required_change;
        known.shared_rows += shared_change;
    }
}

/* Returns whether the csolver is certain to accept a constraint, so that the constraint may wait in the queue. */
bool System::can_wait(const Row &row) const {
    double largest = 0,
           free = 0; /* coefficients; `free` of variables without required constraints */
    if (!(std::fabs(row.constant) <= largest_waiting)) return false;
    if (!(row.strength.weight >= least_waiting)) return false;
    for (size_t i = row.first; i < row.first + row.count; i++) {
        const double size = std::fabs(terms[i].coefficient);
        if (!(size >= least_waiting && size <= largest_waiting)) return false;
        largest = std::max(largest, size);
        if (variables[terms[i].variable.index].required_rows == 0) free = std::max(free, size);
    }
    return !is_required(row) || (free > 0 && free >= least_share * largest);
}

/* Appends a row that the csolver has accepted or will accept. */
void System::keep(const Row &row) {
    if (rows.size() == rows.capacity()) rows.reserve(2 * rows.size() + 8);
    if (dropped.capacity() == 0) dropped.reserve(few_removals);
    places.set(row.object, static_cast<uint32_t>(rows.size()));
    rows.push_back(row);
    may_be_loose = true;
    forget_solution();
    count_rows(row, true);
    Py_INCREF(row.object);
}

csolver_status System::add(PyObject *constraint) {
    catch_up();
    const size_t before = terms.size();
    Row row = read(constraint);
    if (can_wait(row)) {
        keep(row);
        return CSOLVER_OK;
    }
    csolver_status status = flush();
    if (status == CSOLVER_OK) {
        for (size_t i = row.first; i < terms.size(); i++)
            terms[i].variable = variables[terms[i].variable.index].id;
        /* A constraint of strength 0 comes here only if the csolver refuses its numbers. */
        const Strength as = row.strength.priority > 0 ? row.strength : split(weak);
        const csolver_description one = {terms.data() + row.first,
                                         row.count,
                                         row.relation,
                                         row.constant,
                                         as.priority,
                                         as.weight};
        status = csolver_add_constraint(solver, &one, &row.id);
    }
    if (status != CSOLVER_OK) {
        terms.resize(before);
        return status;
    }
    try {
        keep(row);
    } catch (const std::bad_alloc &) {
        csolver_remove_constraint(solver, row.id);
        throw;
    }
    added_rows = rows.size();
    return CSOLVER_OK;
}

bool System::remove(PyObject *constraint) {
    const uint32_t found = places.find(constraint);
    if (found == Table::none) return false;
    Row &row = rows[found];
    if (row.id.generation != 0) {
        dropped.push_back(row.id);
        dropped_rows++;
    }
    count_rows(row, false);
    note_removal(row);
    row.object = nullptr;
    row.removed_in = updates;
    removed_rows++;
    places.erase(constraint);
    if (removed_rows > rows.size() / 2 + 3 && foreseen_count == 0) compact();
    return true;
}

/* Forgets removed rows. */
void System::compact() {
    size_t kept = 0, last = 0, added = 0;
    for (size_t i = 0; i < rows.size(); i++) {
        Row &row = rows[i];
        if (row.object == nullptr) continue;
        added += i < added_rows;
        std::copy_n(terms.begin() + static_cast<ptrdiff_t>(row.first), row.count,
                    terms.begin() + static_cast<ptrdiff_t>(last));
        row.first = last;
        last += row.count;
        places.set(row.object, static_cast<uint32_t>(kept));
        rows[kept++] = row;
    }
    rows.resize(kept);
    terms.resize(last);
    added_rows = added;
    removed_rows = 0;
    last_loosening = Table::none;
}

/* ---- edits --------------------------------------------------------------------------------- */

/* Begins the edit of a variable in the csolver. */
csolver_status System::start_edit(const Known &known) {
    csolver_status status = csolver_begin_edit(solver, known.id, known.strength.priority);
    if (status != CSOLVER_OK || known.strength.weight == 1) return status;
    csolver_constraint edit;
    status = csolver_edit_constraint(solver, known.id, &edit);
    if (status == CSOLVER_OK) status = csolver_set_weight(solver, edit, known.strength.weight);
    if (status != CSOLVER_OK) csolver_end_edit(solver, known.id);
    return status;
}

csolver_status System::begin_edit(PyObject *variable, double strength) {
    catch_up();
    const uint32_t index = index_of(variable);
    use(index);
    Known &known = variables[index];
    forget_solution();
    csolver_status status = flush_variables();
    if (status == CSOLVER_OK) status = reset_used();
    if (status != CSOLVER_OK) return status;
    known.strength = strength > 0 ? split(strength) : Strength{null_edit_priority, 1};
    status = start_edit(known);
    if (status != CSOLVER_OK) return status;
    known.is_edited = true;
    known.suggested = 0;
    return CSOLVER_OK;
}

csolver_status System::end_edit(Known &known) {
    catch_up();
    const csolver_status status = csolver_end_edit(solver, known.id);
    if (status != CSOLVER_OK) return status;
    known.is_edited = false;
    may_be_loose = true;
    forget_solution();
    return CSOLVER_OK;
}

csolver_status System::suggest(Known &known, double value) {
    catch_up();
    const csolver_status status = csolver_suggest(solver, known.id, value);
    if (status != CSOLVER_OK) return status;
    if (value != known.suggested) forget_solution();
    known.suggested = value;
    return CSOLVER_OK;
}

/* ---- queues -------------------------------------------------------------------------------- */

/* Empties the csolver, begins its edits again, and puts all rows into the queue. If this fails, the next flush() does
 * it again. */
csolver_status System::rebuild() {
    csolver_status status = csolver_reset(solver);
    if (status != CSOLVER_OK) return status;
    added_rows = 0;
    for (Row &row : rows) row.id = {0, 0};
    for (Known &known : variables) {
        if (!known.is_edited) continue;
        status = start_edit(known);
        if (status == CSOLVER_OK) status = csolver_suggest(solver, known.id, known.suggested);
        if (status != CSOLVER_OK) return status;
    }
    dropped.clear();
    dropped_rows = 0;
    return CSOLVER_OK;
}

/* Removes rows and wishes from the csolver. If most rows are removed, building the rest anew is faster. */
csolver_status System::flush_removals() {
    if (dropped.empty()) return CSOLVER_OK;
    if (dropped_rows > few_removals && dropped_rows > csolver_constraint_count(solver) / 2)
        return rebuild();
    const csolver_status status =
        csolver_remove_constraints(solver, dropped.size(), dropped.data());
    if (status != CSOLVER_OK) return status;
    dropped.clear();
    dropped_rows = 0;
    return CSOLVER_OK;
}

/* Before the first constraint on variables is added, gives these variables the value 0 in the csolver. Kiwi's variables
 * have the value 0 until a constraint changes it. */
csolver_status System::reset_used() {
    if (used.empty()) return CSOLVER_OK;
    dropped.reserve(dropped.size() + used.size());
    while (!used.empty()) {
        const csolver_term term = {variables[used.back()].id, 1};
        const csolver_description zero = {&term, 1, CSOLVER_EQUAL, 0, weak_priority, 1};
        csolver_constraint id;
        const csolver_status status = csolver_add_constraint(solver, &zero, &id);
        if (status != CSOLVER_OK) return status;
        dropped.push_back(id);
        used.pop_back();
    }
    const csolver_status status = keyline_python::solve(solver);
    return status == CSOLVER_OK ? flush_removals() : status;
}

csolver_status System::flush_variables() {
    csolver_variable made[64];
    while (added_variables < variables.size()) {
        const size_t count = std::min(std::size(made), variables.size() - added_variables);
        const csolver_status status = csolver_add_variables(solver, count, made);
        if (status != CSOLVER_OK) return status;
        for (size_t i = 0; i < count; i++) variables[added_variables + i].id = made[i];
        added_variables += count;
    }
    return CSOLVER_OK;
}

csolver_status System::flush_additions() {
    /* Memory for many constraints is allocated; a few fit on the stack. */
    csolver_description few[8];
    csolver_constraint few_ids[8];
    const size_t most = rows.size() - added_rows;
    const bool are_few = most <= std::size(few);
    std::vector<csolver_description> many(are_few ? 0 : most);
    std::vector<csolver_constraint> many_ids(many.size());
    csolver_description *descriptions = are_few ? few : many.data();
    csolver_constraint *ids = are_few ? few_ids : many_ids.data();
    size_t count = 0;
    for (size_t i = added_rows; i < rows.size(); i++) {
        const Row &row = rows[i];
        if (row.object == nullptr || row.strength.priority == 0) continue;
        for (size_t j = row.first; j < row.first + row.count; j++)
            terms[j].variable = variables[terms[j].variable.index].id;
        descriptions[count++] = {
            terms.data() + row.first, row.count,          row.relation, row.constant,
            row.strength.priority,    row.strength.weight};
    }
    const csolver_status status = csolver_add_constraints(solver, count, descriptions, ids);
    if (status != CSOLVER_OK) return status;
    count = 0;
    for (size_t i = added_rows; i < rows.size(); i++)
        if (rows[i].object != nullptr && rows[i].strength.priority > 0) rows[i].id = ids[count++];
    added_rows = rows.size();
    return CSOLVER_OK;
}

csolver_status System::flush() {
    catch_up();
    csolver_status status = flush_removals();
    if (status == CSOLVER_OK) status = flush_variables();
    if (status == CSOLVER_OK) status = reset_used();
    if (status == CSOLVER_OK && added_rows < rows.size()) status = flush_additions();
    return status;
}

} // namespace keyline_python::kiwi

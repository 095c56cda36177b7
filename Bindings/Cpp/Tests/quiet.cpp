/* quiet.cpp - tests QuietSolver, whose calls return errors as results instead of throwing exceptions.
 * The file is compiled with and without exceptions. */
#include "check.hpp"

#include <csolver.hpp>

#include <vector>

using namespace keyline;

namespace {

#if !defined(__cpp_exceptions)
static_assert(std::is_same_v<Solver, QuietSolver>);
#endif

void results() {
    QuietSolver solver;
    const auto added = solver.addVariables<2>();
    CHECK(added && added.status() == CSOLVER_OK);
    auto [x, y] = *added;
    const result<Constraint> sum = solver.addConstraint(x + y == 10);
    CHECK(sum && solver.hasConstraint(*sum) && sum->index() == sum.value().index());
    const result<Constraint> refused = solver.addConstraint(x + y == 11);
    CHECK(!refused && refused.status() == CSOLVER_ERROR_UNSATISFIABLE);
    CHECK(refused.error().message() == csolver_status_message(CSOLVER_ERROR_UNSATISFIABLE));
    CHECK(std::string(refused.error().name()) == "CSOLVER_ERROR_UNSATISFIABLE");
    CHECK(*refused == Constraint());
    std::size_t found = 0;
    for (const Constraint one : solver.conflict())
        found += one == *sum || one == refused.error().refused;
    CHECK(found == 2 && solver.conflict().size() == 2);
    const result<Constraint> least = solver.addConstraint(x >= 1);
    const result<QuietEdit> moved = solver.edit(x, 1000); /* x == 0, which contradicts x >= 1 */
    found = 0;
    for (const Constraint one : solver.conflict())
        found += one == *least || one == moved.error().refused;
    CHECK(!moved && found == 2 && solver.conflict().size() == 2);
    CHECK(solver.removeConstraint(*least));
    const auto bulk = solver.addConstraints(x >= 0, x + 1e300 * y >= 0);
    CHECK(bulk.error().item == 1 && bulk.error().term == 1);
    CHECK(bulk.error().field == CSOLVER_FIELD_COEFFICIENT);
    const auto heavy = solver.addConstraint(x >= 0, {600, -2});
    CHECK(heavy.status() == CSOLVER_ERROR_RANGE && heavy.error().field == CSOLVER_FIELD_WEIGHT);
    CHECK(solver.addConstraint(x == 4, {600, 2}) && solver.updateVariables());
    CHECK(*solver.value(y) == 6 && *solver.isUnique());
    CHECK(!solver.value(Variable()));
    CHECK(solver.value(Variable()).status() == CSOLVER_ERROR_STALE_VARIABLE);
    std::size_t changes = 0;
    const result<Changes> taken = solver.takeChanges();
    for (auto [variable, value] : *taken) changes += *solver.value(variable) == value;
    CHECK(changes == 2 && taken->size() == 2);
}

void lifetimes() {
    QuietSolver solver;
    auto [x] = *solver.addVariables<1>();
    {
        result<QuietEdit> edit = solver.edit(x, 10);
        CHECK(edit && edit->suggest(4) && solver.hasEditVariable(x));
        CHECK(!solver.edit(x, 10));
    }
    CHECK(!solver.hasEditVariable(x));
    {
        result<QuietTransaction> change = solver.transaction();
        CHECK(change && solver.addConstraint(x == 1));
    }
    CHECK(solver.constraintCount() == 0);
    result<QuietTransaction> change = solver.transaction();
    CHECK(solver.addConstraint(x == 1) && solver.addConstraint(x == 2));
    CHECK(change->commit().status() == CSOLVER_ERROR_UNSATISFIABLE);
    CHECK(change->commit().status() == CSOLVER_ERROR_TRANSACTION);
    CHECK(solver.constraintCount() == 0);
    result<QuietSolver> copy = solver.clone();
    CHECK(copy && copy->addConstraint(x == 5) && copy->updateVariables());
    const QuietSolver moved = *std::move(copy);
    CHECK(*moved.value(x) == 5 && copy->addVariable().status() == CSOLVER_ERROR_NULL);
    CHECK(moved.clone() && !copy->clone() && !QuietSolver(nullptr).check());
}

void bulk() {
    QuietSolver solver;
    auto [x, y] = *solver.addVariables<2>();
    Batch batch;
    batch.add(x == 1);
    batch.add(x == 2);
    batch.add(y == 0);
    CHECK(solver.addConstraints(batch).status() == CSOLVER_ERROR_UNSATISFIABLE);
    std::size_t found = 0;
    for (const Constraint one : solver.conflict())
        for (std::size_t i = 0; i < 2; i++) found += batch.constraints()[i] == one;
    CHECK(found == 2 && solver.constraintCount() == 0);
    const auto pair = solver.addConstraints(x == 1, (y == 2) | 5);
    CHECK(pair && solver.info((*pair)[1])->priority == 5);
    const Parameter parameter{(*pair)[1], 0};
    const result<QuietTemplate> shape = solver.makeTemplate({{&parameter, 1}, {&y, 1}});
    const double numbers[] = {3, 4};
    double values[2];
    CHECK(shape && shape->stamp(numbers, values)->instances == 2 && values[1] == 4);
    CHECK(shape->stamp(numbers, Span<double>(values, 1)).status() == CSOLVER_ERROR_RANGE);
}

/* A failed call that csolver_refusal() does not report on must not repeat what an earlier call with the same status
 * reported. */
void earlierRefusals() {
    QuietSolver solver;
    auto [x, y] = *solver.addVariables<2>();
    const double sample = 1;
    CHECK(solver.addConstraint(x == 1));
    const result<Constraint> refused = solver.addConstraint(x == 2);
    CHECK(!refused && refused.error().refused != Constraint());
    result<QuietTransaction> change = solver.transaction();
    CHECK(solver.addConstraint(y == 1) && solver.addConstraint(y == 2));
    const result<void> committed = change->commit();
    CHECK(committed.status() == CSOLVER_ERROR_UNSATISFIABLE);
    CHECK(committed.error().refused == Constraint());

    CHECK(solver.addConstraint(x >= 0, {600, -2}).error().field == CSOLVER_FIELD_WEIGHT);
    TemplateOptions options;
    options.samples = {&sample, 1}; /* a sample of a template without numbers */
    const result<QuietTemplate> shape = solver.makeTemplate(options);
    CHECK(shape.status() == CSOLVER_ERROR_RANGE && shape.error().field == CSOLVER_FIELD_NONE);

    CHECK(solver.suggestValue(Variable(), 0).error().field == CSOLVER_FIELD_VARIABLE);
    const result<void> removed = solver.removeVariable(Variable());
    CHECK(removed.status() == CSOLVER_ERROR_STALE_VARIABLE);
    CHECK(removed.error().field == CSOLVER_FIELD_NONE);
}

/* Counts the allocations that still succeed: the test's allocator `few` fails when `left` reaches 0. */
int left = 0;
void *few(void *, void *block, std::size_t, std::size_t size) {
    if (size == 0) {
        std::free(block);
        return nullptr;
    }
    return left-- > 0 ? std::realloc(block, size) : nullptr;
}

/* Lets each allocation of a test fail in turn. The call that needed the memory must return
 * OUT_OF_MEMORY, and the solver's contents must be unchanged. */
void shortOfMemory() {
    csolver_options options{};
    options.allocator.reallocate = few;
    std::size_t failures = 0;
    for (int limit = 0; limit < 60; limit++) {
        left = limit;
        result<QuietSolver> solver = QuietSolver::create(options);
        csolver_status status = solver.status();
        if (solver) {
            const result<Variable> x = solver->addVariable("x");
            status = x.status();
            if (!x) CHECK(solver->variableCount() == 0);
            if (x) {
                const result<Constraint> c = solver->addConstraint(*x >= 1);
                status = c.status();
                CHECK(solver->constraintCount() == (c ? 1 : 0));
            }
        }
        CHECK(status == CSOLVER_OK || status == CSOLVER_ERROR_OUT_OF_MEMORY);
        failures += status != CSOLVER_OK;
    }
    left = 1 << 30;
    CHECK(failures > 0 && failures < 60);
}

} // namespace

int main() {
    results();
    lifetimes();
    bulk();
    earlierRefusals();
    shortOfMemory();
    return check::finish("quiet");
}

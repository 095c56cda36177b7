/* scenarios.cpp - runs the table of test scenes (Bindings/scenarios/scenarios.json), which the tests of
 * all language bindings share, through csolver.hpp. Usage: `scenarios FILE`. */
#include "check.hpp"

#include <csolver.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>
#include <set>

using namespace keyline;
using json = nlohmann::json;

namespace {

std::string where; /* the name of the current scene and step, for messages of failed tests */

void expect(bool holds, const std::string &what) {
    check::that(holds, what.c_str(), where.c_str(), 0);
}

double number(const json &value) {
    if (value == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (value == "infinity") return std::numeric_limits<double>::infinity();
    return value.get<double>();
}

bool isNear(double a, double b) { return std::fabs(a - b) <= 1e-9 * std::max(1.0, std::fabs(b)); }

struct Session {
    Solver solver, original;
    std::map<std::string, Variable> variables;
    std::map<std::string, Constraint> constraints;
    /* The constraints that the solver refused in the present step of the test scenario, by name.
     * Error messages may mention them although the solver does not contain them. */
    std::map<std::string, Constraint> refused;
    Batch frame; /* the list of constraints that steps `restate` */
    /* names of the constraints that the present step restates, in order */
    std::vector<std::string> stated;
    Transaction transaction;

    Constraint find(const std::string &name) const {
        if (name.compare(0, 5, "edit:") == 0)
            return solver.editConstraint(variables.at(name.substr(5)));
        return constraints.at(name);
    }

    std::string nameOf(Constraint constraint) const {
        for (const auto *names : {&refused, &constraints})
            for (const auto &[name, id] : *names)
                if (id == constraint) return name;
        for (const auto &[name, variable] : variables)
            if (solver.hasEditVariable(variable) && solver.editConstraint(variable) == constraint)
                return "edit:" + name;
        return "?";
    }

    void describe(Batch &batch, const json &step) const {
        Expression sum;
        for (const json &term : step["terms"])
            sum += number(term[0]) * variables.at(term[1].get<std::string>());
        const Strength strength(number(step.value("priority", json(1000))),
                                number(step.value("weight", json(1))));
        const double constant = number(step["constant"]);
        const std::string relation = step["relation"];
        if (relation == "==")
            batch.add(sum == constant, strength);
        else if (relation == "<=")
            batch.add(sum <= constant, strength);
        else
            batch.add(sum >= constant, strength);
    }

    void add(const json &steps) {
        Batch batch;
        for (const json &step : steps) describe(batch, step);
        try {
            solver.addConstraints(batch);
        } catch (const UnsatisfiableConstraint &) {
            for (std::size_t i = 0; i < steps.size(); i++)
                refused[steps[i]["name"]] = batch.constraints()[i];
            throw;
        }
        for (std::size_t i = 0; i < steps.size(); i++)
            constraints[steps[i]["name"]] = batch.constraints()[i];
    }

    /* Restates the batch `frame`, whose constraints have the names that the step lists. */
    void restate(const json &step) {
        const std::vector<Constraint> old = findAll(step["names"]);
        expect(std::equal(old.begin(), old.end(), frame.constraints().begin(),
                          frame.constraints().end()),
               "the names are those of the last statement");
        frame.restart();
        for (const json &one : step["constraints"]) {
            describe(frame, one);
            stated.push_back(one["name"]);
        }
        solver.restateConstraints(frame);
        std::set<std::string> kept;
        for (std::size_t i = 0; i < stated.size(); i++) {
            const Constraint now = frame.constraints()[i];
            if (std::find(old.begin(), old.end(), now) != old.end() &&
                constraints[stated[i]] == now)
                kept.insert(stated[i]);
            constraints[stated[i]] = now;
        }
        expect(kept == step["kept"].get<std::set<std::string>>(), "kept constraints");
    }

    std::vector<Constraint> findAll(const json &names) const {
        std::vector<Constraint> found;
        for (const json &name : names) found.push_back(find(name));
        return found;
    }

    void stamp(const json &step);
    void solve(const json &step);
    void play(const json &step);
};

/* Makes the template that a step of a test scene describes, computes all its instances by one call of
 * stamp(), and compares their values and statuses with the expected ones. */
void Session::stamp(const json &step) {
    std::vector<Parameter> parameters;
    std::vector<Variable> outputs;
    for (const json &p : step["parameters"])
        parameters.push_back({find(p["name"]), p["number"].get<std::size_t>(),
                              p.value("factor", 1.0), p.value("offset", 0.0)});
    for (const json &name : step["outputs"]) outputs.push_back(variables.at(name));
    const Template shape = solver.makeTemplate({parameters, outputs});
    const json &stamps = step["stamps"];
    std::vector<double> numbers, values(stamps.size() * outputs.size());
    std::vector<csolver_status> statuses(stamps.size());
    bool isRefused = false;
    for (const json &one : stamps) {
        for (const json &value : one["numbers"]) numbers.push_back(number(value));
        isRefused |= one.contains("fails");
    }
    StampInfo info{};
    try {
        shape.stamp(numbers, values, {2, statuses, &info});
        expect(!isRefused, "a stamp should be refused");
    } catch (const Error &) {
        expect(isRefused, "a stamp is refused");
    }
    expect(info.instances == stamps.size(), "instances");
    for (std::size_t i = 0; i < stamps.size(); i++) {
        const std::string fails = stamps[i].value("fails", "");
        const std::string want = fails.empty() ? "CSOLVER_OK" : "CSOLVER_ERROR_" + fails;
        expect(csolver_status_name(statuses[i]) == want, "status of stamp " + std::to_string(i));
        for (std::size_t k = 0; fails.empty() && k < outputs.size(); k++)
            expect(isNear(values[i * outputs.size() + k], stamps[i]["values"][k].get<double>()),
                   "value of stamp " + std::to_string(i));
    }
}

void Session::solve(const json &step) {
    solver.updateVariables();
    const json values = step.value("values", json::object());
    const json violations = step.value("violations", json::object());
    for (const auto &[name, value] : values.items())
        expect(isNear(solver.value(variables.at(name)), value.get<double>()),
               name + " is " + std::to_string(solver.value(variables.at(name))));
    if (step.contains("unique")) expect(solver.isUnique() == step["unique"].get<bool>(), "unique");
    auto names = [&](const char *key, const auto &found) {
        std::set<std::string> have, want;
        for (const Variable v : found)
            for (const auto &[name, variable] : variables)
                if (variable.equals(v)) have.insert(name);
        for (const json &name : step[key]) want.insert(name.get<std::string>());
        expect(have == want, key);
    };
    if (step.contains("undetermined")) names("undetermined", solver.undeterminedVariables());
    if (step.contains("changes")) {
        std::vector<Variable> changed;
        for (auto [variable, value] : solver.takeChanges()) {
            changed.push_back(variable);
            expect(value == solver.value(variable), "the value of a change");
        }
        names("changes", changed);
    }
    if (step.contains("levels")) {
        const Span<const Level> levels = solver.levels();
        expect(levels.size() == step["levels"].size(), "number of levels");
        for (std::size_t i = 0; i < std::min(levels.size(), step["levels"].size()); i++)
            expect(levels[i].priority == step["levels"][i][0].get<double>() &&
                       isNear(levels[i].violation, step["levels"][i][1].get<double>()),
                   "level " + std::to_string(i));
    }
    for (const auto &[name, value] : violations.items())
        expect(isNear(solver.violation(find(name)), value.get<double>()), "violation of " + name);
}

/* Runs one step of a test scene, such as "add" or "solve". Long: one branch for each command of the
 * scenes' language. */
void Session::play(const json &step) {
    const std::string what = step["do"];
    if (what == "add") {
        add(json::array({step}));
    } else if (what == "addAll") {
        add(step["constraints"]);
    } else if (what == "remove") {
        solver.removeConstraint(find(step["name"]));
    } else if (what == "removeAll") {
        solver.removeConstraints(findAll(step["names"]));
    } else if (what == "restate") {
        restate(step);
    } else if (what == "constant") {
        solver.setConstant(find(step["name"]), number(step["value"]));
    } else if (what == "constants") {
        solver.setConstants(findAll(step["names"]), step["values"].get<std::vector<double>>());
    } else if (what == "priority") {
        solver.setPriority(find(step["name"]), number(step["value"]));
    } else if (what == "weight") {
        solver.setWeight(find(step["name"]), number(step["value"]));
    } else if (what == "edit") {
        solver.addEditVariable(variables.at(step["variable"]), number(step["priority"]));
    } else if (what == "suggest") {
        solver.suggestValue(variables.at(step["variable"]), number(step["value"]));
    } else if (what == "unedit") {
        solver.removeEditVariable(variables.at(step["variable"]));
    } else if (what == "begin") {
        transaction = solver.transaction();
    } else if (what == "commit") {
        transaction.commit();
    } else if (what == "rollback") {
        transaction.rollback();
    } else if (what == "removeVariable") {
        solver.removeVariable(variables.at(step["variable"]));
    } else if (what == "reset") {
        solver.reset();
    } else if (what == "clone") {
        original = std::move(solver);
        solver = original.clone();
    } else if (what == "original") {
        solver = std::move(original);
    } else if (what == "solve") {
        solve(step);
    } else if (what == "count") {
        expect(solver.variableCount() == step["variables"].get<std::size_t>(), "variables");
        expect(solver.constraintCount() == step["constraints"].get<std::size_t>(), "constraints");
    } else if (what == "template") {
        stamp(step);
    } else {
        expect(false, "no such step: " + what);
    }
}

/* Runs one step of a test scene, and then the solver's self-check. If the scene expects the step to
 * fail, checks that the step throws the expected error. */
void step(Session &session, const json &step) {
    const std::string fails = step.value("fails", "");
    try {
        session.play(step);
        expect(fails.empty(), "should fail: " + fails);
    } catch (const Error &error) {
        expect(csolver_status_name(error.status()) == "CSOLVER_ERROR_" + fails, error.what());
        if (!step.contains("conflict")) return;
        const auto *refusal = dynamic_cast<const UnsatisfiableConstraint *>(&error);
        std::set<std::string> have, want;
        for (const json &name : step["conflict"]) want.insert(name.get<std::string>());
        if (refusal != nullptr)
            for (const Contradicting &one : refusal->conflict())
                have.insert(one.position < session.stated.size() ? session.stated[one.position]
                                                                 : session.nameOf(one.constraint));
        expect(have == want, std::string("conflict: ") + error.what());
    }
    const char *defect = nullptr;
    expect(csolver_check(session.solver.c(), &defect) == CSOLVER_OK, "self-check");
}

} // namespace

int main(int count, char **arguments) {
    if (count != 2) return 2;
    std::ifstream file(arguments[1]);
    const json table = json::parse(file);
    for (const json &scenario : table["scenarios"]) {
        Session session;
        std::size_t line = 0;
        for (const json &name : scenario["variables"])
            session.variables[name] = session.solver.addVariable(name.get<std::string>());
        for (const json &one : scenario["steps"]) {
            where = scenario["name"].get<std::string>() + ", step " + std::to_string(++line);
            session.refused.clear();
            session.stated.clear();
            step(session, one);
        }
    }
    return check::finish("scenarios");
}

/* traces.cpp - replays a trace (a recording of solver calls) through csolver.hpp and prints the values,
 * which must equal those of `csolver-replay --values` byte for byte. Usage: `traces FILE`. The reader
 * in CSolver/trace reads the trace. */
#include <csolver.hpp>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

extern "C" {
#include "trace.h"
}

using namespace keyline;

namespace {

struct Binding {
    Variable variable;
    Constraint constraint;
    bool isVariable = false, isConstraint = false, wasRefused = false;
    /* the line of the trace that last mentioned the name; finds names declared twice */
    std::uint32_t line = 0;
};

class Player {
  public:
    explicit Player(const csolver_trace &trace) : trace_(trace), bindings_(trace.names.count) {
        output_.allocator = trace_default_allocator(nullptr);
        output_.write = [](void *, const char *line, std::size_t length) {
            std::fwrite(line, 1, length, stdout);
            std::fputc('\n', stdout);
        };
    }
    Player(const Player &) = delete;
    Player &operator=(const Player &) = delete;
    ~Player() { trace_release(&output_.allocator, &output_.text, 1); }
    bool play();

  private:
    /* the name of an error in the trace language, or NULL for success */
    using Code = const char *;

    const trace_name &name(std::size_t index) const {
        return static_cast<const trace_name *>(trace_.names.items)[index];
    }
    const trace_term *terms(const trace_command &c) const {
        return static_cast<const trace_term *>(trace_.terms.items) + c.start;
    }
    Code declare(const trace_command &c);
    Code add(const trace_command &c);
    Code edit(const Binding &b, const trace_command &c);
    Code change(Binding &b, const trace_command &c);
    Code variable(Binding &b, const trace_command &c);
    Code command(const trace_command &c);
    void solve(const trace_command &c);
    void refuse(const trace_command &c, Code code);
    std::size_t nameOf(Constraint constraint) const;
    void put(const char *text) { trace_put(&output_, "%s", text); }
    template <class... Arguments> void put(const char *format, Arguments... arguments) {
        trace_put(&output_, format, arguments...);
    }

    const csolver_trace &trace_;
    std::vector<Binding> bindings_;
    Solver solver_;
    trace_output output_{};
    bool isRefused_ = false;
};

std::size_t Player::nameOf(Constraint constraint) const {
    for (std::size_t k = 0; k < bindings_.size(); k++) {
        const Binding &b = bindings_[k];
        if ((b.isConstraint || b.wasRefused) && b.constraint == constraint) return k;
        if (b.isVariable && solver_.hasEditVariable(b.variable) &&
            solver_.editConstraint(b.variable) == constraint)
            return k;
    }
    return TRACE_NONE;
}

void Player::refuse(const trace_command &c, Code code) {
    isRefused_ = true;
    put("{\"op\":\"error\",\"line\":%u,\"error\":\"%s\",\"conflict\":[", c.line, code);
    if (std::strcmp(code, "unsatisfiable") == 0) {
        bool isFirst = true;
        for (const Constraint one : solver_.conflict()) {
            const std::size_t index = nameOf(one);
            if (!isFirst) put(",");
            isFirst = false;
            trace_put_name(&output_, &name(index == TRACE_NONE ? c.name : index));
        }
    }
    put("]}");
    trace_finish_line(&output_);
}

Player::Code Player::declare(const trace_command &c) {
    std::vector<Variable> made(c.count);
    for (std::uint32_t i = 0; i < c.count; i++) {
        Binding &b = bindings_[terms(c)[i].variable];
        if (b.isVariable || b.line == c.line) return "duplicate-name";
        b.line = c.line;
    }
    solver_.addVariables(made);
    for (std::uint32_t i = 0; i < c.count; i++) {
        Binding &b = bindings_[terms(c)[i].variable];
        b.variable = made[i];
        b.isVariable = true;
    }
    return nullptr;
}

Player::Code Player::add(const trace_command &c) {
    Binding &b = bindings_[c.name];
    if (b.isConstraint) return "duplicate-name";
    Expression sum;
    for (std::uint32_t i = 0; i < c.count; i++) {
        const Binding &term = bindings_[terms(c)[i].variable];
        if (!term.isVariable) return "unknown-name";
        sum += terms(c)[i].coefficient * term.variable;
    }
    const Strength strength(c.priority, c.weight);
    b.wasRefused = false;
    try {
        b.constraint = c.relation == CSOLVER_EQUAL
                           ? solver_.addConstraint(sum == c.number, strength)
                       : c.relation == CSOLVER_LESS_OR_EQUAL
                           ? solver_.addConstraint(sum <= c.number, strength)
                           : solver_.addConstraint(sum >= c.number, strength);
        b.isConstraint = true;
    } catch (const UnsatisfiableConstraint &error) {
        b.wasRefused = true;
        for (const Contradicting &one : error.conflict())
            if (one.position == 0) b.constraint = one.constraint;
        throw;
    }
    return nullptr;
}

Player::Code Player::change(Binding &b, const trace_command &c) {
    if (!b.isConstraint) return b.wasRefused ? nullptr : "unknown-name";
    if (c.verb == TRACE_REMOVE) {
        solver_.removeConstraint(b.constraint);
        b.isConstraint = false;
    } else if (c.verb == TRACE_CONSTANT) {
        solver_.setConstant(b.constraint, c.number);
    } else {
        solver_.setPriority(b.constraint, c.number);
    }
    return nullptr;
}

/* Plays the command `edit`: begins an edit of a variable. If the variable is being edited already, the
 * command replaces this edit: the suggested value becomes 0, and the priority is the new one. */
Player::Code Player::edit(const Binding &b, const trace_command &c) {
    if (!solver_.hasEditVariable(b.variable)) {
        solver_.addEditVariable(b.variable, c.number);
        return nullptr;
    }
    Transaction change = solver_.transaction();
    solver_.suggestValue(b.variable, 0);
    solver_.setPriority(solver_.editConstraint(b.variable), c.number);
    change.commit();
    return nullptr;
}

Player::Code Player::variable(Binding &b, const trace_command &c) {
    if (!b.isVariable) return "unknown-name";
    if (c.verb == TRACE_EDIT) return edit(b, c);
    if (c.verb == TRACE_SUGGEST)
        solver_.suggestValue(b.variable, c.number);
    else
        solver_.removeEditVariable(b.variable);
    return nullptr;
}

void Player::solve(const trace_command &c) {
    solver_.updateVariables();
    (void)solver_.takeChanges();
    const bool isUnique = solver_.isUnique();
    put("{\"op\":\"solve\",\"line\":%u,\"status\":\"%s\",\"levels\":[", c.line,
        isUnique ? "unique" : "ambiguous");
    bool isFirst = true;
    for (const Level &level : solver_.levels()) {
        put(isFirst ? "{\"priority\":" : ",{\"priority\":");
        isFirst = false;
        trace_put_number(&output_, level.priority);
        put(",\"violation\":");
        trace_put_number(&output_, level.violation);
        put("}");
    }
    put("],\"values\":{");
    isFirst = true;
    for (std::size_t k = 0; k < bindings_.size(); k++) {
        if (!bindings_[k].isVariable) continue;
        if (!isFirst) put(",");
        isFirst = false;
        trace_put_name(&output_, &name(k));
        put(":");
        trace_put_number(&output_, solver_.value(bindings_[k].variable));
    }
    put("}}");
    trace_finish_line(&output_);
}

Player::Code Player::command(const trace_command &c) {
    switch (c.verb) {
    case TRACE_VARIABLE:
        return declare(c);
    case TRACE_CONSTRAINT:
        return add(c);
    case TRACE_REMOVE:
    case TRACE_CONSTANT:
    case TRACE_PRIORITY:
        return change(bindings_[c.name], c);
    case TRACE_EDIT:
    case TRACE_SUGGEST:
    case TRACE_UNEDIT:
        return variable(bindings_[c.name], c);
    case TRACE_NORM:
        solver_.setNorm(static_cast<Norm>(static_cast<int>(c.number)));
        return nullptr;
    case TRACE_SOLVE:
        solve(c);
        return nullptr;
    case TRACE_ERROR:
        return c.error;
    }
    return nullptr;
}

bool Player::play() {
    const auto *commands = static_cast<const trace_command *>(trace_.commands.items);
    for (std::size_t i = 0; i < trace_.commands.count; i++) {
        Code code = nullptr;
        try {
            code = command(commands[i]);
        } catch (const UnsatisfiableConstraint &) {
            code = "unsatisfiable";
        } catch (const BadNumber &) {
            code = "bad-number";
        } catch (const UnknownEditVariable &) {
            code = "not-editable";
        } catch (const Unavailable &) {
            code = "unavailable";
        } catch (const std::bad_alloc &) {
            code = "out-of-memory";
        } catch (const Error &error) {
            code = csolver_status_name(error.status());
        }
        if (code != nullptr) refuse(commands[i], code);
    }
    return isRefused_;
}

} // namespace

int main(int count, char **arguments) {
    std::FILE *file = count == 2 ? std::fopen(arguments[1], "rb") : nullptr;
    if (file == nullptr) return 2;
    std::string text;
    char block[4096];
    for (std::size_t length; (length = std::fread(block, 1, sizeof block, file)) > 0;)
        text.append(block, length);
    std::fclose(file);
    csolver_trace *trace = nullptr;
    if (csolver_trace_read(text.data(), text.size(), nullptr, &trace) != CSOLVER_OK) return 2;
    const bool isRefused = Player(*trace).play();
    csolver_trace_free(trace);
    return isRefused;
}

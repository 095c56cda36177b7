#!/bin/sh
# Breaks the solver in one place at a time and lets the judge look for it: prints how many of so many sessions
# it finds wrong. Usage: Tests/judge-mutants.sh [SESSIONS [FILE]]; exits with 1 if a mutant survives, with 2 if the
# code that it changes is no longer there.
set -u
cd "$(dirname "$0")/.." || exit 2
sessions=${1:-1000} only=${2:-}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
flags="-std=c11 -O1 -w -ffp-contract=off -DNDEBUG -ICSolver/include -ITests/CSolver"
mkdir "$work/src" "$work/objects"
for source in CSolver/src/*/*.c; do
    ${CC:-cc} $flags -c "$source" -o "$work/objects/$(basename "$source" .c).o" || exit 2
done
${CC:-cc} $flags -c Tests/CSolver/judge.c -o "$work/judge.o" || exit 2
cp -r CSolver/src/* "$work/src"
status=0
mutant() { # FILE WHAT OLD NEW
    [ -n "$only" ] && [ "$only" != "$1" ] && return
    path=$(cd CSolver/src && ls */"$1")
    python3 - "$path" "$3" "$4" "$work/src/$path" << 'END' || exit 2
import sys
name, old, new, path = sys.argv[1:]
text = open("CSolver/src/" + name).read()
if text.count(old) < 1: sys.exit(f"{name}: not found: {old}")
open(path, "w").write(text.replace(old, new, 1))
END
    object=$(basename "$1" .c).o
    mkdir -p "$work/all"
    cp "$work"/objects/*.o "$work/all"
    ${CC:-cc} $flags -c "$work/src/$path" -o "$work/all/$object" || exit 2
    cp "CSolver/src/$path" "$work/src/$path"
    ${CC:-cc} "$work/judge.o" "$work"/all/*.o -lm -o "$work/judge" || exit 2
    timeout 300 "$work/judge" "$sessions" > "$work/out" 2>&1
    ended=$?
    wrong=$(awk '/ wrong$/ { sum += $(NF - 1) } END { print sum + 0 }' "$work/out")
    [ $ended -gt 1 ] && wrong="ends with $ended"
    [ "$wrong" = 0 ] && status=1
    echo "| $1 | $2 | $wrong |"
}
mutant dual.c "ratio test: an event goes the other way" \
    "exchange(s, p, breakpoint, event);" "(event->direction = -event->direction, exchange(s, p, breakpoint, event));"
mutant dual.c "ratio test: the second nearest column enters" \
    "uint32_t index = csi_events_pop(s, before);" \
    "uint32_t index = csi_events_pop(s, before); if (s->event_heap.count > 0) index = csi_events_pop(s, before);"
mutant cost.c "the weight of a row is forgotten" \
    "(csi_piece){c->constant, csi_weight(s, c), csi_priority(s, c), c->relation};" \
    "(csi_piece){c->constant, 1, csi_priority(s, c), c->relation};"
mutant cost.c "a negative coefficient does not turn an inequality round" \
    "a < 0 ? -c->relation : c->relation" "c->relation"
mutant vector.c "only the highest priority is compared" \
    "if (!csi_is_cancelled(difference, scale)) return difference < 0 ? -1 : 1;" \
    "return csi_is_cancelled(difference, scale) ? 0 : difference < 0 ? -1 : 1;"
mutant conflict.c "equalities without a column are left out of conflicts" \
    "CSI_TRY(add_eliminated(s, basic));" ""
mutant conflict.c "a conflict gets the bound of the other side" \
    "direction * entry.sum > 0 ? 1 : -1" "direction * entry.sum > 0 ? -1 : 1"
mutant unique.c "the last column is not asked for" \
    "for (uint32_t j = 0; status == CSOLVER_OK && j < f.columns; j++)" \
    "for (uint32_t j = 0; status == CSOLVER_OK && j + 1 < f.columns; j++)"
mutant unique.c "basic columns at an end are in nobody's way" \
    "bool low = is_near(s, x->value, x->low), high = is_near(s, x->value, x->high);" \
    "bool low = false, high = is_near(s, x->value, x->high);"
mutant unique.c "cancelled rates count" "if (csi_cancels(s, sum, magnitude) ||" "if (sum == 0 ||"
mutant change.c "a new weight changes nothing until something else does" \
    "CSI_TRY(touch(s, constraint));
    set_strength" \
    "CSI_TRY(csi_journal_constraint(s, constraint));
    set_strength"
mutant journal.c "constraints do not come back" "*c = saved->copy;" ""
mutant primal.c "a column moves only if that pays at once in both directions" \
    "csi_vector_sign(s, gap) < 0" "csi_vector_sign(s, gap) < 0 && way > 0"
mutant logical.c "hidden terms have the other sign" \
    "add(s, row, -factor);" "add(s, row, factor);"
mutant flush.c "bounds that cross are taken" "if (bounds.lower > bounds.upper)" "if (false)"
mutant remove.c "a removed constraint stays with its column" "csi_queue_dirty(s, c->column);" ""
mutant stamp.c "instances are in every region" "run_plan(plan, rows, w->slots, inside);" \
    "run_plan(plan, rows, w->slots, inside); for (int l = 0; l < LANES; l++) inside[l] = true;"
mutant levels.c "an excess counts on the wrong side" "-(double)c->relation * sum" "(double)c->relation * sum"
mutant dual.c "contradictions below a thousandth are none" \
    "rest > CSI_CONTRADICTION_RELATIVE *" "rest > 0x1p-10 *"
mutant clone.c "a copy forgets what waits" "to->doubtful_costs = from->doubtful_costs;" "to->solved = true;"
mutant insert.c "a second bound replaces the first" "csi_max(x->low, p.breakpoint) : x->low" "p.breakpoint : x->low"
exit $status

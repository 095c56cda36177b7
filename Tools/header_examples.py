#!/usr/bin/env python3
"""Prints a program with the examples from the comments of csolver.h. The program compiles as C11 and as C++17.

An example is a run of comment lines after an empty line, indented by four more spaces than the text around it. The
program runs the examples in order. It checks that `value` is the number in the example's comment, and it defines
the layout that the example of templates needs.
"""

import re
import sys

EXAMPLE = re.compile(r"^ \*     (.*)$")
SAID = re.compile(r"csolver_value\(solver, \w+, &value\);\s*// (\S+)")
# The layout that the example of templates refers to.
LAYOUT = """\
    csolver *solver;
    csolver_variable root_w, title_x, title_w;
    csolver_constraint natural;
    csolver_create(NULL, &solver);
    csolver_add_variable(solver, &root_w);
    csolver_add_variable(solver, &title_x);
    csolver_add_variable(solver, &title_w);
    csolver_begin_edit(solver, root_w, 900);
    csolver_term title[] = {{title_w, 1}};
    csolver_description low = {title, 1, CSOLVER_EQUAL, 80, 250, 1};
    csolver_add_constraint(solver, &low, &natural);
"""


def examples(lines):
    found, now, before = [], [], ""
    for line in lines + [""]:
        match = EXAMPLE.match(line)
        if match and (now or before.strip() == "*"):
            now.append(match.group(1))
        elif now and line.strip() != "*":
            found.append(now)
            now = []
        before = line
    return found


def main():
    print("#include <csolver.h>\n#include <string.h>\nstatic int failures;")
    count = 0
    for lines in examples(open(sys.argv[1], encoding="utf-8").read().splitlines()):
        count += 1
        text = "\n".join("    " + l for l in lines)
        print(f"static void example_{count}(void) {{")
        if "csolver_create" not in text:
            print(LAYOUT, end="")
        if "double numbers[1000][2]" in text:
            # The example leaves its numbers uninitialised: initialise them before use.
            at = text.index("    csolver_template_stamp")
            text = text[:at] + "    memset(numbers, 0, sizeof numbers); numbers[999][1] = 42;\n" + text[at:]
            text += "\n    if (values[999][1] != 42) failures++;\n    csolver_template_free(cell);\n"
        said = SAID.search(text)
        if said:
            text = text.replace("    csolver_free(solver);",
                                f"    if (value != {said.group(1)}) failures++;\n    csolver_free(solver);")
        print(text)
        if "csolver_free(solver)" not in text:
            print("    csolver_free(solver);")
        print("}")
    print("int main(void) {")
    for index in range(count):
        print(f"    example_{index + 1}();")
    print("    return failures;\n}")
    return count < 2


sys.exit(main())

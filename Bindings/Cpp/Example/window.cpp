/* window.cpp - lays out a window with a sidebar, a content area and a status bar, for two window
 * sizes. Build:
 *     c++ -std=c++17 window.cpp $(pkg-config --cflags --libs csolver) -o window */
#include <csolver.hpp>

#include <cstdio>

using namespace keyline;

struct Box {
    const char *name;
    Variable x, y, width, height;

    Box(Solver &solver, const char *boxName) : name(boxName) {
        for (Variable *variable : {&x, &y, &width, &height}) *variable = solver.addVariable();
    }
    auto right() const { return x + width; }
    auto bottom() const { return y + height; }
};

int main() {
    Solver solver;
    const Box window(solver, "window"), sidebar(solver, "sidebar"), content(solver, "content"),
        status(solver, "status");
    solver.addConstraints(window.x == 0, window.y == 0, sidebar.x == window.x,
                          sidebar.y == window.y, content.y == window.y,
                          content.height == sidebar.height, status.x == window.x,
                          status.width == window.width, status.height == 20, sidebar.width >= 0,
                          content.x == sidebar.right(), content.right() == window.right(),
                          status.y == sidebar.bottom(), status.bottom() == window.bottom());
    /* the content's minimum width has priority 900, so it outweighs the sidebar's preferred width below */
    solver.addConstraint(content.width >= 300, 900);
    /* priority 750: the sidebar is 200 wide if the content still gets its minimum width of 300 */
    solver.addConstraint(sidebar.width == 200, 750);

    Edit width = solver.edit(window.width, 950), height = solver.edit(window.height, 950);
    for (const auto &size : {std::pair{800, 600}, std::pair{400, 300}}) {
        width.suggest(size.first);
        height.suggest(size.second);
        solver.updateVariables();
        for (const Box &box : {window, sidebar, content, status})
            std::printf("%-8s x %3g  y %3g  width %3g  height %3g\n", box.name, solver.value(box.x),
                        solver.value(box.y), solver.value(box.width), solver.value(box.height));
    }
}

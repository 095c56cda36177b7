/* check.hpp - a minimal test framework: the macro CHECK counts conditions that hold and conditions that do not, and
 * prints the latter. */
#ifndef CHECK_HPP
#define CHECK_HPP

#include <cstdio>

namespace check {
inline int passed = 0, failed = 0;

inline bool that(bool holds, const char *what, const char *file, int line) {
    holds ? passed++ : failed++;
    if (!holds) std::printf("%s:%d: %s\n", file, line, what);
    return holds;
}

inline int finish(const char *name) {
    std::printf("%s: %d passed, %d failed\n", name, passed, failed);
    return failed > 0;
}
} // namespace check

#define CHECK(...) check::that(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

#endif

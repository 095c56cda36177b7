/* A function that tells the benchmark which C compiler compiled the package's C sources, for the
 * description of the machine in its output. */
#ifndef BENCH_COMPILER_H
#define BENCH_COMPILER_H

/* Returns the compiler's name and version, such as "Clang 21.0.0 (...)". GCC gives only the version
 * number. */
const char *bench_compiler(void);

#endif

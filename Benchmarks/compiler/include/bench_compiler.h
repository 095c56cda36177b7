/* The compiler of the C sources, as it was when they were compiled. */
#ifndef BENCH_COMPILER_H
#define BENCH_COMPILER_H

/* "Clang 21.0.0 (...)", or the version alone of a compiler that does not say its name there. */
const char *bench_compiler(void);

#endif

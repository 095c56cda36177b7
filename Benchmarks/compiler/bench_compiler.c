#include "bench_compiler.h"

const char *bench_compiler(void) { return __VERSION__; }

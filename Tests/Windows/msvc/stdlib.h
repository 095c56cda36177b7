/* stdlib.h - replaces Microsoft's header; see windows-msvc in Tests/windows.mk. */
#pragma once
#include <stddef.h>
void *realloc(void *block, size_t size);
void free(void *block);

/* stdlib.h - a stand-in for Microsoft's: see windows-msvc in Tests/windows.mk. */
#pragma once
#include <stddef.h>
void *realloc(void *block, size_t size);
void free(void *block);

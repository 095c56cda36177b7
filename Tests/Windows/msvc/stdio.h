/* stdio.h - replaces Microsoft's header; see windows-msvc in Tests/windows.mk. */
#pragma once
#include <stdarg.h>
#include <stddef.h>
int vsnprintf(char *text, size_t size, const char *format, va_list arguments);

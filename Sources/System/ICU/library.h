#include <unicode/ubidi.h>
#include <unicode/ubrk.h>

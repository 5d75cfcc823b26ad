/// Linking this target counts every memory allocation of the program.
#pragma once

#include <stdbool.h>

/// Whether allocations are counted: not in programs that are built with a sanitizer.
bool allocation_is_counted(void);

/// The number of allocations by the calling thread so far.
long allocation_count(void);

/// The size in bytes of the calling thread's largest allocation since it last called this.
long allocation_largest(void);

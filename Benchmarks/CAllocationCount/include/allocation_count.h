/// Linking this target counts every memory allocation of the program.
#pragma once

/// The number of allocations by the calling thread so far.
long allocation_count(void);

/// The size in bytes of the calling thread's largest allocation since it last called this.
long allocation_largest(void);

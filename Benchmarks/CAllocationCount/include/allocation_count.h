/// Linking this target counts every piece of memory that the program takes.
#pragma once

/// How many pieces of memory the calling thread has taken so far.
long allocation_count(void);

/// How many bytes the largest piece has that the calling thread has taken since it last asked.
long allocation_largest(void);

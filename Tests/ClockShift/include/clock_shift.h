#include <stdint.h>

/// The environment variable with the path of the file: two numbers of 64 bits, in seconds.
#define CLOCK_SHIFT_VARIABLE "TOUCHPLAY_CLOCK_SHIFT"

// linux/input.h would include it, and Swift would find its types here instead of in Glibc.
#include <time.h>
#define _SYS_IOCTL_H 1
#include <libevdev-1.0/libevdev/libevdev.h>
// Swift's module of the C library does not have it.
#include <sys/timerfd.h>

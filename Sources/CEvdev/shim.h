// linux/input.h would include it, and Swift would find its types here instead of in Glibc.
#include <time.h>
#define _SYS_IOCTL_H 1
#include <libevdev-1.0/libevdev/libevdev.h>
// What libevdev-uinput.h declares: that file is found only with the flags of pkg-config.
struct libevdev_uinput;
// Instead of a descriptor: libevdev opens /dev/uinput, and closes it.
static const int LIBEVDEV_UINPUT_OPEN = -2;
int libevdev_uinput_create_from_device(const struct libevdev *, int, struct libevdev_uinput **);
void libevdev_uinput_destroy(struct libevdev_uinput *);
int libevdev_uinput_get_fd(const struct libevdev_uinput *);
const char *libevdev_uinput_get_devnode(struct libevdev_uinput *);
// Swift's module of the C library does not have it.
#include <sys/timerfd.h>

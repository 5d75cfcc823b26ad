#include <evemu.h>
#include <linux/input.h>

// A touch device besides SDL's own, whose list of fingers a test sets: for what no driver of SDL can be
// made to do. Two of SDL's functions have doubles that know it and ask SDL about every other device.
#ifndef TOUCHPLAY_FAKE_TOUCH_H
#define TOUCHPLAY_FAKE_TOUCH_H

#include <stdint.h>

// The device's id, as large as an address, which it is on Wayland.
static const int64_t FAKE_TOUCH_DEVICE = 0x7fff12345678;
// The device lists at most this many fingers.
#define FAKE_TOUCH_MOST 64

// Sets the fingers that SDL lists for the device.
void FakeTouch_SetFingers(const int64_t *ids, int count);

#endif

#define _GNU_SOURCE
#include "fake_touch.h"
#include <dlfcn.h>
#include <stddef.h>

// As in SDL's headers, whose declarations would not allow the doubles.
typedef struct {
  int64_t id;
  float x, y, pressure;
} Finger;

static Finger fingers[FAKE_TOUCH_MOST];
static int fingerCount;

void FakeTouch_SetFingers(const int64_t *ids, int count) {
  fingerCount = count < FAKE_TOUCH_MOST ? count : FAKE_TOUCH_MOST;
  for (int index = 0; index < fingerCount; index++) fingers[index].id = ids[index];
}

int SDL_GetNumTouchFingers(int64_t device) {
  if (device == FAKE_TOUCH_DEVICE) return fingerCount;
  int (*function)(int64_t) = dlsym(RTLD_NEXT, "SDL_GetNumTouchFingers");
  return function ? function(device) : 0;
}

Finger *SDL_GetTouchFinger(int64_t device, int index) {
  if (device == FAKE_TOUCH_DEVICE) return index >= 0 && index < fingerCount ? &fingers[index] : NULL;
  Finger *(*function)(int64_t, int) = dlsym(RTLD_NEXT, "SDL_GetTouchFinger");
  return function ? function(device, index) : NULL;
}

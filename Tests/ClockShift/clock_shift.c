// A library to preload into a program, whose clocks then show other times: those of the system plus
// the seconds in a file that a test changes while the program runs.

#define _GNU_SOURCE
#include "clock_shift.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// In the file: seconds for the time of day, then seconds for the clocks since the start.
static const volatile int64_t *shifts;

__attribute__((constructor)) static void open_shifts(void) {
  const char *path = getenv(CLOCK_SHIFT_VARIABLE);
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *memory = mmap(0, 2 * sizeof *shifts, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (memory != MAP_FAILED) shifts = memory;
}

static int64_t shift_of(clockid_t clock) {
  if (!shifts) return 0;
  switch (clock) {
  case CLOCK_REALTIME:
  case CLOCK_REALTIME_COARSE:
    return shifts[0];
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE:
  case CLOCK_BOOTTIME:
    return shifts[1];
  default:
    return 0;
  }
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0) now->tv_sec += shift_of(clock);
  return result;
}

int gettimeofday(struct timeval *now, void *zone) {
  (void)zone;
  struct timespec time;
  if (clock_gettime(CLOCK_REALTIME, &time) != 0) return -1;
  now->tv_sec = time.tv_sec;
  now->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec time = {0};
  clock_gettime(CLOCK_REALTIME, &time);
  if (now) *now = time.tv_sec;
  return time.tv_sec;
}

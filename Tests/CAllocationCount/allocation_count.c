// Replacements for the C library's allocation functions. A program that contains them uses them for
// itself and for the libraries that it loads. The C library's own functions remain available under
// other names, and the usual `free` releases what they allocate.
#include "allocation_count.h"

#include <errno.h>
#include <stddef.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static __thread long count;
static __thread size_t largest;

long allocation_count(void) { return count; }

long allocation_largest(void) {
  long result = (long)largest;
  largest = 0;
  return result;
}

// Sanitizers have replacements of their own: with them, nothing is counted.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED
#endif

#ifdef IS_SANITIZED

bool allocation_is_counted(void) { return false; }

#else

bool allocation_is_counted(void) { return true; }

static void note(size_t size) {
  count += 1;
  if (size > largest) largest = size;
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  note(size);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

#endif

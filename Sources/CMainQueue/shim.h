// What libdispatch offers to run loops, such as that of Foundation, but declares in no header.
#ifndef TOUCHPLAY_CMAINQUEUE_SHIM_H
#define TOUCHPLAY_CMAINQUEUE_SHIM_H

#include <sys/syscall.h>
#include <unistd.h>

// A descriptor of libdispatch's, readable once something has been added to the main queue; -1 if there
// is none.
int _dispatch_get_main_queue_handle_4CF(void);
// Runs what is in the main queue now. It stops the program on any thread but the main one.
void _dispatch_main_queue_callback_4CF(void *unused);

static inline int CMainQueue_IsMainThread(void) { return syscall(SYS_gettid) == getpid(); }

#endif

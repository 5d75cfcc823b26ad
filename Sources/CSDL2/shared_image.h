// A picture of an X11 window in memory that the X server reads, too. SDL's window surface is such a picture, but SDL
// waits after each frame until the server has read it; this one waits only before its pixels change again, and not if
// an event has told meanwhile that the server is done.
#ifndef TOUCHPLAY_CSDL2_SHARED_IMAGE_H
#define TOUCHPLAY_CSDL2_SHARED_IMAGE_H

#include "shim.h"

typedef struct CSDL_SharedImage CSDL_SharedImage;

#if defined(SDL_VIDEO_DRIVER_X11) && __has_include(<X11/extensions/XShm.h>)
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <stdlib.h>
#include <sys/shm.h>

struct CSDL_SharedImage {
  Display *display;
  Window window;
  GC context;
  XImage *image;
  XShmSegmentInfo segment;
  // The number of the last request that reads the pixels.
  unsigned long lastPut;
  // Functions of the libraries that SDL has loaded.
  __typeof__(&XFlush) flush;
  __typeof__(&XFreeGC) freeContext;
  __typeof__(&XLastKnownRequestProcessed) lastKnownRequestProcessed;
  __typeof__(&XNextRequest) nextRequest;
  __typeof__(&XShmDetach) detach;
  __typeof__(&XShmPutImage) put;
  __typeof__(&XSync) sync;
};

// The number of X errors since it was last set to 0, while CSDL_CountXError handles them.
static inline int *CSDL_XErrors(void) {
  static int count;
  return &count;
}

static inline int CSDL_CountXError(Display *display, XErrorEvent *event) {
  (void)display, (void)event;
  ++*CSDL_XErrors();
  return 0;
}

// Has the server read a segment of memory, too; false if it cannot, such as a server on another machine.
static inline SDL_bool CSDL_AttachSegment(CSDL_SharedImage *shared) {
  __typeof__(&XSetErrorHandler) setErrorHandler =
      CSDL_LoadedFunction("libX11.so.6", "XSetErrorHandler");
  __typeof__(&XShmAttach) attach = CSDL_LoadedFunction("libXext.so.6", "XShmAttach");
  if (!setErrorHandler || !attach) return SDL_FALSE;
  shared->sync(shared->display, False);
  *CSDL_XErrors() = 0;
  XErrorHandler handler = setErrorHandler(CSDL_CountXError);
  attach(shared->display, &shared->segment);
  shared->sync(shared->display, False);
  setErrorHandler(handler);
  return *CSDL_XErrors() == 0 ? SDL_TRUE : SDL_FALSE;
}

// Gives an image memory that the server reads, too. The memory ends with the last of the two processes.
static inline SDL_bool CSDL_ShareMemory(CSDL_SharedImage *shared) {
  size_t size = (size_t)shared->image->bytes_per_line * (size_t)shared->image->height;
  int id = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
  if (id < 0) return SDL_FALSE;
  void *address = shmat(id, NULL, 0);
  SDL_bool isShared = SDL_FALSE;
  if (address != (void *)-1) {
    shared->segment.shmid = id;
    shared->segment.shmaddr = shared->image->data = address;
    isShared = CSDL_AttachSegment(shared);
    if (!isShared) shmdt(address);
  }
  shmctl(id, IPC_RMID, NULL);
  return isShared;
}

// An image as large as given, of a window's depth; NULL unless its pixels are 32 bits, with blue the lowest.
static inline XImage *CSDL_CreateImage(
  CSDL_SharedImage *shared, unsigned width, unsigned height
) {
  __typeof__(&XGetWindowAttributes) look =
      CSDL_LoadedFunction("libX11.so.6", "XGetWindowAttributes");
  __typeof__(&XShmQueryExtension) query = CSDL_LoadedFunction("libXext.so.6", "XShmQueryExtension");
  __typeof__(&XShmCreateImage) create = CSDL_LoadedFunction("libXext.so.6", "XShmCreateImage");
  XWindowAttributes window;
  if (!look || !query || !create || !query(shared->display) ||
      !look(shared->display, shared->window, &window))
    return NULL;
  XImage *image = create(
    shared->display, window.visual, (unsigned)window.depth, ZPixmap, NULL, &shared->segment, width,
    height);
  if (!image) return NULL;
  int order = SDL_BYTEORDER == SDL_LIL_ENDIAN ? LSBFirst : MSBFirst;
  if (image->bits_per_pixel == 32 && image->byte_order == order &&
      image->red_mask == 0xFF0000 && image->green_mask == 0xFF00 && image->blue_mask == 0xFF)
    return image;
  XDestroyImage(image);
  return NULL;
}

// The caller closes it before the window.
static inline CSDL_SharedImage *CSDL_OpenSharedImage(SDL_Window *window, int width, int height) {
  SDL_SysWMinfo info;
  if (!CSDL_GetWindowInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
  CSDL_SharedImage *shared = calloc(1, sizeof(*shared));
  if (!shared) return NULL;
  const char *x11 = "libX11.so.6", *extensions = "libXext.so.6";
  shared->display = info.info.x11.display;
  shared->window = info.info.x11.window;
  shared->flush = CSDL_LoadedFunction(x11, "XFlush");
  shared->freeContext = CSDL_LoadedFunction(x11, "XFreeGC");
  shared->lastKnownRequestProcessed = CSDL_LoadedFunction(x11, "XLastKnownRequestProcessed");
  shared->nextRequest = CSDL_LoadedFunction(x11, "XNextRequest");
  shared->sync = CSDL_LoadedFunction(x11, "XSync");
  shared->detach = CSDL_LoadedFunction(extensions, "XShmDetach");
  shared->put = CSDL_LoadedFunction(extensions, "XShmPutImage");
  __typeof__(&XCreateGC) createContext = CSDL_LoadedFunction(x11, "XCreateGC");
  // Xlib has had the others for as long.
  if (createContext && shared->put && shared->detach)
    shared->image = CSDL_CreateImage(shared, (unsigned)width, (unsigned)height);
  if (shared->image && CSDL_ShareMemory(shared)) {
    shared->context = createContext(shared->display, shared->window, 0, NULL);
    return shared;
  }
  if (shared->image) XDestroyImage(shared->image);
  free(shared);
  return NULL;
}

static inline void CSDL_CloseSharedImage(CSDL_SharedImage *shared) {
  shared->detach(shared->display, &shared->segment);
  shared->freeContext(shared->display, shared->context);
  XDestroyImage(shared->image);
  shmdt(shared->segment.shmaddr);
  free(shared);
}

// The pixels, which may change until they are shown; waits until the server no longer reads them.
static inline void *CSDL_BorrowSharedPixels(CSDL_SharedImage *shared, int *pitch) {
  // Every event tells which request the server had handled before.
  if (shared->lastKnownRequestProcessed(shared->display) < shared->lastPut)
    shared->sync(shared->display, False);
  *pitch = shared->image->bytes_per_line;
  return shared->segment.shmaddr;
}

// Shows rectangles of the pixels.
static inline void CSDL_ShowSharedPixels(CSDL_SharedImage *shared, const SDL_Rect *rects, int count) {
  for (int index = 0; index < count; index++) {
    SDL_Rect rect = rects[index];
    shared->put(
      shared->display, shared->window, shared->context, shared->image, rect.x, rect.y, rect.x,
      rect.y, (unsigned)rect.w, (unsigned)rect.h, False);
  }
  shared->lastPut = shared->nextRequest(shared->display) - 1;
  shared->flush(shared->display);
}

#else

struct CSDL_SharedImage {
  char unused;
};

static inline CSDL_SharedImage *CSDL_OpenSharedImage(SDL_Window *window, int width, int height) {
  (void)window, (void)width, (void)height;
  return NULL;
}

static inline void CSDL_CloseSharedImage(CSDL_SharedImage *shared) { (void)shared; }

static inline void *CSDL_BorrowSharedPixels(CSDL_SharedImage *shared, int *pitch) {
  (void)shared, (void)pitch;
  return NULL;
}

static inline void CSDL_ShowSharedPixels(
  CSDL_SharedImage *shared, const SDL_Rect *rects, int count
) {
  (void)shared, (void)rects, (void)count;
}

#endif
#endif

// An X11 window's picture in memory shared with the X server. SDL's window surface is such a picture, too, but SDL
// waits after each frame until the server has read it. This one waits only before its pixels change again, and only
// if no event has shown in the meantime that the server is done.
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
  // The sequence number of the last request that reads the pixels.
  unsigned long lastPut;
  // Functions from the libraries that SDL has loaded.
  __typeof__(&XFlush) flush;
  __typeof__(&XFreeGC) freeContext;
  __typeof__(&XShmDetach) detach;
  __typeof__(&XShmPutImage) put;
  __typeof__(&XSync) sync;
};

// Whether CSDL_NoteXError has seen an error.
static inline SDL_bool *CSDL_HasXError(void) {
  static SDL_bool result;
  return &result;
}

static inline int CSDL_NoteXError(Display *display, XErrorEvent *event) {
  (void)display, (void)event;
  *CSDL_HasXError() = SDL_TRUE;
  return 0;
}

// Attaches the server to the memory; false if it cannot, for example because it is on another machine.
static inline SDL_bool CSDL_AttachServer(CSDL_SharedImage *shared) {
  __typeof__(&XSetErrorHandler) setErrorHandler =
      CSDL_LoadedFunction("libX11.so.6", "XSetErrorHandler");
  __typeof__(&XShmAttach) attach = CSDL_LoadedFunction("libXext.so.6", "XShmAttach");
  if (!setErrorHandler || !attach) return SDL_FALSE;
  // No other request is on its way whose error could be taken for this one's: CSDL_CreateImage has waited for an answer.
  *CSDL_HasXError() = SDL_FALSE;
  XErrorHandler handler = setErrorHandler(CSDL_NoteXError);
  attach(shared->display, &shared->segment);
  shared->sync(shared->display, False);
  setErrorHandler(handler);
  return *CSDL_HasXError() ? SDL_FALSE : SDL_TRUE;
}

// Gives the image memory shared with the server. It is freed when neither process uses it anymore.
static inline SDL_bool CSDL_ShareMemory(CSDL_SharedImage *shared) {
  size_t size = (size_t)shared->image->bytes_per_line * (size_t)shared->image->height;
  int id = shmget(IPC_PRIVATE, size, IPC_CREAT | 0600);
  if (id < 0) return SDL_FALSE;
  void *address = shmat(id, NULL, 0);
  // Linux lets the server attach to it nevertheless.
  shmctl(id, IPC_RMID, NULL);
  if (address == (void *)-1) return SDL_FALSE;
  shared->segment.shmid = id;
  shared->segment.shmaddr = shared->image->data = address;
  if (CSDL_AttachServer(shared)) return SDL_TRUE;
  shmdt(address);
  return SDL_FALSE;
}

// An image with the given size and the window's depth; NULL unless its pixels have 32 bits, with blue in the lowest 8.
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

// NULL unless the window is on an X server that can read the program's memory, with 32-bit RGB pixels. The caller must
// close it before the window.
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
  shared->sync = CSDL_LoadedFunction(x11, "XSync");
  shared->detach = CSDL_LoadedFunction(extensions, "XShmDetach");
  shared->put = CSDL_LoadedFunction(extensions, "XShmPutImage");
  __typeof__(&XCreateGC) createContext = CSDL_LoadedFunction(x11, "XCreateGC");
  if (createContext && shared->flush && shared->freeContext && shared->sync && shared->detach &&
      shared->put)
    shared->image = CSDL_CreateImage(shared, (unsigned)width, (unsigned)height);
  XGCValues values = {.graphics_exposures = False};
  if (shared->image)
    shared->context =
        createContext(shared->display, shared->window, GCGraphicsExposures, &values);
  if (shared->context && CSDL_ShareMemory(shared)) return shared;
  if (shared->context) shared->freeContext(shared->display, shared->context);
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

// Waits until the server no longer reads the pixels, and returns them. They may change until they are shown.
static inline void *CSDL_BorrowSharedPixels(CSDL_SharedImage *shared, int *pitch) {
  // Every event contains the number of the last request that the server had handled before. Numbers can wrap around.
  if ((long)(LastKnownRequestProcessed(shared->display) - shared->lastPut) < 0)
    shared->sync(shared->display, False);
  *pitch = shared->image->bytes_per_line;
  return shared->segment.shmaddr;
}

// Shows a rectangle of the pixels, at the latest with the next flush.
static inline void CSDL_ShowSharedPixels(CSDL_SharedImage *shared, SDL_Rect rect) {
  shared->put(
    shared->display, shared->window, shared->context, shared->image, rect.x, rect.y, rect.x, rect.y,
    (unsigned)rect.w, (unsigned)rect.h, False);
  shared->lastPut = NextRequest(shared->display) - 1;
}

static inline void CSDL_FlushSharedImage(CSDL_SharedImage *shared) {
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

static inline void CSDL_ShowSharedPixels(CSDL_SharedImage *shared, SDL_Rect rect) {
  (void)shared, (void)rect;
}

static inline void CSDL_FlushSharedImage(CSDL_SharedImage *shared) { (void)shared; }

#endif
#endif

// SDL2 and its two companions. The functions below re-export macros that Swift does not
// import, or imports with a type that overflows.
#ifndef TOUCHPLAY_CSDL2_SHIM_H
#define TOUCHPLAY_CSDL2_SHIM_H

#define SDL_MAIN_HANDLED 1
#include <dlfcn.h>
#include <SDL.h>
#include <SDL_image.h>
#include <SDL_syswm.h>
#include <SDL_ttf.h>

static inline Uint32 CSDL_TouchMouseID(void) { return SDL_TOUCH_MOUSEID; }
static inline SDL_TouchID CSDL_MouseTouchID(void) { return SDL_MOUSE_TOUCHID; }
static inline int CSDL_WindowPositionCentered(int display) {
  return SDL_WINDOWPOS_CENTERED_DISPLAY(display);
}

// The headers' versions do not matter: what came after the least version is looked for in the library that runs.

// A window's size in pixels; SDL has a function for it since 2.26.
static inline void CSDL_GetWindowSizeInPixels(SDL_Window *window, int *width, int *height) {
  void (*function)(SDL_Window *, int *, int *) = dlsym(NULL, "SDL_GetWindowSizeInPixels");
  (function ? function : SDL_GL_GetDrawableSize)(window, width, height);
}

// A touch device's name; SDL tells it since 2.0.22.
static inline const char *CSDL_GetTouchName(int index) {
  const char *(*function)(int) = dlsym(NULL, "SDL_GetTouchName");
  return function ? function(index) : NULL;
}

// Draws an SVG as large as it fits; SDL2_image has a function for it since 2.6. Without one, isKnown is false.
static inline SDL_Surface *CSDL_LoadSizedSVG(
  SDL_RWops *file, int width, int height, SDL_bool *isKnown
) {
  SDL_Surface *(*function)(SDL_RWops *, int, int) = dlsym(NULL, "IMG_LoadSizedSVG_RW");
  *isKnown = function ? SDL_TRUE : SDL_FALSE;
  return function ? function(file, width, height) : NULL;
}

// Whether the X display has a window manager, who is the one program that redirects windows; true where nobody
// can tell.
static inline SDL_bool CSDL_HasWindowManager(void) {
  SDL_bool result = SDL_TRUE;
#if defined(SDL_VIDEO_DRIVER_X11)
  void *library = SDL_LoadObject("libX11.so.6");
  if (!library) return result;
  __typeof__(&XOpenDisplay) open = SDL_LoadFunction(library, "XOpenDisplay");
  __typeof__(&XGetWindowAttributes) look = SDL_LoadFunction(library, "XGetWindowAttributes");
  __typeof__(&XCloseDisplay) close = SDL_LoadFunction(library, "XCloseDisplay");
  Display *display = open && look && close ? open(NULL) : NULL;
  if (display) {
    XWindowAttributes root;
    if (look(display, DefaultRootWindow(display), &root)) {
      result = root.all_event_masks & SubstructureRedirectMask ? SDL_TRUE : SDL_FALSE;
    }
    close(display);
  }
  SDL_UnloadObject(library);
#endif
  return result;
}

#endif

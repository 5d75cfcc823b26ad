// SDL2 and SDL2_ttf, with functions for macros that Swift does not import, or imports with a type that overflows.
#ifndef TOUCHPLAY_CSDL2_SHIM_H
#define TOUCHPLAY_CSDL2_SHIM_H

#define SDL_MAIN_HANDLED 1
#include <dlfcn.h>
#include <string.h>
#include <sys/select.h>
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <SDL2/SDL_ttf.h>

static inline Uint32 CSDL_TouchMouseID(void) { return SDL_TOUCH_MOUSEID; }
static inline SDL_TouchID CSDL_MouseTouchID(void) { return SDL_MOUSE_TOUCHID; }
static inline SDL_AudioFormat CSDL_FloatSamples(void) { return AUDIO_F32SYS; }
static inline int CSDL_WindowPositionCentered(int display) {
  return SDL_WINDOWPOS_CENTERED_DISPLAY(display);
}

// The functions below work with headers of any version: what is newer than the oldest supported version is looked up in
// the library that runs.

// A window's size in pixels; SDL has a function for it since 2.26.
static inline void CSDL_GetWindowSizeInPixels(SDL_Window *window, int *width, int *height) {
  void (*function)(SDL_Window *, int *, int *) = dlsym(NULL, "SDL_GetWindowSizeInPixels");
  (function ? function : SDL_GL_GetDrawableSize)(window, width, height);
}

// A touch device's name; SDL has a function for it since 2.0.22.
static inline const char *CSDL_GetTouchName(int index) {
  const char *(*function)(int) = dlsym(NULL, "SDL_GetTouchName");
  return function ? function(index) : NULL;
}

// The text of an SDL_TEXTEDITING_EXT event, which SDL sends on request since 2.0.22; NULL for other events. The caller
// frees it.
static inline char *CSDL_TakeLongComposition(SDL_Event event) {
  struct {
    Uint32 type, timestamp, windowID;
    char *text;
  } fields;
  memcpy(&fields, &event, sizeof(fields));
  return fields.type == 0x305 ? fields.text : NULL;
}

// Sets the direction and the script (by ISO 15924) in which a font shapes text; SDL2_ttf has functions for them since
// 2.20. False without them or without HarfBuzz.
static inline SDL_bool CSDL_SetFontShaping(
  TTF_Font *font, SDL_bool isRightToLeft, const char *script
) {
  int (*setDirection)(TTF_Font *, int) = dlsym(NULL, "TTF_SetFontDirection");
  int (*setScript)(TTF_Font *, const char *) = dlsym(NULL, "TTF_SetFontScriptName");
  return setDirection && setScript && setDirection(font, isRightToLeft ? 1 : 0) == 0 &&
                 setScript(font, script) == 0
             ? SDL_TRUE
             : SDL_FALSE;
}

// Whether the X display has a window manager, the one program that redirects windows; true if unknown.
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

// A function of a library that SDL has loaded; NULL if SDL has not loaded it, or the library is too old.
static inline void *CSDL_LoadedFunction(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
  return handle ? dlsym(handle, name) : NULL;
}

// What the window system knows about a window. SDL before 2.26 says so only if it gets its own version.
static inline SDL_bool CSDL_GetWindowInfo(SDL_Window *window, SDL_SysWMinfo *info) {
  SDL_GetVersion(&info->version);
  return SDL_GetWindowWMInfo(window, info);
}

// Xlib's connection of a window; NULL if Xlib is not in use.
static inline void *CSDL_XDisplay(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_X11
  SDL_SysWMinfo info;
  if (CSDL_GetWindowInfo(window, &info) && info.subsystem == SDL_SYSWM_X11)
    return info.info.x11.display;
#endif
  return NULL;
}

// libwayland's connection of a window; NULL if libwayland is not in use.
static inline void *CSDL_WaylandDisplay(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_WAYLAND
  SDL_SysWMinfo info;
  if (CSDL_GetWindowInfo(window, &info) && info.subsystem == SDL_SYSWM_WAYLAND)
    return info.info.wl.display;
#endif
  return NULL;
}

// The socket that connects a window with its X server or Wayland compositor; -1 without one.
static inline int CSDL_ConnectionSocket(SDL_Window *window) {
  void *xlib = CSDL_XDisplay(window), *wayland = CSDL_WaylandDisplay(window);
  int (*number)(void *) = NULL;
  if (xlib) number = CSDL_LoadedFunction("libX11.so.6", "XConnectionNumber");
  if (wayland) number = CSDL_LoadedFunction("libwayland-client.so.0", "wl_display_get_fd");
  return number ? number(xlib ? xlib : wayland) : -1;
}

// Whether a socket has input, or gets some within a number of microseconds below a second.
static inline SDL_bool CSDL_WaitForInput(int socket, long microseconds) {
  // Not poll or pselect: Swift would take their types for this module's own.
  if (socket < 0 || socket >= FD_SETSIZE) return SDL_FALSE;
  fd_set files;
  FD_ZERO(&files);
  FD_SET(socket, &files);
  struct timeval time = {.tv_usec = microseconds};
  return select(socket + 1, &files, NULL, NULL, &time) > 0 ? SDL_TRUE : SDL_FALSE;
}

// Sends what waits in libwayland's connection.
static inline void CSDL_FlushWayland(void *display) {
  static int (*flush)(void *);
  if (!flush) flush = CSDL_LoadedFunction("libwayland-client.so.0", "wl_display_flush");
  if (flush) flush(display);
}

// Sends what waits in Xlib's connection, and returns whether events have arrived.
static inline SDL_bool CSDL_XHasEvents(void *display) {
  static int (*count)(void *, int);
  if (!count) count = CSDL_LoadedFunction("libX11.so.6", "XEventsQueued");
  const int afterFlush = 2;
  return !count || count(display, afterFlush) > 0 ? SDL_TRUE : SDL_FALSE;
}

// Gives an X11 window keyboard focus, even if no window manager manages the window. When SDL 2 runs on top of SDL 3,
// SDL_SetWindowInputFocus raises the window but does not focus it (SDL pull request 10167).
static inline void CSDL_FocusXWindow(SDL_Window *window) {
#ifdef SDL_VIDEO_DRIVER_X11
  SDL_SysWMinfo info;
  if (!CSDL_GetWindowInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return;
  const char *library = "libX11.so.6";
  __typeof__(&XGetWindowAttributes) look = CSDL_LoadedFunction(library, "XGetWindowAttributes");
  __typeof__(&XSetInputFocus) focus = CSDL_LoadedFunction(library, "XSetInputFocus");
  Display *display = info.info.x11.display;
  XWindowAttributes state;
  // For a window that is not visible, Xlib would report an error, which ends the program.
  if (look && focus && look(display, info.info.x11.window, &state) && state.map_state == IsViewable)
    focus(display, info.info.x11.window, RevertToParent, CurrentTime);
#endif
}

// Makes Xlib call a function when it loses any connection, and another one when it loses the display's, instead of
// ending the process; once that returns, Xlib's functions return, too.
static inline void CSDL_OnXLoss(void *display, int (*any)(void *), void (*own)(void *, void *)) {
  const char *library = "libX11.so.6";
  void (*setAny)(int (*)(void *)) = CSDL_LoadedFunction(library, "XSetIOErrorHandler");
  void (*setOwn)(void *, void (*)(void *, void *), void *) =
      CSDL_LoadedFunction(library, "XSetIOErrorExitHandler");
  if (!setAny || !setOwn) return;
  setAny(any);
  setOwn(display, own, NULL);
}

#endif

// SDL2 and its two companions. The functions below re-export macros that Swift does not
// import, or imports with a type that overflows.
#ifndef TOUCHPLAY_CSDL2_SHIM_H
#define TOUCHPLAY_CSDL2_SHIM_H

#define SDL_MAIN_HANDLED 1
#include <SDL.h>
#include <SDL_image.h>
#include <SDL_syswm.h>
#include <SDL_ttf.h>

static inline Uint32 CSDL_TouchMouseID(void) { return SDL_TOUCH_MOUSEID; }
static inline SDL_TouchID CSDL_MouseTouchID(void) { return SDL_MOUSE_TOUCHID; }
static inline int CSDL_WindowPositionCentered(int display) {
  return SDL_WINDOWPOS_CENTERED_DISPLAY(display);
}

#endif

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xfixes.h>

// XGetPixel and XDestroyImage are macros, which Swift does not import.
static inline unsigned long touchplay_XGetPixel(XImage *image, int x, int y) {
  return XGetPixel(image, x, y);
}

static inline int touchplay_XDestroyImage(XImage *image) { return XDestroyImage(image); }

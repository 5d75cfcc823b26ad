// SDL2_image, which is loaded with the first picture: loading the libraries of all its formats takes half as long as
// loading SDL. If it cannot be loaded, these functions fail, and SDL_GetError says why.
#ifndef TOUCHPLAY_CSDL2_IMAGE_H
#define TOUCHPLAY_CSDL2_IMAGE_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>

// A function of SDL2_image; NULL if it cannot be loaded, or is too old to have it.
static inline void *CSDL_ImageFunction(const char *name) {
  void *library = SDL_LoadObject("libSDL2_image-2.0.so.0");
  return library ? SDL_LoadFunction(library, name) : NULL;
}

// The version in use; NULL without SDL2_image.
static inline const SDL_version *CSDL_ImageVersion(void) {
  __typeof__(&IMG_Linked_Version) function = CSDL_ImageFunction("IMG_Linked_Version");
  return function ? function() : NULL;
}

// Loads the decoders that are separate libraries.
static inline void CSDL_LoadDecoders(void) {
  __typeof__(&IMG_Init) function = CSDL_ImageFunction("IMG_Init");
  if (function) function(IMG_INIT_PNG | IMG_INIT_JPG);
}

static inline SDL_bool CSDL_IsSVG(SDL_RWops *file) {
  __typeof__(&IMG_isSVG) function = CSDL_ImageFunction("IMG_isSVG");
  return function && function(file) ? SDL_TRUE : SDL_FALSE;
}

// Decodes a picture in any format, and leaves the file open.
static inline SDL_Surface *CSDL_LoadPicture(SDL_RWops *file) {
  __typeof__(&IMG_Load_RW) function = CSDL_ImageFunction("IMG_Load_RW");
  return function ? function(file, 0) : NULL;
}

// Draws an SVG at its own size.
static inline SDL_Surface *CSDL_LoadSVG(SDL_RWops *file) {
  __typeof__(&IMG_LoadSVG_RW) function = CSDL_ImageFunction("IMG_LoadSVG_RW");
  return function ? function(file) : NULL;
}

// Draws an SVG as large as fits; without a function for it, which SDL2_image has since 2.6, isKnown is false.
static inline SDL_Surface *CSDL_LoadSizedSVG(
  SDL_RWops *file, int width, int height, SDL_bool *isKnown
) {
  SDL_Surface *(*function)(SDL_RWops *, int, int) = CSDL_ImageFunction("IMG_LoadSizedSVG_RW");
  *isKnown = function ? SDL_TRUE : SDL_FALSE;
  return function ? function(file, width, height) : NULL;
}

// Encodes a picture as PNG, leaves the file open, and returns 0, or -1 if it fails.
static inline int CSDL_SavePNG(SDL_Surface *picture, SDL_RWops *file) {
  __typeof__(&IMG_SavePNG_RW) function = CSDL_ImageFunction("IMG_SavePNG_RW");
  return function ? function(picture, file, 0) : -1;
}

#endif

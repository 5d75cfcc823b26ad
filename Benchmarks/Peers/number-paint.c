// About what Touchy shows, drawn by a bare C program: at each finger a figure as large as a digit, and
// lines of 6 pixels that join the fingers. With each change, it erases exactly what it drew last and
// draws the next picture.
#include <SDL2/SDL.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum { MAX_FINGERS = 40, FIGURE_WIDTH = 80, FIGURE_HEIGHT = 130 };
static const uint32_t GROUND = 0x000000, LINE = 0xAAAAAA, FIGURE = 0xFFFF00;
static const float RADIUS = 3;

typedef struct {
  float x, y;
} Point;

typedef struct {
  SDL_FingerID id;
  Point at;
} Finger;

static SDL_Window *window;
static SDL_Surface *surface;
static Finger fingers[MAX_FINGERS];
static int finger_count;
static SDL_Rect changes[8 * MAX_FINGERS];
static int change_count;
static uint8_t figure[FIGURE_HEIGHT][FIGURE_WIDTH];
// The columns of each row at which the figure begins and ends: up to two parts.
static int edges[FIGURE_HEIGHT][4];

static uint32_t *row_at(int y) {
  return (uint32_t *)((uint8_t *)surface->pixels + y * surface->pitch);
}

static int limited(int value, int limit) { return value < 0 ? 0 : value > limit ? limit : value; }

// Notes a change; the program has drawn from one corner up to the other one.
static void note(int left, int top, int right, int bottom) {
  if (left < right && top < bottom)
    changes[change_count++] = (SDL_Rect){left, top, right - left, bottom - top};
}

// The color over an old pixel; red and blue are computed together.
static inline uint32_t blended(uint32_t old, uint32_t color, uint32_t coverage) {
  uint32_t rest = 255 - coverage;
  uint32_t outer = (color & 0xFF00FF) * coverage + (old & 0xFF00FF) * rest + 0x800080;
  uint32_t inner = (color >> 8 & 255) * coverage + (old >> 8 & 255) * rest + 128;
  outer = (outer + (outer >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
  return outer | (inner + (inner >> 8)) >> 8 << 8;
}

// Two rings above each other, with as many pixels as a digit.
static void make_figure(void) {
  for (int y = 0; y < FIGURE_HEIGHT; y++)
    for (int x = 0; x < FIGURE_WIDTH; x++) {
      float upper = hypotf(x + .5f - 40, y + .5f - 36), lower = hypotf(x + .5f - 40, y + .5f - 92);
      float coverage = 9.5f - fminf(fabsf(upper - 26), fabsf(lower - 26));
      figure[y][x] = (uint8_t)(fminf(fmaxf(coverage, 0), 1) * 255 + .5f);
    }
  for (int y = 0; y < FIGURE_HEIGHT; y++)
    for (int x = 0, count = 0; x <= FIGURE_WIDTH; x++) {
      bool is_inside = x < FIGURE_WIDTH && figure[y][x] > 0;
      if (is_inside != count % 2 && count < 4) edges[y][count++] = x;
    }
}

static void draw_figure(Point at, bool erases) {
  int left = (int)at.x - FIGURE_WIDTH / 2, top = (int)at.y - FIGURE_HEIGHT / 2;
  int first = limited(top, surface->h), end = limited(top + FIGURE_HEIGHT, surface->h);
  for (int y = first; y < end; y++)
    for (int part = 0; part < 4; part += 2) {
      uint32_t *pixels = row_at(y);
      const uint8_t *coverages = figure[y - top];
      int first_x = limited(left + edges[y - top][part], surface->w);
      int end_x = limited(left + edges[y - top][part + 1], surface->w);
      for (int x = first_x; erases && x < end_x; x++) pixels[x] = GROUND;
      for (int x = first_x; !erases && x < end_x; x++) {
        uint32_t coverage = coverages[x - left];
        pixels[x] = coverage == 255 ? FIGURE : blended(pixels[x], FIGURE, coverage);
      }
    }
  note(limited(left, surface->w), first, limited(left + FIGURE_WIDTH, surface->w), end);
}

// The ends are flat, since the figures cover them.
static void draw_line(Point from, Point to, bool erases) {
  float reach = RADIUS + .5f, across = to.x - from.x, down = to.y - from.y;
  float length = sqrtf(across * across + down * down);
  if (length == 0) return;
  bool is_high = fabsf(down) > reach;
  float slope = is_high ? across / down : 0;
  // In each row, only the columns near the line.
  float half = is_high ? reach * sqrtf(1 + slope * slope) : (float)surface->w;
  across /= length, down /= length;
  int left = limited((int)(fminf(from.x, to.x) - reach), surface->w);
  int right = limited((int)(fmaxf(from.x, to.x) + reach) + 1, surface->w);
  int top = limited((int)(fminf(from.y, to.y) - reach), surface->h);
  int bottom = limited((int)(fmaxf(from.y, to.y) + reach) + 1, surface->h);
  for (int y = top; y < bottom; y++) {
    float below = y + .5f - from.y, middle = from.x + below * slope;
    int first = limited((int)(middle - half), right), end = limited((int)(middle + half) + 1, right);
    if (first < left) first = left;
    uint32_t *pixels = row_at(y);
    for (int x = first; erases && x < end; x++) pixels[x] = GROUND;
    for (int x = first; !erases && x < end; x++) {
      float coverage = reach - fabsf((x + .5f - from.x) * down - below * across);
      if (coverage > 0)
        pixels[x] = blended(pixels[x], LINE, (uint32_t)(fminf(coverage, 1) * 255 + .5f));
    }
  }
  note(left, top, right, bottom);
}

static void draw_picture(bool erases) {
  int count = finger_count, lines = count > 2 ? count : count - 1;
  for (int i = 0; i < lines; i++)
    draw_line(fingers[i].at, fingers[(i + 1) % count].at, erases);
  for (int i = 0; i < count; i++) draw_figure(fingers[i].at, erases);
}

static void handle(const SDL_TouchFingerEvent *event) {
  int index = 0;
  while (index < finger_count && fingers[index].id != event->fingerId) index++;
  Finger finger = {event->fingerId, {event->x * surface->w, event->y * surface->h}};
  if (event->type == SDL_FINGERUP) {
    if (index < finger_count) fingers[index] = fingers[--finger_count];
  } else if (index < MAX_FINGERS) {
    if (index == finger_count) finger_count++;
    fingers[index] = finger;
  }
}

int main(void) {
  SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
  SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
  SDL_DisplayMode mode;
  if (SDL_Init(SDL_INIT_VIDEO) != 0 || SDL_GetDesktopDisplayMode(0, &mode) != 0) return 1;
  SDL_EventState(SDL_MOUSEMOTION, SDL_IGNORE);
  window = SDL_CreateWindow("numbers", 0, 0, mode.w, mode.h, SDL_WINDOW_BORDERLESS);
  surface = window ? SDL_GetWindowSurface(window) : NULL;
  if (!surface) return 1;
  SDL_FillRect(surface, NULL, GROUND);
  SDL_UpdateWindowSurface(window);
  make_figure();
  SDL_Event event;
  while (SDL_WaitEvent(&event)) {
    bool has_erased = false;
    do {
      if (event.type == SDL_QUIT) return 0;
      if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_EXPOSED)
        SDL_UpdateWindowSurface(window);
      if (event.type < SDL_FINGERDOWN || event.type > SDL_FINGERMOTION) continue;
      if (!has_erased) draw_picture(true);
      has_erased = true;
      handle(&event.tfinger);
    } while (SDL_PollEvent(&event));
    if (has_erased) {
      draw_picture(false);
      SDL_UpdateWindowSurfaceRects(window, changes, change_count);
      change_count = 0;
    }
  }
  return 1;
}

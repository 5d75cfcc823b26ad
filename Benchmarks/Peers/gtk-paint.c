// A finger painter for GTK 4: every finger draws a line of 8 pixels, half transparent, as the drawing
// example of GTK's own introduction does it: into an image that a GtkDrawingArea shows.
//
//     gtk-paint WIDTH HEIGHT
#include <gtk/gtk.h>
#include <stdlib.h>

typedef struct {
  GdkEventSequence *finger;  // NULL while no finger is down
  double x, y;
} Finger;

static Finger fingers[40];
static cairo_surface_t *image;
static int width, height;

static Finger *finger_of(GdkEventSequence *sequence) {
  for (int i = 0; i < 40; i++)
    if (fingers[i].finger == sequence) return &fingers[i];
  return NULL;
}

static void draw_line(const Finger *finger, double x, double y) {
  static const double colors[4][3] = {{1, .25, .25}, {.25, 1, .25}, {.25, .25, 1}, {1, 1, .25}};
  const double *color = colors[(finger - fingers) % 4];
  cairo_t *cairo = cairo_create(image);
  cairo_set_source_rgba(cairo, color[0], color[1], color[2], 0.5);
  cairo_set_line_width(cairo, 8);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  cairo_move_to(cairo, finger->x, finger->y);
  cairo_line_to(cairo, x, y);
  cairo_stroke(cairo);
  cairo_destroy(cairo);
}

static gboolean touch(GtkEventControllerLegacy *controller, GdkEvent *event, GtkWidget *area) {
  (void)controller;
  GdkEventType type = gdk_event_get_event_type(event);
  GdkEventSequence *sequence = gdk_event_get_event_sequence(event);
  double x, y;
  if (!sequence || !gdk_event_get_position(event, &x, &y)) return FALSE;
  Finger *finger = finger_of(type == GDK_TOUCH_BEGIN ? NULL : sequence);
  if (!finger) return FALSE;
  if (type == GDK_TOUCH_BEGIN) *finger = (Finger){sequence, x, y};
  draw_line(finger, x, y);
  *finger = (Finger){type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL ? NULL : sequence, x, y};
  gtk_widget_queue_draw(area);
  return TRUE;
}

static void draw(GtkDrawingArea *area, cairo_t *cairo, int w, int h, gpointer data) {
  (void)area, (void)w, (void)h, (void)data;
  cairo_set_source_surface(cairo, image, 0, 0);
  cairo_paint(cairo);
}

static void activate(GtkApplication *application) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *area = gtk_drawing_area_new();
  GtkEventController *controller = gtk_event_controller_legacy_new();
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
  g_signal_connect(controller, "event", G_CALLBACK(touch), area);
  gtk_widget_add_controller(area, controller);
  gtk_window_set_child(GTK_WINDOW(window), area);
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  width = count > 2 ? atoi(arguments[1]) : 1920;
  height = count > 2 ? atoi(arguments[2]) : 1080;
  image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 1, arguments);
}

"""toolkit.py qt|gtk|kivy: a window over the whole display, which prints the fingers that its toolkit reports.

Each line is the finger's name, began, moved or ended, and its location in pixels. The first line is "ready".
"""

import os
import sys


def tell(finger, phase, x, y):
    print(finger, phase, round(x, 2), round(y, 2), flush=True)


def qt():
    from PyQt6.QtCore import QEvent, Qt, QTimer
    from PyQt6.QtGui import QEventPoint
    from PyQt6.QtWidgets import QApplication, QWidget

    phases = {
        QEventPoint.State.Pressed: "began",
        QEventPoint.State.Updated: "moved",
        QEventPoint.State.Released: "ended",
    }
    touches = (QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd)

    class Pad(QWidget):
        def event(self, event):
            if event.type() not in touches:
                return super().event(event)
            for point in event.points():
                if point.state() in phases:
                    location = point.globalPosition()
                    tell(point.id(), phases[point.state()], location.x(), location.y())
            return True

    application = QApplication([])
    pad = Pad()
    pad.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
    pad.setGeometry(application.primaryScreen().geometry())
    pad.show()
    QTimer.singleShot(0, lambda: print("ready", flush=True))
    application.exec()


def gtk():
    import gi

    gi.require_version("Gdk", "3.0")
    gi.require_version("Gtk", "3.0")
    from gi.repository import Gdk, GLib, Gtk

    phases = {
        Gdk.EventType.TOUCH_BEGIN: "began",
        Gdk.EventType.TOUCH_UPDATE: "moved",
        Gdk.EventType.TOUCH_END: "ended",
    }

    def touched(_, event):
        phase = phases.get(event.type)
        if phase:
            _, x, y = event.get_root_coords()
            tell(event.get_event_sequence().__hash__(), phase, x, y)
        return True

    window = Gtk.Window(type=Gtk.WindowType.POPUP)
    window.add_events(Gdk.EventMask.TOUCH_MASK)
    window.connect("touch-event", touched)
    area = Gdk.Display.get_default().get_monitor(0).get_geometry()
    window.resize(area.width, area.height)
    window.show_all()
    GLib.idle_add(lambda: print("ready", flush=True))
    Gtk.main()


def kivy():
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1")
    from kivy.config import Config

    for key, value in {"borderless": 1, "position": "custom", "left": 0, "top": 0}.items():
        Config.set("graphics", key, value)
    for key, value in {"width": sys.argv[2], "height": sys.argv[3]}.items():
        Config.set("graphics", key, value)
    # On Linux, Kivy ignores the touches of its window, and reads the devices that are there at its start.
    for option in Config.options("input"):
        Config.remove_option("input", option)
    Config.set("input", "%(name)s", "probesysfs,provider=mtdev")
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    class Pad(Widget):
        def told(self, touch, phase):
            tell(touch.uid, phase, touch.sx * Window.width, (1 - touch.sy) * Window.height)
            return True

        def on_touch_down(self, touch):
            return self.told(touch, "began")

        def on_touch_move(self, touch):
            return self.told(touch, "moved")

        def on_touch_up(self, touch):
            return self.told(touch, "ended")

    class Program(App):
        def build(self):
            Clock.schedule_once(lambda _: print("ready", flush=True), 1)
            return Pad()

    Program().run()


{"qt": qt, "gtk": gtk, "kivy": kivy}[sys.argv[1]]()

#!/usr/bin/python3
"""Prints the touches that another program's TUIO receiver gets: tuio_receive.py kivy|python-tuio|qt PORT

One line each: begin, move or end, a number, x and y as fractions of the window from the upper left.
"ready" is the first line; the port may be opened a little later. It runs until it is terminated.
Exit code 77: a package is missing.
"""

import os
import sys

sys.dont_write_bytecode = True
import python_packages  # noqa: E402, F401

PEER, PORT = sys.argv[1], int(sys.argv[2])


def say(*words):
    print(*words, flush=True)


def tell(what, number, x, y):
    say(what, number, f"{x:.4f}", f"{y:.4f}")


def missing(error):
    print(error, file=sys.stderr)
    sys.exit(77)


def kivy():
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")
    try:
        import oscpy.server  # noqa: F401  Kivy only needs it when it starts to listen.
        from kivy.input.providers.tuio import TuioMotionEventProvider
    except ImportError as error:
        missing(error)
    import time
    provider = TuioMotionEventProvider("tuio", f"127.0.0.1:{PORT}")
    provider.start()
    say("ready")

    def dispatch(kind, touch):
        # Kivy's y goes up.
        tell({"update": "move"}.get(kind, kind), touch.id, touch.sx, 1 - touch.sy)

    while True:
        provider.update(dispatch)
        time.sleep(0.005)


def python_tuio():
    try:
        from pythontuio import TuioClient, TuioListener
    except ImportError as error:
        missing(error)

    class Listener(TuioListener):
        def add_tuio_cursor(self, cursor):
            tell("begin", cursor.session_id, *cursor.position)

        def update_tuio_cursor(self, cursor):
            tell("move", cursor.session_id, *cursor.position)

        def remove_tuio_cursor(self, cursor):
            tell("end", cursor.session_id, *cursor.position)

    client = TuioClient(("127.0.0.1", PORT))
    client.add_listener(Listener())
    say("ready")
    client.start()


def qt():
    os.environ.update(
        QT_QPA_PLATFORM="offscreen", QT_QPA_GENERIC_PLUGINS=f"tuiotouch:udp={PORT}")
    try:
        from PyQt6.QtCore import QEvent, Qt, QTimer
        from PyQt6.QtGui import QEventPoint
        from PyQt6.QtWidgets import QApplication, QWidget
    except ImportError as error:
        missing(error)
    kinds = {
        QEventPoint.State.Pressed: "begin", QEventPoint.State.Updated: "move",
        QEventPoint.State.Released: "end",
    }

    class Window(QWidget):
        def event(self, event):
            if event.type() in (
                    QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd):
                for point in event.points():
                    if point.state() in kinds:
                        place = point.position()
                        tell(kinds[point.state()], point.id(), place.x() / self.width(),
                             place.y() / self.height())
                event.accept()
                return True
            return super().event(event)

    application = QApplication([])
    window = Window()
    window.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
    window.resize(400, 300)
    window.show()
    QTimer.singleShot(200, lambda: say("ready"))
    application.exec()


{"kivy": kivy, "python-tuio": python_tuio, "qt": qt}[PEER]()

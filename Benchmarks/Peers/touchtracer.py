"""Starts Kivy's touchtracer with the touches that SDL reports to Kivy's window.

Kivy takes these only on phones. Elsewhere it reads input devices, which a private display does not have.

    python3 touchtracer.py MAIN.py [OPTION...]
"""

import runpy
import sys

main = sys.argv.pop(1)

from kivy.core.window import Window  # noqa: E402 (Kivy reads the options)
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider  # noqa: E402


class TouchingWindow:
    """Kivy's window, which passes fingers on, too."""

    def __init__(self, window):
        self.window = window

    def __getattr__(self, name):
        return getattr(self.window, name)

    def poll(self):
        event = self.window.poll()
        if isinstance(event, tuple) and event[0].startswith("finger"):
            SDL2MotionEventProvider.q.appendleft(event)
        return event


Window._win = TouchingWindow(Window._win)
runpy.run_path(main, run_name="__main__")

"""What a screen reader gets from a program, as JSON: its parts, and what it said meanwhile.

screen-reader.py PROGRAM [tap:NAME | set:NAME=NUMBER | see:NAME]...
"""
import json
import sys
import time

import pyatspi
from gi.repository import Gio, GLib

PATIENCE = 20
events = []


def hear(event):
    value = event.any_data if isinstance(event.any_data, (str, int, float)) else None
    try:
        name = event.source.name
    except GLib.Error:
        # A part that is gone has no name.
        name = None
    events.append([str(event.type), name, value])


def listen(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while GLib.MainContext.default().iteration(False):
            pass
        time.sleep(0.01)


def start_reading():
    """Tells the desktop that a screen reader is running."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                  value, None, Gio.DBusCallFlags.NONE, -1)


def wait_for(find, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = find()
        except GLib.Error:
            found = None
        if found:
            return found
        listen(0.05)
    sys.exit("not found: " + what)


def application(name):
    desktop = pyatspi.Registry.getDesktop(0)
    for index in range(desktop.childCount):
        child = desktop.getChildAtIndex(index)
        if child is not None and child.name.startswith(name):
            return child
    return None


def everything(node):
    # What the reader has kept may be old.
    node.clear_cache_single() if hasattr(node, "clear_cache_single") else node.clear_cache()
    yield node
    for index in range(node.childCount):
        child = node.getChildAtIndex(index)
        if child is not None:
            yield from everything(child)


def describe(node):
    facts = {"role": node.getRoleName(), "name": node.name, "hint": node.description}
    states = {pyatspi.stateToString(state) for state in node.getState().getStates()}
    facts["states"] = sorted(states - {"enabled", "sensitive", "showing", "visible"})
    interfaces = pyatspi.listInterfaces(node)
    if "Value" in interfaces:
        value = node.queryValue()
        facts["value"] = [value.minimumValue, value.currentValue, value.maximumValue]
    if "Text" in interfaces:
        text = node.queryText()
        facts["text"] = text.getText(0, -1)
        facts["caret"] = text.caretOffset
    if "Component" in interfaces:
        box = node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        facts["box"] = [box.x, box.y, box.width, box.height]
    return facts


def main():
    start_reading()
    for kind in ["announcement", "children-changed", "property-change", "state-changed",
                 "text-changed"]:
        pyatspi.Registry.registerEventListener(hear, "object:" + kind)
    program = wait_for(lambda: application(sys.argv[1]), sys.argv[1])

    def named(name, interface):
        def find():
            return next((node for node in everything(program) if node.name == name
                         and interface in pyatspi.listInterfaces(node)), None)
        return wait_for(find, name)

    for step in sys.argv[2:]:
        action, _, name = step.partition(":")
        name, _, number = name.partition("=")
        kinds = {"tap": "Action", "set": "Value", "see": "Accessible"}
        node = named(name, kinds[action])
        if action == "tap":
            if not node.queryAction().doAction(0):
                sys.exit("nothing to tap: " + name)
        elif action == "set":
            node.queryValue().currentValue = float(number)
        listen(0.3)
    listen(0.5)
    nodes = [describe(node) for node in everything(program)]
    print(json.dumps({"nodes": nodes, "events": events}))


main()

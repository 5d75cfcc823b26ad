"""Reads the kernel events of evemu, libinput record and getevent text.

An event is (microseconds, type, code, value); the device is its axes, code -> Axis.
"""

import os
import re
from collections import namedtuple

import yaml

Axis = namedtuple("Axis", "minimum maximum resolution")


class LeftOut(Exception):
    """Why a recording is not read."""


SYN, KEY, ABS = 0, 1, 3
NAMES = {
    "EV_SYN": SYN, "EV_KEY": KEY, "EV_ABS": ABS,
    "SYN_REPORT": 0, "SYN_MT_REPORT": 2, "SYN_DROPPED": 3,
    "BTN_TOUCH": 0x14A, "ABS_X": 0, "ABS_Y": 1, "ABS_PRESSURE": 0x18,
    "ABS_MT_SLOT": 0x2F, "ABS_MT_TOUCH_MAJOR": 0x30, "ABS_MT_TOUCH_MINOR": 0x31,
    "ABS_MT_WIDTH_MAJOR": 0x32, "ABS_MT_WIDTH_MINOR": 0x33, "ABS_MT_ORIENTATION": 0x34,
    "ABS_MT_POSITION_X": 0x35, "ABS_MT_POSITION_Y": 0x36, "ABS_MT_TOOL_TYPE": 0x37,
    "ABS_MT_BLOB_ID": 0x38, "ABS_MT_TRACKING_ID": 0x39, "ABS_MT_PRESSURE": 0x3A,
    "ABS_MT_DISTANCE": 0x3B, "DOWN": 1, "UP": 0,
}


def read(path):
    """The device's axes and the events of a file."""
    with open(path, "rb") as file:
        data = file.read()
    text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8")
    lines = text.splitlines()
    if any(line.startswith("version:") for line in lines):
        axes, events = libinput(text)
    elif any(line.startswith("E:") for line in lines):
        axes, events = evemu(path, lines)
    else:
        axes, events = getevent(lines)
    if not events:
        raise LeftOut("no event in a form that is read here")
    return axes, events


def evemu(path, lines):
    """evemu: `E: time type code value`, with a description above or in a file beside it."""
    axes, events = evemu_axes(lines), []
    if not axes:
        axes = evemu_axes(beside(path))
    for line in lines:
        match = re.match(r"E: (\d+)\.(\d{6}) ([0-9a-f]+) ([0-9a-f]+) ([-\d]+)", line)
        if match:
            seconds, micro, kind, code, value = match.groups()
            time = int(seconds) * 1_000_000 + int(micro)
            events.append((time, int(kind, 16), int(code, 16), int(value)))
    return axes, events


def evemu_axes(lines):
    axes = {}
    for line in lines:
        if line.startswith("A:"):
            words = line.split()[1:]
            resolution = int(words[5]) if len(words) > 5 else 0
            axes[int(words[0], 16)] = Axis(int(words[1]), int(words[2]), resolution)
    return axes


def beside(path):
    """The description with the longest name that the recording's begins with."""
    folder, name = os.path.split(path)
    found = [
        other for other in os.listdir(folder or ".")
        if other.endswith(".desc") and name.startswith(other[: -len(".desc")])
    ]
    if not found:
        return []
    with open(os.path.join(folder, max(found, key=len)), encoding="utf-8") as file:
        return file.read().splitlines()


def libinput(text):
    """libinput record: YAML with one device."""
    try:
        document = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise LeftOut("not YAML: it was changed by pasting") from error
    if not isinstance(document, dict) or not isinstance(document.get("devices"), list):
        raise LeftOut("not a complete libinput recording")
    devices = [device for device in document["devices"] if 0x35 in absinfo(device)]
    if len(devices) != 1:
        raise LeftOut(f"{len(devices)} touch devices")
    axes = {
        code: Axis(values[0], values[1], values[4]) for code, values in absinfo(devices[0]).items()
    }
    events = []
    for entry in devices[0].get("events") or []:
        for seconds, micro, kind, code, value in entry.get("evdev", []):
            events.append((seconds * 1_000_000 + micro, kind, code, value))
    return axes, events


def absinfo(device):
    return device.get("evdev", {}).get("absinfo") or {}


def getevent(lines):
    """getevent -lt and -t: `[time] device: type code value`, with `getevent -lp` above or not."""
    axes, events, paths = {}, [], set()
    for line in lines:
        match = re.search(
            r"([0-9A-F]{4}|ABS_\w+) +: value [-\d]+, min ([-\d]+), max ([-\d]+),"
            r".* resolution (\d+)", line, re.IGNORECASE)
        if match:
            axis = Axis(int(match[2]), int(match[3]), int(match[4]))
            axes[number(match[1])] = axis
            continue
        match = re.match(
            r"\[ *(\d+)\.(\d{6})\] (?:(/dev/\S+): +)?(\w+) +(\w+) +([0-9a-f]{8}|DOWN|UP)\b", line)
        if match and number(match[4]) is not None:
            time = int(match[1]) * 1_000_000 + int(match[2])
            paths.add(match[3])
            value = number(match[6])
            value -= 1 << 32 if value >= 1 << 31 else 0
            # A code without a name here is one that does not matter.
            code = number(match[5])
            events.append((time, number(match[4]), 0xFFFF if code is None else code, value))
    if len(paths) > 1:
        raise LeftOut(f"{len(paths)} devices")
    return axes, events


def number(word):
    """The number of a name, or of hexadecimal digits; None for an unknown name."""
    if word in NAMES:
        return NAMES[word]
    try:
        return int(word, 16)
    except ValueError:
        return None

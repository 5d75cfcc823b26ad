"""Finds the contacts in kernel events, by the rules of docs/formats.md."""

import itertools
import math
from collections import namedtuple

from raw_events import ABS, KEY, SYN, Axis, LeftOut

Panel = namedtuple("Panel", "width height unit")
REPORT, PACKET, DROPPED = 0, 2, 3
TOUCH = 0x14A
SLOT, X, Y, TOOL, ID, PRESSURE, DISTANCE = 0x2F, 0x35, 0x36, 0x37, 0x39, 0x3A, 0x3B
PALM = 2


class Contact:
    """One contact: its reports as (microseconds, x, y) in device units, and how it ended."""

    def __init__(self, number, time, place):
        self.number, self.samples = number, [(time, *place)]
        self.end, self.kind = time, "open"

    def move(self, time, place):
        self.samples.append((time, *place))

    def finish(self, time, place, kind):
        self.end, self.kind = time, kind
        # An end with a location of its own reports it.
        if kind == "lifted" and place != self.samples[-1][1:]:
            self.samples.append((time, *place))


class Surface:
    """The contacts of all frames, with the numbers of those that are down."""

    def __init__(self):
        self.all, self.down, self.most = [], {}, 0

    def begin(self, key, time, place):
        numbers = {contact.number for contact in self.down.values()}
        free = next(n for n in itertools.count(1) if n not in numbers)
        self.down[key] = Contact(free, time, place)
        self.all.append(self.down[key])
        self.most = max(self.most, len(self.down))

    def move(self, key, time, place):
        self.down[key].move(time, place)

    def end(self, key, time, place, kind="lifted"):
        self.down.pop(key).finish(time, place, kind)

    def cancel(self, time):
        for key in list(self.down):
            self.end(key, time, None, "cancelled")


class Frames:
    """The times of frames: from the first event, each later than the one before."""

    def __init__(self, start):
        self.start, self.last, self.raw = start, -1, start

    def time(self, raw):
        if raw < self.raw - 1000:
            raise LeftOut("the clock was set back")
        self.raw = max(self.raw, raw)
        self.last = max(raw - self.start, self.last + 1)
        return self.last


class Slots:
    """A type B device: each slot keeps its values."""

    def __init__(self, axes, surface):
        self.surface, self.slots, self.slot = surface, {}, 0
        self.axes, self.keeps_pressure = axes, has_range(axes, PRESSURE)
        self.changed, self.ends, self.flashes = set(), [], []

    def take(self, kind, code, value):
        """Takes an event; true if a contact comes or goes with it."""
        if kind != ABS or not SLOT <= code <= 0x3D:
            return False
        if code == SLOT:
            self.slot = value
            return False
        if not 0 <= self.slot < 1024:
            return False
        slot = self.slots.setdefault(self.slot, {"id": None, "x": None, "y": None, "tool": 0})
        if code == DISTANCE and value > 0:
            raise LeftOut("hovering contacts")
        if code == ID:
            return self.identify(slot, value)
        if code in (X, Y, TOOL, DISTANCE) or (code == PRESSURE and self.keeps_pressure):
            names = {X: "x", Y: "y", TOOL: "tool"}
            if code in names:
                slot[names[code]] = value
            self.changed.add(self.slot)
        return False

    def identify(self, slot, value):
        value = max(value, -1)
        before = slot["id"]
        if value == before:
            return False
        live = self.slot in self.surface.down
        if before not in (None, -1):
            kind = "cancelled" if slot["tool"] == PALM else "lifted"
            if live and all(end[0] != self.slot for end in self.ends):
                self.ends.append((self.slot, self.place(slot), kind))
            elif slot["tool"] != PALM:
                self.flashes.append((self.slot, self.place(slot)))
        slot["id"] = value
        slot["palm"] = False
        self.changed.add(self.slot)
        return before is None or value != before

    def place(self, slot):
        return tuple(
            start(self.axes, code) if slot[name] is None else slot[name]
            for code, name in ((X, "x"), (Y, "y")))

    def close(self, time):
        begun = []
        ended = {end[0] for end in self.ends}
        for index in sorted(self.changed):
            slot = self.slots[index]
            live = index in self.surface.down and index not in ended
            if slot["id"] in (None, -1):
                continue
            if slot["tool"] == PALM:
                slot["palm"] = True
                if live:
                    self.ends.append((index, self.place(slot), "cancelled"))
            elif slot.get("palm"):
                continue
            elif live:
                self.surface.move(index, time, self.place(slot))
            else:
                begun.append(index)
        for index, place, kind in self.ends:
            self.surface.end(index, time, place, kind)
        for index, place in self.flashes:
            self.surface.begin(index, time, place)
            self.surface.end(index, time, place)
        for index in begun:
            self.surface.begin(index, time, self.place(self.slots[index]))
        self.changed, self.ends, self.flashes = set(), [], []

    def drop(self):
        for slot in self.slots.values():
            slot["id"] = -1
        self.changed, self.ends, self.flashes = set(), [], []


class Packets:
    """A type A device: each frame has one packet for each contact."""

    def __init__(self, axes, surface):
        self.surface, self.axes = surface, axes
        self.packet, self.packets, self.told = {}, [], False
        self.known, self.next = {}, itertools.count()

    def take(self, kind, code, value):
        if kind == SYN and code == PACKET:
            self.close_packet()
            self.told = True
        elif value == 0 and (kind, code) in ((KEY, TOUCH), (ABS, 0x18)):
            self.told = True
        elif kind == ABS and SLOT < code <= 0x3D:
            if (code == DISTANCE and value > 0) or (code == TOOL and value == PALM):
                raise LeftOut("hovering contacts or palms of a type A device")
            self.packet[code] = value
        return False

    def close_packet(self):
        if X in self.packet or Y in self.packet:
            place = tuple(self.packet.get(code, start(self.axes, code)) for code in (X, Y))
            self.packets.append((self.packet.get(ID), place))
        self.packet = {}

    def close(self, time):
        self.close_packet()
        packets, self.packets = self.packets, []
        told, self.told = self.told, False
        if not told and not packets:
            return
        pairs = self.pairs(packets)
        for key, (_, place) in zip(pairs, packets):
            if key is not None:
                self.known[key] = (self.known[key][0], place)
                self.surface.move(key, time, place)
        for key in [key for key in self.known if key not in pairs]:
            self.surface.end(key, time, self.known.pop(key)[1])
        for key, (identity, place) in zip(pairs, packets):
            if key is None:
                key = next(self.next)
                self.known[key] = (identity, place)
                self.surface.begin(key, time, place)

    def pairs(self, packets):
        """For each packet the contact that it goes on with, or None."""
        if all(identity is not None for identity, _ in packets):
            named = {identity: key for key, (identity, _) in self.known.items()}
            return [named.get(identity) for identity, _ in packets]
        keys = list(self.known)
        keys += [None] * (len(packets) - len(keys))
        if len(keys) > 6:
            raise LeftOut("more than six contacts without ids")

        def length(order):
            return sum(
                math.dist(self.known[key][1], place)
                for key, (_, place) in zip(order, packets) if key is not None)

        return list(min(itertools.permutations(keys, len(packets)), key=length))

    def drop(self):
        self.packet, self.packets, self.told, self.known = {}, [], False, {}


class Single:
    """A device with one location and a touch key."""

    def __init__(self, axes, surface, codes):
        self.surface, self.axes, self.codes = surface, axes, codes
        self.place, self.down, self.changed = {}, False, False
        self.keeps_pressure = has_range(axes, 0x18)

    def take(self, kind, code, value):
        if kind == KEY and code == TOUCH and value < 2:
            if self.down != bool(value) and self.down != (0 in self.surface.down):
                raise LeftOut("a touch and a lift within one frame")
            self.changed = self.changed or self.down != bool(value)
            self.down = bool(value)
        elif kind == ABS and code in self.codes:
            self.place[code], self.changed = value, True
        elif kind == ABS and code == 0x18 and self.keeps_pressure:
            self.changed = True
        return False

    def close(self, time):
        changed, self.changed = self.changed, False
        if not changed:
            return
        place = tuple(self.place.get(code, start(self.axes, code)) for code in self.codes)
        live = 0 in self.surface.down
        if live and self.down:
            self.surface.move(0, time, place)
        elif live:
            self.surface.end(0, time, place)
        elif self.down:
            self.surface.begin(0, time, place)

    def drop(self):
        self.down, self.changed = False, False


def contacts_of(axes, events):
    """The panel, the contacts in millimeters or points, and the most of them at once."""
    codes = {(kind, code) for _, kind, code, _ in events}
    surface, place = Surface(), (X, Y)
    if X in axes or (not axes and {(ABS, X), (ABS, Y)} & codes):
        packets = SLOT not in axes if axes else (SYN, PACKET) in codes
        decoder = (Packets if packets else Slots)(axes, surface)
    else:
        # Some devices send Z and RX in place of X and Y.
        place = (0, 1) if {(ABS, 0), (ABS, 1)} & codes else (2, 3)
        decoder = Single(axes, surface, place)
    ranges = [axes.get(code) or seen(events, code) for code in place]
    follow(events, decoder, surface, whole=isinstance(decoder, Packets))
    extents = [axis.maximum - axis.minimum + 1 for axis in ranges]
    scales = [1 / axis.resolution if axis.resolution > 0 else 1 for axis in ranges]
    is_known = all(axis.resolution > 0 for axis in ranges)
    if not is_known:
        scales = [1, 1]
    panel = Panel(extents[0] * scales[0], extents[1] * scales[1], "mm" if is_known else "pt")
    for contact in surface.all:
        contact.samples = [
            (time / 1e6, (x - ranges[0].minimum) * scales[0], (y - ranges[1].minimum) * scales[1])
            for time, x, y in contact.samples
        ]
        contact.end /= 1e6
    return panel, surface.all, surface.most


def follow(events, decoder, surface, whole):
    """Takes the events frame by frame."""
    frames = Frames(events[0][0])
    first, told, dropping = None, False, False
    for time, kind, code, value in events:
        if kind == SYN and code == REPORT:
            if dropping:
                dropping = False
                continue
            decoder.close(frames.time(time if whole or first is None else first))
            first, told = None, False
        elif kind == SYN and code == DROPPED:
            if not dropping:
                surface.cancel(frames.time(time))
                decoder.drop()
            dropping, first, told = True, None, False
        elif dropping:
            if (kind, code) == (ABS, SLOT):
                decoder.take(kind, code, value)
        elif decoder.take(kind, code, value) and not told:
            first, told = time, True
        elif first is None:
            first = time
    for contact in surface.down.values():
        contact.end = contact.samples[-1][0]


def has_range(axes, code):
    return code in axes and axes[code].maximum > axes[code].minimum


def start(axes, code):
    """Where a contact begins that has not reported the axis."""
    axis = axes.get(code)
    return 0 if axis is None or axis.minimum <= 0 <= axis.maximum else axis.minimum


def seen(events, code):
    """The range of an axis that is not described: up to the largest value."""
    return Axis(0, max([v for _, k, c, v in events if (k, c) == (ABS, code)] + [0]), 0)

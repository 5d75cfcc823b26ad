"""Makes an input device in the guest, and sends what a scenario asks for.

    panel.py NAME

/machine/NAME.json describes the device: an uinput device, or the HID descriptor of a real panel. Each
line that arrives at the pipe /run/NAME names a file in /machine with reports to send. When they are
sent, the file gets the ending ".sent". The kernel's events are recorded in /run/NAME.N.evemu.
"""

import glob
import json
import os
import signal
import subprocess
import sys
import threading
import time

SHARE = "/machine"


class InputDevice:
    """A device whose driver is the scenario: it sends input events."""

    def __init__(self, description):
        from evdev import AbsInfo, UInput, ecodes

        events = {ecodes.EV_KEY: description["keys"], ecodes.EV_ABS: []}
        for axis in description["axes"]:
            info = AbsInfo(0, axis["minimum"], axis["maximum"], 0, 0, axis["resolution"])
            events[ecodes.EV_ABS].append((axis["code"], info))
        self.device = UInput(
            events,
            name=description["name"],
            vendor=description["vendor"],
            product=description["product"],
            bustype=ecodes.BUS_USB,
            input_props=description["properties"],
        )

    def send(self, report):
        for kind, code, value in report:
            self.device.write(kind, code, value)
        self.device.syn()


class HIDDevice:
    """A device that the kernel's own driver reads: it sends HID reports."""

    CREATE, START, INPUT, GET, GET_REPLY, SET, SET_REPLY = 11, 2, 12, 9, 10, 13, 14
    EIO = 5

    def __init__(self, description):
        self.file = os.open("/dev/uhid", os.O_RDWR)
        descriptor = bytes.fromhex(description["descriptor"])
        event = self.CREATE.to_bytes(4, "little")
        event += description["name"].encode()[:127].ljust(128, b"\0") + bytes(64 + 64)
        event += len(descriptor).to_bytes(2, "little") + (3).to_bytes(2, "little")
        for number in description["vendor"], description["product"], 0, 0:
            event += number.to_bytes(4, "little")
        os.write(self.file, event + descriptor.ljust(4096, b"\0"))
        self.started = threading.Event()
        threading.Thread(target=self.answer, daemon=True).start()
        if not self.started.wait(30):
            sys.exit("the kernel did not start the device")

    def answer(self):
        """Answers the driver's requests: it has no feature reports."""
        while True:
            event = os.read(self.file, 4380)
            kind = int.from_bytes(event[:4], "little")
            if kind == self.START:
                self.started.set()
            elif kind in (self.GET, self.SET):
                reply = self.GET_REPLY if kind == self.GET else self.SET_REPLY
                head = reply.to_bytes(4, "little") + event[4:8] + self.EIO.to_bytes(2, "little")
                os.write(self.file, head + bytes(4098 if kind == self.GET else 0))

    def send(self, report):
        data = bytes.fromhex(report)
        event = self.INPUT.to_bytes(4, "little") + len(data).to_bytes(2, "little")
        os.write(self.file, event + data.ljust(4096, b"\0"))


def event_nodes():
    return set(glob.glob("/dev/input/event*"))


def new_nodes(before):
    """The nodes of the new device; waits until no more of them come."""
    found = set()
    for _ in range(100):
        time.sleep(0.2)
        now = event_nodes() - before
        if now and now == found:
            break
        found = now
    subprocess.run(["udevadm", "settle"], check=True)
    return sorted(found)


def play(device, path):
    with open(path) as file:
        reports = json.load(file)
    moment = time.monotonic()
    for pause, report in reports:
        moment += pause
        time.sleep(max(0, moment - time.monotonic()))
        device.send(report)
    os.rename(path, path + ".sent")


def main():
    name = sys.argv[1]
    with open(f"{SHARE}/{name}.json") as file:
        description = json.load(file)
    before = event_nodes()
    device = HIDDevice(description) if "descriptor" in description else InputDevice(description)
    nodes = new_nodes(before)
    for number, node in enumerate(nodes):
        output = open(f"/run/{name}.{number}.evemu", "w")
        subprocess.Popen(["stdbuf", "-oL", "evemu-record", node], stdout=output)
    pipe = f"/run/{name}"
    os.mkfifo(pipe)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with open(f"{SHARE}/{name}.nodes", "w") as ready:
        ready.write("\n".join(nodes))
    os.rename(f"{SHARE}/{name}.nodes", f"{SHARE}/{name}.ready")
    try:
        while True:
            with open(pipe) as lines:
                for line in lines:
                    play(device, f"{SHARE}/{line.strip()}")
    finally:
        os.unlink(pipe)


main()

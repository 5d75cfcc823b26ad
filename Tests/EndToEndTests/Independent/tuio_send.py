#!/usr/bin/python3
"""Sends TUIO as a tracker does, with an encoder of its own: tuio_send.py PORT < steps

Each line of the input is a JSON object, one of:
  {"wait": SECONDS}
  {"source": NAME, "frame": N, "alive": [ID...], "sets": [[ID, X, Y]...], "version": 1 or 2}
  {"hex": BYTES}
  {"mangle": SEED}   from now on, packets are lost, sent twice, or sent after the next one
  {"mangle": null}   no longer
"""

import json
import random
import socket
import struct
import sys
import time


def text(value):
    data = value.encode() + b"\0"
    return data + b"\0" * (-len(data) % 4)


def message(address, *values):
    types, data = ",", b""
    for value in values:
        if isinstance(value, str):
            types, data = types + "s", data + text(value)
        elif isinstance(value, float):
            types, data = types + "f", data + struct.pack(">f", value)
        elif value is None:
            types, data = types + "t", data + struct.pack(">Q", 1)
        else:
            types, data = types + "i", data + struct.pack(">i", value)
    return text(address) + text(types) + data


def bundle(messages):
    return b"#bundle\0" + struct.pack(">Q", 1) + b"".join(
        struct.pack(">I", len(m)) + m for m in messages)


def frame(step):
    sets = [[s[0], float(s[1]), float(s[2])] for s in step.get("sets", [])]
    if step.get("version", 1) == 2:
        return bundle(
            [message("/tuio2/frm", step["frame"], None, 0, step["source"])]
            + [message("/tuio2/ptr", i, 0, 0, x, y, 0.0, 0.0, 0.0, 0.5) for i, x, y in sets]
            + [message("/tuio2/alv", *step["alive"])])
    cursor = "/tuio/2Dcur"
    return bundle(
        [message(cursor, "source", step["source"]), message(cursor, "alive", *step["alive"])]
        + [message(cursor, "set", i, x, y, 0.0, 0.0, 0.0) for i, x, y in sets]
        + [message(cursor, "fseq", step["frame"])])


def main():
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    out.connect(("127.0.0.1", int(sys.argv[1])))
    chance, late = None, []
    for line in sys.stdin:
        step = json.loads(line)
        if "wait" in step:
            time.sleep(step["wait"])
            continue
        if "mangle" in step:
            chance = None if step["mangle"] is None else random.Random(step["mangle"])
            continue
        packet = bytes.fromhex(step["hex"]) if "hex" in step else frame(step)
        luck = chance.random() if chance else 1
        waiting, late = late, []
        if luck < 0.2:
            late = [packet]
        elif luck < 0.4:
            out.send(packet)
            out.send(packet)
        elif luck >= 0.6 or not chance:
            out.send(packet)
        for packet in waiting:
            out.send(packet)


main()

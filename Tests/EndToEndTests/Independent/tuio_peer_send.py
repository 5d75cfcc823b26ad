#!/usr/bin/python3
"""Sends two fingers with python-tuio: tuio_peer_send.py PORT. Exit code 77: the package is missing."""

import sys
import time

sys.dont_write_bytecode = True
import python_packages  # noqa: E402, F401

try:
    from pythontuio import Cursor, TuioServer
except ImportError as error:
    print(error, file=sys.stderr)
    sys.exit(77)

server = TuioServer(port=int(sys.argv[1]))
first, second = Cursor(1), Cursor(2)
first.position, second.position = (0.25, 0.25), (0.75, 0.75)
for cursors in [[first], [first, second]]:
    server.cursors = cursors
    server.send_bundle()
    time.sleep(0.05)
for step in range(1, 11):
    first.position = (0.25 + step * 0.025, 0.25)
    server.send_bundle()
    time.sleep(0.02)
for cursors in [[second], []]:
    server.cursors = cursors
    server.send_bundle()
    time.sleep(0.05)

"""Passes on what the kernel reports from an input device, as it is, through a port to the host.

    witness.py NODE
"""

import os
import sys

node = os.open(sys.argv[1], os.O_RDONLY)
port = os.open("/dev/virtio-ports/events", os.O_WRONLY)
while True:
    os.write(port, os.read(node, 24 * 64))

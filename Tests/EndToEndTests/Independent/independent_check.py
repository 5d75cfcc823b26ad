#!/usr/bin/env python3
"""Measures the contacts of a raw recording, independently of touchplay.

Usage: independent_check.py FILE...

Prints one JSON object with an entry for each file: the contacts with the figures that
docs/measurements.md defines, or why the file is left out. It reads the text of evemu, libinput record
and getevent itself and shares no code with touchplay.
"""

import json
import sys

import contact_figures
import raw_events
from raw_contacts import contacts_of


def measure(path):
    """The figures of a file as a dictionary."""
    device, events = raw_events.read(path)
    panel, contacts, most = contacts_of(device, events)
    return {
        "panel": {"width": panel.width, "height": panel.height, "unit": panel.unit},
        "maximumContacts": most,
        "contacts": [contact_figures.figures(contact, panel) for contact in contacts],
    }


def main():
    results = {}
    for path in sys.argv[1:]:
        try:
            results[path] = measure(path)
        except raw_events.LeftOut as reason:
            results[path] = {"leftOut": str(reason)}
    json.dump(results, sys.stdout, indent=1, allow_nan=False)
    print()


if __name__ == "__main__":
    main()

"""Finds the Python packages that ./test fetches, once it is imported."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / ".build/python"))

"""Importing this module lets Python find the packages that ./test fetches."""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / ".build/python"))

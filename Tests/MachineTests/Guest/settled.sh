#!/bin/sh
# settled.sh [RECORDING]
#
# Waits until the program has the screen and, if it makes a recording, until that has begun: then it has loaded the
# drawings, and is ready for touches. On a slow machine, the start takes many seconds.

until ls -l "/proc/$(pgrep -x touchplay)/fd" 2>/dev/null | grep -q dri/card; do
  sleep 0.1
done
if [ -n "$1" ]; then
  until [ -s "$1" ]; do
    sleep 0.1
  done
  sleep 2
else
  sleep 6
fi

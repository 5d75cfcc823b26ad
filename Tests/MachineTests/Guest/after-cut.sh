#!/bin/sh
# after-cut.sh MODE DISK
#
# Looks at the disk that a power cut or another fault has left: copies the visitor's home as it is to
# /machine/cut, then replays the recordings and starts the program; /machine/next has what they say.

rm -rf /machine/cut /machine/next
mkdir -m 777 /machine/next
mount "$2" /home/visitor || exit
cp -r /home/visitor /machine/cut

visitor() {
  setpriv --reuid=visitor --regid=visitor --init-groups env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 \
    HOME=/home/visitor XDG_RUNTIME_DIR=/run/visitor SDL_VIDEODRIVER=kmsdrm "$@"
}

for recording in /home/visitor/*.touchplay; do
  [ -s "$recording" ] || continue
  name=/machine/next/$(basename "$recording")
  visitor touchplay replay --headless --verify "$recording" >"$name.log" 2>&1 ||
    { grep -q "no digests to verify" "$name.log" && visitor touchplay replay --headless "$recording" >"$name.log" 2>&1; }
  echo $? >"$name.code"
done

rm -f /run/visitor/next.touchplay
visitor touchplay --mode "$1" --record /run/visitor/next.touchplay --dump-state /machine/next/state.json 2>/machine/next/log &
shell=$!
timeout 120 sh /machine/settled.sh /run/visitor/next.touchplay
pkill -TERM -x touchplay
wait $shell
echo $? >/machine/next/code
find /home/visitor ! -type d >/machine/next/files
umount /home/visitor
blockdev --flushbufs "$2"

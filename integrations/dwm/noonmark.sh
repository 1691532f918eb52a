#!/bin/sh
# The status text of dwm. Start it in ~/.xinitrc before dwm. With the patch status2d, set the format
# to status2d.
format=plain
# One long-running process, which shows a new date at once. If it is killed, the loop starts it
# again.
while noonmark show auto --size small --format $format --follow; [ $? -gt 128 ]; do
  sleep 1
done | while IFS= read -r line; do
  xsetroot -name "$line" || exit
done &
reader=$!
# xprop exits with the X server. Then noonmark does too, as it does if this script is ended.
xprop -root -spy _NET_SUPPORTING_WM_CHECK >/dev/null 2>&1 &
trap 'kill "$reader" "$!" 2>/dev/null' EXIT
trap exit HUP INT TERM
wait "$!"

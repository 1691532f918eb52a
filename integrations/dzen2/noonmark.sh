#!/bin/sh
# A separate bar. Start it with your desktop session. When dzen2 exits, noonmark exits too.
# If noonmark is killed, the loop starts it again.
# A left click opens the dashboard. Without the empty button3 binding, a right click exits dzen2.
while noonmark show solstice countdown --appearance dark --format dzen2 --follow; [ $? -gt 128 ]; do
  sleep 1
done |
  dzen2 -p -ta c -h 28 -fn 'DejaVu Sans Mono:size=11' -bg '#1e1e2e' -fg '#cdd6f4' \
    -e "button1=exec:noonmark init terminal | sh;button3="

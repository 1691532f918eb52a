#!/bin/sh
# A separate bar. Start it with your desktop session. When dzen2 exits, noonmark exits too.
# A left click opens the dashboard. Without the empty button3 binding, a right click exits dzen2.
noonmark show solstice countdown --format dzen2 --follow |
  dzen2 -p -ta l -h 28 -fn 'DejaVu Sans Mono:size=11' -bg '#1e1e2e' -fg '#cdd6f4' \
    -e "button1=exec:${TERMINAL:-x-terminal-emulator} -e noonmark --follow;button3="

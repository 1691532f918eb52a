#!/bin/sh
# A bar of its own; start it with your session. When it ends, noonmark ends.
# The left button opens the dashboard; without the last binding the right one would end dzen2.
noonmark show solstice countdown --format dzen2 --follow |
  dzen2 -p -ta l -h 28 -fn 'DejaVu Sans Mono:size=11' -bg '#1e1e2e' -fg '#cdd6f4' \
    -e "button1=exec:${TERMINAL:-x-terminal-emulator} -e noonmark --follow;button3="

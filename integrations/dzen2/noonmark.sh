#!/bin/sh
# A separate bar. Start it with your desktop session. When dzen2 exits, noonmark exits too, and both
# exit with this script. If noonmark is killed, the loop starts it again.
# Left opens the app, middle is the widgets' one tap, and the wheel shows the next entry. Without
# the empty button3 binding, a right click exits dzen2.
on="button1=exec:noonmark init terminal | sh;"
on="${on}button2=exec:noonmark tap --rotate auto;"
# dzen2 ignores an action that contains an equals sign.
export back='--rotate=back'
on="${on}button4=exec:noonmark show auto \$back;"
on="${on}button5=exec:noonmark show auto --rotate;button3="
while noonmark show auto --rotate --appearance dark --format dzen2 --follow; [ $? -gt 128 ]; do
  sleep 1
done | {
  # A background process has no standard input of its own.
  exec 3<&0 </dev/null
  dzen2 -p -ta c -h 28 -fn 'DejaVu Sans Mono:size=11' -bg '#1e1e2e' -fg '#cdd6f4' \
    -e "$on" <&3 3<&- >/dev/null &
  exec 3<&-
  trap 'kill "$!"' HUP INT TERM
  wait "$!"
} &
trap 'kill "$!"; wait' HUP INT TERM
wait "$!"

#!/bin/sh
# A separate bar. Start it with your desktop session. When lemonbar exits, noonmark exits too, and
# both exit with this script. If noonmark is killed, the loop starts it again. lemonbar 1.4 supports
# only X core fonts: use xset +fp or the package xfonts-base. Left opens the app, middle is the
# widgets' one tap, and the wheel shows the next entry: lemonbar prints the name of a click, and no
# title can add one.
font='-misc-fixed-medium-r-normal--18-120-100-100-c-90-iso10646-1'
while noonmark show auto --rotate --appearance dark --format lemonbar-clicks --follow; [ $? -gt 128 ]; do
  sleep 1
done |
  # Prints the process ID first.
  sh -c 'echo "$$"; exec "$@"' sh lemonbar -p -g x28 -f "$font" -B '#1e1e2e' -F '#cdd6f4' |
  {
    read -r bar
    trap 'kill "$bar"; exit' HUP INT TERM
    while read -r click; do
      case $click in
        ui) noonmark init terminal | sh & ;;
        tap) noonmark tap --rotate auto ;;
        back) noonmark show auto --rotate=back ;;
        next) noonmark show auto --rotate ;;
      esac >/dev/null
    done
  } &
trap 'kill "$!"; wait' HUP INT TERM
wait "$!"

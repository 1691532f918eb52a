#!/usr/bin/env bash
# dzen2.sh: displays the output of a command that is piped into dzen2, on a private X server.
#   -m poll (run the command every -i seconds), tail (the command writes lines)
needs='dzen2' modes='poll tail'
. "${0%/*}/common.bash"
start_x
case $mode in
  poll) source="while :; do '$T/widget'; sleep $every; done" ;;
  tail) source="'$T/widget'" streams=1 ;;
esac
if [ -n "$snippet" ]; then
  streams=1
  cp "$snippet" "$T/bar"
else
  # Without the empty binding, a right click exits dzen2.
  printf "%s | dzen2 -p -ta l -h 28 -x 0 -y 0 -e 'button3=' -fn %q -bg '#202020' -fg '#f0f0f0'\n" \
    "{ $source; }" "${CLIENT_FONT:-DejaVu Sans Mono:size=11}" >"$T/bar"
fi
spawn sh "$T/bar" >"$T/dzen2.log" 2>&1
verify picture dzen2

#!/usr/bin/env bash
# dzen2.sh: what dzen2 shows of a command that is piped into it, on an X server of its own.
#   -m poll (the command is run each -i seconds), tail (it streams lines)
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
  # Without the empty binding a right click ends it.
  printf "%s | dzen2 -p -ta l -h 28 -x 0 -y 0 -e 'button3=' -fn %q -bg '#202020' -fg '#f0f0f0'\n" \
    "{ $source; }" "${CLIENT_FONT:-DejaVu Sans Mono:size=11}" >"$T/bar"
fi
spawn bash "$T/bar" >"$T/dzen2.log" 2>&1
verify picture dzen2

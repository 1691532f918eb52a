#!/usr/bin/env bash
# lemonbar.sh: what lemonbar shows of a command that is piped into it, on an X server of its own.
# What it prints for a click is run by sh, as its users do. It knows core X fonts alone.
#   -m poll (the command is run each -i seconds), tail (it streams lines)
needs='lemonbar' modes='poll tail'
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
  font=${CLIENT_FONT:--misc-fixed-medium-r-normal--18-120-100-100-c-90-iso10646-1}
  printf '%s | lemonbar -p -g x28+0+0 -f %q -B "#202020" -F "#f0f0f0" | sh\n' \
    "{ $source; }" "$font" >"$T/bar"
fi
spawn bash "$T/bar" >"$T/lemonbar.log" 2>&1
verify picture lemonbar

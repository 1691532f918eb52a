#!/usr/bin/env bash
# lemonbar.sh: displays the output of a command that is piped into lemonbar, on a private X server.
# sh runs what lemonbar prints for a click, as is usual. lemonbar supports only X core fonts.
#   -m poll (run the command every -i seconds), tail (the command writes lines)
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
spawn sh "$T/bar" >"$T/lemonbar.log" 2>&1
verify picture lemonbar

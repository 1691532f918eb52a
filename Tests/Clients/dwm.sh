#!/usr/bin/env bash
# dwm.sh: displays the output of a command as the status text of dwm, on a private X server.
#   -m plain, status2d (the command writes lines; status2d needs a dwm with that patch)
# -q ends the X server.
needs='dwm xsetroot xprop' modes='plain status2d'
. "${0%/*}/common.bash"
streams=1
start_x
spawn dwm >"$T/dwm.log" 2>&1
sed "s/^format=.*/format=$mode/" "${snippet:-$here/../../integrations/dwm/noonmark.sh}" >"$T/status"
spawn sh "$T/status" >"$T/status.log" 2>&1
verify picture Xvfb ''

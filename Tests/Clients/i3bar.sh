#!/usr/bin/env bash
# i3bar.sh: displays the output of a status_command in i3bar, with i3 on a private X server.
#   -m direct (the command is the status_command), poll (run it every -i seconds, a plain line each
#      time), json (the same, with a block or an array of blocks)
# CLIENT_EVENTS: a file for the click events that the bar sends.
needs='i3 i3bar' modes='direct poll json'
. "${0%/*}/common.bash"
[ "$mode" != direct ] || streams=1
row=10 events=${CLIENT_EVENTS:-$T/events}
. "$here/status-command.bash"
start_x
{
  echo '# i3 config file (v4)'
  echo "font pango:${CLIENT_FONT:-DejaVu Sans Mono 11}"
  if [ -n "$snippet" ]; then cat "$snippet"; else
    cat <<X
bar {
  position top
  workspace_buttons no
  tray_output none
  status_command exec bash '$T/status'
  colors {
    background #202020
    statusline #f0f0f0
  }
}
X
  fi
} >"$T/i3.conf"
spawn i3 -c "$T/i3.conf" >"$T/i3.log" 2>&1
verify picture i3bar

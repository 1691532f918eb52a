#!/usr/bin/env bash
# i3status.sh: displays a snippet that adds blocks to those of i3status, in i3bar, with i3 on a
# private X server. Without a snippet, the command is the status_command.
#   -m filter (i3status writes a line every -i seconds)
needs='i3 i3bar i3status' modes='filter'
. "${0%/*}/common.bash"
row=10
mkdir -p "$XDG_CONFIG_HOME/i3status"
cat >"$XDG_CONFIG_HOME/i3status/config" <<X
general {
  output_format = "i3bar"
  colors = false
  interval = $every
}
order += "load"
order += "tztime local"
load { format = "load %1min" }
tztime local { format = "%H:%M" }
X
start_x
command=$T/widget
[ -z "$snippet" ] || command="sh '$snippet'"
cat >"$T/i3.conf" <<X
# i3 config file (v4)
font pango:${CLIENT_FONT:-DejaVu Sans Mono 11}
bar {
  position top
  workspace_buttons no
  tray_output none
  status_command exec $command
  colors {
    background ${CLIENT_BACKGROUND:-#202020}
    statusline #f0f0f0
  }
}
X
spawn i3 -c "$T/i3.conf" >"$T/i3.log" 2>&1
verify picture i3bar

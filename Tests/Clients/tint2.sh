#!/usr/bin/env bash
# tint2.sh: displays the output of a command in an executor of tint2, on a private X server.
#   -m continuous (the command writes lines of Pango markup)
needs='tint2 xprop' modes='continuous'
. "${0%/*}/common.bash"
streams=1
start_x
# Without a window manager, tint2 waits 15 seconds for the number of desktops.
xprop -root -f _NET_NUMBER_OF_DESKTOPS 32c -set _NET_NUMBER_OF_DESKTOPS 1
{
  cat <<X
rounded = 0
border_width = 0
background_color = #1e1e2e 100
panel_items = E
panel_position = top center horizontal
panel_size = 100% 30
panel_background_id = 1
wm_menu = 0
X
  if [ -n "$snippet" ]; then cat "$snippet"; else
    cat <<X
execp = new
execp_command = $T/widget
execp_continuous = 1
execp_interval = 1
execp_markup = 1
execp_font = ${CLIENT_FONT:-DejaVu Sans Mono 11}
execp_font_color = #cdd6f4 100
X
  fi
} >"$T/tint2rc"
spawn tint2 -c "$T/tint2rc" >"$T/tint2.log" 2>&1
verify picture tint2

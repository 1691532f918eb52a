#!/usr/bin/env bash
# swaybar.sh: displays the output of a status_command in swaybar, with a headless sway.
#   -m direct (the command is the status_command), poll (run it every -i seconds, a plain line each
#      time), json (the same, with a block or an array of blocks)
#   -p pango_markup enabled (for plain lines)
# CLIENT_EVENTS: a file for the click events that the bar sends.
needs='swaybar' modes='direct poll json'
. "${0%/*}/common.bash"
[ "$mode" != direct ] || streams=1
row=10 events=${CLIENT_EVENTS:-$T/events}
. "$here/status-command.bash"
markup=disabled
[ $pango = 0 ] || markup=enabled
{
  echo "output HEADLESS-1 resolution $size position 0 0"
  # sway only provides the bar's configuration. The bar is started here, as the current user.
  if [ -n "$snippet" ]; then
    sed 's/^bar {/&\n  swaybar_command true/' "$snippet"
  else
    cat <<X
bar {
  position top
  swaybar_command true
  font pango:${CLIENT_FONT:-DejaVu Sans Mono 11}
  workspace_buttons no
  pango_markup $markup
  status_command exec bash '$T/status'
  colors {
    background #202020
    statusline #f0f0f0
  }
}
X
  fi
} >"$T/sway.conf"
start_sway
spawn swaybar -b bar-0 -s "$SWAYSOCK" >"$T/swaybar.log" 2>&1
verify picture swaybar

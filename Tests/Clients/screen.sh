#!/usr/bin/env bash
# screen.sh: displays the output of a command in the hardstatus line of GNU screen, in a pane of a
# private tmux server.
#   -m backtick (the command writes lines)
needs='screen tmux' modes='backtick'
. "${0%/*}/common.bash"
. "$here/pane.bash"
streams=1
export SCREENDIR=$T/run/screens
mkdir -m 700 "$SCREENDIR"
{
  echo 'startup_message off'
  if [ -n "$snippet" ]; then cat "$snippet"
  else
    echo "backtick 1 0 0 $T/widget"
    echo "hardstatus alwayslastline '%= %1\`'"
  fi
} >"$T/screenrc"
start_pane "screen -U -S client -c $T/screenrc sh -c 'while :; do sleep 60; done'"
verify text screen

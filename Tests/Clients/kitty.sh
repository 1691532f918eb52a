#!/usr/bin/env bash
# kitty.sh: displays a snippet in the tab bar of kitty, on a private X server with software
# rendering.
#   -m custom (tab_bar_style)
needs='kitty' modes='custom'
. "${0%/*}/common.bash"
[ -n "$snippet" ] || usage
streams=1
size=${CLIENT_SCREEN:-1000x120}
mkdir -p "$XDG_CONFIG_HOME/kitty"
cp "$snippet" "$XDG_CONFIG_HOME/kitty/tab_bar.py"
{
  sed -n 's/^    \(tab_bar_.*\)/\1/p' "$snippet"
  echo 'tab_bar_edge top'
  echo "font_family ${CLIENT_FONT:-DejaVu Sans Mono}"
  echo 'font_size 11'
  echo 'update_check_interval 0'
  # Nothing else draws.
  echo 'cursor_blink_interval 0'
  echo 'remember_window_size no'
  echo "initial_window_width ${size%x*}"
  echo "initial_window_height ${size#*x}"
} >"$XDG_CONFIG_HOME/kitty/kitty.conf"
start_x
export LIBGL_ALWAYS_SOFTWARE=1
spawn kitty --override 'linux_display_server x11' sh -c 'while :; do sleep 60; done' \
  >"$T/kitty.log" 2>&1
verify picture kitty

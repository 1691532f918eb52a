#!/usr/bin/env bash
# qtile.sh: displays the output of a command in a bar of qtile, on a private X server.
#   -m lines (the command writes lines of Pango markup)
needs='qtile' modes='lines'
. "${0%/*}/common.bash"
streams=1
start_x
if [ -n "$snippet" ]; then
  cp "$snippet" "$T/noonmark.py"
else
  # The snippet without its clicks, which would run the command again.
  sed '/add_callbacks/,/})/d' "$here/../../integrations/qtile/noonmark.py" >"$T/noonmark.py"
fi
cat >"$T/config.py" <<X
import sys
sys.path.insert(0, "$T")
from libqtile import bar
from libqtile.config import Group, Screen
from noonmark import Noonmark
widget_defaults = {"font": "sans", "fontsize": 15}
groups = [Group("a")]
keys = []
mouse = []
screens = [Screen(top=bar.Bar([Noonmark()], 28, background="#1e1e2e"))]
X
spawn qtile start -b x11 -c "$T/config.py" >"$T/qtile.log" 2>&1
verify picture qtile

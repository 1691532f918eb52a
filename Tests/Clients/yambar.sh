#!/usr/bin/env bash
# yambar.sh: displays the tag `text` of a command in yambar, on a private X server.
#   -m tags (the command writes sets of tags)
needs='yambar' modes='tags'
. "${0%/*}/common.bash"
streams=1
start_x
if [ -n "$snippet" ]; then cp "$snippet" "$T/yambar.yml"; else
  cat >"$T/yambar.yml" <<X
bar:
  location: top
  height: 28
  background: 202020ff
  foreground: 4caf50ff
  font: ${CLIENT_FONT:-DejaVu Sans Mono:pixelsize=15}
  left:
    - script: {path: $T/widget, content: {string: {text: "{text}"}}}
X
fi
spawn yambar -b xcb -s -c "$T/yambar.yml" >"$T/yambar.log" 2>&1
verify picture yambar

#!/usr/bin/env bash
# conky.sh: displays the output of a command in conky, on a private X server or as text.
#   -m x (${execi}: no markup), xp (${execpi}), xt (${texecpi}), console and consolep (the first
#      two as text, without colors)
# CLIENT_EXTRA: more entries of conky.config.
# Its pills have no background, so a color has only the pixels of letters.
pixels_wanted=10
needs='conky' modes='x xp xt console consolep'
. "${0%/*}/common.bash"
# conky runs the commands of its text at the second update.
settling=1.2
case $mode in x | console) object=execi ;; xp | consolep) object=execpi ;; xt) object=texecpi ;; esac
case $mode in console*) console=true x=false ;; *) console=false x=true ;; esac
if [ -n "$snippet" ]; then
  cp "$snippet" "$T/conky.conf"
else
  cat >"$T/conky.conf" <<X
conky.config = {
  out_to_console = $console, out_to_x = $x, own_window = $x, own_window_type = 'override',
  update_interval = 0.5, alignment = 'top_left', gap_x = 0, gap_y = 0,
  minimum_width = 600, minimum_height = 40, use_xft = true, double_buffer = $x,
  font = '${CLIENT_FONT:-DejaVu Sans Mono:size=11}', override_utf8_locale = true,
  own_window_colour = '202020', default_color = 'f0f0f0', background = false,
  text_buffer_size = 16384, max_user_text = 65536,
  ${CLIENT_EXTRA:-}
};
conky.text = [==[\${$object $every $T/poll}]==];
X
fi
if [ $console = true ]; then
  # conky prints the whole text again at each update.
  grab() { tail -c 65536 "$T/raw" >"$T/cap" 2>/dev/null; }
  spawn conky -c "$T/conky.conf" >"$T/raw" 2>"$T/conky.log"
  verify text conky
  exit 0
fi
conky --version | grep -q X11 || { echo "$prog: this conky is built without X11" >&2; exit 77; }
start_x
spawn conky -c "$T/conky.conf" >"$T/conky.out" 2>"$T/conky.log"
verify picture conky

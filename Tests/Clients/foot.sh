#!/usr/bin/env bash
# foot.sh: runs a command in foot, in a headless sway, and does what standard input says, a line
# each:
#   type TEXT      type TEXT
#   key NAME…      press keys, by the names in pointer.py
#   screen FILE    write the text on the screen to FILE
#   size CxR       resize the terminal to C columns and R rows
#   picture FILE   write a screenshot to FILE
#   click C R      click with the left button on the cell in column C and row R, counted from 0
#   close          close the window
#   end            end
# CLIENT_SCREEN is the size in columns and rows at first (80x24);
# CLIENT_FOOT has more lines for foot.ini.
needs='foot' modes='terminal'
. "${0%/*}/common.bash"
# The pixels of a cell of the font below.
wide=10 high=19
# usage: pixels COLUMNSxROWS
pixels() { echo "$((${1%x*} * wide))x$((${1#*x} * high))"; }
size=$(pixels "${CLIENT_SCREEN:-80x24}")
cat >"$T/sway.conf" <<X
output HEADLESS-1 resolution $size position 0 0 background #000000 solid_color
default_border none
seat * hide_cursor 1
X
start_sway
cat >"$T/foot.ini" <<X
font=DejaVu Sans Mono:pixelsize=16
pad=0x0
[csd]
preferred=none
[key-bindings]
pipe-visible=[sh -c "cat >'$T/screen.new' && mv '$T/screen.new' '$T/screen'"] F12
${CLIENT_FOOT:-}
X
: >"$T/go"
spawn foot --config="$T/foot.ini" bash "$T/widget.sh" >"$T/foot.log" 2>&1
window=${pids[-1]}
# One keyboard all the while: a window misses the first key of a new one.
mkfifo "$T/keys"
# A background process has no standard input of its own.
spawn sh -c "exec '$python' -IS '$here/pointer.py' ${size%x*} ${size#*x} <'$T/keys'" \
  2>"$T/pointer.log"
exec 6>"$T/keys"
# Writes the screen to $T/screen.
capture() {
  local i
  rm -f "$T/screen"
  echo 'key F12' >&6
  for ((i = 0; i < 100; i++)); do [ ! -e "$T/screen" ] || return 0; sleep 0.02; done
  return 1
}
# The window hears of the keyboard a moment later.
await capture || die "foot takes no keys"
while IFS= read -r line; do
  verb=${line%% *} words=${line#* }
  case $verb in
    type | key) echo "$line" >&6 ;;
    click)
      x=${words% *} y=${words#* }
      echo "move $((x * wide + wide / 2)) $((y * high + high / 2))" >&6
      echo 'click 1' >&6 ;;
    screen)
      # Renamed, so that the file is whole once it is there. After `close` it is empty.
      { capture && cat "$T/screen"; } >"$words.new"
      mv "$words.new" "$words" ;;
    size) swaymsg -q output HEADLESS-1 resolution "$(pixels "$words")" ;;
    picture) grim "$words" ;;
    close) kill "$window" ;;
    end) break ;;
  esac
done

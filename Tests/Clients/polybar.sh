#!/usr/bin/env bash
# polybar.sh: displays the output of a command in a custom/script module, on a private X server.
#   -m exec (every -i seconds), tail (the command writes lines), ipc (a hook of custom/ipc); with -s,
#      the module noonmark, noonmark-follow or noonmark-ipc
needs='polybar' modes='exec tail ipc'
. "${0%/*}/common.bash"
module=w
case ${snippet:+s}$mode in s*tail) module=noonmark-follow ;; s*ipc) module=noonmark-ipc ;; s*) module=noonmark ;; esac
[ "$mode" != tail ] || streams=1
start_x
{
  cat <<X
[bar/b]
width = 100%
height = 30
background = ${CLIENT_BACKGROUND:-#202020}
foreground = #f0f0f0
modules-left = $module
enable-ipc = true
cursor-click = pointer
font-0 = ${CLIENT_FONT:-DejaVu Sans Mono:size=11;3}
font-1 = ${CLIENT_FONT2:-Noto Color Emoji:scale=10;3}
X
  if [ -n "$snippet" ]; then
    echo "include-file = $snippet"
  else
    echo '[module/w]'
    case $mode in
      exec) echo 'type = custom/script'; echo "exec = $T/widget"; echo "interval = $every" ;;
      tail) echo 'type = custom/script'; echo "exec = $T/widget"; echo 'tail = true' ;;
      ipc) echo 'type = custom/ipc'; echo "hook-0 = $T/widget"; echo 'initial = 1' ;;
    esac
  fi
  [ -z "${CLIENT_CONF:-}" ] || cat "$CLIENT_CONF"
} >"$T/polybar.ini"
spawn polybar -c "$T/polybar.ini" b >"$T/polybar.log" 2>&1
verify picture polybar
